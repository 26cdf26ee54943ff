import { describe, expect, it } from "vitest";
import {
  clansOf,
  clockGroups,
  complete,
  faultsOf,
  firstGameText,
  godsOf,
  mayChooseGods,
  mayChooseSeed,
  neededModules,
  orderOf,
  type Plan,
  planFor,
  resize,
  setKind,
  toggleModule,
  toggleOption,
  validSeed,
} from "../../src/setup/plan";
import { EDITION, HALLS, INFO } from "./samples";

const kinds = (plan: Plan) => plan.chairs.map((chair) => chair.kind);

describe("a plan for a way to play", () => {
  it("seats me and the best bots", () => {
    const plan = planFor("bots", INFO, "Anna");
    expect(kinds(plan)).toEqual(["me", "bot", "bot", "bot"]);
    expect(plan.chairs[0]?.name).toBe("Anna");
    expect(plan.chairs[1]?.bot).toBe("karl");
    expect(plan.modules).toEqual([]);
  });

  it("keeps seats open for friends, and here for people at one screen", () => {
    expect(kinds(planFor("friends", INFO, "", 3))).toEqual(["me", "open", "open"]);
    expect(kinds(planFor("screen", INFO, ""))).toEqual(["me", "here"]);
  });

  it("stays within the seats of the edition", () => {
    expect(planFor("bots", INFO, "", 9).chairs).toHaveLength(5);
    expect(planFor("bots", INFO, "", 1).chairs).toHaveLength(2);
  });
});

describe("seats and modules", () => {
  it("adds the module the fifth seat needs, and only that", () => {
    expect(neededModules(EDITION, 4)).toEqual([]);
    expect(neededModules(EDITION, 5)).toEqual(["fifth"]);
    const five = resize(planFor("bots", INFO, ""), 5, "bots", EDITION, "karl");
    expect(five.modules).toEqual(["fifth"]);
    expect(kinds(five)).toEqual(["me", "bot", "bot", "bot", "bot"]);
  });

  it("does not let go of a module the seats need", () => {
    const five = resize(planFor("bots", INFO, ""), 5, "bots", EDITION, "karl");
    expect(toggleModule(five, "fifth", false, EDITION).modules).toEqual(["fifth"]);
  });

  it("keeps modules in the order of the list", () => {
    const plan = toggleModule(toggleModule(planFor("bots", INFO, ""), "mystics", true, EDITION), "gods", true, EDITION);
    expect(plan.modules).toEqual(["gods", "mystics"]);
  });

  it("takes clans and gods away with their module", () => {
    let plan = toggleModule(planFor("bots", INFO, ""), "kickstarter", true, EDITION);
    plan = toggleModule(plan, "gods", true, EDITION);
    plan = {
      ...plan,
      gods: ["odin", "tyr"],
      chairs: plan.chairs.map((chair, at) => (at === 0 ? { ...chair, clan: "boar" } : chair)),
    };
    expect(clansOf(EDITION, plan.modules).map((clan) => clan.id)).toContain("boar");
    plan = toggleModule(plan, "kickstarter", false, EDITION);
    expect(plan.chairs[0]?.clan).toBeNull();
    expect(toggleModule(plan, "gods", false, EDITION).gods).toEqual([]);
  });

  it("keeps me at the table when seats go away", () => {
    const moved = setKind(planFor("friends", INFO, "Anna"), 3, "me");
    expect(kinds(moved)).toEqual(["open", "open", "open", "me"]);
    const smaller = resize(moved, 2, "friends", EDITION, "karl");
    expect(kinds(smaller)).toEqual(["me", "open"]);
    expect(smaller.chairs[0]?.name).toBe("Anna");
  });

  it("has one chair that is mine", () => {
    const plan = setKind(planFor("bots", INFO, "Anna"), 2, "me");
    expect(kinds(plan)).toEqual(["bot", "bot", "me", "bot"]);
    expect(plan.chairs[2]?.name).toBe("Anna");
  });
});

describe("the order", () => {
  it("begins at once where nobody has to come", () => {
    const order = orderOf(planFor("bots", INFO, "Anna"), "fr");
    expect(order.start).toBe(true);
    expect(order.lang).toBe("fr");
    expect(order.settings.seats).toBe(4);
    expect(order.seating[0]).toEqual({ kind: "me", name: "Anna", clan: null, bot: "karl" });
    expect(orderOf(planFor("friends", INFO, ""), "en").start).toBe(false);
    expect(complete(planFor("screen", INFO, ""))).toBe(true);
  });

  it("sends a seed only where one person plays", () => {
    const solo = { ...planFor("bots", INFO, ""), seed: " 77 " };
    expect(mayChooseSeed(solo)).toBe(true);
    expect(orderOf(solo, "en").settings.seed).toBe("77");
    const two = { ...planFor("screen", INFO, ""), seed: "77" };
    expect(mayChooseSeed(two)).toBe(false);
    expect(orderOf(two, "en").settings).not.toHaveProperty("seed");
  });

  it("puts no clock on somebody who plays alone", () => {
    expect(orderOf({ ...planFor("bots", INFO, ""), clock: 60 }, "en").settings.clock).toBe(0);
    expect(orderOf({ ...planFor("friends", INFO, ""), clock: 60 }, "en").settings.clock).toBe(60);
  });

  it("switches options on and off", () => {
    const first = toggleOption(planFor("bots", INFO, ""), EDITION.first_game, true);
    expect(orderOf(first, "en").settings.options).toEqual([EDITION.first_game]);
    expect(toggleOption(toggleOption(first, EDITION.first_game, true), EDITION.first_game, false).options).toEqual([]);
  });
});

describe("faults", () => {
  it("finds none in the defaults", () => {
    for (const company of ["bots", "friends", "screen"] as const)
      expect(faultsOf(planFor(company, INFO, ""))).toEqual([]);
  });

  it("finds a clan chosen twice, one god, a strange seed, nobody", () => {
    const plan = planFor("bots", INFO, "");
    const twice = { ...plan, chairs: plan.chairs.map((chair) => ({ ...chair, clan: "wolf" })) };
    expect(faultsOf(twice).map((fault) => fault.code)).toEqual(["clan_twice", "clan_twice", "clan_twice"]);
    expect(faultsOf({ ...plan, gods: ["odin"] })).toEqual([{ code: "gods_count", count: 1 }]);
    expect(faultsOf({ ...plan, seed: "seven" })).toEqual([{ code: "seed" }]);
    expect(faultsOf({ ...plan, chairs: plan.chairs.map((chair) => ({ ...chair, kind: "bot" as const })) })).toEqual([
      { code: "nobody" },
    ]);
  });

  it("knows the limits of a seed", () => {
    expect(validSeed("0")).toBe(true);
    expect(validSeed(String(2n ** 128n - 1n))).toBe(true);
    expect(validSeed(String(2n ** 128n))).toBe(false);
    expect(validSeed("-1")).toBe(false);
  });
});

it("sorts clocks into live and slow", () => {
  const groups = clockGroups(INFO.clocks);
  expect(groups.none.map((clock) => clock.id)).toEqual(["0"]);
  expect(groups.live.map((clock) => clock.id)).toEqual(["60"]);
  expect(groups.slow.map((clock) => clock.id)).toEqual(["86400"]);
});

describe("an edition with gods of its own", () => {
  const plan = planFor("bots", { ...INFO, editions: [EDITION, HALLS] }, "Anna", 2, HALLS);

  it("has its own number of seats and its own first game", () => {
    expect(plan.edition).toBe("valhalla");
    expect(plan.chairs).toHaveLength(3);
    expect([EDITION, HALLS].map(firstGameText)).toEqual([
      "The First Age is played without a draft.",
      "Thor, Loki and Tyr.",
    ]);
  });

  it("lets three gods be chosen without a module, or none", () => {
    expect([godsOf(EDITION), godsOf(HALLS)]).toEqual([
      { count: 2, module: "gods" },
      { count: 3, module: "" },
    ]);
    expect(mayChooseGods(plan, HALLS)).toBe(true);
    expect(mayChooseGods(planFor("bots", INFO, ""), EDITION)).toBe(false);
    expect(faultsOf({ ...plan, gods: ["thor", "tyr"] }, HALLS)).toEqual([{ code: "gods_count", count: 2 }]);
    expect(faultsOf({ ...plan, gods: ["thor", "tyr", "loki"] }, HALLS)).toEqual([]);
    expect(orderOf({ ...plan, gods: ["tyr", "thor", "loki"] }, "en").settings.gods).toEqual(["tyr", "thor", "loki"]);
  });
});

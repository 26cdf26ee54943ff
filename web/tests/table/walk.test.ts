import { describe, expect, it } from "vitest";
import { commanded, numbered } from "../../src/table/choose/command";
import { largestGroup, troopLimits, troopOption } from "../../src/table/choose/troops";
import {
  begunOption,
  costOf,
  figureOf,
  isFlat,
  openPlaces,
  type Pick,
  placeOf,
  tapCard,
  tapFigure,
  tapPlace,
  walk,
} from "../../src/table/choose/walk";
import type { Option } from "../../src/wire";

const tree = { flat: false };
const list = { flat: true };

function option(action: number, kind: string, parts: Partial<Option> = {}): Option {
  return { action, kind, text: `${kind} ${action}`, notation: `${kind}-${action}`, ...parts };
}

const invade = (action: number, figure: string, place: string, cost: number): Option =>
  option(action, "invade", { figure, source: "reserve", place, cost });

const TURN: Option[] = [
  option(0, "pass"),
  invade(1, "leader", "gimle", 0),
  invade(2, "leader", "horgr", 0),
  invade(3, "warrior", "gimle", 1),
  invade(4, "warrior", "horgr", 1),
  invade(5, "ship", "west", 2),
  option(6, "march", { source: "utgard", place: "horgr", cost: 1 }),
  option(7, "march", { source: "utgard", place: "gimle", cost: 1 }),
  option(8, "march", { source: "elvagar", place: "gimle", cost: 1 }),
  option(9, "upgrade", { card: "troll", cost: 2 }),
  option(10, "upgrade", { card: "valkyrie", old: "wolfman", cost: 3 }),
  option(11, "upgrade", { card: "valkyrie", old: "ymir", cost: 3 }),
  option(12, "quest", { card: "manheim_1", cost: 0 }),
  option(13, "pillage", { place: "utgard", cost: 0 }),
];

const verb = (kind: string): Pick => ({ facet: "verb", kind });
const part = (facet: "piece" | "place" | "card", action: number): Pick => ({
  facet,
  like: TURN.find((one) => one.action === action) as Option,
});
const isOnBoard = (place: string): boolean => ["gimle", "horgr", "utgard"].includes(place);

describe("walking verb first", () => {
  it("asks for the verb first and never counts Pass among the rest", () => {
    const state = walk(TURN, [], tree);
    expect(state.facet).toBe("verb");
    expect(state.choices.map((choice) => choice.like.kind)).toEqual(["invade", "march", "upgrade", "quest", "pillage"]);
    expect(state.rest.some((one) => one.kind === "pass")).toBe(false);
  });

  it("goes from verb to figure to target and ends with one option", () => {
    const figures = walk(TURN, [verb("invade")], tree);
    expect(figures.facet).toBe("piece");
    expect(figures.choices).toHaveLength(3);
    const picks: Pick[] = [verb("invade"), part("piece", 3)];
    const targets = walk(TURN, picks, tree);
    expect(targets.facet).toBe("place");
    expect(targets.choices.map((choice) => choice.like.place)).toEqual(["gimle", "horgr"]);
    expect(walk(TURN, [...picks, part("place", 4)], tree).chosen?.action).toBe(4);
  });

  it("fills forced steps by itself", () => {
    expect(walk(TURN, [verb("pillage")], tree).chosen?.action).toBe(13);
    expect(walk(TURN, [verb("invade"), part("piece", 5)], tree).chosen?.action).toBe(5);
    expect(walk(TURN, [verb("upgrade"), part("card", 10)], tree).facet).toBe("old");
  });

  it("never chooses before anything was picked, however few ways are open", () => {
    const only = [option(0, "pass"), invade(1, "leader", "gimle", 0)];
    expect(walk(only, [], tree).chosen).toBeNull();
    expect(walk(only, [], list).chosen).toBeNull();
    expect(walk([option(0, "pass")], [], tree).chosen).toBeNull();
  });

  it("takes Pass only where it was picked", () => {
    expect(walk(TURN, [verb("pass")], tree).chosen?.action).toBe(0);
  });

  it("tells one cost or a range", () => {
    expect(costOf(TURN.filter((one) => one.kind === "invade"))).toEqual({ least: 0, most: 2 });
    expect(costOf(TURN.filter((one) => one.kind === "march"))).toEqual({ least: 1, most: 1 });
    expect(costOf([option(0, "pass")])).toBeNull();
  });
});

describe("walking noun first", () => {
  it("keeps what can be done with a province and then asks what", () => {
    const picks = tapPlace(TURN, [], "gimle", tree);
    expect(picks).toEqual([{ facet: "noun", noun: "place", id: "gimle" }]);
    const state = walk(TURN, picks ?? [], tree);
    expect(state.facet).toBe("verb");
    expect(state.choices.map((choice) => choice.like.kind)).toEqual(["invade", "march"]);
  });

  it("reaches the same option as verb first", () => {
    const nouns = tapPlace(TURN, tapFigure(TURN, [], "warrior", tree) ?? [], "horgr", tree) ?? [];
    expect(walk(TURN, nouns, tree).chosen?.action).toBe(4);
  });

  it("takes a province as the source of a march, and another as its target", () => {
    const from = tapPlace(TURN, [verb("march")], "utgard", tree) ?? [];
    expect(from.at(-1)).toEqual(part("piece", 6));
    const to = tapPlace(TURN, from, "horgr", tree) ?? [];
    expect(walk(TURN, to, tree).chosen?.action).toBe(6);
  });

  it("lets another target be tapped straight away", () => {
    const picks: Pick[] = [verb("invade"), part("piece", 3), part("place", 3)];
    expect(walk(TURN, tapPlace(TURN, picks, "horgr", tree) ?? [], tree).chosen?.action).toBe(4);
  });

  it("never changes the verb because of a tap", () => {
    expect(tapPlace(TURN, [verb("pillage")], "gimle", tree)).toBeNull();
    expect(tapCard(TURN, [verb("invade")], "troll", tree)).toBeNull();
  });

  it("finds a card by tapping it", () => {
    expect(walk(TURN, tapCard(TURN, [], "manheim_1", tree) ?? [], tree).chosen?.action).toBe(12);
    expect(walk(TURN, tapCard(TURN, [verb("upgrade")], "troll", tree) ?? [], tree).chosen?.action).toBe(9);
  });
});

describe("the board", () => {
  it("opens the targets of what is being chosen", () => {
    const state = walk(TURN, [verb("march"), part("piece", 6)], tree);
    expect(openPlaces(state, isOnBoard)).toEqual(new Set(["horgr", "gimle"]));
  });

  it("does not open a place that all options share", () => {
    const joins = [
      option(1, "join", { figure: "leader", source: "gimle", place: "utgard" }),
      option(2, "join", { figure: "warrior", source: "horgr", place: "utgard" }),
    ];
    expect(openPlaces(walk(joins, [], list), isOnBoard)).toEqual(new Set(["gimle", "horgr"]));
    expect(tapPlace(joins, [], "utgard", list)).toBeNull();
  });

  it("asks the server about the action that was begun", () => {
    expect(begunOption(TURN, [verb("pillage")], tree)?.action).toBe(13);
    expect(begunOption(TURN, [verb("invade"), part("piece", 3)], tree)?.action).toBe(3);
    expect(begunOption(TURN, [verb("invade"), part("piece", 3), part("place", 4)], tree)?.action).toBe(3);
    expect(begunOption(TURN, [verb("march"), part("piece", 6)], tree)?.action).toBe(6);
    expect(begunOption(TURN, [verb("march")], tree)).toBeNull();
    expect(begunOption(TURN, [], tree)).toBeNull();
    expect(begunOption([option(0, "pass"), option(1, "flee", { place: "gimle" })], [], list)?.action).toBe(1);
  });

  it("knows which place and which figure a pick names", () => {
    const picks: Pick[] = [verb("march"), part("piece", 6), part("place", 6), part("piece", 3)];
    expect(picks.map(placeOf)).toEqual([null, "utgard", "horgr", "reserve"]);
    expect(picks.map(figureOf)).toEqual([null, null, null, "warrior"]);
    expect(figureOf({ facet: "noun", noun: "figure", id: "troll" })).toBe("troll");
    expect(placeOf({ facet: "noun", noun: "card", id: "troll" })).toBeNull();
  });
});

describe("off the board of Valhalla", () => {
  const back = ["pile_0", "sauna"].map((source, i) =>
    option(i, "return", { figure: "warrior", source, place: "reserve" }),
  );

  it("has no place on the map to aim at", () => {
    expect(openPlaces(walk(back, [], tree), isOnBoard)).toEqual(new Set());
  });
});

describe("short lists", () => {
  const cards = ["tyrs_smash_1", "troll"].map((card, i) => option(i + 1, "play", { card }));

  it("lists whole options where they are few, but never the turn itself", () => {
    expect(isFlat("card", cards)).toBe(true);
    expect(isFlat("action", cards)).toBe(false);
    expect(
      isFlat(
        "invade",
        Array.from({ length: 12 }, (_, i) => option(i, "invade")),
      ),
    ).toBe(false);
  });

  it("chooses by the card itself", () => {
    expect(walk(cards, tapCard(cards, [], "troll", list) ?? [], list).chosen?.action).toBe(2);
    const other = tapCard(cards, [{ facet: "noun", noun: "card", id: "troll" }], "tyrs_smash_1", list) ?? [];
    expect(walk(cards, other, list).chosen?.action).toBe(1);
  });
});

describe("troops", () => {
  const figure = (name: string, count: number) => ({ seat: 0, figure: name, count, strength: 1 });
  const groups = [
    option(1, "troops", { group: [figure("warrior", 1)] }),
    option(2, "troops", { group: [figure("warrior", 2)] }),
    option(3, "troops", { group: [figure("leader", 1), figure("warrior", 1)] }),
    option(4, "troops", { group: [figure("troll", 1), figure("leader", 1), figure("warrior", 1)] }),
  ];

  it("knows the most of each figure, leaders first, Monsters last", () => {
    expect(troopLimits(groups, ["leader", "warrior"]).map(({ figure, count }) => [figure, count])).toEqual([
      ["leader", 1],
      ["warrior", 2],
      ["troll", 1],
    ]);
  });

  it("begins with the largest group and finds the one that was set", () => {
    expect(largestGroup(groups)).toEqual({ troll: 1, leader: 1, warrior: 1 });
    expect(troopOption(groups, { warrior: 2, leader: 0 })?.action).toBe(2);
    expect(troopOption(groups, { leader: 1 })).toBeNull();
  });
});

describe("typed commands", () => {
  it("understands numbers of the list, notation and sentences", () => {
    expect(commanded(TURN, "0")?.kind).toBe("pass");
    expect(commanded(TURN, "1")?.action).toBe(1);
    expect(numbered(TURN).at(-1)).toMatchObject({ number: 0, option: { kind: "pass" } });
    expect(commanded(TURN, "  INVADE-4 ")?.action).toBe(4);
    expect(commanded(TURN, "quest 12")?.action).toBe(12);
    expect(commanded(TURN, "pill")?.action).toBe(13);
  });

  it("does nothing where it is not sure", () => {
    expect(commanded(TURN, "invade")).toBeNull();
    expect(commanded(TURN, "99")).toBeNull();
    expect(commanded(TURN, "")).toBeNull();
  });
});

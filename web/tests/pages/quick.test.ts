import { beforeEach, describe, expect, it } from "vitest";
import { orderOf } from "../../src/setup/plan";
import { keepQuick, lastQuick, quickPlan } from "../../src/setup/quick";
import { HALLS, INFO } from "./samples";

describe("the quick game", () => {
  beforeEach(() => localStorage.clear());

  it("offers a first game to newcomers only", () => {
    expect(lastQuick(INFO, true)).toEqual({ seats: 4, bot: "thrall", clan: null, first: true });
    expect(lastQuick(INFO, false).first).toBe(false);
  });

  it("remembers what was chosen", () => {
    keepQuick({ seats: 5, bot: "thrall", clan: "ram", first: false });
    expect(lastQuick(INFO, true)).toEqual({ seats: 5, bot: "thrall", clan: "ram", first: false });
  });

  it("remembers the edition, with seats that it has", () => {
    const both = { ...INFO, editions: [...INFO.editions, HALLS] };
    keepQuick({ edition: "valhalla", seats: 2, bot: "thrall", clan: "stag", first: true });
    expect(lastQuick(both, false)).toEqual({ edition: "valhalla", seats: 4, bot: "thrall", clan: "stag", first: true });
    const order = orderOf(quickPlan({ ...lastQuick(both, false), seats: 3 }, both, "Anna"), "en");
    expect(order.settings).toMatchObject({ edition: "valhalla", seats: 3, options: ["first_game"], modules: [] });
  });

  it("forgets what is no longer on offer", () => {
    keepQuick({ seats: 9, bot: "wise", clan: "stag", first: true });
    expect(lastQuick(INFO, false)).toEqual({ seats: 4, bot: "karl", clan: null, first: true });
    localStorage.setItem("fimbul.quick", "{");
    expect(lastQuick(INFO, false).seats).toBe(4);
  });

  it("becomes an order that begins at once, with the module five seats need", () => {
    const order = orderOf(quickPlan({ seats: 5, bot: "random", clan: "ram", first: true }, INFO, "Anna"), "en");
    expect(order.start).toBe(true);
    expect(order.settings).toMatchObject({ seats: 5, modules: ["fifth"], options: ["first_age_without_draft"] });
    expect(order.seating.map(({ kind, clan, bot }) => [kind, clan, bot])).toEqual([
      ["me", "ram", "random"],
      ...Array(4).fill(["bot", null, "random"]),
    ]);
  });
});

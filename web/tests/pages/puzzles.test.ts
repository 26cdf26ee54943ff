import { describe, expect, it } from "vitest";
import { next, ratedAfter, readKept, wanted } from "../../src/learn/puzzles/puzzles.svelte";
import type { PuzzleInfo } from "../../src/wire";

const puzzle = (id: string, rating = 900, theme = "draft", edition = "midgard"): PuzzleInfo => ({
  id,
  edition,
  theme,
  level: 1,
  rating,
});
const fresh = readKept(null);

describe("the rating", () => {
  it("rises by more for a harder puzzle", () => {
    expect(ratedAfter(1200, 1200, true, 0)).toBe(1216);
    expect(ratedAfter(1200, 1650, true, 0)).toBeGreaterThan(1216);
    expect(ratedAfter(1200, 900, false, 0)).toBeLessThan(1184);
  });
  it("moves half as fast after twenty answers", () => {
    expect(ratedAfter(1200, 1200, true, 20)).toBe(1208);
  });
});

describe("what is kept", () => {
  it("starts at 1200, whatever is strange in the store", () => {
    for (const text of [null, "", "7", "[]", '{"rating":"x","answered":[]}']) expect(readKept(text)).toEqual(fresh);
  });
  it("is read back", () => {
    expect(readKept('{"rating":1300,"streak":2,"answered":{"m1-2":true}}')).toMatchObject({
      rating: 1300,
      streak: 2,
      answered: { "m1-2": true },
    });
  });
});

describe("the next puzzle", () => {
  const all = [puzzle("a"), puzzle("b", 1150), puzzle("c", 1400, "quest"), puzzle("v", 1200, "draft", "valhalla")];
  it("fits the filter", () => {
    expect(wanted(all, { edition: "midgard", theme: "" }).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(next(all, { ...fresh, theme: "quest" })?.id).toBe("c");
    expect(next(all, { ...fresh, edition: "valhalla" })?.id).toBe("v");
    expect(next(all, { ...fresh, theme: "late" })).toBeNull();
  });
  it("is about as hard as one is good", () => {
    expect(next(all, fresh, "", () => 0)?.id).toBe("b");
  });
  it("is a new one, then one that was missed, then any", () => {
    const answered = { a: true, b: false };
    expect(next(all, { ...fresh, answered }, "", () => 0)?.id).toBe("c");
    expect(next(all, { ...fresh, answered: { ...answered, c: true } }, "", () => 0)?.id).toBe("b");
    expect(next(all, { ...fresh, answered: { a: true, b: true, c: true } }, "b", () => 0)?.id).not.toBe("b");
  });
});

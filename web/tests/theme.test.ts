import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { CLANS } from "../src/parts/clans";
import { isSlow } from "../src/theme/look.svelte";
import { startRest } from "../src/theme/rest";

const css = readFileSync("src/theme/tokens.css", "utf-8");
const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? "";

const light = (colour: string): number => {
  const hex = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** As the accessibility guidelines count it: from 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
};

const faint = (texts: string[], grounds: string[]): string[] =>
  texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const found = contrast(token(text), token(ground));
      return found >= 4.5 ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
    }),
  );

describe("text can be read", () => {
  test("on wood and iron", () => {
    const texts = ["snow", "bone", "bone-dim", "fire", "ember", "frost", "moss", "gold"];
    const grounds = ["night", "wood-900", "wood-800", "wood-700", "wood-600", "iron-900", "iron-700"];
    expect(faint(texts, grounds)).toEqual([]);
  });

  test("on the bark of cards", () => {
    expect(faint(["ink", "ink-dim", "battle", "quest", "upgrade"], ["bark"])).toEqual([]);
    expect(faint(["ink", "ink-dim"], ["bark-dim"])).toEqual([]);
  });

  test("on the families of cards", () => {
    expect(faint(["snow"], ["battle", "battle-deep", "quest", "quest-deep", "upgrade", "upgrade-deep"])).toEqual([]);
  });

  test("in and on the colours of clans", () => {
    for (const [clan, { colour, ink, light: bright }] of Object.entries(CLANS)) {
      expect(contrast(ink, colour), `${clan}: ink on its colour`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bright, token("wood-600")), `${clan}: its name on wood`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("a machine is slow if its middle frame is late, not if one is", () => {
  expect(isSlow([16, 16, 400, 17, 16])).toBe(false);
  expect(isSlow([80, 70, 16, 90, 66])).toBe(true);
  expect(isSlow([])).toBe(false);
});

test("ornaments rest until everything is ready and when nobody is there, and wake at a touch", async () => {
  vi.useFakeTimers();
  const root = document.createElement("div");
  let begin = (): void => undefined;
  startRest(new Promise((resolve) => (begin = resolve)), root);
  dispatchEvent(new Event("pointermove"));
  expect(root.dataset.rest).toBe("");
  begin();
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersByTime(11_000);
  expect(root.dataset.rest).toBeUndefined();
  vi.advanceTimersByTime(2_000);
  expect(root.dataset.rest).toBe("");
  dispatchEvent(new Event("pointermove"));
  expect(root.dataset.rest).toBeUndefined();
  vi.useRealTimers();
});

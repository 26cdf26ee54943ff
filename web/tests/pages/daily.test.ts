import { describe, expect, it } from "vitest";
import { dayText, line, readKept } from "../../src/daily/daily.svelte";

describe("the deal of the day in this browser", () => {
  const key = "0123456789abcdef0123";
  it("keeps its key and sound days", () => {
    const text = JSON.stringify({
      player: key,
      days: { "2026-11-17": { table: "t", glory: 50 }, soon: {}, "2026-11-18": 7 },
    });
    expect(readKept(text)).toEqual({ player: key, days: { "2026-11-17": { table: "t", glory: 50 } } });
  });
  it("makes a new key where there is none", () => {
    for (const text of [null, "[", '{"player":"x y"}'])
      expect(readKept(text, () => key)).toEqual({ player: key, days: {} });
    expect(readKept(null).player).toMatch(/^[0-9a-f]{48}$/);
  });
  it("lists the days that have ended, oldest first", () => {
    const days = { "2026-11-18": { glory: 3 }, "2026-11-16": { table: "t" }, "2026-11-17": { glory: 9 } };
    expect(line(days).map(([day]) => day)).toEqual(["2026-11-17", "2026-11-18"]);
    expect(line(days, 1).map(([day]) => day)).toEqual(["2026-11-18"]);
  });
  it("says a day as the server means it, wherever the browser is", () => {
    expect(dayText("2026-11-17", "en")).toContain("17");
  });
});

import { describe, expect, it } from "vitest";
import { explained, TERMS } from "../../src/parts/glossary";
import de from "../../src/words/de/glossary.json";
import en from "../../src/words/en/glossary.json";
import fr from "../../src/words/fr/glossary.json";
import { loadLanguage } from "../../src/words/speech.svelte";

await loadLanguage("en");

describe("terms", () => {
  it("are explained where they stand as whole words, once each", () => {
    const pieces = explained("Rage pays; Rage again, not Rages. Your Quest brings Glory.");
    expect(pieces.filter(({ tip }) => tip).map(({ text }) => text)).toEqual(["Rage", "Quest", "Glory"]);
    expect(pieces.map(({ text }) => text).join("")).toBe("Rage pays; Rage again, not Rages. Your Quest brings Glory.");
  });
  it("leave other sentences alone", () => {
    expect(explained("Nothing here.")).toEqual([{ text: "Nothing here." }]);
  });
  it("have words and an explanation in every language", () => {
    for (const book of [en, fr, de] as Record<string, string>[])
      for (const term of TERMS) expect([book[term], book[`${term}_text`]].every(Boolean)).toBe(true);
  });
});

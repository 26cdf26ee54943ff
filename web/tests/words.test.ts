import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { readSettings, settings } from "../src/settings.svelte";
import { FIRST_LANGUAGE, LANGUAGES, languageFor, ownName } from "../src/words/files";
import { fill } from "../src/words/fill";
import { speaker } from "../src/words/speech.svelte";

afterEach(() => {
  settings.lang = "en";
});

test("slots are filled by name, unknown ones stay", () => {
  expect(fill("{a} before {b}, {a} again, {c}", { a: "Wolf", b: 2 }, "en")).toBe("Wolf before 2, Wolf again, {c}");
});

test("a number chooses a form by the rules of the language: French counts zero as one", () => {
  const text = "{n} {n|card|cards}";
  expect([0, 1, 2].map((n) => fill(text, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
  expect([0, 1, 2].map((n) => fill("{n} {n|carte|cartes}", { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect([0, 1, 2].map((n) => fill("{n} {n|Karte|Karten}", { n }, "de"))).toEqual(["0 Karten", "1 Karte", "2 Karten"]);
});

test("a language with more forms has one for each kind of number", () => {
  const text = "{n} {n|karta|karty|kart|karty}"; // one, few, many, other
  expect([1, 2, 5, 22].map((n) => fill(text, { n }, "pl"))).toEqual(["1 karta", "2 karty", "5 kart", "22 karty"]);
});

test("a speaker follows the language", () => {
  const t = speaker("shell");
  expect(t("rules")).toBe("Rules");
  settings.lang = "fr";
  expect(t("rules")).toBe("Règles");
});

test("the document says which language it is in", async () => {
  await tick();
  expect(document.documentElement.lang).toBe("en");
  settings.lang = "fr";
  await tick();
  expect(document.documentElement.lang).toBe("fr");
});

test("until a new language is there the old one is spoken, and if it never comes the old one stays", async () => {
  const t = speaker("shell");
  settings.lang = "fr";
  await tick();
  settings.lang = "xx"; // its file cannot be fetched
  expect(t("rules")).toBe("Règles");
  await vi.waitFor(() => expect(settings.lang).toBe("fr"));
  expect(t("rules")).toBe("Règles");
});

test("languages are the folders of texts, English first, each by its own name", () => {
  expect(LANGUAGES[0]).toBe(FIRST_LANGUAGE);
  expect(LANGUAGES).toEqual(["en", "de", "fr"]);
  expect(["en", "fr", "de"].map(ownName)).toEqual(["English", "Français", "Deutsch"]);
});

test("the browser's languages are the first guess, in their order", () => {
  const first = (...languages: string[]) => readSettings(null, languages).lang;
  expect(first("de-AT")).toBe("de");
  expect([first("fr-CA"), first("FR"), first("tlh", "fr", "en")]).toEqual(["fr", "fr", "fr"]);
  expect(first("en-GB", "fr")).toBe("en");
  expect([first("tlh"), first(""), first()]).toEqual(["en", "en", "en"]);
});

test("a language that nobody has written is English", () => {
  for (const code of ["xx", "toString", "__proto__", "../en", "e", ""]) {
    expect(languageFor([code])).toBe(FIRST_LANGUAGE);
    expect(readSettings(JSON.stringify({ lang: code }), ["en"]).lang).toBe("en");
  }
});

test("sounds are off until somebody wants them", () => {
  expect(readSettings(null, ["en"]).sounds).toBe(false);
});

test("strange stored settings are replaced one by one", () => {
  const text = JSON.stringify({ lang: "xx", speed: "fast", sounds: "yes", muted: null, name: "Ylva", other: 1 });
  expect(readSettings(text, ["en"])).toEqual({ ...readSettings(null, ["en"]), speed: "fast", name: "Ylva" });
  expect(readSettings("[1", ["en"])).toEqual(readSettings(null, ["en"]));
});

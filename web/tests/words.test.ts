import { afterEach, expect, test } from "vitest";
import { readSettings, settings } from "../src/settings.svelte";
import { book, fill, speaker } from "../src/words";

afterEach(() => {
  settings.lang = "en";
});

test("slots are filled by name, unknown ones stay", () => {
  expect(fill("{a} before {b}, {a} again, {c}", { a: "Wolf", b: 2 }, "en")).toBe("Wolf before 2, Wolf again, {c}");
});

test("a number chooses between one and many, and French counts zero as one", () => {
  const text = "{n} {n|card|cards}";
  expect([0, 1, 2].map((n) => fill(text, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
  expect([0, 1, 2].map((n) => fill("{n} {n|carte|cartes}", { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
});

test("a speaker follows the language", () => {
  const t = speaker(book({ en: { hello: "Hail, {name}!" }, fr: { hello: "Salut, {name} !" } }));
  expect(t("hello", { name: "Ylva" })).toBe("Hail, Ylva!");
  settings.lang = "fr";
  expect(t("hello", { name: "Ylva" })).toBe("Salut, Ylva !");
});

test("the browser's language is the first guess", () => {
  expect([readSettings(null, "fr-CA").lang, readSettings(null, "de").lang]).toEqual(["fr", "en"]);
});

test("sounds are off until somebody wants them", () => {
  expect(readSettings(null, "en").sounds).toBe(false);
});

test("strange stored settings are replaced one by one", () => {
  const text = JSON.stringify({ lang: "xx", speed: "fast", sounds: "yes", muted: null, name: "Ylva", other: 1 });
  expect(readSettings(text, "en")).toEqual({ ...readSettings(null, "en"), speed: "fast", name: "Ylva" });
  expect(readSettings("[1", "en")).toEqual(readSettings(null, "en"));
});

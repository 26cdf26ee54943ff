import { describe, expect, it } from "vitest";
import { editionIn, iconOf } from "../../src/reference/rulebooks";
import type { Rulebook } from "../../src/reference/rulebooks/rulebook";
import { FIRST_EDITION } from "../../src/wire";
import { FIRST_LANGUAGE, fetchRulebook, fetchTexts, LANGUAGES } from "../../src/words/files";
import { fill } from "../../src/words/fill";

/** What a translator has to know is said by `python -m tools.check_words`; here is what the page itself relies on. */

const EDITIONS = ["midgard", "valhalla"];
const OTHERS = LANGUAGES.filter((lang) => lang !== FIRST_LANGUAGE);
const english = await fetchTexts(FIRST_LANGUAGE);

const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe.each(OTHERS)("the texts in %s", async (lang) => {
  const texts = await fetchTexts(lang);

  it("are in the same files, under the same keys", () => {
    const keys = (books: typeof english) =>
      Object.fromEntries(Object.entries(books).map(([name, book]) => [name, Object.keys(book).sort()]));
    expect(keys(texts)).toEqual(keys(english));
  });

  it("fill the same slots", () => {
    for (const [name, book] of Object.entries(english)) {
      for (const [key, text] of Object.entries(book)) {
        expect([name, key, slots(texts[name]?.[key] ?? "")]).toEqual([name, key, slots(text)]);
      }
    }
  });
});

describe.each(LANGUAGES)("the plurals in %s", async (lang) => {
  const texts = await fetchTexts(lang);

  it("have a form for every number", () => {
    for (const [name, book] of Object.entries(texts)) {
      for (const [key, text] of Object.entries(book)) {
        const values = Object.fromEntries(slots(text).map((slot) => [slot, 0]));
        for (const n of [0, 1, 2, 3, 5, 11, 21, 100]) {
          const said = fill(text, Object.fromEntries(Object.keys(values).map((slot) => [slot, n])), lang);
          expect([name, key, said]).toEqual([name, key, said.replace(/[{}|]/g, "")]);
        }
      }
    }
  });
});

describe.each(EDITIONS)("the rulebook of %s", (edition) => {
  const read = async (lang: string): Promise<Rulebook> => {
    const book = await fetchRulebook(edition, lang);
    if (!book) throw new Error(`no rulebook of ${edition} in ${lang}`);
    return book;
  };
  const shape = (book: Rulebook) =>
    Object.entries(book.sections).map(([id, { blocks }]) => [
      id,
      ...blocks.map((block) =>
        typeof block === "string" ? "text" : "list" in block ? block.list.length : block.steps.length,
      ),
    ]);
  const numbers = (book: Rulebook) =>
    Object.entries(book.sections).map(([id, { blocks }]) => [id, (JSON.stringify(blocks).match(/\d+/g) ?? []).sort()]);

  it.each(OTHERS)("has the same parts and names the same numbers in %s", async (lang) => {
    const [ours, theirs] = [await read(FIRST_LANGUAGE), await read(lang)];
    expect(shape(theirs)).toEqual(shape(ours));
    expect(numbers(theirs)).toEqual(numbers(ours));
  });

  it("has an icon for every section, and is found by the id of its edition", async () => {
    const icons = Object.keys((await read(FIRST_LANGUAGE)).sections).map((id) => iconOf(edition, id));
    expect(new Set(icons).size).toBe(icons.length);
    expect(editionIn(`?q=R1&edition=${edition}`)).toBe(edition);
  });
});

it("an address without an edition, or with one nobody knows, is about the first", async () => {
  expect(["", "?edition=atlantis", "?edition=toString"].map(editionIn)).toEqual(Array(3).fill(FIRST_EDITION));
  expect(await fetchRulebook("atlantis", FIRST_LANGUAGE)).toBeNull();
});

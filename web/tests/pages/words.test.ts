import { describe, expect, it } from "vitest";
import { words as credits } from "../../src/credits/words";
import { words as home } from "../../src/home/words";
import { words as lobby } from "../../src/lobby/words";
import { words as play } from "../../src/play/words";
import { editionIn, fetchRulebook } from "../../src/reference/rulebooks";
import { midgard } from "../../src/reference/rulebooks/midgard";
import { valhalla } from "../../src/reference/rulebooks/valhalla";
import { words as reference } from "../../src/reference/words";
import { words as replay } from "../../src/replay/words";
import { words as result } from "../../src/result/words";
import { words as settings } from "../../src/settings-page/words";
import { words as setup } from "../../src/setup/words";
import { FIRST_EDITION } from "../../src/wire";
import type { Book } from "../../src/words";

const BOOKS: Record<string, Book<string>> = { credits, home, lobby, play, reference, replay, result, settings, setup };

const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe.each(Object.entries(BOOKS))("the words of %s", (_, { en, fr }) => {
  it("fill the same slots in both languages", () => {
    for (const key of Object.keys(en)) expect([key, slots(fr[key] ?? "")]).toEqual([key, slots(en[key] ?? "")]);
  });

  it("use the apostrophes and spaces of French", () => {
    for (const text of Object.values(fr)) {
      expect(text).not.toMatch(/[a-zéè]'[a-zéèh]/i);
      expect(text).not.toMatch(/\S[;?!]/);
    }
  });
});

describe.each(Object.entries({ midgard, valhalla }))("the rulebook of %s", (edition, book) => {
  const shape = (lang: "en" | "fr") =>
    book[lang].sections.map(({ id, icon, blocks }) => [
      id,
      icon,
      ...blocks.map((block) =>
        typeof block === "string" ? "text" : "list" in block ? block.list.length : block.steps.length,
      ),
    ]);

  it("have the same parts in both languages", () => {
    expect(shape("fr")).toEqual(shape("en"));
  });

  it("name the same numbers in both languages", () => {
    const numbers = (lang: "en" | "fr") =>
      book[lang].sections.map(({ id, blocks }) => [id, (JSON.stringify(blocks).match(/\d+/g) ?? []).sort()]);
    expect(numbers("fr")).toEqual(numbers("en"));
  });

  it("is found by the id of its edition", async () => {
    expect(await fetchRulebook(edition)).toBe(book);
    expect(editionIn(`?q=R1&edition=${edition}`)).toBe(edition);
  });
});

it("an address without an edition, or with one nobody knows, is about the first", async () => {
  expect(["", "?edition=atlantis", "?edition=toString"].map(editionIn)).toEqual(Array(3).fill(FIRST_EDITION));
  expect(await fetchRulebook("atlantis")).toBeNull();
});

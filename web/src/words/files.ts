/** The texts of the page: a folder of data files for each language. What is in the folders is what there is. */

import languages, { type Language } from "words:languages";
import type { Rulebook } from "../reference/rulebooks/rulebook";

export type Texts = Record<string, Record<string, string>>;

const RULEBOOKS = import.meta.glob<Rulebook>("./*/rulebooks/*.json", { import: "default" });

/** What is spoken where nothing else is known. */
export const FIRST_LANGUAGE = "en";

/** All languages there are, English first. */
export const LANGUAGES: readonly string[] = [
  FIRST_LANGUAGE,
  ...Object.keys(languages)
    .filter((lang) => lang !== FIRST_LANGUAGE)
    .sort(),
];

/** The first of some languages that there is, as it is written or without its country; or English. */
export function languageFor(wanted: readonly string[]): string {
  for (const code of wanted) {
    const found = LANGUAGES.find((lang) => lang.toLowerCase() === code.toLowerCase());
    const near = found ?? LANGUAGES.find((lang) => lang === code.toLowerCase().split("-")[0]);
    if (near) return near;
  }
  return FIRST_LANGUAGE;
}

/** What a language calls itself. */
export const ownName = (lang: string): string => languages[lang]?.name ?? lang;

/** All texts of a language but the rulebooks, by their files. They are one file of the built page. */
export async function fetchTexts(lang: string): Promise<Texts> {
  if (!Object.hasOwn(languages, lang)) throw new Error(`no texts in ${lang}`);
  return (await (languages[lang] as Language).texts()).default;
}

/** The rulebook of an edition, in a language; an edition without one has none to show. */
export async function fetchRulebook(edition: string, lang: string): Promise<Rulebook | null> {
  const path = `./${lang}/rulebooks/${edition}.json`;
  return Object.hasOwn(RULEBOOKS, path) ? ((await RULEBOOKS[path]?.()) ?? null) : null;
}

/** Whether an edition is explained. */
export function hasRulebook(edition: string): boolean {
  return Object.hasOwn(RULEBOOKS, `./${FIRST_LANGUAGE}/rulebooks/${edition}.json`);
}

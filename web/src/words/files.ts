/** The texts of the page: a folder of data files for each language. What is in the folders is what there is. */

import type { Rulebook } from "../reference/rulebooks/rulebook";

export type Texts = Record<string, Record<string, string>>;

const BOOKS = import.meta.glob<Record<string, string>>("./*/*.json", { import: "default" });
const RULEBOOKS = import.meta.glob<Rulebook>("./*/rulebooks/*.json", { import: "default" });

/** What is spoken where nothing else is known. */
export const FIRST_LANGUAGE = "en";

const folders = new Set(Object.keys(BOOKS).map((path) => path.split("/")[1] ?? ""));

/** All languages there are, English first. */
export const LANGUAGES: readonly string[] = [
  FIRST_LANGUAGE,
  ...[...folders].filter((folder) => folder !== FIRST_LANGUAGE).sort(),
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
export function ownName(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** All texts of a language but the rulebooks, by their files. They are one file of the built page. */
export async function fetchTexts(lang: string): Promise<Texts> {
  if (!LANGUAGES.includes(lang)) throw new Error(`no texts in ${lang}`);
  const start = `./${lang}/`;
  const files = Object.entries(BOOKS).filter(([path]) => path.startsWith(start));
  const name = (path: string): string => path.slice(start.length, -".json".length);
  return Object.fromEntries(await Promise.all(files.map(async ([path, load]) => [name(path), await load()] as const)));
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

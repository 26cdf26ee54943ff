/** The terms of the game, each with a sentence that says what it is. */

import { speaker } from "../words/speech.svelte";

const t = speaker("glossary");

export const TERMS = [
  "rage",
  "axes",
  "horns",
  "glory",
  "ragnarok",
  "doomed",
  "valhalla",
  "quest",
  "yggdrasil",
  "strength",
  "upgrade",
  "monster",
  "draft",
] as const;

export interface Explained {
  text: string;
  tip?: string;
}

/** A sentence in pieces. A term is explained where it comes first; names of it in other words stay as they are. */
export function explained(sentence: string): Explained[] {
  const tips = new Map(
    TERMS.flatMap((term) =>
      t(term)
        .split("/")
        .map((word) => [word, t(`${term}_text`)] as const),
    ),
  );
  const words = [...tips.keys()].filter(Boolean).sort((one, other) => other.length - one.length);
  if (words.length === 0) return [{ text: sentence }];
  const pattern = new RegExp(`(?<![\\p{L}])(${words.join("|")})(?![\\p{L}])`, "gu");
  const seen = new Set<string>();
  const found: Explained[] = [];
  let from = 0;
  for (const match of sentence.matchAll(pattern)) {
    const tip = tips.get(match[0]) ?? "";
    if (seen.has(tip)) continue;
    seen.add(tip);
    if (match.index > from) found.push({ text: sentence.slice(from, match.index) });
    found.push({ text: match[0], tip });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) found.push({ text: sentence.slice(from) });
  return found;
}

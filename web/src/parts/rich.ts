/** Where the names of cards, places and clans stand in a sentence, so that they can be pressed. */

import type { Names } from "../net/catalogue.svelte";

export type Kind = "card" | "place" | "clan";

export interface Piece {
  text: string;
  link?: { kind: Kind; id: string };
}

/** What a sentence is known to be about, by ids. */
export type Mentions = Partial<Record<Kind, readonly string[]>>;

/**
 * A sentence in pieces. With mentions only these are links, whatever else its words may mean; without, everything that
 * is called like a card, place or clan.
 */
export function pieces(
  text: string,
  names: Names | null,
  mentions: Mentions | null,
  nameOf: (kind: Kind, id: string) => string,
): Piece[] {
  if (!names?.pattern) return [{ text }];
  const out: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(names.pattern)) {
    const name = match[0];
    const link = mentions ? mentioned(name, mentions, nameOf) : names.of.get(name);
    if (!link) continue;
    if (match.index > end) out.push({ text: text.slice(end, match.index) });
    out.push({ text: name, link });
    end = match.index + name.length;
  }
  if (end < text.length) out.push({ text: text.slice(end) });
  return out;
}

function mentioned(name: string, mentions: Mentions, nameOf: (kind: Kind, id: string) => string): Piece["link"] {
  for (const kind of ["card", "place", "clan"] as const) {
    const id = mentions[kind]?.find((one) => nameOf(kind, one) === name);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

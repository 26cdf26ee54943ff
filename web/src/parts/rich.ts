/** Finds the names of cards, places and clans in a sentence. */

import type { Names } from "../net/catalogue.svelte";
import type { CardText, PlaceText } from "../wire";

export interface Piece {
  text: string;
  link?: { kind: "card" | "place" | "clan"; id: string };
}

export interface Hints {
  cards: readonly string[];
  places: readonly string[];
  card(id: string): CardText | undefined;
  place(id: string): PlaceText | undefined;
}

export function pieces(text: string, names: Names | null, hints: Hints): Piece[] {
  if (!names?.pattern) return [{ text }];
  const out: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(names.pattern)) {
    const name = match[0];
    const link = hinted(name, hints) ?? names.of.get(name);
    if (!link) continue;
    if (match.index > end) out.push({ text: text.slice(end, match.index) });
    out.push({ text: name, link });
    end = match.index + name.length;
  }
  if (end < text.length) out.push({ text: text.slice(end) });
  return out;
}

function hinted(name: string, { cards, places, card, place }: Hints): Piece["link"] {
  const id = cards.find((one) => card(one)?.name === name);
  if (id !== undefined) return { kind: "card", id };
  const where = places.find((one) => place(one)?.name === name);
  return where === undefined ? undefined : { kind: "place", id: where };
}

/** A sentence in pieces: plain text, and names of cards, places and clans that can be pressed. */

import type { Mention } from "../wire";

export type Kind = Mention["kind"];

export interface Piece {
  text: string;
  link?: Mention;
}

/** The server says what a text names and where: in order, none over another. */
export function pieces(text: string, mentions: readonly Mention[]): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const link of mentions) {
    if (link.start > end) found.push({ text: text.slice(end, link.start) });
    found.push({ text: text.slice(link.start, link.end), link });
    end = link.end;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

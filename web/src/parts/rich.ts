/** A sentence in pieces: plain text, and names of cards, places and clans that can be pressed. */

import type { Mention } from "../wire";

export type Kind = Mention["kind"];

export interface Piece {
  text: string;
  link?: Mention;
  /** What follows a name without a space: the two stay on one line. */
  tail?: string;
}

const TAIL = /^[\S\u00a0\u202f]+/; // a space that does not break holds together, too

/** The server says what a text names and where: in order, none over another. */
export function pieces(text: string, mentions: readonly Mention[]): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const link of mentions) {
    if (link.start > end) found.push({ text: text.slice(end, link.start) });
    const tail = TAIL.exec(text.slice(link.end))?.[0];
    found.push({ text: text.slice(link.start, link.end), link, ...(tail && { tail }) });
    end = link.end + (tail?.length ?? 0);
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

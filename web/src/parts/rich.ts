/** A sentence in pieces: plain text, and names of cards, places and clans that can be pressed. */

import type { Mention } from "../wire";

export type Kind = Mention["kind"];

export interface Piece {
  text: string;
  link?: Mention;
  /** What stands before or after a name without a space: they stay on one line. */
  lead?: string;
  tail?: string;
}

// A space that does not break holds together, too.
const LEAD = /[\S\u00a0\u202f]+$/;
const TAIL = /^[\S\u00a0\u202f]+/;

/** The server says what a text names and where: in order, none over another. */
export function pieces(text: string, mentions: readonly Mention[]): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const [n, link] of mentions.entries()) {
    const before = text.slice(end, link.start);
    const lead = LEAD.exec(before)?.[0];
    if (before !== (lead ?? "")) found.push({ text: before.slice(0, before.length - (lead?.length ?? 0)) });
    const tail = TAIL.exec(text.slice(link.end, mentions[n + 1]?.start))?.[0];
    found.push({ text: text.slice(link.start, link.end), link, ...(lead && { lead }), ...(tail && { tail }) });
    end = link.end + (tail?.length ?? 0);
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

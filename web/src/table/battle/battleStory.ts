/** A battle as the sheet shows it: what the sheet shows while it is fought and, once it is over, until it has been read. */

import type { BattleInfo, Entry, Motion, Position } from "../../wire";

export interface BattleStory {
  place: string;
  attacker: number;
  /** The last the table has shown of it; null where it was over before anything was asked. */
  sheet: BattleInfo | null;
  /** Cards as they were revealed, by seat. */
  cards: Record<number, string[]>;
  /** The first line of the log that belongs to it: its row. */
  since: number;
  /** The last row; null while it is fought. */
  until: number | null;
}

/** The battle after one more row of the table's history. */
export function followBattle(
  story: BattleStory | null,
  position: Position,
  motions: Motion[],
  n: number,
): BattleStory | null {
  const sheet = position.battles.at(-1) ?? null;
  const attack = motions.findLast((motion) => motion.kind === "attack");
  let now = story;
  if (sheet && (now === null || now.until !== null || now.place !== sheet.place || now.attacker !== sheet.attacker)) {
    now = begin(sheet.place, sheet.attacker, n);
  } else if (!sheet && attack?.target && (now === null || now.until !== null)) {
    now = begin(attack.target, attack.seat ?? -1, n);
  }
  if (now === null || now.until !== null) return now;
  const cards = { ...now.cards };
  for (const motion of motions) {
    if (motion.seat == null) continue;
    if (motion.kind === "reveal" && motion.card) cards[motion.seat] = [...(cards[motion.seat] ?? []), motion.card];
  }
  return { ...now, cards, sheet: sheet ?? now.sheet, until: sheet ? null : n };
}

function begin(place: string, attacker: number, n: number): BattleStory {
  return { place, attacker, sheet: null, cards: {}, since: n, until: null };
}

/** Whether two clans met: a pillage nobody stood against needs no sheet. */
export function wasFought(story: BattleStory): boolean {
  return (story.sheet?.clans.length ?? 0) > 1 || Object.keys(story.cards).length > 0;
}

/** Whether a seat took part in it. */
export function isOf(story: BattleStory, seat: number): boolean {
  return (story.sheet?.clans ?? []).some((clan) => clan.seat === seat) || story.cards[seat] !== undefined;
}

/** The lines of the log about it. */
export function linesOf(story: BattleStory, log: Entry[]): Entry[] {
  const lines = log.filter((entry) => entry.n >= story.since && (story.until === null || entry.n <= story.until));
  const after = lines.findIndex((entry) => entry.kind === "phase"); // the last battle may end the phase in the same row
  return after < 0 ? lines : lines.slice(0, after);
}

/** What is told line by line: everything after the clans have met. */
export function tellingOf(lines: Entry[]): Entry[] {
  return lines.slice(lines.findIndex((line) => line.event === "battle_began") + 1);
}

/** What the cards did, in order; the sums are shown in the columns. */
export function effectsOf(lines: Entry[]): Entry[] {
  return lines.filter((line) => line.event !== "strength");
}

/** How many cards of a seat are turned up in some lines. */
export function revealedBy(lines: Entry[], seat: number): number {
  return lines.filter((line) => line.event === "revealed" && line.seat === seat).length;
}

/** The totals after the cards, by seat. */
export function totalsOf(lines: Entry[]): Record<number, number> {
  const totals: Record<number, number> = {};
  for (const { seat, total } of lines) if (seat != null && total != null) totals[seat] = total;
  return totals;
}

/** Who has won, or who has tied; nobody while it is fought. */
export function leadersOf(lines: Entry[]): readonly number[] {
  return lines.findLast((line) => line.event === "won" || line.event === "tied")?.seats ?? [];
}

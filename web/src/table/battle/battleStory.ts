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

/** The lines of the log about it. */
export function linesOf(story: BattleStory, log: Entry[]): Entry[] {
  return log.filter((entry) => entry.n >= story.since && (story.until === null || entry.n <= story.until));
}

/** What the cards did, in order: from the reveal on, without the sums that the columns show. */
export function effectsOf(story: BattleStory, lines: Entry[]): Entry[] {
  const began = lines.findIndex((line) => line.event === "battle_began");
  const shown = story.until === null ? lines : lines.slice(began + 1);
  return shown.filter((line) => line.event !== "strength");
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

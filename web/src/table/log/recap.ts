/** The log in chapters, and what happened since the viewer's last choice. */

import type { Entry } from "../../wire";

export interface Turn {
  /** Whose row it was; null for what belongs to nobody. */
  seat: number | null;
  n: number;
  entries: Entry[];
}

export interface Chapter {
  age: number;
  turns: Turn[];
}

/** Grouped by Age, then by whose doing it was; entries of one row stay together. */
export function chapters(log: Entry[]): Chapter[] {
  const found: Chapter[] = [];
  for (const entry of log) {
    let chapter = found.at(-1);
    if (!chapter || chapter.age !== entry.age) {
      chapter = { age: entry.age, turns: [] };
      found.push(chapter);
    }
    const turn = chapter.turns.at(-1);
    const seat = entry.seat ?? null;
    if (
      turn &&
      entry.kind !== "phase" &&
      turn.entries[0]?.kind !== "phase" &&
      (turn.n === entry.n || turn.seat === seat)
    ) {
      turn.entries.push(entry);
      turn.n = entry.n;
    } else {
      chapter.turns.push({ seat: entry.kind === "phase" ? null : seat, n: entry.n, entries: [entry] });
    }
  }
  return found;
}

/** What still stands: rows that were undone are gone, and so is the line that says so. */
export function standing(log: Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    if (entry.back_to == null) kept.push(entry);
    else while (kept.length > 0 && (kept.at(-1)?.n ?? 0) > entry.back_to) kept.pop();
  }
  return kept;
}

/** Everything after one's last turn; where it is not known when that was, after the last row the seat itself began. */
export function sinceLastTurn(log: Entry[], seat: number, turnBegan: number | null = null): Entry[] {
  if (turnBegan !== null) {
    const later = log.filter((entry) => entry.n > turnBegan);
    const others = later.findIndex((entry) => entry.seat !== seat);
    return others < 0 ? [] : later.slice(others);
  }
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = log[i];
    if (entry?.seat === seat && entry.kind !== "glory" && log[i - 1]?.n !== entry.n) return log.slice(i + 1);
  }
  return log;
}

/** Lines that name a seat's clan. */
export function concerning(entries: Entry[], seat: number): Entry[] {
  return entries.filter((entry) => entry.seats?.includes(seat));
}

/** New lines as one text for screen readers; a text equal to the last one gets an unseen mark, so that it is read. */
export function announcement(entries: Entry[], last: string): string {
  const text = entries.map((entry) => entry.text).join(" ");
  return text === last ? `${text}\u00a0` : text;
}

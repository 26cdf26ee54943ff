/** The end of an Age as the log tells it: phase by phase, clan by clan, with the scores before and after. */

import type { Entry } from "../../wire";

export interface AgePart {
  /** A phase; `legendary` and `scores` come after the last one. */
  id: string;
  entries: Entry[];
  /** Glory by seat. */
  before: number[];
  after: number[];
}

export interface AgeEnd {
  age: number;
  /** Why the actions are over, as a sentence. */
  cause: string;
  parts: AgePart[];
  /** The last line of it is known. */
  complete: boolean;
  /** The game ends with it. */
  over: boolean;
}

export const LEGENDARY = "legendary";
export const SCORES = "scores";
export const ACTIONS_OVER = "actions_over";
const CLOSING = new Set(["tokens_flipped", "over"]);
const APART = new Set(["dropped", "kept", "discarded"]); // where cards go is not part of the story

/** The ends of all Ages so far; `later` are the phases that follow the actions. */
export function ageEnds(log: Entry[], later: readonly string[]): AgeEnd[] {
  const found: AgeEnd[] = [];
  let now = null as AgeEnd | null;
  let cause = "";
  for (const entry of log) {
    if (entry.event === ACTIONS_OVER) cause = entry.text;
    const phase = entry.event === "phase_began" ? (entry.phase ?? null) : null;
    if (phase !== null) {
      if (!later.includes(phase)) now = null;
      else {
        if (now?.age !== entry.age) {
          now = { age: entry.age, cause, parts: [], complete: false, over: false };
          found.push(now);
        }
        now.parts.push(part(phase, entry.scores ?? []));
      }
    } else if (now !== null) add(now, entry);
  }
  return found.map(finished).filter((end) => end.parts.length > 0);
}

function part(id: string, before: number[]): AgePart {
  return { id, entries: [], before, after: before };
}

function add(end: AgeEnd, entry: Entry): void {
  if (end.complete) {
    if (entry.event === "first_player") end.parts.at(-1)?.entries.push(entry);
    return;
  }
  if (CLOSING.has(entry.event ?? "")) {
    end.complete = true;
    end.over = entry.event === "over";
  }
  let last = end.parts.at(-1);
  if (!last || APART.has(entry.event ?? "") || entry.kind === "undo") return;
  if (entry.source === LEGENDARY && last.id !== LEGENDARY) {
    last = part(LEGENDARY, last.after);
    end.parts.push(last);
  }
  if (CLOSING.has(entry.event ?? "")) {
    end.parts.push({
      ...part(SCORES, end.parts[0]?.before ?? []),
      entries: [entry],
      after: entry.scores ?? last.after,
    });
    return;
  }
  last.entries.push(entry);
  if (entry.glory != null && entry.seat != null) {
    last.after = last.after.map((score, seat) => (seat === entry.seat ? score + (entry.glory ?? 0) : score));
  }
}

/** A phase in which nothing happened is left out. */
function finished(end: AgeEnd): AgeEnd {
  return { ...end, parts: end.parts.filter((one) => one.entries.length > 0) };
}

/** The lines of a part by clan, in the order in which the clans come; null: what is nobody's doing. */
export function byClan({ entries }: AgePart): { seat: number | null; entries: Entry[]; glory: number }[] {
  const found: { seat: number | null; entries: Entry[]; glory: number }[] = [];
  for (const entry of entries) {
    const seat = entry.seat ?? null;
    let group = found.find((one) => one.seat === seat);
    if (!group) {
      group = { seat, entries: [], glory: 0 };
      found.push(group);
    }
    group.entries.push(entry);
    group.glory += entry.glory ?? 0;
  }
  return found;
}

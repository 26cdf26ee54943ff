/** Puzzles as this browser remembers them: the rating, the streak, which were answered; and which comes next. */

import { makeTable } from "../../net/api";
import { forgetTable, saveKeys, saveMade } from "../../net/keys";
import { go } from "../../router.svelte";
import { settings, store, stored } from "../../settings.svelte";
import { FIRST_EDITION, type PuzzleInfo } from "../../wire";

export const THEMES = ["battle", "draft", "yggdrasil", "quest", "ragnarok", "join", "late", "other"] as const;
export type Theme = (typeof THEMES)[number];

export interface Kept {
  rating: number;
  streak: number;
  best: number;
  /** Whether the first answer to a puzzle was right. */
  answered: Record<string, boolean>;
  edition: string;
  theme: string;
  /** The table of the last puzzle. */
  table: string;
}

const STORE = "fimbul.puzzles";
const START = 1200;
const FRESH = 20; // answers after which the rating moves half as fast
const NEAR = 8; // puzzles nearest to one's rating, one of which comes next

export function readKept(text: string | null): Kept {
  const kept: Kept = { rating: START, streak: 0, best: 0, answered: {}, edition: FIRST_EDITION, theme: "", table: "" };
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    return kept;
  }
  if (typeof found !== "object" || found === null) return kept;
  for (const [key, value] of Object.entries(found)) {
    const usual = kept[key as keyof Kept];
    if (usual === undefined || typeof value !== typeof usual || value === null || Array.isArray(value)) continue;
    Object.assign(kept, { [key]: value });
  }
  return kept;
}

export const kept: Kept = $state(readKept(stored(STORE)));

function save(): void {
  store(STORE, JSON.stringify(kept));
}

/** The rating after an answer (Elo): the expected score follows from the difference of the two ratings. */
export function ratedAfter(rating: number, puzzle: number, right: boolean, before: number): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(rating + (before < FRESH ? 32 : 16) * (Number(right) - expected));
}

/** An answer was given. Only the first one to each puzzle counts. */
export function count(puzzle: PuzzleInfo, right: boolean): void {
  if (puzzle.id in kept.answered) return;
  kept.rating = ratedAfter(kept.rating, puzzle.rating, right, Object.keys(kept.answered).length);
  kept.streak = right ? kept.streak + 1 : 0;
  kept.best = Math.max(kept.best, kept.streak);
  kept.answered[puzzle.id] = right;
  save();
}

export function choose(change: Partial<Pick<Kept, "edition" | "theme">>): void {
  Object.assign(kept, change);
  save();
}

/** Those that fit the filter. */
export function wanted(all: readonly PuzzleInfo[], { edition, theme }: Pick<Kept, "edition" | "theme">): PuzzleInfo[] {
  return all.filter((one) => one.edition === edition && (theme === "" || one.theme === theme));
}

/** The next one: new before missed before solved, about as hard as one is good. */
export function next(
  all: readonly PuzzleInfo[],
  state: Pick<Kept, "rating" | "answered" | "edition" | "theme">,
  last = "",
  random: () => number = Math.random,
): PuzzleInfo | null {
  const age = ({ id }: PuzzleInfo): number => (id in state.answered ? (state.answered[id] ? 2 : 1) : 0);
  const open = wanted(all, state).filter(({ id }, _, found) => id !== last || found.length === 1);
  const youngest = Math.min(...open.map(age));
  const near = open
    .filter((one) => age(one) === youngest)
    .sort((one, other) => Math.abs(one.rating - state.rating) - Math.abs(other.rating - state.rating))
    .slice(0, NEAR);
  return near[Math.floor(random() * near.length)] ?? null;
}

/** Go to a puzzle, at a table of its own. Throws a WireProblem where the server says no. */
export async function open(id: string): Promise<void> {
  const lesson = `puzzle:${id}`;
  const made = await makeTable({
    settings: { lesson },
    seating: [{ kind: "me", name: settings.name }],
    start: true,
    lang: settings.lang,
  });
  if (kept.table) forgetTable(kept.table);
  const { seats, host } = saveMade(made);
  saveKeys(made.table, { lesson });
  kept.table = made.table;
  save();
  go(`/t/${made.table}#k=${seats.find(({ key }) => key)?.key}&h=${host}`);
}

/** The deal of the day as this browser knows it: who it is to the server, and its line of days. */

import { daily, makeTable } from "../net/api";
import { keysOf, saveMade } from "../net/keys";
import { isLocal } from "../net/server";
import { go } from "../router.svelte";
import { settings, store, stored } from "../settings.svelte";
import type { Daily } from "../wire";

export interface DayKept {
  /** Where it was begun. */
  table?: string;
  glory?: number;
  place?: number;
  seats?: number;
}

interface Kept {
  /** What the server knows this browser by. */
  player: string;
  days: Record<string, DayKept>;
}

/** A server and its offline page share an origin, but no tables. */
const STORE = isLocal ? "fimbul.daily.local" : "fimbul.daily";
const BYTES = 24;
const SOUND = /^\w{16,64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function newPlayer(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The stored text; whatever is strange in it is left out. */
export function readKept(text: string | null, fresh: () => string = newPlayer): Kept {
  let found: Partial<Kept> | null = null;
  try {
    found = JSON.parse(text ?? "null") as Partial<Kept> | null;
  } catch {
    // Begin again.
  }
  const player = typeof found?.player === "string" && SOUND.test(found.player) ? found.player : fresh();
  const days = Object.entries(found?.days ?? {}).filter(([day, kept]) => DAY.test(day) && typeof kept === "object");
  return { player, days: Object.fromEntries(days) };
}

export const kept: Kept = $state(readKept(stored(STORE)));

function save(): void {
  store(STORE, JSON.stringify(kept));
}
save(); // the server must know this browser again, whatever happens next

/** Today by the server's clock, and the end of earlier games that were still running when their day ended. */
export async function load(): Promise<Daily> {
  const today = await daily(kept.player);
  note(today);
  const open = Object.entries(kept.days).filter(
    ([day, one]) => day < today.day && one.table && one.glory === undefined,
  );
  for (const [day] of open) note(await daily(kept.player, day));
  return today;
}

export function note({ day, table, mine, seats }: Pick<Daily, "day" | "table" | "mine" | "seats">): void {
  if (!table) return;
  kept.days[day] = { table, ...(mine ? { glory: mine.glory, place: mine.place, seats } : {}) };
  save();
}

/** Whether a table begun here can be gone on with. */
export const isHere = (table: string | null | undefined): boolean => !!table && keysOf(table) !== null;

/** Begin the try that counts. Throws a WireProblem where the server says no. */
export async function begin(): Promise<void> {
  const made = await makeTable({
    settings: { daily: "today", player: kept.player },
    seating: [{ kind: "me", name: settings.name }],
    start: true,
    lang: settings.lang,
  });
  const { seats, host } = saveMade(made);
  go(`/t/${made.table}#k=${seats.find(({ key }) => key)?.key}&h=${host}`);
}

/** The last days, oldest first. */
export function line(days: Record<string, DayKept>, most = 14): [string, DayKept][] {
  return Object.entries(days)
    .filter(([, one]) => one.glory !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-most);
}

/** A day in words. */
export function dayText(day: string, lang: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
}

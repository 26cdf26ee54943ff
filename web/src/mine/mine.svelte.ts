/** My games: the tables of this browser, and those of the account, with how they stand. */
import { me } from "../account/me.svelte";
import { glances, problemOf } from "../net/api";
import { forgetTable, type RecentTable, recentTables, saveKeys } from "../net/keys";
import { isLocal, whenReady } from "../net/server";
import { showWaiting } from "../tab";
import type { Glance, Problem } from "../wire";

export interface Game {
  table: string;
  /** What this browser keeps of it; null: only the account knows it. */
  kept: RecentTable | null;
  /** How it stands; null: not known yet, or it is over and nobody asks. */
  seen: Glance | null;
  /** Whether it waits for somebody of this browser. */
  mine: boolean;
}

const OFTEN = 60_000;
const FIRST = isLocal ? 1_000 : 0; // a server in this browser does one thing at a time: a game that is begun comes first
const ORDER = ["mine", "playing", "gathering", "unknown", "unreachable", "over", "gone"] as const;

let tables = $state.raw<RecentTable[]>(recentTables());
let seen = $state.raw<Record<string, Glance>>({});
let failed = $state.raw<Problem | null>(null);
let looking = false;

function game(table: string, kept: RecentTable | null): Game {
  const glance = seen[table] ?? null;
  const seats = kept?.seats.map(({ seat }) => seat).filter((seat) => seat >= 0) ?? [];
  const own = seats.length ? seats : glance && glance.seat !== undefined && glance.seat >= 0 ? [glance.seat] : [];
  const mine = glance?.status === "playing" && !glance.stand_in && own.some((seat) => glance.awaited?.includes(seat));
  return { table, kept, seen: glance, mine: mine === true };
}

/** Where a game stands in the list. */
function place({ kept, seen: glance, mine }: Game): number {
  if (mine) return ORDER.indexOf("mine");
  if (kept?.over || kept?.resigned) return ORDER.indexOf("over");
  return ORDER.indexOf(glance?.status ?? "unknown");
}

/** Those that wait for me first, and of them the one that has waited longest. */
function inOrder(one: Game, other: Game): number {
  const by = place(one) - place(other);
  if (by !== 0) return by;
  if (one.mine) return (one.seen?.since ?? 0) - (other.seen?.since ?? 0);
  return (other.kept?.at ?? 0) - (one.kept?.at ?? 0);
}

const games = $derived.by(() => {
  const known = new Set(tables.map(({ table }) => table));
  const others = Object.keys(seen).filter((table) => !known.has(table));
  const here = tables.filter((one) => one.seats.length > 0 || one.watch).map((one) => game(one.table, one));
  return [...here, ...others.map((table) => game(table, null))].sort(inOrder);
});

export const mine = {
  get games(): Game[] {
    return games;
  },
  get waiting(): number {
    return games.filter((one) => one.mine).length;
  },
  get problem(): Problem | null {
    return failed;
  },
};

function keyOf({ seats, watch }: RecentTable): string | undefined {
  return seats.find(({ seat }) => seat >= 0)?.key ?? seats[0]?.key ?? watch;
}

/** Look at all of them now. */
export async function look(): Promise<void> {
  tables = recentTables();
  const asked = tables.flatMap((one) => {
    const key = one.over || one.resigned ? undefined : keyOf(one);
    return key ? [{ table: one.table, key, since: one.seen ?? null }] : [];
  });
  if (looking || (asked.length === 0 && !me.id)) return;
  looking = true;
  try {
    const found = await glances(asked);
    seen = Object.fromEntries(found.tables.map((one) => [one.table, one]));
    for (const { table, status } of found.tables) {
      if (status === "over" && tables.some((one) => one.table === table && !one.over)) saveKeys(table, { over: true });
    }
    failed = null;
  } catch (thrown) {
    failed = problemOf(thrown);
  } finally {
    looking = false;
  }
}

export function forget(table: string): void {
  forgetTable(table);
  tables = recentTables();
  seen = Object.fromEntries(Object.entries(seen).filter(([other]) => other !== table));
}

/** Look soon, when the page is seen again, and every minute. Call it while a component is set up. */
export function keepLooking(): void {
  $effect(() => {
    tables = recentTables();
    let first: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    void whenReady.then(() => {
      if (here) first = setTimeout(look, FIRST);
    });
    const again = () => {
      if (document.visibilityState === "visible") void look();
    };
    const timer = setInterval(again, OFTEN);
    document.addEventListener("visibilitychange", again);
    return () => {
      here = false;
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  });
}

/** The number of tables that wait, in title and icon, on every page but a table's own, which counts by itself. */
export function keepCounting(page: () => string): void {
  $effect(() => showWaiting(page() === "table" ? 0 : mine.waiting));
}

/** The secret keys of the tables this browser has sat at. They travel in the fragment of a link and never reach a log. */

import { type Address, fullLink, rename } from "../router.svelte";
import { store, stored } from "../settings.svelte";
import type { TableMade } from "../wire";
import { isLocal } from "./server";

export interface SeatKeyKept {
  /** -1 as long as the server has not said which seat the key opens. */
  seat: number;
  key: string;
}

export interface TableKeys {
  seats: SeatKeyKept[];
  host: string | null;
  /** An invitation that has not been used yet, or that the host may hand out. */
  invite?: string;
  watch?: string;
  /** Keys of seats kept open for others, for the host to hand out. */
  others?: SeatKeyKept[];
  /** Names by seat, for the list of tables to continue. */
  names?: Record<number, string>;
  /** The lesson that is played here. */
  lesson?: string;
  /** A position of an old game is played on from here. */
  sandbox?: boolean;
  /** The game is over. */
  over?: boolean;
  /** Whoever played here has given up; a bot plays to the end. */
  resigned?: boolean;
  /** The row that was seen last. */
  seen?: number;
  /** The server tells this browser what happens here, or was told not to. */
  followed?: boolean;
  /** When the table was last used, milliseconds since 1970. */
  at: number;
}

export interface RecentTable extends TableKeys {
  table: string;
}

export interface Adopted {
  table: string;
  /** The key of a seat, or the spectators'. */
  key: string | null;
  host: string | null;
  invite: string | null;
}

/** Where they are kept. A server and its offline page share an origin, but no tables. */
export const STORE = isLocal ? "fimbul.tables.local" : "fimbul.tables";
const CHOSEN = "fimbul.chosen.";
const MOST = 40;

type StoredTables = Record<string, TableKeys>;

function storedTables(): StoredTables {
  try {
    const value: unknown = JSON.parse(stored(STORE) ?? "{}");
    return typeof value === "object" && value !== null ? (value as StoredTables) : {};
  } catch {
    return {};
  }
}

function keep(tables: StoredTables): void {
  const latest = Object.entries(tables)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  store(STORE, JSON.stringify(Object.fromEntries(latest)));
}

export function keysOf(table: string): TableKeys | null {
  return storedTables()[table] ?? null;
}

/** Add to, or change, what is kept of a table. */
export function saveKeys(table: string, change: Partial<TableKeys>): TableKeys {
  const tables = storedTables();
  const kept: TableKeys = { seats: [], host: null, ...tables[table], ...change, at: Date.now() };
  tables[table] = kept;
  keep(tables);
  return kept;
}

/** The keys of a table just made: `me` and `here` are played in this browser. */
export function saveMade(made: TableMade): TableKeys {
  const keys = made.seats.flatMap(({ seat, kind, key }) => (key === null ? [] : [{ seat, kind, key }]));
  const kept = (mine: boolean): SeatKeyKept[] =>
    keys.filter(({ kind }) => (kind === "me" || kind === "here") === mine).map(({ seat, key }) => ({ seat, key }));
  return saveKeys(made.table, {
    seats: kept(true),
    others: kept(false),
    host: made.host,
    invite: made.invite,
    watch: made.watch,
  });
}

export function forgetTable(table: string): void {
  const tables = storedTables();
  delete tables[table];
  keep(tables);
}

/** The latest first; lessons are no games to continue. */
export function recentTables(): RecentTable[] {
  return Object.entries(storedTables())
    .filter(([, { lesson }]) => !lesson)
    .map(([table, keys]) => ({ table, ...keys }))
    .sort((one, other) => other.at - one.at);
}

/** The server has said which seat a key opens; -1 is the spectators' place. */
export function learnSeat(table: string, key: string, seat: number): void {
  const kept = keysOf(table);
  if (!kept) return;
  const others = kept.seats.filter((one) => one.key !== key);
  if (seat < 0) saveKeys(table, { seats: others, watch: key });
  else saveKeys(table, { seats: [...others, { seat, key }].sort((one, other) => one.seat - other.seat) });
}

/** The key this tab came with, so that two tabs of one browser can hold two seats. */
export function chosenKey(table: string): string | null {
  try {
    return sessionStorage.getItem(CHOSEN + table);
  } catch {
    return null;
  }
}

function choose(table: string, key: string): void {
  try {
    sessionStorage.setItem(CHOSEN + table, key);
  } catch {
    // Forbidden: the tab asks again after a reload.
  }
}

/** `/t/TABLE#k=KEY&h=HOSTKEY` or `#i=INVITEKEY`: keep the keys and take them out of the address bar. */
export function adoptFragment({ pathname, search, hash }: Address): Adopted | null {
  const table = /^\/t\/([^/]+)\/?$/.exec(pathname)?.[1];
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const [key, host, invite] = ["k", "h", "i"].map((name) => fragment.get(name) || null);
  if (!table || !(key || host || invite)) return null;
  const kept = keysOf(table);
  const seats = kept?.seats ?? [];
  const known = seats.some((one) => one.key === key) || kept?.watch === key;
  saveKeys(table, {
    seats: key && !known ? [...seats, { seat: -1, key }] : seats,
    host: host ?? kept?.host ?? null,
    ...(invite ? { invite } : {}),
  });
  if (key) choose(table, key);
  rename(pathname + search);
  return { table, key: key ?? null, host: host ?? null, invite: invite ?? null };
}

/** The link that opens a seat (or the spectators' place) to anyone who has it. */
export function seatLink(table: string, key: string, host?: string | null): string {
  return fullLink(`/t/${table}#k=${key}${host ? `&h=${host}` : ""}`);
}

/** The link that gives the next free seat. */
export function inviteLink(table: string, invite: string): string {
  return fullLink(`/t/${table}#i=${invite}`);
}

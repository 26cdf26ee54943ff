/** All games of this browser as one file, and back. */

import { STORE as KEYS } from "../net/keys";
import { store, stored } from "../settings.svelte";
import { openRows, STORES, type StoreName } from "./rows";

const FORMAT = "fimbul browser games";
const VERSION = 1;

type Rows = Record<string, unknown>[];
interface Backup {
  format: typeof FORMAT;
  version: number;
  rows: Record<StoreName, Rows>;
  /** The keys of the seats, as the page keeps them. */
  keys: Record<string, unknown>;
}

export interface Stored {
  tables: number;
  games: number;
  bytes: number;
  persisted: boolean;
}

export async function whatIsStored(): Promise<Stored> {
  const database = await openRows();
  const [tables, games] = [await database.count("tables"), await database.count("games")];
  database.close();
  const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return { tables, games, bytes: usage, persisted: (await navigator.storage?.persisted?.()) ?? false };
}

const keysKept = (): Record<string, unknown> => JSON.parse(stored(KEYS) ?? "{}") as Record<string, unknown>;

export async function exportAll(): Promise<Blob> {
  const database = await openRows();
  const rows = {} as Record<StoreName, Rows>;
  for (const name of STORES) rows[name] = (await database.getAll(name)) as Rows;
  database.close();
  const backup: Backup = { format: FORMAT, version: VERSION, rows, keys: keysKept() };
  return new Blob([JSON.stringify(backup)], { type: "application/json" });
}

export class BadBackup extends Error {
  readonly newer: boolean;

  constructor(newer = false) {
    super("not a backup");
    this.newer = newer;
  }
}

function parse(text: string): Backup {
  let read: Partial<Backup>;
  try {
    read = JSON.parse(text) as Partial<Backup>;
  } catch {
    throw new BadBackup();
  }
  if (read?.format !== FORMAT) throw new BadBackup();
  if (typeof read.version !== "number" || read.version > VERSION) throw new BadBackup(true);
  const rows: Partial<Record<StoreName, Rows>> = { analyses: [], ...read.rows }; // older files have none
  if (!STORES.every((name) => Array.isArray(rows[name]))) throw new BadBackup();
  return { ...read, rows } as Backup;
}

/** Add what is not here yet; how many rows. All or nothing: a bad row leaves everything as it was. */
export async function importAll(text: string): Promise<number> {
  const backup = parse(text);
  const database = await openRows();
  let added = 0;
  try {
    const transaction = database.transaction(STORES, "readwrite", { durability: "strict" });
    for (const name of STORES) {
      const place = transaction.objectStore(name);
      for (const row of backup.rows[name]) {
        const path = place.keyPath;
        const key = Array.isArray(path) ? path.map((part) => row[part]) : row[String(path)];
        if ((await place.get(key as IDBValidKey)) !== undefined) continue;
        await place.add(row);
        added += 1;
      }
    }
    await transaction.done;
  } catch (problem) {
    throw problem instanceof DOMException && problem.name === "QuotaExceededError" ? problem : new BadBackup();
  } finally {
    database.close();
  }
  store(KEYS, JSON.stringify({ ...backup.keys, ...keysKept() }));
  return added;
}

export async function removeAll(): Promise<void> {
  const database = await openRows();
  const transaction = database.transaction(STORES, "readwrite");
  await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  database.close();
  store(KEYS, "{}");
}

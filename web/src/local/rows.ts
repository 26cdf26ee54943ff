/** The rows of the tables in this browser's database. Problems are told by their names: the store in Python knows them. */

import { type IDBPDatabase, openDB } from "idb";

const NAME = "fimbul";
const VERSION = 2; // 1 had no analyses
const KEYS = {
  tables: "table",
  moves: ["table", "n"],
  keys: "digest",
  chat: ["table", "number"],
  games: "game",
  analyses: ["game", "depth", "part"],
} as const;

export type StoreName = keyof typeof KEYS;
export const STORES = Object.keys(KEYS) as StoreName[];

type Row = Record<string, unknown>;
type Step =
  | { step: "add"; store: StoreName; row: Row }
  | { step: "change"; store: StoreName; key: string; row: Row }
  | { step: "remove"; store: StoreName; key: string | (string | number)[] };
type Query = { store: StoreName; key?: string; table?: string };

export function openRows(closed: () => void = () => undefined): Promise<IDBPDatabase> {
  return openDB(NAME, VERSION, {
    upgrade(db) {
      for (const store of STORES.filter((name) => !db.objectStoreNames.contains(name))) {
        const made = db.createObjectStore(store, { keyPath: KEYS[store] as string | string[] });
        if (store === "keys") made.createIndex("table", "table");
      }
    },
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(), // a newer page wants to change it
    terminated: closed,
  });
}

function nameOf(problem: unknown): string {
  return problem instanceof Error || problem instanceof DOMException ? problem.name : "UnknownError";
}

/** All rows of a table have keys that begin with its id. */
const startingWith = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

export class Rows {
  #open: Promise<IDBPDatabase> | null = null;

  #database(): Promise<IDBPDatabase> {
    this.#open ??= openRows(() => {
      this.#open = null;
    });
    this.#open.catch(() => {
      this.#open = null;
    });
    return this.#open;
  }

  /** Carry out steps, all or none. "" once they are safe, else the name of the problem. */
  async write(text: string): Promise<string> {
    const steps = JSON.parse(text) as Step[];
    const stores = [...new Set(steps.map(({ store }) => store))];
    if (!stores.length) return "";
    try {
      const transaction = (await this.#database()).transaction(stores, "readwrite", { durability: "strict" });
      const work = steps.map(async (step) => {
        const store = transaction.objectStore(step.store);
        if (step.step === "add") await store.add(step.row);
        else if (step.step === "remove") await store.delete(step.key);
        else await store.put({ ...(await store.get(step.key)), ...step.row });
      });
      await Promise.all([...work, transaction.done]);
      return "";
    } catch (problem) {
      return nameOf(problem);
    }
  }

  /** The rows asked for, as JSON; "!" and the name of the problem if that fails. */
  async read(text: string): Promise<string> {
    const { store, key, table } = JSON.parse(text) as Query;
    try {
      const database = await this.#database();
      if (key !== undefined) {
        const row: unknown = await database.get(store, key);
        return JSON.stringify(row === undefined ? [] : [row]);
      }
      if (table === undefined) return JSON.stringify(await database.getAll(store));
      const rows =
        store === "keys"
          ? await database.getAllFromIndex(store, "table", table)
          : await database.getAll(store, startingWith(table));
      return JSON.stringify(rows);
    } catch (problem) {
      return `!${nameOf(problem)}`;
    }
  }
}

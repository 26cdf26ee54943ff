/** How somebody is told things: what the server keeps of it, and what the page can change. */
import { addWay, changeWay, follow, notices as load, problemOf, saveNotices } from "../net/api";
import { keysOf, recentTables, saveKeys } from "../net/keys";
import { isLocal } from "../net/server";
import { store, stored } from "../settings.svelte";
import { loadInfo } from "../setup/info.svelte";
import type { Notices, Problem, WayChangeOrder, WayOrder } from "../wire";

const GUEST = "fimbul.guest";
const ON = "fimbul.notices";

let told = $state.raw<Notices | null>(null);
let failed = $state.raw<{ problem: Problem; at: string } | null>(null);
let busy = $state(false);

export const notices = {
  get told(): Notices | null {
    return told;
  },
  /** What went wrong last where somebody asked for it: at a way, a channel, or elsewhere (""). */
  problemAt(at: string): string {
    return failed?.at === at ? failed.problem.text : "";
  },
  get busy(): boolean {
    return busy;
  },
};

/** The key of this browser, made when it is first needed. The server keeps its digest. */
function guest(): string {
  const kept = stored(GUEST);
  if (kept) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  store(GUEST, made);
  return made;
}

/** Ask for something; what the server says then is how things are. Whether it worked. */
async function ask(request: Promise<Notices>, at = ""): Promise<boolean> {
  busy = true;
  try {
    told = await request;
    failed = null;
    store(ON, told.ways.length > 0 ? "1" : "");
    return true;
  } catch (thrown) {
    failed = { problem: problemOf(thrown), at };
    return false;
  } finally {
    busy = false;
  }
}

export const loadNotices = (): Promise<boolean> => ask(load(guest()));

export async function add(order: Pick<WayOrder, "kind" | "address" | "label">): Promise<boolean> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const first = !told?.ways.length;
  const added = await ask(addWay(guest(), { ...order, zone }), order.kind);
  if (added && first) await followAll();
  return added;
}

/** Change a way; after a refusal, how it stands now is shown as well. */
export async function change(id: string, order: Omit<WayChangeOrder, "guest" | "lang">): Promise<boolean> {
  if (await ask(changeWay(guest(), id, order), id)) return true;
  const before = failed;
  await loadNotices();
  failed = told?.ways.some((way) => way.id === id) || !before ? before : { ...before, at: "" };
  return false;
}

/** Save some of the settings; the others stay as they are. */
export function saveSettings(changed: Partial<Pick<Notices, "zone" | "quiet_from" | "quiet_to" | "kinds">>) {
  if (!told) return Promise.resolve(false);
  const { zone, quiet_from, quiet_to, kinds } = { ...told, ...changed };
  return ask(saveNotices(guest(), { zone, quiet_from, quiet_to, kinds }));
}

/** Be told of a table, or no more. */
export async function setTable(table: string, on: boolean): Promise<boolean> {
  const seats = (keysOf(table)?.seats ?? []).map(({ key }) => ({ table, key, kinds: on ? null : [] }));
  saveKeys(table, { followed: true });
  return seats.length > 0 && ask(follow(guest(), seats));
}

/** Be told of all running tables of this browser. */
async function followAll(): Promise<void> {
  const running = recentTables().filter(({ over, resigned, sandbox }) => !over && !resigned && !sandbox);
  const seats = running.flatMap(({ table, seats }) => seats.map(({ key }) => ({ table, key, kinds: null })));
  for (const { table } of running) saveKeys(table, { followed: true });
  if (seats.length > 0) await ask(follow(guest(), seats.slice(0, 60)));
}

/** Somebody has sat down at a table: it is followed too, once, if they are told things at all. */
export async function followNew(table: string, key: string): Promise<void> {
  const kept = keysOf(table);
  if (isLocal || !stored(ON) || kept?.followed || kept?.lesson || kept?.sandbox) return;
  if (!(await loadInfo())?.features?.includes("notices")) return;
  saveKeys(table, { followed: true });
  try {
    told = await follow(guest(), [{ table, key, kinds: null }]);
  } catch {
    saveKeys(table, { followed: false }); // the next visit tries again
  }
}

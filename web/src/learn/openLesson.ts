import { lessons, makeTable } from "../net/api";
import { forgetTable, keysOf, saveKeys, saveMade } from "../net/keys";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";
import { keep, progress } from "./progress.svelte";

export const allLessons = lessons;

/** Whether a lesson is under way, and can be gone on with. */
export function isUnderWay(id: string): boolean {
  const { table, done } = progress.lessons[id] ?? {};
  return table !== undefined && !done && keysOf(table) !== null;
}

/** Go to a lesson: where it was left, or from its beginning. Throws a WireProblem where the server says no. */
export async function openLesson(id: string, again = false): Promise<void> {
  const { table } = progress.lessons[id] ?? {};
  if (table && !again && isUnderWay(id)) {
    go(`/t/${table}`);
    return;
  }
  const made = await makeTable({
    settings: { lesson: id },
    seating: [{ kind: "me", name: settings.name }],
    start: true,
    lang: settings.lang,
  });
  if (table) forgetTable(table);
  const { seats, host } = saveMade(made);
  saveKeys(made.table, { lesson: id });
  keep(id, { table: made.table, read: 0 });
  go(`/t/${made.table}#k=${seats[0]?.key}&h=${host}`);
}

import { makeTable } from "../net/api";
import { saveKeys, saveMade } from "../net/keys";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";

/** Go to a sandbox table from a position of a finished game. Throws a WireProblem where the server says no. */
export async function playOn(game: string, n: number, seat: number, bot: string): Promise<void> {
  const made = await makeTable({
    settings: { sandbox: { game, n, seat } },
    seating: [{ kind: "me", name: settings.name, bot }],
    start: true,
    lang: settings.lang,
  });
  const { seats, host } = saveMade(made);
  saveKeys(made.table, { sandbox: true });
  go(`/t/${made.table}#k=${seats[0]?.key}&h=${host}`);
}

import { makeTable } from "../net/api";
import { loadCatalogue } from "../net/catalogue.svelte";
import { saveMade } from "../net/keys";
import { isLocal } from "../net/server";
import { loadIcons } from "../parts/iconShapes.svelte";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";
import { whenIdle } from "../theme/idle";
import { orderOf, type Plan } from "./plan";

/**
 * Somebody is choosing what to play: fetch what the table will need meanwhile. What fails is fetched again there. Only
 * where the engine takes longer than the page: a server's first screen stays light.
 */
export function expectTable(edition: string): void {
  if (!isLocal) return;
  whenIdle(() => {
    const files = [import("../play/Play.svelte"), import("../play/TableFrame.svelte")];
    Promise.all([...files, loadCatalogue(edition), loadIcons("pages"), loadIcons("cards")]).catch(() => undefined);
  });
}

/** Make the table, keep its keys, and go there. Throws a WireProblem where the server says no. */
export async function openTable(plan: Plan): Promise<void> {
  const made = await makeTable(orderOf(plan, settings.lang));
  const { seats } = saveMade(made);
  const mine = seats.length === 1 ? seats[0] : undefined;
  // With one seat here, the tab remembers it: another tab of this browser may hold another seat.
  go(mine ? `/t/${made.table}#k=${mine.key}&h=${made.host}` : `/t/${made.table}`);
}

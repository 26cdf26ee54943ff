/** The rulebooks of all editions, by their ids; each is fetched when it is opened. */

import type { Language } from "../../settings.svelte";
import { FIRST_EDITION } from "../../wire";
import type { Rulebook } from "./rulebook";

const RULEBOOKS: Record<string, () => Promise<Record<Language, Rulebook>>> = {
  midgard: () => import("./midgard").then(({ midgard }) => midgard),
  valhalla: () => import("./valhalla").then(({ valhalla }) => valhalla),
};

/** The edition that an address is about; the first where it names none that there is. */
export function editionIn(search: string): string {
  const named = new URLSearchParams(search).get("edition") ?? "";
  return Object.hasOwn(RULEBOOKS, named) ? named : FIRST_EDITION;
}

/** An edition without a rulebook has none to show. */
export async function fetchRulebook(edition: string): Promise<Record<Language, Rulebook> | null> {
  return Object.hasOwn(RULEBOOKS, edition) ? ((await RULEBOOKS[edition]?.()) ?? null) : null;
}

/** The rulebooks of all editions, by their ids. Their texts are data; each is fetched when it is opened. */

import { FIRST_EDITION } from "../../wire";
import { hasRulebook } from "../../words/files";

/** The icons of sections, by their ids. */
const ICONS: Record<string, string> = {
  aim: "glory",
  gifts: "pick",
  quests: "quest-card",
  ragnarok: "ragnarok",
  valor: "throne",
  house: "hint",
  end: "winner",
  secrets: "odin",
};

/** Where an edition has a picture of its own for a section. */
const OWN_ICONS: Record<string, Record<string, string>> = {
  midgard: { board: "yggdrasil", clan: "warrior", age: "doom", actions: "invade", battle: "battle-card" },
  valhalla: { board: "valhalla", clan: "elite", age: "ragnarok", actions: "summon", battle: "contest" },
};

export function iconOf(edition: string, section: string): string {
  return OWN_ICONS[edition]?.[section] ?? ICONS[section] ?? "hint";
}

/** The edition that an address is about; the first where it names none that there is. */
export function editionIn(search: string): string {
  const named = new URLSearchParams(search).get("edition") ?? "";
  return hasRulebook(named) ? named : FIRST_EDITION;
}

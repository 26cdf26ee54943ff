import { cat } from "../../net/catalogue.svelte";
import type { SlotInfo } from "../../wire";
import { t } from "../words";

/** The player's Quests that lie face down: those sworn openly show their cards. */
export function hiddenQuests(quests: string[], sworn: string[]): string[] {
  const open = [...sworn];
  return quests.filter((card) => {
    const at = open.indexOf(card);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
}

/** What is said of a slot without a card that can be seen. */
export function emptySlot(slot: SlotInfo): string {
  if (slot.kind === "free") return t("freeSlot");
  if (slot.kind === "quest") return t("hiddenQuest");
  return t("emptySlot", { kind: cat.term("kinds", slot.kind) });
}

import { cat } from "../net/catalogue.svelte";
import type { SlotSight } from "../wire";
import { t } from "./words";

/** What is said of a slot without a card that can be seen. */
export function emptySlot(slot: SlotSight): string {
  if (slot.kind === "free") return t("freeSlot");
  if (slot.kind === "quest") return t("hiddenQuest");
  return t("emptySlot", { kind: cat.term("kinds", slot.kind) });
}

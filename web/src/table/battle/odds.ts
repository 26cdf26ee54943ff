/** What a card of mine would come to in a battle, in words: what is known, what is not, and what would beat it. */

import type { CardTotal } from "../../wire";
import { t } from "../words";

/** Short, under the card: "4 v 3 + ?". */
export function oddsText({ total, against, hidden, varies, outcome }: CardTotal): string {
  const sides = { mine: total, theirs: against ?? 0 };
  if (varies) return t("oddsVaries", sides);
  return hidden ? t("oddsHidden", sides) : t("oddsKnown", { ...sides, outcome: t(outcome) });
}

/** What the enemy would need; nothing where all is known. */
export function needText({ total, against, hidden, varies, beaten_by: beatenBy }: CardTotal): string {
  if (!hidden) return "";
  if (varies) return t("needVaries");
  if (beatenBy) return t("needBeaten", { n: beatenBy });
  return t("needBehind", { n: (against ?? 0) - total });
}

/** Its colour: only an outcome that is certain has one. */
export function oddsLook({ hidden, outcome }: CardTotal): string {
  return hidden ? "open" : outcome;
}

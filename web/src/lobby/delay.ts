import { t } from "./words";

/** How late spectators may see, in seconds. */
export const DELAYS = [0, 60, 300, 900, 3_600, 86_400];

/** A delay in words. */
export function delayName(seconds: number): string {
  if (seconds === 0) return t("delay_none");
  if (seconds % 3_600 === 0) return t("delay_hours", { n: seconds / 3_600 });
  return t("delay_minutes", { n: Math.max(1, Math.round(seconds / 60)) });
}

import { t } from "./words";

const DAY = 86_400;
const HOUR = 3_600;

/** A span of time, in the largest unit that fits. */
export function span(seconds: number): string {
  if (seconds >= 2 * DAY || seconds === DAY) return t("days", { n: Math.round(seconds / DAY) });
  if (seconds >= HOUR) return t("hours", { n: Math.round(seconds / HOUR) });
  return seconds >= 60 ? t("minutes", { n: Math.round(seconds / 60) }) : t("seconds", { n: seconds });
}

/** The clock of a table in words. */
export function clockText(clock: number, bank: number): string {
  if (clock === 0 && bank === 0) return t("no_clock");
  if (clock === 0) return t("bank_only", { bank: span(bank) });
  return bank === 0
    ? t("per_decision", { clock: span(clock) })
    : t("with_reserve", { clock: span(clock), bank: span(bank) });
}

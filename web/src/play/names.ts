// What people at a table are called.
import { cat } from "../net/catalogue.svelte";
import type { SeatRoom } from "../wire";
import { t } from "./words";

/** A name, else the clan, else the number of the seat. */
export function nameOf(seat: Pick<SeatRoom, "seat" | "name" | "clan"> | undefined): string {
  if (!seat) return "";
  return seat.name || (seat.clan ? cat.clan(seat.clan) : t("seat_n", { n: seat.seat + 1 }));
}

/** Clan and name, where both are known. */
export function titleOf(seat: Pick<SeatRoom, "seat" | "name" | "clan"> | undefined): string {
  if (!seat?.name || !seat.clan) return nameOf(seat);
  return t("who", { clan: cat.clan(seat.clan), name: seat.name });
}

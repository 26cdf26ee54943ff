// The place in a replay as an address that can be shared.

export type Spot = { n: number | null; seat: number; open: boolean };

/** Everything open is the usual view of a game that is over. */
export const OPEN: Spot = { n: null, seat: -1, open: true };

export function readSpot(search: string, seats: number): Spot {
  const query = new URLSearchParams(search);
  const n = whole(query.get("n"));
  const seat = query.get("seat");
  if (seat === null) return { ...OPEN, n };
  if (seat === "watch") return { n, seat: -1, open: false };
  const number = whole(seat);
  return number !== null && number < seats ? { n, seat: number, open: false } : { ...OPEN, n };
}

export function spotSearch(spot: Spot): string {
  const query = new URLSearchParams();
  if (spot.n !== null) query.set("n", String(spot.n));
  if (!spot.open) query.set("seat", spot.seat < 0 ? "watch" : String(spot.seat));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function whole(digits: string | null): number | null {
  return digits !== null && /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

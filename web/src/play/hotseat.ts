// Several seats at one screen: whose turn it is to look, and when the device must change hands first.

export type Standing = {
  seats: number[]; // the seats played here
  total: number; // seats at the table
  asked: number[]; // seats that are asked something now
  first: number; // the first player: choices made at the same time are taken in turn from there
  undo: number[]; // seats the table waits for in an undo
  shown: number | null; // the seat whose hand is open now
};

/** The seat played here that should look next; null if none of them must act. */
export function due(standing: Standing): number | null {
  const { seats, shown } = standing;
  const undo = inTurn(standing, standing.undo);
  const asked = inTurn(standing, standing.asked);
  for (const waiting of [undo, asked]) {
    if (shown !== null && waiting.includes(shown) && seats.includes(shown)) return shown;
    if (waiting[0] !== undefined) return waiting[0];
  }
  return null;
}

/** Those of the seats to act that are played here, clockwise from the first player. */
function inTurn({ seats, total, first }: Standing, waiting: number[]): number[] {
  const place = (seat: number) => (seat - first + total) % total;
  return seats.filter((seat) => waiting.includes(seat)).sort((left, right) => place(left) - place(right));
}

/** The seat to whom the device must be handed before anything is shown; null if all can stay as it is. */
export function handOver(standing: Standing): number | null {
  if (standing.seats.length < 2) return null;
  const next = due(standing);
  return next !== null && next !== standing.shown ? next : null;
}

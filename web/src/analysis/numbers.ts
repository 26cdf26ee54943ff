/** Shares of victory as people read them: in whole points of a hundred. */

import type { Points } from "../result/chart";
import type { Analysis, Fault, LuckParts, SeatAnalysis } from "../wire";

export const points = (share: number): number => Math.round(Math.abs(share) * 100);

/** The same with its sign; what rounds to nothing has none. */
export function signed(share: number): string {
  const n = points(share);
  if (n === 0) return "0";
  return share < 0 ? `−${n}` : `+${n}`;
}

export const sharePoints = (analysis: Analysis): Points =>
  analysis.shares.map(({ n, age, shares }) => ({ n, age, values: shares.map((share) => points(share)) }));

export const beliefPoints = (seat: SeatAnalysis): { n: number; value: number }[] =>
  seat.beliefs.map(({ n, share }) => ({ n, value: points(share) }));

export const totalLuck = ({ deal, draft, battle, turn }: LuckParts): number => deal + draft + battle + turn;

/** Whose share changed by enough to be named, the largest change first. */
export function movers(changes: readonly number[], least = 0.05): { seat: number; change: number }[] {
  return changes
    .map((change, seat) => ({ seat, change }))
    .filter(({ change }) => Math.abs(change) >= least)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
}

/** What is worth learning from: mistakes and blunders, or whatever there is. */
export function worthLearning(faults: readonly Fault[]): Fault[] {
  const grave = faults.filter(({ verdict }) => verdict !== "inaccuracy");
  return grave.length ? grave : [...faults];
}

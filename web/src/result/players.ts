// Who played, in the order of the final score.
import type { GameSummary, Result, Room } from "../wire";

export type Player = { seat: number; clan: string | null; name: string };

export function playersOfRoom(room: Room): Player[] {
  return room.seats.map(({ seat, clan, name }) => ({ seat, clan, name }));
}

export function playersOfGame(game: GameSummary): Player[] {
  return game.clans.map((clan, seat) => ({ seat, clan, name: game.names[seat] ?? "" }));
}

/** The best first; equals in the order of their seats. */
export function ranked(players: Player[], result: Result): Player[] {
  const glory = (player: Player) => result.glory[player.seat] ?? 0;
  return [...players].sort((one, other) => glory(other) - glory(one) || one.seat - other.seat);
}

/** Ranks as people count them: two firsts, then a third. */
export function rankOf(player: Player, result: Result): number {
  const mine = result.glory[player.seat] ?? 0;
  return 1 + result.glory.filter((glory) => glory > mine).length;
}

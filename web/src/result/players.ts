// Who played, in the order of the final score.
import type { GameSummary, Result, Room } from "../wire";
import { t } from "./words";

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

const RANKS = ["rank_1", "rank_2", "rank_3", "rank_4", "rank_5"] as const;

/** "4th of 5", for the one who plays here; "" for spectators and for several people on one screen. */
export function ownRank(own: number[], players: Player[], result: Result): string {
  const me = own.length === 1 ? players.find(({ seat }) => seat === own[0]) : undefined;
  const rank = me && RANKS[rankOf(me, result) - 1];
  return rank ? t("you_rank", { rank: t(rank), n: players.length }) : "";
}

// How people get to a table: with keys kept here, with a link, or with an invitation.
import { join, problemOf } from "../net/api";
import { type Adopted, chosenKey, keysOf, type TableKeys } from "../net/keys";
import type { Problem } from "../wire";

export type Way =
  | { kind: "seats"; keys: { key: string; host: string | null }[] }
  | { kind: "join"; invite: string }
  | { kind: "choose"; invite: string; seats: number }
  | { kind: "shut" };

/** What to do with what is known of a table; `chosen` is the key this tab came with. */
export function wayIn(kept: TableKeys | null, adopted: Adopted | null, chosen: string | null): Way {
  const host = kept?.host ?? null;
  const seats = kept?.seats ?? [];
  if (adopted?.invite && !adopted.key) {
    return seats.length > 0
      ? { kind: "choose", invite: adopted.invite, seats: seats.length }
      : { kind: "join", invite: adopted.invite };
  }
  if (chosen !== null && (seats.some((seat) => seat.key === chosen) || kept?.watch === chosen)) {
    return { kind: "seats", keys: [{ key: chosen, host }] };
  }
  if (seats.length > 0) return { kind: "seats", keys: seats.map(({ key }) => ({ key, host })) };
  if (kept?.watch) return { kind: "seats", keys: [{ key: kept.watch, host }] };
  if (kept?.invite) return { kind: "join", invite: kept.invite };
  return { kind: "shut" };
}

export function findWay(table: string, adopted: Adopted | null): Way {
  return wayIn(keysOf(table), adopted, chosenKey(table));
}

/** The next free seat, as a link that opens it. */
export async function takeSeat(table: string, invite: string): Promise<{ address: string } | { problem: Problem }> {
  try {
    const { key } = await join(table, invite);
    return { address: `/t/${table}#k=${key}` };
  } catch (thrown) {
    return { problem: problemOf(thrown) };
  }
}

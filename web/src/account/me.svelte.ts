/** Who is signed in in this browser; all its tabs know the same. */

import * as api from "../net/accounts";
import { problemOf } from "../net/api";
import { recentTables } from "../net/keys";
import { settings } from "../settings.svelte";
import { loadInfo, offer } from "../setup/info.svelte";
import type { Account } from "../wire";

const CHANNEL = "fimbul.account";

let account: Account | null = $state.raw(null);
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

export const me = {
  /** Whether this server has accounts. */
  get offered(): boolean {
    return offer.info?.features?.includes("accounts") ?? false;
  },
  /** Whether it keeps ratings and profiles. */
  get remembered(): boolean {
    return offer.info?.features?.includes("memory") ?? false;
  },
  /** What the server says; null before it has. */
  get account(): Account | null {
    return account;
  },
  get id(): string {
    return account?.account ?? "";
  },
  get name(): string {
    return account?.name ?? "";
  },
};

// Another tab has signed in or out.
if (tabs) tabs.onmessage = () => void load().catch(() => undefined);

async function load(): Promise<void> {
  account = await api.account();
}

/** Find out who is signed in, if anybody can be. */
export async function meet(): Promise<void> {
  await loadInfo();
  if (me.offered && !account) await load().catch(() => undefined);
}

/** The account has changed; the other tabs learn it. */
export function keep(told: Account): void {
  account = told;
  tabs?.postMessage("changed");
}

/** Somebody has just signed in: the seats that this browser holds are theirs, and so is the name. */
export async function arrive(told: Account): Promise<void> {
  keep(told);
  if (!settings.name) settings.name = told.name ?? "";
  const seats = recentTables().flatMap(({ table, seats }) => seats.map(({ key }) => ({ table, key })));
  if (seats.length > 0) await api.attachSeats(seats.slice(0, 50)).catch(() => undefined);
}

/** If it turns out that one is signed out, every part of the page should know. */
export function heard(thrown: unknown): string {
  const problem = problemOf(thrown);
  if (problem.code === "signed_out" && account) keep({ site: account.site });
  return problem.text;
}

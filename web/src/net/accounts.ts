/** The requests about accounts, people and the care of them. Every function returns the value or throws a WireProblem. */

import { settings } from "../settings.svelte";
import type {
  Account,
  Blocks,
  Ceremony,
  CodeOrder,
  HostOrder,
  HostPage,
  Leaderboard,
  ListedOrder,
  NameOrder,
  PasskeyOrder,
  Profile,
  ReportOrder,
  SeatsHeld,
  SeatsOrder,
  WhichOrder,
} from "../wire";
import { ask, post } from "./api";

const part = encodeURIComponent;

/** An order in the language of the person. */
const send = <T>(path: string, order: object = {}): Promise<T> =>
  post(`/api/account${path}`, { ...order, lang: settings.lang });

export const account = (): Promise<Account> => ask(`/api/account?lang=${settings.lang}`);
export const beginAccount = (name: string): Promise<Ceremony> => send("/begin", { name } satisfies NameOrder);
export const createAccount = (order: PasskeyOrder): Promise<Account> => send("/create", order);
export const askChallenge = (): Promise<Ceremony> => send("/challenge");
export const signIn = (order: PasskeyOrder): Promise<Account> => send("/sign-in", order);
export const recover = (order: CodeOrder): Promise<Account> => send("/recover", order);
export const signOut = (): Promise<Account> => send("/sign-out");
export const rename = (name: string): Promise<Account> => send("/name", { name } satisfies NameOrder);
export const beginPasskey = (): Promise<Ceremony> => send("/passkeys/begin");
export const addPasskey = (order: PasskeyOrder): Promise<Account> => send("/passkeys/add", order);
export const removePasskey = (id: string): Promise<Account> => send("/passkeys/remove", { id } satisfies WhichOrder);
export const renewCodes = (): Promise<Account> => send("/codes");
export const endSessions = (id = ""): Promise<Account> => send("/sessions/end", { id } satisfies WhichOrder);
export const setListed = (listed: boolean): Promise<Account> => send("/listed", { listed } satisfies ListedOrder);
export const deleteAccount = (name: string): Promise<Account> => send("/delete", { name } satisfies NameOrder);
export const attachSeats = (seats: SeatsOrder["seats"]): Promise<SeatsHeld> => send("/seats", { seats });

/** Where all of one's data can be had as a file. */
export const EXPORT = "/api/account/export";

// -- people ----------------------------------------------------------------------------------------------------------
export const profile = (id: string): Promise<Profile> => ask(`/api/profiles/${part(id)}?lang=${settings.lang}`);
export const leaderboard = (edition: string, kind: string): Promise<Leaderboard> =>
  ask(`/api/ladders/${part(edition)}/${part(kind)}?lang=${settings.lang}`);

// -- care ------------------------------------------------------------------------------------------------------------
export const blocks = (): Promise<Blocks> => ask(`/api/account/blocks?lang=${settings.lang}`);
export const block = (table: string, seat: number): Promise<Blocks> => send("/block", { table, seat });
export const unblock = (id: string): Promise<Blocks> => send("/unblock", { account: id });
export const report = (table: string, order: ReportOrder): Promise<unknown> =>
  post(`/api/tables/${part(table)}/report`, { ...order, lang: settings.lang });

const operator = (secret: string): Record<string, string> => (secret ? { "x-fimbul-operator": secret } : {});
export const hostPage = (secret: string): Promise<HostPage> =>
  ask(`/api/host?lang=${settings.lang}`, { headers: operator(secret) });
export const hostOrder = (secret: string, what: string, order: HostOrder): Promise<HostPage> =>
  post(`/api/host/${what}`, { ...order, lang: settings.lang }, operator(secret));

/** The HTTP requests of the server. Every function returns the value or throws a WireProblem. */

import { settings } from "../settings.svelte";
import type {
  Analysis,
  AnalysisProgress,
  Catalogue,
  Daily,
  FollowOrder,
  GameSummary,
  GlanceAt,
  Glances,
  Hall,
  HallJoin,
  HallWatch,
  Info,
  Invitations,
  InviteOrder,
  Joined,
  JoinOrder,
  Lessons,
  Moment,
  NoticeSettingsOrder,
  Notices,
  Problem,
  Puzzles,
  QuickOrder,
  QuickSeat,
  Steps,
  Stopped,
  TableMade,
  TableOrder,
  Tried,
  TryOrder,
  Uploaded,
  WayChangeOrder,
  WayOrder,
} from "../wire";
import { saveFile } from "./saveFile";
import { server } from "./server";
import { t } from "./words";

export class WireProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.text);
    this.name = "WireProblem";
    this.problem = problem;
  }
}

/** A problem the page itself has found. Codes: offline, lost, unclear. */
export function ownProblem(code: "offline" | "lost" | "unclear"): Problem {
  return { type: "problem", code, text: t(code), re: null };
}

/** Any thrown thing as a problem that can be shown. */
export function problemOf(thrown: unknown): Problem {
  return thrown instanceof WireProblem ? thrown.problem : ownProblem("unclear");
}

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  let value: unknown;
  try {
    response = await server.fetch(path, init);
  } catch {
    throw new WireProblem(ownProblem("offline"));
  }
  try {
    value = await response.json();
  } catch {
    // A proxy in between answers for a server that is down.
    throw new WireProblem(ownProblem(response.status >= 502 && response.status <= 504 ? "offline" : "unclear"));
  }
  if (response.ok) return value as T;
  const problem = value as Partial<Problem>;
  throw new WireProblem(problem.type === "problem" ? (value as Problem) : ownProblem("unclear"));
}

export function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const part = encodeURIComponent;

export const info = (): Promise<Info> => ask(`/api/info?lang=${settings.lang}`);

export const lessons = (): Promise<Lessons> => ask(`/api/lessons?lang=${settings.lang}`);

export const puzzles = (): Promise<Puzzles> => ask(`/api/puzzles?lang=${settings.lang}`);

/** Today's deal, or that of an earlier day, as a player stands in it. */
export const daily = (player: string, day = ""): Promise<Daily> =>
  ask(`/api/daily?player=${part(player)}&day=${part(day)}&lang=${settings.lang}`);

export const catalogue = (id: string, lang: string): Promise<Catalogue> =>
  ask(`/api/catalogue/${part(id)}/${part(lang)}`);

export const makeTable = (order: TableOrder): Promise<TableMade> => post("/api/tables", order);

export const join = (table: string, key: string): Promise<Joined> =>
  post(`/api/tables/${part(table)}/join`, { key, lang: settings.lang } satisfies JoinOrder);

/** A short look at several tables. */
export const glances = (tables: GlanceAt[]): Promise<Glances> => post("/api/glances", { tables, lang: settings.lang });

type Own<T> = Omit<T, "guest" | "lang">;

/** How somebody is told things; `guest` is the key of this browser. */
export const notices = (guest: string): Promise<Notices> => post("/api/notices", { guest, lang: settings.lang });

export const saveNotices = (guest: string, order: Own<NoticeSettingsOrder>): Promise<Notices> =>
  post("/api/notices/settings", { ...order, guest, lang: settings.lang });

export const addWay = (guest: string, order: Own<WayOrder>): Promise<Notices> =>
  post("/api/notices/ways", { ...order, guest, lang: settings.lang });

export const changeWay = (guest: string, id: string, order: Own<WayChangeOrder>): Promise<Notices> =>
  post(`/api/notices/ways/${part(id)}`, { ...order, guest, lang: settings.lang });

export const follow = (guest: string, seats: FollowOrder["seats"]): Promise<Notices> =>
  post("/api/notices/seats", { seats, guest, lang: settings.lang });

export const stopNotices = (token: string): Promise<Stopped> =>
  post("/api/notices/stop", { token, lang: settings.lang });

/** What the hall shows; "" and 0 mean anything. */
export function hall(wanted: { edition: string; seats: number; pace: string; what: string }): Promise<Hall> {
  const query = new URLSearchParams({ ...wanted, seats: String(wanted.seats), lang: settings.lang });
  return ask(`/api/hall?${query}`);
}

export const joinFromHall = (table: string, name: string): Promise<Joined> =>
  post(`/api/hall/${part(table)}/join`, { name, lang: settings.lang } satisfies HallJoin);

export const watchFromHall = (table: string): Promise<HallWatch> => post(`/api/hall/${part(table)}/watch`, {});

export const quickSeat = (order: QuickOrder): Promise<QuickSeat> =>
  post("/api/hall/quick", { ...order, lang: settings.lang });

/** To which tables one is invited, and whom one could invite. */
export const invitations = (): Promise<Invitations> => ask(`/api/invitations?lang=${settings.lang}`);

export const invite = (table: string, order: InviteOrder): Promise<unknown> =>
  post(`/api/tables/${part(table)}/invite`, order);

export const acceptInvitation = (table: string): Promise<Joined> => post(`/api/invitations/${part(table)}/accept`, {});

export const declineInvitation = (table: string): Promise<unknown> =>
  post(`/api/invitations/${part(table)}/decline`, {});

export const game = (id: string): Promise<GameSummary> => ask(`/api/games/${part(id)}?lang=${settings.lang}`);

export interface StepsWanted {
  /** From which seat; -1: a spectator. */
  seat?: number;
  /** With everything open. */
  open?: boolean;
  first?: number;
  count?: number;
}

export function steps(id: string, wanted: StepsWanted = {}): Promise<Steps> {
  const query = new URLSearchParams({
    seat: String(wanted.seat ?? -1),
    open: wanted.open ? "1" : "0",
    lang: settings.lang,
    first: String(wanted.first ?? 0),
    count: String(wanted.count ?? 40),
  });
  return ask(`/api/games/${part(id)}/steps?${query}`);
}

export const analysis = (id: string): Promise<Analysis> => ask(`/api/games/${part(id)}/analysis?lang=${settings.lang}`);

export const analysisProgress = (id: string): Promise<AnalysisProgress> =>
  ask(`/api/games/${part(id)}/analysis/progress?lang=${settings.lang}`);

export const startAnalysis = (id: string): Promise<AnalysisProgress> =>
  post(`/api/games/${part(id)}/analysis?lang=${settings.lang}`, {});

export const stopAnalysis = (id: string): Promise<AnalysisProgress> =>
  post(`/api/games/${part(id)}/analysis/stop?lang=${settings.lang}`, {});

export const moment = (id: string, n: number): Promise<Moment> =>
  ask(`/api/games/${part(id)}/moments/${n}?lang=${settings.lang}`);

export const tryMoment = (id: string, n: number, action: number): Promise<Tried> =>
  post(`/api/games/${part(id)}/moments/${n}`, { action, lang: settings.lang } satisfies TryOrder);

/** Save the record of a finished game as a file. */
export async function saveRecord(id: string): Promise<void> {
  const response = await server.fetch(`/api/games/${part(id)}/record`);
  if (!response.ok) throw new WireProblem(ownProblem("unclear"));
  saveFile(`${id}.fimbul`, await response.blob());
}

export const uploadRecord = (text: string): Promise<Uploaded> =>
  ask("/api/records", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });

/** The HTTP requests of the server. Every function returns the value or throws a WireProblem. */

import { settings } from "../settings.svelte";
import type {
  Catalogue,
  GameSummary,
  Info,
  Joined,
  JoinOrder,
  Lessons,
  Problem,
  Steps,
  TableMade,
  TableOrder,
  Uploaded,
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

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
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

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const part = encodeURIComponent;

export const info = (): Promise<Info> => ask(`/api/info?lang=${settings.lang}`);

export const lessons = (): Promise<Lessons> => ask(`/api/lessons?lang=${settings.lang}`);

export const catalogue = (id: string, lang: string): Promise<Catalogue> =>
  ask(`/api/catalogue/${part(id)}/${part(lang)}`);

export const makeTable = (order: TableOrder): Promise<TableMade> => post("/api/tables", order);

export const join = (table: string, key: string): Promise<Joined> =>
  post(`/api/tables/${part(table)}/join`, { key, lang: settings.lang } satisfies JoinOrder);

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

/** Save the record of a finished game as a file. */
export async function saveRecord(id: string): Promise<void> {
  const response = await server.fetch(`/api/games/${part(id)}/record`);
  if (!response.ok) throw new WireProblem(ownProblem("unclear"));
  saveFile(`${id}.fimbul`, await response.blob());
}

export const uploadRecord = (text: string): Promise<Uploaded> =>
  ask("/api/records", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });

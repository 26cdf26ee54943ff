/** The server in this browser, as the page sees it: requests and connections through the port of a worker. */

import type { Connection } from "../net/server";
import type { Start } from "./engine.worker";
import type { Failure } from "./files";
import type { Control } from "./tables";

type ToWorker =
  | { type: "ask"; id: number; method: string; path: string; query: Record<string, string>; lang: string; body: string }
  | { type: "open" | "close"; id: number }
  | { type: "send"; id: number; text: string };
type FromWorker =
  | { type: "answer"; id: number; status: number; kind: string; body: string }
  | { type: "tell"; id: number; text: string }
  | { type: "end"; id: number; code: number };

export type Stage = "idle" | Control["stage"];

let stage = $state<Stage>("idle");
let part = $state(0);
let failure = $state.raw<{ failure: Failure; detail: string } | null>(null);
let worker: Worker | null = null;
let lastId = 0;
let queued: string[] = [];
const asked = new Map<number, (response: Response) => void>();
const lines = new Map<number, Line>();

const CALM = 3_000; // milliseconds from then on in which a table may be opened: nothing else should be in its way
let becomeReady: () => void = () => undefined;
/** Once the engine is there and has had a moment for itself. Snow, and what else is worth fetching, can wait for it. */
export const whenReady = new Promise<void>((resolve) => {
  becomeReady = resolve;
});

export const engine = {
  get stage(): Stage {
    return stage;
  },
  /** How much of the download is there, from 0 to 1. */
  get part(): number {
    return part;
  },
  get failure(): { failure: Failure; detail: string } | null {
    return failure;
  },
};

/** Begin to load; what is asked meanwhile waits. */
export function startEngine(): void {
  if (worker) return;
  stage = "loading";
  failure = null;
  try {
    worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  } catch {
    fail("unsupported", "");
    return;
  }
  worker.onmessage = ({ data }: MessageEvent<string | Control>) => {
    if (typeof data === "string") hear(JSON.parse(data) as FromWorker);
    else follow(data);
  };
  worker.onerror = (event) => fail("broken", event.message);
  worker.postMessage({ role: "tables", base: new URL("engine/", document.baseURI).href } satisfies Start);
}

/** After a failure: once more from the beginning. */
export function restartEngine(): void {
  worker?.terminate();
  worker = null;
  startEngine();
}

function follow(control: Control): void {
  if (control.stage === "failed") {
    fail(control.failure, control.detail);
    return;
  }
  stage = control.stage;
  if (control.stage === "loading") part = control.part;
  if (control.stage !== "ready") return;
  setTimeout(becomeReady, CALM);
  for (const text of queued) worker?.postMessage(text);
  queued = [];
}

function fail(why: Failure, detail: string): void {
  stage = "failed";
  failure = { failure: why, detail };
  queued = [];
  for (const answer of asked.values()) answer(Response.error());
  asked.clear();
  for (const line of [...lines.values()]) line.end();
}

function send(message: ToWorker): void {
  startEngine();
  const text = JSON.stringify(message);
  if (stage === "ready") worker?.postMessage(text);
  else queued.push(text);
}

function hear(message: FromWorker): void {
  if (message.type === "answer") {
    asked.get(message.id)?.(
      new Response(message.body, { status: message.status, headers: { "content-type": message.kind } }),
    );
    asked.delete(message.id);
  } else if (message.type === "tell") lines.get(message.id)?.onmessage?.({ data: message.text });
  else lines.get(message.id)?.end();
}

/** The same as `fetch`, for addresses of the server. */
export function askEngine(path: string, init: RequestInit = {}): Promise<Response> {
  if (stage === "failed") return Promise.reject(new TypeError(failure?.failure));
  lastId += 1;
  const id = lastId;
  const address = new URL(path, "http://local");
  return new Promise((resolve, reject) => {
    asked.set(id, (response) => (response.type === "error" ? reject(new TypeError("engine")) : resolve(response)));
    send({
      type: "ask",
      id,
      method: init.method ?? "GET",
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      lang: "",
      body: typeof init.body === "string" ? init.body : "",
    });
  });
}

/** One connection; it behaves as a socket does. */
class Line implements Connection {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  #id: number;

  constructor() {
    lastId += 1;
    this.#id = lastId;
    lines.set(this.#id, this);
    send({ type: "open", id: this.#id });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    if (lines.has(this.#id)) send({ type: "send", id: this.#id, text });
  }

  close(): void {
    if (!lines.has(this.#id)) return;
    send({ type: "close", id: this.#id });
    this.end();
  }

  end(): void {
    lines.delete(this.#id);
    this.onclose?.();
  }
}

export const openLine = (): Connection => new Line();

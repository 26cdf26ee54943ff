/** The second worker: it thinks for slow bots, gives hints, and writes and checks records. */

import { loadPython } from "./python";

export type Job = { id: number; job: Uint8Array };
export type Thought = { id: number; result: Uint8Array | null };

type Think = (job: Uint8Array) => Uint8Array | null | undefined;

export function think(base: string): void {
  const ready = loadPython(base, () => undefined).then(
    (python) => python.pyimport("fimbul.browser.worker").think as Think,
  );
  self.onmessage = async ({ data: { id, job } }: MessageEvent<Job>) => {
    let result: Uint8Array | null = null;
    try {
      result = (await ready)(job) ?? null;
    } catch (problem) {
      console.error(problem);
    }
    self.postMessage({ id, result } satisfies Thought);
  };
}

/** What the first worker knows of it. */
export class Thinker {
  #base: string;
  #worker: Worker | null = null;
  #waiting = new Map<number, (result: Uint8Array | null) => void>();
  #last = 0;

  constructor(base: string) {
    this.#base = base;
  }

  /** It is loaded when it is first needed: many games never do, and it takes as much memory as the tables. */
  #begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(self.location.href, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      this.#waiting.get(data.id)?.(data.result);
      this.#waiting.delete(data.id);
    };
    worker.onerror = () => this.#fail();
    worker.postMessage({ role: "thinker", base: this.#base });
    this.#worker = worker;
    return worker;
  }

  /** Have a job done; null if that failed. */
  call = (job: Uint8Array): Promise<Uint8Array | null> => {
    const worker = this.#begin();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, job } satisfies Job);
    });
  };

  #fail(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}

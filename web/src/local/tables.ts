/** The first worker: the server itself. */

import { EngineProblem, type Failure } from "./files";
import { loadPython } from "./python";
import { Rows } from "./rows";
import { Thinker } from "./thinker";

/** What the page is told, apart from the messages of the server, which are texts. */
export type Control =
  | { stage: "waiting" | "starting" | "ready" }
  | { stage: "loading"; part: number }
  | { stage: "failed"; failure: Failure; detail: string };

const LOCK = "fimbul-tables";
const PATIENCE = 1_000; // milliseconds until another tab is worth a word
const OFTEN = 100; // milliseconds from one word about the download to the next: each costs the page a frame

let ready = false;

const tell = (control: Control): void => self.postMessage(control);

/** Tells how much of the download is there. */
function teller(): (part: number) => void {
  let told = -OFTEN;
  return (part) => {
    const now = performance.now();
    if (part < 1 && now - told < OFTEN) return;
    told = now;
    tell({ stage: "loading", part });
  };
}

async function run(base: string): Promise<void> {
  const python = await loadPython(base, teller());
  tell({ stage: "starting" });
  const thinker = new Thinker(base);
  const post = (text: string): void => self.postMessage(text);
  const take = (await python.pyimport("fimbul.browser.worker").serve(new Rows(), thinker.call, post)) as (
    text: string,
  ) => void;
  self.onmessage = ({ data }: MessageEvent<string>) => take(data);
  ready = true;
  tell({ stage: "ready" });
}

/** One tab of a browser runs the tables. Others wait until it is closed. */
export function serve(base: string): void {
  // Pyodide does not tell of everything that goes wrong while it starts.
  self.addEventListener("unhandledrejection", ({ reason }) => {
    if (!ready) tell({ stage: "failed", failure: "broken", detail: String(reason) });
  });
  const waiting = setTimeout(() => tell({ stage: "waiting" }), PATIENCE);
  void navigator.locks.request(LOCK, async () => {
    clearTimeout(waiting);
    try {
      await run(base);
    } catch (thrown) {
      const problem = thrown instanceof EngineProblem ? thrown : new EngineProblem("broken", String(thrown));
      tell({ stage: "failed", failure: problem.failure, detail: problem.message });
      return;
    }
    await new Promise(() => undefined); // for as long as the tab is open
  });
}

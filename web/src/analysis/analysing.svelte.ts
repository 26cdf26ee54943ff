/** The analysis of one game: begun, followed until it is done, read. */
import { analysis, analysisProgress, problemOf, startAnalysis, stopAnalysis } from "../net/api";
import type { Analysis, AnalysisProgress, Problem } from "../wire";

const PAUSE = 1_000; // milliseconds between two looks at the progress

export class Analysing {
  progress = $state.raw<AnalysisProgress | null>(null);
  found = $state.raw<Analysis | null>(null);
  problem = $state.raw<Problem | null>(null);
  readonly #game: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(game: string) {
    this.#game = game;
  }

  get percent(): number {
    return this.progress ? Math.floor((100 * this.progress.done) / Math.max(1, this.progress.of)) : 0;
  }

  look = (): Promise<void> => this.#do(analysisProgress);
  start = (): Promise<void> => this.#do(startAnalysis);
  stop = (): Promise<void> => this.#do(stopAnalysis);

  /** Read it again, as after a change of the language. */
  async read(): Promise<void> {
    try {
      const found = await analysis(this.#game);
      if (!this.#closed) this.found = found;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #do(ask: (game: string) => Promise<AnalysisProgress>): Promise<void> {
    clearTimeout(this.#timer);
    this.problem = null;
    try {
      this.progress = await ask(this.#game);
    } catch (thrown) {
      this.problem = problemOf(thrown);
      return;
    }
    if (this.#closed) return;
    const { state } = this.progress;
    if (state === "done") await this.read();
    else if (state !== "none" && state !== "stopped") this.#timer = setTimeout(() => void this.look(), PAUSE);
  }
}

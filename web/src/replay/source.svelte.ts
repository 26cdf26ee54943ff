// A finished game as the table screen reads it: positions come in chunks and are kept.
import type { TableSource } from "../net/source";
import type { Entry, GameSummary, Motion, Position, Room, Step, Steps } from "../wire";
import { allMoments, type Moment } from "./moments";

export type Viewpoint = { seat: number; open: boolean };
export type StepQuery = Viewpoint & { lang: string; first: number; count: number };
export type StepLoader = (query: StepQuery) => Promise<Steps>;

export const CHUNK = 40;
const PAUSES = { slow: 2400, normal: 1300, fast: 550, off: 300 } as const; // milliseconds a position stays
export type Pace = keyof typeof PAUSES;

export class ReplaySource implements TableSource {
  readonly live = false;
  readonly lesson = null;
  readonly question = null;
  readonly undo = null;
  readonly chat = [];
  readonly result = null;
  readonly sending = null;
  readonly problem = null;

  /** The position asked for; the one that is drawn may still be on its way. */
  n = $state(0);
  playing = $state(false);
  pace = $state<Pace>("normal");
  failed = $state.raw<unknown>(null);
  line = $state.raw<Viewpoint>({ seat: -1, open: true });
  lang = $state("");
  #step = $state.raw<Step | null>(null);
  #steps = $state.raw<(Step | undefined)[]>([]);
  readonly summary: GameSummary;
  readonly room: Room;
  readonly last: number;
  readonly #load: StepLoader;
  #listeners = new Set<(motions: Motion[]) => void>();
  #chunks = new Map<number, Promise<void>>();
  #era = 0; // answers to questions from an earlier view are dropped
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(summary: GameSummary, load: StepLoader) {
    this.summary = summary;
    this.#load = load;
    this.last = Math.max(0, summary.steps - 1); // the first position is one of them
    this.room = roomOf(summary);
  }

  get step(): Step | null {
    return this.#step;
  }
  get position(): Position | null {
    return this.#step?.position ?? null;
  }
  get hands(): string[][] {
    return this.line.open ? (this.#step?.hands ?? []) : [];
  }
  get committed(): string[][] {
    return this.line.open ? (this.#step?.committed ?? []) : [];
  }
  get status(): "connecting" | "open" | "lost" {
    if (this.failed !== null) return "lost";
    return this.#step?.n === this.n ? "open" : "connecting";
  }
  readonly log: Entry[] = $derived(
    this.#steps.slice(0, (this.#step?.n ?? -1) + 1).flatMap((step) => step?.entries ?? []),
  );
  readonly moments: Moment[] = $derived.by(() => allMoments(this.summary.result?.timeline ?? [], this.#steps));
  readonly loaded: number = $derived(this.#steps.reduce((sum, step) => sum + (step ? 1 : 0), 0));

  onMotions(listener: (motions: Motion[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another viewpoint or another language: everything is loaded again, the position stays. */
  async look(line: Viewpoint, lang: string): Promise<void> {
    if (this.#step !== null && same(line, this.line) && lang === this.lang) return;
    this.#era += 1;
    this.line = line;
    this.lang = lang;
    this.#chunks.clear();
    this.#steps = [];
    await this.go(this.n);
  }

  async go(n: number): Promise<void> {
    this.n = Math.min(Math.max(0, Math.round(n)), this.last);
    const wanted = this.n;
    const era = this.#era;
    if (!(await this.#have(wanted, era))) return;
    if (era !== this.#era || wanted !== this.n) return;
    const step = this.#steps[wanted];
    if (!step) return;
    const walked = this.#step !== null && step.n === this.#step.n + 1;
    this.#step = step;
    if (walked && step.motions.length > 0) for (const listener of this.#listeners) listener(step.motions);
    void this.#have(Math.min(wanted + CHUNK / 2, this.last), era);
  }

  /** Reads what is missing, nearest to the present position first, one chunk after another. */
  async readAll(): Promise<void> {
    const era = this.#era;
    const starts = Array.from({ length: Math.floor(this.last / CHUNK) + 1 }, (_, at) => at * CHUNK);
    starts.sort((left, right) => Math.abs(left - this.n) - Math.abs(right - this.n));
    for (const start of starts) {
      if (era !== this.#era || !(await this.#have(start, era))) return;
    }
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    if (this.n >= this.last) void this.go(0);
    this.#wait();
  }

  stop(): void {
    this.playing = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  close(): void {
    this.stop();
    this.#era += 1;
    this.#listeners.clear();
  }

  #wait(): void {
    this.#timer = setTimeout(async () => {
      await this.go(this.n + 1);
      if (!this.playing) return;
      if (this.n >= this.last || this.failed !== null) this.stop();
      else this.#wait();
    }, PAUSES[this.pace]);
  }

  /** Whether the chunk of a position is there, after asking for it. */
  async #have(n: number, era: number): Promise<boolean> {
    const first = n - (n % CHUNK);
    let chunk = this.#chunks.get(first);
    if (!chunk) {
      chunk = this.#read(first, era);
      this.#chunks.set(first, chunk);
    }
    try {
      await chunk;
    } catch (problem) {
      if (era === this.#era) {
        this.#chunks.delete(first);
        this.failed = problem;
      }
      return false;
    }
    return era === this.#era;
  }

  async #read(first: number, era: number): Promise<void> {
    const answer = await this.#load({ ...this.line, lang: this.lang, first, count: CHUNK });
    if (era !== this.#era) return;
    const steps = [...this.#steps];
    for (const step of answer.steps) steps[step.n] = step;
    this.#steps = steps;
    this.failed = null;
  }
}

function same(left: Viewpoint, right: Viewpoint): boolean {
  return left.open === right.open && left.seat === right.seat;
}

/** The people of a finished game: only their names are left. */
export function roomOf(summary: GameSummary): Room {
  return {
    type: "room",
    status: "playing",
    seats: summary.names.map((name, seat) => ({
      seat,
      clan: summary.clans[seat] ?? null,
      name,
      kind: "person",
      bot: "",
      online: true,
      stand_in: false,
      resigned: false,
      deadline: null,
      hints: 0,
      reserve: null,
    })),
    free_clans: [],
    host: null,
    watchers: 0,
    now: Date.now(),
    undo: null,
    rematch: [],
    paused: false,
    pause: null,
    hall: { listed: false, watched: false, delay: 0 },
    catalogue: summary.catalogue,
  };
}

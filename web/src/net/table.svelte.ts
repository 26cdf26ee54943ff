/** A seat at a live table: what the server has said about it, and what the server can be asked. */

import { settings } from "../settings.svelte";
import { hostSays } from "../shell/message.svelte";
import type {
  ChatLine,
  Coaching,
  Entry,
  Hints,
  LessonNow,
  Motion,
  News,
  NewTable,
  OrdersNow,
  Position,
  Preview,
  Problem,
  Question,
  Result,
  Room,
  Scene,
  ServerMessage,
  Undo,
  Welcome,
} from "../wire";
import { keysOf, learnSeat, saveKeys } from "./keys";
import { merged } from "./merged";
import { type Connect, type Reply, type Request, type Status, TableSocket } from "./socket";
import type { TableControls, TableSource } from "./source";

export interface TableAddress {
  table: string;
  key: string;
  host?: string | null;
}

/** After one of these there is no use in trying again. */
const FATAL = new Set(["no_table", "bad_key", "gone", "elsewhere", "protocol"]);

/** Asking failed, and may succeed another time. */
const failed = Symbol("failed");

export class TableClient implements TableSource, TableControls {
  readonly live = true;
  readonly chats = true;
  readonly hands: string[][] = [];
  readonly table: string;
  readonly key: string;

  position: Position | null = $state.raw(null);
  question: Question | null = $state.raw(null);
  undo: Undo | null = $state.raw(null);
  room: Room | null = $state.raw(null);
  log: Entry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  result: Result | null = $state.raw(null);
  lesson: LessonNow | null = $state.raw(null);
  status: Status = $state("connecting");
  sending: number | null = $state(null);
  problem: Problem | null = $state.raw(null);
  /** Why this table cannot be opened at all. */
  fatal: Problem | null = $state.raw(null);
  welcome: Welcome | null = $state.raw(null);
  newTable: NewTable | null = $state.raw(null);
  /** Standing orders of this seat; null where none are taken. */
  orders: OrdersNow | null = $state.raw(null);
  /** The number of rows of the table so far; null before the first scene. */
  n: number | null = $state(null);
  /** What to add to this machine's clock to get the server's, in milliseconds. */
  skew = $state(0);

  #socket: TableSocket;
  #host: string | null;
  #lang: string;
  #listeners = new Set<(motions: Motion[]) => void>();
  #reasons = new Map<string, Promise<string | null>>();
  #previews = new Map<number, Promise<Preview | null>>();

  constructor({ table, key, host = null }: TableAddress, connect?: Connect) {
    this.table = table;
    this.key = key;
    this.#host = host;
    this.#lang = settings.lang;
    this.#socket = new TableSocket(
      {
        hello: () => ({ table, key, host: this.#host, lang: this.#lang, since: this.n }),
        message: (message) => this.#hear(message),
        status: (status) => {
          this.status = status;
          if (status !== "open") this.sending = null;
        },
      },
      connect,
    );
    this.#socket.open();
  }

  get seat(): number {
    return this.welcome?.seat ?? -1;
  }

  onMotions(listener: (motions: Motion[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ask the server for something. Null: it is done; else the refusal, which is shown too. */
  async ask(request: Request): Promise<Problem | null> {
    const reply: Reply = await this.#socket.request(request);
    if (reply.type !== "problem") return null;
    this.problem = reply;
    return reply;
  }

  /** Answer the open question. Null: it is done, and safe on the server's disk. */
  async answer(action: number): Promise<Problem | null> {
    const question = this.question;
    if (!question) return null;
    this.sending = action;
    this.problem = null;
    const outcome = await this.ask({ type: "answer", n: question.n, action });
    // Once accepted it is on its way until the news of it is here: nobody confirms the same thing twice.
    if (outcome && this.sending === action) this.sending = null;
    return outcome;
  }

  /**
   * Why a thing is not on offer, or with `like` why an option cannot have that place as its target; null if it is, or
   * if nobody can say. Kept until something happens.
   */
  why(thing: string, like: number | null = null): Promise<string | null> {
    return this.#once(this.#reasons, JSON.stringify([thing, like]), async () => {
      const reply = await this.#socket.request({ type: "why", thing, like });
      return reply.type === "reason" ? (reply.text ?? null) : failed;
    });
  }

  /** What an option would do. Kept until something happens. */
  preview(action: number): Promise<Preview | null> {
    return this.#once(this.#previews, action, async () => {
      const reply = await this.#socket.request({ type: "preview", action });
      return reply.type === "preview" ? reply : failed;
    });
  }

  /** What a strong bot would do; null if it cannot say, and then there is a problem to read. */
  async hint(): Promise<Hints | null> {
    const reply: Reply = await this.#socket.request({ type: "hint" });
    if (reply.type === "hints") return reply;
    if (reply.type === "problem") this.problem = reply;
    return null;
  }

  /** What matters in the open question; "busy" while the coach still thinks about an earlier one. */
  async coach(): Promise<Coaching | "busy" | null> {
    const reply: Reply = await this.#socket.request({ type: "coach" });
    if (reply.type === "coaching") return reply;
    return reply.type === "problem" && reply.code === "too_many" ? "busy" : null;
  }

  async setSeat(seat: number, kind: "open" | "bot", bot = ""): Promise<Problem | null> {
    const reply: Reply = await this.#socket.request({ type: "set_seat", seat, kind, bot });
    if (reply.type === "problem") {
      this.problem = reply;
      return reply;
    }
    // The old link no longer opens the seat; the new one is sent only now.
    const others = (keysOf(this.table)?.others ?? []).filter((other) => other.seat !== seat);
    if (reply.type === "seat_opened") others.push({ seat, key: reply.key });
    saveKeys(this.table, { others });
    return null;
  }

  /** Everything is sent again in that language. */
  async setLanguage(lang: string): Promise<Problem | null> {
    if (lang === this.#lang) return null;
    this.#lang = lang;
    // If the connection is lost, the next hello says it.
    return this.status === "open" ? this.ask({ type: "language", lang }) : null;
  }

  /** The refusal has been read. */
  dismiss(): void {
    this.problem = null;
  }

  /** Try again after a fatal problem, for example to take the seat over from another tab. */
  reconnect(): void {
    this.fatal = null;
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
    this.#listeners.clear();
  }

  async #once<K, V>(kept: Map<K, Promise<V | null>>, key: K, ask: () => Promise<V | null | typeof failed>) {
    const known = kept.get(key);
    if (known) return known;
    const promise = ask().then((value) => {
      if (value !== failed) return value;
      if (kept.get(key) === promise) kept.delete(key);
      return null;
    });
    kept.set(key, promise);
    return promise;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        learnSeat(this.table, this.key, message.seat);
        this.#socket.greeted();
        break;
      case "room":
        this.skew = message.now - Date.now();
        this.room = message;
        break;
      case "chat":
        if (!this.chat.some((line) => line.number === message.number)) {
          this.chat = [...this.chat, message].sort((one, other) => one.number - other.number);
        }
        break;
      case "scene":
        this.position = message.position;
        this.#see(message, message);
        this.log = message.fresh ? message.log : this.#lengthened(message.log);
        break;
      case "news":
        // Never without a gap in the connection, which ends it; still, nobody plays on from half a position.
        if (message.n !== (this.n ?? -1) + 1) {
          void this.ask({ type: "language", lang: this.#lang });
          break;
        }
        this.position = merged(this.position, message.changes) as Position;
        this.#see(message, { question: this.question, undo: this.undo, ...message });
        this.log = this.#lengthened(message.entries);
        if (message.motions.length) for (const listener of this.#listeners) listener(message.motions);
        break;
      case "orders":
        this.orders = message;
        break;
      case "announcement":
        hostSays(message.text);
        break;
      case "new_table":
        this.newTable = message;
        break;
      case "problem":
        if (message.re == null) this.#refused(message);
        break;
    }
  }

  #see({ n, result = null, lesson }: Scene | News, { question, undo }: Pick<Scene, "question" | "undo">): void {
    if (question?.n !== this.question?.n) this.sending = null;
    this.n = n;
    this.question = question;
    this.undo = undo;
    this.result = result;
    this.lesson = lesson ?? null;
    this.#reasons.clear();
    this.#previews.clear();
  }

  #lengthened(entries: Entry[]): Entry[] {
    const last = this.log.at(-1)?.n ?? -1;
    const later = entries.filter((entry) => entry.n > last);
    return later.length ? [...this.log, ...later] : this.log;
  }

  #refused(problem: Problem): void {
    if (!FATAL.has(problem.code)) {
      this.problem = problem;
      return;
    }
    this.fatal = problem;
    this.#socket.close();
  }
}

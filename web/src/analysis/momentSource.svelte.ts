/** A decision of a finished game at the real table, with the real controls: it is answered again, and judged. */
import { moment, problemOf, tryMoment } from "../net/api";
import type { TableControls, TableSource } from "../net/source";
import { roomOf } from "../replay/source.svelte";
import type { GameSummary, Moment, Position, Problem, Question, Room, Tried } from "../wire";

export class MomentSource implements TableSource, TableControls {
  readonly live = true;
  readonly key = "";
  readonly chats = false;
  readonly orders = null;
  readonly table = "";
  readonly welcome = null;
  readonly skew = 0;
  readonly undo = null;
  readonly log = [];
  readonly chat = [];
  readonly result = null;
  readonly lesson = null;
  readonly hands = [];
  readonly room: Room;

  tried = $state.raw<Tried | null>(null);
  sending = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  #moment = $state.raw<Moment | null>(null);
  #game: string;

  constructor(summary: GameSummary) {
    this.#game = summary.game;
    this.room = roomOf(summary);
  }

  get n(): number | null {
    return this.#moment?.n ?? null;
  }
  get position(): Position | null {
    return this.#moment?.position ?? null;
  }
  get question(): Question | null {
    return this.tried ? null : (this.#moment?.question ?? null);
  }
  get status(): "connecting" | "open" {
    return this.#moment ? "open" : "connecting";
  }

  /** Put the question of a moment. */
  async show(n: number): Promise<void> {
    this.problem = null;
    try {
      const found = await moment(this.#game, n);
      this.tried = null;
      this.#moment = found;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  async answer(action: number): Promise<Problem | null> {
    if (this.#moment === null || this.sending !== null) return null;
    this.sending = action;
    this.problem = null;
    try {
      this.tried = await tryMoment(this.#game, this.#moment.n, action);
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    this.sending = null;
    return this.problem;
  }

  again(): void {
    this.tried = null;
  }

  dismiss(): void {
    this.problem = null;
  }

  // What only a running game can say.
  onMotions = () => () => undefined;
  ask = async () => null;
  why = async () => null;
  preview = async () => null;
  hint = async () => null;
  coach = async () => null;
}

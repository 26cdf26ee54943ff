// Which of the seats played here is shown, and when the device has to change hands.
import type { TableClient } from "../net/table.svelte";
import { duration } from "../settings.svelte";
import { due, handOver, type Standing } from "./hotseat";

const LOOK = 900; // milliseconds to see what one's move did before the cover falls

export class SeatsHere {
  readonly #clients: () => TableClient[];
  /** The seat whose hand is open; null: covered. */
  shown = $state<number | null>(null);
  /** Somebody asked to look out of turn, at this row of the history. */
  #kept = $state<{ seat: number; n: number | null } | null>(null);
  #wanted = $state<number | null>(null);

  constructor(clients: () => TableClient[]) {
    this.#clients = clients;
    $effect(() => this.#watch());
  }

  get several(): boolean {
    return this.#clients().length > 1;
  }

  get #standing(): Standing {
    const clients = this.#clients();
    const [first] = clients;
    return {
      seats: clients.map((client) => client.seat),
      total: first?.room?.seats.length ?? clients.length,
      asked: clients.filter((client) => client.question !== null).map((client) => client.seat),
      first: first?.position?.first ?? 0,
      undo: first?.room?.undo?.waiting ?? [],
      shown: this.shown,
    };
  }

  /** The client whose table is drawn; null while covered. */
  get client(): TableClient | null {
    const clients = this.#clients();
    if (!this.several) return clients[0] ?? null;
    return clients.find((client) => client.seat === this.shown) ?? null;
  }

  /** For whom the cover is. */
  get next(): number {
    return this.#wanted ?? due(this.#standing) ?? this.#clients()[0]?.seat ?? 0;
  }

  /** Who must act, apart from the person looking. */
  get waiting(): number | null {
    return handOver(this.#standing);
  }

  get reason(): "turn" | "choice" | "undo" | "look" {
    const { asked, undo } = this.#standing;
    if (undo.includes(this.next)) return "undo";
    if (!asked.includes(this.next)) return "look";
    return this.#secret ? "choice" : "turn";
  }

  /** Several people choose at the same time. */
  get #secret(): boolean {
    const position = this.#clients()[0]?.position;
    return position ? position.asked.length + position.chosen_by.length > 1 : false;
  }

  reveal(): void {
    const seat = this.next;
    this.shown = seat;
    const early = handOver(this.#standing) !== null;
    this.#kept = early ? { seat, n: this.#clients()[0]?.n ?? null } : null;
    this.#wanted = null;
  }

  /** Cover everything; `seat` looks next, or the seat that must act. */
  cover(seat: number | null = null): void {
    this.shown = null;
    this.#kept = null;
    this.#wanted = seat;
  }

  #watch(): (() => void) | undefined {
    const n = this.#clients()[0]?.n ?? null;
    if (!this.several || this.shown === null || this.waiting === null) return undefined;
    if (this.#kept?.seat === this.shown && this.#kept.n === n) return undefined;
    const timer = setTimeout(() => this.cover(), this.#secret ? 0 : duration(LOOK));
    return () => clearTimeout(timer);
  }
}

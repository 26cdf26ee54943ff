/** Which battle the sheet shows. One's own stay until they have been read; those of others can be opened from the log. */

import type { TableSource } from "../../net/source";
import { settings } from "../../settings.svelte";
import type { Entry, Motion, Position } from "../../wire";
import { type BattleStory, followBattle, isOf, wasFought } from "./battleStory";

const READING = 4_000; // milliseconds a finished battle of others stays

export class BattleReader {
  /** The last one that began. */
  last = $state.raw<BattleStory | null>(null);
  /** Those that were fought to the end while this page was open. */
  past = $state.raw<BattleStory[]>([]);
  /** One's own that have not been read yet, the oldest first. */
  unread = $state.raw<BattleStory[]>([]);
  /** A finished one, opened by itself for a while or by the person. */
  open = $state.raw<BattleStory | null>(null);
  /** It opened by itself. */
  #unasked = $state(false);
  /** The battle in progress has been put away. */
  away = $state(false);
  /** The sheet is still telling what happened, line by line; closing it then shows the rest at once. */
  telling = $state(false);

  readonly #source: () => TableSource;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: () => TableSource) {
    this.#source = source;
  }

  /** The battle the sheet shows; null: no sheet. One in which something is asked comes first. */
  readonly shown: BattleStory | null = $derived.by(() => {
    const fought = this.last?.until === null && !this.away ? this.last : null;
    const mine = fought && this.#source().live && this.#source().question !== null ? fought : null;
    return mine ?? this.unread[0] ?? this.open ?? fought;
  });

  /** The sheet shows a finished battle of others that nobody asked for: where room is scarce, questions come first. */
  readonly inTheWay: boolean = $derived(this.#unasked && this.open !== null && this.shown === this.open);

  /** One more row of the history is known. */
  hear(position: Position, motions: Motion[], n: number): void {
    const before = this.last;
    const after = followBattle(before, position, motions, n);
    if (after === before || !after) return;
    this.last = after;
    if (after.until === null) {
      if (before?.since === after.since && before.place === after.place) return;
      clearTimeout(this.#timer);
      this.away = false;
      this.open = null;
    } else if (before?.until !== after.until && wasFought(after)) {
      this.past = [...this.past, after];
      if (this.#source().live && isOf(after, position.seat)) this.unread = [...this.unread, after];
      else this.#openForAWhile(after);
    }
  }

  /** The battle that a line of the log tells of. */
  of(entry: Entry): BattleStory | null {
    if (entry.event !== "battle_began") return null;
    const found = this.past.find(({ since, until, place }) => {
      return entry.places?.[0] === place && since <= entry.n && entry.n <= (until ?? entry.n);
    });
    return found ?? null;
  }

  show(story: BattleStory): void {
    clearTimeout(this.#timer);
    this.open = story;
    this.#unasked = false;
  }

  /** Somebody is still reading. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** Put the sheet away; what it showed has been read. */
  close(): void {
    clearTimeout(this.#timer);
    if (this.telling) this.telling = false;
    else if (this.shown?.until === null) this.away = true;
    else if (this.unread.length > 0) this.unread = this.unread.slice(1);
    else this.open = null;
  }

  toggle(): void {
    const newest = this.past.at(-1);
    if (this.shown) this.close();
    else if (this.last?.until === null) this.away = false;
    else if (newest) this.show(newest);
  }

  #openForAWhile(story: BattleStory): void {
    this.show(story);
    this.#unasked = true;
    // With motion off, or in a replay, nothing disappears automatically.
    if (settings.speed === "off" || !this.#source().live) return;
    this.#timer = setTimeout(() => {
      this.open = null;
    }, READING);
  }
}

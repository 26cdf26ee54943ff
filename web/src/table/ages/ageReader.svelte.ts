/** What one person has read of the ends of Ages: each opens by itself, part by part, and can be opened again. */

import type { TableSource } from "../../net/source";
import { type AgeEnd, type AgePart, ageEnds } from "./ageEnd";

/** By table, so that several people at one screen read it once. */
const read = new Map<string, Set<string>>();

export class AgeReader {
  shown = $state.raw<{ age: number; part: string } | null>(null);
  readonly #source: () => TableSource;
  readonly #table: () => string;
  readonly #later: () => readonly string[];

  constructor(source: () => TableSource, table: () => string, later: () => readonly string[]) {
    this.#source = source;
    this.#table = table;
    this.#later = later;
  }

  /** The phases that end an Age. */
  get later(): readonly string[] {
    return this.#later();
  }

  readonly ends: AgeEnd[] = $derived.by(() => ageEnds(this.#source().log, this.later));
  /** The end of the Age that is open, as far as it is known. */
  readonly end: AgeEnd | null = $derived(this.ends.findLast((end) => end.age === this.shown?.age) ?? null);
  readonly part: AgePart | null = $derived(this.end?.parts.find((part) => part.id === this.shown?.part) ?? null);

  /** More of the log is known. What was there when the table was opened counts as read. */
  hear(): void {
    if (this.later.length === 0 || this.#source().position === null) return;
    const known = read.get(this.#table());
    if (!known) {
      read.set(this.#table(), new Set(this.ends.flatMap((end) => end.parts.map((part) => key(end.age, part.id)))));
      return;
    }
    const end = this.ends.at(-1);
    if (this.shown !== null || !end || known.has(key(end.age, ALL))) return;
    const next = end.parts.find((part) => !known.has(key(end.age, part.id)));
    if (next) this.#show(end.age, next.id);
  }

  /** Open one again. */
  open(age: number): void {
    const part = this.ends.findLast((end) => end.age === age)?.parts[0];
    if (part) this.#show(age, part.id);
  }

  /** The next part; after the last one it closes. */
  next(): void {
    const { end, shown } = this;
    if (!end || !shown) return;
    const at = end.parts.findIndex((part) => part.id === shown.part);
    const following = end.parts[at + 1];
    if (following) this.#show(end.age, following.id);
    else this.shown = null;
  }

  /** Nothing more of this Age. */
  skip(): void {
    if (this.shown) read.get(this.#table())?.add(key(this.shown.age, ALL));
    this.shown = null;
  }

  #show(age: number, part: string): void {
    read.get(this.#table())?.add(key(age, part));
    this.shown = { age, part };
  }
}

const ALL = "*";

function key(age: number, part: string): string {
  return `${age}/${part}`;
}

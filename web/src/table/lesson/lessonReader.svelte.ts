/** Reads a lesson: which of its notes is shown, what it speaks of, and when it is done. */

import { keep, progress } from "../../learn/progress.svelte";
import type { TableSource } from "../../net/source";
import type { LessonNote, LessonNow } from "../../wire";

export class LessonReader {
  readonly #source: () => TableSource;

  constructor(source: () => TableSource) {
    this.#source = source;
  }

  get now(): LessonNow | null {
    return this.#source().lesson;
  }

  get #read(): number {
    return progress.lessons[this.now?.id ?? ""]?.read ?? 0;
  }

  /** The first note that has not been read; the last one stays. */
  get note(): LessonNote | null {
    const notes = this.now?.notes ?? [];
    return notes.find(({ step }) => step > this.#read) ?? notes.at(-1) ?? null;
  }

  /** The places of the board that the note speaks of. */
  get places(): string[] {
    const start = "place:";
    return (this.note?.highlight ?? [])
      .filter((thing) => thing.startsWith(start))
      .map((thing) => thing.slice(start.length));
  }

  /** More is to be read before anything is to be done. */
  get more(): boolean {
    return this.note !== null && this.note !== this.now?.notes.at(-1);
  }

  /** All is played, and the last note is shown. */
  get done(): boolean {
    return this.note !== null && !this.more && (this.now?.ends ?? false);
  }

  /** Why the last choice was not accepted. */
  get wrong(): string {
    const problem = this.#source().problem;
    return problem?.code === "lesson" ? problem.text : "";
  }

  next(): void {
    if (this.now && this.note) keep(this.now.id, { read: this.note.step });
  }
}

/** The coach: asked at every question of a game against bots, where the switch is on. */

import type { TableControls, TableSource } from "../../net/source";
import { settings } from "../../settings.svelte";
import type { Coaching } from "../../wire";

const AGAIN = 400; // milliseconds before a coach who is still thinking is asked again

export class CoachReader {
  told = $state.raw<Coaching | null>(null);
  readonly #source: () => TableSource;
  readonly #client: () => TableControls | null;

  constructor(source: () => TableSource, client: () => TableControls | null) {
    this.#source = source;
    this.#client = client;
  }

  /** There is a choice, nobody else plays here, and no lesson has a word of its own for it. */
  get speaks(): boolean {
    const { live, question, room, lesson } = this.#source();
    const people = (room?.seats ?? []).filter(({ kind }) => kind !== "bot").length;
    const free = !lesson || (lesson.steps === 0 && !lesson.puzzle);
    return settings.coach && live && free && people === 1 && (question?.options.length ?? 0) > 1;
  }

  /** What a choice would cost; "" where it is no clear mistake, or warnings are not wanted. */
  warning(action: number | undefined): string {
    if (!settings.coachWarns || this.told?.n !== this.#source().question?.n) return "";
    return this.told?.mistakes.find((one) => one.action === action)?.text ?? "";
  }

  /** Ask about the open question. Returns a function that drops the answer. */
  ask(): () => void {
    const question = this.#source().question;
    const client = this.#client();
    this.told = null;
    if (!this.speaks || !question || !client) return () => undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void => {
      void client.coach().then((told) => {
        if (!current) return;
        if (told === "busy") timer = setTimeout(attempt, AGAIN);
        else if (told?.n === question.n) this.told = told;
      });
    };
    attempt();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }
}

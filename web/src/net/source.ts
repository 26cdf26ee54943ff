import type { ChatLine, Entry, LessonNow, Motion, Position, Problem, Question, Result, Room, Undo } from "../wire";

/** What the table screen shows: a live game or a replay. */
export interface TableSource {
  /** False in a replay: no actions, chat or undo. */
  readonly live: boolean;
  readonly position: Position | null;
  readonly question: Question | null;
  readonly undo: Undo | null;
  /** A replay makes one from the names. */
  readonly room: Room | null;
  readonly log: Entry[];
  readonly chat: ChatLine[];
  readonly result: Result | null;
  /** Where a lesson stands; null in a game. */
  readonly lesson: LessonNow | null;
  readonly status: "connecting" | "open" | "lost" | "closed";
  /** The action on its way: drawn at once. */
  readonly sending: number | null;
  /** The last refusal, to be shown and dismissed. */
  readonly problem: Problem | null;
  /** All hands by seat in a replay with everything open; else []. */
  readonly hands: string[][];
  /** Called with the new position already set and before the page is redrawn. Returns a function that stops it. */
  onMotions(listener: (motions: Motion[]) => void): () => void;
}

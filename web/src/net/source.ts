import type {
  ChatLine,
  Coaching,
  Entry,
  Hints,
  LessonNow,
  Motion,
  OrdersNow,
  Position,
  Preview,
  Problem,
  Question,
  Result,
  Room,
  Undo,
  Welcome,
} from "../wire";
import type { Request } from "./socket";

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

/** What can be done at a table: the connection of a seat, or a moment of an old game that is tried again. */
export interface TableControls {
  readonly table: string;
  /** One's own, for what is asked beside the socket. */
  readonly key: string;
  readonly welcome: Welcome | null;
  /** What to add to this machine's clock to get the server's, in milliseconds. */
  readonly skew: number;
  /** Whether there is anybody to talk to. */
  readonly chats: boolean;
  /** Standing orders of this seat; null where none are taken. */
  readonly orders: OrdersNow | null;
  ask(request: Request): Promise<Problem | null>;
  answer(action: number): Promise<Problem | null>;
  why(thing: string, like?: number | null): Promise<string | null>;
  preview(action: number): Promise<Preview | null>;
  hint(): Promise<Hints | null>;
  /** What the coach says; busy: it is still thinking about the last question. */
  coach(): Promise<Coaching | "busy" | null>;
  dismiss(): void;
}

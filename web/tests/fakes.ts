/** A WebSocket that talks to the test instead of a server. */

import type { Connection } from "../src/net/server";
import type { ClientMessage, News, Position, Scene, ServerMessage } from "../src/wire";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static make = (): Connection => new FakeSocket();

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was made");
    return socket;
  }

  /** The latest message of that type. */
  got<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }> {
    const message = this.sent.findLast((one) => one.type === type);
    if (!message) throw new Error(`no ${type} was sent`);
    return message as Extract<ClientMessage, { type: T }>;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.onclose?.();
  }

  /** Open it and be welcomed to a seat. */
  greet(seat = 0): void {
    this.open();
    this.hear({
      type: "welcome",
      protocol: 1,
      version: "0",
      table: "oak",
      seat,
      host: true,
      settings: {
        ...{ edition: "midgard", seats: 2, modules: [], options: [], gods: [], seed: null },
        ...{ clock: 0, on_timeout: "bot", pace: 0 },
      },
      clans: ["wolf", "raven"],
    });
  }
}

export const position = (age = 1): Position => ({
  ...{ seat: 0, age, phase: "action", first: 0, turn: 0, asked: [0], chosen_by: [], question: "action", source: null },
  ...{ waiting: "Wolf chooses an action.", doom: [], unused: [], places: [], clans: [], discard: [], hand: [] },
  ...{ quests: [], dropped: [], draft: null, battles: [], over: false },
});

export const scene = (n: number, change: Partial<Scene> = {}): Scene => ({
  ...{ type: "scene", n, position: position(), question: null, undo: null, log: [], fresh: true, result: null },
  ...change,
});

export const news = (n: number, change: Partial<News> = {}): News => ({
  ...{ type: "news", n, entries: [], motions: [], changes: {} },
  ...change,
});

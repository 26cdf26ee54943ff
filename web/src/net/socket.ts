/** One socket that reconnects automatically, and requests that are matched with their answers. */

import type { Coaching, Hints, ServerMessage } from "../wire";
import {
  type ClientMessage,
  type Done,
  type Hello,
  PROTOCOL,
  type Preview,
  type Problem,
  type Reason,
  type SeatOpened,
} from "../wire";
import { ownProblem } from "./api";
import { type Connection, server } from "./server";

export type Status = "connecting" | "open" | "lost" | "closed";
export type Reply = Done | Reason | Hints | Coaching | Preview | SeatOpened | Problem;

type WithId<T> = T extends { id: number } ? Omit<T, "id"> : never;
/** A message that is answered, without its number. */
export type Request = WithId<ClientMessage>;

export interface SocketEvents {
  /** The hello of this moment: `since` and the language change. */
  hello(): Omit<Hello, "type" | "protocol">;
  message(message: ServerMessage): void;
  status(status: Status): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000; // so long without a byte and the connection counts as lost
const STEADY = 5_000; // a connection that held so long is no reason to wait longer next time

export type Connect = (table: string) => Connection;

export class TableSocket {
  #events: SocketEvents;
  #connect: Connect;
  #socket: Connection | null = null;
  #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #greetedAt = 0;
  #status: Status = "connecting";

  constructor(events: SocketEvents, connect: Connect = server.connect) {
    this.#events = events;
    this.#connect = connect;
  }

  get status(): Status {
    return this.#status;
  }

  open(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#set(this.#tries ? "lost" : "connecting");
    const socket = this.#connect(this.#events.hello().table);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#transmit({ type: "hello", protocol: PROTOCOL, ...this.#events.hello() });
    };
    socket.onmessage = (event) => this.#hear(String(event.data));
    socket.onclose = () => this.#dropped(socket);
    socket.onerror = () => socket.close();
    clearInterval(this.#pings);
    this.#pings = setInterval(() => this.#beat(), PING_EVERY);
  }

  /** The server knows us: what is sent from now on is understood. */
  greeted(): void {
    this.#greetedAt = Date.now();
    this.#set("open");
  }

  /** Send and wait for the answer. While the connection is lost nothing is queued: a problem comes back at once. */
  request(message: Request): Promise<Reply> {
    if (this.#status !== "open") return Promise.resolve(ownProblem("lost"));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#transmit({ ...message, id } as ClientMessage);
    });
  }

  /** For good, unless opened again. */
  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#forget();
    this.#set("closed");
  }

  #forget(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#pings);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
    this.#failAll();
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if ("re" in message && message.re != null) {
      const resolve = this.#waiting.get(message.re);
      this.#waiting.delete(message.re);
      resolve?.(message as Reply);
    }
    this.#events.message(message);
  }

  #dropped(socket: Connection): void {
    if (socket !== this.#socket) return;
    this.#forget();
    if (this.#status === "open" && Date.now() - this.#greetedAt > STEADY) this.#tries = 0;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#set("lost");
    // Half of it by chance: after a restart of the server not all tables come back at the same moment.
    this.#retry = setTimeout(() => this.open(), wait / 2 + (Math.random() * wait) / 2);
  }

  #beat(): void {
    const socket = this.#socket;
    if (!socket) return;
    if (Date.now() - this.#heard > SILENCE) this.#dropped(socket);
    else if (this.#status === "open") void this.request({ type: "ping" });
  }

  /** The network or the person is back: do not wait any longer. */
  #hurry = (): void => {
    if (this.#status === "lost" && !this.#socket && document.visibilityState !== "hidden") this.open();
  };

  #transmit(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #failAll(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(ownProblem("lost"));
  }

  #set(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#events.status(status);
  }
}

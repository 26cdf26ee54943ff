// A short look at a table, as a spectator, so that nobody's seat is disturbed.
import { TableSocket } from "../net/socket";
import { settings } from "../settings.svelte";
import type { Position, Room, ServerMessage } from "../wire";

export type Glance =
  | { state: "seen"; room: Room; position: Position | null }
  | { state: "gone" }
  | { state: "unreachable" };

const PATIENCE = 5_000;

export function glance(table: string, watch: string): Promise<Glance> {
  return new Promise((resolve) => {
    let room: Room | null = null;
    const finish = (seen: Glance) => {
      clearTimeout(timer);
      socket.close();
      resolve(seen);
    };
    const hear = (message: ServerMessage) => {
      if (message.type === "welcome") socket.greeted();
      if (message.type === "room") {
        room = message;
        if (message.status === "gathering") finish({ state: "seen", room, position: null });
      }
      if (message.type === "scene" && room) finish({ state: "seen", room, position: message.position });
      if (message.type === "problem") {
        finish({ state: ["no_table", "gone", "bad_key"].includes(message.code) ? "gone" : "unreachable" });
      }
    };
    const socket = new TableSocket({
      hello: () => ({ table, key: watch, lang: settings.lang }),
      message: hear,
      status: (status) => {
        if (status === "lost") finish({ state: "unreachable" });
      },
    });
    const timer = setTimeout(
      () => finish(room ? { state: "seen", room, position: null } : { state: "unreachable" }),
      PATIENCE,
    );
    socket.open();
  });
}

/** Seats the table waits for, as names. */
export function awaited(room: Room, position: Position | null): number[] {
  if (room.status !== "playing" || !position) return [];
  return position.asked.filter((seat) => !position.chosen_by.includes(seat));
}

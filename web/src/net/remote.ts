import type { Connection, Server } from "./server";

/** Whether there is no server but this browser: nobody else can be reached. */
export const isLocal: boolean = false;

/** When everything that is needed to play is there. */
export const whenReady: Promise<void> = Promise.resolve();

/** The server that sent the page. */
export const server: Server = {
  begin: () => undefined,
  fetch: (path, init) => fetch(path, { credentials: "same-origin", ...init }),
  connect: (table) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`) as Connection;
  },
};

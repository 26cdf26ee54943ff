/** The server of this page: the one it came from, or, on a site of static files, one in this browser (#server). */

/** What the page needs of a socket. */
export interface Connection {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Server {
  /** Before anything else of the page: what takes long begins now. */
  begin(): void;
  /** The same as the browser's own, for addresses of the server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A socket about a table: its address names the table, so that whatever is in between can find the right server. */
  connect(table: string): Connection;
}

export { isLocal, server, whenReady } from "#server";

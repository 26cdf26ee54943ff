import type { Server } from "../net/server";
import { askEngine, openLine, startEngine, whenReady } from "./engine.svelte";

export { whenReady };

export const isLocal: boolean = true;

/** What a table can be set up with, and all cards, lie beside the page: they are there before the engine is. */
function fileFor(path: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://site");
  const [, page] = /^\/api\/(info|lessons|puzzles)$/.exec(pathname) ?? [];
  if (page) return `data/${page}-${searchParams.get("lang")}.json`;
  const [, edition, lang] = /^\/api\/catalogue\/([\w-]+)\/([\w-]+)$/.exec(pathname) ?? [];
  return edition ? `data/catalogue-${edition}-${lang}.json` : null;
}

/** The server in this browser. */
export const server: Server = {
  begin: startEngine,
  async fetch(path, init) {
    const file = fileFor(path);
    return file ? fetch(new URL(file, document.baseURI), { credentials: "omit" }) : askEngine(path, init);
  },
  connect: openLine,
};

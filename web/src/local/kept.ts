/** The unpacked files of the engine, for later visits: unpacking them takes a desktop computer a second. They are only a
 * shortcut beside the packed ones, which the service worker keeps: where one is missing or damaged, that one is used. */

import { type EngineFile, hashOf } from "./files";

const ROOM = 500_000_000; // bytes that must be free: games come first

export class Kept {
  readonly #base: string;
  readonly #cache: Cache | null;
  #added: [wanted: EngineFile, content: ArrayBuffer][] = [];

  private constructor(base: string, cache: Cache | null) {
    this.#base = base;
    this.#cache = cache;
  }

  static async open(base: string): Promise<Kept> {
    try {
      return new Kept(base, await self.caches.open(`fimbul engine ${new URL(base).pathname}`));
    } catch {
      return new Kept(base, null); // some browsers forbid it in private windows
    }
  }

  #address(wanted: EngineFile): string {
    return new URL(wanted.file.replace(/\.lzma$/, ""), this.#base).href;
  }

  /** The file, if it is here and whole. */
  async find(wanted: EngineFile): Promise<ArrayBuffer | null> {
    try {
      const found = await this.#cache?.match(this.#address(wanted));
      const content = await found?.arrayBuffer();
      return content && (await hashOf(content)) === wanted.unpacked.sha256 ? content : null;
    } catch {
      return null;
    }
  }

  /** This one is worth keeping; gives it back. */
  add(wanted: EngineFile, content: ArrayBuffer): ArrayBuffer {
    this.#added.push([wanted, content]);
    return content;
  }

  /** Keep what was added, and nothing that is not listed. Without enough room nothing is kept. */
  async keep(listed: EngineFile[]): Promise<void> {
    const added = this.#added;
    this.#added = [];
    const cache = this.#cache;
    if (!cache || !added.length) return;
    const addresses = listed.map((file) => this.#address(file));
    for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage < ROOM) return;
    for (const [wanted, content] of added) await cache.put(this.#address(wanted), new Response(content));
  }
}

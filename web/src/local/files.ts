/** The files of the engine: fetched, checked against their hashes, unpacked. */

export interface EngineFile {
  file: string;
  bytes: number;
  sha256: string;
}

export type EngineFiles = Record<string, EngineFile>;

/** Why the engine cannot run. */
export type Failure = "unsupported" | "unreachable" | "damaged" | "broken";

export class EngineProblem extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, detail = "") {
    super(detail);
    this.failure = failure;
  }
}

async function get(address: URL): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: "omit" });
  } catch {
    throw new EngineProblem("unreachable", address.pathname);
  }
  if (!response.ok) throw new EngineProblem("unreachable", `${address.pathname}: ${response.status}`);
  return response;
}

export async function listFiles(base: string): Promise<EngineFiles> {
  const response = await get(new URL("engine.json", base));
  try {
    return (await response.json()) as EngineFiles;
  } catch {
    throw new EngineProblem("damaged", "engine.json");
  }
}

/** The files of an archive in which nothing is compressed. */
export function* filesOf(archive: ArrayBuffer): Generator<[name: string, content: Uint8Array<ArrayBuffer>]> {
  const view = new DataView(archive);
  const HEAD = 30; // bytes before the name
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [size, name, extra] = [
      view.getUint32(at + 18, true),
      view.getUint16(at + 26, true),
      view.getUint16(at + 28, true),
    ];
    const start = at + HEAD + name + extra;
    yield [new TextDecoder().decode(new Uint8Array(archive, at + HEAD, name)), new Uint8Array(archive, start, size)];
    at = start + size;
  }
}

/** A file as it was before it was packed, handed to `use` while it arrives; `arrived` hears of every piece. What `use`
 * makes of it is given out only if the file is what the list says. */
export async function unpacked<Result>(
  base: string,
  wanted: EngineFile,
  arrived: (bytes: number) => void,
  use: (content: Response) => Promise<Result>,
): Promise<Result> {
  const { body } = await get(new URL(wanted.file, base));
  const packed = new Uint8Array(wanted.bytes);
  let filled = 0;
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, pipe) {
      if (filled + piece.length > packed.length) throw new EngineProblem("damaged", wanted.file);
      packed.set(piece, filled);
      filled += piece.length;
      arrived(piece.length);
      pipe.enqueue(piece);
    },
  });
  const content = body?.pipeThrough(watch).pipeThrough(new DecompressionStream("gzip"));
  try {
    const result = await use(new Response(content, { headers: { "content-type": "application/wasm" } }));
    if ((await hashOf(packed)) === wanted.sha256) return result;
  } catch (problem) {
    if (filled === packed.length && (await hashOf(packed)) === wanted.sha256) throw problem;
  }
  throw new EngineProblem("damaged", wanted.file);
}

async function hashOf(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", packed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

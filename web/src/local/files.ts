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
export function* filesOf(archive: ArrayBuffer): Generator<[name: string, content: Uint8Array]> {
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

/** The bytes of one file; `arrived` hears of every piece. */
export async function download(
  base: string,
  wanted: EngineFile,
  arrived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await get(new URL(wanted.file, base));
  const packed = new Uint8Array(wanted.bytes);
  let filled = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    if (filled + piece.value.length > packed.length) throw new EngineProblem("damaged", wanted.file);
    packed.set(piece.value, filled);
    filled += piece.value.length;
    arrived(piece.value.length);
  }
  return packed;
}

/** A file as it was before it was packed. One that is not what the list says is never used. */
export async function unpack(packed: Uint8Array<ArrayBuffer>, wanted: EngineFile): Promise<Blob> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", packed));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== wanted.sha256) throw new EngineProblem("damaged", wanted.file);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).blob();
}

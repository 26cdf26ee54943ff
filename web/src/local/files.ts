/** The files of the engine: fetched, checked against their hashes, unpacked. */

import { unpacker } from "./lzma";

export interface EngineFile {
  file: string;
  bytes: number;
  sha256: string;
  unpacked: { bytes: number; sha256: string };
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

/** A file as it was before it was packed, unpacked while it arrives; `arrived` hears of every piece. It is given out only
 * if it is what the list says. */
export async function download(
  base: string,
  wanted: EngineFile,
  arrived: (bytes: number) => void,
): Promise<ArrayBuffer> {
  const damaged = new EngineProblem("damaged", wanted.file);
  const packed = new Uint8Array(wanted.bytes);
  const made = new Uint8Array(wanted.unpacked.bytes);
  const unpack = unpacker(packed, made);
  let filled = 0;
  for await (const piece of piecesOf(await get(new URL(wanted.file, base)))) {
    if (filled + piece.length > packed.length) throw damaged;
    packed.set(piece, filled);
    filled += piece.length;
    arrived(piece.length);
    try {
      unpack(filled);
    } catch {
      throw damaged;
    }
  }
  if (filled < packed.length || (await hashOf(packed.buffer)) !== wanted.sha256) throw damaged;
  return made.buffer;
}

async function* piecesOf({ body, url }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      yield value;
    }
  } catch (problem) {
    throw new EngineProblem("unreachable", `${url}: ${problem}`);
  }
}

export async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

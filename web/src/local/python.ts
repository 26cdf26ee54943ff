/** Python in a worker: Pyodide with our package, from the files of the engine. */

import { loadPyodide, type PyodideAPI } from "pyodide";
// @ts-expect-error: it comes without types
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { EngineProblem, fetchFile, listFiles } from "./files";

const PACKAGE = "/fimbul";
/** Pyodide asks for a list of packages that it could load; there are none. */
const NO_PACKAGES = {
  info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14", abi_version: "2026_0" },
  packages: {},
};

/** Load everything; `progress` hears how much of the download is there, from 0 to 1. */
export async function loadPython(base: string, progress: (part: number) => void): Promise<PyodideAPI> {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function" || !crypto.subtle) {
    throw new EngineProblem("unsupported");
  }
  const listed = await listFiles(base);
  const total = Object.values(listed).reduce((sum, { bytes }) => sum + bytes, 0);
  let arrived = 0;
  const files = new Map<string, Promise<Blob>>();
  for (const [name, file] of Object.entries(listed)) {
    const fetched = fetchFile(base, file, (bytes) => {
      arrived += bytes;
      progress(arrived / total);
    });
    fetched.catch(() => undefined); // it is awaited below
    files.set(name, fetched);
  }
  const outside = self.fetch;
  self.fetch = async (wanted, init) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted)
      .split("/")
      .pop();
    const file = files.get(name ?? "");
    if (!file) return outside(wanted, init);
    return new Response(await file, { headers: { "content-type": typeOf(name ?? "") } });
  };
  try {
    await Promise.all(files.values());
    const python = await loadPyodide({ indexURL: base, lockFileContents: NO_PACKAGES as never, createPyodideModule });
    const archive = await files.get("fimbul.zip");
    if (!archive) throw new EngineProblem("damaged", "fimbul.zip");
    python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: PACKAGE });
    python.runPython(`import sys; sys.path.insert(0, "${PACKAGE}"); sys.dont_write_bytecode = True`);
    return python;
  } catch (problem) {
    throw problem instanceof EngineProblem ? problem : new EngineProblem("broken", String(problem));
  } finally {
    self.fetch = outside;
  }
}

function typeOf(name: string): string {
  return name.endsWith(".wasm") ? "application/wasm" : "application/zip";
}

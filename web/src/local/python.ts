/** Python in a worker: Pyodide with our package, from the files of the engine. */

import { loadPyodide, type PyodideAPI } from "pyodide";
// @ts-expect-error: it comes without types
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { download, EngineProblem, filesOf, listFiles, unpack } from "./files";

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
  const files = await fetchAll(base, progress);
  const file = async (name: string): Promise<Blob> => {
    const found = await files.get(name);
    if (!found) throw new EngineProblem("damaged", name);
    return found;
  };
  const outside = self.fetch;
  self.fetch = async (wanted, init) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted)
      .split("/")
      .pop();
    if (!name || !files.has(name)) return outside(wanted, init);
    return new Response(await file(name), { headers: { "content-type": typeOf(name) } });
  };
  try {
    const python = await loadPyodide({
      indexURL: base,
      lockFileContents: NO_PACKAGES as never,
      createPyodideModule,
      // The memory of a Python that has started already: it takes a tenth of the time.
      _loadSnapshot: file("python.snapshot").then((kept) => kept.arrayBuffer()),
    });
    for (const [name, content] of filesOf(await (await file("fimbul.zip")).arrayBuffer())) {
      python.FS.mkdirTree(`${PACKAGE}/${name}`.replace(/\/[^/]*$/, ""));
      python.FS.writeFile(`${PACKAGE}/${name}`, content);
    }
    python.runPython(`
import random, sys
sys.path.insert(0, "${PACKAGE}")
sys.dont_write_bytecode = True
random.seed()  # else every browser would go on from the same state
`);
    return python;
  } catch (problem) {
    await Promise.all(files.values()); // if a file is missing, that is why
    throw problem instanceof EngineProblem ? problem : new EngineProblem("broken", String(problem));
  } finally {
    self.fetch = outside;
  }
}

/** All files, downloaded one after the other: while the next is on its way, work begins on those that are there. */
async function fetchAll(base: string, progress: (part: number) => void): Promise<Map<string, Promise<Blob>>> {
  const listed = Object.entries(await listFiles(base));
  const total = listed.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let arrived = 0;
  let before: Promise<unknown> = Promise.resolve();
  return new Map(
    listed.map(([name, wanted]) => {
      const downloaded = before.then(() =>
        download(base, wanted, (bytes) => {
          arrived += bytes;
          progress(arrived / total);
        }),
      );
      before = downloaded;
      const file = downloaded.then((packed) => unpack(packed, wanted));
      file.catch(() => undefined); // the error comes where the file is needed
      return [name, file];
    }),
  );
}

function typeOf(name: string): string {
  return name.endsWith(".wasm") ? "application/wasm" : "application/zip";
}

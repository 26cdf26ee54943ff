/** Python in a worker: Pyodide with our package, from the files of the engine. */

import { loadPyodide, type PyodideAPI } from "pyodide";
// @ts-expect-error: it comes without types
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { download, EngineProblem, filesOf, listFiles } from "./files";
import { Kept } from "./kept";
import { compileAll, type Emscripten, Memory } from "./memory";

const PACKAGE = "/fimbul";
/** Pyodide asks for a list of packages that it could load; there are none. */
const NO_PACKAGES = {
  info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14", abi_version: "2026_0" },
  packages: {},
};

/** The files of the engine, as they are used. */
interface Files {
  python: Promise<WebAssembly.Module>;
  memory: Promise<Memory>;
  library: Promise<ArrayBuffer>;
  ours: Promise<ArrayBuffer>;
  /** Have them kept as they are now, for later visits. */
  keep: () => void;
}

const LATER = 1_500; // milliseconds until files are kept: the first position comes first

/** Load everything; `progress` hears how much of the download is there, from 0 to 1. */
export async function loadPython(base: string, progress: (part: number) => void): Promise<PyodideAPI> {
  if (typeof WebAssembly !== "object" || !crypto.subtle) {
    throw new EngineProblem("unsupported");
  }
  const { python, memory, library, ours, keep } = await fetchAll(base, progress);
  const [module, kept, later, files] = await Promise.all([python, memory, library, ours]);
  // Pyodide fetches two files by itself: both are here already.
  const [outside, streaming] = [self.fetch, WebAssembly.instantiateStreaming];
  self.fetch = async () => new Response(later);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    const python = await loadPyodide({
      indexURL: base,
      lockFileContents: NO_PACKAGES as never,
      createPyodideModule: ((settings: Emscripten) => kept.wake(createPyodideModule, settings)) as never,
      _loadSnapshot: kept.notes as never,
    });
    for (const [name, content] of filesOf(files)) {
      python.FS.mkdirTree(`${PACKAGE}/${name}`.replace(/\/[^/]*$/, ""));
      python.FS.writeFile(`${PACKAGE}/${name}`, content);
    }
    setTimeout(keep, LATER);
    python.runPython("import random; random.seed()"); // else every browser would go on from the same state
    return python;
  } catch (problem) {
    throw problem instanceof EngineProblem ? problem : new EngineProblem("broken", String(problem));
  } finally {
    self.fetch = outside;
    WebAssembly.instantiateStreaming = streaming;
  }
}

/** All files, downloaded one after the other: while the next is on its way, work begins on those that are there. */
async function fetchAll(base: string, progress: (part: number) => void): Promise<Files> {
  const [listed, kept] = await Promise.all([listFiles(base), Kept.open(base)]);
  const total = Object.values(listed).reduce((sum, { bytes }) => sum + bytes, 0);
  let arrived = 0;
  let before: Promise<unknown> = Promise.resolve();
  const next = (name: string): Promise<ArrayBuffer> => {
    const wanted = listed[name];
    if (!wanted) throw new EngineProblem("damaged", name);
    const more = (bytes: number): void => {
      arrived += bytes;
      progress(arrived / total);
    };
    const found = kept.find(wanted);
    const file = before.then(async () => {
      const content = await found;
      if (!content) return kept.add(wanted, await download(base, wanted, more));
      more(wanted.bytes);
      return content;
    });
    file.catch(() => undefined); // the error comes where the file is needed
    before = file;
    return file;
  };
  const python = next("pyodide.asm.wasm").then((content) => WebAssembly.compile(content));
  const libraries = next("libraries.zip").then(compileAll);
  const memory = Promise.all([next("memory.zip"), libraries]).then((both) => new Memory(...both));
  for (const file of [python, libraries, memory]) file.catch(() => undefined);
  return {
    python,
    memory,
    library: next("python_stdlib.zip"),
    ours: next("fimbul.zip"),
    keep: () => void kept.keep(Object.values(listed)).catch(() => undefined), // there is no more room
  };
}

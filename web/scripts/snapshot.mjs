// Starts Python once, with our package and its libraries, and keeps its memory, so that a browser need not start it:
// node snapshot.mjs PYODIDE LIBRARY.zip PACKAGE OUT
// OUT becomes a folder: the memory in pieces, each named by its address, without pages that hold nothing but zeros; what
// Pyodide itself notes; and layout.json, where src/local/memory.ts finds how the libraries were linked. Prints the
// libraries that a browser has to load.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadPyodide } from "pyodide";

const [pyodide, library, folder, out] = process.argv.slice(2);
const { default: createPyodideModule } = await import(
  createRequire(import.meta.url).resolve("pyodide/pyodide.asm.mjs")
);
const PACKAGE = "/fimbul";
const PAGE = 4096;

const IMPORT = `
import gc, importlib, pkgutil, sys, zipimport
sys.path.insert(0, "${PACKAGE}")
sys.dont_write_bytecode = True
import fimbul.browser.worker
from fimbul.browser.rehearsal import rehearse
for room in ("core", "editions"):  # compiled modules cannot be loaded later
    package = importlib.import_module(f"fimbul.{room}")
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
rehearse()
sys.path_importer_cache.clear()  # the browser has another archive, with the rest of the library
zipimport._zip_directory_cache.clear()
gc.collect()
gc.freeze()  # nothing of this is ever garbage: collections need not look at it
`;

const OPTIONS = {
  indexURL: `${pyodide}/`,
  stdLibURL: library,
  lockFileContents: {
    info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14", abi_version: "2026_0" },
    packages: {},
  },
};

/** Have `see` look at Python's own file once it is loaded, before any of it runs. */
function watching(settings, see) {
  const instantiate = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) =>
    instantiate(imports, (instance, module) => {
      see(instance.exports);
      done(instance, module);
    });
  return createPyodideModule(settings);
}

let main;
const python = await loadPyodide({
  ...OPTIONS,
  _makeSnapshot: true,
  createPyodideModule: (settings) =>
    watching(settings, (exports) => {
      const words = new Uint32Array(exports.memory.buffer.slice(0, exports.__heap_base.value));
      main = { exports, words, slots: exports.__indirect_function_table.length };
    }),
});
const { FS, _module: module } = python;
FS.mkdirTree(PACKAGE);
FS.mount(FS.filesystems.NODEFS, { root: folder }, PACKAGE);
python.runPython(IMPORT);

/** Fields of emscripten's record of a library (struct dso). */
const MEMORY_BASE = 12;
const TABLE_BASE = 20;
const TABLE_SIZE = 24;
const FILE = 28;

const loaded = Object.entries(module.LDSO.loadedLibsByHandle)
  .filter(([handle]) => handle > 0)
  .map(([handle, { name, exports }]) => {
    const at = (field) => (Number(handle) + field) >> 2;
    const words = module.HEAPU32;
    module._free(words[at(FILE)]); // the whole file, which nothing reads again
    words[at(FILE)] = 0;
    return {
      name,
      exports,
      memory: words[at(MEMORY_BASE)],
      table: words[at(TABLE_BASE)],
      slots: words[at(TABLE_SIZE)],
    };
  });
// A library none of whose functions has an address has done its work once its module is there.
const libraries = loaded.filter(({ slots }) => slots > 0);

/** Functions in the table that loading the files alone would not put there: [slot, library or -1, name]. */
function linked() {
  const table = module.wasmTable;
  const named = new Map();
  for (const [at, { exports }] of [main, ...libraries].entries())
    for (const [name, value] of Object.entries(exports))
      if (typeof value === "function") named.set(value, [at - 1, name]);
  const taken = (slot) => libraries.some(({ table: base, slots }) => slot >= base && slot < base + slots);
  const found = [];
  for (let slot = main.slots; slot < table.length; slot++) {
    const name = taken(slot) ? undefined : named.get(table.get(slot));
    if (name) found.push([slot, ...name]);
  }
  return found;
}

/** The addresses that libraries look up in emscripten's table of symbols. */
function symbols() {
  const files = libraries.map(({ name }) => new WebAssembly.Module(readFileSync(folder + name.slice(PACKAGE.length))));
  const wanted = files
    .flatMap((file) => WebAssembly.Module.imports(file))
    .filter((one) => one.module.startsWith("GOT."));
  return Object.fromEntries(wanted.map(({ name }) => [name, module.GOT[name].value]));
}

/** Overwrite what is not in use, as far as it can be had: it would only be downloaded. */
function clear() {
  const end = module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2];
  const taken = [];
  for (let size = 1 << 18; size >= 16; size >>= 1)
    for (let at = module._malloc(size); ; at = module._malloc(size)) {
      taken.push(at);
      if (at + size > end) break;
      module.HEAPU8.fill(0, at, at + size);
    }
  for (const at of taken) module._free(at);
}

clear();
const layout = {
  start: main.exports.__heap_base.value, // where the variables of Python itself end
  pages: module.HEAP8.length / 65536, // of WebAssembly
  slots: module.wasmTable.length,
  libraries: libraries.map(({ name, memory, table }) => ({ file: name.split("/").pop(), memory, table })),
  linked: linked(),
  symbols: symbols(),
};
const snapshot = python.makeMemorySnapshot();
const start = new Uint32Array(snapshot.buffer, 0, 2)[1];
mkdirSync(out, { recursive: true });
writeFileSync(`${out}/layout.json`, JSON.stringify(layout));
writeFileSync(`${out}/notes`, snapshot.subarray(0, start));
const memory = snapshot.subarray(start);
// What was there before anything ran: addresses, then words. Emscripten starts from that.
const now = new Uint32Array(memory.slice(0, main.words.byteLength).buffer);
const changed = [...now.keys()].filter((at) => now[at] !== main.words[at]);
const before = Uint32Array.from([...changed.map((at) => at * 4), ...changed.map((at) => main.words[at])]);
writeFileSync(`${out}/before`, before);
// Variables are kept even if they are zero: to start leaves traces in them.
const variables = main.exports.__stack_low.value;
const isEmpty = (at) => at >= variables && memory.subarray(at, at + PAGE).every((byte) => byte === 0);
for (let at = 0; at < memory.length; ) {
  let end = at;
  while (end < memory.length && !isEmpty(end)) end += PAGE;
  if (end > at) writeFileSync(`${out}/${String(at).padStart(9, "0")}`, memory.subarray(at, end));
  at = end + PAGE;
}
console.log(libraries.map(({ name }) => name.slice(PACKAGE.length + 1)).join(" "));

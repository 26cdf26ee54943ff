// Starts Python once and keeps its memory, so that a browser need not start it: node snapshot.mjs LIBRARY.zip PACKAGE OUT
// Prints the modules of Python's own library that are in that memory. Modules of ours are not: they are partly compiled,
// and libraries cannot be kept this way.
import { writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [library, folder, out] = process.argv.slice(2);

/** The names of all modules that the workers load from Python's own library. */
async function needed() {
  const python = await loadPyodide({ stdLibURL: library });
  python.FS.mkdirTree("/package");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/package");
  return python.runPython(`
import sys
sys.path.insert(0, "/package")
sys.dont_write_bytecode = True
import fimbul.browser.worker
" ".join(sorted(name for name, module in sys.modules.items() if ".zip/" in (getattr(module, "__file__", None) or "")))
`);
}

const names = await needed();
const python = await loadPyodide({ stdLibURL: library, _makeSnapshot: true });
const kept = python.runPython(`
import gc, importlib, sys, zipimport
for name in "${names}".split():
    importlib.import_module(name)
kept = " ".join(sorted(name for name, module in sys.modules.items() if ".zip/" in (getattr(module, "__file__", None) or "")))
sys.path_importer_cache.clear()  # the browser has another archive, with the rest of the library
zipimport._zip_directory_cache.clear()
gc.collect()
kept
`);
writeFileSync(out, python.makeMemorySnapshot());
console.log(kept);

// Compiles Python modules with Pyodide itself, so that a browser need not: node engine.mjs FOLDER…
// Each x.py below the folders becomes x.pyc in the same place.
import { loadPyodide } from "pyodide";

const COMPILE = `
import compileall, os, py_compile
def compile_all(folder):
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(folder, legacy=True, quiet=1, stripdir=folder, optimize=2, invalidation_mode=mode):
        raise SystemExit("a module cannot be compiled")
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                os.remove(os.path.join(place, name))
compile_all
`;

// Lines, but no columns: those would be a twentieth of the whole download.
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
const compileAll = python.runPython(COMPILE);
for (const [at, root] of process.argv.slice(2).entries()) {
  python.FS.mkdirTree(`/work${at}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/work${at}`);
  compileAll(`/work${at}`);
}

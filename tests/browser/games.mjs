// node games.mjs PACKAGE GAMES.py COUNT: the hashes of games.py, played in WebAssembly, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, source, count] = process.argv.slice(2);
const pyodide = createRequire(`${process.cwd()}/`).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(pyodide.replace(/\.js$/, ".mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/package");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/package");
python.runPython(`import sys; sys.path.insert(0, "/package"); sys.dont_write_bytecode = True`);
python.runPython(readFileSync(source, "utf-8"));
python.runPython("import fimbul.core.rules.engine, json");
const [file, hashes] = python
  .runPython(`[fimbul.core.rules.engine.__file__, json.dumps(hashes(${Number(count)}))]`)
  .toJs();
console.log(JSON.stringify({ file, hashes: JSON.parse(hashes) }));

// node measure.mjs PACKAGE MEASURE.py SECONDS WALKS: what measure.py finds in WebAssembly. Run in web/.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, source, seconds, walks] = process.argv.slice(2);
const pyodide = createRequire(`${process.cwd()}/`).resolve("pyodide");
const { loadPyodide } = await import(pathToFileURL(pyodide.replace(/\.js$/, ".mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/package");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/package");
python.runPython(`import sys; sys.path.insert(0, "/package"); sys.dont_write_bytecode = True`);
python.runPython(readFileSync(source, "utf-8"));
python.globals.set("clock", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
console.log(python.runPython(`measure(${Number(seconds)}, ${Number(walks)})`));

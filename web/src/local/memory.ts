/** The memory of a Python that has started and loaded our package, put back as scripts/snapshot.mjs has kept it.
 *
 * Libraries are linked to where they were then: all addresses of their functions and data are in that memory. */

import { filesOf } from "./files";

/** How the libraries were linked. */
interface Layout {
  /** Where the variables of Python itself end. */
  start: number;
  /** The size of the memory, in pages of WebAssembly. */
  pages: number;
  /** The size of the table of functions. */
  slots: number;
  /** Where each library has its data and its part of the table. */
  libraries: { file: string; memory: number; table: number }[];
  /** Functions that were added to the table: slot, library (-1: Python itself), name. */
  linked: [slot: number, library: number, name: string][];
  /** Addresses that libraries look up by name. */
  symbols: Record<string, number>;
}

/** The part of emscripten's module that is used here. */
export interface Emscripten {
  instantiateWasm: (imports: WebAssembly.Imports, done: Instantiated) => object;
  HEAP32: Int32Array;
  HEAPU8: Uint8Array;
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}
type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface MainExports {
  memory: WebAssembly.Memory;
  __indirect_function_table: WebAssembly.Table;
}

const PAGE = 65_536;

/** The libraries of an archive, by their names. */
export async function compileAll(archive: ArrayBuffer): Promise<Map<string, WebAssembly.Module>> {
  const compiling = [...filesOf(archive)].map(
    async ([name, content]): Promise<[string, WebAssembly.Module]> => [name, await WebAssembly.compile(content)],
  );
  return new Map(await Promise.all(compiling));
}

export class Memory {
  /** What Pyodide itself wants to know of it. */
  readonly notes: Uint8Array;
  readonly #layout: Layout;
  readonly #libraries: WebAssembly.Module[];
  #pieces: [address: number, content: Uint8Array][] = [];
  /** Emscripten starts with other variables: their addresses, then their values. */
  #before = new Uint32Array();

  /** From the archive of the memory and the libraries. */
  constructor(kept: ArrayBuffer, libraries: Map<string, WebAssembly.Module>) {
    let [notes, layout] = [new Uint8Array(), ""];
    for (const [name, content] of filesOf(kept)) {
      if (name === "notes") notes = content.slice();
      else if (name === "before") this.#before = new Uint32Array(content.slice().buffer);
      else if (name === "layout.json") layout = new TextDecoder().decode(content);
      else this.#pieces.push([Number(name), content]);
    }
    this.notes = notes;
    this.#layout = JSON.parse(layout) as Layout;
    this.#libraries = this.#layout.libraries.map(({ file }) => libraries.get(file) as WebAssembly.Module);
  }

  /** Create a Python that goes on from here. */
  async wake<Module extends Emscripten>(
    create: (settings: Module) => Promise<Module>,
    settings: Module,
  ): Promise<Module> {
    const instantiate = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      instantiate(imports, (instance, module) => {
        this.#link(imports, instance);
        done(instance, module);
      });
    const module = await create(settings);
    // How this browser calls functions of C was found out just now. That of the machine on which all this was built
    // may be another, slower one.
    const trampoline = (module.__PyRuntime + (module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4] ?? 0)) / 4;
    const found = module.HEAP32[trampoline] ?? 0;
    this.#fill(module.HEAPU8); // all of it: to start has left its traces
    module.HEAP32[trampoline] = found;
    this.#pieces = [];
    return module;
  }

  #fill(memory: Uint8Array, end = Number.POSITIVE_INFINITY): void {
    for (const [address, content] of this.#pieces) {
      if (address < end) memory.set(content.subarray(0, end - address), address);
    }
  }

  #link(imports: WebAssembly.Imports, main: WebAssembly.Instance): void {
    const { start, pages, slots, libraries, linked, symbols } = this.#layout;
    const { memory, __indirect_function_table: table } = main.exports as unknown as MainExports;
    memory.grow(pages - memory.buffer.byteLength / PAGE);
    table.grow(slots - table.length);
    const instances = libraries.map(({ memory: address, table: slot }, at) => {
      const library = this.#libraries[at] as WebAssembly.Module;
      const wanted: Record<string, Record<string, WebAssembly.ImportValue>> = {};
      for (const { module, name } of WebAssembly.Module.imports(library)) {
        wanted[module] ??= {};
        const values = wanted[module];
        if (module.startsWith("GOT.")) {
          values[name] = new WebAssembly.Global({ value: "i32", mutable: true }, symbols[name]);
        } else if (name === "__memory_base") values[name] = address;
        else if (name === "__table_base") values[name] = slot;
        else values[name] = (main.exports[name] ?? imports[module]?.[name]) as WebAssembly.ImportValue;
      }
      return new WebAssembly.Instance(library, wanted);
    });
    for (const [slot, library, name] of linked) {
      table.set(slot, (library < 0 ? main : (instances[library] as WebAssembly.Instance)).exports[name]);
    }
    this.#fill(new Uint8Array(memory.buffer), start); // Python itself starts with these; the rest follows
    const words = new Uint32Array(memory.buffer);
    const count = this.#before.length / 2;
    for (let at = 0; at < count; at++) words[(this.#before[at] as number) / 4] = this.#before[at + count] as number;
  }
}

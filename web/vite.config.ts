import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { writeServiceWorker } from "./scripts/service-worker.mjs";

const OUT = "../src/fimbul/server/static";
const SITE = "../build/play";
const SERVER = `127.0.0.1:${process.env.FIMBUL_PORT ?? "8731"}`;

/** Writes NAME.gz and NAME.br beside every text file, so that the server need not compress anything. */
function compressed(): Plugin {
  return {
    name: "fimbul-compressed",
    apply: "build",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir ?? OUT, { recursive: true, encoding: "utf-8" })) {
        const path = join(dir ?? OUT, name);
        if (!statSync(path).isFile() || !/\.(js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
      }
    },
  };
}

/** The service worker, once everything else is there. */
function offline(): Plugin {
  return { name: "fimbul-offline", apply: "build", writeBundle: ({ dir }) => writeServiceWorker(dir ?? OUT) };
}

/** What a language calls itself. */
function ownName(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** `words:languages` lists the languages, one for each folder of src/words: what a language calls itself, and how to fetch
 * its texts, which are one file without the rulebooks. */
function words(): Plugin {
  const folder = fileURLToPath(new URL("src/words/", import.meta.url));
  const write = (pairs: [string, string][]): string =>
    `export default {${pairs.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(", ")}};`;
  return {
    name: "fimbul-words",
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0words:")) return null;
      const wanted = id.slice("\0words:".length);
      if (wanted === "languages") {
        const languages = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
        return write(
          languages.map((lang) => [
            lang,
            `{ name: ${JSON.stringify(ownName(lang))}, texts: () => import("words:${lang}") }`,
          ]),
        );
      }
      const books = readdirSync(join(folder, wanted)).filter((name) => name.endsWith(".json"));
      const imports = books.map((book, at) => `import book${at} from ${JSON.stringify(join(folder, wanted, book))};`);
      return `${imports.join("\n")}\n${write(books.map((book, at) => [book.slice(0, -".json".length), `book${at}`]))}`;
    },
  };
}

/** Files of the built page. Small ones cost more than their bytes, above all on a phone: what the first screen needs is one
 * file, what a table needs another. */
const GROUPS = [
  { name: (module: string) => (module.startsWith("\0words:") ? module.slice(1).replace(":", "-") : null) },
  { name: "start", tags: ["$initial" as const], priority: 3 },
  { name: "parts", test: /\/src\/parts\/(?!icons-)/, priority: 1 },
  { name: "backdrop", test: /\/src\/theme\/Backdrop\.svelte/, priority: 3 },
  { name: "home", test: /\/src\/home\/Home\.svelte/, priority: 2 },
  { name: "table", test: /\/src\/play\/(Play|TableFrame)\.svelte/ },
];

/** The first line of a file that tells Chromium to compile all its functions on another thread while it loads, rather than each
 * on the page's own thread when it is first called. Nearly all of these are called before somebody can play. */
const HINT = "//# allFunctionsCalledOnLoad\n";
const HINTED = ["start", "parts", "home", "table"];

function hinted(): Plugin {
  return {
    name: "fimbul-hinted",
    apply: "build",
    augmentChunkHash: ({ name }) => (HINTED.includes(name) ? HINT : ""),
    generateBundle: {
      order: "post", // Vite itself writes at the beginning of files
      handler(_, files) {
        for (const file of Object.values(files)) {
          if (file.type === "chunk" && HINTED.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}

/** With `--mode site` the page is built for any host of static files: its server is in the browser. */
export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [svelte({ configFile: false }), words(), hinted(), ...(mode === "site" ? [] : [offline(), compressed()])],
  resolve: { conditions: mode === "site" ? ["site", ...defaultClientConditions] : [...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    outDir: mode === "site" ? SITE : OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy wants files
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: {
      "/api": { target: `http://${SERVER}`, ws: true },
    },
  },
}));

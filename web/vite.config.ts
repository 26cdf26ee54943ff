import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

function languageOf(module: string): string | null {
  const lang = /\/src\/words\/([\w-]+)\/\w+\.json/.exec(module)?.[1];
  return lang ? `words-${lang}` : null;
}

/** With `--mode site` the page is built for any host of static files: its server is in the browser. */
export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [svelte({ configFile: false }), ...(mode === "site" ? [] : [offline(), compressed()])],
  resolve: { conditions: mode === "site" ? ["site", ...defaultClientConditions] : [...defaultClientConditions] },
  worker: { format: "es" },
  build: {
    outDir: mode === "site" ? SITE : OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy wants files
    reportCompressedSize: false,
    // All texts of a language are one file, except the rulebooks.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: languageOf }] } } },
  },
  server: {
    proxy: {
      "/api": { target: `http://${SERVER}`, ws: true },
    },
  },
}));

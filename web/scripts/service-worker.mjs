// Writes the service worker of a built page: it keeps every file there is, and any change in one makes a new version.
// node scripts/service-worker.mjs FOLDER, or from the build itself.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../src/service-worker.js", import.meta.url));
const NAME = "service-worker.js";
const LEFT_OUT = /(^|\/)\.|\.(br|gz)$|\.map$|screenshots\//; // compressed copies, and what only shops show

export function writeServiceWorker(folder) {
  const isEngine = (name) => name.startsWith("engine/");
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter(
      (name) => name !== NAME && statSync(join(folder, name)).isFile() && (isEngine(name) || !LEFT_OUT.test(name)),
    )
    .sort();
  const digest = createHash("sha256").update(readFileSync(SOURCE));
  for (const name of names) digest.update(name).update(readFileSync(join(folder, name)));
  const files = names.map((name) => (name === "index.html" ? "./" : `./${name}`));
  const head = `const VERSION = "${digest.digest("hex").slice(0, 12)}";\nconst FILES = ${JSON.stringify(files, null, 1)};\n`;
  writeFileSync(join(folder, NAME), head + readFileSync(SOURCE, "utf-8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeServiceWorker(process.argv[2]);

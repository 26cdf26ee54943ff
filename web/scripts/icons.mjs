// Takes the icons of src/parts/icons.json out of the game-icons package: `npm run icons`.
// Icons of the part `home` load with the home screen, those of the other parts with the first page that needs one.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const here = (path) => new URL(path, import.meta.url);
const all = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const uses = JSON.parse(readFileSync(here("../src/parts/icons.json"), "utf-8"));

function shape(icon) {
  const entry = all.icons[icon];
  if (!entry) throw new Error(`no icon ${icon}`);
  const paths = [...entry.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  const tags = entry.body.match(/<\w+/g) ?? [];
  if (paths.length === 0 || tags.length !== paths.length) throw new Error(`${icon} is more than paths`);
  return paths.join("");
}

function module(title, icons) {
  const lines = icons.map(({ name, icon }) => `  ${JSON.stringify(name)}:\n    ${JSON.stringify(shape(icon))},`);
  return `// ${title}: made by scripts/icons.mjs from icons.json; authors and licence are there and on the credits page.\nexport default {\n${lines.join("\n")}\n} as const;\n`;
}

for (const [part, title] of [
  ["home", "Icons of the home screen"],
  ["pages", "Icons of the other pages"],
  ["cards", "Pictures of the cards"],
  ["halls", "Pictures of Valhalla's cards and Monsters"],
]) {
  const icons = uses.filter((use) => use.part === part);
  writeFileSync(here(`../src/parts/icons-${part}.ts`), module(title, icons));
}

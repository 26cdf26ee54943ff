import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** The page shows facts that the server sends: it reads none out of sentences, and never writes notation. */

const SOURCES = join(__dirname, "../src");
/** Files that look at what a person typed or pressed, which is no sentence of the server's. */
const LOOKS_AT_INPUT = ["table/choose/command.ts", "table/keys.ts"];

interface Rule {
  name: string;
  /** Where it holds, besides the files that may do it. */
  under: string;
  except?: string[];
  forbidden: RegExp;
  bad: string[];
  good: string[];
}

const RULES: Rule[] = [
  {
    name: "nothing is read out of a sentence",
    under: "",
    // Search; names to press; terms to explain; our own templates.
    except: [...LOOKS_AT_INPUT, "reference/filter.ts", "parts/rich.ts", "parts/glossary.ts", "words/fill.ts"],
    forbidden:
      /\b(?:text|prompt|outlook|sentence|label|notation)\b\??(?:\.\w+\(\))*\??\.(?:match|matchAll|split|includes|startsWith|endsWith|indexOf|search|slice|replace|replaceAll)\(|\.(?:test|exec)\([^)]*\b(?:text|prompt|outlook|sentence|label|notation)\b/,
    bad: [
      "entry.text.includes(clanName)",
      "SUM.exec(text)?.[1]",
      "SUM.test(line.text)",
      "position.battles[0]?.outlook.split(' ')",
      "option.text.toLowerCase().startsWith(word)",
      "option.notation.slice(4)",
    ],
    good: ["entry.seats?.includes(seat)", "asked?.waiting.includes(me)", "t('text', { n })", "KEY.test(event.key)"],
  },
  {
    name: "the table has no regular expressions",
    under: "table/",
    except: LOOKS_AT_INPUT,
    forbidden:
      /\bRegExp\b|(?:[=(,:!&|?]|return)\s*\/(?![/*\s>])(?:[^/\n\\]|\\.)+\/[a-z]*\s*\.(?:test|exec)\(|\.(?:match|matchAll|replace|replaceAll|split|search)\(\s*\//,
    bad: ["const n = /=\\s*(\\d+)$/.exec(line)", "source.split(/@/)", "new RegExp(name)", "if (/^pile_/.test(id))"],
    good: ["const half = (a + b) / 2", "// see /rules", "import x from './a/b'", "style:--x={a / b / c}"],
  },
  {
    name: "no notation is put together or taken apart",
    under: "",
    forbidden:
      /\}[>@*]\$\{|\+\s*["'`][>@*]["'`]\s*\+|\.(?:split|indexOf|join)\(["'`][>@*]["'`]\)|`(?:invade|summon|march|pillage|contest|upgrade|quest|troops|move|join|play|take|push|send|destroy|drag)\s+\$\{/,
    bad: [
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: samples of what is forbidden
      "`${one.figure}>${place}`",
      "`${figure}*${count}`",
      "`pillage ${place}`",
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: samples of what is forbidden
      "figure + '@' + source",
      "value.split('@')[1]",
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of what is allowed
    good: ["`M${x * 2} ${y}`", "parts.join(', ')", "a > b ? 1 : 2"],
  },
  {
    name: "no edition is known by its name",
    under: "",
    forbidden:
      /\bisPalace\b|[=!]==?\s*["'`](?:midgard|valhalla)["'`]|["'`](?:midgard|valhalla)["'`]\s*[=!]==?|\bcase\s+["'`](?:midgard|valhalla)["'`]|\.(?:includes|startsWith|has)\(["'`](?:midgard|valhalla)["'`]\)|[?&]edition=(?:midgard|valhalla)/,
    bad: [
      "const palace = isPalace(edition);",
      'cat.whole?.edition === "valhalla" ? 1 : 2',
      'if ("midgard" !== edition) return;',
      'case "valhalla":',
      'href="/rules?edition=valhalla"',
    ],
    good: ['cat.about?.board === "palace"', "edition === FIRST_EDITION", '<Icon name="valhalla" />'],
  },
];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const CODE = filesUnder(SOURCES)
  .filter((file) => file.endsWith(".ts") || file.endsWith(".svelte"))
  .map((file) => ({ path: relative(SOURCES, file), lines: readFileSync(file, "utf-8").split("\n") }));

/** Lines that break a rule; comments are prose. */
function faults(rule: Rule, lines: string[]): string[] {
  return lines.filter((line) => !/^\s*(?:\*|\/[/*]|<!--)/.test(line) && rule.forbidden.test(line));
}

describe.each(RULES)("$name", (rule) => {
  it("in the whole page", () => {
    const found = CODE.filter(({ path }) => path.startsWith(rule.under) && !rule.except?.includes(path)).flatMap(
      ({ path, lines }) => faults(rule, lines).map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it("is a rule that can be broken", () => {
    expect(faults(rule, rule.bad)).toEqual(rule.bad);
    expect(faults(rule, rule.good)).toEqual([]);
  });

  it("excuses only files that exist", () => {
    expect((rule.except ?? []).filter((path) => !CODE.some((file) => file.path === path))).toEqual([]);
  });
});

it("looks at the whole page", () => {
  expect(CODE.length).toBeGreaterThan(100);
});

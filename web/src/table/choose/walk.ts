/** The options of a question as a tree: verb, source, target. Any part may be picked first; the rest narrows down. */

import type { FigureSight, Option } from "../../wire";

export const FACETS = ["verb", "card", "old", "god", "piece", "place", "stat", "number", "group"] as const;
export type Facet = (typeof FACETS)[number];

/** A part that has been chosen; a noun is a place, card or figure picked before it is clear what to do with it. */
export interface Pick {
  facet: Facet | "noun" | "option";
  value: string;
}

export interface Choice {
  value: string;
  options: Option[];
}

export interface Walk {
  /** The options that fit all picks; Pass only where it was picked. */
  rest: Option[];
  /** What has to be chosen next; null when nothing is left to choose. */
  facet: Facet | "option" | null;
  choices: Choice[];
  /** The one option left over, to be confirmed. */
  chosen: Option | null;
}

export interface Manner {
  /** List whole options instead of walking them part by part. */
  flat: boolean;
}

const SHORT_LIST = 9;

/** Few options are easier read as a list, unless it is only a matter of where: then the names of places will do. */
export function isFlat(kind: string, options: Option[]): boolean {
  const real = options.filter((option) => option.kind !== "pass");
  const differ = FACETS.filter((facet) => new Set(real.map((option) => partOf(option, facet))).size > 1);
  const onlyWhere = real.length > 1 && differ.length === 1 && differ[0] === "place";
  return kind !== "action" && real.length <= SHORT_LIST && !onlyWhere;
}

export function partOf(option: Option, facet: Facet): string {
  switch (facet) {
    case "verb":
      return option.kind;
    case "card":
      return option.card ?? "";
    case "old":
      return option.old ?? "";
    case "god":
      return option.god ?? "";
    case "piece":
      return pieceKey(option);
    case "place":
      return option.place ?? "";
    case "stat":
      return option.stat ?? "";
    case "number":
      return option.number == null ? "" : String(option.number);
    case "group":
      return groupKey(option.group ?? []);
  }
}

/** Whose figure, which, and from where: `2:troll@gimle`. */
export function pieceKey(option: Option): string {
  if (option.figure == null && option.source == null) return "";
  return `${option.of ?? ""}:${option.figure ?? ""}@${option.source ?? ""}`;
}

export function groupKey(group: FigureSight[]): string {
  return group
    .map(({ figure, count }) => `${figure}*${count}`)
    .sort()
    .join(",");
}

function fits(option: Option, pick: Pick): boolean {
  if (pick.facet === "option") return String(option.action) === pick.value;
  if (pick.facet !== "noun") return partOf(option, pick.facet) === pick.value;
  const [kind, id] = splitNoun(pick.value);
  if (kind === "card") return option.card === id || option.old === id;
  if (kind === "figure") return option.figure === id && option.of == null;
  return option.place === id || option.source === id;
}

function splitNoun(noun: string): [string, string] {
  const at = noun.indexOf(":");
  return [noun.slice(0, at), noun.slice(at + 1)];
}

/** Pass is never among what is narrowed down: it has its own button and is never chosen by itself. */
export function walk(options: Option[], picks: Pick[], manner: Manner): Walk {
  if (picks.some((pick) => pick.facet === "verb" && pick.value === "pass")) {
    const pass = options.filter((option) => option.kind === "pass");
    return { rest: pass, facet: null, choices: [], chosen: pass[0] ?? null };
  }
  const rest = options.filter((option) => option.kind !== "pass" && picks.every((pick) => fits(option, pick)));
  const picked = new Set(picks.map((pick) => pick.facet));
  if (manner.flat) {
    if (rest.length === 1 && picks.length > 0) return { rest, facet: null, choices: [], chosen: rest[0] ?? null };
    return {
      rest,
      facet: "option",
      choices: rest.map((option) => ({ value: String(option.action), options: [option] })),
      chosen: null,
    };
  }
  for (const facet of FACETS) {
    if (picked.has(facet)) continue;
    const choices = grouped(rest, facet);
    // Before anything is picked the last step waits for the person, even where only one way is open.
    const last = picks.length === 0 && rest.length === 1 && partOf(rest[0] as Option, facet) !== "";
    if (choices.length > 1 || last) return { rest, facet, choices, chosen: null };
  }
  return { rest, facet: null, choices: [], chosen: rest[0] ?? null };
}

function grouped(options: Option[], facet: Facet): Choice[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const value = partOf(option, facet);
    const group = groups.get(value);
    if (group) group.push(option);
    else groups.set(value, [option]);
  }
  return [...groups].map(([value, members]) => ({ value, options: members }));
}

/** The Rage of a choice: one number where all its options cost the same, else the least and the most. */
export function costOf(options: Option[]): { least: number; most: number } | null {
  const costs = options.flatMap((option) => (option.cost == null ? [] : [option.cost]));
  if (costs.length === 0) return null;
  return { least: Math.min(...costs), most: Math.max(...costs) };
}

// -- the board and the hand -----------------------------------------------------------------------------------------------
const OFF_BOARD = new Set(["reserve", "valhalla", "box", "sauna"]);

function onBoard(place: string | null | undefined): string | null {
  return place && !OFF_BOARD.has(place) && !place.startsWith("pile_") ? place : null;
}

/** The places that lead on from here; one that all options share says nothing. */
export function openPlaces(state: Walk): Set<string> {
  const found = new Map<string, number>();
  for (const option of state.rest) {
    const target = onBoard(option.place);
    const source = onBoard(option.source);
    const named = state.facet === "place" ? [target] : state.facet === "piece" ? [source ?? target] : [target, source];
    for (const place of new Set(named)) if (place) found.set(place, (found.get(place) ?? 0) + 1);
  }
  const all = state.rest.length;
  return new Set([...found].filter(([, count]) => count < all || all === 1).map(([place]) => place));
}

function add(found: Set<string>, value: string | null | undefined): void {
  if (value) found.add(value);
}

export function openCards(state: Walk): Set<string> {
  const found = new Set<string>();
  for (const option of state.rest) {
    add(found, option.card);
    if (state.facet === "old") add(found, option.old);
  }
  return found;
}

/**
 * The picks after a tap on a place, or null where it leads nowhere. A later pick gives way to the tap, so that another
 * target can be tapped straight away; the verb stays.
 */
export function tapPlace(options: Option[], picks: Pick[], place: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    if (state.facet === "place" && state.choices.some((choice) => choice.value === place)) {
      return { facet: "place", value: place };
    }
    if (state.facet === "piece") {
      const from = state.choices.filter((choice) => choice.options[0]?.source === place);
      if (from.length === 1 && from[0]) return { facet: "piece", value: from[0].value };
    }
    return { facet: "noun", value: `place:${place}` };
  });
}

export function tapCard(options: Option[], picks: Pick[], card: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    if (state.facet === "card" || state.facet === "old") {
      if (state.choices.some((choice) => choice.value === card)) return { facet: state.facet, value: card };
    }
    return { facet: "noun", value: `card:${card}` };
  });
}

export function tapFigure(options: Option[], picks: Pick[], figure: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    if (state.facet === "piece") {
      const same = state.choices.filter((choice) => choice.options[0]?.figure === figure);
      if (same.length === 1 && same[0]) return { facet: "piece", value: same[0].value };
    }
    return { facet: "noun", value: `figure:${figure}` };
  });
}

function tap(options: Option[], picks: Pick[], manner: Manner, choose: (state: Walk) => Pick): Pick[] | null {
  const fixed = picks[0]?.facet === "verb" && picks[0].value !== "pass" ? 1 : 0;
  for (let kept = picks.length; kept >= fixed; kept--) {
    const before = picks.slice(0, kept);
    const state = walk(options, before, manner);
    const pick = choose(state);
    if (before.some((other) => other.facet === pick.facet && other.value === pick.value)) continue;
    const after = [...before, pick];
    const left = walk(options, after, manner).rest.length;
    const narrows = left < state.rest.length || state.rest.length === 1;
    if (state.chosen === null && left > 0 && narrows) return after;
  }
  return null;
}

/** What to ask the server about a place that does not lead on: the action in notation where one is begun. */
export function whyThing(options: Option[], picks: Pick[], place: string, manner: Manner): string {
  const verb = picks.find((pick) => pick.facet === "verb")?.value ?? sameKind(options);
  const before = picks.filter((pick) => pick.facet !== "place" && pick.facet !== "noun");
  const one = walk(options, before, manner).rest.find((option) => option.kind === verb);
  if (verb === "pillage" || verb === "contest") return `${verb} ${place}`;
  if ((verb === "invade" || verb === "summon") && one?.figure) return `${verb} ${one.figure}>${place}`;
  if (verb === "move" && one?.figure) return `move ${one.figure}>${place}`;
  if (verb === "march") {
    const from = picks.find((pick) => pick.facet === "piece")?.value.split("@")[1];
    return from ? `march ${from}>${place}` : place;
  }
  return place;
}

function sameKind(options: Option[]): string | undefined {
  const kinds = new Set(options.filter((option) => option.kind !== "pass").map((option) => option.kind));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

// -- groups of troops ---------------------------------------------------------------------------------------------------------
/** Most of each figure that any group holds, in the order of the notation. */
export function troopLimits(options: Option[]): FigureSight[] {
  const most = new Map<string, FigureSight>();
  for (const option of options) {
    for (const part of option.group ?? []) {
      if ((most.get(part.figure)?.count ?? 0) < part.count) most.set(part.figure, part);
    }
  }
  const order = ["leader", "elite", "warrior", "ship", "mystic"];
  const rank = (figure: string): number => (order.indexOf(figure) + 1 || order.length + 1) as number;
  return [...most.values()].sort((a, b) => rank(a.figure) - rank(b.figure) || a.figure.localeCompare(b.figure));
}

/** The option that moves exactly so many of each. */
export function troopOption(options: Option[], counts: Record<string, number>): Option | null {
  const wanted = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([figure, count]) => `${figure}*${count}`)
    .sort()
    .join(",");
  return options.find((option) => groupKey(option.group ?? []) === wanted) ?? null;
}

/** The biggest group there is. */
export function largestGroup(options: Option[]): Record<string, number> {
  const size = (option: Option): number => (option.group ?? []).reduce((sum, part) => sum + part.count, 0);
  const best = options.reduce<Option | null>((top, option) => (!top || size(option) > size(top) ? option : top), null);
  return Object.fromEntries((best?.group ?? []).map((part) => [part.figure, part.count]));
}

// -- typed commands -------------------------------------------------------------------------------------------------------------
/** An option in the words of the notation, as far as its parts tell. */
export function notation(option: Option): string {
  const { kind } = option;
  if (kind === "pass") return "pass";
  if (kind === "march") return `march ${option.source}>${option.place}`;
  if (kind === "troops") {
    const parts = (option.group ?? []).map(({ figure, count }) => (count === 1 ? figure : `${figure}*${count}`));
    return `troops ${parts.join(",")}`;
  }
  if (kind === "take") return `take ${option.of}:${option.figure}`;
  if (kind === "push") return `push ${option.of}:${option.figure}>${option.place}`;
  if (kind === "ride") return `ride ${option.source}>${option.place}`;
  if (kind === "choose") return `choose ${option.of}`;
  if (kind === "drag" || (kind === "destroy" && option.of != null)) {
    return `${kind} ${option.of}:${option.figure}@${option.source ?? option.place}`;
  }
  if (kind === "send") return `send ${option.god}>${option.place}`;
  if (kind === "raise") return `raise ${option.stat}`;
  if (kind === "count") return `count ${option.number}`;
  if (kind === "upgrade") return `upgrade ${option.card}${option.old ? `/${option.old}` : ""}`;
  if (option.card && !option.figure) return `${kind} ${option.card}`;
  if (option.source === "reserve" && option.place && kind !== "return") {
    return `${kind} ${option.figure}>${option.place}`;
  }
  if (kind === "invade" || kind === "move") return `${kind} ${option.figure}>${option.place}`;
  if (option.figure) return `${kind} ${option.figure}@${option.source ?? option.place}`;
  return option.place ? `${kind} ${option.place}` : kind;
}

/** The option a typed line means: its number in the list, its notation, or its sentence. */
export function commanded(options: Option[], line: string): Option | null {
  const typed = line.trim().toLowerCase().replace(/\s+/g, " ");
  if (/^\d+$/.test(typed)) return options[Number(typed) - 1] ?? null;
  const exact = options.find((option) => notation(option) === typed || option.text.toLowerCase() === typed);
  if (exact) return exact;
  const near = options.filter(
    (option) => notation(option).startsWith(typed) || option.text.toLowerCase().startsWith(typed),
  );
  return typed && near.length === 1 ? (near[0] ?? null) : null;
}

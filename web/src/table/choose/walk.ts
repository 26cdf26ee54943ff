/** The options of a question as a tree: verb, source, target. Any part may be picked first; the rest narrows down. */

import type { Option } from "../../wire";

export const FACETS = ["verb", "card", "old", "god", "piece", "place", "stat", "number", "group"] as const;
export type Facet = (typeof FACETS)[number];
export type Noun = "place" | "card" | "figure";

/**
 * What has been chosen so far: a verb; a part, as one of the options has it; a whole option; or a noun, that is a
 * place, card or figure picked before it is clear what to do with it.
 */
export type Pick =
  | { facet: "verb"; kind: string }
  | { facet: Exclude<Facet, "verb"> | "option"; like: Option }
  | { facet: "noun"; noun: Noun; id: string };

/** Options that have one part in common; `like` is the first of them. */
export interface Choice {
  like: Option;
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

export const PASS: Pick = { facet: "verb", kind: "pass" };
const SHORT_LIST = 9;

export function isPass(pick: Pick): boolean {
  return pick.facet === "verb" && pick.kind === "pass";
}

/** Few options are easier read as a list, unless it is only a matter of where: then the names of places will do. */
export function isFlat(kind: string, options: Option[]): boolean {
  const real = options.filter((option) => option.kind !== "pass");
  const differ = FACETS.filter((facet) => real.some((option) => !isAlike(option, real[0] as Option, facet)));
  const onlyWhere = real.length > 1 && differ.length === 1 && differ[0] === "place";
  return kind !== "action" && real.length <= SHORT_LIST && !onlyWhere;
}

/** Whether two options have the same part; none is the same as none. */
export function isAlike(one: Option, other: Option, facet: Facet | "option"): boolean {
  switch (facet) {
    case "option":
      return one.action === other.action;
    case "verb":
      return one.kind === other.kind;
    case "piece":
      return same(one.of, other.of) && same(one.figure, other.figure) && same(one.source, other.source);
    case "group":
      return holds(one, other) && holds(other, one);
    default:
      return same(one[facet], other[facet]);
  }
}

function same<T>(one: T | null | undefined, other: T | null | undefined): boolean {
  return (one ?? null) === (other ?? null);
}

/** Whether a group has at least the figures of another. */
function holds(group: Option, other: Option): boolean {
  const parts = group.group ?? [];
  return (other.group ?? []).every(({ figure, count }) =>
    parts.some((one) => one.figure === figure && one.count >= count),
  );
}

function hasPart(option: Option, facet: Facet): boolean {
  if (facet === "verb") return true;
  if (facet === "piece") return option.figure != null || option.source != null;
  if (facet === "group") return (option.group?.length ?? 0) > 0;
  return option[facet] != null;
}

function fits(option: Option, pick: Pick): boolean {
  if (pick.facet === "verb") return option.kind === pick.kind;
  if (pick.facet !== "noun") return isAlike(option, pick.like, pick.facet);
  if (pick.noun === "card") return option.card === pick.id || option.old === pick.id;
  if (pick.noun === "figure") return option.figure === pick.id && option.of == null;
  return option.place === pick.id || option.source === pick.id;
}

function isSamePick(one: Pick, other: Pick): boolean {
  if (one.facet === "noun") return other.facet === "noun" && one.noun === other.noun && one.id === other.id;
  if (one.facet === "verb") return other.facet === "verb" && one.kind === other.kind;
  return other.facet === one.facet && isAlike(one.like, other.like, one.facet);
}

/** The place that a pick names: a target, or where a figure comes from. */
export function placeOf(pick: Pick): string | null {
  if (pick.facet === "noun") return pick.noun === "place" ? pick.id : null;
  if (pick.facet === "place") return pick.like.place ?? null;
  return pick.facet === "piece" ? (pick.like.source ?? null) : null;
}

/** The figure that a pick names. */
export function figureOf(pick: Pick): string | null {
  if (pick.facet === "noun") return pick.noun === "figure" ? pick.id : null;
  return pick.facet === "piece" ? (pick.like.figure ?? null) : null;
}

/** Pass is never among what is narrowed down: it has its own button and is never chosen automatically. */
export function walk(options: Option[], picks: Pick[], manner: Manner): Walk {
  if (picks.some(isPass)) {
    const pass = options.filter((option) => option.kind === "pass");
    return { rest: pass, facet: null, choices: [], chosen: pass[0] ?? null };
  }
  const rest = options.filter((option) => option.kind !== "pass" && picks.every((pick) => fits(option, pick)));
  const picked = new Set(picks.map((pick) => pick.facet));
  if (manner.flat) {
    if (rest.length === 1 && picks.length > 0) return { rest, facet: null, choices: [], chosen: rest[0] ?? null };
    return { rest, facet: "option", choices: rest.map((like) => ({ like, options: [like] })), chosen: null };
  }
  for (const facet of FACETS) {
    if (picked.has(facet)) continue;
    const choices = grouped(rest, facet);
    // Before anything is picked the last step waits for the person, even where only one way is open.
    const last = picks.length === 0 && rest.length === 1 && hasPart(rest[0] as Option, facet);
    if (choices.length > 1 || last) return { rest, facet, choices, chosen: null };
  }
  return { rest, facet: null, choices: [], chosen: rest[0] ?? null };
}

function grouped(options: Option[], facet: Facet): Choice[] {
  const choices: Choice[] = [];
  for (const option of options) {
    const known = choices.find((choice) => isAlike(choice.like, option, facet));
    if (known) known.options.push(option);
    else choices.push({ like: option, options: [option] });
  }
  return choices;
}

/** The Rage of a choice: one number where all its options cost the same, else the least and the most. */
export function costOf(options: Option[]): { least: number; most: number } | null {
  const costs = options.flatMap((option) => (option.cost == null ? [] : [option.cost]));
  if (costs.length === 0) return null;
  return { least: Math.min(...costs), most: Math.max(...costs) };
}

// -- the board and the hand -----------------------------------------------------------------------------------------------
/** The places of the board that lead on from here; one that all options share says nothing. */
export function openPlaces(state: Walk, isOnBoard: (place: string) => boolean): Set<string> {
  const found = new Map<string, number>();
  for (const option of state.rest) {
    const [target, source] = [option.place, option.source].map((place) => (place && isOnBoard(place) ? place : null));
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
 * The picks after a tap on a place, or null where it leads nowhere. A later pick is replaced by the tap, so that another
 * target can be tapped straight away; the verb stays.
 */
export function tapPlace(options: Option[], picks: Pick[], place: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    if (state.facet === "place") {
      const target = state.choices.find((choice) => choice.like.place === place);
      if (target) return { facet: "place", like: target.like };
    }
    if (state.facet === "piece") {
      const from = state.choices.filter((choice) => choice.like.source === place);
      if (from.length === 1 && from[0]) return { facet: "piece", like: from[0].like };
    }
    return { facet: "noun", noun: "place", id: place };
  });
}

export function tapCard(options: Option[], picks: Pick[], card: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    const { facet } = state;
    if (facet === "card" || facet === "old") {
      const choice = state.choices.find(({ like }) => like[facet] === card);
      if (choice) return { facet, like: choice.like };
    }
    return { facet: "noun", noun: "card", id: card };
  });
}

export function tapFigure(options: Option[], picks: Pick[], figure: string, manner: Manner): Pick[] | null {
  return tap(options, picks, manner, (state) => {
    if (state.facet === "piece") {
      const found = state.choices.filter((choice) => choice.like.figure === figure);
      if (found.length === 1 && found[0]) return { facet: "piece", like: found[0].like };
    }
    return { facet: "noun", noun: "figure", id: figure };
  });
}

function tap(options: Option[], picks: Pick[], manner: Manner, choose: (state: Walk) => Pick): Pick[] | null {
  const fixed = picks[0]?.facet === "verb" && !isPass(picks[0]) ? 1 : 0;
  for (let kept = picks.length; kept >= fixed; kept--) {
    const before = picks.slice(0, kept);
    const state = walk(options, before, manner);
    const pick = choose(state);
    if (before.some((other) => isSamePick(other, pick))) continue;
    const after = [...before, pick];
    const left = walk(options, after, manner).rest.length;
    const narrows = left < state.rest.length || state.rest.length === 1;
    if (state.chosen === null && left > 0 && narrows) return after;
  }
  return null;
}

/**
 * An option of the action that has been begun, to ask the server why it cannot have another target; null where no
 * verb is certain yet, or where it is open from where the figures come.
 */
export function begunOption(options: Option[], picks: Pick[], manner: Manner): Option | null {
  const real = options.filter((option) => option.kind !== "pass");
  const kinds = new Set(real.map((option) => option.kind));
  if (kinds.size > 1 && !picks.some((pick) => pick.facet === "verb" && !isPass(pick))) return null;
  const before = picks.filter((pick) => pick.facet !== "place" && pick.facet !== "noun");
  const { rest } = walk(real, before, manner);
  const option = rest[0] ?? null;
  const comesFrom = option !== null && option.figure == null && option.source != null;
  return comesFrom && !rest.every((other) => isAlike(other, option, "piece")) ? null : option;
}

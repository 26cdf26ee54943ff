/** How a choice of the tree reads and looks, by what is being chosen. */

import { cat } from "../../net/catalogue.svelte";
import { pictureOf } from "../../parts/cards";
import type { Option } from "../../wire";
import type { TableUi } from "../tableUi.svelte";
import { t } from "../words";
import { isPass, type Pick, type Walk } from "./walk";

/** Questions whose cards are on the screen anyway: their names are enough. */
const CARDS_ONLY = new Set(["draft", "card", "late", "keep"]);

export function choiceLabel(ui: TableUi, facet: Walk["facet"], option: Option): string {
  switch (facet) {
    case null:
    case "option":
      return CARDS_ONLY.has(ui.question?.kind ?? "") && option.card ? cat.cardName(option.card) : option.text;
    case "group":
      return option.text;
    case "verb":
      return verbLabel(ui, option.kind);
    case "card":
      return cat.cardName(option.card ?? "");
    case "old":
      return option.old ? t("instead", { card: cat.cardName(option.old) }) : t("inEmptySlot");
    case "god":
      return cat.term("gods", option.god ?? "");
    case "piece":
      return pieceLabel(ui, option);
    case "place":
      return cat.placeName(option.place ?? "");
    case "stat":
      return option.number == null
        ? cat.term("stats", option.stat ?? "")
        : t("raiseTo", { stat: cat.term("stats", option.stat ?? ""), n: option.number });
    case "number":
      return `+${option.number}`;
  }
}

function pieceLabel(ui: TableUi, option: Option): string {
  const figure = option.figure ? cat.figure(option.figure) : "";
  const whose = option.of == null ? "" : ui.clanName(option.of);
  const what = [figure, whose && `(${whose})`].filter(Boolean).join(" ");
  const place = option.source ? sourceLabel(ui, option.source) : "";
  if (!what) return t("from", { place });
  return place ? t("figureFrom", { figure: what, place }) : what;
}

/** Where a figure comes from; that it comes from the reserve need not be said. */
function sourceLabel(ui: TableUi, source: string): string {
  const store = cat.store(source);
  if (!store) return cat.placeName(source);
  if (store.seat != null) return t("pileOf", { clan: ui.clanName(store.seat) });
  return store.kind === "reserve" ? "" : store.name;
}

const PLACES = { province: "village", fjord: "fjord", chamber: "chamber" };

export function choiceIcon(facet: Walk["facet"], option: Option): string | null {
  if (facet === "god") return option.god ?? null;
  if (facet === "stat" || (facet === "option" && option.stat)) return option.stat ?? null;
  if (facet === "card" || facet === "old" || (facet === "option" && option.card)) {
    const card = cat.card((facet === "old" ? option.old : option.card) ?? "");
    return card ? pictureOf(card) : null;
  }
  if (facet === "piece") return "march";
  if (facet === "option" && option.god) return option.god;
  if (facet === "option" && option.place) return PLACES[cat.place(option.place)?.kind ?? "province"];
  return null;
}

/** What a choice is about, by its id. */
export function aboutOf(facet: Walk["facet"], { card, figure, god, old, place, source, stat }: Option): string | null {
  if (facet === "place") return place ?? null;
  if (facet === "piece") return figure ?? source ?? null;
  if (facet === "old") return old ?? null;
  return card ?? stat ?? place ?? figure ?? god ?? null;
}

/** A pick as a word or two. */
export function pickLabel(ui: TableUi, pick: Pick): string {
  if (pick.facet === "noun") {
    const { noun, id } = pick;
    return noun === "card" ? cat.cardName(id) : noun === "figure" ? cat.figure(id) : cat.placeName(id);
  }
  if (pick.facet === "verb") return isPass(pick) ? (ui.passOption?.text ?? t("pass")) : verbLabel(ui, pick.kind);
  return choiceLabel(ui, pick.facet, pick.like);
}

const STEPS = {
  verb: "stepVerb",
  card: "stepCard",
  old: "stepOld",
  god: "stepGod",
  piece: "stepPiece",
  place: "stepPlace",
  stat: "stepStat",
  number: "stepNumber",
  group: "stepPiece",
  option: "stepOption",
} as const;

/** What is asked now: the question itself at first, then for each part that is still open, then for a Confirm. */
export function stepPrompt(ui: TableUi): string {
  const prompt = ui.question?.prompt ?? "";
  if (ui.picks.length === 0 || ui.isTroops || ui.flat) return prompt;
  const { facet, rest } = ui.state;
  if (facet === null) return t(ui.passAsked ? "pass" : "stepConfirm");
  const kind = rest[0]?.kind ?? "";
  const verb = rest.every((option) => option.kind === kind) ? verbLabel(ui, kind) : "";
  const step = t(STEPS[facet]);
  return verb ? t("stepOf", { verb, step }) : step;
}

function verbLabel(ui: TableUi, kind: string): string {
  return ui.question?.verbs.find((verb) => verb.kind === kind)?.text ?? cat.term("verbs", kind);
}

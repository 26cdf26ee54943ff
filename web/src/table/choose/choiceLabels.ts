/** How a choice of the tree reads and looks, by what is being chosen. */

import { cat } from "../../net/catalogue.svelte";
import { pictureOf } from "../../parts/cards";
import type { Option } from "../../wire";
import type { TableUi } from "../tableUi.svelte";
import { t } from "../words";
import type { Choice, Pick, Walk } from "./walk";

/** Questions whose cards lie before one's eyes: their names will do. */
const CARDS_ONLY = new Set(["draft", "card", "late", "keep"]);
const OFF_BOARD = new Set(["reserve", "valhalla"]);

export function choiceLabel(ui: TableUi, facet: Walk["facet"], choice: Choice): string {
  const option = choice.options[0];
  if (!option || !facet) return choice.value;
  switch (facet) {
    case "option":
      return CARDS_ONLY.has(ui.question?.kind ?? "") && option.card ? cat.cardName(option.card) : option.text;
    case "group":
      return option.text;
    case "verb":
      return ui.question?.verbs.find((verb) => verb.kind === choice.value)?.text ?? cat.term("verbs", choice.value);
    case "card":
      return cat.cardName(choice.value);
    case "old":
      return choice.value ? t("instead", { card: cat.cardName(choice.value) }) : t("inEmptySlot");
    case "god":
      return cat.term("gods", choice.value);
    case "piece":
      return pieceLabel(ui, option);
    case "place":
      return cat.placeName(choice.value);
    case "stat":
      return option.number == null
        ? cat.term("stats", choice.value)
        : t("raiseTo", { stat: cat.term("stats", choice.value), n: option.number });
    case "number":
      return `+${choice.value}`;
  }
}

function pieceLabel(ui: TableUi, option: Option): string {
  const figure = option.figure ? cat.figure(option.figure) : "";
  const from = option.source && !OFF_BOARD.has(option.source) ? cat.placeName(option.source) : "";
  const whose = option.of == null ? "" : ui.clanName(option.of);
  const what = [figure, whose && `(${whose})`].filter(Boolean).join(" ");
  if (!what) return t("from", { place: from });
  const pile = /^pile_(\d)$/.exec(option.source ?? "")?.[1];
  if (pile !== undefined)
    return t("figureFrom", { figure: what, place: t("pileOf", { clan: ui.clanName(Number(pile)) }) });
  if (option.source === "sauna") return t("figureFrom", { figure: what, place: t("sauna") });
  if (option.source === "valhalla") return t("figureFrom", { figure: what, place: t("valhalla") });
  return from ? t("figureFrom", { figure: what, place: from }) : what;
}

const PLACES = { province: "village", fjord: "fjord", chamber: "chamber" };

export function choiceIcon(_desk: TableUi, facet: Walk["facet"], choice: Choice): string | null {
  const option = choice.options[0];
  if (!option) return null;
  if (facet === "place") return PLACES[cat.place(choice.value)?.kind ?? "province"];
  if (facet === "god") return choice.value;
  if (facet === "stat" || (facet === "option" && option.stat)) return option.stat ?? null;
  if (facet === "card" || facet === "old" || (facet === "option" && option.card)) {
    const card = cat.card((facet === "old" ? choice.value : option.card) ?? "");
    return card ? pictureOf(card) : null;
  }
  if (facet === "piece") return "march";
  if (facet === "option" && option.god) return option.god;
  if (facet === "option" && option.place) return PLACES[cat.place(option.place)?.kind ?? "province"];
  return null;
}

/** A pick as a word or two. */
export function pickLabel(ui: TableUi, pick: Pick): string {
  if (pick.facet === "noun") {
    const [kind, id] = [pick.value.slice(0, pick.value.indexOf(":")), pick.value.slice(pick.value.indexOf(":") + 1)];
    return kind === "card" ? cat.cardName(id) : kind === "figure" ? cat.figure(id) : cat.placeName(id);
  }
  if (pick.facet === "verb" && pick.value === "pass") return t("pass");
  const options = ui.options.filter((option) => matches(option, pick));
  return choiceLabel(ui, pick.facet, { value: pick.value, options });
}

function matches(option: Option, pick: Pick): boolean {
  if (pick.facet === "option") return String(option.action) === pick.value;
  if (pick.facet === "verb") return option.kind === pick.value;
  if (pick.facet === "piece") return `${option.of ?? ""}:${option.figure ?? ""}@${option.source ?? ""}` === pick.value;
  if (pick.facet === "stat") return option.stat === pick.value;
  return true;
}

/** How a card is drawn: its family, its picture, its corners. */

import type { CardText } from "../wire";
import icons from "./icons.json";
import { figureIcon, hallPicture } from "./monsters";

export type Family = "battle" | "quest" | "upgrade";

export function familyOf(card: Pick<CardText, "kind">): Family {
  return card.kind === "battle" || card.kind === "quest" ? card.kind : "upgrade";
}

/** What stands in the corner for strength: +3, 2, ? where it varies, or nothing. */
export function strengthOf({ kind, strength }: Pick<CardText, "kind" | "strength">): string | null {
  if (kind === "battle") return `+${strength}`;
  if (kind === "monster" && strength === 0) return "?";
  return kind === "quest" || kind === "clan" ? null : String(strength);
}

/** The icon of the picture. */
export function pictureOf(card: Pick<CardText, "kind" | "slug" | "god">): string {
  const hall = hallPicture(card.slug);
  if (hall) return hall;
  if (card.kind === "monster") return figureIcon(card.slug);
  const shared = SHARED[card.slug];
  if (shared) return shared;
  const own = `card-${card.slug.replaceAll("_", "-")}`;
  if (PICTURES.has(own)) return own;
  if (card.kind === "leader" || card.kind === "warrior" || card.kind === "ship") return card.kind;
  if (card.god && card.god !== "none") return card.god;
  return `${familyOf(card)}-card`;
}

const PICTURES = new Set(icons.filter(({ part }) => part === "cards").map(({ name }) => name));

/** A ruling as it is quoted: Midgard's are R52, Valhalla's bring their own letter. */
export function rulingName(number: string): string {
  return /^\d/.test(number) ? `R${number}` : number;
}

/** Cards whose picture is also a sign elsewhere. */
const SHARED: Record<string, string> = {
  alfheim: "forest",
  jotunheim: "mountain",
  manheim: "village",
  yggdrasil: "yggdrasil",
  glorious_death: "valhalla",
  tyrs_crush: "strength",
  tyrs_wrath: "battle-card",
  lokis_dragons: "invade",
  friggas_chosen: "mystic",
  odins_chosen: "mystic",
  thors_chosen: "mystic",
};

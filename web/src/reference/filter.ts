// Finding cards and rulings.
import { familyOf, rulingName } from "../parts/cards";
import type { CardText, RulingText } from "../wire";

export type CardFilter = {
  words: string;
  age: number | null;
  kind: string | null; // a family (battle, quest, upgrade) or a kind (leader, monster …)
  god: string | null;
  set: string | null;
  seats: number | null;
};

export const ALL: CardFilter = { words: "", age: null, kind: null, god: null, set: null, seats: null };
const SEATS = [2, 3, 4, 5]; // what the numbers of copies are for, unless the catalogue says otherwise

/** Letters as they are compared: small, without accents, one kind of apostrophe. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’ʼ]/g, "'").toLowerCase();
}

/** Every word must be somewhere. */
export function matches(text: string, words: string): boolean {
  const all = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

export function findCards(cards: CardText[], filter: CardFilter, seats = SEATS): CardText[] {
  return cards.filter((card) => {
    if (filter.age !== null && card.age !== filter.age) return false;
    if (filter.kind !== null && card.kind !== filter.kind && familyOf(card) !== filter.kind) return false;
    if (filter.god !== null && godOf(card) !== filter.god) return false;
    if (filter.set !== null && setOf(card) !== filter.set) return false;
    if (filter.seats !== null && (card.copies[seats.indexOf(filter.seats)] ?? 0) === 0) return false;
    return matches(`${card.name} ${card.kind_name} ${card.text} ${card.about}`, filter.words);
  });
}

export function godOf(card: Pick<CardText, "god">): string {
  return card.god === "" ? "none" : card.god;
}

export function setOf(card: Pick<CardText, "module">): string {
  return card.module === "" ? "base" : card.module;
}

/** The values a filter can have, in the order in which the cards have them. */
export function choicesOf<T>(cards: CardText[], read: (card: CardText) => T): T[] {
  return [...new Set(cards.map(read))];
}

/** By number ("52", "R52", "V7"), or by words in the text and in the names of the cards it is about. */
export function findRulings(rulings: RulingText[], words: string, nameOf: (slug: string) => string): RulingText[] {
  const number = /^[rv]?\s*(\d+[a-z]?)$/i.exec(words.trim())?.[1];
  if (number !== undefined) {
    const exact = rulings.filter((ruling) => plain(ruling.number).replace(/^v/, "") === plain(number));
    if (exact.length > 0) return exact;
  }
  return rulings.filter((ruling) =>
    matches(`${rulingName(ruling.number)} ${ruling.text} ${ruling.cards.map(nameOf).join(" ")}`, words),
  );
}

export function toSearch(filter: CardFilter): string {
  const query = new URLSearchParams();
  if (filter.words.trim()) query.set("q", filter.words.trim());
  for (const part of ["age", "kind", "god", "set", "seats"] as const) {
    const value = filter[part];
    if (value !== null) query.set(part, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

export function fromSearch(search: string): CardFilter {
  const query = new URLSearchParams(search);
  const number = (name: string) => (/^\d$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return {
    words: query.get("q") ?? "",
    age: number("age"),
    kind: query.get("kind"),
    god: query.get("god"),
    set: query.get("set"),
    seats: number("seats"),
  };
}

/** Names and texts of everything in the game, in the current language. */

import { settings } from "../settings.svelte";
import {
  type CardText,
  type Catalogue,
  type Descriptor,
  FIRST_EDITION,
  type NamedText,
  type PlaceText,
  type RulingText,
  type StoreText,
  type Term,
} from "../wire";
import { catalogue } from "./api";

interface Loaded {
  whole: Catalogue;
  cards: Map<string, CardText>;
  places: Map<string, PlaceText>;
  terms: Map<string, Map<string, Term>>;
  rulings: Map<string, RulingText>;
}

const asked = new Map<string, Promise<Catalogue>>();
let state = $state.raw<{ id: string; loaded: Record<string, Loaded> }>({ id: FIRST_EDITION, loaded: {} });

/** Fetch a catalogue once, that of an edition or of an older card list (`valhalla@1`); it becomes the current one. */
export async function loadCatalogue(id = FIRST_EDITION, lang: string = settings.lang): Promise<Catalogue> {
  const key = `${id}/${lang}`;
  let promise = asked.get(key);
  if (!promise) {
    promise = catalogue(id, lang);
    asked.set(key, promise);
    promise.catch(() => asked.delete(key));
  }
  const whole = await promise;
  putCatalogue(whole, lang);
  return whole;
}

/** Make a catalogue the current one of a language; a server that does not have the language sends English for it. */
export function putCatalogue(whole: Catalogue, lang: string = whole.lang): void {
  const key = `${whole.id}/${lang}`;
  const known = state.loaded[key]?.whole === whole;
  if (known && state.id === whole.id) return;
  state = { id: whole.id, loaded: known ? state.loaded : { ...state.loaded, [key]: indexOf(whole) } };
}

function indexOf(whole: Catalogue): Loaded {
  const terms = Object.entries(whole.terms).map(
    ([kind, list]) => [kind, new Map(list.map((term) => [term.id, term]))] as const,
  );
  return {
    whole,
    cards: new Map(whole.cards.map((card) => [card.id, card])),
    places: new Map(whole.places.map((place) => [place.id, place])),
    terms: new Map(terms),
    rulings: new Map(whole.rulings.map((ruling) => [ruling.number, ruling])),
  };
}

/** Until the current language is loaded, another one is used. */
function current(): Loaded | undefined {
  const { id, loaded } = state;
  return loaded[`${id}/${settings.lang}`] ?? Object.values(loaded).find(({ whole }) => whole.id === id);
}

// A new language is fetched for whatever catalogue is being looked at.
$effect.root(() => {
  $effect(() => {
    const { id, loaded } = state;
    if (Object.keys(loaded).length && !loaded[`${id}/${settings.lang}`]) {
      loadCatalogue(id, settings.lang).catch(() => undefined);
    }
  });
});

export const cat = {
  /** The whole catalogue; null before it is loaded. */
  get whole(): Catalogue | null {
    return current()?.whole ?? null;
  },
  /** What the edition is like; null before the catalogue is loaded. */
  get about(): Descriptor | null {
    return current()?.whole.about ?? null;
  },
  card: (id: string): CardText | undefined => current()?.cards.get(id),
  /** A place off the board. */
  store: (id: string): StoreText | undefined => current()?.whole.stores.find((store) => store.id === id),
  place: (id: string): PlaceText | undefined => current()?.places.get(id),
  ruling: (number: string): RulingText | undefined => current()?.rulings.get(number),
  god: (id: string): NamedText | undefined => current()?.whole.gods.find((god) => god.id === id),
  /** The name of a thing: `cat.term("stats", "rage")`. A Monster goes by the name of its card. */
  term: (kind: string, id: string): string =>
    current()?.terms.get(kind)?.get(id)?.name ?? current()?.cards.get(id)?.name ?? id,
  /** All things of a kind, in their order. */
  termsOf: (kind: string): string[] => [...(current()?.terms.get(kind)?.keys() ?? [])],
  /** A clan of another edition has no name here: its id serves, written as a name. */
  clan: (id: string): string =>
    current()?.terms.get("clans")?.get(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1),
  figure: (id: string): string => cat.term("figures", id),
  placeName: (id: string): string => current()?.places.get(id)?.name ?? id,
  cardName: (id: string): string => current()?.cards.get(id)?.name ?? id,
};

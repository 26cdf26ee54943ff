/** The texts of the page in the language that is set. Only that language is loaded. */

import { settings } from "../settings.svelte";
import type account from "./en/account.json";
import type analysis from "./en/analysis.json";
import type credits from "./en/credits.json";
import type daily from "./en/daily.json";
import type glossary from "./en/glossary.json";
import type hall from "./en/hall.json";
import type home from "./en/home.json";
import type host from "./en/host.json";
import type learn from "./en/learn.json";
import type lobby from "./en/lobby.json";
import type local from "./en/local.json";
import type mine from "./en/mine.json";
import type net from "./en/net.json";
import type notices from "./en/notices.json";
import type orders from "./en/orders.json";
import type parts from "./en/parts.json";
import type people from "./en/people.json";
import type play from "./en/play.json";
import type reference from "./en/reference.json";
import type replay from "./en/replay.json";
import type result from "./en/result.json";
import type settingsPage from "./en/settings.json";
import type setup from "./en/setup.json";
import type shell from "./en/shell.json";
import type tab from "./en/tab.json";
import type table from "./en/table.json";
import { FIRST_LANGUAGE, fetchTexts, type Texts } from "./files";
import { fill, type Slots } from "./fill";

/** English says which texts there are. */
interface English {
  account: typeof account;
  analysis: typeof analysis;
  credits: typeof credits;
  daily: typeof daily;
  glossary: typeof glossary;
  hall: typeof hall;
  home: typeof home;
  host: typeof host;
  learn: typeof learn;
  lobby: typeof lobby;
  local: typeof local;
  mine: typeof mine;
  net: typeof net;
  notices: typeof notices;
  orders: typeof orders;
  parts: typeof parts;
  people: typeof people;
  play: typeof play;
  reference: typeof reference;
  replay: typeof replay;
  result: typeof result;
  settings: typeof settingsPage;
  setup: typeof setup;
  shell: typeof shell;
  tab: typeof tab;
  table: typeof table;
}
export type BookName = keyof English;
export type Speaker<K> = (key: K, slots?: Slots) => string;

let loaded = $state.raw<Record<string, Texts>>({});
let shown = $state(FIRST_LANGUAGE);

/** Fetch the texts of a language, once. */
export async function loadLanguage(lang: string): Promise<void> {
  if (Object.hasOwn(loaded, lang)) return;
  const texts = await fetchTexts(lang);
  loaded = { ...loaded, [lang]: texts };
}

/** Until the language that is set is loaded, the one before it is spoken. */
export function spoken(): string {
  return Object.hasOwn(loaded, settings.lang) ? settings.lang : shown;
}

$effect.root(() => {
  $effect(() => {
    const wanted = settings.lang;
    if (Object.hasOwn(loaded, wanted)) {
      shown = wanted;
      document.documentElement.lang = wanted;
    } else {
      loadLanguage(wanted).catch(() => {
        if (settings.lang === wanted) settings.lang = shown;
      });
    }
  });
});

/** `t("key", {slot: value})` in the current language, read anew when the language changes. */
export function speaker<B extends BookName>(book: B): Speaker<keyof English[B] & string> {
  return (key, slots = {}) => {
    const lang = spoken();
    return fill(loaded[lang]?.[book]?.[key] ?? "", slots, lang);
  };
}

/** A text that the server sends with slots to fill. */
export function fillIn(text: string, slots: Slots): string {
  return fill(text, slots, spoken());
}

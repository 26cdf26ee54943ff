/** Texts of the page in two languages. Every folder has its own book. */

import { settings } from "./settings.svelte";

export type Book<K extends string> = { en: Record<K, string>; fr: Record<K, string> };
export type Slots = Record<string, string | number>;
export type Speaker<K extends string> = (key: K, slots?: Slots) => string;

// {name} is filled in; {n|card|cards} chooses by the number n.
const SLOT = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** Fill the slots of a text. French counts 0 and 1.5 as one. */
export function fill(text: string, slots: Slots, lang: "en" | "fr" = settings.lang): string {
  return text.replace(SLOT, (whole, name: string, one?: string, many?: string) => {
    const value = slots[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    const size = Math.abs(Number(value));
    return (lang === "fr" ? size < 2 : size === 1) ? one : many;
  });
}

/** A book in which both languages hold the same keys. */
export function book<K extends string>(texts: { en: Record<K, string>; fr: Record<NoInfer<K>, string> }): Book<K> {
  return texts;
}

/** `t("key", {slot: value})` in the current language, read anew when the language changes. */
export function speaker<K extends string>(texts: Book<K>): Speaker<K> {
  return (key, slots = {}) => fill(texts[settings.lang][key], slots, settings.lang);
}

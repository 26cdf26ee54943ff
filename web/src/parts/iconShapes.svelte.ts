/** The shapes of all icons: a few at once, the others from their own files as soon as one of them is wanted. */

import { drawn } from "./drawn";
import home from "./icons-home";

/** Game icons are filled in a square of 512; our own are lines in a square of 24. */
export interface Shape {
  d: string;
  lines: boolean;
}

type Shapes = Record<string, string>;

const FILES = {
  pages: async (): Promise<Shapes> => (await import("./icons-pages")).default,
  cards: async (): Promise<Shapes> => (await import("./icons-cards")).default,
  halls: async (): Promise<Shapes> => (await import("./icons-halls")).default,
};

let later: Shapes = $state.raw({});
const asked = new Set<keyof typeof FILES>();

/** Fetch a file of icons now. */
export async function loadIcons(part: keyof typeof FILES = "pages"): Promise<void> {
  if (asked.has(part)) return;
  asked.add(part);
  try {
    const shapes = await FILES[part]();
    later = { ...later, ...shapes };
  } catch {
    asked.delete(part); // the network was down: the next icon needed asks again
  }
}

/** The shape of an icon; undefined before its file is loaded, or if there is no icon of that name. */
export function shapeOf(name: string): Shape | undefined {
  if (Object.hasOwn(drawn, name)) return { d: drawn[name as keyof typeof drawn], lines: true };
  const d = (home as Shapes)[name] ?? later[name];
  if (d !== undefined) return { d, lines: false };
  void loadIcons(name.startsWith("card-") ? "cards" : name.startsWith("hall-") ? "halls" : "pages");
  return undefined;
}

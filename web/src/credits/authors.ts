// Who drew the icons: the list the icons are built from names them.
import icons from "../parts/icons.json";

const NAMES: Record<string, string> = {
  lorc: "Lorc",
  delapouite: "Delapouite",
  skoll: "Skoll",
  faithtoken: "Faithtoken",
  quoting: "Quoting",
  darkzaitzev: "DarkZaitzev",
  "carl-olsen": "Carl Olsen",
  "caro-asercion": "Caro Asercion",
  "kier-heyl": "Kier Heyl",
};

export type Author = { name: string; icons: { name: string; icon: string }[] };

/** Those with the most icons first. */
export function authors(): Author[] {
  const found = new Map<string, Author>();
  for (const { name, icon, author } of icons) {
    const entry = found.get(author) ?? { name: NAMES[author] ?? author, icons: [] };
    if (!entry.icons.some((one) => one.icon === icon)) entry.icons.push({ name, icon });
    found.set(author, entry);
  }
  return [...found.values()].sort((one, other) => other.icons.length - one.icons.length);
}

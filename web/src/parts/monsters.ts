import icons from "./icons.json";

/** Which icon stands for which Monster, by the slug of its card. */
export const MONSTERS: Record<string, string> = {
  dwarf_chieftain: "monster-dwarf",
  troll: "monster-troll",
  mystic_troll: "monster-troll",
  sea_serpent: "monster-sea",
  mountain_giant: "monster-giant",
  fire_giant: "monster-fire",
  frost_giant: "monster-giant",
  dark_elf: "monster-elf",
  valkyrie: "monster-winged",
  volur_witch: "monster-witch",
  wolfman: "monster-werewolf",
  fenrir: "monster-fenrir",
  garm: "monster-hound",
  nidhoggr: "monster-dragon",
  hildisvini: "clan-boar",
  soldier_of_hel: "monster-skeleton",
  ymir: "monster-ice",
};

/** The icon of a figure: a kind of figure, or the card of a Monster. */
export function figureIcon(figure: string): string {
  if (["leader", "warrior", "ship", "mystic", "elite", "monster"].includes(figure)) return figure;
  return hallPicture(figure) ?? MONSTERS[figure] ?? MONSTERS[figure.replace(/_\d$/, "")] ?? "monster";
}

const HALLS = new Set(icons.filter(({ part }) => part === "halls").map(({ name }) => name));

/** The picture of a card or Monster of Valhalla, if it is one. */
export function hallPicture(slug: string): string | null {
  const name = `hall-${slug.replaceAll("_", "-")}`;
  return HALLS.has(name) ? name : null;
}

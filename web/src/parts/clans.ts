/** Colours and patterns of the clans, chosen to differ for every eye. */
export interface ClanLook {
  colour: string;
  /** Text on that colour. */
  ink: string;
  /** Light enough for text and lines on the dark table. */
  light: string;
  /** The pattern that stands for the colour: a kind of hatching. */
  pattern: "diagonal" | "cross" | "dots" | "bars" | "waves" | "chevrons" | "plain";
}

export const CLANS: Record<string, ClanLook> = {
  wolf: { colour: "#E8543F", ink: "#000", light: "#ff8a75", pattern: "diagonal" },
  raven: { colour: "#1D4ED8", ink: "#fff", light: "#93b4ff", pattern: "cross" },
  serpent: { colour: "#FFD23F", ink: "#000", light: "#ffd23f", pattern: "waves" },
  bear: { colour: "#5B3A1E", ink: "#fff", light: "#d9a877", pattern: "bars" },
  ram: { colour: "#C77DFF", ink: "#000", light: "#d7a3ff", pattern: "dots" },
  stag: { colour: "#A6E3C8", ink: "#000", light: "#a6e3c8", pattern: "chevrons" },
  boar: { colour: "#DDDDFF", ink: "#000", light: "#ddddff", pattern: "chevrons" },
};

const NOBODY: ClanLook = { colour: "#8b8378", ink: "#000", light: "#c9c0b2", pattern: "plain" };

export const clanLook = (clan: string | null | undefined): ClanLook => (clan && CLANS[clan]) || NOBODY;

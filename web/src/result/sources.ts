// How each source of Glory looks in a bar.

export type SourceLook = { colour: string; ink: string; icon: string };

const KNOWN: Record<string, SourceLook> = {
  battle: { colour: "#d9694f", ink: "#160a05", icon: "axes" },
  pillage: { colour: "#e0b04a", ink: "#160a05", icon: "pillage" },
  quest: { colour: "#7fae63", ink: "#0a1206", icon: "quest-card" },
  ragnarok: { colour: "#f2e3c0", ink: "#160f05", icon: "ragnarok" },
  release: { colour: "#7fb3cf", ink: "#06101a", icon: "valhalla" },
  reward: { colour: "#e0b04a", ink: "#160a05", icon: "contest" },
  valor: { colour: "#f2e3c0", ink: "#160f05", icon: "throne" },
  legendary: { colour: "#b39ad6", ink: "#120a1c", icon: "glory" },
};
const OTHERS: SourceLook[] = [
  { colour: "#a98a66", ink: "#140c05", icon: "upgrade-card" },
  { colour: "#8d96a0", ink: "#0b0d10", icon: "upgrade-card" },
  { colour: "#c98fa5", ink: "#1a0810", icon: "upgrade-card" },
];

/** Sources that are rules of the game, not cards or gods. */
export const RULE_SOURCES: ReadonlySet<string> = new Set(Object.keys(KNOWN));

export function sourceLook(source: string, at: number): SourceLook {
  return KNOWN[source] ?? (OTHERS[at % OTHERS.length] as SourceLook);
}

import { cat } from "../net/catalogue.svelte";

/** The phases of an Age in their order, by the words of the protocol. */
const PHASES: Record<string, readonly Phase[]> = {
  midgard: ["gifts", "action", "discard", "quest", "ragnarok", "release"],
  valhalla: ["gifts", "action", "quest", "valor", "release"],
};

export type Phase = "gifts" | "action" | "discard" | "quest" | "ragnarok" | "valor" | "release";

/** Those of the game that is being played. */
export function phases(): readonly Phase[] {
  return PHASES[cat.whole?.edition ?? ""] ?? (PHASES.midgard as readonly Phase[]);
}

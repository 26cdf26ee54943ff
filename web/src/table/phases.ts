/** The phases of an Age in their order, by the words of the protocol. */
export const PHASES = ["gifts", "action", "discard", "quest", "ragnarok", "release"];

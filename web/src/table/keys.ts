/** The keys of the table, as the help lists them. */
export const KEYS = [
  { key: "1-5", does: "keyVerbs" },
  { key: "0", does: "keyPass" },
  { key: "Enter", does: "keyEnter" },
  { key: "Esc", does: "keyEsc" },
  { key: "U", does: "keyU" },
  { key: "R", does: "keyR" },
  { key: "L", does: "keyL" },
  { key: "H", does: "keyH" },
  { key: "B", does: "keyB" },
  { key: "Tab", does: "keyTab" },
  { key: "?", does: "keyHelp" },
] as const;

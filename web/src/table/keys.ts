/** The keys of the table, as the help lists them. */
export const KEYS = [
  { key: "1-5", does: "keyVerbs" },
  { key: "0", does: "keyPass" },
  { key: "Enter", does: "keyEnter" },
  { key: "Esc", does: "keyEsc" },
  { key: "U", does: "keyU" },
  { key: "I", does: "keyI" },
  { key: "R", does: "keyR" },
  { key: "L", does: "keyL" },
  { key: "H", does: "keyH" },
  { key: "B", does: "keyB" },
  { key: "O", does: "keyO" },
  { key: "Tab", does: "keyTab" },
  { key: "?", does: "keyHelp" },
] as const;

/** The digit pressed, if it is meant for the table: not typed into a field, no dialog open. */
export function digitOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return null;
  if ((event.target as HTMLElement).closest("input, textarea, select")) return null;
  return document.querySelector("dialog[open]") ? null : Number(event.key);
}

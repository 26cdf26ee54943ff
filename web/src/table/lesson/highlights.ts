/** What a lesson speaks of gets a ring: by rules of style, so that nothing drawn has to know of lessons. */

const RING = "outline: 3px solid #d4f5ff !important; outline-offset: 2px; box-shadow: 0 0 0 7px #2f8fb8 !important;";
const MOVES = "animation: lesson-ring 1.1s ease-in-out infinite alternate;";
const MOTION = "@keyframes lesson-ring { to { outline-color: #6fd0f5; } }";
/** The tab of a small window in which a part of the table is found. */
const SHEETS: Record<string, string> = { hand: "hand", clan: "clan", ages: "clan", dead: "clan", rivals: "rivals" };
const SOUND = /^(place|card|verb|part|seat):([a-z0-9_]+)$/;

/** Where a thing is drawn, as the wire names it. The land of a place is outlined by the board itself. */
export function selectorsOf(thing: string): string[] {
  const [, kind, name] = SOUND.exec(thing) ?? [];
  if (!kind || !name) return [];
  const about = `[data-about="${name}"]`;
  if (kind === "place") return [about];
  const found = kind === "card" ? [`[data-card="${name}"]`, about] : [`[data-${kind}="${name}"]`];
  const sheet = kind === "card" ? "hand" : kind === "part" ? SHEETS[name] : undefined;
  // In a small window it may lie behind a tab.
  return sheet ? [...found, `:root:not(:has(${found.join(", ")})) [data-sheet="${sheet}"]`] : found;
}

/** Bring a card into sight where a list of cards has to be scrolled. */
export function showCard(things: readonly string[]): void {
  const card = things.find((thing) => thing.startsWith("card:"));
  if (card) document.querySelector(selectorsOf(card).slice(0, 2).join(", "))?.scrollIntoView({ block: "center" });
}

/** Put rings round some things. Returns a function that takes them away. */
export function highlight(things: readonly string[]): () => void {
  const selectors = things.flatMap(selectorsOf);
  const still = selectors.map((selector) => `${selector} { ${RING} }`).join("\n");
  const moving = selectors.map((selector) => `${selector} { ${MOVES} }`).join("\n");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${still}\n@media (prefers-reduced-motion: no-preference) { ${moving} }\n${MOTION}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** The browser's tab: its title and icon, which also say when it is your turn. */

import { speaker } from "./words/speech.svelte";

const t = speaker("tab");

let page = "";
let turn = false;

function show(): void {
  const parts = [turn ? `● ${t("turn")}` : "", page, "Fimbul"];
  document.title = parts.filter(Boolean).join(" · ");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = `${import.meta.env.BASE_URL}${turn ? "favicon-turn" : "favicon"}.svg`;
  if (icon && icon.getAttribute("href") !== address) icon.href = address;
}

/** The title of the page, without the name of the game. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Show in title and icon whether it is this person's turn. */
export function showTurn(mine: boolean): void {
  turn = mine;
  show();
}

/** The browser's tab: its title and icon, and the badge of an installed page, say when it is your turn. */

import { speaker } from "./words/speech.svelte";

const t = speaker("tab");

let page = "";
let turn = false;
let waiting = 0;

function show(): void {
  const count = waiting > 0 ? `(${waiting})` : "";
  const said = [turn ? `● ${t("turn")}` : "", page, "Fimbul"].filter(Boolean).join(" · ");
  document.title = [count, said].filter(Boolean).join(" ");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = `${import.meta.env.BASE_URL}${turn || waiting > 0 ? "favicon-turn" : "favicon"}.svg`;
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

/** How many tables wait for this person; where the page is installed, its icon says so too. */
export function showWaiting(tables: number): void {
  waiting = tables;
  show();
  const badge = tables > 0 ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined); // not allowed here
}

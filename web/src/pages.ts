/** Each page is its own file, fetched when somebody goes there. */

import type { Component } from "svelte";
import type { Route } from "./router.svelte";

export type Page = Component<{ id: string }>;

export type PageName = Exclude<Route["name"], "missing">;

const PAGES: Record<PageName, () => Promise<{ default: Component | Page }>> = {
  home: () => import("./home/Home.svelte"),
  new: () => import("./setup/Setup.svelte"),
  learn: () => import("./learn/Learn.svelte"),
  puzzles: () => import("./learn/puzzles/Puzzles.svelte"),
  daily: () => import("./daily/DailyPage.svelte"),
  hall: () => import("./hall/HallPage.svelte"),
  table: () => import("./play/Play.svelte"),
  game: () => import("./replay/Replay.svelte"),
  analysis: () => import("./analysis/Analysis.svelte"),
  cards: () => import("./reference/Cards.svelte"),
  rules: () => import("./reference/Rules.svelte"),
  settings: () => import("./settings-page/Settings.svelte"),
  credits: () => import("./credits/Credits.svelte"),
  account: () => import("./account/Account.svelte"),
  profile: () => import("./people/Profile.svelte"),
  leaders: () => import("./people/Leaders.svelte"),
  host: () => import("./host/Host.svelte"),
  games: () => import("./mine/MyGames.svelte"),
  notices: () => import("./notices/NoticesPage.svelte"),
  stop: () => import("./notices/StopPage.svelte"),
};

/** A page; its file is fetched once, however often it is asked for. */
export const fetchPage = async (name: PageName): Promise<Page> => (await PAGES[name]()).default as Page;

/** Pages by address: the History API, and links that do not reload the page.
 *
 * A site of static files has one file for all its pages: there the address of a page stands behind a "#".
 */

import { isLocal } from "./net/server";

export type Route =
  | {
      name:
        | ("home" | "new" | "learn" | "puzzles" | "daily" | "cards" | "rules" | "settings" | "credits" | "missing")
        | ("hall" | "account" | "leaders" | "host" | "games" | "notices" | "stop");
    }
  | { name: "table" | "game" | "analysis" | "profile"; id: string };

const PLAIN = {
  "/": "home",
  "/new": "new",
  "/learn": "learn",
  "/puzzles": "puzzles",
  "/daily": "daily",
  "/hall": "hall",
  "/cards": "cards",
  "/rules": "rules",
  "/settings": "settings",
  "/credits": "credits",
  "/account": "account",
  "/leaders": "leaders",
  "/host": "host",
  "/games": "games",
  "/notices": "notices",
  "/stop": "stop",
} as const;

const WITH_ID = { t: "table", g: "game", a: "analysis", p: "profile" } as const;

export function routeOf(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (path in PLAIN) return { name: PLAIN[path as keyof typeof PLAIN] };
  const [, kind, id] = /^\/([tgap])\/([\w-]{1,64})$/.exec(path) ?? [];
  if (kind && id) return { name: WITH_ID[kind as keyof typeof WITH_ID], id };
  return { name: "missing" };
}

export type Address = Pick<Location, "pathname" | "search" | "hash">;

/** Where we are. */
export function here(): Address {
  return isLocal ? new URL(location.hash.slice(1) || "/", "http://site") : location;
}

/** The address of a page as a link needs it. */
export const link = (address: string): string => (isLocal ? `#${address}` : address);

/** The same for other people and other windows. */
export const fullLink = (address: string): string =>
  `${location.origin}${isLocal ? location.pathname : ""}${link(address)}`;

let current = $state.raw(routeOf(here().pathname));
let fragment = $state(here().hash);

export const router = {
  get route(): Route {
    return current;
  },
  get hash(): string {
    return fragment;
  },
};

function sync(): void {
  const { pathname, hash } = here();
  const next = routeOf(pathname);
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
  fragment = hash;
}

/** Go to another page of ours. */
export function go(address: string): void {
  history.pushState(null, "", link(address));
  sync();
  scrollTo(0, 0);
}

/** The same, without a step back to where we are. */
export function goInstead(address: string): void {
  history.replaceState(null, "", link(address));
  sync();
}

/** Only the address changes, not the page: where in it somebody is, what they filter by. */
export function rename(address: string): void {
  history.replaceState(history.state, "", link(address));
}

/** The page of ours that a link leads to. Within a page a link may be no more than "#" and a heading. */
function addressOf(anchor: HTMLAnchorElement): Address {
  if (!isLocal) return anchor;
  const { pathname, search } = here();
  return anchor.hash.startsWith("#/")
    ? new URL(anchor.hash.slice(1), "http://site")
    : { pathname, search, hash: anchor.hash };
}

/** Whether a click on a link is for us, rather than for a new tab or another site. */
function ours(event: MouseEvent, anchor: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const within = anchor.origin === location.origin && !anchor.target && !anchor.hasAttribute("download");
  return plain && within && !event.defaultPrevented && routeOf(addressOf(anchor).pathname).name !== "missing";
}

/** Listen to links and to the back button. Gives back how to stop. */
export function startRouter(): () => void {
  const click = (event: MouseEvent): void => {
    const anchor = (event.target as Element | null)?.closest?.("a[href]");
    if (!(anchor instanceof HTMLAnchorElement) || !ours(event, anchor)) return;
    const { pathname, search, hash } = addressOf(anchor);
    if (pathname === here().pathname && hash) {
      if (!isLocal) return; // within the page: the browser knows how
      event.preventDefault();
      rename(pathname + search + hash);
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      sync();
      return;
    }
    event.preventDefault();
    go(pathname + search + hash);
  };
  document.addEventListener("click", click);
  addEventListener("popstate", sync);
  addEventListener("hashchange", sync);
  return () => {
    document.removeEventListener("click", click);
    removeEventListener("popstate", sync);
    removeEventListener("hashchange", sync);
  };
}

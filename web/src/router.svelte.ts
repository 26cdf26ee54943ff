/** Pages by address: the History API, and links that do not reload the page. */

export type Route =
  | { name: "home" | "new" | "cards" | "rules" | "settings" | "credits" | "missing" }
  | { name: "table" | "game"; id: string };

const PLAIN = {
  "/": "home",
  "/new": "new",
  "/cards": "cards",
  "/rules": "rules",
  "/settings": "settings",
  "/credits": "credits",
} as const;

export function routeOf(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (path in PLAIN) return { name: PLAIN[path as keyof typeof PLAIN] };
  const [, kind, id] = /^\/([tg])\/([\w-]{1,64})$/.exec(path) ?? [];
  if (kind && id) return { name: kind === "t" ? "table" : "game", id };
  return { name: "missing" };
}

let current = $state.raw(routeOf(location.pathname));
let fragment = $state(location.hash);

export const router = {
  get route(): Route {
    return current;
  },
  get hash(): string {
    return fragment;
  },
};

function sync(): void {
  const next = routeOf(location.pathname);
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next;
  fragment = location.hash;
}

/** Go to another page of ours. */
export function go(address: string): void {
  history.pushState(null, "", address);
  sync();
  scrollTo(0, 0);
}

/** The same, without a step back to where we are. */
export function goInstead(address: string): void {
  history.replaceState(null, "", address);
  sync();
}

/** Whether a click on a link is for us, rather than for a new tab or another site. */
function ours(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const here = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return plain && here && !event.defaultPrevented && routeOf(link.pathname).name !== "missing";
}

/** Listen to links and to the back button. Gives back how to stop. */
export function startRouter(): () => void {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || !ours(event, link)) return;
    if (link.pathname === location.pathname && link.hash) return; // within the page
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
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

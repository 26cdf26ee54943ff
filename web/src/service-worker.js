// Keeps the page, and on a site of static files the whole game, for visits without a network.
// FILES and VERSION come first in the built file (scripts/service-worker.mjs). A new version waits until the page asks
// for it.

const SCOPE = new URL(self.registration.scope).pathname;
const OURS = `fimbul ${SCOPE} `; // other pages of this origin keep their own
const CACHE = OURS + VERSION;
const REFERENCE = `${OURS}reference`; // what a server last said about cards and set-up
const PAGE = "./";

/** Files that have a place of their own: a browser that can find them by itself need not start this script first. */
const PLAIN = ["", "assets/*", "data/*", "engine/*", "manifest.webmanifest", "favicon.svg", "apple-touch-icon.png"];

/** Where the name changes with the contents, the browser's copy is good; any other may be of an older version. */
const current = (file) => (/^\.\/(assets|engine)\/.*-/.test(file) ? file : new Request(file, { cache: "no-cache" }));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(current))));
  const routes = PLAIN.map((path) => ({
    condition: { urlPattern: { pathname: SCOPE + path, search: "", baseURL: self.location.origin } },
    source: { cacheName: CACHE },
  }));
  event.addRoutes?.(routes).catch(() => undefined); // it answers everything itself, then
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE && name !== REFERENCE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** From what was kept; all addresses of the page are one file. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.mode === "navigate" ? PAGE : request, { ignoreSearch: true });
  return found ?? fetch(request);
}

/** From the server, and without it as it was last time. */
async function newest(request) {
  const cache = await caches.open(REFERENCE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (problem) {
    const found = await cache.match(request);
    if (found) return found;
    throw problem;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const path = pathname.slice(SCOPE.length);
  if (/^api\/(info|catalogue)/.test(path)) event.respondWith(newest(request));
  else if (!/^(api|metrics|healthz|offline)\b/.test(path)) event.respondWith(kept(request));
});

// -- notices ----------------------------------------------------------------------------------------------------------
/** What the server pushes: a title, a text, the page it leads to. One that comes again replaces its earlier copy. */
self.addEventListener("push", (event) => {
  const show = async () => {
    let said = {};
    try {
      said = event.data?.json() ?? {};
    } catch {
      // Shown all the same: a browser forbids push to whoever shows nothing.
    }
    const { key = "fimbul", title = "Fimbul", text = "", path = "/games", waiting = 0 } = said;
    await self.registration.showNotification(title, {
      body: text,
      tag: key,
      icon: `${SCOPE}apple-touch-icon.png`,
      data: { path },
    });
    if (waiting > 0) await self.navigator.setAppBadge?.(waiting)?.catch(() => undefined);
  };
  event.waitUntil(show());
});

/** A page that shows this already comes to the front, else a new one is opened; never one of another site. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? "/");
  const address = new URL(path.replace(/^\/+/, ""), self.registration.scope);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find(({ url }) => new URL(url).pathname === address.pathname);
    if (there) await there.focus();
    else await self.clients.openWindow(address.href);
  };
  if (address.origin === self.location.origin) event.waitUntil(open());
});

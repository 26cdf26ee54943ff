/** The service worker: the page from the second visit on, without a network too; and news of a new version. */

export interface Offline {
  /** A new version waits; call what is given to take it. */
  update(take: () => void): void;
}

/** Not while developing, and not where it is forbidden: then everything works as before, with a network. */
export async function keepOffline({ update }: Offline): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  let taken = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) location.reload();
  });
  const offer = (waiting: ServiceWorker): void =>
    update(() => {
      taken = true;
      waiting.postMessage("take over");
    });
  try {
    const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
    const had = registration.active !== null; // this page's own: another one's may be in control
    if (registration.waiting && had) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && had) offer(coming);
      });
    });
  } catch {
    return; // private windows of some browsers
  }
}

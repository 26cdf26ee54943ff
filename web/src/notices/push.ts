/** Push in this browser: whether it can, and its subscription. */

export type Pushing = "none" | "denied" | "off" | "on";

const supported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return supported() ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function pushing(): Promise<Pushing> {
  const found = await registration();
  if (!found) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await found.pushManager.getSubscription()) ? "on" : "off";
}

/** Ask the person, then the browser; null: one of them does not want to. */
export async function subscribe(key: string): Promise<string | null> {
  const found = await registration();
  if (!found || (await Notification.requestPermission()) !== "granted") return null;
  try {
    const old = await found.pushManager.getSubscription();
    const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    await old?.unsubscribe(); // it may be for another server's key
    const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
    const { endpoint, keys } = made.toJSON();
    return JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch {
    return null;
  }
}

export async function unsubscribe(): Promise<void> {
  const found = await registration();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
}

/** What this browser is called in the list. */
export function browserName(): string {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "";
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(" · ");
}

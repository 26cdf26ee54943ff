// What can be played on this server, in the current language; fetched once a language.
import { info, problemOf } from "../net/api";
import { settings } from "../settings.svelte";
import { hostSays } from "../shell/message.svelte";
import type { Info, Problem } from "../wire";

let known: Record<string, Info> = $state.raw({});
let failed: Problem | null = $state.raw(null);
const asked = new Map<string, Promise<Info>>();

export const offer = {
  /** Until the current language is loaded, another one is used. */
  get info(): Info | null {
    return known[settings.lang] ?? Object.values(known)[0] ?? null;
  },
  get problem(): Problem | null {
    return failed;
  },
};

export async function loadInfo(): Promise<Info | null> {
  const lang = settings.lang;
  let promise = asked.get(lang);
  if (!promise) {
    promise = info();
    asked.set(lang, promise);
  }
  try {
    const value = await promise;
    known = { ...known, [lang]: value };
    hostSays(value.message ?? "");
    failed = null;
    return value;
  } catch (thrown) {
    asked.delete(lang);
    failed = problemOf(thrown);
    return null;
  }
}

/** Whether tables can be met in the hall. */
export const hasHall = (): boolean => offer.info?.features?.includes("hall") ?? false;

/** Whether people one has played with can be invited. */
export const mayInvite = (): boolean => offer.info?.features?.includes("invitations") ?? false;

/** Fetch now, and again whenever the language changes. Call it while a component is set up. */
export function keepInfo(): void {
  $effect(() => {
    void settings.lang;
    void loadInfo();
  });
}

/** What a person has set, kept in this browser. */

import { LANGUAGES, languageFor } from "./words/files";

export type Speed = "slow" | "normal" | "fast" | "off";

export interface Settings {
  lang: string;
  speed: Speed;
  sounds: boolean;
  confirm: "always" | "second-tap";
  confirmPass: boolean;
  patterns: boolean;
  /** Sentences of what matters, in games against bots. */
  coach: boolean;
  /** … and a warning before a clear mistake. */
  coachWarns: boolean;
  /** Wood, shadows and snow, or plain surfaces; "auto": plain where the machine is slow. */
  look: "auto" | "full" | "plain";
  /** Muted seats by table. */
  muted: Record<string, number[]>;
  name: string;
}

const STORE = "fimbul.settings";

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
  lang: LANGUAGES,
  speed: ["slow", "normal", "fast", "off"],
  confirm: ["always", "second-tap"],
  look: ["auto", "full", "plain"],
};

/** Before anything is set, the browser says which languages a person reads. */
export function defaults(languages: readonly string[]): Settings {
  return {
    lang: languageFor(languages),
    speed: "normal",
    sounds: false,
    confirm: "second-tap",
    confirmPass: true,
    patterns: false,
    coach: false,
    coachWarns: true,
    look: "auto",
    muted: {},
    name: "",
  };
}

/** The stored text as settings; whatever is missing or strange in it is replaced by the default. */
export function readSettings(text: string | null, languages: readonly string[]): Settings {
  const settings = defaults(languages);
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return settings;
  }
  if (typeof stored !== "object" || stored === null) return settings;
  for (const [key, value] of Object.entries(stored)) {
    if (!(key in settings) || typeof value !== typeof settings[key as keyof Settings] || value === null) continue;
    const choices = CHOICES[key as keyof Settings] as readonly unknown[] | undefined;
    if (choices && !choices.includes(value)) continue;
    Object.assign(settings, { [key]: value });
  }
  return settings;
}

/** Reading and writing storage fails where the browser forbids it; the page then forgets on leaving. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: nothing that matters is lost.
  }
}

export const settings: Settings = $state(readSettings(stored(STORE), navigator.languages));

$effect.root(() => {
  $effect(() => store(STORE, JSON.stringify(settings)));
  $effect(() => {
    document.documentElement.dataset.speed = settings.speed;
  });
});

// Another tab has changed something.
addEventListener("storage", (event) => {
  if (event.key === STORE) Object.assign(settings, readSettings(event.newValue, navigator.languages));
});

/** How long a motion of so many milliseconds takes at the chosen speed; 0: not at all. */
export function duration(milliseconds: number): number {
  return milliseconds * { slow: 2, normal: 1, fast: 0.5, off: 0 }[settings.speed];
}

/** Whether things may move about; fades remain where the system asks for less motion. */
export function moves(): boolean {
  return settings.speed !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

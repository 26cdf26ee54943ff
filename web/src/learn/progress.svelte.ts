/** Which lessons are done, which are under way and how far they have been read; kept in this browser. */

import { isLocal } from "../net/server";
import { store, stored } from "../settings.svelte";

interface LessonKept {
  /** The table where it is played. */
  table?: string;
  /** The last step that was read there. */
  read?: number;
  done?: boolean;
}

interface Progress {
  lessons: Record<string, LessonKept>;
  /** Whoever knows the game already is not asked again. */
  dismissed: boolean;
}

/** A server and its offline page share an origin, but no tables. */
const STORE = isLocal ? "fimbul.lessons.local" : "fimbul.lessons";

/** The stored text as progress; whatever is strange in it is left out. */
export function readProgress(text: string | null): Progress {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Progress> | null;
    const lessons = kept?.lessons;
    const sound = typeof lessons === "object" && lessons !== null && !Array.isArray(lessons);
    return { lessons: sound ? lessons : {}, dismissed: kept?.dismissed === true };
  } catch {
    return { lessons: {}, dismissed: false };
  }
}

export const progress: Progress = $state(readProgress(stored(STORE)));

export function keep(id: string, change: LessonKept): void {
  progress.lessons[id] = { ...progress.lessons[id], ...change };
  save();
}

export function dismiss(): void {
  progress.dismissed = true;
  save();
}

function save(): void {
  store(STORE, JSON.stringify(progress));
}

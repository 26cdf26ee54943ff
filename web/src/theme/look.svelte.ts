/** The plain look: no grain, no blurred shadows, no snow. By itself where the machine paints too slowly. */

import { settings, store, stored } from "../settings.svelte";

const SLOW = "fimbul.slow";
const FRAMES = 40;
const TOO_LONG = 50; // milliseconds a frame takes in the middle

let slow = $state(stored(SLOW) === "yes");

export const look = {
  get plain(): boolean {
    return settings.look === "plain" || (settings.look === "auto" && slow);
  },
};

/** Whether a machine that takes so long for its frames is slow. */
export function isSlow(frames: number[]): boolean {
  return ([...frames].sort((a, b) => a - b)[frames.length >> 1] ?? 0) > TOO_LONG;
}

/** Watch the frames of the first seconds, while snow falls. What was found is remembered in this browser. */
function watchFrames(): void {
  const frames: number[] = [];
  let last = 0;
  const frame = (now: number): void => {
    if (last > 0 && !document.hidden) frames.push(now - last);
    last = now;
    if (frames.length < FRAMES) requestAnimationFrame(frame);
    else if (isSlow(frames)) {
      slow = true;
      store(SLOW, "yes");
    }
  };
  requestAnimationFrame(frame);
}

export function startLook(ready: Promise<void>, root: HTMLElement = document.documentElement): void {
  $effect.root(() => {
    $effect(() => {
      root.dataset.look = look.plain ? "plain" : "full";
    });
  });
  if (settings.look === "auto" && !slow) void ready.then(() => setTimeout(watchFrames, 1_500));
}

/** What the page in the middle may ask of the frame round it. */
import { untrack } from "svelte";

let screens = $state(0);

export const shell = {
  /** A screen that fills the window is shown: no header, no backdrop. */
  get bare(): boolean {
    return screens > 0;
  },
};

/** Call in an effect: `$effect(() => fillWindow())`. */
export function fillWindow(): () => void {
  untrack(() => {
    screens += 1; // the effect that asks must not depend on the answer
  });
  return () => {
    screens -= 1;
  };
}

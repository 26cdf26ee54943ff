/** How figures come to stand in a place, and leave it. */
import { duration, moves } from "../../settings.svelte";

interface Fade {
  delay?: number;
  duration: number;
  css: (t: number) => string;
}

const opacity = (t: number): string => `opacity: ${t}`;

/** A figure that has come stands up when its way is done. */
export const arrive = (_node: Element): Fade => ({
  delay: moves() ? duration(200) : 0,
  duration: duration(90),
  css: opacity,
});

export const vanish = (_node: Element): Fade => ({ duration: duration(120), css: opacity });

/** Ornaments that move for ever (snow, embers, torches) rest while nobody is there, and until everything that is needed to
 * play is ready: they would cost a core for nothing, or take it from the engine. */

const REST = 12_000; // milliseconds without a touch of mouse, finger or keyboard
const ACTIVE = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

export function startRest(ready: Promise<void>, root: HTMLElement = document.documentElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let woken = 0;
  const rest = (): void => {
    root.dataset.rest = "";
  };
  const wake = (): void => {
    const now = Date.now();
    if (now - woken < 1_000 || document.hidden) return;
    woken = now;
    delete root.dataset.rest;
    clearTimeout(timer);
    timer = setTimeout(rest, REST);
  };
  rest();
  void ready.then(() => {
    for (const kind of ACTIVE) addEventListener(kind, wake, { passive: true, capture: true });
    document.addEventListener("visibilitychange", () => (document.hidden ? rest() : wake()));
    wake();
  });
}

/** Do something once the page has nothing else to do; within two seconds in any case. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200); // Safari
}

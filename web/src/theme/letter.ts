/** How much larger than usual letters are drawn: what is measured in pixels grows with them. */
export function letter(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

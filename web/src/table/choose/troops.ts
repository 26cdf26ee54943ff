/** Which figures march: a number of each kind, until they are the group of one of the options. */

import type { FigureInfo, Option } from "../../wire";

/** Most of each figure that any group holds: in the order given, then Monsters by name. */
export function troopLimits(options: Option[], order: string[]): FigureInfo[] {
  const most = new Map<string, FigureInfo>();
  for (const option of options) {
    for (const part of option.group ?? []) {
      if ((most.get(part.figure)?.count ?? 0) < part.count) most.set(part.figure, part);
    }
  }
  const rank = (figure: string): number => (order.indexOf(figure) + 1 || order.length + 1) as number;
  return [...most.values()].sort((a, b) => rank(a.figure) - rank(b.figure) || a.figure.localeCompare(b.figure));
}

/** The option that moves exactly so many of each. */
export function troopOption(options: Option[], counts: Record<string, number>): Option | null {
  const kinds = Object.values(counts).filter((count) => count > 0).length;
  const isIt = ({ group = [] }: Option): boolean =>
    group.length === kinds && group.every(({ figure, count }) => counts[figure] === count);
  return options.find((option) => option.group && isIt(option)) ?? null;
}

/** The biggest group there is. */
export function largestGroup(options: Option[]): Record<string, number> {
  const size = (option: Option): number => (option.group ?? []).reduce((sum, part) => sum + part.count, 0);
  const best = options.reduce<Option | null>((top, option) => (!top || size(option) > size(top) ? option : top), null);
  return Object.fromEntries((best?.group ?? []).map((part) => [part.figure, part.count]));
}

/** Shapes of the winter night behind the pages: ridges, pines, a longhouse. Always the same, from a seed. */

/** Random numbers from a seed (mulberry32): the same seed draws the same picture. */
export function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

export interface Ridge {
  /** The outline, closed at the foot. */
  outline: string;
  /** Snow below the crest: short strokes down the lee side, as a woodcutter makes them. */
  snow: string;
}

/** A ridge from left to right by halving: rough at first, finer and finer. */
export function ridge(width: number, top: number, foot: number, rough: number, seed: number, strokes = 0): Ridge {
  const random = chance(seed);
  let heights = [random(), random(), random(), random(), random()].map((one) => top + (one - 0.5) * rough);
  for (let spread = rough * 0.62; spread > 1.2; spread *= 0.56) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * spread];
    });
  }
  const step = width / (heights.length - 1);
  const line = heights.map((height, index) => `${round(index * step)} ${round(height)}`).join("L");
  const snow = Array.from({ length: strokes }, () => {
    const index = 1 + Math.floor(random() * (heights.length - 2));
    const [before, here, after] = [heights[index - 1] ?? top, heights[index] ?? top, heights[index + 1] ?? top];
    const high = Math.min(1, Math.max(0, (top + rough * 0.35 - here) / rough)); // deeper on the summits
    const lean = Math.max(-1, Math.min(1, (after - before) / step)) * 0.75 + 0.12; // downhill
    const y = here + 3 + random() ** 2.4 * rough * 0.4 * (0.25 + high);
    const long = (3 + random() * 15) * (0.3 + high);
    return `M${round(index * step + (y - here) * lean)} ${round(y)}l${round(long * lean)} ${round(long)}`;
  }).join("");
  return { outline: `M0 ${foot}L${line}L${width} ${foot}Z`, snow };
}

/** One pine standing at (x, foot). */
export function pine(x: number, foot: number, height: number, seed: number): string {
  const random = chance(seed);
  const tiers = 5 + Math.floor(random() * 3);
  const left: string[] = [];
  const right: string[] = [];
  for (let tier = 0; tier <= tiers; tier += 1) {
    const y = foot - height + (height * 0.94 * tier) / tiers;
    const half = (height * 0.2 * tier) / tiers + (tier ? height * 0.02 : 0);
    const sag = height * 0.035 * (0.6 + random());
    left.push(`${round(x - half * (0.9 + random() * 0.2))} ${round(y + sag)}`, `${round(x - half * 0.45)} ${round(y)}`);
    right.push(
      `${round(x + half * (0.9 + random() * 0.2))} ${round(y + sag)}`,
      `${round(x + half * 0.45)} ${round(y)}`,
    );
  }
  return `M${round(x)} ${round(foot - height - 3)}L${left.join("L")}L${round(x - height * 0.02)} ${foot}H${round(x + height * 0.02)}L${right.reverse().join("L")}Z`;
}

/** A wood of pines between two columns, the nearer the taller. */
export function wood(from: number, to: number, foot: number, tall: number, count: number, seed: number): string {
  const random = chance(seed);
  return Array.from({ length: count }, (_, index) => {
    const x = from + ((to - from) * (index + random())) / count;
    return pine(x, foot + random() * 14, tall * (0.55 + random() * 0.45), seed + index * 7 + 1);
  }).join("");
}

/** Stars as dots of a line without length. */
export function stars(width: number, height: number, count: number, seed: number): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => `M${round(random() * width)} ${round(random() ** 1.6 * height)}h0`).join(
    "",
  );
}

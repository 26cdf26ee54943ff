/** Generated pictures of the theme: interlace, wood grain, hatching. Own work, as SVG, from a few numbers. */

import { store, stored } from "../settings.svelte";
import { whenIdle } from "./idle";

type Point = readonly [number, number];

interface Strand {
  ink: string;
  edge: string;
  shadow?: string;
  /** Width of the band and of the gap it leaves, in grid units. */
  width?: number;
}

interface Grid {
  /** Whether the cell in that column and row is part of the ornament. */
  has(column: number, row: number): boolean;
  columns: number;
  rows: number;
}

/**
 * Interlace on a grid of cells. Bands cross in the middle of every edge between two cells and turn at every edge with
 * nothing beyond; crossings go over and under in turn. One cell is 2 units wide.
 */
export function interlace(grid: Grid, { ink, edge, shadow, width = 0.62 }: Strand): string {
  const under: string[] = [];
  const over: string[] = [];
  for (const [from, to] of links(grid)) {
    const [a, b] = curve(grid, from, to);
    for (const [half, end] of [
      [a, from],
      [b, to],
    ] as const) {
      const rising = (to[0] - from[0]) * (to[1] - from[1]) < 0;
      // On upright edges the rising band lies on top, on level ones the falling band.
      const above = rising === (end[0] % 2 === 0);
      (above ? over : under).push(half);
    }
  }
  const bands = (halves: string[]): string => {
    const d = halves.join("");
    const gap = `<path d="${d}" stroke="${edge}" stroke-width="${width + 0.36}"/>`;
    const band = `<path d="${d}" stroke="${shadow ?? ink}" stroke-width="${width}"/>`;
    const light = `<path d="${d}" stroke="${ink}" stroke-width="${width * 0.55}"/>`;
    return gap + band + light;
  };
  return `<g fill="none" stroke-linecap="butt">${bands(under)}${bands(over)}</g>`;
}

/** Every stretch of band between two midpoints of edges, once. */
function* links({ has, columns, rows }: Grid): Generator<[Point, Point]> {
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      if (!has(column, row)) continue;
      const [x, y] = [2 * column, 2 * row];
      const [top, right, bottom, left]: Point[] = [
        [x + 1, y],
        [x + 2, y + 1],
        [x + 1, y + 2],
        [x, y + 1],
      ];
      yield* [
        [top, right],
        [right, bottom],
        [bottom, left],
        [left, top],
      ] as [Point, Point][];
    }
  }
}

/** A stretch in two halves, so that one may lie over and the other under. */
function curve(grid: Grid, from: Point, to: Point): [string, string] {
  const pull = 0.55;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const lean = (at: Point): Point => {
    const upright = at[0] % 2 === 0;
    const [column, row] = [Math.floor(at[0] / 2), Math.floor(at[1] / 2)];
    const wall = upright
      ? !(grid.has(column - 1, row) && grid.has(column, row))
      : !(grid.has(column, row - 1) && grid.has(column, row));
    if (!wall) return [dx * pull, dy * pull];
    return upright ? [0, dy * pull * 1.25] : [dx * pull * 1.25, 0];
  };
  const [out, into] = [lean(from), lean(to)];
  const p: Point[] = [from, [from[0] + out[0], from[1] + out[1]], [to[0] - into[0], to[1] - into[1]], to];
  // De Casteljau at one half.
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [p0, p1, p2, p3] = p as [Point, Point, Point, Point];
  const [a, b, c] = [mid(p0, p1), mid(p1, p2), mid(p2, p3)];
  const [d, e] = [mid(a, b), mid(b, c)];
  const m = mid(d, e);
  const at = (q: Point): string => `${+q[0].toFixed(3)} ${+q[1].toFixed(3)}`;
  return [`M${at(p0)}C${at(a)} ${at(d)} ${at(m)}`, `M${at(m)}C${at(e)} ${at(c)} ${at(p3)}`];
}

/** The grid of a frame so many cells wide and high, and so many cells thick. */
export function frame(columns: number, rows: number, thick = 1): Grid {
  const inside = (n: number, all: number): boolean => n >= thick && n < all - thick;
  return {
    columns,
    rows,
    has: (column, row) =>
      column >= 0 && row >= 0 && column < columns && row < rows && !(inside(column, columns) && inside(row, rows)),
  };
}

/** The grid of an endless band: its left and right ends meet. */
export function band(columns: number, rows: number): Grid {
  return { columns, rows, has: (_, row) => row >= 0 && row < rows };
}

export function picture(width: number, height: number, box: string, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const BRONZE: Strand = { ink: "#b98a4b", shadow: "#7d5628", edge: "#120b06" };

/** For border-image with a slice of 24. */
export function knotFrame(strand: Strand = BRONZE): string {
  const ground = `<path fill="#1a110a" fill-rule="evenodd" d="M0 0H6V6H0ZM2 2V4H4V2Z"/>`;
  return picture(72, 72, "0 0 6 6", ground + interlace(frame(3, 3), strand));
}

/** A band of two cells' height, to be repeated sideways. */
export function knotBand(strand: Strand = BRONZE): string {
  return picture(24, 48, "0 0 2 4", interlace(band(1, 2), strand));
}

const GRAIN = 480; // pixels
const KEPT = "fimbul.grain";

/** Wood grain, seamless. */
export function grain(): string {
  const noise = (id: string, frequency: string, seed: number, matrix: string): string =>
    `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}" stitchTiles="stitch"/><feColorMatrix values="${matrix}"/></filter>`;
  const dark = "0 0 0 0 0.06  0 0 0 0 0.035  0 0 0 0 0.02  0 1.9 0 0 -0.62";
  const light = "0 0 0 0 0.72  0 0 0 0 0.48  0 0 0 0 0.26  1.2 0 0 0 -0.52";
  const sheet = (id: string): string => `<rect width="480" height="480" filter="url(#${id})"/>`;
  return picture(
    480,
    480,
    "0 0 480 480",
    `${noise("a", "0.0042 0.11", 7, dark)}${noise("b", "0.0125 0.42", 3, light)}<rect width="480" height="480" fill="#4a3119"/>${sheet("a")}${sheet("b")}`,
  );
}

/** Fine lines of a woodcut. */
export function hatch(ink = "#24170c", every = 5, weight = 0.9): string {
  const s = every;
  return picture(
    s,
    s,
    `0 0 ${s} ${s}`,
    `<path d="M-1 ${s + 1} ${s + 1} -1M-1 1 1 -1M${s - 1} ${s + 1} ${s + 1} ${s - 1}" stroke="${ink}" stroke-width="${weight}" fill="none"/>`,
  );
}

/** A picture as pixels: the noise of the grain is reckoned once in this browser, not wherever wood is painted. */
async function asPixels(address: string, size: number): Promise<string> {
  const drawn = new Image(size, size);
  drawn.src = address.slice('url("'.length, -'")'.length);
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  canvas.getContext("2d")?.drawImage(drawn, 0, 0, size, size);
  return `url("${canvas.toDataURL("image/webp", 0.85)}")`;
}

/** The grain as pixels, as an earlier visit has left it; null if there is none, or that of another version. */
function keptGrain(wood: string): string | null {
  const [made, pixels] = (stored(KEPT) ?? "").split("\n");
  return made === wood && pixels ? pixels : null;
}

/** Hand the pictures to the style sheets. Wood is plain until its grain is ready; to reckon it takes longer than all else. */
export function installOrnaments(root: HTMLElement = document.documentElement): void {
  const wood = grain();
  const show = (pixels: string): void => root.style.setProperty("--grain", pixels);
  const kept = keptGrain(wood);
  if (kept) show(kept);
  else {
    whenIdle(() => {
      asPixels(wood, GRAIN).then(
        (pixels) => {
          show(pixels);
          store(KEPT, `${wood}\n${pixels}`);
        },
        () => show(wood),
      );
    });
  }
  root.style.setProperty("--knot-frame", knotFrame());
  root.style.setProperty("--knot-band", knotBand());
  root.style.setProperty("--hatch", hatch());
}

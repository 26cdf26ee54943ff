/** Decoration of the palace: floor planks, a motif for each hall, the night sky outside. */

import { type PlaceShape, type Point, type Sheet, seededRandom } from "./geometry";
import type { Decor } from "./palace";

const num = (value: number): string => value.toFixed(1);

/** Seams and joints of the planks of a hall, clipped by its outline. */
export function planks(place: PlaceShape, lengthwise: boolean): string {
  const random = seededRandom(`planks ${place.id}`);
  const xs = place.outline.map((p) => p.x);
  const ys = place.outline.map((p) => p.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [from, to, start, end] = lengthwise ? [top, bottom, left, right] : [left, right, top, bottom];
  let path = "";
  const line = (a: number, b: number, c: number, d: number): void => {
    path += lengthwise ? `M${num(b)} ${num(a)}L${num(d)} ${num(c)}` : `M${num(a)} ${num(b)}L${num(c)} ${num(d)}`;
  };
  for (let at = from + 4; at < to; at += 17) {
    line(at, start, at + (random() - 0.5) * 1.5, end);
    for (let joint = start + random() * 120; joint < end; joint += 70 + random() * 110) line(at, joint, at + 17, joint);
  }
  return path;
}

/** A small motif round the origin: what the hall is known for. */
export const MOTIFS: Record<Decor, (turn: number) => string> = {
  gold: () => "M-7 12V-8M7 12V-8M-10 -8H10L7 -13H-7ZM-10 12H10M0 12V-8",
  rainbow: () => "M-13 8A13 13 0 0 1 13 8M-9 8A9 9 0 0 1 9 8M-5 8A5 5 0 0 1 5 8",
  snow: () => "M0 -12V12M-10 -6L10 6M-10 6L10 -6M-3 -9L0 -6L3 -9M-3 9L0 6L3 9",
  sea: () => "M-14 -4Q-10 -11 -5 -5T5 -5T14 -5M-14 4Q-10 -3 -5 3T5 3T14 3",
  marsh: (turn) =>
    `M-6 12Q-5 0 -9 -10M0 12Q1 -2 ${num(turn * 4 - 2)} -13M6 12Q5 0 9 -8M-9 -10L-7 -4M9 -8L7 -3M-11 12H11`,
  depths: () => "M0 -12Q9 0 0 9Q-9 0 0 -12M-12 11Q-6 6 0 11T12 11",
  yew: (turn) => `M${num(turn * 3 - 1.5)} -13L6 -4H3L8 4H4L9 10H-9L-4 4H-8L-3 -4H-6ZM0 10V14`,
  flowers: () => "M0 0A4 4 0 1 1 0 -8A4 4 0 1 1 0 0A4 4 0 1 1 7 5A4 4 0 1 1 0 0A4 4 0 1 1 -7 5A4 4 0 1 1 0 0M0 4V14",
  high: () => "M-9 9L0 -11L9 9ZM-15 9L-6 -11M3 9L12 -11",
};

export interface Star extends Point {
  r: number;
  glow: number;
}

/** Stars round the palace, far beyond the sheet: a window may show more than the sheet. */
export function stars(sheet: Sheet): Star[] {
  const random = seededRandom("stars");
  return Array.from({ length: 320 }, () => ({
    x: -0.6 * sheet.width + random() * 2.2 * sheet.width,
    y: -0.6 * sheet.height + random() * 2.2 * sheet.height,
    r: 0.6 + random() ** 3 * 1.9,
    glow: 0.35 + random() * 0.65,
  }));
}

/** Ribbons of the northern light across the sky. */
export function aurora(sheet: Sheet): { path: string; hue: number }[] {
  const { width: w, height: h } = sheet;
  return [0.02, 0.3, 0.72, 0.97].map((at, i) => ({
    path: `M${num(-0.6 * w)} ${num(h * at)}C${num(w * 0.1)} ${num(h * (at - 0.35))} ${num(w * 0.35)} ${num(h * (at + 0.3))} ${num(w * 0.6)} ${num(h * (at - 0.05))}S${num(w * 1.2)} ${num(h * (at + 0.2))} ${num(w * 1.6)} ${num(h * (at - 0.15))}`,
    hue: i,
  }));
}

/** Lines in the style of a woodcut: hachures along borders, scenery, the world tree, cracks in burnt land. */

import {
  type Ground,
  inside,
  type MapShape,
  type PlaceShape,
  type Point,
  paced,
  type Sprig,
  seededRandom,
} from "./geometry";

/** Short strokes from the border inwards, uneven, as if cut with a knife. */
export function hachures(place: PlaceShape, stride = 6.5, longest = 13): string {
  const random = seededRandom(`hachures ${place.id}`);
  const turn = area(place.outline) > 0 ? 1 : -1;
  let path = "";
  const marks = paced(place.outline, stride);
  marks.forEach((point, i) => {
    const before = marks[(i + marks.length - 1) % marks.length];
    const after = marks[(i + 1) % marks.length];
    if (!before || !after) return;
    const dx = after.x - before.x;
    const dy = after.y - before.y;
    const length = Math.hypot(dx, dy) || 1;
    const deep = longest * (0.35 + random() * 0.65);
    const slant = (random() - 0.5) * 0.5;
    const nx = (-dy / length) * turn + (dx / length) * slant;
    const ny = (dx / length) * turn + (dy / length) * slant;
    const end = { x: point.x + nx * deep, y: point.y + ny * deep };
    if (inside(end, place.outline)) path += `M${num(point.x)} ${num(point.y)}L${num(end.x)} ${num(end.y)}`;
  });
  return path;
}

function area(outline: Point[]): number {
  return outline.reduce((sum, p, i) => {
    const next = outline[(i + 1) % outline.length] ?? p;
    return sum + p.x * next.y - next.x * p.y;
  }, 0);
}

const num = (value: number): string => value.toFixed(1);

type Cut = { fill: string; lines: string };

/** One mountain, tree or sheaf, round the origin. */
const SPRIGS: Record<Ground, (turn: number) => Cut> = {
  peak: (turn) => {
    const tip = -12 + turn * 4;
    return {
      fill: `M-13 9L-4 ${tip}L1 ${tip + 9}L6 ${tip + 3}L14 9Z`,
      lines: `M-13 9L-4 ${tip}L1 ${tip + 9}L6 ${tip + 3}L14 9M-4 ${tip}L-1 2L-4 9M-2 ${tip + 5}L3 9M1 ${tip + 9}L7 9M6 ${tip + 3}L11 9`,
    };
  },
  forest: (turn) => {
    const lean = (turn - 0.5) * 3;
    return {
      fill: `M${lean} -13L6 -4H3L8 4H4L9 10H-9L-4 4H-8L-3 -4H-6Z`,
      lines: `M${lean} -13L6 -4H3L8 4H4L9 10M2 -6L1 -2M4 1L2 5M6 7L4 10M0 10V14M-9 10H9`,
    };
  },
  field: (turn) => ({
    fill: "",
    lines:
      turn < 0.55
        ? "M-12 5Q-6 -5 0 4Q5 -4 12 4M-9 9Q-3 2 2 8Q7 3 12 9M-5 4L-6 1M5 3L6 0"
        : "M-5 9Q-4 -2 -8 -8M-2 9Q-1 -2 -2 -11M2 9Q1 -2 3 -11M5 9Q3 -1 8 -8M-6 4H6",
  }),
  roots: () => ({ fill: "", lines: "" }),
};

export function sprigCut(ground: Ground, sprig: Sprig): Cut {
  return SPRIGS[ground](sprig.turn);
}

// -- the world tree -----------------------------------------------------------------------------------------------------
export interface Limb {
  path: string;
  width: number;
}

/** Trunk, boughs and roots of Yggdrasil, reaching out to the size given. */
export function worldTree(centre: Point, reach: { x: number; y: number }): { limbs: Limb[]; leaves: Point[] } {
  const random = seededRandom("yggdrasil");
  const limbs: Limb[] = [];
  const leaves: Point[] = [];
  const grow = (from: Point, angle: number, length: number, width: number, depth: number, up: boolean): void => {
    const bend = (random() - 0.5) * 0.5;
    const to = {
      x: from.x + Math.cos(angle) * length * (reach.x / reach.y) ** 0.7,
      y: from.y + Math.sin(angle) * length,
    };
    const mid = {
      x: (from.x + to.x) / 2 - Math.sin(angle) * length * bend,
      y: (from.y + to.y) / 2 + Math.cos(angle) * length * bend,
    };
    limbs.push({ path: `M${num(from.x)} ${num(from.y)}Q${num(mid.x)} ${num(mid.y)} ${num(to.x)} ${num(to.y)}`, width });
    if (depth === 0) {
      if (up) leaves.push(to);
      return;
    }
    const arms = depth > 2 ? 3 : 2;
    for (let i = 0; i < arms; i++) {
      const spread = (i / (arms - 1) - 0.5) * (up ? 1.5 : 1.3) + (random() - 0.5) * 0.35;
      grow(to, angle + spread, length * (0.66 + random() * 0.14), width * 0.62, depth - 1, up);
    }
  };
  const base = { x: centre.x, y: centre.y + reach.y * 0.12 };
  const crown = { x: centre.x, y: centre.y - reach.y * 0.22 };
  limbs.push({ path: `M${num(base.x)} ${num(base.y)}L${num(crown.x)} ${num(crown.y)}`, width: 15 });
  for (const angle of [-2.75, -2.2, -1.57, -0.94, -0.39]) grow(crown, angle, reach.y * 0.3, 8, 3, true);
  for (const angle of [2.85, 2.3, 1.57, 0.84, 0.29]) grow(base, angle, reach.y * 0.32, 8, 3, false);
  return { limbs, leaves };
}

// -- burnt land -----------------------------------------------------------------------------------------------------------
/** Cracks that run from the middle of a destroyed province to its borders. */
export function cracks(place: PlaceShape): string {
  const random = seededRandom(`cracks ${place.id}`);
  let path = "";
  const arms = 7;
  for (let arm = 0; arm < arms; arm++) {
    let angle = (arm / arms) * Math.PI * 2 + random() * 0.6;
    let at = { x: place.centre.x + (random() - 0.5) * 20, y: place.centre.y + (random() - 0.5) * 16 };
    path += `M${num(at.x)} ${num(at.y)}`;
    for (let step = 0; step < 14; step++) {
      angle += (random() - 0.5) * 1.3;
      const next = { x: at.x + Math.cos(angle) * 17, y: at.y + Math.sin(angle) * 14 };
      if (!inside(next, place.outline)) break;
      path += `L${num(next.x)} ${num(next.y)}`;
      if (random() < 0.3) {
        const twig = angle + (random() < 0.5 ? 1 : -1);
        path += `l${num(Math.cos(twig) * 12)} ${num(Math.sin(twig) * 10)}M${num(next.x)} ${num(next.y)}`;
      }
      at = next;
    }
  }
  return path;
}

// -- the sea ----------------------------------------------------------------------------------------------------------------
/** Little waves on the open water. */
export function waves(shape: MapShape): string {
  const random = seededRandom("waves");
  const { width, height } = shape.sheet;
  const land = shape.places.filter((place) => !place.water).map((place) => place.outline);
  let path = "";
  for (let i = 0; i < 260; i++) {
    const x = random() * width;
    const y = random() * height;
    if (land.some((outline) => inside({ x: x + 7, y }, outline) || inside({ x: x - 4, y }, outline))) continue;
    path += `M${num(x)} ${num(y)}q3.5 -4 7 0t7 0`;
  }
  return path;
}

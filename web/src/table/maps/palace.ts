/** The plan of the palace: eight halls round Odin's Throne, wall to wall, with fourteen doorways in the walls. */

import { type Box, type MapShape, type PlaceShape, type Point, pathOf, type Sheet } from "./geometry";

export type Decor = "gold" | "rainbow" | "snow" | "sea" | "marsh" | "depths" | "yew" | "flowers" | "high";

/** A doorway in the middle of a gap; `upright`: the wall runs from top to bottom. */
export interface Door extends Point {
  between: [string, string];
  upright: boolean;
}

export interface PalaceShape extends MapShape {
  doors: Door[];
  /** The four great posts at the corners of the Throne. */
  pillars: Point[][];
  decor: Record<string, Decor>;
}

type Corner = [x: number, y: number];
type Plan = {
  sheet: Sheet;
  halls: Record<string, Corner[]>;
  boxes: Record<string, [x: number, y: number, width: number, height: number]>;
  doors: [one: string, other: string, x: number, y: number, upright: boolean][];
  pillar: number;
};

const DECOR: Record<string, Decor> = {
  throne: "high",
  vingolf: "flowers",
  fensalir: "marsh",
  glitnir: "gold",
  noatun: "sea",
  ydalir: "yew",
  thrymheim: "snow",
  sokkvabekk: "depths",
  himinbjorg: "rainbow",
};

const WIDE_PLAN: Plan = {
  sheet: { width: 1040, height: 552, margin: 17 },
  halls: {
    throne: rect(372, 180, 700, 372),
    vingolf: rect(134, 180, 372, 372),
    noatun: rect(700, 180, 1020, 372),
    glitnir: [
      [58, 24],
      [318, 24],
      [318, 180],
      [134, 180],
      [134, 276],
      [20, 276],
      [20, 62],
    ],
    ydalir: [
      [20, 276],
      [134, 276],
      [134, 372],
      [330, 372],
      [330, 528],
      [58, 528],
      [20, 490],
    ],
    himinbjorg: [
      [318, 24],
      [350, 10],
      [746, 10],
      [778, 24],
      [778, 180],
      [318, 180],
    ],
    thrymheim: [
      [778, 24],
      [982, 24],
      [1020, 62],
      [1020, 180],
      [778, 180],
    ],
    sokkvabekk: [
      [330, 372],
      [724, 372],
      [724, 528],
      [692, 542],
      [362, 542],
      [330, 528],
    ],
    fensalir: [
      [724, 372],
      [1020, 372],
      [1020, 490],
      [982, 528],
      [724, 528],
    ],
  },
  boxes: {
    throne: [390, 194, 292, 166],
    vingolf: [150, 194, 206, 166],
    noatun: [718, 194, 284, 166],
    glitnir: [48, 36, 252, 136],
    ydalir: [48, 384, 264, 136],
    himinbjorg: [338, 26, 420, 144],
    thrymheim: [794, 34, 206, 136],
    sokkvabekk: [350, 384, 354, 146],
    fensalir: [742, 384, 254, 136],
  },
  doors: [
    ["vingolf", "glitnir", 226, 180, false],
    ["vingolf", "ydalir", 226, 372, false],
    ["vingolf", "throne", 372, 276, true],
    ["fensalir", "noatun", 872, 372, false],
    ["fensalir", "sokkvabekk", 724, 450, true],
    ["glitnir", "himinbjorg", 318, 104, true],
    ["glitnir", "ydalir", 77, 276, false],
    ["noatun", "himinbjorg", 741, 180, false],
    ["noatun", "thrymheim", 898, 180, false],
    ["noatun", "throne", 700, 276, true],
    ["ydalir", "sokkvabekk", 330, 450, true],
    ["thrymheim", "himinbjorg", 778, 104, true],
    ["sokkvabekk", "throne", 536, 372, false],
    ["himinbjorg", "throne", 536, 180, false],
  ],
  pillar: 34,
};

const TALL_PLAN: Plan = {
  sheet: { width: 660, height: 740, margin: 14 },
  halls: {
    throne: rect(236, 256, 446, 488),
    vingolf: rect(82, 256, 236, 488),
    noatun: rect(446, 256, 646, 488),
    glitnir: [
      [44, 22],
      [214, 22],
      [214, 256],
      [82, 256],
      [82, 372],
      [14, 372],
      [14, 52],
    ],
    ydalir: [
      [14, 372],
      [82, 372],
      [82, 488],
      [226, 488],
      [226, 718],
      [44, 718],
      [14, 688],
    ],
    himinbjorg: [
      [214, 22],
      [240, 10],
      [474, 10],
      [500, 22],
      [500, 256],
      [214, 256],
    ],
    thrymheim: [
      [500, 22],
      [616, 22],
      [646, 52],
      [646, 256],
      [500, 256],
    ],
    sokkvabekk: [
      [226, 488],
      [440, 488],
      [440, 718],
      [416, 730],
      [250, 730],
      [226, 718],
    ],
    fensalir: [
      [440, 488],
      [646, 488],
      [646, 688],
      [616, 718],
      [440, 718],
    ],
  },
  boxes: {
    throne: [252, 272, 178, 200],
    vingolf: [94, 268, 130, 208],
    noatun: [460, 268, 174, 208],
    glitnir: [26, 34, 176, 210],
    ydalir: [26, 500, 188, 206],
    himinbjorg: [230, 26, 254, 218],
    thrymheim: [508, 34, 132, 210],
    sokkvabekk: [240, 500, 186, 216],
    fensalir: [454, 500, 180, 206],
  },
  doors: [
    ["vingolf", "glitnir", 128, 256, false],
    ["vingolf", "ydalir", 128, 488, false],
    ["vingolf", "throne", 236, 372, true],
    ["fensalir", "noatun", 570, 488, false],
    ["fensalir", "sokkvabekk", 440, 604, true],
    ["glitnir", "himinbjorg", 214, 140, true],
    ["glitnir", "ydalir", 48, 372, false],
    ["noatun", "himinbjorg", 473, 256, false],
    ["noatun", "thrymheim", 572, 256, false],
    ["noatun", "throne", 446, 372, true],
    ["ydalir", "sokkvabekk", 226, 604, true],
    ["thrymheim", "himinbjorg", 500, 140, true],
    ["sokkvabekk", "throne", 341, 488, false],
    ["himinbjorg", "throne", 341, 256, false],
  ],
  pillar: 26,
};

function rect(left: number, top: number, right: number, bottom: number): Corner[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export const PALACE_WIDE = WIDE_PLAN.sheet;
export const PALACE_TALL = TALL_PLAN.sheet;

const drawn = new Map<Plan, PalaceShape>();

/** The palace on a wide or a tall sheet; drawn once and kept. */
export function palaceShape(tall: boolean): PalaceShape {
  const plan = tall ? TALL_PLAN : WIDE_PLAN;
  const shape = drawn.get(plan) ?? build(plan);
  drawn.set(plan, shape);
  return shape;
}

function build(plan: Plan): PalaceShape {
  const pillars = posts(plan.halls.throne ?? [], plan.pillar);
  const places = Object.entries(plan.halls).map(([id, corners]): PlaceShape => {
    const outline = (id === "throne" ? octagon(corners, plan.pillar) : corners).map(([x, y]) => ({ x, y }));
    const [x, y, width, height] = plan.boxes[id] ?? [0, 0, 0, 0];
    const box: Box = { x, y, width, height };
    const centre = { x: x + width / 2, y: y + height / 2 };
    return { id, water: false, ground: "roots", outline, path: pathOf(outline), centre, hour: null, box };
  });
  return {
    sheet: plan.sheet,
    places,
    byId: Object.fromEntries(places.map((place) => [place.id, place])),
    coast: places.map((place) => place.path).join(""),
    doors: plan.doors.map(([one, other, x, y, upright]) => ({ between: [one, other], x, y, upright })),
    pillars,
    decor: DECOR,
  };
}

/** A rectangle without its corners. */
function octagon(corners: Corner[], cut: number): Corner[] {
  const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = corners;
  return [
    [left + cut, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [left + cut, bottom],
    [left, bottom - cut],
    [left, top + cut],
  ];
}

/** The corners that the octagon leaves. */
function posts(corners: Corner[], cut: number): Point[][] {
  const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = corners;
  const post = (x: number, y: number, dx: number, dy: number): Point[] => [
    { x, y },
    { x: x + dx, y },
    { x, y: y + dy },
  ];
  return [
    post(left, top, cut, cut),
    post(right, top, -cut, cut),
    post(right, bottom, -cut, -cut),
    post(left, bottom, cut, -cut),
  ];
}

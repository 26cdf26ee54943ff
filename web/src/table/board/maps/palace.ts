/** The plan of the palace: eight halls round Odin's Throne, wall to wall, with fourteen doorways in the walls. */

import { type Box, type MapShape, type PlaceShape, type Point, pathOf, SHEETS, type Sheet } from "./geometry";

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
  sheet: SHEETS.palace.wide,
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
  sheet: SHEETS.palace.tall,
  halls: {
    throne: rect(236, 216, 446, 412),
    vingolf: rect(82, 216, 236, 412),
    noatun: rect(446, 216, 646, 412),
    glitnir: [
      [44, 20],
      [214, 20],
      [214, 216],
      [82, 216],
      [82, 314],
      [14, 314],
      [14, 50],
    ],
    ydalir: [
      [14, 314],
      [82, 314],
      [82, 412],
      [226, 412],
      [226, 604],
      [44, 604],
      [14, 574],
    ],
    himinbjorg: [
      [214, 20],
      [240, 9],
      [474, 9],
      [500, 20],
      [500, 216],
      [214, 216],
    ],
    thrymheim: [
      [500, 20],
      [616, 20],
      [646, 50],
      [646, 216],
      [500, 216],
    ],
    sokkvabekk: [
      [226, 412],
      [440, 412],
      [440, 604],
      [416, 615],
      [250, 615],
      [226, 604],
    ],
    fensalir: [
      [440, 412],
      [646, 412],
      [646, 574],
      [616, 604],
      [440, 604],
    ],
  },
  boxes: {
    throne: [250, 228, 182, 172],
    vingolf: [93, 226, 132, 176],
    noatun: [457, 226, 178, 176],
    glitnir: [26, 30, 178, 176],
    ydalir: [26, 422, 190, 172],
    himinbjorg: [228, 22, 258, 184],
    thrymheim: [508, 30, 130, 176],
    sokkvabekk: [238, 422, 190, 180],
    fensalir: [452, 422, 182, 172],
  },
  doors: [
    ["vingolf", "glitnir", 128, 216, false],
    ["vingolf", "ydalir", 128, 412, false],
    ["vingolf", "throne", 236, 314, true],
    ["fensalir", "noatun", 570, 412, false],
    ["fensalir", "sokkvabekk", 440, 508, true],
    ["glitnir", "himinbjorg", 214, 118, true],
    ["glitnir", "ydalir", 48, 314, false],
    ["noatun", "himinbjorg", 473, 216, false],
    ["noatun", "thrymheim", 572, 216, false],
    ["noatun", "throne", 446, 314, true],
    ["ydalir", "sokkvabekk", 226, 508, true],
    ["thrymheim", "himinbjorg", 500, 118, true],
    ["sokkvabekk", "throne", 341, 412, false],
    ["himinbjorg", "throne", 341, 216, false],
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

/** Draws the coastlines of a map: a ring of provinces round a centre, with fjords cut in from the sea. */

export type Point = { x: number; y: number };
export type Ground = "field" | "peak" | "forest" | "roots";

export interface MapData {
  edition: string;
  centre: string;
  ring: { id: string; hour: number; ground: Ground }[];
  waters: { id: string; between: [string, string] }[];
}

/** The sheet of paper: wide for desks, tall for phones. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
}

export interface PlaceShape {
  id: string;
  water: boolean;
  ground: Ground;
  outline: Point[];
  path: string;
  centre: Point;
  /** The hour on the clock face; the centre has none. */
  hour: number | null;
  /** Where there are no villages to stand in: the room for names and figures. */
  box?: Box;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface MapShape {
  sheet: Sheet;
  places: PlaceShape[];
  byId: Record<string, PlaceShape>;
  /** All land as one outline, for the surf along the coast. */
  coast: string;
}

export const WIDE: Sheet = { width: 1040, height: 552, margin: 17 };
export const TALL: Sheet = { width: 660, height: 740, margin: 16 };
/** The sheets of each board: halls need less height than provinces with fjords. */
export const SHEETS = {
  provinces: { wide: WIDE, tall: TALL },
  palace: { wide: WIDE, tall: { width: 660, height: 624, margin: 14 } },
};

const INNER = 0.37; // where the centre ends, as part of the way to the coast
const FJORD_TIP = 0.6; // how far a fjord cuts in
const FJORD_HALF = 52; // half its width at the mouth
const MOUTH = 0.035; // how far out into the sea a fjord still counts
export const BLOCK = { width: 164, height: 136 }; // what stands in a province: name, villages, strength
const SQUARENESS = 3.8; // 2 would be an ellipse

const drawn = new Map<string, MapShape>();

/** The map on a sheet; drawn once and kept. */
export function mapShape(data: MapData, sheet: Sheet): MapShape {
  const key = `${data.edition} ${sheet.width} ${sheet.height}`;
  const shape = drawn.get(key) ?? drawMap(data, sheet);
  drawn.set(key, shape);
  return shape;
}

export function drawMap(data: MapData, sheet: Sheet): MapShape {
  const pen = new Pen(sheet);
  const ring = [...data.ring].sort((a, b) => a.hour - b.hour);
  const spokes = ring.map((land, i) => {
    const next = ring[(i + 1) % ring.length] ?? land;
    const water = data.waters.find((w) => w.between.includes(land.id) && w.between.includes(next.id));
    return { angle: angleBetween(land.hour, next.hour), water, seed: `${land.id}/${next.id}` };
  });
  const places: PlaceShape[] = [centrePlace(data.centre, pen)];
  ring.forEach((land, i) => {
    const before = spokes[(i + ring.length - 1) % ring.length];
    const after = spokes[i];
    if (before && after) places.push(landPlace(land, before, after, pen));
  });
  for (const spoke of spokes) if (spoke.water) places.push(waterPlace(spoke.water.id, spoke, pen));
  return {
    sheet,
    places,
    byId: Object.fromEntries(places.map((place) => [place.id, place])),
    coast: places
      .filter((place) => !place.water)
      .map((place) => place.path)
      .join(""),
  };
}

type Spoke = { angle: number; water: { id: string } | undefined; seed: string };

function centrePlace(id: string, pen: Pen): PlaceShape {
  const outline = pen.innerArc(0, Math.PI * 2).slice(0, -1);
  return { id, water: false, ground: "roots", outline, path: pathOf(outline), centre: pen.at(0, 0), hour: null };
}

function landPlace(land: MapData["ring"][number], before: Spoke, after: Spoke, pen: Pen): PlaceShape {
  const from = before.angle;
  const to = after.angle < from ? after.angle + Math.PI * 2 : after.angle;
  const left = pen.side(before, +1);
  const right = pen.side(after, -1);
  const coast = pen.coastArc(from + pen.mouthAngle(before), to - pen.mouthAngle(after));
  const outline = [...pen.innerArc(from, to).reverse(), ...left, ...coast, ...right.reverse()];
  const centre = roomiest(outline, pen.at((land.hour / 12) * Math.PI * 2, (INNER + 1) / 2));
  return { id: land.id, water: false, ground: land.ground, outline, path: pathOf(outline), centre, hour: land.hour };
}

function waterPlace(id: string, spoke: Spoke, pen: Pen): PlaceShape {
  const out = pen.side(spoke, -1, true);
  const back = pen.side(spoke, +1, true).reverse();
  const outline = [...out, ...pen.mouthArc(spoke), ...back];
  const centre = pen.at(spoke.angle, 0.86);
  return {
    id,
    water: true,
    ground: "roots",
    outline,
    path: pathOf(outline),
    centre,
    hour: (spoke.angle / (Math.PI * 2)) * 12,
  };
}

/** Where the block of a province has most room about it. */
function roomiest(outline: Point[], near: Point): Point {
  const coarse = outline.filter((_, i) => i % 4 === 0);
  let best = near;
  let most = -Infinity;
  for (let dx = -80; dx <= 80; dx += 10) {
    for (let dy = -60; dy <= 60; dy += 7.5) {
      const centre = { x: near.x + dx, y: near.y + dy };
      const room = Math.min(...blockEdge(centre).map((p) => (inside(p, coarse) ? 1 : -1) * distanceToEdge(p, coarse)));
      const score = room - Math.hypot(dx, dy) * 0.12;
      if (score > most) {
        most = score;
        best = centre;
      }
    }
  }
  return best;
}

function blockEdge({ x, y }: Point): Point[] {
  const [w, h] = [BLOCK.width / 2, BLOCK.height / 2];
  return [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => ({ x: x + a * w * (b ? 0.82 : 1), y: y + b * h })));
}

/** Turns polar coordinates (clockwise from 12, 1 = coast) into points, slightly shaken, always in the same way. */
class Pen {
  private readonly middle: Point;
  private readonly rx: number;
  private readonly ry: number;
  private readonly coastWobble = wobble("coast", [5, 9, 14, 23, 37, 61, 97, 140]);
  private readonly innerWobble = wobble("inner", [3, 5, 8, 13]);

  constructor(sheet: Sheet) {
    this.middle = { x: sheet.width / 2, y: sheet.height / 2 };
    this.rx = sheet.width / 2 - sheet.margin;
    this.ry = sheet.height / 2 - sheet.margin;
  }

  at(angle: number, radius: number): Point {
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    const square = (Math.abs(sin) ** SQUARENESS + Math.abs(cos) ** SQUARENESS) ** (-1 / SQUARENESS);
    const reach = radius * (1 + (square - 1) * Math.min(1, radius));
    return { x: this.middle.x + this.rx * reach * sin, y: this.middle.y - this.ry * reach * cos };
  }

  innerArc(from: number, to: number): Point[] {
    return steps(from, to, 0.03).map((angle) => this.at(angle, this.innerRadius(angle)));
  }

  coastArc(from: number, to: number): Point[] {
    return steps(from, to, 0.011).map((angle) => this.at(angle, this.coastRadius(angle)));
  }

  /** The border along a spoke from the centre outwards; beside a fjord, the bank on the given hand. */
  side(spoke: Spoke, hand: 1 | -1, onlyWater = false): Point[] {
    const shake = wobble(spoke.seed, [2, 3, 5, 9]);
    const rough = wobble(`${spoke.seed}${hand}`, [7, 11, 17, 29]);
    const start = this.innerRadius(spoke.angle);
    const end = spoke.water
      ? this.coastRadius(spoke.angle + hand * this.mouthAngle(spoke))
      : this.coastRadius(spoke.angle);
    const land = spoke.water ? FJORD_TIP : end;
    const radii = [
      ...(onlyWater ? [] : steps(start, land, 0.018)),
      ...(spoke.water ? steps(FJORD_TIP, end, 0.018) : []),
    ];
    return radii.map((radius) => {
      const ends = Math.min(1, (radius - INNER) * 8, (end - radius) * 8);
      let angle = spoke.angle + shake(radius) * 0.035 * Math.max(0, ends);
      if (spoke.water && radius > FJORD_TIP) {
        const open = (radius - FJORD_TIP) / (end - FJORD_TIP);
        const bank = this.mouthAngle(spoke) * open ** 0.55 * (1 + 0.22 * rough(radius) * (1 - open));
        angle += hand * bank;
      }
      return this.at(angle, radius);
    });
  }

  /** Half the mouth of a fjord as an angle. */
  mouthAngle(spoke: Spoke): number {
    if (!spoke.water) return 0;
    const a = this.at(spoke.angle - 0.01, 0.95);
    const b = this.at(spoke.angle + 0.01, 0.95);
    return (FJORD_HALF / Math.hypot(b.x - a.x, b.y - a.y)) * 0.02;
  }

  /** A bow across the mouth of a fjord, from bank to bank. */
  mouthArc(spoke: Spoke): Point[] {
    const half = this.mouthAngle(spoke);
    return steps(-1, 1, 0.2).map((part) => {
      const angle = spoke.angle + part * half;
      return this.at(angle, this.coastRadius(angle) + MOUTH * (1 - part ** 2));
    });
  }

  private innerRadius(angle: number): number {
    return INNER + 0.022 * this.innerWobble(angle / (Math.PI * 2));
  }

  private coastRadius(angle: number): number {
    return 0.965 + 0.03 * this.coastWobble(angle / (Math.PI * 2));
  }
}

function angleBetween(hour: number, next: number): number {
  const to = next <= hour ? next + 12 : next;
  return ((((hour + to) / 2) % 12) / 12) * Math.PI * 2;
}

/** The outline walked in even steps. */
export function paced(outline: Point[], stride: number): Point[] {
  const found: Point[] = [];
  let left = 0;
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    let at = left;
    for (; at < length; at += stride) {
      found.push({ x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length });
    }
    left = at - length;
  });
  return found;
}

function steps(from: number, to: number, width: number): number[] {
  const count = Math.max(1, Math.round((to - from) / width));
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

/** A smooth random function of period 1 between about -1 and 1, the same for the same seed. */
function wobble(seed: string, waves: number[]): (t: number) => number {
  const random = seededRandom(seed);
  const parts = waves.map((k) => ({ k, phase: random() * Math.PI * 2, size: ((waves[0] ?? 1) / k) ** 0.8 }));
  const whole = Math.sqrt(parts.reduce((sum, part) => sum + part.size ** 2, 0));
  return (t) => parts.reduce((sum, p) => sum + Math.sin(2 * Math.PI * p.k * t + p.phase) * p.size, 0) / whole;
}

/** Random numbers that are the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pathOf(points: Point[], close = true): string {
  const text = points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L");
  return `M${text}${close ? "Z" : ""}`;
}

export function inside(point: Point, outline: Point[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i];
    const b = outline[j];
    if (!a || !b) continue;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
      within = !within;
  }
  return within;
}

export function distanceToEdge(point: Point, outline: Point[]): number {
  return Math.sqrt(Math.min(...outline.map((p) => (p.x - point.x) ** 2 + (p.y - point.y) ** 2)));
}

// -- where things stand in a place ------------------------------------------------------------------------------------
export const SLOT = 45; // from one village to the next

/** Where the villages of a province are, given how many there are. */
export function villageSpots(centre: Point, villages: number): Point[] {
  const rows = villages <= 3 ? [villages] : villages === 4 ? [2, 2] : splitRows(villages);
  const top = centre.y + 8 - ((rows.length - 1) * SLOT) / 2;
  return rows.flatMap((count, row) => {
    const left = centre.x - ((count - 1) * SLOT) / 2;
    return Array.from({ length: count }, (_, i) => ({ x: left + i * SLOT, y: top + row * (SLOT - 2) }));
  });
}

function splitRows(count: number): number[] {
  const upper = Math.ceil(count / 2);
  return [upper, count - upper];
}

/** A spot for each of `count` things without villages, in rows round the centre. */
export function rowSpots(centre: Point, count: number, perRow: number, gap: number): Point[] {
  const rows = Math.ceil(count / perRow);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return {
      x: centre.x + ((i % perRow) - (inRow - 1) / 2) * gap,
      y: centre.y + (row - (rows - 1) / 2) * gap,
    };
  });
}

/** A spot for each of `count` things in a box, as large as they can stand there; `cell` is what one takes at scale 1. */
export function boxSpots(box: Box, count: number, cell: number): (Point & { scale: number })[] {
  let perRow = Math.max(1, count);
  let scale = 0;
  for (let columns = 1; columns <= count; columns++) {
    const fits = Math.min(1, box.width / (columns * cell), box.height / (Math.ceil(count / columns) * cell));
    if (fits >= scale) [perRow, scale] = [columns, fits]; // as large as can be, then side by side
  }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return rowSpots(middle, count, perRow, cell * scale).map((spot) => ({ ...spot, scale }));
}

export type Sprig = Point & { size: number; turn: number };

/** Trees, peaks and furrows: at random spots of a province, clear of its edge and of what stands in the middle. */
export function scenery(place: PlaceShape, clear: { width: number; height: number }, count: number): Sprig[] {
  const random = seededRandom(`scenery ${place.id}`);
  const xs = place.outline.map((p) => p.x);
  const ys = place.outline.map((p) => p.y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const found: Sprig[] = [];
  for (let tries = 0; tries < 600 && found.length < count; tries++) {
    const spot = {
      x: left + random() * width,
      y: top + random() * height,
      size: 0.75 + random() * 0.5,
      turn: random(),
    };
    const taken =
      Math.abs(spot.x - place.centre.x) < clear.width / 2 && Math.abs(spot.y - place.centre.y) < clear.height / 2;
    if (taken || !inside(spot, place.outline) || distanceToEdge(spot, place.outline) < 13) continue;
    if (found.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > 21)) found.push(spot);
  }
  return found.sort((a, b) => a.y - b.y);
}

// -- walking the map by arrow keys ------------------------------------------------------------------------------------
/** The neighbour that lies most in the direction of an arrow key; null when there is none that way. */
export function neighbourTowards(shape: MapShape, from: string, neighbours: string[], arrow: Point): string | null {
  const here = shape.byId[from]?.centre;
  if (!here) return null;
  let best: string | null = null;
  let bestScore = 0.2; // cosine: further off than about 78 degrees is not "that way"
  for (const id of neighbours) {
    const there = shape.byId[id]?.centre;
    if (!there) continue;
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const score = (dx * arrow.x + dy * arrow.y) / (Math.hypot(dx, dy) || 1);
    if (score > bestScore) {
      bestScore = score;
      best = id;
    }
  }
  return best;
}

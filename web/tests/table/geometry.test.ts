import { describe, expect, it } from "vitest";
import {
  distanceToEdge,
  drawMap,
  inside,
  type MapShape,
  neighbourTowards,
  type Point,
  rowSpots,
  scenery,
  TALL,
  villageSpots,
  WIDE,
} from "../../src/table/board/maps/geometry";
import { midgard } from "../../src/table/board/maps/midgard";
import { cracks, hachures, waves, worldTree } from "../../src/table/board/maps/woodcut";

const VILLAGES: Record<string, number> = {
  elvagar: 4,
  angerboda: 5,
  muspelheim: 5,
  horgr: 4,
  utgard: 3,
  andlang: 3,
  gimle: 5,
  myrkvlor: 3,
};
const RING = midgard.ring.map((land) => land.id);
const sheets: [string, MapShape][] = [
  ["wide", drawMap(midgard, WIDE)],
  ["tall", drawMap(midgard, TALL)],
];
const place = (shape: MapShape, id: string) => {
  const found = shape.byId[id];
  if (!found) throw new Error(`no place ${id}`);
  return found;
};
const shared = (a: Point[], b: Point[]): number =>
  a.filter((p) => b.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 0.01)).length;

describe.each(sheets)("the %s map", (_name, shape) => {
  it("has nine provinces and four fjords within its sheet", () => {
    expect(shape.places.filter((one) => !one.water)).toHaveLength(9);
    expect(shape.places.filter((one) => one.water)).toHaveLength(4);
    for (const { outline } of shape.places) {
      for (const { x, y } of outline) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(shape.sheet.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(shape.sheet.height);
      }
    }
  });

  it("is drawn the same every time", () => {
    expect(drawMap(midgard, shape.sheet).coast).toBe(shape.coast);
  });

  it("has its provinces where the clock says", () => {
    const centre = place(shape, "yggdrasil").centre;
    for (const { id, hour } of midgard.ring) {
      const { x, y } = place(shape, id).centre;
      const ratio = shape.sheet.width / shape.sheet.height;
      const angle = Math.atan2((x - centre.x) / ratio, centre.y - y);
      const off = Math.abs(((angle - (hour / 12) * Math.PI * 2 + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
      expect(off, id).toBeLessThan(0.4);
    }
  });

  it("lets ring neighbours touch, and nobody overlap", () => {
    for (const [i, id] of RING.entries()) {
      const next = RING[(i + 1) % RING.length] ?? "";
      expect(shared(place(shape, id).outline, place(shape, next).outline), `${id}/${next}`).toBeGreaterThan(3);
      for (const other of RING) {
        if (other !== id) expect(inside(place(shape, id).centre, place(shape, other).outline)).toBe(false);
      }
      expect(inside(place(shape, id).centre, place(shape, "yggdrasil").outline)).toBe(false);
    }
  });

  it("keeps every village inside its province", () => {
    for (const [id, count] of Object.entries(VILLAGES)) {
      const spots = villageSpots(place(shape, id).centre, count);
      expect(spots).toHaveLength(count);
      for (const spot of spots) {
        expect(inside(spot, place(shape, id).outline), id).toBe(true);
        expect(distanceToEdge(spot, place(shape, id).outline), id).toBeGreaterThan(14);
      }
    }
  });

  it("lays fjords as water between their two provinces", () => {
    for (const { id, between } of midgard.waters) {
      const water = place(shape, id);
      expect(inside(water.centre, water.outline), id).toBe(true);
      for (const land of between)
        expect(shared(water.outline, place(shape, land).outline), `${id}/${land}`).toBeGreaterThan(5);
      for (const land of RING) expect(inside(water.centre, place(shape, land).outline)).toBe(false);
    }
  });

  it("cuts scenery, hachures and cracks inside the land", () => {
    const gimle = place(shape, "gimle");
    const sprigs = scenery(gimle, { width: 168, height: 138 }, 16);
    expect(sprigs.length).toBeGreaterThan(3);
    for (const sprig of sprigs) expect(inside(sprig, gimle.outline)).toBe(true);
    expect(hachures(gimle)).toMatch(/^M[\d.]+ [\d.]+L/);
    expect(cracks(gimle).length).toBeGreaterThan(200);
    expect(waves(shape)).toContain("q3.5 -4 7 0");
  });

  it("walks by arrow keys from neighbour to neighbour", () => {
    const round = (id: string): string[] => {
      const at = RING.indexOf(id);
      if (at < 0) return RING;
      return ["yggdrasil", RING[(at + 1) % 8] ?? "", RING[(at + 7) % 8] ?? ""];
    };
    const walk = (from: string, x: number, y: number) => neighbourTowards(shape, from, round(from), { x, y });
    expect(walk("yggdrasil", 0, -1)).toBe("elvagar");
    expect(walk("yggdrasil", 1, 0)).toBe("muspelheim");
    expect(walk("elvagar", 0, 1)).toBe("yggdrasil");
    expect(walk("elvagar", 1, 0)).toBe("angerboda");
    expect(walk("gimle", 1, 0)).toBe("yggdrasil");
    expect(walk("gimle", -1, 0)).toBeNull();
    const reached = new Set(["yggdrasil"]);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const from of [...reached]) {
        for (const [x, y] of [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as const) {
          const to = walk(from, x, y);
          if (to) reached.add(to);
        }
      }
    }
    expect(reached.size).toBe(9);
  });
});

describe("spots and the tree", () => {
  it("centres rows", () => {
    const spots = rowSpots({ x: 100, y: 50 }, 3, 2, 40);
    expect(spots).toEqual([
      { x: 80, y: 30 },
      { x: 120, y: 30 },
      { x: 100, y: 70 },
    ]);
  });

  it("grows the same tree every time", () => {
    const tree = worldTree({ x: 0, y: 0 }, { x: 100, y: 60 });
    expect(tree.limbs.length).toBeGreaterThan(60);
    expect(tree).toEqual(worldTree({ x: 0, y: 0 }, { x: 100, y: 60 }));
  });
});

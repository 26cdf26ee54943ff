import { describe, expect, it } from "vitest";
import { boxSpots, inside, neighbourTowards } from "../../src/table/board/maps/geometry";
import { palaceShape } from "../../src/table/board/maps/palace";
import { figureRoom, HALL_CELL } from "../../src/table/board/palace/room";
import { hiddenQuests } from "../../src/table/sheets/slots";

const DOORS = [
  "fensalir-noatun",
  "fensalir-sokkvabekk",
  "glitnir-himinbjorg",
  "glitnir-vingolf",
  "glitnir-ydalir",
  "himinbjorg-noatun",
  "himinbjorg-throne",
  "himinbjorg-thrymheim",
  "noatun-throne",
  "noatun-thrymheim",
  "sokkvabekk-throne",
  "sokkvabekk-ydalir",
  "throne-vingolf",
  "vingolf-ydalir",
];

describe.each([
  ["wide", false],
  ["tall", true],
])("the palace on a %s sheet", (_, tall) => {
  const palace = palaceShape(tall);

  it("has nine Chambers and fourteen doorways", () => {
    expect(palace.places).toHaveLength(9);
    expect(palace.doors.map((door) => [...door.between].sort().join("-")).sort()).toEqual(DOORS);
  });

  it("has each doorway in the wall between the two Chambers it joins", () => {
    for (const door of palace.doors) {
      const step = door.upright ? { x: 12, y: 0 } : { x: 0, y: 12 };
      const sides = [1, -1].map((way) => ({ x: door.x + way * step.x, y: door.y + way * step.y }));
      const found = sides.map((point) => palace.places.find((place) => inside(point, place.outline))?.id);
      expect(found.sort()).toEqual([...door.between].sort());
    }
  });

  it("keeps Chambers apart and their rooms inside them", () => {
    for (const place of palace.places) {
      const { x, y, width, height } = place.box ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(width).toBeGreaterThan(120);
      for (const corner of [
        { x: x + 12, y: y + 12 },
        { x: x + width - 12, y: y + 12 },
        { x: x + 12, y: y + height - 12 },
        { x: x + width - 12, y: y + height - 12 },
      ]) {
        expect(palace.places.filter((other) => inside(corner, other.outline)).map((other) => other.id)).toEqual([
          place.id,
        ]);
      }
    }
  });

  it("has room for five clans in every Chamber, none on top of another", () => {
    for (const place of palace.places) {
      const room = figureRoom(place.box ?? { x: 0, y: 0, width: 0, height: 0 }, tall, true);
      const spots = boxSpots(room, 10, HALL_CELL);
      expect(spots).toHaveLength(10);
      for (const [i, one] of spots.entries()) {
        expect(inside(one, place.outline)).toBe(true);
        for (const other of spots.slice(i + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(HALL_CELL * one.scale - 0.01);
        }
      }
      expect(spots[0]?.scale).toBeGreaterThan(0.4);
    }
  });

  it("leads from the Throne to all four sides by arrow keys", () => {
    const doors = ["vingolf", "noatun", "sokkvabekk", "himinbjorg"];
    const towards = (x: number, y: number) => neighbourTowards(palace, "throne", doors, { x, y });
    expect([towards(-1, 0), towards(1, 0), towards(0, 1), towards(0, -1)]).toEqual(doors);
  });
});

describe("standing in a box", () => {
  it("uses full size while there is room, and shrinks only then", () => {
    const box = { x: 0, y: 0, width: 200, height: 90 };
    expect(boxSpots(box, 8, 45)[0]?.scale).toBe(1);
    expect(boxSpots(box, 9, 45)[0]?.scale).toBeLessThan(1);
    expect(boxSpots(box, 0, 45)).toEqual([]);
  });
});

describe("the seven slots", () => {
  it("show the player's own Quests, a sworn one only once", () => {
    expect(hiddenQuests(["quiet_rooms", "quiet_rooms", "every_vigil"], ["quiet_rooms"])).toEqual([
      "quiet_rooms",
      "every_vigil",
    ]);
    expect(hiddenQuests(["every_vigil"], [])).toEqual(["every_vigil"]);
  });
});

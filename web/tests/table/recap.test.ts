import { describe, expect, it } from "vitest";
import { announcement, chapters, concerning, sinceLastTurn, standing } from "../../src/table/log/recap";
import type { Entry } from "../../src/wire";

function entry(n: number, seat: number | null, text: string, more: Partial<Entry> = {}): Entry {
  return { n, age: 1, text, kind: "event", seat, seats: seat === null ? [] : [seat], ...more };
}

const LOG: Entry[] = [
  entry(1, null, "Age 1: Action.", { kind: "phase" }),
  entry(2, 0, "Wolf invades Gimle with its Leader."),
  entry(3, 1, "Raven pays 1 Rage."),
  entry(4, 1, "Raven moves a Warrior."),
  entry(5, 2, "Serpent pillages Gimle!", { kind: "battle" }),
  entry(5, 0, "Wolf loses its Leader in Gimle."),
  entry(5, 2, "Serpent gains 3 Glory (battle won).", { kind: "glory" }),
  entry(6, null, "Age 2: Gods' Gifts.", { kind: "phase", age: 2 }),
];

describe("chapters", () => {
  it("groups by Age, and rows of one clan together", () => {
    const [first, second] = chapters(LOG);
    expect([first?.age, second?.age]).toEqual([1, 2]);
    expect(first?.turns.map((turn) => [turn.seat, turn.entries.length])).toEqual([
      [null, 1],
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("loses no line", () => {
    const lines = chapters(LOG).flatMap((chapter) => chapter.turns.flatMap((turn) => turn.entries));
    expect(lines).toEqual(LOG);
  });
});

describe("recap", () => {
  it("leaves out what was undone, and the line that says so", () => {
    const undone = [...LOG.slice(0, 4), entry(5, 1, "Raven undoes its move.", { kind: "undo", back_to: 3 })];
    expect(standing(undone)).toEqual(LOG.slice(0, 3));
    expect(standing([...undone, entry(6, 1, "Raven passes.")]).at(-1)?.text).toBe("Raven passes.");
    expect(standing(LOG)).toEqual(LOG);
  });

  it("begins after the last row the seat began itself", () => {
    expect(sinceLastTurn(LOG, 0)).toEqual(LOG.slice(2));
    expect(sinceLastTurn(LOG, 1)).toEqual(LOG.slice(4));
  });

  it("begins after the player's own turn where that is known", () => {
    expect(sinceLastTurn(LOG, 0, 1)).toEqual(LOG.slice(2));
    expect(sinceLastTurn(LOG, 1, 2)).toEqual(LOG.slice(4));
    expect(sinceLastTurn(LOG.slice(0, 4), 1, 2)).toEqual([]);
  });

  it("is everything for somebody who has done nothing", () => {
    expect(sinceLastTurn(LOG, -1)).toEqual(LOG);
    expect(sinceLastTurn([], 0)).toEqual([]);
  });

  it("keeps what names a seat, no matter who did it, and never reads the sentence", () => {
    const taken = entry(7, 1, "Raven takes a card from Wolf.", { seats: [1, 0] });
    const namesake = entry(7, 1, "Raven plays Wolf Riders.");
    expect(concerning([...LOG.slice(2), taken, namesake], 0)).toEqual([LOG[5], taken]);
  });
});

describe("announcements", () => {
  it("are never the same twice in a row", () => {
    const first = announcement([entry(1, 0, "Wolf passes.")], "");
    const second = announcement([entry(2, 0, "Wolf passes.")], first);
    expect(first).toBe("Wolf passes.");
    expect(second).not.toBe(first);
    expect(second.trim()).toBe(first);
    expect(announcement([entry(3, 0, "Wolf passes.")], second)).not.toBe(second);
  });
});

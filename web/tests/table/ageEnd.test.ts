import { describe, expect, it } from "vitest";
import type { TableSource } from "../../src/net/source";
import { ageEnds, byClan, LEGENDARY, SCORES } from "../../src/table/ages/ageEnd";
import { AgeReader } from "../../src/table/ages/ageReader.svelte";
import type { Entry } from "../../src/wire";

const LATER = ["discard", "quest", "ragnarok", "release"];
const line = (age: number, event: string, parts: Partial<Entry> = {}): Entry => ({
  n: 9,
  age,
  text: event,
  event,
  ...parts,
});
const phase = (age: number, name: string, scores: number[]): Entry =>
  line(age, "phase_began", { kind: "phase", phase: name, scores });
const glory = (age: number, seat: number, gained: number, source: string): Entry =>
  line(age, "glory", { kind: "glory", seat, glory: gained, source });

const FIRST = [
  phase(1, "action", [0, 0]),
  line(1, "attacked", { seat: 0 }),
  phase(1, "discard", [5, 8]),
  line(1, "dropped", { seat: 1 }),
  phase(1, "quest", [5, 8]),
  line(1, "quest_shown", { seat: 1, cards: ["odins_domain"], fulfilled: true }),
  line(1, "quest_shown", { seat: 0, cards: ["lokis_domain"], fulfilled: false }),
  glory(1, 1, 4, "quest"),
  line(1, "raised", { seat: 1 }),
  phase(1, "ragnarok", [5, 12]),
  line(1, "ruined", { places: ["gimle"] }),
  line(1, "destroyed", { seat: 0 }),
  glory(1, 0, 6, "ragnarok"),
  phase(1, "release", [11, 12]),
];
const CLOSED = [
  ...FIRST,
  line(1, "released", { seat: 0 }),
  line(1, "tokens_flipped", { scores: [11, 12] }),
  line(1, "first_player", { seat: 1 }),
  phase(2, "gifts", [11, 12]),
];
const LAST = [
  ...CLOSED,
  phase(3, "quest", [20, 30]),
  phase(3, "release", [20, 30]),
  glory(3, 0, 3, "lokis_domain"),
  glory(3, 0, 20, "legendary"),
  glory(3, 1, 10, "legendary"),
  line(3, "over", { seats: [0], scores: [43, 40] }),
];

describe("the end of an Age", () => {
  it("is told phase by phase, those in which nothing happened apart, then the scores", () => {
    const [end] = ageEnds(CLOSED, LATER);
    expect(end).toMatchObject({ age: 1, complete: true, over: false });
    expect(end?.parts.map(({ id }) => id)).toEqual(["quest", "ragnarok", "release", SCORES]);
    expect(end?.parts[1]).toMatchObject({ before: [5, 12], after: [11, 12] });
    expect(end?.parts[3]).toMatchObject({ before: [5, 8], after: [11, 12] });
    expect(end?.parts[3]?.entries.map(({ event }) => event)).toEqual(["tokens_flipped", "first_player"]);
  });

  it("is told clan by clan, with the Glory of each", () => {
    const quests = ageEnds(CLOSED, LATER)[0]?.parts[0];
    if (!quests) throw new Error("no Quests");
    expect(byClan(quests).map(({ seat, entries, glory }) => [seat, entries.length, glory])).toEqual([
      [1, 3, 4],
      [0, 1, 0],
    ]);
  });

  it("of the last Age has the legendary stats as a part of their own", () => {
    const end = ageEnds(LAST, LATER)[1];
    expect(end).toMatchObject({ age: 3, complete: true, over: true });
    expect(end?.parts.map(({ id }) => id)).toEqual(["release", LEGENDARY, SCORES]);
    expect(end?.parts[1]).toMatchObject({ before: [23, 30], after: [43, 40] });
    expect(end?.parts[2]).toMatchObject({ before: [20, 30], after: [43, 40] });
  });
});

describe("reading it", () => {
  let log: Entry[] = [];
  const source = (): TableSource => ({ log, position: {} }) as unknown as TableSource;
  const reader = (table: string) =>
    new AgeReader(
      source,
      () => table,
      () => LATER,
    );

  it("opens by itself with what is new, goes on part by part, and can be opened again", () => {
    log = FIRST.slice(0, 2);
    reader("a").hear(); // the table is opened
    log = FIRST;
    const now = reader("a");
    now.hear();
    expect(now.shown).toEqual({ age: 1, part: "quest" });
    now.next();
    expect(now.part?.id).toBe("ragnarok");
    now.next();
    expect(now.shown).toBeNull(); // nothing more is known yet
    log = CLOSED;
    const later = reader("a");
    later.hear();
    expect(later.part?.id).toBe("release");
    later.next();
    expect(later.part?.id).toBe(SCORES);
    later.next();
    later.hear();
    expect(later.shown).toBeNull();
    later.open(1);
    expect(later.part?.id).toBe("quest");
  });

  it("is over for this Age when it is skipped, and what was there before counts as read", () => {
    log = CLOSED;
    const now = reader("b");
    now.hear();
    expect(now.shown).toBeNull();
    log = [...CLOSED, phase(2, "quest", [11, 12]), line(2, "quest_shown", { seat: 0 })];
    const second = reader("b");
    second.hear();
    expect(second.shown?.age).toBe(2);
    second.skip();
    log = [...log, phase(2, "ragnarok", [11, 12]), line(2, "ruined", { places: ["utgard"] })];
    const third = reader("b");
    third.hear();
    expect(third.shown).toBeNull();
  });
});

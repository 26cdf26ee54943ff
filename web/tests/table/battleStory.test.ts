import { describe, expect, it } from "vitest";
import {
  effectsOf,
  followBattle,
  isOf,
  leadersOf,
  linesOf,
  revealedBy,
  tellingOf,
  totalsOf,
  wasFought,
} from "../../src/table/battle/battleStory";
import type { BattleInfo, Entry, Motion, Position } from "../../src/wire";

const column = (seat: number) => ({
  seat,
  figures: [],
  strength: 3,
  cards: [],
  bonus: 0,
  total: 3,
  hand: 2,
  chosen: false,
  fallen: 0,
});
const sheet = (place: string, step: BattleInfo["step"]): BattleInfo => ({
  place,
  attacker: 0,
  step,
  clans: [column(0), column(1)],
  mine: [],
  leaders: [0, 1],
  outlook: "",
});
const position = (...battles: BattleInfo[]): Position => ({ battles }) as unknown as Position;
const motion = (kind: string, parts: Partial<Motion> = {}): Motion => ({ kind, ...parts });
const line = (n: number, text: string, event: string, seats: number[], total: number | null = null): Entry => ({
  ...{ n, age: 1, text, event, seats, total },
  kind: ["acted", "destroyed", "placed"].includes(event) ? "event" : "battle",
  seat: seats.length === 1 ? (seats[0] as number) : null,
});

const LOG = [
  line(3, "Raven passes.", "acted", [1]),
  line(4, "Wolf pillages Gimle!", "attacked", [0]),
  line(5, "Battle in Gimle: Wolf and Raven.", "battle_began", [0, 1]),
  line(6, "Wolf reveals Tyr's Smash (+3).", "revealed", [0]),
  line(6, "Wolf has 6.", "strength", [0], 6),
  line(6, "Raven has 4.", "strength", [1], 4),
  line(6, "Wolf wins the battle in Gimle.", "won", [0]),
  line(6, "Raven loses its Leader in Gimle.", "destroyed", [1]),
  line(7, "Raven invades Horgr.", "placed", [1]),
];

describe("the story of a battle", () => {
  const begun = followBattle(
    null,
    position(sheet("gimle", "call")),
    [motion("attack", { seat: 0, target: "gimle" })],
    4,
  );
  const ended = followBattle(
    followBattle(begun, position(sheet("gimle", "cards")), [], 5),
    position(),
    [motion("reveal", { seat: 0, card: "tyrs_smash_1" }), motion("reveal", { seat: 1, card: "thors_hammer" })],
    6,
  );

  it("begins with the attack and ends when the table shows it no more", () => {
    expect(begun).toMatchObject({ place: "gimle", attacker: 0, since: 4, until: null });
    expect(ended).toMatchObject({ since: 4, until: 6, cards: { 0: ["tyrs_smash_1"], 1: ["thors_hammer"] } });
    expect(ended?.sheet?.step).toBe("cards");
    expect(ended && wasFought(ended)).toBe(true);
  });

  it("stays as it was until another battle begins", () => {
    expect(followBattle(ended, position(), [motion("move", { seat: 1 })], 7)).toBe(ended);
    expect(followBattle(ended, position(sheet("gimle", "call")), [], 9)).toMatchObject({
      since: 9,
      until: null,
      cards: {},
    });
  });

  it("knows a pillage nobody stood against", () => {
    const quiet = followBattle(null, position(), [motion("attack", { seat: 2, target: "horgr" })], 12);
    expect(quiet).toMatchObject({ place: "horgr", until: 12, sheet: null });
    expect(quiet && wasFought(quiet)).toBe(false);
  });

  it("has its own lines of the log, the sums apart", () => {
    if (!ended) throw new Error("no story");
    const lines = linesOf(ended, LOG);
    expect(lines.map((one) => one.n)).toEqual([4, 5, 6, 6, 6, 6, 6]);
    const closing: Entry = { n: 6, age: 1, text: "The Action phase is over.", event: "actions_over", kind: "phase" };
    expect(linesOf(ended, [...LOG.slice(0, -1), closing, line(6, "", "glory", [1])])).toEqual(lines);
    expect(totalsOf(lines)).toEqual({ 0: 6, 1: 4 });
    expect(effectsOf(tellingOf(lines)).map((one) => one.text)).toEqual([
      "Wolf reveals Tyr's Smash (+3).",
      "Wolf wins the battle in Gimle.",
      "Raven loses its Leader in Gimle.",
    ]);
  });

  it("knows who took part, and how many cards of each are still to be turned up", () => {
    if (!ended) throw new Error("no story");
    expect([0, 1, 2].map((seat) => isOf(ended, seat))).toEqual([true, true, false]);
    const tale = tellingOf(linesOf(ended, LOG));
    expect([revealedBy(tale, 0), revealedBy(tale, 1), revealedBy(tale.slice(1), 0)]).toEqual([1, 0, 0]);
  });

  it("knows who has won from the log, whatever the totals are", () => {
    const even = [line(6, "", "strength", [0], 4), line(6, "", "strength", [1], 4)];
    expect(leadersOf(LOG)).toEqual([0]);
    expect(leadersOf(even)).toEqual([]);
    expect(leadersOf([...even, line(6, "", "tied", [0, 1])])).toEqual([0, 1]);
    expect(leadersOf([...even, line(6, "", "won", [1])])).toEqual([1]);
  });
});

import { describe, expect, it } from "vitest";
import {
  bands,
  bars,
  byAge,
  type Frame,
  gathered,
  lines,
  type Points,
  reach,
  scaler,
  spread,
  stairs,
  ticks,
} from "../../src/result/chart";
import { ranked, rankOf } from "../../src/result/players";

const FRAME: Frame = { width: 420, height: 220, top: 10, right: 10, bottom: 10, left: 10 };
const TIMELINE: Points = [
  { n: 0, age: 1, values: [0, 0] },
  { n: 10, age: 1, values: [5, 0] },
  { n: 20, age: 2, values: [5, 8] },
  { n: 40, age: 3, values: [50, 100] },
];

describe("ticks", () => {
  it("are round and reach beyond the most", () => {
    expect(ticks(100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(87)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(0)).toEqual([0]);
    expect(ticks(230)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(ticks(107)).toEqual([0, 25, 50, 75, 100, 125]);
  });
});

describe("bars", () => {
  const sources = [
    { source: "battle", label: "Battles", glory: [10, -2] },
    { source: "quest", label: "Quests", glory: [5, 0] },
    { source: "pillage", label: "Pillages", glory: [0, 7] },
  ];

  it("stack gains one after another and leave out what gave nothing", () => {
    const [first] = bars(sources, [15, 5]);
    expect(first?.segments.map(({ source, from, to }) => [source, from, to])).toEqual([
      ["battle", 0, 10],
      ["quest", 10, 15],
    ]);
  });

  it("put losses left of zero", () => {
    const second = bars(sources, [15, 5])[1];
    expect(second?.segments.map(({ glory, from, to }) => [glory, from, to])).toEqual([
      [-2, -2, 0],
      [7, 0, 7],
    ]);
    expect(reach(bars(sources, [15, 5]))).toEqual({ least: -2, most: 15 });
  });
});

describe("the time line", () => {
  it("fills the frame from corner to corner", () => {
    const [wolf, bear] = lines(TIMELINE, 2, FRAME, 100);
    expect(wolf?.points[0]).toEqual({ x: 10, y: 210 });
    expect(wolf?.points.at(-1)).toEqual({ x: 410, y: 110 });
    expect(bear?.points.at(-1)?.y).toBe(10);
  });

  it("is drawn in steps", () => {
    const line = {
      seat: 0,
      points: [
        { x: 0, y: 9 },
        { x: 5.04, y: 4 },
      ],
    };
    expect(stairs(line)).toBe("M0 9H5V4");
  });

  it("knows where each Age lies, without gaps", () => {
    expect(bands(TIMELINE, FRAME)).toEqual([
      { age: 1, from: 10, to: 110 },
      { age: 2, from: 110, to: 210 },
      { age: 3, from: 210, to: 410 },
    ]);
    expect(byAge(TIMELINE).map(({ age, values }) => [age, ...values])).toEqual([
      [1, 5, 0],
      [2, 5, 8],
      [3, 50, 100],
    ]);
  });

  it("draws a game without Glory", () => {
    expect(scaler(0, 0, 5, 9)(0)).toBe(5);
    expect(lines([], 2, FRAME, 1).map(stairs)).toEqual(["", ""]);
  });
});

describe("labels", () => {
  it("are pushed apart and stay inside", () => {
    expect(spread([50, 52, 10], 12, 0, 100)).toEqual([50, 62, 10]);
    expect(spread([98, 99], 12, 0, 100)).toEqual([88, 100]);
  });
});

describe("who played", () => {
  const players = [0, 1, 2].map((seat) => ({ seat, clan: null, name: `${seat}` }));
  const result = { glory: [10, 30, 10], winners: [1], sources: [], timeline: [], seed: "", game: "" };

  it("is ranked by Glory; equals share a rank", () => {
    expect(ranked(players, result).map(({ seat }) => seat)).toEqual([1, 0, 2]);
    expect(players.map((player) => rankOf(player, result))).toEqual([2, 1, 2]);
  });
});

describe("many sources", () => {
  const source = (name: string, glory: number[]) => ({ source: name, label: name, glory });

  it("are put together where they are cards, and rules stay apart", () => {
    const all = [source("battle", [3, 0]), source("valkyrie", [2, 1]), source("loki", [0, 4])];
    expect(gathered(all, new Set(["battle"]), "Cards")).toEqual([
      source("battle", [3, 0]),
      { source: "rest", label: "Cards", glory: [2, 5] },
    ]);
  });

  it("stay as they are where there is only one card", () => {
    const all = [source("battle", [3]), source("valkyrie", [2])];
    expect(gathered(all, new Set(["battle"]), "Cards")).toEqual(all);
  });
});

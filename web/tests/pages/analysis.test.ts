import { beforeEach, describe, expect, it, vi } from "vitest";
import { Analysing } from "../../src/analysis/analysing.svelte";
import { MomentSource } from "../../src/analysis/momentSource.svelte";
import { movers, points, signed, totalLuck, worthLearning } from "../../src/analysis/numbers";
import type { AnalysisProgress, Fault, Tried } from "../../src/wire";
import { positionAt, summaryOf } from "./samples";

const api = vi.hoisted(() => ({
  analysis: vi.fn(),
  analysisProgress: vi.fn(),
  startAnalysis: vi.fn(),
  stopAnalysis: vi.fn(),
  moment: vi.fn(),
  tryMoment: vi.fn(),
}));
vi.mock("../../src/net/api", async (original) => ({ ...(await original<object>()), ...api }));

const fault = (n: number, verdict: Fault["verdict"]): Fault => ({
  n,
  age: 1,
  verdict,
  lost: 0.1,
  taken: "a",
  better: "b",
  why: "c",
});
const progress = (state: AnalysisProgress["state"], done: number): AnalysisProgress => ({ state, done, of: 8 });

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of Object.values(api)) mock.mockReset();
});

describe("shares", () => {
  it("are read in points", () => {
    expect([points(0.126), points(-0.126), signed(0.126), signed(-0.126), signed(0.001)]).toEqual([
      13,
      13,
      "+13",
      "−13",
      "0",
    ]);
  });

  it("name those whose share changed, the most first", () => {
    expect(movers([0.06, -0.3, 0.01, 0.23]).map(({ seat }) => seat)).toEqual([1, 3, 0]);
  });

  it("add up the parts of luck", () => {
    expect(totalLuck({ judgement: -1, gifts: 1, deal: 0.1, draft: 0.2, battle: -0.1, turn: 0.3 })).toBeCloseTo(0.5);
  });
});

describe("learning", () => {
  it("begins with mistakes and blunders, and takes inaccuracies where there is nothing else", () => {
    const all = [fault(1, "inaccuracy"), fault(2, "mistake"), fault(3, "blunder")];
    expect(worthLearning(all).map(({ n }) => n)).toEqual([2, 3]);
    expect(worthLearning(all.slice(0, 1)).map(({ n }) => n)).toEqual([1]);
  });

  it("puts the question again until it is answered, and once more if wished", async () => {
    const question = { n: 5, kind: "action", source: null, prompt: "?", veiled: true, options: [], verbs: [] };
    api.moment.mockResolvedValue({ n: 5, seat: 0, position: positionAt(5), question });
    const tried: Tried = { action: 3, text: "x", verdict: "blunder", lost: 0.2, best: 4, better: "y", why: "z" };
    api.tryMoment.mockResolvedValue(tried);
    const source = new MomentSource(summaryOf(10));
    expect(source.status).toBe("connecting");
    await source.show(5);
    expect(source.question).toEqual(question);
    expect(await source.answer(3)).toBeNull();
    expect([source.tried, source.question]).toEqual([tried, null]);
    source.again();
    expect(source.question).toEqual(question);
  });
});

describe("an analysis", () => {
  it("is followed until it is done, then read", async () => {
    api.analysisProgress.mockResolvedValueOnce(progress("none", 0));
    api.startAnalysis.mockResolvedValue(progress("running", 0));
    const work = new Analysing("g");
    await work.look();
    expect([work.progress?.state, vi.getTimerCount()]).toEqual(["none", 0]);
    await work.start();
    api.analysisProgress.mockResolvedValueOnce(progress("running", 4));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.percent).toBe(50);
    api.analysisProgress.mockResolvedValueOnce(progress("done", 8));
    api.analysis.mockResolvedValue({ game: "g" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.found).toEqual({ game: "g" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is left alone once it is stopped, or the page is closed", async () => {
    api.startAnalysis.mockResolvedValue(progress("running", 1));
    api.stopAnalysis.mockResolvedValue(progress("stopped", 1));
    const work = new Analysing("g");
    await work.start();
    await work.stop();
    expect([work.progress?.state, vi.getTimerCount()]).toEqual(["stopped", 0]);
    await work.start();
    work.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

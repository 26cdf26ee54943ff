import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSpot, spotSearch } from "../../src/replay/address";
import { allMoments, nextMoment } from "../../src/replay/moments";
import { CHUNK, ReplaySource, type StepQuery } from "../../src/replay/source.svelte";
import type { Motion, Step, Steps } from "../../src/wire";
import { positionAt, stepAt, summaryOf } from "./samples";

const LAST = 130;

function loader(change: (step: Step) => Step = (step) => step) {
  return vi.fn(async ({ first, count }: StepQuery): Promise<Steps> => {
    const steps = [];
    for (let n = first; n < Math.min(first + count, LAST + 1); n++) steps.push(change(stepAt(n)));
    return { first, steps };
  });
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("a replay", () => {
  it("loads in chunks, prefetches, and asks for nothing twice", async () => {
    const load = loader();
    const replay = new ReplaySource(summaryOf(LAST), load);
    await replay.go(0);
    await settle();
    expect(replay.status).toBe("open");
    expect(replay.step?.n).toBe(0);
    expect(load).toHaveBeenCalledTimes(1);
    await replay.go(25);
    await settle();
    expect(load.mock.calls.map(([query]) => query.first)).toEqual([0, CHUNK]);
    await replay.go(CHUNK + 1);
    await replay.go(3);
    expect(replay.step?.n).toBe(3);
    await replay.readAll();
    expect(replay.loaded).toBe(LAST + 1);
    expect(load).toHaveBeenCalledTimes(Math.floor(LAST / CHUNK) + 1);
  });

  it("stays within the game", async () => {
    const replay = new ReplaySource(summaryOf(LAST), loader());
    await replay.go(9999);
    expect(replay.step?.n).toBe(LAST);
    await replay.go(-4);
    expect(replay.step?.n).toBe(0);
  });

  it("tells its log up to the position shown", async () => {
    const replay = new ReplaySource(summaryOf(LAST), loader());
    await replay.go(3);
    expect(replay.log.map((entry) => entry.text)).toEqual(["line 1", "line 2", "line 3"]);
    await replay.go(1);
    expect(replay.log.map((entry) => entry.text)).toEqual(["line 1"]);
  });

  it("shows motions only when walking one step forward", async () => {
    const replay = new ReplaySource(summaryOf(LAST), loader());
    const seen: Motion[][] = [];
    const stop = replay.onMotions((motions) => seen.push(motions));
    await replay.go(4);
    await replay.go(5);
    await replay.go(9);
    await replay.go(8);
    expect(seen).toHaveLength(1);
    stop();
    await replay.go(9);
    expect(seen).toHaveLength(1);
  });

  it("forgets what one seat saw before another looks", async () => {
    const load = loader();
    const replay = new ReplaySource(summaryOf(LAST), load);
    await replay.go(7);
    expect(replay.hands).toHaveLength(2);
    await replay.look({ seat: 1, open: false }, "en");
    expect(replay.step?.n).toBe(7);
    expect(replay.hands).toEqual([]);
    expect(load.mock.lastCall?.[0]).toMatchObject({ seat: 1, open: false });
    await replay.look({ seat: 1, open: false }, "fr");
    expect(load.mock.lastCall?.[0].lang).toBe("fr");
  });

  it("drops an answer that comes after the view has changed", async () => {
    const answers: ((steps: Steps) => void)[] = [];
    const replay = new ReplaySource(summaryOf(LAST), () => new Promise((resolve) => answers.push(resolve)));
    const early = replay.go(0);
    const later = replay.look({ seat: 0, open: false }, "en");
    answers[0]?.({ first: 0, steps: [stepAt(0, { text: "open" })] });
    answers[1]?.({ first: 0, steps: [stepAt(0, { text: "seat 0" })] });
    await Promise.all([early, later]);
    expect(replay.step?.text).toBe("seat 0");
  });

  it("says when a chunk cannot be had, and tries again", async () => {
    let broken = true;
    const good = loader();
    const replay = new ReplaySource(summaryOf(LAST), (query) =>
      broken ? Promise.reject(new Error("offline")) : good(query),
    );
    await replay.go(2);
    expect(replay.status).toBe("lost");
    broken = false;
    await replay.go(2);
    expect(replay.status).toBe("open");
    expect(replay.step?.n).toBe(2);
  });
});

describe("playing by itself", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("walks on at its pace, stops at the end, and begins anew from there", async () => {
    const replay = new ReplaySource(summaryOf(LAST), loader());
    await replay.go(LAST - 2);
    replay.pace = "fast";
    replay.play();
    await vi.advanceTimersByTimeAsync(600);
    expect(replay.n).toBe(LAST - 1);
    await vi.advanceTimersByTimeAsync(600);
    expect(replay.n).toBe(LAST);
    expect(replay.playing).toBe(false);
    replay.play();
    await vi.advanceTimersByTimeAsync(10);
    expect(replay.n).toBe(0);
    replay.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.n).toBe(0);
  });
});

describe("moments", () => {
  const steps = [
    stepAt(0),
    stepAt(1),
    stepAt(2, { position: positionAt(1, ["gimle"]) }),
    stepAt(3, { position: positionAt(1, ["gimle"]) }),
    stepAt(4, { position: positionAt(2), motions: [{ kind: "ruin", target: "horgr" }] }),
  ];

  it("are the Ages, the battles and what falls", () => {
    expect(allMoments([], steps).map(({ n, kind, place }) => [n, kind, place])).toEqual([
      [0, "age", null],
      [2, "battle", "gimle"],
      [4, "age", null],
      [4, "ruin", "horgr"],
    ]);
  });

  it("take the Ages from the time line as long as the steps are not there", () => {
    const timeline = summaryOf(LAST).result?.timeline ?? [];
    expect(allMoments(timeline, []).map(({ n, age }) => [n, age])).toEqual([
      [0, 1],
      [60, 2],
      [LAST, 3],
    ]);
  });

  it("are found before and after a position", () => {
    const moments = allMoments([], steps);
    expect(nextMoment(moments, 0, 1)?.n).toBe(2);
    expect(nextMoment(moments, 4, -1)?.n).toBe(2);
    expect(nextMoment(moments, 4, 1)).toBeUndefined();
  });
});

describe("the address of a position", () => {
  it("is read back as it was written", () => {
    for (const spot of [
      { n: 57, seat: 1, open: false },
      { n: 0, seat: -1, open: false },
      { n: null, seat: -1, open: true },
    ]) {
      expect(readSpot(spotSearch(spot), 4)).toEqual(spot);
    }
  });

  it("bears with nonsense", () => {
    expect(readSpot("?n=x&seat=9", 4)).toEqual({ n: null, seat: -1, open: true });
    expect(readSpot("?n=-5", 4)).toEqual({ n: null, seat: -1, open: true });
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keysOf, saveKeys } from "../src/net/keys";
import { TableClient } from "../src/net/table.svelte";
import { PROTOCOL, type Question } from "../src/wire";
import { FakeSocket, news, position, scene } from "./fakes";

const question = (n: number): Question => ({
  ...{ n, kind: "action", source: null, prompt: "Choose an action.", veiled: false, verbs: [] },
  options: [{ action: 7, kind: "pass", text: "Pass", notation: "pass" }],
});

let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
  client = new TableClient({ table: "oak", key: "secret", host: "hostkey" }, FakeSocket.make);
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("arriving", () => {
  test("the first message is a hello with the keys, and nothing else is sent before the welcome", async () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([
      { type: "hello", protocol: PROTOCOL, table: "oak", key: "secret", host: "hostkey", lang: "en", since: null },
    ]);
    expect(client.status).toBe("connecting");
    expect((await client.ask({ type: "start" }))?.code).toBe("lost");
    expect(FakeSocket.last.sent).toHaveLength(1);
    FakeSocket.last.greet();
    expect(client.status).toBe("open");
  });

  test("the welcome says which seat the key opens, and the browser remembers it", () => {
    saveKeys("oak", { seats: [{ seat: -1, key: "secret" }] });
    FakeSocket.last.greet(2);
    expect(client.seat).toBe(2);
    expect(keysOf("oak")?.seats).toEqual([{ seat: 2, key: "secret" }]);
  });

  test("a scene sets everything", () => {
    FakeSocket.last.greet();
    const log = [{ n: 3, age: 1, text: "Wolf passes." }];
    FakeSocket.last.hear(scene(3, { position: position(2), question: question(3), log }));
    expect([client.n, client.position?.age, client.question?.n, client.log]).toEqual([3, 2, 3, log]);
  });

  test("what cannot be helped ends the attempts", () => {
    FakeSocket.last.open();
    FakeSocket.last.hear({ type: "problem", code: "bad_key", text: "This link opens no seat." });
    expect(client.fatal?.code).toBe("bad_key");
    expect(client.status).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    client.reconnect();
    expect([client.fatal, FakeSocket.all.length]).toEqual([null, 2]);
  });
});

describe("playing", () => {
  beforeEach(() => {
    FakeSocket.last.greet();
    FakeSocket.last.hear(scene(4, { question: question(4) }));
  });

  test("an answer quotes the question, shows at once and is done with the news of it", async () => {
    const outcome = client.answer(7);
    const { id } = FakeSocket.last.got("answer");
    expect(FakeSocket.last.got("answer")).toEqual({ type: "answer", id, n: 4, action: 7 });
    expect(client.sending).toBe(7);
    FakeSocket.last.hear({ type: "done", re: id });
    expect(await outcome).toBeNull();
    expect(client.sending).toBe(7); // until the news: it cannot be confirmed twice
    FakeSocket.last.hear(news(5, { question: question(5) }));
    expect([client.sending, client.problem]).toEqual([null, null]);
  });

  test("a refusal goes to the person who asked and can be dismissed", async () => {
    const outcome = client.answer(7);
    const { id } = FakeSocket.last.got("answer");
    FakeSocket.last.hear({ type: "problem", code: "stale", text: "Too late.", re: id });
    expect((await outcome)?.code).toBe("stale");
    expect(client.problem?.text).toBe("Too late.");
    client.dismiss();
    expect(client.problem).toBeNull();
    expect(client.fatal).toBeNull();
  });

  test("two requests at once get each its own answer", async () => {
    const first = client.why("pillage gimle");
    const { id } = FakeSocket.last.got("why");
    const second = client.why("quest");
    FakeSocket.last.hear({ type: "reason", re: FakeSocket.last.got("why").id, thing: "quest", text: "No Quest card." });
    FakeSocket.last.hear({ type: "reason", re: id, thing: "pillage gimle", text: "No figure there." });
    expect(await Promise.all([first, second])).toEqual(["No figure there.", "No Quest card."]);
  });

  test("a reason is asked for once, until something happens", async () => {
    const first = client.why("quest");
    FakeSocket.last.hear({ type: "reason", re: FakeSocket.last.got("why").id, thing: "quest", text: "No." });
    expect([await first, await client.why("quest")]).toEqual(["No.", "No."]);
    expect(FakeSocket.last.sent.filter(({ type }) => type === "why")).toHaveLength(1);
    FakeSocket.last.hear(news(5, { question: null }));
    void client.why("quest");
    expect(FakeSocket.last.sent.filter(({ type }) => type === "why")).toHaveLength(2);
  });

  test("a hint comes by its number; a refusal is a problem to read", async () => {
    const first = client.hint();
    FakeSocket.last.hear({
      ...{ type: "hints", re: FakeSocket.last.got("hint").id, n: 4 },
      hints: [
        {
          action: 7,
          text: "Pillage Utgard",
          share: 31,
          glory: 90,
          outlook: "31% chance to win",
          why: "nobody stands against you",
        },
      ],
    });
    expect((await first)?.hints[0]?.action).toBe(7);
    const second = client.hint();
    const { id } = FakeSocket.last.got("hint");
    FakeSocket.last.hear({ type: "problem", code: "not_now", text: "This table plays without hints.", re: id });
    expect(await second).toBeNull();
    expect(client.problem?.code).toBe("not_now");
  });

  test("a failed preview is asked for again", async () => {
    const first = client.preview(7);
    const { id } = FakeSocket.last.got("preview");
    FakeSocket.last.hear({ type: "problem", code: "too_many", text: "Slowly.", re: id });
    expect(await first).toBeNull();
    const second = client.preview(7);
    FakeSocket.last.hear({
      ...{ type: "preview", re: FakeSocket.last.got("preview").id, action: 7, motions: [], lines: ["Rage 3"] },
      ...{ rage: 3, on_board: 1, quests: [], complete: true },
    });
    expect((await second)?.lines).toEqual(["Rage 3"]);
  });

  test("news lengthens the log, tells the motions and leaves no line twice", () => {
    const told: string[] = [];
    const stop = client.onMotions((motions) => told.push(`${motions[0]?.kind} ${client.n}`));
    const entry = { n: 5, age: 1, text: "Raven invades Gimle." };
    FakeSocket.last.hear(news(5, { entries: [entry], motions: [{ kind: "place" }] }));
    FakeSocket.last.hear(scene(5, { log: [entry], fresh: false }));
    expect(client.log).toEqual([entry]);
    stop();
    FakeSocket.last.hear(news(6, { motions: [{ kind: "move" }] }));
    expect(told).toEqual(["place 5"]);
  });

  test("news changes what it names and leaves the rest", () => {
    const asked = client.question;
    FakeSocket.last.hear(news(5, { changes: { age: 2, hand: ["a"] } }));
    expect([client.position?.age, client.position?.hand, client.position?.phase]).toEqual([2, ["a"], "action"]);
    expect(client.question).toBe(asked);
    FakeSocket.last.hear(news(6, { question: null }));
    expect([client.question, client.position?.age]).toEqual([null, 2]);
  });

  test("after a gap the whole is asked for, and nothing is shown until it comes", () => {
    FakeSocket.last.hear(news(7, { changes: { age: 3 } }));
    expect([client.n, client.position?.age]).toEqual([4, 1]);
    expect(FakeSocket.last.got("language")).toMatchObject({ type: "language", lang: "en" });
    FakeSocket.last.hear(scene(7, { position: position(3) }));
    expect([client.n, client.position?.age]).toEqual([7, 3]);
  });

  test("chat keeps its order and no line twice", () => {
    const line = (number: number) =>
      ({ type: "chat", number, seat: 1, name: "Ylva", text: `${number}`, at: 0 }) as const;
    for (const number of [2, 1, 2]) FakeSocket.last.hear(line(number));
    expect(client.chat.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("the clock of the server is told from ours", () => {
    const room = {
      status: "playing",
      seats: [],
      free_clans: [],
      host: 0,
      watchers: 0,
      undo: null,
      rematch: [],
      paused: false,
      catalogue: "midgard",
    } as const;
    FakeSocket.last.hear({ type: "room", ...structuredClone(room), now: Date.now() + 5000 } as never);
    expect(client.skew).toBe(5000);
  });
});

describe("a lost connection", () => {
  beforeEach(() => {
    FakeSocket.last.greet();
    FakeSocket.last.hear(scene(4, { question: question(4) }));
  });

  test("comes back by itself and asks for what came since", () => {
    FakeSocket.last.drop();
    expect(client.status).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.greet();
    expect(FakeSocket.last.got("hello").since).toBe(4);
    expect(client.status).toBe("open");
  });

  test("is tried less and less often, but never given up", () => {
    for (let time = 0; time < 12; time += 1) {
      FakeSocket.last.drop();
      vi.advanceTimersByTime(8_000);
    }
    expect(FakeSocket.all).toHaveLength(13);
    FakeSocket.last.drop();
    vi.advanceTimersByTime(3_900);
    expect(FakeSocket.all).toHaveLength(13);
  });

  test("that breaks again at once is not stormed, one that held is tried at once", () => {
    const waits: number[] = [];
    for (const held of [0, 0, 0, 0, 6_000]) {
      vi.advanceTimersByTime(held);
      const sockets = FakeSocket.all.length;
      FakeSocket.last.drop();
      let waited = 0;
      for (; FakeSocket.all.length === sockets; waited += 25) vi.advanceTimersByTime(25);
      waits.push(waited);
      FakeSocket.last.greet();
    }
    expect(waits[3]).toBeGreaterThanOrEqual(1_000);
    expect(waits[4]).toBeLessThanOrEqual(275);
  });

  test("ends what was on its way, and nothing is queued", async () => {
    const outcome = client.answer(7);
    FakeSocket.last.drop();
    expect((await outcome)?.code).toBe("lost");
    expect(client.sending).toBeNull();
    expect((await client.answer(7))?.code).toBe("lost");
    vi.advanceTimersByTime(300);
    FakeSocket.last.greet();
    expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["hello"]);
  });

  test("is noticed by silence", () => {
    vi.advanceTimersByTime(41_000);
    expect(FakeSocket.last.sent.filter(({ type }) => type === "ping")).toHaveLength(2);
    expect(client.status).toBe("open");
    vi.advanceTimersByTime(20_000);
    expect(client.status).toBe("lost");
  });

  test("is tried at once when the network is back", () => {
    FakeSocket.last.drop();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a language chosen meanwhile is in the next hello", async () => {
    FakeSocket.last.drop();
    expect(await client.setLanguage("fr")).toBeNull();
    vi.advanceTimersByTime(300);
    FakeSocket.last.open();
    expect(FakeSocket.last.got("hello").lang).toBe("fr");
  });
});

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableSource } from "../../src/net/source";
import type { TableClient } from "../../src/net/table.svelte";
import { settings } from "../../src/settings.svelte";
import { TableUi } from "../../src/table/tableUi.svelte";
import type { BattleInfo, Motion, Option, Position, Question } from "../../src/wire";

const OPTIONS: Option[] = [
  { action: 0, kind: "pass", text: "Pass", notation: "pass" },
  {
    action: 1,
    kind: "invade",
    text: "Invade Gimle",
    notation: "invade warrior>gimle",
    figure: "warrior",
    source: "reserve",
    place: "gimle",
    cost: 1,
  },
  {
    action: 2,
    kind: "invade",
    text: "Invade Horgr",
    notation: "invade warrior>horgr",
    figure: "warrior",
    source: "reserve",
    place: "horgr",
    cost: 1,
  },
  { action: 3, kind: "pillage", text: "Pillage Utgard", notation: "pillage utgard", place: "utgard", cost: 0 },
];

const positionWith = (battles: BattleInfo[], seat = 0): Position =>
  ({
    seat,
    clans: [],
    places: ["gimle", "horgr", "utgard"].map((place) => ({ place })),
    battles,
  }) as unknown as Position;
const battle = (place: string): BattleInfo => ({
  place,
  attacker: 1,
  step: "call",
  clans: [0, 1].map((seat) => ({
    seat,
    figures: [],
    strength: 1,
    cards: [],
    bonus: 0,
    total: 1,
    hand: 1,
    chosen: false,
    fallen: 0,
  })),
  mine: [],
  leaders: [],
  outlook: "",
});

function table(options = OPTIONS, kind = "action") {
  const question: Question | null =
    kind === "" ? null : { n: 4, kind, source: null, prompt: "?", veiled: true, options, verbs: [] };
  const source = {
    live: true,
    question,
    position: positionWith([]),
    status: "open",
    sending: null,
    log: [],
    room: null,
  } as unknown as TableSource;
  const client = { answer: vi.fn(async () => null), why: vi.fn(async (thing: string) => `no ${thing}`) };
  const ui = new TableUi(
    () => source,
    () => client as unknown as TableClient,
  );
  return { ui, client };
}

beforeEach(() => {
  Object.assign(settings, { confirm: "second-tap", confirmPass: true, speed: "normal" });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("hints", () => {
  const HINTS = { type: "hints" as const, re: 1, n: 4, hints: [] };

  it("takes a whole option, Pass and a group of figures too", () => {
    const { ui } = table();
    ui.take(2);
    expect(ui.chosen?.action).toBe(2);
    ui.take(0);
    expect(ui.chosen?.kind).toBe("pass");
    ui.take(99);
    expect(ui.chosen?.kind).toBe("pass");
    const group = (action: number, count: number): Option => ({
      ...{ action, kind: "troops", text: `${count}`, notation: `${count}` },
      group: [{ seat: 0, figure: "warrior", count, strength: 1 }],
    });
    const march = table([group(1, 1), group(2, 2)], "troops").ui;
    march.take(1);
    expect(march.chosen?.action).toBe(1);
  });

  it("is asked for once a question, and forgotten with it", async () => {
    const { ui, client } = table();
    let tell: (hints: typeof HINTS) => void = () => {};
    const hint = vi.fn(() => new Promise<typeof HINTS>((resolve) => (tell = resolve)));
    Object.assign(client, { hint, welcome: { settings: { hints: true } } });
    expect(ui.mayAskHint).toBe(true);
    const asking = ui.askHint();
    void ui.askHint();
    expect([ui.advice, hint.mock.calls.length]).toEqual(["thinking", 1]);
    tell(HINTS);
    await asking;
    expect(ui.advice).toBe(HINTS);
    ui.reset();
    expect(ui.advice).toBeNull();
  });

  it("is not offered where the table plays without", () => {
    const { ui, client } = table();
    Object.assign(client, { welcome: { settings: { hints: false } } });
    expect(ui.mayAskHint).toBe(false);
  });
});

describe("choosing", () => {
  it("confirms a place on the second tap, where that is set", () => {
    const { ui, client } = table();
    ui.pickVerb("invade");
    ui.tapPlace("horgr");
    expect(ui.chosen?.action).toBe(2);
    expect(client.answer).not.toHaveBeenCalled();
    ui.tapPlace("horgr");
    expect(client.answer).toHaveBeenCalledWith(2);
  });

  it("waits for Confirm where it is always wanted", () => {
    settings.confirm = "always";
    const { ui, client } = table();
    ui.pickVerb("invade");
    ui.tapPlace("gimle");
    ui.tapPlace("gimle");
    expect(client.answer).not.toHaveBeenCalled();
    void ui.confirm();
    expect(client.answer).toHaveBeenCalledWith(1);
  });

  it("asks once more before a turn is passed, and only where that is set", async () => {
    const { ui, client } = table();
    ui.pickVerb("pass");
    await ui.confirm();
    expect(ui.passAsked).toBe(true);
    expect(client.answer).not.toHaveBeenCalled();
    await ui.confirm();
    expect(client.answer).toHaveBeenCalledWith(0);
    settings.confirmPass = false;
    const other = table();
    other.ui.pickVerb("pass");
    await other.ui.confirm();
    expect(other.client.answer).toHaveBeenCalledWith(0);
  });

  it("steps back one pick at a time", () => {
    const { ui } = table();
    ui.pickVerb("invade");
    ui.tapPlace("horgr");
    expect(ui.back()).toBe(true);
    expect(ui.chosen).toBeNull();
    expect(ui.back()).toBe(true);
    expect(ui.back()).toBe(false);
  });

  it("says why a place does not fit", async () => {
    const { ui, client } = table();
    ui.pickVerb("pillage");
    ui.tapPlace("gimle");
    await vi.waitFor(() => expect(ui.reason?.text).toBe("no gimle"));
    expect(client.why).toHaveBeenCalledWith("gimle", 3);
  });

  it("dims places only while one is being aimed at", () => {
    const { ui } = table();
    expect(ui.aiming).toBe(false);
    ui.pickVerb("invade");
    expect(ui.aiming).toBe(true);
    expect(ui.places).toEqual(new Set(["gimle", "horgr"]));
    ui.tapPlace("gimle");
    expect(ui.aiming).toBe(false);
  });
});

describe("the sheet of a battle", () => {
  const reveal: Motion[] = [{ kind: "reveal", seat: 0, card: "troll" }];

  it("stays four seconds after the end where others fought, and never closes the next battle", () => {
    const { ui } = table();
    const { battles } = ui;
    ui.hearPosition(positionWith([battle("gimle")], 2), 5);
    expect(battles.shown?.place).toBe("gimle");
    ui.hearMotions(reveal);
    ui.hearPosition(positionWith([], 2), 6);
    expect(battles.shown?.until).toBe(6);
    vi.advanceTimersByTime(2_000);
    ui.hearPosition(positionWith([battle("horgr")], 2), 7);
    vi.advanceTimersByTime(5_000);
    expect(battles.shown?.place).toBe("horgr");
    ui.hearPosition(positionWith([], 2), 8);
    vi.advanceTimersByTime(4_100);
    flushSync();
    expect(battles.shown).toBeNull();
    battles.toggle();
    expect(battles.shown?.place).toBe("horgr");
  });

  it("stays until it is closed where motion is off", () => {
    settings.speed = "off";
    const { ui } = table();
    ui.hearPosition(positionWith([battle("gimle")], 2), 5);
    ui.hearPosition(positionWith([], 2), 6);
    vi.advanceTimersByTime(60_000);
    expect(ui.battles.shown?.place).toBe("gimle");
    ui.battles.close();
    expect(ui.battles.shown).toBeNull();
  });

  it("of others is in the way only if it opened by itself", () => {
    settings.speed = "off";
    const { ui } = table();
    const { battles } = ui;
    ui.hearPosition(positionWith([battle("gimle")], 2), 5);
    expect(battles.inTheWay).toBe(false); // still fought
    ui.hearPosition(positionWith([], 2), 6);
    expect(battles.inTheWay).toBe(true);
    battles.close();
    battles.toggle();
    expect(battles.shown?.place).toBe("gimle");
    expect(battles.inTheWay).toBe(false); // opened by hand
    ui.hearPosition(positionWith([battle("horgr")]), 7);
    ui.hearPosition(positionWith([]), 8);
    expect(battles.shown?.place).toBe("horgr");
    expect(battles.inTheWay).toBe(false); // one's own
  });

  it("of one's own battles stays until each has been read, whatever else is fought", () => {
    const { ui } = table([], ""); // nothing is asked
    const { battles } = ui;
    for (const [place, n] of [
      ["gimle", 5],
      ["horgr", 7],
    ] as const) {
      ui.hearPosition(positionWith([battle(place)]), n);
      ui.hearPosition(positionWith([]), n + 1);
    }
    ui.hearPosition(positionWith([battle("utgard")], 2), 9);
    vi.advanceTimersByTime(60_000);
    expect(battles.shown?.place).toBe("gimle");
    battles.close();
    expect(battles.shown?.place).toBe("horgr");
    battles.close();
    expect(battles.shown).toMatchObject({ place: "utgard", until: null });
    const line = { n: 5, age: 1, text: "", event: "battle_began", places: ["gimle"] };
    expect(battles.of(line)?.place).toBe("gimle");
    expect(battles.of({ ...line, places: ["utgard"] })).toBeNull(); // not over yet
  });

  it("in which something is asked comes before one that is to be read", () => {
    const { ui } = table();
    ui.hearPosition(positionWith([battle("gimle")]), 5);
    ui.hearPosition(positionWith([]), 6);
    ui.hearPosition(positionWith([battle("horgr")]), 7);
    expect(ui.battles.shown?.place).toBe("horgr");
    ui.battles.close();
    expect(ui.battles.shown?.place).toBe("gimle");
  });

  it("first tells the rest when it is closed in the middle of its tale", () => {
    const { ui } = table();
    ui.hearPosition(positionWith([battle("gimle")]), 5);
    ui.hearPosition(positionWith([]), 6);
    ui.battles.telling = true; // as the sheet does
    ui.battles.close();
    expect(ui.battles.shown?.place).toBe("gimle");
    ui.battles.close();
    expect(ui.battles.shown).toBeNull();
  });
});

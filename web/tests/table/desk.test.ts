import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableSource } from "../../src/net/source";
import type { TableClient } from "../../src/net/table.svelte";
import { settings } from "../../src/settings.svelte";
import { Desk } from "../../src/table/desk.svelte";
import type { BattleSight, Motion, Option, Question, Sight } from "../../src/wire";

const OPTIONS: Option[] = [
  { action: 0, kind: "pass", text: "Pass" },
  { action: 1, kind: "invade", text: "Invade Gimle", figure: "warrior", source: "reserve", place: "gimle", cost: 1 },
  { action: 2, kind: "invade", text: "Invade Horgr", figure: "warrior", source: "reserve", place: "horgr", cost: 1 },
  { action: 3, kind: "pillage", text: "Pillage Utgard", place: "utgard", cost: 0 },
];

const sightWith = (battles: BattleSight[]): Sight => ({ seat: 0, clans: [], places: [], battles }) as unknown as Sight;
const battle = (place: string): BattleSight => ({
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
  const question: Question = { n: 4, kind, source: null, prompt: "?", veiled: true, options, verbs: [] };
  const source = {
    live: true,
    question,
    sight: sightWith([]),
    status: "open",
    sending: null,
    log: [],
    room: null,
  } as unknown as TableSource;
  const client = { answer: vi.fn(async () => null), why: vi.fn(async (thing: string) => `no ${thing}`) };
  const desk = new Desk(
    () => source,
    () => client as unknown as TableClient,
  );
  return { desk, client };
}

beforeEach(() => {
  Object.assign(settings, { confirm: "second-tap", confirmPass: true, speed: "normal" });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("choosing at the desk", () => {
  it("confirms a place on the second tap, where that is set", () => {
    const { desk, client } = table();
    desk.pickVerb("invade");
    desk.tapPlace("horgr");
    expect(desk.chosen?.action).toBe(2);
    expect(client.answer).not.toHaveBeenCalled();
    desk.tapPlace("horgr");
    expect(client.answer).toHaveBeenCalledWith(2);
  });

  it("waits for Confirm where it is always wanted", () => {
    settings.confirm = "always";
    const { desk, client } = table();
    desk.pickVerb("invade");
    desk.tapPlace("gimle");
    desk.tapPlace("gimle");
    expect(client.answer).not.toHaveBeenCalled();
    void desk.confirm();
    expect(client.answer).toHaveBeenCalledWith(1);
  });

  it("asks once more before a turn is passed, and only where that is set", async () => {
    const { desk, client } = table();
    desk.pickVerb("pass");
    await desk.confirm();
    expect(desk.passAsked).toBe(true);
    expect(client.answer).not.toHaveBeenCalled();
    await desk.confirm();
    expect(client.answer).toHaveBeenCalledWith(0);
    settings.confirmPass = false;
    const other = table();
    other.desk.pickVerb("pass");
    await other.desk.confirm();
    expect(other.client.answer).toHaveBeenCalledWith(0);
  });

  it("steps back one pick at a time", () => {
    const { desk } = table();
    desk.pickVerb("invade");
    desk.tapPlace("horgr");
    expect(desk.back()).toBe(true);
    expect(desk.chosen).toBeNull();
    expect(desk.back()).toBe(true);
    expect(desk.back()).toBe(false);
  });

  it("says why a place does not fit", async () => {
    const { desk, client } = table();
    desk.pickVerb("pillage");
    desk.tapPlace("gimle");
    await vi.waitFor(() => expect(desk.reason?.text).toBe("no pillage gimle"));
    expect(client.why).toHaveBeenCalledWith("pillage gimle");
  });

  it("dims places only while one is being aimed at", () => {
    const { desk } = table();
    expect(desk.aiming).toBe(false);
    desk.pickVerb("invade");
    expect(desk.aiming).toBe(true);
    expect(desk.places).toEqual(new Set(["gimle", "horgr"]));
    desk.tapPlace("gimle");
    expect(desk.aiming).toBe(false);
  });
});

describe("the sheet of a battle", () => {
  const reveal: Motion[] = [{ kind: "reveal", seat: 0, card: "troll" }];

  it("stays four seconds after the end, and never closes the next battle", () => {
    const { desk } = table();
    desk.follow(sightWith([battle("gimle")]), 5);
    expect(desk.shownTale?.place).toBe("gimle");
    desk.keep(reveal);
    desk.follow(sightWith([]), 6);
    expect(desk.shownTale?.until).toBe(6);
    vi.advanceTimersByTime(2_000);
    desk.follow(sightWith([battle("horgr")]), 7);
    vi.advanceTimersByTime(5_000);
    expect(desk.shownTale?.place).toBe("horgr");
    desk.follow(sightWith([]), 8);
    vi.advanceTimersByTime(4_100);
    flushSync();
    expect(desk.shownTale).toBeNull();
    desk.toggleBattle();
    expect(desk.shownTale?.place).toBe("horgr");
  });

  it("stays until it is closed where motion is off", () => {
    settings.speed = "off";
    const { desk } = table();
    desk.follow(sightWith([battle("gimle")]), 5);
    desk.follow(sightWith([]), 6);
    vi.advanceTimersByTime(60_000);
    expect(desk.shownTale?.place).toBe("gimle");
    desk.closeTale();
    expect(desk.shownTale).toBeNull();
  });
});

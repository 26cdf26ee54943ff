import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableClient } from "../../src/net/table.svelte";
import { SeatsHere } from "../../src/play/seats.svelte";
import type { Question, Room } from "../../src/wire";
import { positionAt } from "./samples";

const QUESTION = { n: 0, kind: "action", options: [] } as unknown as Question;

/** Seats 0 and 2 of a table of three, played at this screen. */
class Table {
  asked = $state.raw<number[]>([]);
  n = $state(0);
  undo = $state.raw<number[]>([]);
  clients = [0, 2].map((seat) => {
    const table = this;
    return {
      seat,
      key: `key-${seat}`,
      get question() {
        return table.asked.includes(seat) ? QUESTION : null;
      },
      get position() {
        return { ...positionAt(1), asked: table.asked };
      },
      get room() {
        return { seats: [{}, {}, {}], undo: { waiting: table.undo } } as unknown as Room;
      },
      get n() {
        return table.n;
      },
    } as unknown as TableClient;
  });

  ask(seats: number[]): void {
    this.asked = seats;
    this.n += 1;
    flushSync();
  }
}

describe("seats at one screen", () => {
  let stop = () => {};
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  function sit(): { table: Table; here: SeatsHere } {
    const table = new Table();
    let here: SeatsHere | undefined;
    stop = $effect.root(() => {
      here = new SeatsHere(() => table.clients);
    });
    flushSync();
    return { table, here: here as SeatsHere };
  }

  it("are covered until somebody asks to see a hand", () => {
    const { table, here } = sit();
    table.ask([2]);
    expect(here.client).toBeNull();
    expect(here.next).toBe(2);
    here.reveal();
    expect(here.client?.seat).toBe(2);
  });

  it("are covered again when another seat is asked, after a look at the move", () => {
    const { table, here } = sit();
    table.ask([0]);
    here.reveal();
    table.ask([2]);
    expect(here.client?.seat).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(here.client).toBeNull();
    expect(here.next).toBe(2);
    expect(here.reason).toBe("turn");
  });

  it("stay as they are while others play", () => {
    const { table, here } = sit();
    table.ask([0]);
    here.reveal();
    table.ask([1]);
    vi.advanceTimersByTime(5000);
    expect(here.client?.seat).toBe(0);
  });

  it("stay covered when the one who was awaited no longer is", () => {
    const { table, here } = sit();
    table.ask([0]);
    here.reveal();
    table.ask([2]);
    vi.advanceTimersByTime(1000);
    table.ask([1]);
    vi.advanceTimersByTime(1000);
    expect(here.client).toBeNull();
  });

  it("take secret choices one after the other", () => {
    const { table, here } = sit();
    table.ask([0, 1, 2]);
    expect(here.reason).toBe("choice");
    expect(here.next).toBe(0);
    here.reveal();
    table.ask([1, 2]);
    vi.advanceTimersByTime(10);
    expect(here.client).toBeNull();
    expect(here.next).toBe(2);
  });

  it("let somebody look out of turn until something happens", () => {
    const { table, here } = sit();
    table.ask([2]);
    here.cover(0);
    expect(here.next).toBe(0);
    expect(here.reason).toBe("look");
    here.reveal();
    flushSync();
    vi.advanceTimersByTime(5000);
    expect(here.client?.seat).toBe(0);
    expect(here.waiting).toBe(2);
    table.ask([2]);
    vi.advanceTimersByTime(5000);
    expect(here.client).toBeNull();
    expect(here.next).toBe(2);
  });

  it("ask about an undo first", () => {
    const { table, here } = sit();
    table.ask([0]);
    here.reveal();
    table.undo = [2];
    flushSync();
    vi.advanceTimersByTime(1000);
    expect(here.next).toBe(2);
    expect(here.reason).toBe("undo");
  });
});

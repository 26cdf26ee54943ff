import { describe, expect, it } from "vitest";
import { due, handOver, type Standing } from "../../src/play/hotseat";

const standing = (change: Partial<Standing>): Standing => ({
  seats: [0, 2, 3],
  total: 4,
  asked: [],
  first: 0,
  undo: [],
  shown: null,
  ...change,
});

describe("whose turn it is to look", () => {
  it("is nobody's while only others are asked", () => {
    expect(due(standing({ asked: [1], shown: 2 }))).toBeNull();
    expect(handOver(standing({ asked: [1], shown: 2 }))).toBeNull();
  });

  it("stays with the person looking as long as that seat is asked", () => {
    expect(due(standing({ asked: [0, 2, 3], shown: 3 }))).toBe(3);
    expect(handOver(standing({ asked: [0, 2, 3], shown: 3 }))).toBeNull();
  });

  it("takes choices at the same time clockwise from the first player", () => {
    expect(due(standing({ asked: [0, 1, 2, 3], first: 2 }))).toBe(2);
    expect(handOver(standing({ asked: [0, 3], first: 2, shown: 2 }))).toBe(3);
    expect(handOver(standing({ asked: [0], first: 2, shown: 3 }))).toBe(0);
  });

  it("asks for an undo before anything else", () => {
    expect(handOver(standing({ asked: [0], undo: [2], shown: 0 }))).toBe(2);
    expect(handOver(standing({ asked: [0], undo: [1], shown: 0 }))).toBeNull();
  });

  it("covers the first hand too: nobody looks before it is said who should", () => {
    expect(handOver(standing({ asked: [2] }))).toBe(2);
  });

  it("never covers a single seat", () => {
    expect(handOver(standing({ seats: [1], asked: [1] }))).toBeNull();
    expect(handOver(standing({ seats: [1], asked: [1], shown: 1 }))).toBeNull();
  });
});

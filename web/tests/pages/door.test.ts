import { describe, expect, it } from "vitest";
import { wayIn } from "../../src/play/door";

const seat = (number: number, key: string) => ({ seat: number, key });
const kept = { seats: [seat(0, "a"), seat(2, "c")], host: "h", watch: "w", at: 0 };
const invited = { table: "T", key: null, host: null, invite: "i" };

describe("the way to a table", () => {
  it("is shut without any key", () => {
    expect(wayIn(null, null, null)).toEqual({ kind: "shut" });
    expect(wayIn({ seats: [], host: null, at: 0 }, null, null)).toEqual({ kind: "shut" });
  });

  it("opens every seat kept here, with the host's key", () => {
    expect(wayIn(kept, null, null)).toEqual({
      kind: "seats",
      keys: [
        { key: "a", host: "h" },
        { key: "c", host: "h" },
      ],
    });
  });

  it("opens one seat in a tab that came with its link", () => {
    expect(wayIn(kept, null, "c")).toEqual({ kind: "seats", keys: [{ key: "c", host: "h" }] });
    expect(wayIn(kept, null, "w")).toEqual({ kind: "seats", keys: [{ key: "w", host: "h" }] });
    expect(wayIn(kept, null, "unknown")).toMatchObject({ kind: "seats", keys: [{ key: "a" }, { key: "c" }] });
  });

  it("lets spectators in where no seat is kept", () => {
    expect(wayIn({ seats: [], host: null, watch: "w", at: 0 }, null, null)).toEqual({
      kind: "seats",
      keys: [{ key: "w", host: null }],
    });
  });

  it("follows an invitation, and asks where a seat is kept already", () => {
    expect(wayIn({ seats: [], host: null, invite: "i", at: 0 }, invited, null)).toEqual({ kind: "join", invite: "i" });
    expect(wayIn(kept, invited, null)).toEqual({ kind: "choose", invite: "i", seats: 2 });
    expect(wayIn({ seats: [], host: null, invite: "i", at: 0 }, null, null)).toEqual({ kind: "join", invite: "i" });
  });
});

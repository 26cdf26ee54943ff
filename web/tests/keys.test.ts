import { beforeEach, expect, test } from "vitest";
import {
  adoptFragment,
  chosenKey,
  forgetTable,
  keysOf,
  learnSeat,
  recentTables,
  saveKeys,
  saveMade,
} from "../src/net/keys";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

const visit = (address: string) => {
  history.replaceState(null, "", address);
  return adoptFragment(location);
};

test("the keys of a link are kept and leave the address bar", () => {
  expect(visit("/t/oak#k=secret&h=hostkey")).toEqual({ table: "oak", key: "secret", host: "hostkey", invite: null });
  expect(location.href).toBe("http://table.test/t/oak");
  expect(keysOf("oak")).toMatchObject({ seats: [{ seat: -1, key: "secret" }], host: "hostkey" });
  expect(chosenKey("oak")).toBe("secret");
});

test("a second visit changes nothing that is known", () => {
  visit("/t/oak#k=secret&h=hostkey");
  learnSeat("oak", "secret", 1);
  visit("/t/oak#k=secret");
  expect(keysOf("oak")).toMatchObject({ seats: [{ seat: 1, key: "secret" }], host: "hostkey" });
});

test("a second seat in the same browser is added to the first", () => {
  visit("/t/oak#k=secret");
  learnSeat("oak", "secret", 1);
  visit("/t/oak#k=other");
  learnSeat("oak", "other", 0);
  expect(keysOf("oak")?.seats.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(chosenKey("oak")).toBe("other");
});

test("an invitation is kept apart from seats", () => {
  expect(visit("/t/oak#i=welcome")?.invite).toBe("welcome");
  expect(keysOf("oak")).toMatchObject({ seats: [], invite: "welcome" });
});

test("the spectators' key is no seat", () => {
  visit("/t/oak#k=watch");
  learnSeat("oak", "watch", -1);
  expect(keysOf("oak")).toMatchObject({ seats: [], watch: "watch" });
  visit("/t/oak#k=watch");
  expect(keysOf("oak")?.seats).toEqual([]);
});

test("without keys in the address nothing is adopted", () => {
  for (const address of ["/t/oak", "/t/oak#top", "/new#k=secret"]) expect(visit(address)).toBeNull();
  expect(recentTables()).toEqual([]);
});

test("a table just made: my seats here, the others' to hand out", () => {
  saveMade({
    ...{ table: "oak", host: "h", invite: "i", watch: "w" },
    seats: [
      { seat: 0, kind: "me", key: "a" },
      { seat: 1, kind: "here", key: "b" },
      { seat: 2, kind: "open", key: "c" },
      { seat: 3, kind: "bot", key: null },
    ],
  });
  expect(keysOf("oak")).toMatchObject({
    seats: [
      { seat: 0, key: "a" },
      { seat: 1, key: "b" },
    ],
    others: [{ seat: 2, key: "c" }],
    ...{ host: "h", invite: "i", watch: "w" },
  });
});

test("tables are listed latest first, and can be forgotten", async () => {
  saveKeys("ash", {});
  await new Promise((resolve) => setTimeout(resolve, 5));
  saveKeys("oak", {});
  expect(recentTables().map(({ table }) => table)).toEqual(["oak", "ash"]);
  forgetTable("oak");
  expect(recentTables().map(({ table }) => table)).toEqual(["ash"]);
});

test("a spoilt store is an empty one", () => {
  localStorage.setItem("fimbul.tables", "{oops");
  expect(recentTables()).toEqual([]);
  saveKeys("oak", {});
  expect(recentTables()).toHaveLength(1);
});

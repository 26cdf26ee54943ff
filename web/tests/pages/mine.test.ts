// My games: their order, their sentences, and the badge.
import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MyGames from "../../src/mine/MyGames.svelte";
import { saveKeys } from "../../src/net/keys";
import { showWaiting } from "../../src/tab";
import type { Glance } from "../../src/wire";

const seats = [
  { seat: 0, name: "Åse", clan: "wolf", kind: "person" as const },
  { seat: 1, name: "", clan: "raven", kind: "person" as const },
];
const at = Date.now();
const glances: Glance[] = [
  { table: "theirs", status: "playing", seats, seat: 0, awaited: [1], since: at - 5 * 60_000, age: 2, n: 9 },
  {
    table: "later",
    status: "playing",
    seats,
    seat: 0,
    awaited: [0],
    since: at - 3_600_000,
    n: 4,
    news: 2,
    lines: ["<b>Wolf</b> pillages."],
  },
  { table: "first", status: "playing", seats, seat: 0, awaited: [0, 1], since: at - 86_400_000, n: 4 },
  { table: "away", status: "playing", seats, seat: 0, awaited: [0], stand_in: true, n: 4 },
  { table: "nowhere", status: "gone" },
];

beforeEach(() => {
  localStorage.clear();
  for (const { table } of glances) saveKeys(table, { seats: [{ seat: 0, key: `key of ${table}` }] });
  saveKeys("ended", { seats: [{ seat: 0, key: "k" }], over: true });
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) => {
      const found =
        path === "/api/glances" ? { tables: glances, now: at } : { features: [], editions: [], bots: [], clocks: [] };
      return new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("those that wait for me come first, and the one that has waited longest before all", async () => {
  render(MyGames);
  await waitFor(() => expect(screen.getByText("2 tables are waiting for you.")).toBeTruthy());
  const links = screen.getAllByTestId("my-game").map((row) => row.querySelector("a")?.getAttribute("href"));
  expect(links.slice(0, 2)).toEqual(["/t/first", "/t/later"]);
  expect(links.at(-1)).toBe("/t/ended");
  expect(screen.getByText("Your turn · yesterday")).toBeTruthy();
  expect(screen.getByText("A bot plays for you")).toBeTruthy();
});

test("what happened is text, whatever somebody is called", async () => {
  render(MyGames);
  await waitFor(() => expect(screen.getByText("<b>Wolf</b> pillages.")).toBeTruthy());
});

test("finished games are not asked for again", async () => {
  render(MyGames);
  await waitFor(() => expect(fetch).toHaveBeenCalledWith("/api/glances", expect.anything()));
  const [, init] = vi.mocked(fetch).mock.calls.find(([path]) => path === "/api/glances") ?? [];
  const asked = JSON.parse(String(init?.body)) as { tables: { table: string; key: string }[] };
  expect(asked.tables.map(({ table }) => table)).not.toContain("ended");
  expect(asked.tables).toContainEqual({ table: "first", key: "key of first", since: null });
});

test("the number of tables that wait stands before the title", () => {
  showWaiting(3);
  expect(document.title.startsWith("(3) ")).toBe(true);
  showWaiting(0);
  expect(document.title.startsWith("(")).toBe(false);
});

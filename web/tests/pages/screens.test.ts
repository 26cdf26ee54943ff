import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Home from "../../src/home/Home.svelte";
import { ownProblem } from "../../src/net/api";
import { keysOf } from "../../src/net/keys";
import Cover from "../../src/play/Cover.svelte";
import Fatal from "../../src/play/Fatal.svelte";
import Setup from "../../src/setup/Setup.svelte";
import type { Problem, Room, TableMade, TableOrder } from "../../src/wire";
import { INFO } from "./samples";

const MADE: TableMade = {
  table: "T1",
  host: "host-key",
  invite: "invite-key",
  watch: "watch-key",
  seats: [
    { seat: 0, kind: "me", key: "my-key" },
    { seat: 1, kind: "bot", key: null },
  ],
};

/** A server that tells what can be played and answers an order as it is told to. */
function serve(answer: unknown, status = 200): TableOrder[] {
  const orders: TableOrder[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/info")) return Response.json(INFO);
    orders.push(JSON.parse(String(init?.body)) as TableOrder);
    return Response.json(answer, { status });
  });
  return orders;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

describe("the first page", () => {
  it("leads to a game against bots with two presses", async () => {
    const orders = serve(MADE);
    render(Home);
    await fireEvent.click(screen.getByRole("button", { name: /Play against bots/ }));
    const begin = await screen.findByRole("button", { name: "Begin" });
    await waitFor(() => expect(begin.hasAttribute("disabled")).toBe(false));
    await fireEvent.click(begin);
    await waitFor(() => expect(location.pathname).toBe("/t/T1"));
    expect(orders).toHaveLength(1);
    expect(orders[0]?.start).toBe(true);
    expect(orders[0]?.seating.map(({ kind }) => kind)).toEqual(["me", "bot", "bot", "bot"]);
    expect(keysOf("T1")).toMatchObject({ seats: [{ seat: 0, key: "my-key" }], host: "host-key", watch: "watch-key" });
  });

  it("says that it is unofficial", () => {
    serve(MADE);
    render(Home);
    expect(screen.getByText(/Unofficial/)).toBeTruthy();
  });
});

describe("the set-up", () => {
  it("shows the server's refusal", async () => {
    const refusal: Problem = { type: "problem", code: "bad_setup", text: "Five seats need another module.", re: null };
    serve(refusal, 400);
    history.replaceState(null, "", "/new?with=screen");
    render(Setup);
    await fireEvent.click(await screen.findByRole("button", { name: "Begin" }));
    expect(await screen.findByText(/Five seats need another module/)).toBeTruthy();
    expect(location.pathname).toBe("/new");
  });

  it("orders what was chosen", async () => {
    const orders = serve(MADE);
    history.replaceState(null, "", "/new?with=friends");
    render(Setup);
    await fireEvent.click(await screen.findByRole("radio", { name: "5" }));
    await fireEvent.click(screen.getByRole("checkbox", { name: "Gods of Asgard" }));
    await fireEvent.click(await screen.findByRole("checkbox", { name: "Odin" }));
    await fireEvent.click(screen.getByRole("checkbox", { name: "Tyr" }));
    await fireEvent.click(screen.getByRole("button", { name: "Create table" }));
    await waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.settings).toMatchObject({ seats: 5, modules: ["fifth", "gods"], gods: ["odin", "tyr"] });
    expect(orders[0]?.start).toBe(false);
  });

  it("does not send one god alone", async () => {
    const orders = serve(MADE);
    history.replaceState(null, "", "/new?with=friends");
    render(Setup);
    await fireEvent.click(await screen.findByRole("checkbox", { name: "Gods of Asgard" }));
    await fireEvent.click(await screen.findByRole("checkbox", { name: "Odin" }));
    await fireEvent.click(screen.getByRole("button", { name: "Create table" }));
    expect(await screen.findByText("Choose two gods, or none.")).toBeTruthy();
    expect(orders).toHaveLength(0);
  });
});

describe("a table that cannot be had", () => {
  const show = (problem: Problem) => {
    const onretry = vi.fn();
    const onwatch = vi.fn();
    render(Fatal, { table: "T1", problem, onretry, onwatch });
    return { onretry, onwatch };
  };
  const problem = (code: string): Problem => ({ type: "problem", code, text: "", re: null });

  it.each([
    ["no_table", "There is no such table"],
    ["no_key", "You need a link to sit here"],
    ["bad_key", "This link does not open a seat"],
    ["gone", "You can no longer sit here"],
    ["elsewhere", "You are playing in another tab"],
    ["protocol", "This page is out of date"],
    ["full", "The table is full"],
  ])("says why: %s", (code, title) => {
    show(problem(code));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  });

  it("can be taken over from another tab", async () => {
    const { onretry } = show(problem("elsewhere"));
    await fireEvent.click(screen.getByRole("button", { name: "Play here" }));
    expect(onretry).toHaveBeenCalledOnce();
  });

  it("can be watched when it is full, by anybody with that key", async () => {
    localStorage.setItem("fimbul.tables", JSON.stringify({ T1: { seats: [], host: null, watch: "w", at: 0 } }));
    const { onwatch } = show(problem("full"));
    await fireEvent.click(screen.getByRole("button", { name: "Watch" }));
    expect(onwatch).toHaveBeenCalledOnce();
  });

  it("shows what the server said where nothing better is known", () => {
    show(ownProblem("offline"));
    expect(screen.getByText(/cannot be reached\. Check/)).toBeTruthy();
  });
});

describe("the cover", () => {
  it("names who should take the device, and shows nothing before that is confirmed", async () => {
    const chair = (seat: number, name: string) => ({ seat, clan: null, name, kind: "person", bot: "", online: true });
    const room = { seats: [chair(0, "Anna"), chair(1, "Ben")] } as unknown as Room;
    const onshow = vi.fn();
    const onother = vi.fn();
    const clients = [
      { seat: 0, key: "a" },
      { seat: 1, key: "b" },
    ] as never;
    render(Cover, { room, clients, seat: 1, reason: "turn", onshow, onother });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pass the device to Ben");
    expect(document.querySelector("[data-card]")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Show the hand of Ben" }));
    expect(onshow).toHaveBeenCalledOnce();
    await fireEvent.click(within(screen.getByTestId("cover")).getByRole("button", { name: "Anna" }));
    expect(onother).toHaveBeenCalledWith(0);
  });
});

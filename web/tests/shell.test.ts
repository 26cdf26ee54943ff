import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { game, info, makeTable, problemOf, steps, uploadRecord, WireProblem } from "../src/net/api";
import { go, routeOf, router, startRouter } from "../src/router.svelte";
import { fillWindow, shell } from "../src/shell/shell.svelte";
import { setPageTitle, showTurn } from "../src/tab";
import { band, frame, interlace, knotFrame } from "../src/theme/ornament";

describe("addresses", () => {
  test("each has its page", () => {
    const names = ["/", "/new", "/cards", "/cards/", "/rules", "/settings", "/credits", "/nowhere", "/t/", "/t/a/b"];
    expect(names.map((path) => routeOf(path).name)).toEqual([
      ...["home", "new", "cards", "cards", "rules", "settings", "credits", "missing", "missing", "missing"],
    ]);
    expect([routeOf("/t/oak-1"), routeOf("/g/oak_2/")]).toEqual([
      { name: "table", id: "oak-1" },
      { name: "game", id: "oak_2" },
    ]);
  });

  describe("links", () => {
    let stop: () => void;
    beforeEach(() => {
      stop = startRouter();
      go("/");
      document.body.innerHTML =
        '<a id="ours" href="/cards"><b>Cards</b></a><a id="other" href="https://elsewhere.test/">x</a>';
    });
    afterEach(() => stop());

    const click = (selector: string, how: MouseEventInit = {}): boolean => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
      document.querySelector(selector)?.dispatchEvent(event);
      return event.defaultPrevented;
    };

    test("of ours do not load the page anew", () => {
      expect(click("#ours b")).toBe(true);
      expect([location.pathname, router.route]).toEqual(["/cards", { name: "cards" }]);
    });

    test("for a new tab or another site are left to the browser", () => {
      document.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: false });
      expect(click("#ours", { ctrlKey: true })).toBe(true); // by the line above, not by us
      click("#other");
      expect(router.route.name).toBe("home");
    });

    test("the back button goes back", () => {
      go("/rules");
      history.replaceState(null, "", "/");
      dispatchEvent(new PopStateEvent("popstate"));
      expect(router.route.name).toBe("home");
    });
  });
});

describe("the HTTP door", () => {
  const answer = (status: number, body: unknown) =>
    vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

  test("gives the value", async () => {
    const fetched = answer(200, { protocol: 1 });
    expect(await info()).toEqual({ protocol: 1 });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/info?lang=en");
  });

  test("throws the server's problem", async () => {
    answer(404, { type: "problem", code: "no_game", text: "No such game." });
    const thrown = await game("oak").catch((problem: unknown) => problem);
    expect(thrown).toBeInstanceOf(WireProblem);
    expect(problemOf(thrown)).toMatchObject({ code: "no_game", text: "No such game." });
  });

  test("says what else may be wrong", async () => {
    answer(502, "<html>Bad gateway</html>");
    expect(problemOf(await info().catch((problem: unknown) => problem)).code).toBe("offline");
    answer(500, "oops");
    expect(problemOf(await info().catch((problem: unknown) => problem)).code).toBe("unclear");
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("network"));
    expect(problemOf(await info().catch((problem: unknown) => problem)).code).toBe("offline");
    expect(problemOf(new Error("bug")).code).toBe("unclear");
  });

  test("sends orders and records as they are", async () => {
    const fetched = answer(200, { table: "oak" });
    const order = { settings: {}, seating: [{ kind: "me" }], start: true, lang: "en" } as never;
    await makeTable(order);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual(order);
    answer(200, { game: "g" });
    expect(await uploadRecord("fimbul-record 1\n")).toEqual({ game: "g" });
    answer(200, { first: 40, steps: [] });
    await steps("g 1", { seat: 2, first: 40 });
    expect(fetched.mock.calls.at(-1)?.[0]).toBe("/api/games/g%201/steps?seat=2&open=0&lang=en&first=40&count=40");
  });
});

test("title and icon of the tab say whose turn it is", () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const icon = () => document.querySelector("link")?.getAttribute("href");
  setPageTitle("Rules");
  expect(document.title).toBe("Rules · Fimbul");
  showTurn(true);
  expect([document.title, icon()]).toEqual(["● Your turn · Rules · Fimbul", "/favicon-turn.svg"]);
  showTurn(false);
  setPageTitle("");
  expect([document.title, icon()]).toEqual(["Fimbul", "/favicon.svg"]);
});

test("a screen that fills the window takes the frame away as long as it is there", () => {
  const [one, other] = [fillWindow(), fillWindow()];
  one();
  expect(shell.bare).toBe(true);
  other();
  expect(shell.bare).toBe(false);
});

describe("interlace", () => {
  test("every band goes over as often as under", () => {
    const svg = interlace(frame(3, 3), { ink: "#fff", edge: "#000" });
    const halves = [...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]?.split("M").length);
    expect(halves).toHaveLength(6);
    expect(new Set(halves)).toEqual(new Set([8 * 4 + 1])); // 8 cells, 4 stretches each, one half of each over, one under
  });

  test("a band meets itself at its ends", () => {
    const ends = interlace(band(1, 2), { ink: "#fff", edge: "#000" });
    for (const height of [1, 3]) expect(ends).toContain(`M0 ${height}C`);
    for (const height of [1, 3]) expect(ends).toMatch(new RegExp(`[ C]2 ${height}(?=[M"])|M2 ${height}C`));
  });

  test("pictures are addresses that the content security policy allows", () => {
    expect(knotFrame()).toMatch(/^url\("data:image\/svg\+xml,/);
  });
});

import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sample } from "../dev/sample";
import { cat, putCatalogue } from "../src/net/catalogue.svelte";
import CardFace from "../src/parts/CardFace.svelte";
import ClanBadge from "../src/parts/ClanBadge.svelte";
import { cardDialog, closeCard } from "../src/parts/cardDialog.svelte";
import { familyOf, pictureOf, strengthOf } from "../src/parts/cards";
import { drawn } from "../src/parts/drawn";
import Icon from "../src/parts/Icon.svelte";
import { loadIcons } from "../src/parts/iconShapes.svelte";
import icons from "../src/parts/icons.json";
import cardIcons from "../src/parts/icons-cards";
import hallIcons from "../src/parts/icons-halls";
import homeIcons from "../src/parts/icons-home";
import pageIcons from "../src/parts/icons-pages";
import { figureIcon, MONSTERS } from "../src/parts/monsters";
import Rich from "../src/parts/Rich.svelte";
import { pieces } from "../src/parts/rich";
import { dismissToast, toast, toasts } from "../src/parts/toasts.svelte";
import { settings } from "../src/settings.svelte";
import type { Mention } from "../src/wire";

const shapes: Record<string, string> = { ...homeIcons, ...pageIcons, ...cardIcons, ...hallIcons };

beforeEach(() => {
  putCatalogue(sample("fr"));
  putCatalogue(sample("en"));
});

afterEach(() => {
  settings.lang = "en";
  settings.patterns = false;
});

describe("icons", () => {
  test("every icon of the list has a shape, an author, and a name of its own", () => {
    expect(Object.keys(shapes).sort()).toEqual(icons.map(({ name }) => name).sort());
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length);
    expect(icons.filter(({ author }) => !author)).toEqual([]);
    expect(icons.filter(({ name }) => name in drawn)).toEqual([]);
  });

  test("every Monster, god, clan, family and verb has one", () => {
    const wanted = [
      ...Object.values(MONSTERS),
      ...["odin", "thor", "loki", "frigga", "heimdall", "tyr", "freya", "baldur"],
      ...["wolf", "raven", "serpent", "bear", "ram", "boar", "stag"].map((clan) => `clan-${clan}`),
      ...["battle-card", "quest-card", "upgrade-card"],
      ...["invade", "march", "upgrade", "quest", "pillage", "pass"],
      ...["summon", "contest", "elite", "sauna", "kill-pile", "throne"],
    ];
    expect(wanted.filter((name) => !(name in shapes))).toEqual([]);
  });

  test("a figure is known by its kind or by its card, of whatever Age", () => {
    expect(["warrior", "troll", "fire_giant_2", "unheard_of"].map(figureIcon)).toEqual([
      ...["warrior", "monster-troll", "monster-fire", "monster"],
    ]);
  });

  test("an icon with a title is read out, one without is not", async () => {
    await loadIcons();
    render(Icon, { name: "rage", title: "Rage" });
    expect(screen.getByRole("img", { name: "Rage" }).querySelector("path")?.getAttribute("d")).toBe(pageIcons.rage);
    const { container } = render(Icon, { name: "axes" });
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("cards", () => {
  test("families and corners", () => {
    expect(["battle", "quest", "monster", "clan"].map((kind) => familyOf({ kind }))).toEqual([
      ...["battle", "quest", "upgrade", "upgrade"],
    ]);
    const corner = (kind: string, strength: number) => strengthOf({ kind, strength });
    expect([
      corner("battle", 0),
      corner("monster", 0),
      corner("leader", 3),
      corner("clan", 2),
      corner("quest", 0),
    ]).toEqual([...["+0", "?", "3", null, null]]);
  });

  test("every card has a picture that exists", () => {
    const pictures = sample("en").cards.map(pictureOf);
    expect(pictures.filter((name) => !(name in shapes))).toEqual([]);
    expect(pictureOf({ kind: "battle", slug: "new_card", god: "thor" })).toBe("thor");
    expect(pictureOf({ kind: "clan", slug: "new_card", god: "none" })).toBe("upgrade-card");
  });

  test("a card says its name, text and numbers", () => {
    const { container } = render(CardFace, { id: "fire_giant", size: "full" });
    const words = container.textContent ?? "";
    for (const part of ["Fire Giant", "Strength 4", "4 Rage", "Upgrade", "Age II", "destroy every enemy figure"]) {
      expect(words).toContain(part);
    }
    expect(container.querySelector("[data-card=fire_giant]")).not.toBeNull();
    expect(container.querySelector("button")).toBeNull();
  });

  test("a card that can be chosen is a button and says whether it is", async () => {
    const onchoose = vi.fn();
    const onopen = vi.fn();
    const { rerender } = render(CardFace, { id: "troll_unknown", onchoose });
    await rerender({ id: "valkyrie", state: "chosen", onchoose, onopen });
    const card = screen.getByRole("button", { pressed: true });
    card.click();
    screen.getByRole("button", { name: "Read Valkyrie" }).click();
    expect([onchoose.mock.calls, onopen.mock.calls]).toEqual([[["valkyrie"]], [["valkyrie"]]]);
  });
});

describe("rich text", () => {
  const WOLF: Mention = { start: 0, end: 4, kind: "clan", id: "wolf" };
  const GIMLE: Mention = { start: 22, end: 27, kind: "place", id: "gimle" };
  const VALKYRIE: Mention = { start: 10, end: 18, kind: "card", id: "valkyrie" };
  const TEXT = "Wolf puts Valkyrie in Gimle.";

  test("what the server has marked becomes a link, the rest stays, and nothing is lost", () => {
    const found = pieces(TEXT, [WOLF, VALKYRIE, GIMLE]);
    expect(found.map((piece) => piece.text)).toEqual(["Wolf", " puts ", "Valkyrie", " in ", "Gimle"]);
    expect(found.map(({ lead = "", text, tail = "" }) => lead + text + tail).join("")).toBe(TEXT);
    expect(found.flatMap((piece) => piece.link ?? [])).toEqual([WOLF, VALKYRIE, GIMLE]);
  });

  test("what follows a name without a space stays with it", () => {
    const tails = (text: string) => pieces(text, [WOLF]).map(({ tail }) => tail);
    expect(tails("Wolf, and more")).toEqual([",", undefined]);
    expect(tails("Wolf's turn")).toEqual(["'s", undefined]);
    expect(tails("Wolf\u00a0: 3")).toEqual(["\u00a0:", undefined]);
    expect(tails("Wolf moves")).toEqual([undefined, undefined]);
  });

  test("what stands before a name without a space stays with it", () => {
    const found = pieces("is lost (Gimle).", [{ start: 9, end: 14, kind: "place", id: "gimle" }]);
    expect(found.map(({ lead, text, tail }) => [lead, text, tail])).toEqual([
      [undefined, "is lost ", undefined],
      ["(", "Gimle", ")."],
    ]);
    const pair: Mention[] = [WOLF, { start: 5, end: 10, kind: "clan", id: "raven" }];
    expect(pieces("Wolf/Raven", pair).map(({ lead, text, tail }) => [lead, text, tail])).toEqual([
      [undefined, "Wolf", "/"],
      [undefined, "Raven", undefined],
    ]);
  });

  test("names that the server has not marked stay plain text", () => {
    expect(pieces(TEXT, [])).toEqual([{ text: TEXT }]);
    expect(pieces("Wolf", [WOLF])).toEqual([{ text: "Wolf", link: WOLF }]);
    expect(pieces("", [])).toEqual([]);
  });

  test("cards open, places only where somebody listens", () => {
    const onplace = vi.fn();
    const { unmount } = render(Rich, { text: TEXT, mentions: [VALKYRIE, GIMLE], onplace });
    screen.getByRole("button", { name: "Read Valkyrie" }).click();
    expect(cardDialog.card).toBe("valkyrie");
    closeCard();
    screen.getByRole("button", { name: "Show Gimle" }).click();
    expect(onplace.mock.calls).toEqual([["gimle"]]);
    unmount();
    render(Rich, { text: TEXT, mentions: [WOLF, GIMLE] });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

test("the catalogue speaks the language that is set, and falls back to what it has", () => {
  const french = structuredClone(sample("fr"));
  french.terms = { clans: [{ id: "wolf", name: "Loup" }] };
  putCatalogue(french);
  expect(cat.clan("wolf")).toBe("Wolf");
  settings.lang = "fr";
  expect([cat.clan("wolf"), cat.clan("nobody"), cat.figure("valkyrie")]).toEqual(["Loup", "Nobody", "Valkyrie"]);
});

test("a badge shows its clan's pattern where patterns are wanted", async () => {
  const { container } = render(ClanBadge, { clan: "raven" });
  expect(screen.getByRole("img", { name: "Raven" })).toBeTruthy();
  expect(container.querySelector("pattern")).toBeNull();
  settings.patterns = true;
  await tick();
  expect(container.querySelector("pattern")).not.toBeNull();
});

test("a message goes by itself, is not said twice at once, and can be sent away", () => {
  vi.useFakeTimers();
  toast("Raven has left.");
  toast("Not your turn.", "problem");
  toast("Raven has left.");
  expect(toasts.list.map(({ text }) => text)).toEqual(["Not your turn.", "Raven has left."]);
  dismissToast(toasts.list[0]?.id ?? -1);
  vi.advanceTimersByTime(5_000);
  expect(toasts.list).toEqual([]);
  vi.useRealTimers();
});

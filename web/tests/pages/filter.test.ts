import { describe, expect, it } from "vitest";
import {
  ALL,
  choicesOf,
  findCards,
  findRulings,
  fromSearch,
  godOf,
  matches,
  setOf,
  toSearch,
} from "../../src/reference/filter";
import type { CardText, RulingText } from "../../src/wire";

const card = (change: Partial<CardText>): CardText => ({
  id: "troll",
  slug: "troll",
  name: "Troll",
  kind: "monster",
  kind_name: "Monster upgrade",
  text: "Destroys every enemy Warrior.",
  about: "",
  age: 1,
  god: "",
  module: "",
  strength: 2,
  cost: 2,
  glory: 0,
  late: false,
  copies: [1, 1, 1, 1],
  rulings: [],
  ...change,
});

const CARDS = [
  card({}),
  card({
    id: "odins_smite_1",
    slug: "odins_smite",
    name: "Odin's Smite",
    kind: "battle",
    god: "odin",
    text: "A Warrior dies.",
  }),
  card({ id: "yggdrasil_3", name: "Yggdrasil", kind: "quest", age: 3, text: "Plus de Force à Yggdrasil." }),
  card({ id: "widespread_1", name: "Widespread", kind: "quest", module: "fifth", copies: [0, 0, 0, 2] }),
];
const ids = (change: Partial<typeof ALL>) => findCards(CARDS, { ...ALL, ...change }).map(({ id }) => id);

describe("finding cards", () => {
  it("shows all without a filter", () => {
    expect(ids({})).toHaveLength(4);
  });

  it("takes words in any order, without accents, with either apostrophe", () => {
    expect(ids({ words: "smite ODIN’S" })).toEqual(["odins_smite_1"]);
    expect(ids({ words: "a yggdrasil force" })).toEqual(["yggdrasil_3"]);
    expect(ids({ words: "warrior" })).toEqual(["troll", "odins_smite_1", "widespread_1"]);
    expect(matches("Âge", "age")).toBe(true);
  });

  it("knows families and kinds", () => {
    expect(ids({ kind: "upgrade" })).toEqual(["troll"]);
    expect(ids({ kind: "monster" })).toEqual(["troll"]);
    expect(ids({ kind: "quest" })).toEqual(["yggdrasil_3", "widespread_1"]);
  });

  it("filters by Age, god, set and seats", () => {
    expect(ids({ age: 3 })).toEqual(["yggdrasil_3"]);
    expect(ids({ god: "odin" })).toEqual(["odins_smite_1"]);
    expect(ids({ god: "none" })).toHaveLength(3);
    expect(ids({ set: "fifth" })).toEqual(["widespread_1"]);
    expect(ids({ set: "base", kind: "quest" })).toEqual(["yggdrasil_3"]);
    expect(ids({ seats: 4 })).not.toContain("widespread_1");
    expect(ids({ seats: 5 })).toContain("widespread_1");
  });

  it("offers what there is", () => {
    expect(choicesOf(CARDS, godOf)).toEqual(["none", "odin"]);
    expect(choicesOf(CARDS, setOf)).toEqual(["base", "fifth"]);
  });

  it("puts the filter into the address and reads it back", () => {
    const filter = { ...ALL, words: "smite odin", age: 2, god: "odin", seats: 5 };
    expect(fromSearch(toSearch(filter))).toEqual(filter);
    expect(toSearch(ALL)).toBe("");
    expect(fromSearch("?age=x&seats=12")).toEqual(ALL);
  });
});

describe("finding rulings", () => {
  const RULINGS: RulingText[] = [
    { number: "5", text: "Does raising the Rage stat give Rage at once? No.", cards: [] },
    { number: "52", text: "How much Glory?", cards: ["heimdalls_watch"] },
    { number: "98a", text: "The token becomes unused.", cards: [] },
  ];
  const name = (slug: string) => (slug === "heimdalls_watch" ? "Heimdall's Watch" : slug);
  const numbers = (words: string) => findRulings(RULINGS, words, name).map(({ number }) => number);

  it("takes a number for that ruling alone", () => {
    expect(numbers("R5")).toEqual(["5"]);
    expect(numbers("52")).toEqual(["52"]);
    expect(numbers("r98A")).toEqual(["98a"]);
  });

  it("looks into texts and names of cards", () => {
    expect(numbers("heimdall’s")).toEqual(["52"]);
    expect(numbers("rage")).toEqual(["5"]);
    expect(numbers("")).toHaveLength(3);
    expect(numbers("fjord")).toEqual([]);
  });
});

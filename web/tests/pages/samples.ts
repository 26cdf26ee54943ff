// Small data of the wire for the tests of the pages.
import type { EditionInfo, GameSummary, Info, Position, Step } from "../../src/wire";

/** An edition whose gods belong to the game itself. */
export const HALLS: EditionInfo = {
  id: "valhalla",
  name: "Valhalla",
  fewest: 3,
  most: 5,
  clans: ["bear", "raven", "wolf", "serpent", "stag"].map((id) => ({ id, name: id, text: "" })),
  modules: [],
  options: [{ id: "first_game", name: "Gods of a first game", text: "Thor, Loki and Tyr." }],
  gods: ["thor", "loki", "freya", "baldur", "tyr"].map((id) => ({ id, name: id, text: "" })),
  gods_of_a_game: 3,
  gods_with: "",
  first_game: "first_game",
  note: "A house set.",
};

export const INFO: Info = {
  protocol: 1,
  version: "0.4.0",
  compiled: true,
  editions: [
    {
      id: "midgard",
      name: "Blood Rage",
      fewest: 2,
      most: 5,
      clans: [
        { id: "wolf", name: "Wolf", text: "" },
        { id: "raven", name: "Raven", text: "" },
        { id: "serpent", name: "Serpent", text: "" },
        { id: "bear", name: "Bear", text: "" },
        { id: "ram", name: "Ram", text: "fifth" },
        { id: "boar", name: "Boar", text: "kickstarter" },
      ],
      modules: [
        { id: "fifth", name: "Fifth player", text: "Adds the Ram clan." },
        { id: "gods", name: "Gods of Asgard", text: "Two of six gods stand on the board." },
        { id: "mystics", name: "Mystics of Midgard", text: "Adds two Mystics to every clan." },
        { id: "kickstarter", name: "Kickstarter figures", text: "Adds the Boar clan and four Monsters." },
      ],
      options: [
        { id: "first_age_without_draft", name: "First game", text: "The First Age is played without a draft." },
        { id: "single_call", name: "One call", text: "One chance each to join a battle." },
      ],
      gods: [
        { id: "odin", name: "Odin", text: "The reward once more." },
        { id: "thor", name: "Thor", text: "Glory for the dead." },
        { id: "tyr", name: "Tyr", text: "Only cards count." },
      ],
      gods_of_a_game: 2,
      gods_with: "gods",
      first_game: "first_age_without_draft",
    },
  ],
  bots: [
    { id: "thrall", name: "Thrall", text: "A beginner." },
    { id: "karl", name: "Karl", text: "Plays by rules of thumb." },
  ],
  usual_bot: "karl",
  clocks: [
    { id: "0", name: "No clock", text: "" },
    { id: "60", name: "1 minute", text: "" },
    { id: "86400", name: "1 day", text: "" },
  ],
  days_running: 30,
  days_over: 90,
};

export const EDITION = INFO.editions[0] as Info["editions"][number];

export function positionAt(age: number, battles: string[] = []): Position {
  return {
    seat: -1,
    age,
    phase: "action",
    first: 0,
    turn: 0,
    asked: [0],
    chosen_by: [],
    question: "action",
    source: null,
    waiting: "",
    doom: [],
    unused: [],
    places: [],
    clans: [],
    discard: [],
    hand: [],
    quests: [],
    dropped: [],
    draft: null,
    battles: battles.map((place) => ({
      place,
      attacker: 0,
      step: "call",
      clans: [],
      mine: [],
      leaders: [],
      outlook: "",
    })),
    over: false,
  };
}

export function stepAt(n: number, change: Partial<Step> = {}): Step {
  return {
    n,
    seat: n === 0 ? null : (n - 1) % 2,
    text: `move ${n}`,
    entries: n === 0 ? [] : [{ n, age: 1, text: `line ${n}` }],
    motions: n === 0 ? [] : [{ kind: "place", seat: 0, figure: "warrior", target: "gimle" }],
    position: positionAt(1),
    hands: [["troll"], ["odins_smite_1"]],
    committed: [[], []],
    ...change,
  };
}

/** A game of so many moves. */
export function summaryOf(moves: number): GameSummary {
  return {
    game: "G1",
    edition: "midgard",
    catalogue: "midgard",
    seats: 2,
    modules: [],
    options: [],
    clans: ["wolf", "bear"],
    names: ["Anna", "Ben"],
    steps: moves + 1,
    result: {
      glory: [40, 52],
      winners: [1],
      sources: [],
      timeline: [
        { n: 0, age: 1, glory: [0, 0] },
        { n: 60, age: 2, glory: [12, 20] },
        { n: moves, age: 3, glory: [40, 52] },
      ],
      seed: "12345",
      game: "G1",
    },
    at: 0,
  };
}

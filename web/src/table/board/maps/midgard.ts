import type { MapData } from "./geometry";

/** The nine provinces of Midgard by clock face, and the four fjords that cut in between them. */
export const midgard: MapData = {
  edition: "midgard",
  centre: "yggdrasil",
  ring: [
    { id: "elvagar", hour: 0, ground: "field" },
    { id: "angerboda", hour: 1.5, ground: "field" },
    { id: "muspelheim", hour: 3, ground: "peak" },
    { id: "horgr", hour: 4.5, ground: "peak" },
    { id: "utgard", hour: 6, ground: "peak" },
    { id: "andlang", hour: 7.5, ground: "forest" },
    { id: "gimle", hour: 9, ground: "forest" },
    { id: "myrkvlor", hour: 10.5, ground: "field" },
  ],
  waters: [
    { id: "north", between: ["elvagar", "angerboda"] },
    { id: "east", between: ["muspelheim", "horgr"] },
    { id: "south", between: ["utgard", "andlang"] },
    { id: "west", between: ["gimle", "myrkvlor"] },
  ],
};

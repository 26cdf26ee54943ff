// A bot for Fimbul in JavaScript: pillages what nobody defends, plays upgrades, places figures. See docs/bots.md.
import { createInterface } from "node:readline";

const WORTH = { upgrade: 5, invade: 3, quest: 2, draft: 1, play: 1, keep: 1, raise: 1 };

/** Who stands where, from lines such as "seat 0 figures gimle:leader,warrior*2 reserve:ship". */
function seatsByPlace(view) {
  const found = {};
  for (const line of view) {
    const [, seat, figures] = line.match(/^seat (\d+) figures (.*)$/) ?? [];
    for (const part of figures?.split(" ") ?? []) {
      const [place] = part.split(":");
      (found[place] ??= new Set()).add(Number(seat));
    }
  }
  return found;
}

function worth(option, seat, places) {
  const [verb, place] = option.split(" ");
  if (verb !== "pillage") return WORTH[verb] ?? 0;
  return [...(places[place] ?? [])].every((other) => other === seat) ? 9 : -1;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, seat, options, view } = JSON.parse(line);
  const places = seatsByPlace(view);
  const scores = options.map((option) => worth(option, seat, places));
  const action = scores.indexOf(Math.max(...scores));
  console.log(JSON.stringify({ id, action }));
}

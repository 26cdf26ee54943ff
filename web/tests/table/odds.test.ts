import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/settings.svelte";
import { sound } from "../../src/sound";
import { needText, oddsLook, oddsText } from "../../src/table/battle/odds";
import type { CardTotal } from "../../src/wire";

const total = (parts: Partial<CardTotal>): CardTotal => ({
  card: "troll",
  total: 4,
  outcome: "wins",
  against: 3,
  ...parts,
});

describe("what a card would come to", () => {
  it("promises nothing while an enemy may add a card", () => {
    const open = total({ hidden: true, beaten_by: 2 });
    expect([oddsText(open), oddsLook(open)]).toEqual(["4 vs 3 + ?", "open"]);
    expect(needText(open)).toBe("A card of +2 or more beats you.");
    expect(needText(total({ hidden: true, total: 1, outcome: "loses", beaten_by: 0 }))).toContain("2 behind");
  });

  it("knows that a copying card depends on theirs", () => {
    const copy = total({ hidden: true, varies: true, beaten_by: 2 });
    expect(oddsText(copy)).toBe("4 + ? vs 3 + ?");
    expect(needText(copy)).toContain("their best card");
  });

  it("says the outcome once all is known", () => {
    expect([oddsText(total({})), oddsLook(total({})), needText(total({}))]).toEqual(["4 vs 3: wins", "wins", ""]);
  });
});

describe("the sounds of a scene", () => {
  const made: string[] = [];
  class Context {
    currentTime = 0;
    sampleRate = 8000;
    state = "running";
    destination = {};
    createOscillator = () => this.#node("tone");
    createBufferSource = () => this.#node("noise");
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
    createGain = () => this.#node("");
    createBiquadFilter = () => this.#node("");
    #node(kind: string) {
      if (kind) made.push(kind);
      const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
      return { frequency: ramp, gain: ramp, Q: ramp, connect: (to: unknown) => to, start() {}, stop() {} };
    }
  }
  const scenes = ["reveal", "burn", "legend", "victory"] as const;
  const heard = (name: (typeof scenes)[number]): number => {
    made.length = 0;
    sound[name]();
    return made.length;
  };

  afterEach(() => {
    settings.sounds = false;
    settings.speed = "normal";
    vi.unstubAllGlobals();
  });

  it("are off with the sounds, with the motion, and where the system asks for less motion", () => {
    vi.stubGlobal("AudioContext", Context);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    expect(scenes.map(heard)).toEqual([0, 0, 0, 0]);
    settings.sounds = true;
    for (const name of scenes) expect(heard(name), name).toBeGreaterThan(0);
    settings.speed = "off";
    expect(scenes.map(heard)).toEqual([0, 0, 0, 0]);
    settings.speed = "normal";
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(scenes.map(heard)).toEqual([0, 0, 0, 0]);
  });
});

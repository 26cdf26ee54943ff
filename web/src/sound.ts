/**
 * Sounds, made by the browser itself. Off until somebody switches them on. Those that go with a scene (a reveal, a
 * burning province, a legendary line, victory) are off together with its motion.
 */

import { moves, settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** The context, as soon as the browser allows one: after the person has touched the page. */
function audio(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

interface Tone {
  /** Hertz at the beginning and, if it glides, at the end. */
  pitch: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
  wave?: OscillatorType;
  /** Seconds until it is at its loudest. */
  swell?: number;
}

function tone({ pitch, to, at = 0, lasts, loud = 0.2, wave = "triangle", swell = 0.008 }: Tone): void {
  const sounds = audio();
  if (!sounds) return;
  const start = sounds.currentTime + at;
  const oscillator = sounds.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, start);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  oscillator.connect(envelope(sounds, start, lasts, loud, swell));
  oscillator.start(start);
  oscillator.stop(start + lasts + 0.05);
}

interface Noise {
  at?: number;
  lasts: number;
  loud?: number;
  /** The middle of what is let through, at the beginning and at the end. */
  pitch: number;
  to?: number;
  swell?: number;
}

function noise({ at = 0, lasts, loud = 0.2, pitch, to, swell = 0.005 }: Noise): void {
  const sounds = audio();
  if (!sounds) return;
  const start = sounds.currentTime + at;
  const buffer = sounds.createBuffer(1, Math.ceil(sounds.sampleRate * lasts), sounds.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = sounds.createBufferSource();
  source.buffer = buffer;
  const filter = sounds.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(pitch, start);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(filter).connect(envelope(sounds, start, lasts, loud, swell));
  source.start(start);
}

function envelope(sounds: AudioContext, start: number, lasts: number, loud: number, swell: number): GainNode {
  const gain = sounds.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(sounds.destination);
  return gain;
}

export const sound = {
  /** A horn: two notes and their fifth. */
  yourTurn(): void {
    for (const [pitch, at] of [
      [146.8, 0],
      [220, 0.28],
    ] as const) {
      tone({ pitch, at, lasts: 0.75, loud: 0.12, wave: "sawtooth", swell: 0.09 });
      tone({ pitch: pitch * 1.5, at, lasts: 0.7, loud: 0.04, swell: 0.12 });
    }
  },
  /** Wood on wood. */
  place(): void {
    tone({ pitch: 190, to: 90, lasts: 0.12, loud: 0.3 });
    noise({ pitch: 900, lasts: 0.05, loud: 0.12 });
  },
  /** Steps in the snow. */
  move(): void {
    for (const at of [0, 0.13, 0.26]) noise({ pitch: 1800, to: 700, at, lasts: 0.1, loud: 0.09, swell: 0.02 });
  },
  /** Blade against shield. */
  battle(): void {
    noise({ pitch: 3200, to: 1200, lasts: 0.3, loud: 0.16 });
    for (const pitch of [523, 1187, 1661]) tone({ pitch, lasts: 0.5, loud: 0.05, wave: "square" });
    tone({ pitch: 110, to: 55, lasts: 0.3, loud: 0.3 });
  },
  /** Cards are turned up: a breath, then wood on wood. */
  reveal(): void {
    if (!moves()) return;
    noise({ pitch: 500, to: 2400, lasts: 0.18, loud: 0.1, swell: 0.12 });
    tone({ pitch: 240, to: 120, at: 0.16, lasts: 0.16, loud: 0.26 });
  },
  /** A legendary line: a chord that rises. */
  legend(): void {
    if (!moves()) return;
    for (const [index, pitch] of [196, 294, 392, 494, 587].entries()) {
      tone({ pitch, at: index * 0.11, lasts: 0.9, loud: 0.1, swell: 0.05 });
    }
  },
  /** Victory: horns over a drum. */
  victory(): void {
    if (!moves()) return;
    for (const at of [0, 0.3, 0.6, 0.75]) tone({ pitch: 90, to: 48, at, lasts: 0.25, loud: 0.32 });
    for (const [pitch, at] of [
      [146.8, 0],
      [196, 0.3],
      [220, 0.6],
      [293.7, 0.9],
    ] as const) {
      tone({ pitch, at, lasts: 0.8, loud: 0.1, wave: "sawtooth", swell: 0.06 });
      tone({ pitch: pitch * 1.5, at, lasts: 0.75, loud: 0.04, swell: 0.08 });
    }
  },
  /** A province burns. */
  burn(): void {
    if (!moves()) return;
    noise({ pitch: 160, to: 900, lasts: 1.1, loud: 0.3, swell: 0.35 });
    for (const at of [0.25, 0.42, 0.6, 0.72]) noise({ pitch: 2600, at, lasts: 0.04, loud: 0.14 });
  },
  /** Three strings of a lyre. */
  glory(): void {
    for (const [index, pitch] of [392, 494, 587].entries()) tone({ pitch, at: index * 0.09, lasts: 0.5, loud: 0.14 });
  },
};

export type Sound = keyof typeof sound;

// Numbers of the result as places in a drawing.
import type { SourceGlory } from "../wire";

export type Segment = { source: string; label: string; glory: number; from: number; to: number };
export type Bar = { seat: number; total: number; segments: Segment[] };
export type Frame = { width: number; height: number; top: number; right: number; bottom: number; left: number };
/** Numbers of all seats after so many moves. */
export type Points = { n: number; age: number; values: number[] }[];
export type Line = { seat: number; points: { x: number; y: number }[] };
export type Band = { age: number; from: number; to: number };

const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers from 0 to at least `most`, about `count` of them. */
export function ticks(most: number, count = 5): number[] {
  const rough = Math.max(most, 1) / count;
  let power = 1;
  while (power * 10 <= rough) power *= 10;
  const whole = STEPS.map((digit) => digit * power).filter(Number.isInteger);
  const step = whole.find((value) => value >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let value = 0; value < most + step; value += step) found.push(value);
  return found;
}

/** Rules pay most and stay apart; what many cards and gods gave is put together, so that a bar can be read. */
export function gathered(sources: SourceGlory[], rules: ReadonlySet<string>, label: string): SourceGlory[] {
  const rest = sources.filter(({ source }) => !rules.has(source));
  if (rest.length < 2) return sources;
  const seats = rest[0]?.glory.length ?? 0;
  const glory = Array.from({ length: seats }, (_, seat) => rest.reduce((sum, one) => sum + (one.glory[seat] ?? 0), 0));
  return [...sources.filter(({ source }) => rules.has(source)), { source: "rest", label, glory }];
}

/** One bar a seat: gains to the right of zero, losses (a theft of Glory) to its left, in Glory. */
export function bars(sources: SourceGlory[], totals: number[]): Bar[] {
  return totals.map((total, seat) => {
    let gained = 0;
    let lost = 0;
    const segments: Segment[] = [];
    for (const { source, label, glory } of sources) {
      const amount = glory[seat] ?? 0;
      if (amount > 0) {
        segments.push({ source, label, glory: amount, from: gained, to: gained + amount });
        gained += amount;
      } else if (amount < 0) {
        segments.push({ source, label, glory: amount, from: lost + amount, to: lost });
        lost += amount;
      }
    }
    return { seat, total, segments };
  });
}

/** The least and the most Glory any bar reaches. */
export function reach(all: Bar[]): { least: number; most: number } {
  const ends = all.flatMap((bar) => bar.segments.flatMap((segment) => [segment.from, segment.to]));
  return { least: Math.min(0, ...ends), most: Math.max(1, ...ends) };
}

export function scaler(least: number, most: number, start: number, end: number): (value: number) => number {
  const span = most - least || 1;
  return (value) => start + ((value - least) / span) * (end - start);
}

/** Numbers over time: a line a seat. */
export function lines(timeline: Points, seats: number, frame: Frame, most: number): Line[] {
  const last = timeline.at(-1)?.n ?? 0;
  const x = scaler(0, last, frame.left, frame.width - frame.right);
  const y = scaler(0, most, frame.height - frame.bottom, frame.top);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: timeline.map((point) => ({ x: x(point.n), y: y(point.values[seat] ?? 0) })),
  }));
}

/** A path that stays level until the number changes: nothing happens between two moves. */
export function stairs(line: Line): string {
  let path = "";
  for (const [at, { x, y }] of line.points.entries()) {
    path += at === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
  }
  return path;
}

/** Where each Age lies on the time line. */
export function bands(timeline: Points, frame: Frame): Band[] {
  const last = timeline.at(-1)?.n ?? 0;
  const x = scaler(0, last, frame.left, frame.width - frame.right);
  const found: Band[] = [];
  for (const point of timeline) {
    const band = found.at(-1);
    if (band?.age === point.age) band.to = x(point.n);
    else found.push({ age: point.age, from: band?.to ?? x(point.n), to: x(point.n) });
  }
  return found;
}

/** Labels at the right end, pushed apart so that they can be read. */
export function spread(wanted: number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((left, right) => left.y - right.y);
  let floor = top;
  for (const label of order) {
    label.y = Math.max(label.y, floor);
    floor = label.y + gap;
  }
  let ceiling = bottom;
  for (const label of order.reverse()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - gap;
  }
  const placed = [...wanted];
  for (const label of order) placed[label.at] = label.y;
  return placed;
}

/** The numbers of all seats when an Age was over. */
export function byAge(timeline: Points): { age: number; values: number[] }[] {
  const found: { age: number; values: number[] }[] = [];
  for (const point of timeline) {
    const last = found.at(-1);
    if (last?.age === point.age) last.values = point.values;
    else found.push({ age: point.age, values: point.values });
  }
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

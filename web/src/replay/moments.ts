// Places worth jumping to in a recorded game.
import type { GloryPoint, Step } from "../wire";

export type Moment = { n: number; kind: "age" | "battle" | "ruin"; age: number; place: string | null };

/** What one step is, after the step before it (where that is known). */
export function momentsOf(step: Step, before: Step | undefined): Moment[] {
  const found: Moment[] = [];
  const age = step.position.age;
  if (before !== undefined && before.position.age !== age) found.push({ n: step.n, kind: "age", age, place: null });
  for (const motion of step.motions) {
    if (motion.kind === "ruin")
      found.push({ n: step.n, kind: "ruin", age, place: motion.target ?? motion.source ?? null });
  }
  const began = step.position.battles.length - (before?.position.battles.length ?? 0);
  const battle = step.position.battles.at(-1);
  if (before !== undefined && began > 0 && battle) found.push({ n: step.n, kind: "battle", age, place: battle.place });
  return found;
}

/** The Ages by the time line, which is there before any step is loaded. */
export function agesOf(timeline: GloryPoint[]): Moment[] {
  const found: Moment[] = [{ n: 0, kind: "age", age: 1, place: null }];
  for (const point of timeline) {
    if (point.age > (found.at(-1)?.age ?? 1)) found.push({ n: point.n, kind: "age", age: point.age, place: null });
  }
  return found;
}

/** Both together, in order, no Age twice. */
export function allMoments(timeline: GloryPoint[], steps: (Step | undefined)[]): Moment[] {
  const stepped = steps.flatMap((step, at) => (step ? momentsOf(step, steps[at - 1]) : []));
  const seen = new Set(stepped.filter((moment) => moment.kind === "age").map((moment) => moment.age));
  const known = agesOf(timeline).filter((moment) => !seen.has(moment.age));
  return [...known, ...stepped].sort((left, right) => left.n - right.n);
}

/** The nearest moment after (or before) a position. */
export function nextMoment(moments: Moment[], n: number, direction: 1 | -1): Moment | undefined {
  return direction === 1 ? moments.find((moment) => moment.n > n) : moments.findLast((moment) => moment.n < n);
}

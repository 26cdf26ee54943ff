import { afterEach, describe, expect, it } from "vitest";
import { keep, progress, readProgress } from "../../src/learn/progress.svelte";
import type { TableSource } from "../../src/net/source";
import { highlight, selectorsOf } from "../../src/table/lesson/highlights";
import { LessonReader } from "../../src/table/lesson/lessonReader.svelte";
import type { LessonNow } from "../../src/wire";

const note = (step: number) => ({ step, text: `step ${step}`, highlight: ["place:gimle", "verb:invade"] });

function reader(now: Partial<LessonNow> | null, problem: unknown = null): LessonReader {
  const lesson = now && {
    id: "test",
    set: "s",
    number: 1,
    of: 2,
    title: "Test",
    steps: 3,
    notes: [],
    ends: false,
    next: null,
    ...now,
  };
  return new LessonReader(() => ({ lesson, problem }) as unknown as TableSource);
}

afterEach(() => {
  progress.lessons = {};
});

describe("reading a lesson", () => {
  it("shows the notes one after the other; the last one stays", () => {
    const one = reader({ notes: [note(1), note(2)] });
    expect(one.note?.step).toBe(1);
    expect(one.more).toBe(true);
    one.next();
    expect(one.note?.step).toBe(2);
    expect(one.more).toBe(false);
    one.next();
    expect(one.note?.step).toBe(2);
    expect(one.done).toBe(false);
    expect(one.places).toEqual(["gimle"]);
  });
  it("goes on where it was read to", () => {
    keep("test", { read: 1 });
    expect(reader({ notes: [note(1), note(2)] }).note?.step).toBe(2);
  });
  it("is done when all is played and the last note is shown", () => {
    const one = reader({ notes: [note(2), note(3)], ends: true });
    expect(one.done).toBe(false);
    one.next();
    expect(one.done).toBe(true);
  });
  it("says nothing while others act, nor in a game", () => {
    expect(reader({ notes: [], ends: true }).done).toBe(false);
    expect(reader(null).note).toBeNull();
  });
  it("answers a wrong choice, and leaves other refusals alone", () => {
    expect(reader({}, { code: "lesson", text: "not yet" }).wrong).toBe("not yet");
    expect(reader({}, { code: "stale", text: "old" }).wrong).toBe("");
  });
});

describe("progress", () => {
  it("leaves out what is strange in what is stored", () => {
    for (const text of [null, "", "nonsense", "[]", "null", '{"lessons":[1]}', '{"lessons":7,"dismissed":"yes"}']) {
      expect(readProgress(text)).toEqual({ lessons: {}, dismissed: false });
    }
    const kept = { lessons: { aim: { done: true } }, dismissed: true };
    expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  });
});

describe("what is spoken of", () => {
  it("is found by its attribute; what lies behind a tab by the tab", () => {
    expect(selectorsOf("verb:invade")).toEqual(['[data-verb="invade"]']);
    expect(selectorsOf("place:gimle")).toEqual(['[data-about="gimle"]']);
    expect(selectorsOf("part:clan").at(-1)).toContain('[data-sheet="clan"]');
    expect(selectorsOf("card:troll")[0]).toBe('[data-card="troll"]');
  });
  it("is left out if it is not understood", () => {
    for (const thing of ["", "gimle", "place:", 'place:"]', "tail:x", "verb:a b"])
      expect(selectorsOf(thing)).toEqual([]);
  });
  it("loses its ring again", () => {
    const before = document.adoptedStyleSheets?.length ?? 0;
    const end = highlight(["verb:invade", "part:hand"]);
    expect(document.adoptedStyleSheets.length).toBe(before + 1);
    end();
    expect(document.adoptedStyleSheets.length).toBe(before);
  });
});

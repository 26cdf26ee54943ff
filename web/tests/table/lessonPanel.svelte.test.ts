import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import LessonPanel from "../../src/table/lesson/LessonPanel.svelte";
import { loadLanguage } from "../../src/words/speech.svelte";
import Within from "./Within.svelte";

await loadLanguage("en");

const lesson = (step: number) => ({ id: "battle", set: "s", number: 5, of: 11, title: "A battle", steps: 4, step });

it("answers a wrong choice until the lesson goes on, whatever else happens at the table", () => {
  const dismiss = vi.fn();
  let step = $state(3);
  let told = $state(0);
  const reader = {
    get now() {
      return { ...lesson(step), told };
    },
    get note() {
      void told; // every news brings the notes again
      return { step, text: "Play it.", highlight: [] };
    },
    wrong: "That is a tie.",
    more: false,
    done: false,
  };
  render(Within, { component: LessonPanel, ui: { lesson: reader, client: { dismiss } } });
  flushSync();
  dismiss.mockClear();
  told += 1;
  flushSync();
  expect(dismiss).not.toHaveBeenCalled();
  step = 4;
  flushSync();
  expect(dismiss).toHaveBeenCalledOnce();
});

"""Plays a lesson through the page: reads, goes on, and presses what the step expects."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from fimbul.lessons import all_lessons
from fimbul.lessons.lesson import Step
from tests.web.driver import Hand, Player

MOST_PRESSES: Final = 60  # for one move, with looks in between
# What is said, and what it speaks of; empty while others act.
NOW: Final = """() => {
  const seen = (element) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const panel = document.querySelector("[data-testid=lesson]");
  const text = panel?.querySelector(".said > p")?.innerText ?? "";
  const test = (id) => seen(document.querySelector(`[data-testid=${id}]`));
  return {
    text,
    step: panel?.querySelector(".step")?.innerText ?? "",
    more: test("lesson-continue"),
    done: test("lesson-list"),
    wrong: panel?.querySelector(".wrong")?.innerText ?? "",
    unread: seen(document.querySelector("[data-testid=battle-continue]")) || test("age-continue"),
  };
}"""
# The next thing to press for an action: confirm, a card of the draft, the verb, a choice that it names or any.
NEXT: Final = """([verb, parts, anything]) => {
  const shown = (selector) => {
    const found = document.querySelector(selector);
    if (!found?.checkVisibility({ visibilityProperty: true })) return "";
    return found.disabled || found.ariaDisabled === "true" ? "" : selector;
  };
  const confirm = ":is([data-testid=confirm], [data-testid=draft-confirm])";
  if (document.querySelector(`${confirm}[aria-busy=true]`)) return "";
  const choice = "section.actions .choice[aria-pressed=false]";
  return [
    "[data-testid=draft-confirm]",
    "[data-testid=confirm]",
    ...parts.map((part) => `.draft .pack [data-card="${part}"] > button.face`),
    `section.actions [data-verb="${verb}"]`,
    ...parts.map((part) => `${choice}[data-about="${part}"]`),
    ...(anything ? [choice] : []),
  ].map(shown).find(Boolean) ?? "";
}"""
# Highlighted things that the panel lies over, by what is drawn: none.
COVERED: Final = """(things) => {
  const panel = document.querySelector("[data-testid=lesson]").getBoundingClientRect();
  const covered = [];
  for (const [kind, name] of things.map((thing) => thing.split(":"))) {
    for (const element of document.querySelectorAll(`[data-${kind}="${name}"], [data-about="${name}"]`)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[data-testid=lesson]")) continue;
      const box = (element.querySelector(":scope > .ground") ?? element).getBoundingClientRect();
      if (box.width === 0) continue;
      const apart = box.right <= panel.left + 1 || box.left >= panel.right - 1 || box.bottom <= panel.top + 1 ||
        box.top >= panel.bottom - 1;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!apart && top?.closest("[data-testid=lesson]")) covered.push(`${kind}:${name}`);
    }
  }
  return covered;
}"""


class Learner:
    """Somebody who takes one lesson on a page."""

    def __init__(self, page: Page, name: str, hand: type[Hand]) -> None:
        self.page = page
        self.name = name
        self.lesson = all_lessons()[name]
        self.player = Player(page, 1, hand, nouns=0)
        self.hand = self.player.hand
        self.moves = 0
        self.heard: list[str] = []  # every sentence that was said

    def begin(self) -> None:
        """Choose the lesson in the list."""
        self.hand.press(self.page.locator(f"[data-lesson={self.name}]"))
        expect(self.page.get_by_test_id("lesson")).to_be_visible()

    def now(self) -> dict[str, Any]:
        """What is said now, once the others have acted and there is nothing else to be read."""
        for _ in range(400):
            found: dict[str, Any] = self.page.evaluate(NOW)
            if found["unread"]:
                self.read_on()
            elif found["step"] or found["done"]:
                return found
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nothing is said: {self.page.evaluate(NOW)}")

    def read_on(self) -> None:
        """The end of a battle or of an Age is shown: go on."""
        for name in ("battle-continue", "age-continue"):
            button = self.page.get_by_test_id(name)
            if button.is_visible():
                self.hand.press(button)
                self.page.wait_for_timeout(50)
                return

    def read(self) -> dict[str, Any]:
        """Read until a move is asked for, or the lesson is done."""
        while True:
            found = self.now()
            if not self.heard or self.heard[-1] != found["text"]:
                self.heard.append(found["text"])
            assert not self.covered(), f"{self.name}: the panel lies over {self.covered()}"
            if not found["more"]:
                return found
            self.hand.press(self.page.get_by_test_id("lesson-continue"))
            expect(self.page.locator("[data-testid=lesson] .said > p").first).not_to_have_text(found["text"])

    def covered(self) -> list[str]:
        """What the shown step speaks of and the panel hides."""
        number = re.match(r"\D*(\d+)", self.page.evaluate(NOW)["step"])
        said = [step for step in self.lesson.steps if step.say]
        things = list(said[int(number[1]) - 1].highlight) if number else []
        found: list[str] = self.page.evaluate(COVERED, things)
        return found

    # -- pressing ---------------------------------------------------------------------------------------------------
    def play(self, most: int = 9) -> None:
        """Take the lesson to its end, or so many moves of it."""
        for _ in range(most):
            found = self.read()
            if found["done"]:
                return
            step = self.lesson.now(self.moves).asking
            assert step is not None
            self.do(step, found["text"])

    def do(self, step: Step, before: str) -> None:
        """Make the move that a step expects."""
        for _ in range(MOST_PRESSES):
            self.press_towards(step.expect[0])
            if self.page.evaluate(NOW)["text"] != before:
                break
        expect(self.page.locator("[data-testid=lesson] .said > p").first).not_to_have_text(before)
        self.moves += 1

    def press_towards(self, notation: str) -> None:
        """One press that leads to an action, and what follows from it."""
        verb, _, rest = notation.partition(" ")
        parts = [part.partition("*")[0] for part in re.split("[>@,/]", rest)]
        seen = self.player.look()
        found: str = self.page.evaluate(NEXT, [verb, [part for part in parts if part], notation.endswith("*")])
        if not found:
            self.page.wait_for_timeout(30)
            return
        self.hand.press(self.page.locator(found).first)
        self.player.wait('now.state !== "sending" && now.mark !== before', seen.mark, 10_000)

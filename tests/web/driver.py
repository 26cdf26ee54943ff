"""Plays through the page as a person does: by what is shown and can be pressed, never by rules.

`Hand` is how things are pressed: with a mouse, a finger, or nothing but the keyboard. `Player` looks, chooses by a
seed, and presses until the game is over.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator, Page, TimeoutError

LONGEST: Final = 60_000  # milliseconds until somebody else's move
MOST_TABS: Final = 200
# Rather what leads on than what only ends: a game with battles in it.
LIKED: Final = {"pillage": 8, "invade": 5, "quest": 4, "upgrade": 4, "march": 2, "use": 2, "pass": 1}

# What a person sees of the moment: what is asked, what can be pressed, what is pressed already.
LOOK: Final = """() => {
  const seen = (element) => element !== null && element.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const one = (selector) => all(selector)[0] ?? null;
  const words = (element) => element?.innerText.trim() ?? "";
  if (one("[data-testid=broken]")) return { state: "broken" };
  if (one("#result-score")) return { state: "over" };
  if (one("dialog[open]")) return { state: "dialog" };
  if (one("[data-testid=cover]")) return { state: "cover", mark: words(one("[data-testid=cover]")) };
  const fought = one(".battle-sheet[data-unread]");
  if (fought) return { state: "battle", mark: words(fought) };
  const age = one("[data-testid=age-sheet]");
  if (age) return { state: "age", mark: words(age), prompt: words(age.querySelector(".now")) };
  const waiting = words(one("[data-testid=waiting]"));
  const gifts = one("[data-testid=draft-confirm]");
  if (gifts) {
    const cards = all(".draft .pack [data-card] > button.face");
    const pressed = cards.map((card) => card.getAttribute("aria-pressed") === "true");
    const mark = waiting + cards.map((card) => card.parentElement.dataset.card) + pressed + words(gifts);
    const free = cards.flatMap((_, at) => (pressed[at] ? [] : [at]));
    const state = gifts.ariaBusy === "true" ? "sending" : "draft";
    return { state, prompt: waiting, cards: free, ready: !gifts.disabled, mark };
  }
  const panel = one("section.actions.mine");
  if (!panel) return { state: "idle", mark: waiting };
  const usable = (button) => button.getAttribute("aria-disabled") !== "true" && !button.disabled;
  const verbs = all("section.actions [data-verb]");
  const choices = all("section.actions .choice");
  const confirm = one("[data-testid=confirm]");
  return {
    state: confirm?.ariaBusy === "true" ? "sending" : "asked",
    prompt: words(panel.querySelector(".prompt")),
    verbs: verbs.filter(usable).map((verb) => verb.dataset.verb),
    choices: choices.length,
    targets: panel.querySelector(".choices.places") !== null,
    troops: one("section.actions .troops") !== null,
    pass: one("section.actions .decide [data-option]:not([data-testid])") !== null,
    confirm: confirm !== null,
    sure: one("section.actions .sure") !== null,
    crumbs: all("section.actions .crumb").length,
    mark: waiting + words(panel) + choices.map((choice) => choice.getAttribute("aria-pressed")),
  };
}"""

# Playwright's own waiting evaluates strings inside the page, which its content security policy rightly forbids.
WAIT: Final = """([before, patience]) => new Promise((done) => {
  const end = Date.now() + patience;
  const check = () => {
    const now = (LOOK)();
    if (TEST) done(now);
    else if (Date.now() > end) done(null);
    else setTimeout(check, 20);
  };
  check();
})"""


@dataclass(frozen=True)
class Look:
    """What is seen; fields that do not matter in a state are empty."""

    state: str
    mark: str = ""  # all that is shown: it differs once something has happened
    prompt: str = ""
    cards: tuple[int, ...] = ()  # that are not chosen yet
    ready: bool = False
    verbs: tuple[str, ...] = ()
    choices: int = 0
    targets: bool = False
    troops: bool = False
    pass_: bool = False
    confirm: bool = False
    sure: bool = False
    crumbs: int = 0

    @property
    def is_asked(self) -> bool:
        """Whether something waits for this person: a question, or something to read."""
        return self.state in ("draft", "asked", "cover", "battle", "age")


class Gone(Exception):
    """What was to be pressed is not there any more."""


class Hand:
    """Presses with the mouse."""

    keyboard = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator, digit: int = 0) -> None:
        """Press something that is shown; `digit` is the key that does the same, where there is one."""
        what.click()

    def press_at(self, x: float, y: float) -> None:
        """Press a point of the window."""
        self.page.mouse.click(x, y)


class Finger(Hand):
    """Taps."""

    def press(self, what: Locator, digit: int = 0) -> None:
        what.tap()

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Hand):
    """Has neither mouse nor finger: Tab, arrows, Enter, and digits for what is numbered."""

    keyboard = True

    def press(self, what: Locator, digit: int = 0) -> None:
        if 1 <= digit <= 9:
            self.page.keyboard.press(str(digit))
            return
        self.tab_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator) -> None:
        """Tab on until it has the focus."""
        target = what.element_handle()
        for _ in range(MOST_TABS):
            if target.evaluate("(element) => element === document.activeElement"):
                return
            if not target.evaluate("(element) => element.isConnected"):
                raise Gone(what)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached with the Tab key")

    def press_at(self, x: float, y: float) -> None:
        raise AssertionError("a keyboard cannot point")


def choose_radio(hand: Hand, group: str, label: str) -> None:
    """Choose one of a few, by the name of the group and its own."""
    fieldset = hand.page.get_by_role("group", name=group, exact=True)
    if not isinstance(hand, Keys):
        hand.press(fieldset.get_by_text(label, exact=True))
        return
    hand.tab_to(fieldset.locator("input:checked"))
    for _ in range(20):
        if fieldset.locator("label:has(input:checked) .label").inner_text() == label:
            return
        hand.page.keyboard.press("ArrowRight")
    raise AssertionError(f"{group} has no {label}")


def untick(hand: Hand, box: Locator) -> None:
    """Press a box that is ticked."""
    assert box.is_checked()
    if isinstance(hand, Keys):
        hand.tab_to(box)
        hand.page.keyboard.press("Space")
    else:
        hand.press(hand.page.locator(f"label[for={json.dumps(box.get_attribute('id'))}]"))
    assert not box.is_checked()


class Player:
    """Somebody at a table, on one page."""

    def __init__(
        self, page: Page, seed: int, hand: type[Hand] = Hand, nouns: float = 0.25, patience: int = LONGEST
    ) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.hand = hand(page)
        self.nouns = nouns  # how often a place or card is picked before the verb
        self.asked: list[str] = []  # every prompt that was answered
        self.answers = 0
        self.patience = patience  # milliseconds

    # -- looking --------------------------------------------------------------------------------------------------
    def look(self) -> Look:
        """What is shown now."""
        return _look(self.page.evaluate(LOOK))

    def wait(self, test: str, before: str = "", patience: int | None = None) -> Look:
        """Wait until what is seen passes a test (JavaScript over `now` and `before`)."""
        patience = patience or self.patience
        seen = self.page.evaluate(WAIT.replace("LOOK", LOOK).replace("TEST", test), [before, patience])
        if seen is None:
            raise AssertionError(f"not seen within {patience} ms: {test}; but {self.look()}")
        return _look(seen)

    def wait_for_turn(self) -> Look:
        """Wait until something is asked here, or all is over."""
        return self.wait('!["idle", "sending"].includes(now.state)')

    # -- playing --------------------------------------------------------------------------------------------------
    def play(self, until: Callable[[Look], bool] = lambda now: now.state == "over", most: int = 2_000) -> Look:
        """Play on until something is seen."""
        for _ in range(most):
            now = self.wait_for_turn()
            if until(now) or now.state == "over":
                return now
            self.step(now)
        raise AssertionError("this does not end")

    def decide(self) -> None:
        """Answer one question to the end."""
        answers = self.answers
        while self.answers == answers:
            now = self.wait_for_turn()
            assert now.state != "over"
            self.step(now)

    def step(self, now: Look) -> None:
        """One press, or a few that belong together."""
        if now.state == "cover":
            self.hand.press(self.page.get_by_test_id("cover").locator("button.main"))
        elif now.state == "age":
            self.hand.press(self.page.get_by_test_id("age-continue"))
            self.wait("now.mark !== before", now.mark, 10_000)
        elif now.state == "battle":
            self._read_battle(now)
        elif now.state == "draft":
            self._draft(now)
        elif now.state == "asked":
            self._choose(now)
        else:
            raise AssertionError(f"cannot go on from: {now}")

    def confirm(self, now: Look, button: Locator) -> None:
        """Confirm, and wait until something else is seen."""
        self.asked.append(now.prompt)
        if self.hand.keyboard and self.page.evaluate("document.activeElement === document.body"):
            self.page.keyboard.press("Enter")  # nothing has the focus: Enter confirms
        else:
            self.hand.press(button)
        after = self.wait('now.state !== "sending" && now.mark !== before', now.mark)
        if not (after.sure and not now.sure):
            self.answers += 1

    def _read_battle(self, now: Look) -> None:
        """Continue; or first the rest of the tale. Another question may come first."""
        try:
            self.hand.press(self.page.get_by_test_id("battle-continue"))
        except Gone:
            return  # the sheet shows something else by now
        except TimeoutError:
            assert self.look().state != "battle"
            return
        self.wait("now.mark !== before", now.mark, 10_000)

    def _draft(self, now: Look) -> None:
        button = self.page.get_by_test_id("draft-confirm")
        if now.ready:
            self.confirm(now, button)
            return
        cards = self.page.locator(".draft .pack [data-card] > button.face")
        self.hand.press(cards.nth(self.rng.choice(now.cards)))
        self.wait("now.ready", patience=10_000)

    def _choose(self, now: Look) -> None:
        panel = self.page.locator("section.actions")
        if now.confirm:
            self.confirm(now, self.page.get_by_test_id("confirm"))
            return
        if now.verbs:
            if not now.crumbs and self.rng.random() < self.nouns and self._noun():
                return
            weights = [LIKED.get(verb, 2) for verb in now.verbs]
            verb = self.rng.choices(now.verbs, weights)[0]
            button = panel.locator(f"[data-verb={verb}]")
            self._press_one(button, self._digit(button.get_attribute("aria-keyshortcuts")))
        elif now.choices and not (now.pass_ and self.rng.random() < 0.3):
            at = self.rng.randrange(now.choices)
            if now.targets and self.rng.random() < 0.5 and self._target():
                return
            self._press_one(panel.locator(".choice").nth(at), self._digit(str(at + 1)))
        else:
            assert now.pass_, f"there is nothing to press: {now}"
            self._press_one(panel.locator(".decide [data-option]:not([data-testid])"))

    def _digit(self, key: str | None) -> int:
        """The digit that chooses something, used now and then."""
        return int(key) if self.hand.keyboard and key and self.rng.random() < 0.7 else 0

    def _press_one(self, what: Locator, digit: int = 0) -> None:
        before = self.look().mark
        self.hand.press(what, digit)
        self.wait("now.mark !== before", before, 10_000)

    # -- the board ------------------------------------------------------------------------------------------------
    def places(self, which: str) -> list[dict[str, Any]]:
        """Places on the board with a point where each can be pressed."""
        found: list[dict[str, Any]] = self.page.evaluate(POINTS, which)
        return found

    def _target(self) -> bool:
        """Press a target on the board instead of in the list."""
        if self.hand.keyboard:
            return self._walk()
        return self._press_place(".aimed")

    def _noun(self) -> bool:
        """Pick a place before it is clear what for."""
        return not self.hand.keyboard and self._press_place(".open")

    def _press_place(self, which: str) -> bool:
        places = self.places(which)
        if not places:
            return False
        before = self.look().mark
        place = self.rng.choice(places)
        self.hand.press_at(place["x"], place["y"])
        self.wait("now.mark !== before", before, 10_000)
        return True

    def _walk(self) -> bool:
        """Go about the board with the arrow keys until something on offer is under the focus."""
        board = self.page.locator("[data-place][tabindex='0']")
        assert isinstance(self.hand, Keys)
        before = self.look().mark
        self.hand.tab_to(board)
        for _ in range(20):
            if self.page.evaluate("document.activeElement.matches('.aimed')"):
                self.page.keyboard.press("Enter")
                self.wait("now.mark !== before", before, 10_000)
                return True
            self.page.keyboard.press(f"Arrow{self.rng.choice(['Up', 'Down', 'Left', 'Right'])}")
        return False


# A point of each place that a pointer would really hit.
POINTS: Final = """(which) => {
  const found = [];
  for (const place of document.querySelectorAll(`[data-place]${which}`)) {
    const box = place.querySelector(".ground").getBoundingClientRect();
    search: for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      for (const along of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const x = box.left + box.width * along;
        const y = box.top + box.height * down;
        if (document.elementFromPoint(x, y)?.closest("[data-place]") !== place) continue;
        found.push({ place: place.dataset.place, x, y });
        break search;
      }
    }
  }
  return found;
}"""


def _look(seen: dict[str, Any]) -> Look:
    cards, verbs = tuple(seen.pop("cards", ())), tuple(seen.pop("verbs", ()))
    return Look(cards=cards, verbs=verbs, pass_=seen.pop("pass", False), **seen)

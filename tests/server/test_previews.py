"""What an option would do: exactly what then happens, as far as it can be known, and nothing hidden."""

from __future__ import annotations

import random

import msgspec
import pytest

import fimbul
from fimbul import Ear, Event, Game, IllegalAction, Rng, View, observe, parse
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.server.messages import Preview
from fimbul.server.present import previews
from fimbul.server.present.motions import motions_of
from fimbul.server.present.previews import VEIL, preview_of
from fimbul.words import Facts
from tests.midgard.scenario import Table, scenario
from tests.server.samples import TABLES, WORDS, asked_views, positions
from tests.shared.conformance.play import below
from tests.shared.properties.twins import Twin

EN, FR = WORDS["en"], WORDS["fr"]


def preview(table: Table, seat: int, text: str) -> Preview:
    """The preview in a position that nobody has drafted for: it is the only world there is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(previews, "worlds", lambda view, count, rng: [table.game.copy()])
        return preview_of(observe(table.game, seat), parse(table.game, seat, text), EN, 3)


def quests(found: Preview) -> list[tuple[str, bool, bool, bool]]:
    return [(quest.card, quest.committed, quest.now, quest.then) for quest in found.quests]


class Truth(Ear):
    """What happens in truth up to the veil, with the numbers of a seat at that moment."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.events: list[Event] = []
        self.numbers: tuple[int, int] | None = None

    def hear(self, event: Event) -> None:
        if self.numbers is None and int(event.code) in VEIL:
            self.look()
        if self.numbers is None:
            self.events.append(event)

    def look(self) -> None:
        s = self.game.state
        self.numbers = (int(s.rage(self.seat)), int(s.on_board(self.seat)))


def truth_of(game: Game, view: View, action: int) -> Truth:
    after = game.copy()
    truth = Truth(after, view.seat)
    after.listen(truth)
    after.apply(view.seat, action)
    if truth.numbers is None:
        truth.look()
    return truth


def some(rng: random.Random, view: View) -> list[int]:
    assert view.decision is not None
    options = view.decision.options
    return options if len(options) < 4 else [options[below(rng, len(options))] for _ in range(2)]


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_a_preview_is_what_then_happens_up_to_the_veil(seats, modules):
    rng = random.Random(seats)
    moved = 0
    for n, game in enumerate(positions(seats, modules, 240 + seats)):
        for view in asked_views(game):
            for action in some(rng, view):
                found = preview_of(view, action, (EN, FR)[n % 2], n)
                assert msgspec.json.decode(msgspec.json.encode(found), type=Preview) == found
                assert view.decision is not None
                if is_simultaneous(view.decision.question):
                    assert (found.motions, found.lines, found.complete) == ([], [], False)
                    continue
                truth = truth_of(game, view, action)
                assert found.motions == motions_of(Facts.of(view), truth.events, view.seat)
                assert (found.rage, found.on_board) == truth.numbers
                moved += len(found.motions)
    assert moved > 50


@pytest.mark.parametrize("seats", [2, 4])
def test_all_worlds_have_the_same_previews(seats, monkeypatch):
    """A preview tells nothing that depends on the guess it is played in."""
    rng = random.Random(seats)
    seen: list[tuple[View, int, Preview]] = []
    for game in positions(seats, (), 260 + seats, every=5):
        for view in asked_views(game):
            seen += [(view, action, preview_of(view, action, EN, 1)) for action in some(rng, view)]
    monkeypatch.setattr(previews, "worlds", lambda view, count, rng: fimbul.worlds(view, count, Rng(987)))
    for view, action, before in seen:
        assert preview_of(view, action, EN, 1) == before


@pytest.mark.parametrize("seats", [3, 4])
def test_twins_have_the_same_previews(seats):
    differed = 0
    for n, game in enumerate(positions(seats, (), 270 + seats, every=25)):
        rng = random.Random(n)
        for view in asked_views(game):
            twin = Twin(game, view.seat, rng)
            differed += twin.differ()
            other = observe(twin.twin, view.seat)
            for action in some(rng, view):
                assert preview_of(view, action, EN, 1) == preview_of(other, action, EN, 1)
    assert differed > 5


def test_a_preview_shows_the_figure_the_rage_left_the_horns_used_and_the_quests():
    table = scenario(3).hand(0, "alfheim_1").quests(0, "manheim_1").at("gimle", "1:warrior").start()
    found = preview(table, 0, "invade warrior>gimle")
    assert (found.re, found.rage, found.on_board, found.complete) == (3, 5, 1, True)
    assert [(m.kind, m.figure, m.source, m.target, m.amount) for m in found.motions] == [
        ("rage", None, None, None, -1),
        ("place", "warrior", "reserve", "gimle", 0),
    ]
    assert found.lines == ["Wolf invades Gimle with a Warrior (1 Rage)."]
    assert quests(found) == [("manheim_1", True, False, False), ("alfheim_1", False, False, False)]
    assert quests(preview(table, 0, "invade leader>gimle")) == [
        ("manheim_1", True, False, False),
        ("alfheim_1", False, False, True),
    ]


def test_what_depends_on_others_is_left_open():
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:leader").start()
    found = preview(table, 0, "pillage gimle")
    assert [(m.kind, m.target) for m in found.motions] == [("attack", "gimle")]
    assert not found.complete


def test_the_preview_of_an_unopposed_pillage_is_complete():
    table = scenario(3).at("myrkvlor", "0:leader").start()
    found = preview(table, 0, "pillage myrkvlor")
    assert [(m.kind, m.amount, m.word) for m in found.motions] == [("attack", 0, None), ("glory", 5, "pillage")]
    assert found.complete


def test_a_march_goes_on_with_another_choice_of_the_same_seat():
    table = scenario(3).at("gimle", "0:leader,warrior").start()
    found = preview(table, 0, "march gimle>horgr")
    assert ([m.kind for m in found.motions], found.rage, found.complete) == (["rage"], 5, True)
    table.play("0 march gimle>horgr")
    found = preview(table, 0, "troops leader,warrior")
    assert [(m.figure, m.source, m.target) for m in found.motions] == [
        ("leader", "gimle", "horgr"),
        ("warrior", "gimle", "horgr"),
    ]


def test_the_last_pass_does_not_look_behind_the_veil():
    table = scenario(2).passed(1).hand(0, "alfheim_1").quests(1, "manheim_1").start()
    found = preview(table, 0, "pass")
    assert ([(m.kind, m.amount) for m in found.motions], found.rage, found.complete) == ([("rage", -6)], 0, False)


def test_an_answer_that_is_not_on_offer_has_no_preview():
    table = scenario(3).start()
    with pytest.raises(IllegalAction):
        preview(table, 0, "pillage gimle")
    with pytest.raises(IllegalAction):
        preview_of(observe(table.game, 1), 0, EN, 1)

"""What everybody sees alike is made once, from the spectators' view: it must be what each seat would see by itself."""

from __future__ import annotations

import random

import pytest

from fimbul import new_game, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.server.present.position import commons_of, position_of
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.words import Words
from tests.shared.conformance.play import pick

EN = Words("en")


@pytest.mark.parametrize(
    ("edition", "seats", "modules"),
    [
        ("midgard", 3, ()),
        ("midgard", 5, ("fifth", "gods", "mystics", "kickstarter", "rumours")),
        ("valhalla", 3, ()),
        ("valhalla", 5, ()),
    ],
)
def test_the_commons_are_the_same_from_everywhere(edition: str, seats: int, modules: tuple[str, ...]) -> None:
    game = new_game(edition, seats, modules=modules, seed=seats)
    rng, looked = random.Random(seats), 0
    while not game.over:
        if rng.random() < 0.2:
            commons = commons_of(observe(game, SPECTATOR))
            for seat in range(seats):
                view = observe(game, seat)
                assert position_of(view, EN, commons) == position_of(view, EN)
                looked += 1
        decision = game.decisions()[0]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
    assert looked > 50


def test_a_history_makes_them_once_for_each_position() -> None:
    history = History(head_of(new_game("midgard", 2, seed=1)))
    first = history.commons()
    assert history.commons() is first
    decision = history.game.decisions()[0]
    history.accept(history.try_move(decision.seat, decision.options[0]), 0)
    assert history.commons() is not first

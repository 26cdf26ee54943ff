"""What everybody sees alike is made once, from the spectators' view: it must be what each seat would see by itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from fimbul import EDITIONS, new_game, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.server.present import outgoing, position
from fimbul.server.present.log import SeatLog
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.present.position import commons_of, position_of
from fimbul.server.table import history as histories
from fimbul.server.table.history import History
from fimbul.server.table.members import encode
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_row_is_told_to_four_seats_without_doing_it_four_times(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls are counted, not seconds: this is what a move costs the server."""
    calls: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            calls[name] += 1
            return real(*given, **named)

        monkeypatch.setattr(owner, name, counted)

    history = History(head_of(new_game(edition, 4, seed=5)))
    tellers = [Outgoing(history, seat, "en") for seat in range(4)]
    for teller in tellers:
        teller.scene(None, True, False, None)
    count(histories, "commons_of")
    for name in ("battles_of", "who_is_asked"):
        count(position, name)
    for name in ("question_of", "own_of"):
        count(outgoing, name)
    count(SeatLog, "tell")
    rng, seen, looked = random.Random(5), Counter[bool](), Counter[bool]()
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        trial = history.try_move(decision.seat, rng.choice(decision.options))
        opened = history.opens(trial)
        chapter = history.accept(trial, 0)
        calls.clear()
        for teller in tellers:
            teller.news(True, False, None)
        privy = len([seat for seat in range(4) if chapter.is_private_to(seat)])
        assert calls["commons_of"] == (0 if chapter.is_hidden else 1)
        assert calls["own_of"] <= (1 if chapter.is_hidden else 4)
        looked[chapter.is_hidden] += calls["own_of"]
        assert calls["battles_of"] == 1 >= calls["who_is_asked"]
        assert calls["question_of"] == (0 if history.game.over else len(opened))
        assert calls["tell"] == min(4, privy + 1)
        seen[chapter.is_hidden] += 1
    assert min(seen[True], seen[False]) > 20
    assert looked[False] < 2.5 * seen[False], "who is not asked and has the same cards as before needs no new look"


@pytest.mark.parametrize(
    ("edition", "seats", "modules"),
    [
        ("midgard", 2, ()),
        ("midgard", 4, ("gods", "mystics", "kickstarter", "rumours")),
        ("valhalla", 3, ()),
        ("valhalla", 4, ()),
    ],
)
def test_what_a_seat_is_shown_is_what_its_view_shows(edition: str, seats: int, modules: tuple[str, ...]) -> None:
    """Whatever was kept from the row before."""
    history = History(head_of(new_game(edition, seats, modules=modules, seed=8)))
    tellers = [Outgoing(history, seat, "en") for seat in range(SPECTATOR, seats)]
    for teller in tellers:
        teller.scene(None, True, False, None)
    rng = random.Random(8)
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, pick(rng, decision.question, decision.options)), 0)
        for teller in tellers:
            teller.news(teller.seat != SPECTATOR, False, None)
            assert teller.shown is not None
            assert teller.shown.position == position_of(observe(history.game, teller.seat), EN)


@pytest.mark.parametrize(
    ("edition", "seats", "modules"), [("midgard", 5, ("fifth", "gods", "mystics")), ("valhalla", 4, ())]
)
def test_a_text_is_shared_only_by_those_who_are_told_the_very_same(
    edition: str, seats: int, modules: tuple[str, ...]
) -> None:
    history = History(head_of(new_game(edition, seats, modules=modules, seed=9)))
    viewers = [(seat, lang) for seat in range(SPECTATOR, seats) for lang in ("en", "fr")]
    apart = [Outgoing(history, *viewer) for viewer in viewers]
    together = [Outgoing(history, *viewer) for viewer in viewers]
    for teller in (*apart, *together):
        teller.scene(None, teller.seat >= 0, False, None)
    rng, told, made = random.Random(9), 0, 0
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, pick(rng, decision.question, decision.options)), 0)
        texts: set[int] = set()
        kept = []
        for one, other in zip(apart, together, strict=True):
            text = one.news_text(one.seat >= 0, False, None)
            assert text == encode(other.news(one.seat >= 0, False, None))
            kept.append(text)
            texts.add(id(text))
        told, made = told + len(kept), made + len(texts)
    assert made < 0.8 * told


def test_the_board_is_made_again_only_where_something_on_it_has_changed() -> None:
    history = History(head_of(new_game("midgard", 4, modules=("gods", "rumours"), seed=4)))
    rng, kept, rows = random.Random(4), 0, 0
    while not history.game.over:
        before = history.commons().places
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, pick(rng, decision.question, decision.options)), 0)
        now = history.commons().places
        assert now == commons_of(observe(history.game, SPECTATOR)).places
        kept, rows = kept + (now is before), rows + 1
    assert 0.3 * rows < kept < rows


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("edition", "modules"), [("midgard", ("gods", "mystics")), ("valhalla", ())])
def test_who_comes_later_reads_what_those_read_who_were_there(
    edition: str, modules: tuple[str, ...], lang: str
) -> None:
    """After a restart the log of a table is told once for all seats, as far as it is no secret of one of them."""
    seats = (SPECTATOR, 0, 1, 2, 3)
    history = History(head_of(new_game(edition, 4, modules=modules, seed=7)))
    there = {seat: Outgoing(history, seat, lang) for seat in seats}
    rng = random.Random(7)
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        history.accept(history.try_move(decision.seat, rng.choice(decision.options)), 0)
        for seat in rng.sample(seats, 5):
            there[seat].news(seat >= 0, False, None)
        if history.n == 60:
            history.accept(history.try_rewind(0, 40), 0)
    for chapter in history.chapters:
        chapter.lines.clear()  # as after a restart
    for seat in seats:
        back = Outgoing(history, seat, lang)
        assert back.scene(history.n - 3, seat >= 0, False, None).log == [
            entry for entry in there[seat].log if entry.n > history.n - 3
        ]
        assert len(back.log) < len(there[seat].log) / 2, "what the page has is not made again"
        assert back.scene(None, seat >= 0, False, None).log == there[seat].log
        for chapter in history.chapters:
            chapter.lines.clear()
    for seat in rng.sample(seats, 5):
        assert Outgoing(history, seat, lang).scene(None, seat >= 0, False, None).log == there[seat].log
    assert [chapter for chapter in history.chapters if chapter.lines]

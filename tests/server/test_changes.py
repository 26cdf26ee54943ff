"""Changes: what a page puts together from news is what it would have been sent whole, in every game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct

from fimbul import EDITIONS, new_game, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.server import messages as wire
from fimbul.server.present.changes import change_of, merged
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.present.position import position_of
from fimbul.server.refusals import words_in
from fimbul.server.table.history import History
from fimbul.server.table.members import encode
from fimbul.server.table.openings import head_of
from tests.server.party import party, picker
from tests.server.running import Running


class Part(Struct):
    a: int = 0
    b: str = ""


class Whole(Struct, omit_defaults=True):
    x: int = 0
    part: Part | None = None
    parts: list[Part] = []
    words: list[str] = []


CASES: list[tuple[Whole, Whole, Any]] = [
    (Whole(1), Whole(2), {"x": 2}),
    (Whole(1), Whole(0), {"x": 0}),
    (Whole(), Whole(part=Part(1)), {"part": {"a": 1, "b": ""}}),
    (Whole(part=Part(1)), Whole(), {"part": None}),
    (Whole(part=Part(1, "b")), Whole(part=Part(2, "b")), {"part": {"a": 2}}),
    (Whole(parts=[Part(1), Part(2)]), Whole(parts=[Part(1), Part(3)]), {"parts": {"1": {"a": 3}}}),
    (Whole(parts=[Part(1)]), Whole(parts=[Part(1), Part(2)]), {"parts": {"1": {"a": 2, "b": ""}}}),
    (Whole(parts=[Part(1), Part(2)]), Whole(parts=[Part(2)]), {"parts": [{"a": 2, "b": ""}]}),
    (Whole(parts=[Part(1)]), Whole(parts=[]), {"parts": []}),
    (Whole(words=["a"]), Whole(words=["a", "b"]), {"words": ["a", "b"]}),
]


@pytest.mark.parametrize(("old", "new", "change"), CASES)
def test_a_change_names_what_changed_and_no_more(old: Whole, new: Whole, change: Any) -> None:
    found = msgspec.json.decode(msgspec.json.encode(change_of(old, new)))
    assert found == change
    assert msgspec.convert(merged(msgspec.to_builtins(old), found), Whole) == new


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [3])
def test_changes_make_every_position_of_a_game(edition: str, seed: int) -> None:
    """With hidden choices taken back, and somebody who looks only now and then."""
    rng = random.Random(seed)
    history = History(head_of(new_game(edition, 4, seed=seed)))
    words = words_in("en")
    tellers = {seat: Outgoing(history, seat, "en") for seat in (SPECTATOR, 0, 1, 2, 3)}
    seen = {seat: teller.scene(None, seat >= 0, False, None) for seat, teller in tellers.items()}
    plain = {seat: msgspec.to_builtins(scene.position) for seat, scene in seen.items()}
    asked = {seat: scene.question for seat, scene in seen.items()}
    sent = whole = 0
    while not history.game.over:
        decision = rng.choice(history.game.decisions())
        chosen = [seat for seat in range(4) if int(history.game.state.chosen(seat)) >= 0]
        if chosen and rng.random() < 0.2:
            trial = history.try_retract(rng.choice(chosen))
        else:
            trial = history.try_move(decision.seat, rng.choice(decision.options))
        history.accept(trial, 0)
        for seat, teller in tellers.items():
            expected = position_of(observe(history.game, seat), words)
            if seat == 3 and rng.random() < 0.5:
                continue  # nobody is connected
            text = encode(teller.news(seat >= 0, False, None))
            news = msgspec.json.decode(text, type=wire.News)
            plain[seat] = merged(plain[seat], news.changes)
            assert msgspec.convert(plain[seat], wire.Position) == expected
            if news.question is not UNSET:
                asked[seat] = news.question
            asking = history.opened.get(seat)
            found = asked[seat]
            assert (None if found is None else found.n) == asking
            sent += len(text)
            whole += len(msgspec.json.encode(expected))
    assert sent < whole / 2


async def test_a_page_that_joins_late_is_sent_everything_first(server: Running) -> None:
    async with party(server, "me", "here") as table:
        for _ in range(3):
            await table.answer(table.history.asked()[0], picker(1))
        again = table.clients[1]
        await again.close()
        await table.answer(table.history.asked()[0], picker(1)) if 0 in table.history.asked() else None
        await again.connect()
        await again.until(lambda: again.n == table.history.n)
        await table.play(lambda: table.history.n >= 12, picker(2))
        for seat, client in table.clients.items():
            assert client.position == position_of(observe(table.game, seat), words_in("en"))

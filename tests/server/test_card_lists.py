"""A table that was dealt before a card was added goes on after the server is upgraded."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, new_game
from fimbul.server.store.store import MoveRow
from fimbul.server.table.history import History, record_of
from fimbul.server.table.openings import head_of
from tests.midgard.new_card import LONGER, NEXT_LIST
from tests.shared.records.test_records import FOLDER


def rows_of(record: str) -> tuple[str, list[MoveRow]]:
    """A record as a table keeps it: the head, and a row for every move."""
    head, _, moves = record.partition("moves\n")
    parts = [line.partition(" #")[0].partition(" ") for line in moves.splitlines() if not line.startswith("result")]
    return head, [MoveRow("t", n, "move", int(seat), action, 0) for n, (seat, _, action) in enumerate(parts, 1)]


@pytest.mark.parametrize("name", ["midgard_rumours", "midgard_all_modules_in_progress"])
def test_an_old_table_is_loaded_and_played_on_with_its_own_cards(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    head, rows = rows_of(kept)
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)
    history = History(head)
    history.load(rows)
    assert history.game.edition is LONGER.at(1) and head_of(history.game) == head
    assert record_of(head, history.moves(len(rows))) == kept
    if decision := history.game.decision():
        history.accept(history.try_move(decision.seat, decision.options[0]), 0)


def test_a_new_table_keeps_the_list_it_was_dealt_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)
    head = head_of(new_game(modules=["rumours"], seed=2))
    assert f"card_list {NEXT_LIST}" in head.splitlines()
    assert History(head).game.edition is LONGER

"""Every card has what it needs; where something is missing, one message names all of it."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS
from fimbul.words import LANGUAGES
from tests.audits.card_gaps import needed, possible, report
from tests.midgard.new_card import LONGER, NEW


def test_no_card_lacks_anything() -> None:
    gaps = report()
    assert not gaps, "\n".join(["cards lack something:", *gaps])


def test_everything_that_a_new_card_lacks_is_named_at_once_with_what_to_do() -> None:
    card = LONGER.cards[LONGER.card_ids[NEW]]
    assert needed(LONGER, card) == [
        *[
            f"no {part} in {lang}: add [hrungnir] to src/fimbul/words/{lang}/midgard/cards.toml"
            for lang in LANGUAGES
            for part in ("name", "text")
        ],
        "no tests: write tests/midgard/cards/test_hrungnir.py",
        "not in docs/midgard/environment.md: run `make docs`",
    ]
    assert [line.partition(":")[0] for line in possible(LONGER, card)] == [
        "bots judge it by its printed numbers",
        "the oracle does not know it",
        "the page shows the icon of all Monsters",
    ]


def test_the_report_is_about_the_cards_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)
    lines = report([NEW])
    assert len(lines) == 2 * len(LANGUAGES) + 5 and all(line.startswith(f"midgard {NEW}: ") for line in lines)
    assert len([line for line in lines if ": optional: " in line]) == 3
    assert report(["troll"]) == []

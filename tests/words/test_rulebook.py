"""What the page of rules says where it once said something false: both languages agree with the rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "web" / "src" / "words"
ENGLISH, FRENCH = [
    (PAGES / lang / "rulebooks" / "midgard.json").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    for lang in ("en", "fr")
]


@pytest.mark.parametrize(
    ("english", "in_french"),
    [
        ("your turns are skipped until you gain Rage again", "tant que vous n’en regagnez pas"),  # R2
        ("you keep one card, if you have any", "vous gardez une carte, si vous en avez"),  # R90
        ("There are four fjords, each beside two provinces", "Il y a quatre fjords, chacun au bord de deux provinces"),
    ],
)
def test_the_page_of_rules_says_what_holds(english: str, in_french: str) -> None:
    assert english in ENGLISH
    assert in_french in FRENCH


@pytest.mark.parametrize("claim", ["no further action", "at most one card", "one card at most", "every pair"])
def test_the_page_of_rules_no_longer_says_what_does_not(claim: str) -> None:
    assert claim not in ENGLISH


@pytest.mark.parametrize("claim", ["vous n’agissez plus,", "au plus une carte", "chaque paire"])
def test_nor_in_french(claim: str) -> None:
    assert claim not in FRENCH

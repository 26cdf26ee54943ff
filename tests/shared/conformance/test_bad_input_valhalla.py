"""The bad-input table of Valhalla: set-ups, actions and records that are refused, with what is wrong and where."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest

from fimbul import BadAction, BadRecord, BadSetup, Game, new_game, parse, record, replay, text
from tests.shared.conformance.play import play_on
from tests.valhalla.test_random_games import start

SETUPS: list[tuple[str, dict[str, Any], str]] = [
    ("two seats", {"seats": 2}, "3 to 5 seats, not 2"),
    ("six seats", {"seats": 6}, "3 to 5 seats, not 6"),
    ("a module of Midgard", {"modules": ["gods"]}, "unknown module 'gods'"),
    ("an option of Midgard", {"options": ["single_call"]}, "unknown option 'single_call'"),
    ("a clan of Midgard", {"clans": ["bear", "raven", "wolf", "ram"]}, "4 different clans of bear, raven"),
    ("two gods", {"gods": ["thor", "loki"]}, "three different gods of thor, loki, freya, baldur, tyr"),
    ("four gods", {"gods": ["thor", "loki", "tyr", "freya"]}, "three different gods"),
    ("a god twice", {"gods": ["thor", "thor", "tyr"]}, "three different gods"),
    ("an unknown god", {"gods": ["thor", "loki", "odin"]}, "three different gods"),
    ("other gods in a first game", {"gods": ["thor", "loki", "freya"], "options": ["first_game"]}, "first game"),
]


@pytest.mark.parametrize(("given", "message"), [row[1:] for row in SETUPS], ids=[row[0] for row in SETUPS])
def test_a_game_that_cannot_be_set_up(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(message)):
        new_game("valhalla", **{"seed": 1, **given})


@cache
def position() -> Game:
    """Some way into a game, in the Action phase."""
    game = start(3, 9, 0)
    for _ in play_on(game, random.Random(9)):
        if game.state.question == 2 and len(game.moves) > 40:
            break
    return game


@pytest.mark.parametrize(
    "words",
    [
        "",
        "contest",
        "contest gimle",
        "contest reserve",
        "contest sauna",
        "contest pile_0",
        "pillage noatun",
        "invade warrior>noatun",
        "summon leader>noatun",
        "summon warrior>sauna",
        "summon warrior>pile_1",
        "summon warrior@noatun",
        "summon any>noatun",
        "march noatun",
        "march noatun>gimle",
        "quest troll",
        "upgrade iron_jarls_1",
        "raise gold",
        "troops",
        "troops warrior*7",
        "troops elite*3",
        "return warrior",
        "destroy warrior@noatun",
        "destroy 3:warrior@noatun",
        "drag 9:warrior@noatun",
        "choose",
        "choose -1",
        "discard",
    ],
)
def test_a_text_that_is_no_action(words: str) -> None:
    game = position()
    try:
        action = parse(game, 0, words)
    except BadAction as problem:
        assert str(problem)
        return
    assert text(game, 0, action) == words, "read as something else"
    assert game.why_not(0, action) is not None, f"{words} is no action of this position"


# -- records -----------------------------------------------------------------------------------------------------------
@cache
def good() -> str:
    """A sound record of a whole game, of the first card list: its lines stay where they are."""
    game = start(3, 9, 0, card_list=1)
    for _ in play_on(game, random.Random(9)):
        pass
    return record(game)


def edited(begins: str, new: str) -> str:
    """The sound record with another line in place of the first that begins so."""
    lines = good().splitlines()
    at = next(n for n, words in enumerate(lines) if words.startswith(begins))
    lines[at] = new.format(line=lines[at])
    return "\n".join(lines)


RECORDS = [
    ("two seats", "seats", "seats 2", r"line 3\b.*seats"),
    ("a module", "modules", "modules gods", r"line 4\b.*modules"),
    ("a clan of Midgard", "clans", "clans bear,raven,ram", r"line 6\b.*clans"),
    ("first player not there", "first", "first 3", r"line 8\b.*first"),
    ("no gods", "gods", "", "gods: the line is missing"),
    ("two gods", "gods", "gods thor loki", r"line 9\b.*three different gods"),
    ("a god twice", "gods", "gods thor loki loki", r"line 9\b.*three different gods"),
    ("an unknown god", "gods", "gods thor loki odin", r"line 9\b.*three different gods"),
    ("no closed Chambers", "closed", "", "closed: the line is missing"),
    ("the Throne closed", "closed", "closed throne vingolf noatun", r"line 10\b.*closed"),
    ("two closed Chambers", "closed", "closed vingolf noatun", r"line 10\b.*closed"),
    ("closed out of order", "closed", "closed noatun vingolf ydalir", r"line 10\b.*in the order of their numbers"),
    ("no pack", "deck 2 1", "", "deck 2 1: the line is missing"),
    ("a pack of five", "deck 1 0", "deck 1 0 hugin hugin", r"deck 1 0"),
    ("an unknown card", "deck 1 0", "{line} excalibur", r"deck 1 0.*'excalibur'"),
    ("a card too many", "rest", "{line} hugin hugin", r"rest.*'hugin' is not, or no longer, in the deck"),
    ("no rest", "rest", "", "rest: the line is missing"),
    ("an empty rest", "rest", "rest -", "rest: the card .* is missing"),
    ("no box", "box", "", "box: the line is missing"),
    ("an empty box", "box", "box -", r"(rest: the card .* is missing|box: name)"),
]


@pytest.mark.parametrize(("begins", "new", "message"), [row[1:] for row in RECORDS], ids=[row[0] for row in RECORDS])
def test_a_record_that_does_not_add_up(begins: str, new: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        replay(edited(begins, new))


def test_the_sound_record_is_sound() -> None:
    assert replay(good()).over


def test_an_edited_move_is_found_by_its_line() -> None:
    lines = good().splitlines()
    at = next(n for n, words in enumerate(lines) if words.startswith("moves")) + 3
    words, _, mark = lines[at].rpartition("#")
    lines[at] = f"{words}#{'0' * len(mark)}"
    with pytest.raises(BadRecord, match=rf"line {at + 1}\b"):
        replay("\n".join(lines))

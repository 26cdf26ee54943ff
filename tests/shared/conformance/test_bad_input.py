"""The bad-input table: whatever is wrong is refused with an error of our own that says what and where."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from fimbul import (
    BadAction,
    BadRecord,
    BadSetup,
    IllegalAction,
    edition,
    new_game,
    observe,
    parse,
    record,
    replay,
    text,
)
from fimbul.core.text import saves
from tests.shared.conformance.play import played

HUGE = "9" * 5000  # more digits than Python reads

# -- setting up -----------------------------------------------------------------------------------------------------
SETUPS: list[tuple[str, dict[str, Any], str]] = [
    ("unknown edition", {"edition_name": "asgard"}, "unknown edition 'asgard'"),
    ("empty edition", {"edition_name": ""}, "unknown edition ''"),
    ("unknown module", {"modules": ["giants"]}, "unknown module 'giants'"),
    ("a text as modules", {"modules": "gods"}, "modules as a list"),
    ("unknown option", {"options": ["fast"]}, "unknown option 'fast'"),
    ("a text as options", {"options": "single_call"}, "options as a list"),
    ("an option twice", {"options": ["single_call", "single_call"]}, "option is named twice"),
    ("option that is a number", {"options": [3]}, "unknown option 3"),
    ("no seats", {"seats": 0}, "2 to 4 seats, not 0"),
    ("one seat", {"seats": 1}, "2 to 4 seats, not 1"),
    ("five seats", {"seats": 5}, "2 to 4 seats, not 5"),
    ("negative seats", {"seats": -2}, "2 to 4 seats, not -2"),
    ("seats far out of range", {"seats": 10**40}, "2 to 4 seats"),
    ("seats as text", {"seats": "3"}, "2 to 4 seats, not '3'"),
    ("seats as yes", {"seats": True}, "2 to 4 seats, not True"),
    ("seats as a fraction", {"seats": 3.0}, "2 to 4 seats, not 3.0"),
    ("seats as nothing", {"seats": None}, "2 to 4 seats, not None"),
    ("negative seed", {"seed": -1}, "seed"),
    ("seed too big", {"seed": 1 << 128}, "seed"),
    ("seed as text", {"seed": "7"}, "seed"),
    ("seed as a fraction", {"seed": 7.0}, "seed"),
    ("seed as yes", {"seed": True}, "seed"),
    ("first player not there", {"first": 4}, "first player"),
    ("negative first player", {"first": -1}, "first player"),
    ("first player far out of range", {"first": 1 << 70}, "first player"),
    ("first player as text", {"first": "0"}, "first player"),
    ("first player as yes", {"first": True}, "first player"),
    ("too few clans", {"clans": ["wolf"]}, "4 different clans"),
    ("too many clans", {"clans": ["wolf", "raven", "serpent", "bear", "wolf"]}, "4 different clans"),
    ("a clan twice", {"clans": ["wolf", "wolf", "serpent", "bear"]}, "4 different clans"),
    ("unknown clan", {"clans": ["wolf", "raven", "serpent", "cat"]}, "different clans of wolf, raven"),
    ("clans as text", {"clans": "wolf"}, "4 different clans"),
]


@pytest.mark.parametrize(("given", "message"), [row[1:] for row in SETUPS], ids=[row[0] for row in SETUPS])
def test_a_game_that_cannot_be_set_up(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(message)):
        new_game(**given)


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(BadSetup, match="unknown edition 'asgard': there is midgard"):
        edition("asgard")


# -- actions as text ------------------------------------------------------------------------------------------------
ACTIONS = [
    ("nothing", ""),
    ("blanks", "  \t"),
    ("a verb alone", "pillage"),
    ("three words", "pillage gimle now"),
    ("pass and more", "pass now"),
    ("unknown verb", "burn gimle"),
    ("capitals", "Pillage gimle"),
    ("unknown place", "pillage asgard"),
    ("a place off the board", "pillage valhalla"),
    ("unknown card", "draft excalibur"),
    ("a card without its Age", "draft tyrs_smash"),
    ("unknown figure", "invade dragon>gimle"),
    ("a figure of another clan", "invade sea_serpent>north"),
    ("any figure", "invade any>gimle"),
    ("no figure", "invade >gimle"),
    ("no place", "invade warrior>"),
    ("figure without place", "invade warrior"),
    ("the wrong mark", "invade warrior@gimle"),
    ("march without target", "march gimle"),
    ("march to nowhere", "march gimle>"),
    ("no troops", "troops ,"),
    ("troops without number", "troops warrior*"),
    ("no Warriors", "troops warrior*0"),
    ("negative Warriors", "troops warrior*-1"),
    ("sixteen Warriors", "troops warrior*16"),
    ("Warriors by the myriad", f"troops warrior*{HUGE}"),
    ("Arabic digits", "troops warrior*٢"),
    ("unknown stat", "raise luck"),
    ("count of words", "count three"),
    ("negative count", "count -3"),
    ("count far out of range", "count 99999999999999999999"),
    ("count beyond reading", f"count {HUGE}"),
    ("upgrade with no upgrade", "upgrade tyrs_bash"),
    ("upgrade with an unknown card", "upgrade excalibur"),
    ("upgrade in place of a card not there", "upgrade troll/valkyrie"),
    ("upgrade in place of an unknown card", "upgrade troll/excalibur"),
    ("a hash", "pass#3fa2c1"),
    ("binary", "\x00\x01\x02\xff"),
    ("a number", "16777216"),
]


@pytest.mark.parametrize("words", [row[1] for row in ACTIONS], ids=[row[0] for row in ACTIONS])
def test_a_text_that_is_no_action(words: str) -> None:
    game = played(2, 1, decisions=14)
    before = saves.key(game.state)
    with pytest.raises(BadAction) as problem:
        parse(game, 0, words)
    assert len(str(problem.value)) > 10
    assert saves.key(game.state) == before


@pytest.mark.parametrize(
    "words", ["troops warrior*8,warrior*8", "troops leader*15,leader", "troops warrior*15,warrior*2,leader"]
)
def test_troops_never_spill_over_into_another_action(words: str) -> None:
    """A text means what it says or nothing: the counts of one kind must not run into the next."""
    game = played(2, 1, decisions=14)
    try:
        action = parse(game, 0, words)
    except BadAction:
        return
    assert text(game, 0, action).startswith("troops ")
    assert text(game, 0, action) == words


@pytest.mark.parametrize("seat", [-1, 2, 99, 1 << 70, "0", None, True, 0.0], ids=repr)
def test_there_is_no_such_seat(seat: Any) -> None:
    game = played(2, 1, decisions=14)
    calls: list[Callable[[], object]] = [
        lambda: parse(game, seat, "pass"),
        lambda: game.apply(seat, 0),
        lambda: game.retract(seat),
    ]
    if seat != -1:  # that is a spectator
        calls.append(lambda: observe(game, seat))
    for call in calls:
        with pytest.raises(IllegalAction):
            call()
    reason = game.why_not(seat, 0)
    assert reason is not None and reason.code == "not_asked"


@pytest.mark.parametrize("number", [-1, 1 << 24 | 255 << 16, 255 << 24, 1 << 32, 1 << 70, -(1 << 70)], ids=repr)
def test_a_number_that_is_no_action_has_no_text(number: int) -> None:
    game = played(2, 1, decisions=14)
    with pytest.raises((BadAction, IllegalAction)):
        text(game, 0, number)
    assert game.why_not(game.decisions()[0].seat, number) is not None


# -- records --------------------------------------------------------------------------------------------------------
@cache
def good() -> str:
    """A sound record of a whole game, of the first card list: its lines stay where they are."""
    return record(played(2, 9, ("single_call",), card_list=1))


def line(pattern: str) -> int:
    """The number of the first line of the sound record that begins so."""
    return next(n for n, words in enumerate(good().splitlines(), 1) if words.startswith(pattern))


def put(begins: str, new: str) -> Callable[[], str]:
    """The sound record with another line in place of the first that begins so."""

    def edited() -> str:
        lines = good().splitlines()
        lines[line(begins) - 1] = new
        return "\n".join(lines)

    return edited


def drop(begins: str) -> Callable[[], str]:
    """The sound record without the first line that begins so."""
    return lambda: put(begins, "")()


def swapped(first: str, second: str) -> Callable[[], str]:
    """The sound record with two lines in each other's place."""

    def edited() -> str:
        lines = good().splitlines()
        one, other = line(first) - 1, line(second) - 1
        lines[one], lines[other] = lines[other], lines[one]
        return "\n".join(lines)

    return edited


def move(number: int) -> str:
    """A move of the sound record."""
    return good().splitlines()[line("moves") + number]


def put_move(number: int, change: Callable[[str], str]) -> Callable[[], str]:
    """The sound record with a move edited."""
    return lambda: put(move(number), change(move(number)))()


def moves_swapped() -> str:
    lines = good().splitlines()
    at = line("moves") + 2
    lines[at], lines[at + 1], lines[at - 1], lines[at - 2] = lines[at - 2], lines[at - 1], lines[at + 1], lines[at]
    return "\n".join(lines)


RECORDS: list[tuple[str, Callable[[], str], str]] = [
    ("empty", lambda: "", r"line 1\b.*empty"),
    ("only blanks", lambda: "\n \n\t\n", r"line 1\b.*empty"),
    ("only comments", lambda: "; nothing\n;\n", r"line 1\b.*empty"),
    ("binary", lambda: bytes(range(256)).decode("latin-1"), r"line \d+\b.*fimbul-record"),
    ("half a surrogate", lambda: "\udcff\udcfe", r"line 1\b.*fimbul-record"),
    ("another title", put("fimbul-record", "chess 1"), r"line 1\b.*fimbul-record"),
    ("a title without version", put("fimbul-record", "fimbul-record"), r"line 1\b.*fimbul-record"),
    ("a newer version", put("fimbul-record", "fimbul-record 2"), r"line 1\b.*version 2.*newer"),
    ("a version beyond reading", put("fimbul-record", f"fimbul-record {HUGE}"), r"line 1\b"),
    ("a version that is no number", put("fimbul-record", "fimbul-record one"), r"line 1\b"),
    ("broken off in the head", lambda: "\n".join(good().splitlines()[:9]), r"line 9\b.*breaks off"),
    ("broken off in the title", lambda: good()[:6], r"line 1\b.*fimbul-record"),
    ("broken off within a move", lambda: "\n".join([*good().splitlines()[: line("moves") + 3], "1 dra"]), "line 26"),
    ("broken off within a hash", put_move(1, lambda words: words[:-3]), r"line \d+\b.*edited"),
    ("no edition", drop("edition"), "edition: the line is missing"),
    ("no seats", drop("seats"), "seats: the line is missing"),
    ("no modules", drop("modules"), "modules: the line is missing"),
    ("no options", drop("options"), "options: the line is missing"),
    ("no clans", drop("clans"), "clans: the line is missing"),
    ("no seed", drop("seed"), "seed: the line is missing"),
    ("no first player", drop("first"), "first: the line is missing"),
    ("no tokens", drop("tokens"), "tokens: the line is missing"),
    ("no dooms", drop("doom"), "doom: the line is missing"),
    ("no destroyed", drop("destroyed"), "destroyed: the line is missing"),
    ("no unused", drop("unused"), "unused: the line is missing"),
    ("no pack", drop("deck 2 1"), "deck 2 1: the line is missing"),
    ("no rest", drop("deck 3 rest"), "deck 3 rest: the line is missing"),
    ("no moves", drop("moves"), r"line \d+\b.*(moves|already)"),
    ("a line twice", put("modules", "seats 2"), r"line 4\b.*'seats' already"),
    ("unknown edition", put("edition", "edition asgard"), r"line 2\b.*edition.*asgard"),
    ("seats that are none", put("seats", "seats x"), r"line 3\b.*seats"),
    ("seats out of range", put("seats", "seats 5"), r"line 3\b.*seats"),
    ("seats beyond reading", put("seats", f"seats {HUGE}"), r"line 3\b.*seats"),
    ("negative seats", put("seats", "seats -2"), r"line 3\b.*seats"),
    ("unknown module", put("modules", "modules giants"), r"line 4\b.*modules.*giants"),
    ("unknown option", put("options", "options fast"), r"line 5\b.*options.*fast"),
    ("an option twice", put("options", "options single_call,single_call"), r"line 5\b.*options"),
    ("unknown clan", put("clans", "clans wolf,cat"), r"line 6\b.*clans"),
    ("a clan twice", put("clans", "clans wolf,wolf"), r"line 6\b.*clans"),
    ("too many clans", put("clans", "clans wolf,raven,wolf"), r"line 6\b.*clans"),
    ("seed that is none", put("seed", "seed seven"), r"line 7\b.*seed"),
    ("seed out of range", put("seed", f"seed {1 << 128}"), r"line 7\b.*seed"),
    ("seed beyond reading", put("seed", f"seed {HUGE}"), r"line 7\b.*seed"),
    ("first player not there", put("first", "first 2"), r"line 8\b.*first"),
    ("first player beyond reading", put("first", f"first {HUGE}"), r"line 8\b.*first"),
    ("first player that is none", put("first", "first -"), r"line 8\b.*first"),
    ("tokens of no province", put("tokens", "tokens asgard:rage"), r"line 9\b.*tokens.*asgard"),
    ("tokens that are none", put("tokens", "tokens gimle:luck"), r"line 9\b.*tokens.*luck"),
    ("too few tokens", put("tokens", "tokens gimle:rage"), r"line 9\b.*tokens"),
    ("dooms that are none", put("doom", "doom gimle horgr asgard"), r"line 10\b.*doom.*asgard"),
    ("a doom twice", put("doom", "doom gimle gimle horgr"), r"line 10\b.*doom"),
    ("too few dooms", put("doom", "doom gimle"), r"line 10\b.*doom"),
    ("Yggdrasil destroyed", put("destroyed", "destroyed yggdrasil gimle horgr"), r"line 11\b.*destroyed.*yggdrasil"),
    ("a doom destroyed before", lambda: put("doom", "doom " + good().splitlines()[10][10:])(), "line 10"),
    ("a pack too small", put("deck 1 0", "deck 1 0 troll"), r"line 13\b.*deck 1 0"),
    ("an unknown card", put("deck 1 1", "deck 1 1 excalibur"), r"line 14\b.*deck 1 1.*excalibur"),
    ("a card of another Age", put("deck 1 1", "deck 1 1 valkyrie"), r"line 14\b.*deck 1 1.*valkyrie"),
    ("a card for more seats", put("deck 1 1", "deck 1 1 lokis_blessing"), r"line 14\b.*deck 1 1.*lokis_blessing"),
    ("cards missing", put("deck 1 rest", "deck 1 rest -"), r"line 15\b.*deck 1 rest"),
    ("a card twice", lambda: good().replace("deck 3 0 ", "deck 3 0 frost_giant frost_giant "), "line 19.*frost_giant"),
    ("reordered: moves first", swapped("edition", "moves"), "edition: the line is missing"),
    ("reordered moves", moves_swapped, r"line \d+\b"),
    ("a move of no seat", put_move(0, lambda words: "7" + words[1:]), r"line 23\b.*no move"),
    ("a move of a negative seat", put_move(0, lambda words: "-1" + words[1:]), r"line 23\b.*no move"),
    ("a move of a seat beyond reading", put_move(0, lambda words: HUGE + words[1:]), r"line 23\b"),
    ("a move of a seat not asked", put_move(30, lambda words: str(1 - int(words[0])) + words[1:]), r"line 53\b"),
    ("a move without action", put_move(0, lambda words: "0"), r"line 23\b.*no move"),
    ("a move that is no action", put_move(0, lambda words: "0 dance"), r"line 23\b.*'dance'"),
    ("a move that is not on offer", put_move(0, lambda words: "0 draft frost_giant"), r"line 23\b.*frost_giant"),
    ("a hash that is another", put_move(5, lambda words: words[:-6] + "000000"), r"line 28\b.*edited"),
    ("a hash that is none", put_move(5, lambda words: words[:-6] + "zzzzzz"), r"line 28\b.*edited"),
    ("a move left out", lambda: good().replace(move(20) + "\n", "", 1), r"line \d+\b"),
    ("a move twice", lambda: good().replace(move(40), move(40) + "\n" + move(40), 1), r"line \d+\b"),
    ("a move after the end", lambda: good().replace("result", "0 pass\nresult"), r"line \d+\b.*over"),
    ("a line after the result", lambda: good() + "0 pass\n", r"line \d+\b.*nothing follows"),
    ("two results", lambda: good() + "result 1 2\n", r"line \d+\b.*nothing follows"),
    ("an edited result", put("result", "result 999 0"), r"line \d+\b.*result"),
    ("a result of words", put("result", "result won lost"), r"line \d+\b.*result"),
    ("a result too early", lambda: "\n".join([*good().splitlines()[: line("moves") + 3], "result 1 2"]), "not over"),
    ("a head for other seats", put("seats", "seats 3"), r"line \d+\b|missing"),
    ("options of another game", put("options", "options first_age_without_draft"), r"line 23\b"),
]


def test_the_record_of_the_table_is_sound() -> None:
    assert record(replay(good())) == good()
    assert line("moves") == 22


@pytest.mark.parametrize(("edit", "message"), [row[1:] for row in RECORDS], ids=[row[0] for row in RECORDS])
def test_a_record_that_cannot_be_read(edit: Callable[[], str], message: str) -> None:
    faulty = edit()
    assert faulty != good()
    with pytest.raises(BadRecord, match=message):
        replay(faulty)


@pytest.mark.parametrize("to", [-1, 100_000, 10**40])
def test_a_record_has_only_so_many_moves(to: int) -> None:
    with pytest.raises(BadRecord, match="moves"):
        replay(good(), to)


def test_a_copy_keeps_no_record_and_says_so() -> None:
    with pytest.raises(ValueError, match="no record"):
        record(played(2, 1, decisions=5).copy())


def test_comments_blank_lines_and_missing_hashes_are_no_faults() -> None:
    loose = re.sub(r" #[0-9a-f]{6}$", "", good(), flags=re.MULTILINE).replace("moves\n", "\n; now\nmoves\n\n")
    assert record(replay(loose)) == good()
    assert record(replay(good().replace("\n", "\r\n"))) == good()

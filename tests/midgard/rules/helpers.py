"""Small things the tests of the rules share: reading a deal or a view, and hurrying through a phase."""

from __future__ import annotations

from fimbul import Game, observe, parse, text
from fimbul.core.rules.ids import ACTION, GIFTS
from fimbul.core.text.record import head_lines
from fimbul.editions.midgard.rules.board import PLACE_NAMES
from tests.midgard.scenario import Scenario, Table

FULL_RESERVE = "leader,warrior*8,ship"


# -- a game by text ------------------------------------------------------------------------------------------------
def say(game: Game, *moves: str) -> None:
    """`"0 draft troll"`: seat and action."""
    for move in moves:
        seat, _, action = move.partition(" ")
        game.apply(int(seat), parse(game, int(seat), action))


def asked(game: Game) -> str:
    """Who is asked what."""
    return observe(game, -1).asked_line().removeprefix("asked ")


def offered(game: Game, seat: int) -> list[str]:
    """The options of a seat that is asked, sorted as text."""
    for decision in game.decisions():
        if decision.seat == seat:
            return sorted([text(game, seat, option) for option in decision.options])
    raise AssertionError(f"seat {seat} is not asked")


def head(game: Game) -> dict[str, str]:
    """The head of a game's record by key; decks are `deck 1 0`, `deck 1 rest`."""
    found: dict[str, str] = {}
    for row in head_lines(game.setup):
        key, _, value = row.partition(" ")
        if key == "deck":
            age, whose, value = value.split(" ", 2)
            key = f"deck {age} {whose}"
        found[key] = value
    return found


def deck(game: Game, age: int) -> list[str]:
    """All cards of an Age in this game, sorted."""
    lines = head(game)
    cards: list[str] = []
    for whose in [*range(game.seats), "rest"]:
        cards += lines[f"deck {age} {whose}"].split()
    return sorted(cards)


def pack(game: Game, age: int, seat: int) -> list[str]:
    """The eight cards dealt to a seat."""
    return head(game)[f"deck {age} {seat}"].split()


def view_line(game: Game, seat: int, start: str) -> str:
    """The first line of a view that begins so, without its beginning; seat -1 is a spectator."""
    for row in observe(game, seat).text().splitlines():
        if row.startswith(start + " "):
            return row.removeprefix(start + " ")
    raise AssertionError(f"no line {start!r} in the view of seat {seat}")


def hand(game: Game, seat: int) -> list[str]:
    """The cards in a seat's hand."""
    cards = view_line(game, seat, "hand")
    return [] if cards == "-" else cards.split()


# -- hurrying on ---------------------------------------------------------------------------------------------------
def draft_first(game: Game) -> None:
    """Everybody takes the first card offered until the draft is over."""
    while game.state.phase == GIFTS:
        decision = game.decision()
        assert decision is not None
        game.apply(decision.seat, decision.options[0])


def pass_age(game: Game) -> None:
    """The Action phase is passed by all, then the first option is taken until the next draft or the end."""
    while not game.over and game.state.phase != GIFTS:
        decision = game.decision()
        assert decision is not None
        game.apply(decision.seat, 0 if game.state.phase == ACTION else decision.options[0])


def to_next_actions(table: Table) -> Table:
    """From the Gods' Gifts of an Age to its first action."""
    draft_first(table.game)
    table.changes()
    return table


# -- positions -----------------------------------------------------------------------------------------------------
def swap_tokens(builder: Scenario, one: str, other: str) -> Scenario:
    """Two provinces exchange their pillage tokens."""
    tokens = builder.dealt.tokens
    a, b = PLACE_NAMES.index(one), PLACE_NAMES.index(other)
    tokens[a], tokens[b] = tokens[b], tokens[a]
    return builder


def strengths(table: Table) -> dict[int, tuple[int, int]]:
    """STR of figures and bonus of cards of each clan in the last battle."""
    return {int(event.a): (int(event.b), int(event.c)) for event in table.log.events if event.code == 24}


def choices(table: Table, verb: str, seat: int | None = None) -> list[str]:
    """The options that begin with a verb, without it."""
    return [option.removeprefix(verb + " ") for option in table.options(seat) if option.startswith(verb + " ")]


NEXT_AGE = {"age": 2, "phase": 0, "first": 1}

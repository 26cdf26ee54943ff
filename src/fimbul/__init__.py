"""Fimbul: Blood Rage as a rules library. Unofficial; players should own the game.

from fimbul import new_game, observe
game = new_game("midgard", seats=4, seed=7)
while decision := game.decision():
    game.apply(decision.seat, decision.options[0])
print(game.result())
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from fimbul.core.faults import Fault
from fimbul.core.game import Decision, Game, IllegalAction
from fimbul.core.information.known_state import known_state
from fimbul.core.information.observe import observe_state
from fimbul.core.information.views import View
from fimbul.core.information.worlds import draw_worlds
from fimbul.core.rules.edition import Edition, Reason
from fimbul.core.rules.events import Ear, Event, Log
from fimbul.core.rules.rng import SEED_LIMIT, Rng
from fimbul.core.rules.state import State
from fimbul.core.text import saves
from fimbul.core.text.arguments import BadAction
from fimbul.core.text.notation import parse_action, text_of
from fimbul.core.text.record import BadRecord, RecordReader, begin_game, read_record, record_text
from fimbul.editions.midgard.edition import MIDGARD
from fimbul.editions.valhalla.edition import VALHALLA

__version__ = "0.1.0"

EDITIONS: dict[str, Edition] = {"midgard": MIDGARD, "valhalla": VALHALLA}


class BadSetup(Fault):
    """A game that cannot be set up; the message says what to change."""


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return not str(saves.__file__).endswith(".py")


def edition(name: str) -> Edition:
    """An edition by name."""
    if name not in EDITIONS:
        raise BadSetup("unknown edition {name!r}: choose from {known}", name=name, known=", ".join(EDITIONS))
    return EDITIONS[name]


def check_names(kind: str, names: Sequence[str], known: tuple[str, ...], edition_name: str) -> None:
    """BadSetup unless these are names of modules or options, each once."""
    if isinstance(names, str):
        raise BadSetup("give {kind}s as a list of names, not as the text {names!r}", kind=kind, names=names)
    for name in names:
        if name not in known:
            all_known = ", ".join(known) or "–"
            raise BadSetup(
                "unknown {kind} {name!r}: {edition} has {known}",
                kind=kind,
                edition=edition_name,
                name=name,
                known=all_known,
            )
    if len(set(names)) != len(names):
        raise BadSetup("a {kind} is named twice", kind=kind)


def checked_clans(clans: Sequence[str] | None, seats: int, known: tuple[str, ...]) -> Sequence[str]:
    """The clans of the seats, the first ones there are unless chosen."""
    if clans is None:
        return known[:seats]
    if len(clans) != seats or len(set(clans)) != seats or any(clan not in known for clan in clans):
        raise BadSetup(
            "name {seats} different clans of {known} (other clans come with modules)",
            seats=seats,
            known=", ".join(known),
        )
    return clans


def new_game(
    edition_name: str = "midgard",
    seats: int = 4,
    *,
    modules: Sequence[str] = (),
    options: Sequence[str] = (),
    clans: Sequence[str] | None = None,
    seed: int | None = None,
    first: int | None = None,
    gods: Sequence[str] | None = None,
    card_list: int | None = None,
) -> Game:
    """A new game at its first decision. The same seed gives the same deal; without one, 128 bits are drawn.

    `first` is the first player, drawn at random unless chosen; so are the two `gods` of the module of that name.
    `card_list` chooses the cards of an older release: with it, a seed deals the same game for ever.
    BadSetup says what cannot be.
    """
    chosen = edition(edition_name)
    if card_list is not None:
        if type(card_list) is not int or not 1 <= card_list <= chosen.newest:
            raise BadSetup(
                "{edition} has the card lists 1 to {newest}, not {number!r}",
                edition=edition_name,
                newest=chosen.newest,
                number=card_list,
            )
        chosen = chosen.at(card_list)
    return deal_game(chosen, seats, modules, options, clans, seed, first, gods)


def deal_game(
    chosen: Edition,
    seats: int,
    modules: Sequence[str] = (),
    options: Sequence[str] = (),
    clans: Sequence[str] | None = None,
    seed: int | None = None,
    first: int | None = None,
    gods: Sequence[str] | None = None,
) -> Game:
    """A new game of an edition that need not be registered here; the rest is as in `new_game`."""
    check_names("module", modules, chosen.module_names, chosen.name)
    check_names("option", options, chosen.option_names, chosen.name)
    most = chosen.most_seats(tuple(modules))
    if type(seats) is not int or not chosen.fewest <= seats <= most:
        fewest = chosen.fewest
        if seats == 5 and most < 5:
            raise BadSetup(
                "this game is for {least} to {most} seats, not {seats!r}; a fifth seat comes with the module 'fifth'",
                least=fewest,
                most=most,
                seats=seats,
            )
        raise BadSetup("this game is for {least} to {most} seats, not {seats!r}", least=fewest, most=most, seats=seats)
    clans = checked_clans(clans, seats, chosen.clans_with(tuple(modules)))
    if seed is None:
        seed = secrets.randbits(128)
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise BadSetup("a seed is a whole number from 0 to 2^128-1, not {seed!r}", seed=seed)
    if first is not None and (type(first) is not int or not 0 <= first < seats):
        raise BadSetup("the first player is a seat from 0 to {last}, not {first!r}", last=seats - 1, first=first)
    in_order = [
        tuple(sorted(names, key=known.index))
        for names, known in ((modules, chosen.module_names), (options, chosen.option_names))
    ]
    setup = chosen.new_setup(seats, in_order[0], in_order[1])
    setup.clans = tuple(clans)
    if gods is not None:
        try:
            chosen.choose_powers(setup, tuple(gods))
        except Fault as problem:
            raise BadSetup("{fault}", fault=problem) from None
    chosen.deal(setup, seed, first)
    return begin_game(setup)


def replay(text: str, to: int | None = None) -> Game:
    """The game of a record's text, at its end or after a number of moves. BadRecord names the faulty line."""
    return read_record(text, EDITIONS, to)


def record(game: Game) -> str:
    """The record of a game as text. A secret while the game runs."""
    return record_text(game)


def observe(game: Game, seat: int) -> View:
    """What a seat may know; seat -1 is a spectator."""
    if type(seat) is int and seat == -1:
        return observe_state(game.state, -1)
    return observe_state(game.state, game.checked_seat(seat))


def worlds(view: View, count: int, rng: Rng) -> list[Game]:
    """Games that fit all the view's seat knows, each with its own guess of what is hidden (see `core.worlds`)."""
    return draw_worlds(view, count, rng)


def check(game: Game) -> list[str]:
    """What is wrong with a position; an empty list for a sound one."""
    return saves.check_state(game.state)


def parse(game: Game, seat: int, text: str) -> int:
    """The action that a text means for a seat."""
    return parse_action(game.state, game.checked_seat(seat), text)


def text(game: Game, seat: int, action: int) -> str:
    """An action of a seat as text. BadAction if the number is none."""
    if type(action) is not int:
        raise BadAction("{action!r} is not an action: actions are whole numbers", action=action)
    return text_of(game.state, game.checked_seat(seat), action)


__all__ = [
    "EDITIONS",
    "BadAction",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Ear",
    "Edition",
    "Event",
    "Game",
    "IllegalAction",
    "Log",
    "Reason",
    "RecordReader",
    "Rng",
    "State",
    "View",
    "check",
    "edition",
    "is_compiled",
    "known_state",
    "new_game",
    "observe",
    "parse",
    "record",
    "replay",
    "text",
    "worlds",
]

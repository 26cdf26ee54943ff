"""Playing on from a position of a finished game, against bots: for practice, apart from all results."""

from __future__ import annotations

from typing import Final

from fimbul import Game
from fimbul.server import messages as wire
from fimbul.server.refusals import Refused
from fimbul.server.table import course
from fimbul.server.table.people import STAND_IN, People

# What would make more of it than practice.
BARRED: Final = (wire.Rematch,)


def order_of_sandbox(order: wire.TableOrder, sandbox: wire.Sandbox, game: Game) -> wire.TableOrder:
    """The table that a position needs, whatever else its order says: one person and bots, begun at once.

    The first seat of the order has the name of the person, and the bot for all others.
    """
    if game.over:
        raise Refused("bad_setup", "sandbox_over", "setup")
    if sandbox.seat >= game.seats:
        raise Refused("bad_setup", "sandbox_seat", "setup")
    first = order.seating[0] if order.seating else wire.Seating("me")
    setup = game.setup
    seating = [wire.Seating("bot", clan=clan, bot=first.bot or STAND_IN) for clan in setup.clans]
    seating[sandbox.seat] = wire.Seating("me", first.name, setup.clans[sandbox.seat])
    settings = wire.TableSettings(
        edition=setup.edition.name,
        seats=game.seats,
        modules=list(setup.modules),
        options=list(setup.option_names),
        pace=order.settings.pace,
        sandbox=sandbox,
    )
    return wire.TableOrder(settings, seating, True, order.lang)


def check_practice(people: People, message: object) -> None:
    """Refuse what a lesson or a sandbox has no use for."""
    if people.settings.lesson and isinstance(message, course.BARRED):
        raise Refused("not_now", "in_lesson")
    if people.settings.sandbox is not None and isinstance(message, BARRED):
        raise Refused("not_now", "in_sandbox")

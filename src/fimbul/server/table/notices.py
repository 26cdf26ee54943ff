"""What a table gives to tell those who are away. Nothing in it but what spectators know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from fimbul import Game, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.ids import bits
from fimbul.server.store.store import NO_NOTICES, NoticeChanges, NoticeRow
from fimbul.server.table.history import History, Trial
from fimbul.server.table.orders import answers
from fimbul.server.table.people import Chair, People
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.hub import Hub
    from fimbul.server.table.tables import Table


class Named(Struct, frozen=True):
    """Somebody at a table: by name, or where there is none by clan."""

    name: str
    clan: str | None


class Facts(Struct, frozen=True):
    """What a notice speaks of; its sentence is made when it is sent, in the language of the reader."""

    others: tuple[Named, ...]  # at the table
    by: tuple[Named, ...] = ()  # who joined, who won, who wants to play again


def notices_of(table: Table, history: History, trial: Trial, at: int) -> NoticeChanges:
    """What a row gives to tell: who is asked now, or that the game is over. Who was asked has answered."""
    people = table.people
    if is_silent(table.hub, people):
        return NO_NOTICES
    opens, asked = history.opens(trial), bits(int(trial.game.state.asked))
    settled = tuple([seat for seat in history.asked() if seat in opens or seat not in asked])
    if trial.game.over:
        by = tuple([named(people.chairs[seat]) for seat in trial.game.winners()])
        told = [seat for seat in followable(people) if not table.is_present(seat)]
        rows = [notice(table.id, people, seat, "over", "over", at, by) for seat in told]
    else:
        rows = questions(table.id, people, trial.game, opens, history.n + 1, at, table.is_present)
    return NoticeChanges(tuple(rows), settled, at)


def notices_of_beginning(
    hub: Hub, table: str, people: People, history: History, is_present: Callable[[int], bool]
) -> NoticeChanges:
    """The game begins: those who are away are told that they are asked."""
    if is_silent(hub, people):
        return NO_NOTICES
    at = now_ms()
    return NoticeChanges(tuple(questions(table, people, history.game, history.asked(), 0, at, is_present)), at=at)


def notices_of_arrival(table: Table, seat: int) -> NoticeChanges:
    """Somebody sits down where nobody sat before."""
    people = table.people
    if is_silent(table.hub, people) or people.arrive(seat) is people:
        return NO_NOTICES
    at = now_ms()
    return NoticeChanges(tuple(to_the_others(table, seat, "joined", f"joined {seat} {at}", at)), at=at)


def notices_of_rematch(table: Table, seat: int) -> NoticeChanges:
    """Somebody wants to play again."""
    if is_silent(table.hub, table.people):
        return NO_NOTICES
    at = now_ms()
    return NoticeChanges(tuple(to_the_others(table, seat, "rematch", f"rematch {seat}", at)), at=at)


def is_silent(hub: Hub, people: People) -> bool:
    """Whether nobody is told anything: by this server, or of such a table."""
    return hub.sender is None or people.is_practice


def questions(
    table: str,
    people: People,
    game: Game,
    seats: Iterable[int],
    n: int,
    at: int,
    is_present: Callable[[int], bool],
) -> list[NoticeRow]:
    """That persons are asked, in a battle or else; those who are present only if they leave."""
    asked = [seat for seat in seats if not people.chairs[seat].is_played_by_bot]
    asked = [seat for seat in asked if not answers(people.chairs[seat].orders, game, seat)]
    if not asked:
        return []
    view = observe(game, SPECTATOR)
    kind = "battle" if any([frame == view.edition.battle_frame for frame, _ in view.frames]) else "turn"
    return [notice(table, people, seat, kind, f"asked {n}", at, held=is_present(seat)) for seat in asked]


def to_the_others(table: Table, seat: int, kind: str, what: str, at: int) -> list[NoticeRow]:
    """The same to everybody else who is away."""
    people, by = table.people, (named(table.people.chairs[seat]),)
    told = [other for other in followable(people) if other != seat and not table.is_present(other)]
    return [notice(table.id, people, other, kind, what, at, by) for other in told]


def followable(people: People) -> list[int]:
    """The seats of persons, even if a bot stands in."""
    return [seat for seat, chair in enumerate(people.chairs) if chair.kind == "person"]


def notice(
    table: str,
    people: People,
    seat: int,
    kind: str,
    what: str,
    at: int,
    by: tuple[Named, ...] = (),
    held: bool = False,
) -> NoticeRow:
    """One notice to one seat."""
    others = tuple([named(chair) for other, chair in enumerate(people.chairs) if other != seat])
    facts = msgspec.json.encode(Facts(others, by)).decode()
    return NoticeRow(table, seat, kind, what, facts, at, held)


def named(chair: Chair) -> Named:
    """Who sits on a chair."""
    return Named(chair.name, chair.clan)

"""The gallery: spectators who see everything later than it happened, by as much as the host has set.

They are shown a history of their own, which takes each row when it is due; so nothing that is sent to them is made from
anything younger. Of the people at the table they hear who sat down when the game began, and no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from fimbul import EDITIONS
from fimbul.core.information.views import SPECTATOR
from fimbul.server.catalogue import catalogue_id
from fimbul.server.messages import HallNow, Result, Room, SeatRoom
from fimbul.server.present.outgoing import Outgoing, final_result
from fimbul.server.store.store import ChatRow, MoveRow
from fimbul.server.table.history import History
from fimbul.server.table.members import Member, chat_line, encode
from fimbul.server.table.recognising import hears
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table


@dataclass(frozen=True)
class Due:
    """Something may be due in the gallery."""


@dataclass(frozen=True)
class Begun:
    """The game has begun."""


@dataclass(frozen=True)
class Following:
    """A rematch has been set up."""

    table: str


Thing = MoveRow | ChatRow | Begun | Following


class Gallery:
    """What the spectators of one table have been shown, and what waits to be."""

    def __init__(self, table: Table, moves: Sequence[MoveRow] = ()) -> None:
        self.table = table
        self.delay = 1000 * table.people.settings.delay
        self.history: History | None = None
        self.waiting: list[tuple[int, int, Thing]] = []  # a heap, by when it is due
        self.added = 0
        self.row_due = 0  # when the last row is due: the order of rows is kept, whatever the clock says
        self.following = ""  # the rematch they have heard of
        self.results: dict[str, Result] = {}
        self.alarm: asyncio.TimerHandle | None = None
        if table.head:
            self.add(Begun(), table.people.begun)
            for row in moves:
                self.add(row, row.at)
        if table.people.following:
            self.add(Following(table.people.following), now_ms())  # since when is not known: it is told late enough
        while self.take() is not None:
            pass

    def add(self, thing: Thing, at: int) -> None:
        """Something has happened: it is shown when it is due."""
        due = at + self.delay
        if not isinstance(thing, ChatRow):
            self.row_due = due = max(due, self.row_due)
        self.added += 1
        heappush(self.waiting, (due, self.added, thing))

    def take(self) -> Thing | None:
        """The next thing that is due, now part of what the spectators see; None if nothing is."""
        if not self.waiting or self.waiting[0][0] > now_ms():
            return None
        thing = heappop(self.waiting)[2]
        if isinstance(thing, Begun):
            self.history = History(self.table.head)
        elif isinstance(thing, MoveRow):
            assert self.history is not None
            self.history.load([thing])
        elif isinstance(thing, Following):
            self.following = thing.table
        return thing

    def has_heard(self, line: ChatRow) -> bool:
        """Whether a line of chat may be shown. What was said before the game tells nothing of it."""
        return line.at < self.table.people.begun or line.at + self.delay <= now_ms()

    @property
    def is_over(self) -> bool:
        """Whether they have seen the end."""
        return self.history is not None and self.history.game.over

    # -- time -----------------------------------------------------------------------------------------------------
    def set_alarm(self) -> None:
        """Come back when something is due; not if nobody watches."""
        self.stop()
        if self.waiting and self.table.late_members():
            wait = max(0.001, (self.waiting[0][0] - now_ms()) / 1000)
            self.alarm = asyncio.get_running_loop().call_later(wait, self.table.post, None, Due())

    def stop(self) -> None:
        """Do not come back."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    # -- telling --------------------------------------------------------------------------------------------------
    def result(self, lang: str) -> Result | None:
        """How the game ended, once they have seen it."""
        if lang not in self.results and self.history is not None:
            found = final_result(self.history, self.table.people.game, lang)
            if found is not None:
                self.results[lang] = found
        return self.results.get(lang)

    def room(self) -> Room:
        """The people, as far as it may be known: who sat down when the game began."""
        table, people = self.table, self.table.people
        settings = people.settings
        seats = [
            SeatRoom(seat, people.chairs[seat].clan, cast.name, cast.kind, "", False, False, False, None, 0, None)
            for seat, cast in enumerate(people.cast)
        ]
        return Room(
            status="over" if self.is_over else "gathering" if self.history is None else "playing",
            seats=seats,
            free_clans=[],
            host=people.host,
            watchers=len(table.late_members()),
            now=now_ms(),
            undo=None,
            rematch=[],
            paused=False,
            pause=None,
            hall=HallNow(settings.listed, settings.watched, settings.delay),
            catalogue=catalogue_id(EDITIONS[settings.edition] if self.history is None else self.history.game.edition),
        )

    def scene(self, member: Member, since: int | None) -> str:
        """Everything that is due."""
        return encode(self._teller(member.lang).scene(since, False, False, self.result(member.lang)))

    def news(self, member: Member) -> str:
        """The last row that was due."""
        return encode(self._teller(member.lang).news(False, False, self.result(member.lang)))

    def _teller(self, lang: str) -> Outgoing:
        """Tells spectators in a language, from what they may see."""
        assert self.history is not None
        tellers = self.table.tellers
        if (SPECTATOR, lang) not in tellers:
            tellers[SPECTATOR, lang] = Outgoing(self.history, SPECTATOR, lang)
        return tellers[SPECTATOR, lang]


async def due(table: Table, _: None, __: Due) -> None:
    """Show what is due, one thing after the other."""
    gallery = table.gallery
    while gallery is not None and (thing := gallery.take()) is not None:
        for member in table.late_members():
            await show(table, gallery, member, thing)
    if gallery is not None:
        gallery.set_alarm()


async def show(table: Table, gallery: Gallery, member: Member, thing: Thing) -> None:
    """Tell a spectator of what is due now."""
    if isinstance(thing, ChatRow):
        if not hears(table, member, thing.seat):
            return
        member.tell(chat_line(thing))
    elif isinstance(thing, Following):
        member.tell(await table.hub.place_at(thing.table, member, table.claim))
    elif isinstance(thing, Begun):
        member.tell(gallery.room())
        member.tell_text(gallery.scene(member, None))
    else:
        member.tell_text(gallery.scene(member, thing.n - 1) if thing.kind == "rewind" else gallery.news(member))
        if gallery.is_over:
            member.tell(gallery.room())

"""Who sits at a table: seats, names, clans, and who plays for whom. All of it is kept as one JSON text with the table.

`People` never changes; every change makes a new one, which is shown only after it has been saved.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fimbul import EDITIONS
from fimbul.bots import BOTS
from fimbul.server.messages import NAME_LIMIT, Orders, Seating, TableOrder, TableSettings
from fimbul.server.refusals import Refused

MOST_NOTES = 20
STAND_IN = "karl"  # the bot that plays for a person who is away, unless the seat names another


def tidy(text: str, limit: int) -> str:
    """A name or a line of chat without control characters and extra spaces."""
    return " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())[:limit]


class Note(Struct, frozen=True):
    """Something that a standing order did, or why it was switched off; for its owner alone."""

    code: str  # a sentence of ours, in its part "orders"
    kind: str = ""  # of the question
    place: str = ""


class Chair(Struct, frozen=True):
    """One seat."""

    kind: Literal["open", "person", "bot"]
    clan: str | None = None
    name: str = ""
    bot: str = STAND_IN
    stand_in: bool = False  # the bot plays for the person
    resigned: bool = False
    bank_used: int = 0  # milliseconds of the time bank
    hints: int = 0  # asked for
    orders: Orders | None = None  # standing orders; secret
    notes: tuple[Note, ...] = ()  # what became of them; the last of them, and secret
    unread: int = 0  # of the notes
    helped: bool = False  # by the coach, or by taking back what had shown something

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot answers here, once the game runs."""
        return self.kind != "person" or self.stand_in or self.resigned


class Cast(Struct, frozen=True):
    """Who sat on a seat when the game began."""

    kind: Literal["person", "bot"]
    name: str


class Pause(Struct, frozen=True):
    """A pause that somebody asks for; it begins when nobody is waited for."""

    by: int
    waiting: tuple[int, ...]


class People(Struct, frozen=True):
    """Everybody, and what they play."""

    settings: TableSettings
    chairs: tuple[Chair, ...]
    host: int | None
    status: Literal["gathering", "playing", "over"] = "gathering"
    game: str = ""  # the id the game will have when it is over
    following: str = ""  # the table of the rematch
    pause: Pause | None = None
    begun: int = 0  # when the game began, in milliseconds
    cast: tuple[Cast, ...] = ()  # who sat where then; all that spectators hear of who plays, if they see it later
    resumed: int = 0  # when the last pause ended, in milliseconds: no clock began to run before

    # -- reading --------------------------------------------------------------------------------------------------
    @property
    def clans(self) -> tuple[str, ...]:
        """The clans that may be chosen."""
        return tuple(EDITIONS[self.settings.edition].clans_with(tuple(self.settings.modules)))

    @property
    def free_clans(self) -> list[str]:
        """The clans nobody has chosen."""
        taken = {chair.clan for chair in self.chairs}
        return [clan for clan in self.clans if clan not in taken]

    @property
    def free_seat(self) -> int | None:
        """The next seat somebody may take."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"), None)

    def persons(self) -> list[int]:
        """The seats where a person plays."""
        return [seat for seat, chair in enumerate(self.chairs) if not chair.is_played_by_bot]

    def bots(self) -> list[int]:
        """The seats where a bot plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_played_by_bot]

    def chair(self, seat: int) -> Chair:
        """A seat of this table."""
        if not 0 <= seat < len(self.chairs):
            raise Refused("not_now", "no_seat")
        return self.chairs[seat]

    @property
    def is_practice(self) -> bool:
        """Whether this is no game of its own, but a lesson or a position that is played on from: it has no result."""
        return bool(self.settings.lesson) or self.settings.sandbox is not None

    @property
    def may_ask_hints(self) -> bool:
        """Whether hints are given: as the host wishes, or else only to somebody who plays against bots alone."""
        wished = self.settings.hints
        return wished if wished is not None else len([chair for chair in self.chairs if chair.kind != "bot"]) == 1

    @property
    def may_order(self) -> bool:
        """Whether standing orders are taken: where several people play, not for practice and not where a try counts."""
        several = len([chair for chair in self.chairs if chair.kind == "person"]) > 1
        return several and not self.is_practice and not self.settings.daily

    @property
    def may_be_coached(self) -> bool:
        """Whether the coach speaks: to somebody who plays against bots alone, but not in the deal of the day."""
        return not self.settings.daily and len([chair for chair in self.chairs if chair.kind != "bot"]) == 1

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take anything back without asking: alone against bots, but not where a try counts."""
        if self.settings.daily:
            return False
        return all(other == seat or chair.is_played_by_bot for other, chair in enumerate(self.chairs))

    @property
    def is_paused(self) -> bool:
        """Whether all have agreed that the clocks stand still."""
        return self.pause is not None and not self.pause.waiting

    # -- changing -------------------------------------------------------------------------------------------------
    def with_chair(self, seat: int, chair: Chair) -> People:
        """The same people with one seat replaced."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def arrive(self, seat: int) -> People:
        """A person takes a seat; if a bot has stood in meanwhile, it plays on until the person takes over."""
        chair = self.chairs[seat]
        if self.status == "over" or chair.kind == "person":
            return self
        late = self.status == "playing" and chair.kind == "bot"
        return self.with_chair(seat, replace(chair, kind="person", stand_in=late))

    def sit(self, seat: int, name: str, clan: str | None) -> People:
        """Name and clan of a person; the clan only before the game begins."""
        chair = self.chair(seat)
        if clan != chair.clan:
            if self.status != "gathering":
                raise Refused("not_now", "begun")
            if clan is not None and clan not in self.clans:
                raise Refused("not_now", "no_clan")
            if clan is not None and clan not in self.free_clans:
                raise Refused("not_now", "clan_taken")
        return self.with_chair(seat, replace(chair, name=tidy(name, NAME_LIMIT), clan=clan))

    def begin(self, game: str, now: int = 0) -> People:
        """The game begins: bots take the open seats, and everybody without a clan gets one."""
        if self.status != "gathering":
            raise Refused("not_now", "begun")
        free = self.free_clans
        chairs: list[Chair] = []
        for chair in self.chairs:
            clan = free.pop(0) if chair.clan is None else chair.clan
            chairs.append(replace(chair, kind="bot" if chair.kind == "open" else chair.kind, clan=clan))
        cast = tuple([Cast("bot" if chair.kind == "bot" else "person", chair.name) for chair in chairs])
        return replace(self, chairs=tuple(chairs), status="playing", game=game, begun=now, cast=cast)

    def leave(self, seat: int, resign: bool) -> People:
        """A person leaves: before the game the seat is open again, during the game a bot plays it."""
        chair = self.chair(seat)
        if self.status == "gathering":
            return self.with_chair(seat, Chair("open", bot=chair.bot))
        if self.status == "over":
            return self
        away = replace(chair, stand_in=True, resigned=chair.resigned or resign, orders=None)
        return self.with_chair(seat, away)._without_waiting_for(seat)

    def take_back(self, seat: int) -> People:
        """A person plays on."""
        chair = self.chair(seat)
        if self.status != "playing":
            raise Refused("not_now", self.status)
        if chair.resigned:
            raise Refused("not_now", "resigned")
        if not chair.stand_in:
            raise Refused("not_now", "not_left")
        return self.with_chair(seat, replace(chair, stand_in=False))

    def with_bank_used(self, seat: int, more: int) -> People:
        """A person has used some of the time bank."""
        chair = self.chairs[seat]
        return self.with_chair(seat, replace(chair, bank_used=chair.bank_used + more)) if more > 0 else self

    def with_hint(self, seat: int) -> People:
        """A person has asked for a hint."""
        chair = self.chairs[seat]
        return self.with_chair(seat, replace(chair, hints=chair.hints + 1))

    def in_hall(self, listed: bool, watched: bool, delay: int) -> People:
        """Other wishes of the host about the hall; how late spectators see is settled before the game."""
        settings = self.settings
        if delay != settings.delay and self.status != "gathering":
            raise Refused("not_now", "delay_settled")
        if (listed or watched) and not self.may_be_found:
            raise Refused("not_now", "not_in_hall")
        return replace(self, settings=replace(settings, listed=listed, watched=watched, delay=delay))

    @property
    def may_be_found(self) -> bool:
        """Whether such a table has any business in the hall."""
        return not self.is_practice and not self.settings.daily and self.settings.seed is None

    def as_allowed(self, has_hall: bool) -> People:
        """The same, in no hall where there is none, or where it has no business there."""
        if has_hall and self.may_be_found:
            return self
        return replace(self, settings=replace(self.settings, listed=False, watched=False))

    def with_orders(self, seat: int, orders: Orders | None, *notes: Note) -> People:
        """Other standing orders for a seat, and what is to be said about it."""
        chair = self.chairs[seat]
        kept, unread = (*chair.notes, *notes)[-MOST_NOTES:], min(chair.unread + len(notes), MOST_NOTES)
        return self.with_chair(seat, replace(chair, orders=orders, notes=kept, unread=unread))

    def with_help(self, seat: int) -> People:
        """A person plays with more than their own head."""
        chair = self.chairs[seat]
        return self if chair.helped else self.with_chair(seat, replace(chair, helped=True))

    def give_away(self, seat: int, kind: Literal["open", "bot"], bot: str) -> People:
        """The host gives a seat to a bot, or opens it to somebody new; a bot plays there until they come."""
        chair = self.chair(seat)
        if self.status == "over":
            raise Refused("not_now", "over")
        if seat == self.host:
            raise Refused("not_now", "own_seat")
        if bot and bot not in BOTS:
            raise Refused("not_now", "no_bot")
        if kind == "open" and self.settings.seed is not None:
            raise Refused("not_now", "seed_chosen")
        clan = chair.clan if self.status == "playing" or kind == "bot" else None
        return self.with_chair(seat, Chair(kind, clan=clan, bot=bot or chair.bot))._without_waiting_for(seat)

    def _without_waiting_for(self, seat: int) -> People:
        """Nobody waits for the consent of somebody whose seat a bot plays; their own wish goes with them."""
        pause = self.pause
        if pause is None or (pause.waiting and pause.by == seat) or not self.persons():
            return replace(self, pause=None)
        return replace(self, pause=replace(pause, waiting=tuple([other for other in pause.waiting if other != seat])))

    def again(self) -> People:
        """The same people before another game, all back in their own seats; without those who resigned."""
        fresh = [
            Chair(chair.kind, chair.clan, chair.name, chair.bot)  # standing orders were for the game that is over
            for chair in self.chairs
        ]
        chairs = tuple(
            [
                replace(chair, kind="bot", name="") if before.resigned else chair
                for before, chair in zip(self.chairs, fresh, strict=True)
            ]
        )
        return People(replace(self.settings, seed=None, daily="", player=""), chairs, self.host)

    # -- keeping --------------------------------------------------------------------------------------------------
    def encode(self) -> bytes:
        """As it is stored."""
        return msgspec.json.encode(self)

    @staticmethod
    def decode(room: bytes) -> People:
        """As it was stored."""
        return msgspec.json.decode(room, type=People)


def people_of(order: TableOrder) -> People:
    """The people of a new table; Refused says what cannot be."""
    settings = order.settings
    if settings.edition not in EDITIONS:
        raise Refused("bad_setup", "edition", "setup")
    edition = EDITIONS[settings.edition]
    known = [name for name in settings.modules if name in edition.module_names]
    most = edition.most_seats(tuple(known))
    if not edition.fewest <= settings.seats <= most:
        saying = "seats" if most == edition.most_seats(edition.module_names) else "more_seats"
        raise Refused("bad_setup", saying, "setup", fewest=edition.fewest, most=most)
    if len(order.seating) != settings.seats:
        raise Refused("bad_setup", "seating", "setup")
    host = host_of(order)
    people = People(settings, tuple([chair_of(seating) for seating in order.seating]), host)
    chosen = [seating.clan for seating in order.seating if seating.clan is not None]
    if len(set(chosen)) != len(chosen) or any([clan not in people.clans for clan in chosen]):
        raise Refused("bad_setup", "clans", "setup")
    return people


def host_of(order: TableOrder) -> int:
    """The first seat of somebody who is here; Refused unless the others can be there when the game begins."""
    here = [seat for seat, seating in enumerate(order.seating) if seating.kind in ("me", "here")]
    awaited = [seat for seat, seating in enumerate(order.seating) if seating.kind == "open"]
    if not here:
        raise Refused("bad_setup", "nobody", "setup")
    if order.settings.seed is not None:
        check_seed(order.settings.seed)
        if len(here) + len(awaited) > 1:
            raise Refused("bad_setup", "seed_alone", "setup")
    if order.start and awaited:
        raise Refused("bad_setup", "waiting", "setup")
    return here[0]


def chair_of(seating: Seating) -> Chair:
    """A seat as requested."""
    if seating.bot and seating.bot not in BOTS:
        raise Refused("bad_setup", "bot", "setup")
    kind: Literal["open", "person", "bot"] = "bot" if seating.kind == "bot" else "open"
    if seating.kind in ("me", "here"):
        kind = "person"
    return Chair(kind, seating.clan, tidy(seating.name, NAME_LIMIT), seating.bot or STAND_IN)


def check_seed(seed: str) -> int:
    """A chosen seed as a number."""
    if not (seed.isascii() and seed.isdecimal()) or int(seed) >= 1 << 128:
        raise Refused("bad_setup", "seed", "setup")
    return int(seed)

"""What happened, as codes and ints with an audience. Verbs emit events, and only when somebody listens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import Mask

# Each line: code, then the meaning of the four ints of the event.
PHASE_BEGAN: Final[i64] = 1  # age, phase
DRAFTED: Final[i64] = 2  # seat, card (only the seat knows which)
PACKS_PASSED: Final[i64] = 3  # +1 or -1
ACTED: Final[i64] = 4  # seat, action, decision kind, source card or -1 (what a seat chose; a Quest only to itself)
PAID: Final[i64] = 5  # seat, Rage paid
RAGE_GAINED: Final[i64] = 6  # seat, Rage gained
RAGE_LOST: Final[i64] = 7  # seat, Rage lost without paying
GLORY: Final[i64] = 8  # seat, Glory (may be negative), source
RAISED: Final[i64] = 9  # seat, stat, new step
PLACED: Final[i64] = 10  # seat, figure, place (from the reserve)
MOVED: Final[i64] = 11  # seat, figure, from, to
DESTROYED: Final[i64] = 12  # seat, figure, place, how many
SAVED: Final[i64] = 13  # seat, figure, place
BOXED: Final[i64] = 14  # seat, figure, from
RECRUITED: Final[i64] = 15  # seat, figure, card
UPGRADED: Final[i64] = 16  # seat, card, slot
DISCARDED: Final[i64] = 17  # seat, card (seen by all)
COMMITTED: Final[i64] = 18  # seat, Quest card (only the seat knows which; -1 for the others)
ATTACKED: Final[i64] = 19  # seat, place
BATTLE_BEGAN: Final[i64] = 20  # place, clans (mask)
REVEALED: Final[i64] = 21  # seat, card
CANCELLED: Final[i64] = 22  # seat whose card lost its text, card
COUNTED: Final[i64] = 23  # seat, bonus given to a Quest card
STRENGTH: Final[i64] = 24  # seat, figures' strength, cards' bonus
WON: Final[i64] = 25  # seat, place
TIED: Final[i64] = 26  # place, clans (mask)
TOOK_BACK: Final[i64] = 27  # seat, card
TOOK_CARD: Final[i64] = 28  # seat, card, from which seat
REWARDED: Final[i64] = 29  # seat, place, token
DROPPED: Final[i64] = 30  # seat, how many cards (face down)
KEPT: Final[i64] = 31  # seat, card (only the seat knows which)
QUEST_SHOWN: Final[i64] = 32  # seat, card, fulfilled (1) or not (0)
RUINED: Final[i64] = 33  # place destroyed for ever
RELEASED: Final[i64] = 34  # seat, figure, how many
PASSED: Final[i64] = 35  # seat, Rage given up
NO_BATTLE: Final[i64] = 36  # place, seat
OVER: Final[i64] = 37  # winners (mask), Glory of the winners
TOKENS_FLIPPED: Final[i64] = 38  # age that ended
FIRST_PLAYER: Final[i64] = 39  # seat
CARD_USED: Final[i64] = 40  # seat, card whose own effect happens now
POWER_MOVED: Final[i64] = 41  # power on the board, from, to
RETURNED: Final[i64] = 42  # seat, figure, from, how many (back to the reserve, not destroyed)
SWAPPED_BONUS: Final[i64] = 43  # seat, the other seat: the bonuses of their cards changed places
LOOKED: Final[i64] = 44  # seat, how many cards of the deck
DEPARTED: Final[i64] = 45  # seat, figure, place, how many (left the board without being destroyed)
SWORN: Final[i64] = 46  # seat, Quest card committed face up
CODES: Final[i64] = 47

# Sources of Glory: small numbers for rules, CARD_SOURCE + card id for cards.
BATTLE_GLORY: Final[i64] = 0
PILLAGE_GLORY: Final[i64] = 1
QUEST_GLORY: Final[i64] = 2
RAGNAROK_GLORY: Final[i64] = 3
RELEASE_GLORY: Final[i64] = 4
LEGENDARY_GLORY: Final[i64] = 5
SOURCE_NAMES: Final = ("battle", "pillage", "quest", "ragnarok", "release", "legendary")
POWER_SOURCE: Final[i64] = 8  # + the number of a power on the board, as the edition counts them
CARD_SOURCE: Final[i64] = 16

# An audience is a mask of seats; bit 62 stands for spectators, so `~(1 << seat)` is everybody else.
ALL: Final[i64] = -1
SPECTATOR: Final[i64] = 62


@mypyc_attr(acyclic=True)  # thousands are kept: garbage collection need not look through them
class Event:
    """One thing that happened: a code, up to four ints, and who may know it."""

    def __init__(self, code: i64, a: i64, b: i64, c: i64, d: i64, audience: Mask) -> None:
        self.code: i64 = code
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.audience: i64 = audience

    def seen_by(self, seat: i64) -> bool:
        """Whether a seat may know of it; a spectator is seat -1."""
        return (self.audience >> (seat if seat >= 0 else SPECTATOR)) & 1 != 0

    def data(self) -> tuple[int, int, int, int, int]:
        """Code and ints."""
        return (int(self.code), int(self.a), int(self.b), int(self.c), int(self.d))

    def __reduce__(self) -> tuple[type[Event], tuple[int, int, int, int, int, int]]:
        return (Event, (int(self.code), int(self.a), int(self.b), int(self.c), int(self.d), int(self.audience)))

    def __repr__(self) -> str:
        return f"Event{(*self.data(), int(self.audience))}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ear:
    """Somebody who listens. Subclass it and give it to `Game.listen`."""

    def hear(self, event: Event) -> None:
        """Called once for every event, in order."""


SILENT: Final = Ear()  # listens while nobody does, so that events reach the powers that hear them


class Log(Ear):
    """Keeps every event."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)


class Ears(Ear):
    """Several listeners as one."""

    def __init__(self, ears: list[Ear]) -> None:
        self.ears: list[Ear] = ears

    def hear(self, event: Event) -> None:
        for ear in self.ears:
            ear.hear(event)

"""What happened, as codes and ints with an audience. Verbs emit events, and only when somebody listens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import Mask

# Codes; `shapes` says what the ints of each mean. A comment says what the name and they leave open.
PHASE_BEGAN: Final[i64] = 1
DRAFTED: Final[i64] = 2
PACKS_PASSED: Final[i64] = 3  # +1 to the left, -1 to the right
ACTED: Final[i64] = 4  # what a seat chose, and the card that asked or -1
PAID: Final[i64] = 5
RAGE_GAINED: Final[i64] = 6
RAGE_LOST: Final[i64] = 7  # without paying
GLORY: Final[i64] = 8  # negative where it is lost
RAISED: Final[i64] = 9
PLACED: Final[i64] = 10  # from the reserve or from among the fallen
MOVED: Final[i64] = 11
DESTROYED: Final[i64] = 12
SAVED: Final[i64] = 13
BOXED: Final[i64] = 14
RECRUITED: Final[i64] = 15
UPGRADED: Final[i64] = 16
DISCARDED: Final[i64] = 17  # seen by all
COMMITTED: Final[i64] = 18
ATTACKED: Final[i64] = 19
BATTLE_BEGAN: Final[i64] = 20
REVEALED: Final[i64] = 21
CANCELLED: Final[i64] = 22  # the card has lost its text
COUNTED: Final[i64] = 23  # the bonus given to a Quest card
STRENGTH: Final[i64] = 24  # of the figures, then the bonus of the cards
WON: Final[i64] = 25
TIED: Final[i64] = 26
TOOK_BACK: Final[i64] = 27
TOOK_CARD: Final[i64] = 28
REWARDED: Final[i64] = 29
DROPPED: Final[i64] = 30  # face down
KEPT: Final[i64] = 31
QUEST_SHOWN: Final[i64] = 32
RUINED: Final[i64] = 33  # destroyed for ever
RELEASED: Final[i64] = 34
PASSED: Final[i64] = 35  # and the Rage given up
NO_BATTLE: Final[i64] = 36  # the clan stands there alone
OVER: Final[i64] = 37  # winners, and their Glory
TOKENS_FLIPPED: Final[i64] = 38  # at the end of the Age
FIRST_PLAYER: Final[i64] = 39
CARD_USED: Final[i64] = 40  # its own effect happens now
POWER_MOVED: Final[i64] = 41
RETURNED: Final[i64] = 42  # to the reserve, not destroyed
SWAPPED_BONUS: Final[i64] = 43  # the bonuses of their cards changed places
LOOKED: Final[i64] = 44  # at so many cards of the deck
DEPARTED: Final[i64] = 45  # left the board without being destroyed
SWORN: Final[i64] = 46  # a Quest committed face up
SUMMONED: Final[i64] = 47  # from the reserve, by an action; PLACED tells of other figures that come on the board
RETREATED: Final[i64] = 48  # instead of being destroyed; MOVED says where to
NO_INVADE: Final[i64] = 49  # an invade that a rule or a card would have allowed, and what is in the way of it
REPELLED: Final[i64] = 50  # the invade has come to nothing: no village became free
DOOM_TURNED: Final[i64] = 51  # away from a place, to another
SPENT_DOOM: Final[i64] = 52  # the place that should be destroyed is so already
POWER_USED: Final[i64] = 53  # a power on the board changes what happens there
CARD_BONUS: Final[i64] = 54  # what a card adds to the STR of its clan, beyond what is printed as its bonus
ACTIONS_OVER: Final[i64] = 55  # because nothing is left to be taken (1), or because nobody can act (0)
CODES: Final[i64] = 56

# Sources of Glory: small numbers for rules, named by the edition (`source_names`); CARD_SOURCE + card id for cards.
BATTLE_GLORY: Final[i64] = 0
PILLAGE_GLORY: Final[i64] = 1
QUEST_GLORY: Final[i64] = 2
RAGNAROK_GLORY: Final[i64] = 3
RELEASE_GLORY: Final[i64] = 4
LEGENDARY_GLORY: Final[i64] = 5
RULE: Final[i64] = 0  # as the cause of other events, which are numbered in the same way: no card and no power
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

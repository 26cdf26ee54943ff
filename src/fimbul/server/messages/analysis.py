"""HTTP: the analysis of a finished game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fimbul.server.messages.asking import Question
from fimbul.server.messages.base import Language
from fimbul.server.messages.position import Position

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]


class AnalysisProgress(Struct, frozen=True):
    """GET /api/games/GAME/analysis/progress; the answer to POST /api/games/GAME/analysis and …/analysis/stop too.

    `none`: nobody has asked for one; `stopped`: some parts are done, and it can be resumed.
    """

    state: Literal["none", "waiting", "running", "stopped", "done"]
    done: int  # parts
    of: int
    ahead: int = 0  # analyses of other games that come first


class SharePoint(Struct, frozen=True):
    """How the clans stood after so many moves, with everything known: shares of victory by seat, from 0 to 1."""

    n: int
    age: int
    shares: tuple[float, ...]


class BeliefPoint(Struct, frozen=True):
    """The share that a seat could expect when it had to decide."""

    n: int
    share: float


class Fault(Struct, frozen=True):
    """A decision that gave something away. `n` is the position it was made in."""

    n: int
    age: int
    verdict: Verdict
    lost: float  # share of victory, from 0 to 1
    taken: str
    better: str
    why: str


class LuckParts(Struct, frozen=True):
    """Why a share went from an equal one to the one in the end: the parts add up to that change."""

    judgement: float  # what the seat gave away itself
    gifts: float  # what others gave away
    deal: float
    draft: float
    battle: float  # hidden cards
    turn: float  # all the rest


class SeatAnalysis(Struct, frozen=True):
    """One seat."""

    seat: int
    decisions: int  # with more than one option
    lost: float
    inaccuracies: int
    mistakes: int
    blunders: int
    beliefs: list[BeliefPoint]
    faults: list[Fault]
    luck: LuckParts


class TurningPoint(Struct, frozen=True):
    """A moment at which the game turned: from position `first` to position `last`."""

    first: int
    last: int
    age: int
    seat: int | None  # who moved; None: a round of the draft
    text: str
    changes: tuple[float, ...]  # of the shares, by seat


class Threshold(Struct, frozen=True):
    """From how much lost share on a decision is called so."""

    verdict: Verdict
    lost: float


class Analysis(Struct, frozen=True):
    """GET /api/games/GAME/analysis?lang=: once it is done."""

    game: str
    shares: list[SharePoint]
    seats: list[SeatAnalysis]
    turns: list[TurningPoint]
    thresholds: list[Threshold]


class Moment(Struct, frozen=True):
    """GET /api/games/GAME/moments/N?lang=: a decision of a finished game, as its seat saw it."""

    n: int
    seat: int
    position: Position
    question: Question


class TryOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/GAME/moments/N: what would that answer have been worth?"""

    action: int
    lang: Language = "en"


class Tried(Struct, frozen=True):
    """What an answer to a moment is worth, and what the best one is."""

    action: int
    text: str
    verdict: Verdict
    lost: float
    best: int
    better: str
    why: str  # what speaks for the best one; "" where the answer is good

"""The game of a table: its rows, the position they lead to, and all that happened on the way.

A row is a move, a hidden choice taken back, or a rewind; `n` counts them and never goes back. A row is first *tried* on
a copy of the game; once it has been saved the trial is *accepted* and is the game from then on. Games are never changed
in place, so a reference to one stays valid.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Raw
from msgspec.json import encode

from fimbul import Event, Game, Log, observe, parse, record, text
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.ids import bits
from fimbul.core.rules.ops import is_private
from fimbul.core.rules.shapes import is_simultaneous, is_veiled
from fimbul.core.rules.state import CHOICES
from fimbul.server.messages import BattleInfo, Entry, Motion
from fimbul.server.present.changes import Changes, change_of
from fimbul.server.present.log import SeatLog
from fimbul.server.present.position import Commons, commons_of
from fimbul.server.present.results import GloryLog, glory_now
from fimbul.server.store.store import MoveRow
from fimbul.server.table.openings import first_game
from fimbul.words.happenings import is_open, is_private_to

Kind = Literal["move", "retract", "rewind"]
WAITS: Final = 100  # how many of the last answers to veiled questions are remembered with their time
Knowledge = tuple[bytes, tuple[int, ...], tuple[int, ...]]  # where cards are, hidden choices, what an edition adds
CHOSEN: Final = int(CHOICES)
SEATS: Final = 8  # more than any edition has
# By seat: zones as they are where the seat sees what is in them, and nothing elsewhere.
PRIVATE: Final = tuple([bytes([zone if is_private(zone, seat) else 0 for zone in range(256)]) for seat in range(SEATS)])
KEPT: Final = 16  # how many of the last positions are kept; older ones are replayed when needed


@dataclass(eq=False, slots=True)
class Chapter:
    """What one row brought about."""

    n: int
    seat: int
    age: int  # in which it began
    glory: tuple[int, ...]
    age_after: int
    events: tuple[Event, ...]
    from_here: Game | None = None  # after a rewind: the position from which the log continues
    back_to: int | None = None  # after a rewind: the last row that still stands
    is_hidden: bool = False  # a hidden choice while others still choose: they see that it was made, and nothing else
    lines: dict[str, list[Entry]] = field(default_factory=dict)  # by language, for those to whom it is not private
    is_open: bool | None = None  # everybody is told the same of it; not known until somebody asks

    def is_private_to(self, seat: int) -> bool:
        """Whether a seat is told more, or less, than spectators are."""
        if self.is_open is None:
            self.is_open = all([is_open(event) for event in self.events])
        return not self.is_open and any([is_private_to(event, seat) for event in self.events])


@dataclass(eq=False, slots=True)
class Played:
    """A row that stands: it has not been rewound."""

    chapter: Chapter
    seat: int
    action: int | None  # None: a hidden choice was taken back
    before: Game | None  # the position it was played in, while it is kept

    @property
    def n(self) -> int:
        return self.chapter.n


@dataclass(eq=False, slots=True)
class Trial:
    """A row that would be possible, and the game after it."""

    kind: Kind
    seat: int
    action: int | None
    text: str  # as the row says it
    game: Game
    events: list[Event] = field(default_factory=list)


class History:
    """The rows of a table and the game they make."""

    def __init__(self, head: str) -> None:
        self.game = first_game(head)
        self.setup = self.game.setup
        self.start = self.game
        self.n = 0
        self._commons: tuple[int, Game, Commons] | None = None
        self._zones: tuple[Game, bytes] | None = None
        self._common_changes: tuple[int, Changes] = (-1, {})  # of which row
        self.played: list[Played] = []
        self.chapters: list[Chapter] = []  # all of them, those of rewound rows too
        # Of the last chapter: what moves, by language, as its lines; a story that has told it to somebody to whom it is
        # not private; how battle sheets have changed.
        self.motions: dict[str, list[Motion]] = {}
        self.story: SeatLog | None = None
        self.texts: dict[tuple[str, str | None, int], str] = {}  # what all are told who are told nothing else
        self._sheets: dict[tuple[int, int], tuple[list[BattleInfo], list[BattleInfo], Raw]] = {}
        self.waits: deque[tuple[int, int]] = deque(maxlen=WAITS)  # seat, and milliseconds to answer a veiled question
        self.opened: dict[int, int] = dict.fromkeys(self.asked(), 0)  # the n at which a seat was asked
        self.opened_at: dict[int, int] = dict.fromkeys(self.opened, 0)  # and when, in milliseconds

    def commons(self) -> Commons:
        """The part of the position that everybody sees: made from the spectators' view, once for all viewers."""
        if self._commons is None or self._commons[1] is not self.game:
            before = self._commons if self._commons is not None and self._commons[0] == self.n - 1 else None
            view = observe(self.game, SPECTATOR)
            hidden = before is not None and self.chapters[-1].is_hidden
            if before is not None and hidden:
                commons = before[2].after_hidden_choice(view)
            else:
                commons = commons_of(view, None if before is None else before[2])
            self._commons = (self.n, self.game, commons)
            if before is not None:
                self._common_changes = (self.n, commons.changes_since(before[2]))
        return self._commons[2]

    def common_changes(self) -> Changes | None:
        """What everybody has seen change with the last row; None if it is not known what was seen before."""
        self.commons()
        return self._common_changes[1] if self._common_changes[0] == self.n else None

    def change_of_battles(self, old: list[BattleInfo], new: list[BattleInfo]) -> Raw:
        """What makes new sheets of old ones, written down; all who play no cards have been shown the very same two."""
        key = (id(old), id(new))
        if key not in self._sheets:  # which keeps them, so that nothing else gets their ids
            self._sheets[key] = (old, new, Raw(encode(change_of(old, new))))
        return self._sheets[key][2]

    def zones(self) -> bytes:
        """Where all cards are; secret."""
        if self._zones is None or self._zones[0] is not self.game:
            self._zones = (self.game, self.game.state.zones())
        return self._zones[1]

    def knowledge_of(self, seat: int) -> Knowledge:
        """What only one seat knows, to be compared and nothing else: if it is the same as before, its cards are too."""
        state = self.game.state
        extra = tuple(self.game.edition.observe_extra(state, seat))
        if seat == SPECTATOR:
            return b"", (), extra
        return self.zones().translate(PRIVATE[seat]), tuple([state.chosen(seat, n) for n in range(CHOSEN)]), extra

    def asked(self) -> list[int]:
        """The seats that may answer now."""
        return bits(int(self.game.state.asked))

    def moves(self, count: int) -> list[tuple[int, int]]:
        """The last moves that stand, as seat and action."""
        return [(row.seat, row.action) for row in self.played[-count:] if row.action is not None]

    # -- trying ---------------------------------------------------------------------------------------------------
    def try_move(self, seat: int, action: int, told: str = "") -> Trial:
        """A seat's answer; `told` is its text, if it is known already. IllegalAction if it is none."""
        game, log = self._copy()
        game.apply(seat, action)
        return Trial("move", seat, action, told or text(self.game, seat, action), game, log.events)

    def try_retract(self, seat: int) -> Trial:
        """A hidden choice taken back. IllegalAction if there is none."""
        game, log = self._copy()
        game.retract(seat)
        return Trial("retract", seat, None, "", game, log.events)

    def try_rewind(self, seat: int, to: int) -> Trial:
        """Back to the position after row `to`."""
        kept = self._kept(to)
        game = self.before(self.played[kept]) if kept < len(self.played) else self.game
        return Trial("rewind", seat, None, str(to), game)

    def _copy(self) -> tuple[Game, Log]:
        game = self.game.copy()
        log = Log()
        game.listen(log)
        return game, log

    def _kept(self, to: int) -> int:
        return bisect_right(self.played, to, key=lambda row: row.n)

    def opens(self, trial: Trial) -> list[int]:
        """The seats that a row would ask something new."""
        before = self.asked()
        return [
            seat
            for seat in bits(int(trial.game.state.asked))
            if trial.kind == "rewind" or seat == trial.seat or seat not in before
        ]

    # -- accepting ------------------------------------------------------------------------------------------------
    def accept(self, trial: Trial, at: int) -> Chapter:
        """The trial has been saved: it is the game now."""
        self.n += 1
        before, opens = self.game, self.opens(trial)
        ages = (before.state.age, trial.game.state.age)
        glory = glory_now(trial.game)
        trial.game.state.ear = None
        if trial.kind == "move" and self.opened_at.get(trial.seat, 0) and is_veiled(before.state.question):
            self.waits.append((trial.seat, at - self.opened_at[trial.seat]))
        chapter = Chapter(self.n, trial.seat, int(ages[0]), glory, int(ages[1]), tuple(trial.events))
        self.motions.clear()
        self.story = None
        self.texts.clear()
        self._sheets.clear()
        self.chapters.append(chapter)
        self.game = trial.game
        if trial.kind == "rewind":
            chapter.back_to = int(trial.text)
            del self.played[self._kept(chapter.back_to) :]
            chapter.age = chapter.age_after
            chapter.from_here = trial.game
        else:
            chapter.is_hidden = is_hidden_choice(before, trial)
            self.played.append(Played(chapter, trial.seat, trial.action, before))
            if len(self.played) > KEPT:
                self.played[-KEPT - 1].before = None
        asked = self.asked()
        for seat in range(trial.game.seats):
            if seat not in asked:
                self.opened.pop(seat, None)
                self.opened_at.pop(seat, None)
            elif seat in opens:
                self.opened[seat] = self.n
                self.opened_at[seat] = at
        return chapter

    def load(self, rows: Sequence[MoveRow]) -> None:
        """Play stored rows again, as they were accepted."""
        for row in rows:
            assert row.n == self.n + 1, f"row {row.n} follows row {self.n}"
            if row.kind == "move":
                trial = self.try_move(row.seat, parse(self.game, row.seat, row.action), row.action)
            elif row.kind == "retract":
                trial = self.try_retract(row.seat)
            else:
                trial = self.try_rewind(row.seat, int(row.action))
            self.accept(trial, row.at)

    # -- reading --------------------------------------------------------------------------------------------------
    def before(self, row: Played) -> Game:
        """The position in which a row was played."""
        if row.before is not None:
            return row.before
        game = self.start.copy()
        for earlier in self.played:
            if earlier is row:
                break
            replay_row(game, earlier.seat, earlier.action)
        return game

    def last_move(self, seat: int) -> Played | None:
        """The last move of a seat that stands and that the seat has not taken back itself."""
        skipped = 0
        for row in reversed(self.played):
            if row.seat == seat and row.action is None:
                skipped += len(observe(self.before(row), seat).chosen)  # with two seats, two cards are drafted at once
            elif row.seat == seat and skipped > 0:
                skipped -= 1
            elif row.seat == seat:
                return row
        return None

    def glory_log(self) -> GloryLog:
        """Glory by source and over time, of the game without what was rewound."""
        log = GloryLog()
        log.mark(0, int(self.start.state.age), glory_now(self.start))
        for row in self.played:
            for event in row.chapter.events:
                log.hear(event)
            log.mark(row.n, row.chapter.age_after, row.chapter.glory)
        return log


def is_hidden_choice(before: Game, trial: Trial) -> bool:
    """Whether a row is a choice, made or taken back, of which the others learn when the last of them has chosen."""
    others = int(before.state.asked) & ~(1 << trial.seat)
    if not others or not is_simultaneous(int(before.state.question)):
        return False
    return not any([int(event.audience) & ~(1 << trial.seat) for event in trial.events])


def record_of(head: str, rows: Sequence[tuple[int, int | None]]) -> str:
    """The record of a game from the rows that stand, as seat and action. Slow: every position is hashed."""
    game = first_game(head)
    for seat, action in rows:
        replay_row(game, seat, action)
    return record(game)


def replay_row(game: Game, seat: int, action: int | None) -> None:
    """Play a row that stands once more."""
    if action is None:
        game.retract(seat)
    else:
        game.apply(seat, action)

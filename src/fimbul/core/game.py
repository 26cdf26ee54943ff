"""The door to a game: `Game`, what it asks (`Decision`) and how it refuses (`IllegalAction`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fimbul.core.faults import Fault
from fimbul.core.rules.edition import Edition, Reason
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.events import SILENT, Ear, Ears
from fimbul.core.rules.frames import source_of
from fimbul.core.rules.ids import BOARD, PASS, Seat
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.shapes import QUESTION_SHAPES, is_canonical, is_simultaneous, is_veiled
from fimbul.core.rules.state import CHOICES, State
from fimbul.core.text.arguments import BadAction
from fimbul.core.text.notation import is_action, parse_action, text_of

VAGUE: Final = ("asked_for_other", "not_an_action")  # reasons that give way to any other
NO_MOVES: Final[list[tuple[int, int]]] = []  # of games that keep no record; never changed


class IllegalAction(Fault):
    """An answer that is not on offer. Nothing has changed."""


def decision_name(edition: Edition, question: int) -> str:
    """The kind of a decision by name; some words are the edition's own."""
    return edition.own_word(QUESTION_SHAPES[question].name)


@mypyc_attr(free_list_len=1, acyclic=True)
class Decision:
    """What a seat is asked: a kind, perhaps a card that asks, and the sorted options, never empty."""

    def __init__(self, seat: int, question: int, source: int, options: list[int], veiled: bool) -> None:
        self.seat: int = seat
        self.question: int = question
        self.source: int = source  # a card id, or -1
        self.options: list[int] = options
        self.veiled: bool = veiled  # whether the list of options is itself a secret of the seat

    def kind(self, edition: Edition) -> str:
        """The kind by name."""
        return decision_name(edition, self.question)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, question={self.question}, source={self.source}, options={self.options})"

    def __reduce__(self) -> tuple[type[Decision], tuple[int, int, int, list[int], bool]]:
        return (Decision, (self.seat, self.question, self.source, self.options, self.veiled))


@mypyc_attr(free_list_len=1)
class Game:
    """A state, its record so far, and its listeners."""

    def __init__(self, state: State, keep_record: bool = True) -> None:
        self.state: State = state
        self.moves: list[tuple[int, int]] = [] if keep_record else NO_MOVES
        self.step_from: i64 = 0  # where the moves of the open simultaneous step begin
        self._asked: Decision | None = None  # the first that was made, while it stands

    # -- reading -------------------------------------------------------------------------------------------------
    @property
    def keep_record(self) -> bool:
        return self.moves is not NO_MOVES

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def edition(self) -> Edition:
        return self.state.setup.edition

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    def decisions(self) -> list[Decision]:
        """One decision for each seat that may act now, by seat; [] when the game is over."""
        s = self.state
        found: list[Decision] = []
        seat: i64 = 0
        while s.asked >> seat != 0:
            if (s.asked >> seat) & 1:
                found.append(self._decision(seat))
            seat += 1
        return found

    def decision(self) -> Decision | None:
        """The first of the open decisions, or None when the game is over."""
        if self.state.asked == 0:
            return None
        return self._decision(next_seat(self.state))

    def _decision(self, seat: Seat) -> Decision:
        s = self.state
        found: list[int] = []
        for option in options(s, seat):
            found.append(int(option))
        decision = Decision(int(seat), int(s.question), int(source_of(s)), found, is_veiled(s.question))
        if self._asked is None:
            self._asked = decision
        return decision

    def result(self) -> list[int] | None:
        """The Glory of each seat once the game is over."""
        if not self.state.over:
            return None
        return [int(self.state.glory(seat)) for seat in range(int(self.state.seats))]

    def winners(self) -> list[int]:
        """Who has won; several where they share."""
        if not self.state.over:
            return []
        mask = self.edition.winners(self.state)
        return [seat for seat in range(int(self.state.seats)) if (mask >> seat) & 1]

    # -- playing -------------------------------------------------------------------------------------------------
    def apply(self, seat: object, action: object) -> None:
        """Give a seat's answer, both whole numbers. IllegalAction says why not, and nothing has changed."""
        if type(action) is not int:
            raise IllegalAction("an action is a whole number, not {action!r}; `parse` reads texts", action=action)
        self._apply(self.checked_seat(seat), action)

    def checked_seat(self, seat: object) -> int:
        """A seat of this game. Public functions take any object and check it, so that both builds refuse alike."""
        if type(seat) is not int:
            raise IllegalAction("a seat is a whole number, not {seat!r}", seat=seat)
        number = seat
        if not 0 <= number < int(self.state.seats):
            last = int(self.state.seats) - 1
            raise IllegalAction("there is no seat {seat}: seats are numbered 0 to {last}", seat=seat, last=last)
        return number

    def _apply(self, seat: int, action: int) -> None:
        s = self.state
        if s.over:
            raise IllegalAction("the game is over")
        if (s.asked >> seat) & 1 == 0:
            raise IllegalAction(
                "seat {seat} is not asked now; waiting for seat {asked}", seat=seat, asked=asked_text(s)
            )
        asked = self._asked
        if asked is not None and asked.seat == seat:
            legal = action in asked.options
        else:
            legal = False
            if 0 <= action < 1 << 32:
                packed: i64 = action
                for option in options(s, seat):
                    if option == packed:
                        legal = True
                        break
        if not legal:
            named = text_of(s, seat, action) if is_action(s.setup.edition, action) else str(action)
            raise IllegalAction(
                "{action!r} is not among the options of seat {seat}; `why_not` says why", action=named, seat=seat
            )
        question = s.question
        self._asked = None
        answer(s, seat, action)
        if self.keep_record:
            self.moves.append((seat, action))
            if not is_simultaneous(question):
                self.step_from = len(self.moves)
            elif s.chosen(seat) < 0:  # choices are cleared once the last seat has chosen
                self.close_step()

    def close_step(self) -> None:
        """A simultaneous step is complete: its choices stand in seat order."""
        if self.step_from < len(self.moves):
            tail = self.moves[self.step_from :]
            tail.sort(key=seat_of_move)
            self.moves = self.moves[: self.step_from] + tail
        self.step_from = len(self.moves)

    def retract(self, whose: object) -> None:
        """Take back a hidden choice while others are still choosing."""
        s = self.state
        seat = self.checked_seat(whose)
        if s.over or not is_simultaneous(s.question) or s.chosen(seat) < 0:
            raise IllegalAction("seat {seat} has no hidden choice to take back", seat=seat)
        for n in range(int(CHOICES)):
            s.set_chosen(seat, -1, n)
        s.asked |= 1 << seat
        self._asked = None
        if self.keep_record:
            self.moves = self.moves[: self.step_from] + [m for m in self.moves[self.step_from :] if m[0] != seat]

    def listen(self, ear: Ear) -> None:
        """From now on tell somebody all that happens."""
        before = self.state.ear
        self.state.ear = ear if before is None or before is SILENT else Ears([before, ear])

    def copy(self) -> Game:
        """The same position without record and listeners."""
        return Game(self.state.copy(), False)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return (restore_game, (self.state, self.keep_record, self.moves, self.step_from))

    def why_not(self, whose: object, thing: object) -> Reason | None:
        """Why a thing is not on offer to a seat; None if it is.

        The thing is an action, as a number or as text, or a target: the name of a place or the id of a card. A target
        is on offer if any action with it is. BadAction if a text means nothing.
        """
        s = self.state
        if s.over:
            return Reason("over")
        if type(whose) is not int or not 0 <= whose < int(s.seats):
            return Reason("not_asked")
        seat = whose
        if (s.asked >> seat) & 1 == 0:
            return self.edition.why_not_asked(s, seat, self._meant(seat, thing))
        if isinstance(thing, str):
            if thing in self.edition.card_ids or thing in self.edition.place_names[: int(BOARD)]:
                return self._why_not_target(seat, thing)
            thing = parse_action(s, seat, thing)
        if type(thing) is not int:
            return Reason("no_such_action")
        action = thing
        if not 0 <= action < 1 << 32 or not is_canonical(action):
            return Reason("no_such_action")
        for option in options(s, seat):
            if option == action:
                return None
        return self.edition.why_not(s, seat, action)

    def _meant(self, seat: int, thing: object) -> int:
        """The action that a thing is, or `pass` where it is none."""
        if isinstance(thing, str):
            try:
                thing = parse_action(self.state, seat, thing)
            except BadAction:
                return int(PASS)
        return thing if type(thing) is int and 0 <= thing < 1 << 32 and is_canonical(thing) else int(PASS)

    def _why_not_target(self, seat: int, name: str) -> Reason | None:
        """Why no action with a place or a card is on offer: the reason of the likeliest one."""
        s = self.state
        found = [int(option) for option in options(s, seat)]
        place = -1
        if name in self.edition.place_names[: int(BOARD)]:
            place = self.edition.place_names.index(name)
        tried = self.edition.actions_with(s, seat, place, self.edition.card_ids.get(name, -1))
        reason: Reason | None = None
        for action in tried:
            if int(action) in found:
                return None
            if reason is None or reason.code in VAGUE:
                reason = self.edition.why_not(s, seat, action)
        return Reason("not_offered") if reason is None else reason


def restore_game(state: State, keep_record: bool, moves: list[tuple[int, int]], step_from: int) -> Game:
    """A game from its state and record; listeners do not travel."""
    game = Game(state, keep_record)
    if keep_record:
        game.moves = moves
        game.step_from = step_from
    return game


def seat_of_move(move: tuple[int, int]) -> int:
    """By which seat a move was made."""
    return move[0]


def asked_text(s: State) -> str:
    """The numbers of the seats that are asked."""
    return ", ".join([str(seat) for seat in range(int(s.seats)) if (s.asked >> seat) & 1])

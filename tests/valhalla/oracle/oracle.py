"""The oracle: runs the game's generator and puts its questions, one step at a time."""

from __future__ import annotations

from .facts import parse_head
from .phases import play
from .table import Asker, Play, Question, Table
from .views import render

__all__ = ["Driver", "Oracle", "Question"]


class Driver:
    """Runs any piece of the game; in a simultaneous step each seat's side goes on by itself."""

    def __init__(self, table: Table, game: Play) -> None:
        self.table = table
        self.over = False
        self._game = game
        self._open: dict[int, tuple[Asker, Question]] = {}
        self._answers: dict[int, str] = {}
        self._advance(None)

    def _advance(self, answers: dict[int, str] | None) -> None:
        try:
            step = next(self._game) if answers is None else self._game.send(answers)
        except StopIteration:
            self.over = True
            return
        self._answers = {}
        self._open = {seat: (asker, next(asker)) for seat, asker in step.items()}

    def asked(self) -> list[Question]:
        return [self._open[seat][1] for seat in sorted(self._open)]

    def apply(self, seat: int, option: str) -> None:
        if seat not in self._open:
            raise ValueError(f"seat {seat} is not asked")
        asker, question = self._open[seat]
        if option not in question.options:
            raise ValueError(f"{option!r} is not an option of seat {seat}")
        try:
            self._open[seat] = (asker, asker.send(option))
        except StopIteration as end:
            del self._open[seat]
            self._answers[seat] = end.value
        if not self._open:
            self._advance(self._answers)

    def view(self, seat: int) -> str:
        """What the seat sees; -1 looks on."""
        return render(self.table, seat, self.asked())

    def glory(self) -> list[int]:
        return [clan.glory for clan in self.table.clans]


class Oracle(Driver):
    def __init__(self, head: str) -> None:
        table = Table(parse_head(head))
        super().__init__(table, play(table))

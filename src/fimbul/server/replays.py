"""Replays: the positions of a recorded game, seen by a seat, by a spectator, or with everything open."""

from __future__ import annotations

from typing import Final

from fimbul import EDITIONS, BadRecord, Game, Log, RecordReader, View, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.core.rules.ids import COMMIT, action_kind
from fimbul.core.rules.query import cards_in
from fimbul.core.rules.state import HAND, QUEST_ZONE
from fimbul.core.text.record import begin_game
from fimbul.server.catalogue import catalogue_id
from fimbul.server.messages import GameSummary, Step, Steps
from fimbul.server.present.editions.presenter import card_ids
from fimbul.server.present.log import SeatLog
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import is_secret
from fimbul.server.present.results import GloryLog, glory_now, result_of
from fimbul.words import Words

EVERY: Final = 16  # moves between two positions that are kept


class Replay:
    """A record played through once: its moves, a position now and then, its Glory. Worth keeping while people watch.

    BadRecord names the faulty line. A record may be incomplete; then there is no result. `check` compares the hash of
    every position, as is done with uploaded records.
    """

    def __init__(self, text: str, check: bool = True) -> None:
        reader = RecordReader(text, EDITIONS)
        game = begin_game(reader.setup)
        self.glory = GloryLog()
        self.kept: list[tuple[int, Game]] = [(0, game.copy())]
        game.listen(self.glory)
        self.glory.mark(0, 1, glory_now(game))
        for n, (number, line) in enumerate(reader.moves, 1):
            reader.replay_move(game, number, line if check else line.partition("#")[0])
            self.glory.mark(n, int(game.state.age), glory_now(game))
            if n - self.kept[-1][0] >= EVERY and game.step_from == n:  # never while some have chosen and some not
                self.kept.append((n, game.copy()))
        check_result(reader, game)
        self.game = game
        self.moves = list(game.moves)  # choices of one step in the order of seats

    @property
    def steps(self) -> int:
        """How many positions there are: the first, and one after each move."""
        return len(self.moves) + 1

    def position(self, n: int) -> Game:
        """The game after a number of moves, as a copy."""
        at, kept = next(pair for pair in reversed(self.kept) if pair[0] <= n)
        game = kept.copy()
        for seat, action in self.moves[at:n]:
            game.apply(seat, action)
        return game


def check_result(reader: RecordReader, game: Game) -> None:
    """The last line of a record, if there is one, says how the game ended."""
    if reader.result is None:
        return
    number, text = reader.result
    result = game.result()
    if result is None:
        raise BadRecord("line {line}: a result, but the game is not over", line=number)
    if text.split() != [str(glory) for glory in result]:
        is_now = " ".join(map(str, result))
        raise BadRecord("line {line}: the result is {result}, not {text}", line=number, result=is_now, text=text)


def summary_of(replay: Replay, words: Words, game_id: str, names: list[str], at: int) -> GameSummary:
    """What there is to know of a finished game before looking at it. Names, by seat, may be missing."""
    setup = replay.game.setup
    return GameSummary(
        game=game_id,
        edition=setup.edition.name,
        seats=int(setup.seats),
        modules=list(setup.modules),
        options=list(setup.option_names),
        clans=list(setup.clans),
        names=names or [words.term("clans", clan) for clan in setup.clans],
        steps=replay.steps,
        result=result_of(replay.game, replay.glory, words, game_id) if replay.game.over else None,
        at=at,
        catalogue=catalogue_id(setup.edition),
    )


def steps_of(replay: Replay, seat: int, all_open: bool, words: Words, first: int, count: int) -> Steps:
    """Some positions in a row as a seat (-1: a spectator) saw them; `all_open` adds all hands and hidden choices.

    Step 0 is the beginning, step n the position after n moves. Steps beyond the end are left out.
    """
    setup = replay.game.setup
    if not SPECTATOR <= seat < setup.seats:
        raise ValueError(f"there is no seat {seat}")
    first = max(first, 0)
    end = min(first + max(count, 0), replay.steps)
    if first >= end:
        return Steps(first, [])
    game = replay.position(max(first - 1, 0))
    log = Log()
    game.listen(log)
    view = observe(game, seat)
    story = SeatLog(words, view)
    found: list[Step] = []
    if first == 0:
        entries, motions = story.opening(0)
        hands, committed = cards_of(game) if all_open else ([], [])
        text = words.server("replay.start")
        found.append(Step(0, None, text, entries, motions, position_of(view, words), hands, committed))
    for n in range(max(first, 1), end):
        mover, action = replay.moves[n - 1]
        text = move_text(observe(game, mover), action, words, all_open or mover == seat)
        age = int(game.state.age)
        game.apply(mover, action)
        entries, motions = story.tell(n, age, log.events)
        log.events.clear()
        hands, committed = cards_of(game) if all_open else ([], [])
        found.append(Step(n, mover, text, entries, motions, position_of(observe(game, seat), words), hands, committed))
    return Steps(first, found)


def move_text(view: View, action: int, words: Words, known: bool) -> str:
    """A move in words, from the mover's view before it; hidden choices only for those who know them."""
    if not known and is_secret(view.question):
        return words.server("replay.hidden")
    if not known and action_kind(action) == COMMIT:
        return words.server("replay.quest")
    return words.action(view, action)


def cards_of(game: Game) -> tuple[list[list[str]], list[list[str]]]:
    """All hands and all committed Quests, by seat."""
    ids = card_ids(game.edition)
    seats = range(game.seats)
    return (
        [[ids[card] for card in cards_in(game.state, HAND + seat)] for seat in seats],
        [[ids[card] for card in cards_in(game.state, QUEST_ZONE + seat)] for seat in seats],
    )

"""What a move costs the server, counted rather than timed: other work on the machine changes nothing. See README.md.

A game of four karls is played through the history of a table, and four seats are told of every row, as the server does
it but without sockets and disk. A game before it fills what is kept for good, such as texts in every language.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import FrameType
from typing import Any, Final

from benchmarks.players import Table as Player
from benchmarks.players import Tally
from benchmarks.tables import Server, postgres
from fimbul import new_game, observe
from fimbul.core.information.views import SPECTATOR
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.present.position import own_after_hidden_choice, own_of
from fimbul.server.present.questions import question_of
from fimbul.server.refusals import words_in
from fimbul.server.table.history import History
from fimbul.server.table.members import encode
from fimbul.server.table.openings import head_of

SEATS: Final = 4
VIEWS: Final = 1 + SEATS
LANG: Final = "en"
Rows = list[tuple[int, int]]  # seat and action


class Deal:
    """A recorded game."""

    def __init__(self, head: str, rows: Rows) -> None:
        self.head = head
        self.rows = rows

    @staticmethod
    def played(edition: str, seed: int) -> Deal:
        """A game of karls."""
        from fimbul.bots import make_bot  # it takes longer to load than to play

        game, bot = new_game(edition, SEATS, seed=seed), make_bot("karl", seed)
        deal = Deal(head_of(game), [])
        while (decision := game.decision()) is not None:
            action = bot.choose(observe(game, decision.seat), decision).action
            game.apply(decision.seat, action)
            deal.rows.append((decision.seat, action))
        return deal


# -- what is done after each row: more from one stage to the next ---------------------------------------------------
class Table:
    """A history and those who are told of it."""

    def __init__(self, deal: Deal) -> None:
        self.history = History(deal.head)
        self.tellers = [Outgoing(self.history, seat, LANG) for seat in range(SEATS)]
        self.bytes = 0
        for teller in self.tellers:
            teller.scene(None, True, False, None)

    def play(self, seat: int, action: int) -> None:
        self.history.accept(self.history.try_move(seat, action), 0)

    def nothing(self) -> None:
        """The row is played, and that is all."""

    def views(self) -> list[Any]:
        """What everybody sees; after a hidden choice only the seat that made it looks again."""
        last = self.history.chapters[-1]
        seats = [last.seat] if last.is_hidden else range(SEATS)
        return [observe(self.history.game, seat) for seat in (SPECTATOR, *seats)]

    def commons(self) -> None:
        """What everybody sees alike, and what has changed of it."""
        self.history.common_changes()

    def log(self) -> None:
        for teller in self.tellers:
            teller._log_since(self.history.n - 1)

    def questions(self) -> None:
        history = self.history
        for view in self.views():
            if view.decision is not None and history.opened.get(view.seat) == history.n:
                question_of(history.game, view, words_in(LANG), history.n)

    def news(self) -> list[Any]:
        return [teller.news(True, False, None) for teller in self.tellers]

    def messages(self) -> None:
        self.bytes += sum([len(teller.news_text(True, False, None)) for teller in self.tellers])


STAGES: Final[dict[str, Callable[[Table], object]]] = {
    "nothing": Table.nothing,
    "views": Table.views,
    "commons": Table.commons,
    "log": Table.log,
    "questions": Table.questions,
    "news": Table.news,
    "messages": Table.messages,
}


def replay(deal: Deal, stage: str = "messages") -> Table:
    """Play a recorded game again."""
    table, tell = Table(deal), STAGES[stage]
    for seat, action in deal.rows:
        table.play(seat, action)
        tell(table)
    return table


# -- function calls -------------------------------------------------------------------------------------------------
PARTS: Final[dict[object, str]] = {
    History.try_move.__code__: "move",
    History.accept.__code__: "move",
    observe: "views",
    Outgoing._log_since.__code__: "log",
    Outgoing._undo.__code__: "undo",
    question_of.__code__: "questions",
    History.commons.__code__: "what all see",
    History.common_changes.__code__: "what all see",
    own_of.__code__: "what a seat sees",
    own_after_hidden_choice.__code__: "what a seat sees",
    Outgoing._own_changes.__code__: "changes of it",
    encode.__code__: "encoding",
}


class Calls:
    """Counts calls, of C functions too, by the innermost part that is open."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.open = ["rest"]

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if event in ("call", "c_call"):
            part = PARTS.get(frame.f_code if event == "call" else arg, self.open[-1])
            self.counts[part] += 1
            self.open.append(part)
        elif len(self.open) > 1:
            self.open.pop()


def count_calls(warm: Deal, deal: Deal) -> dict[str, object]:
    """Calls for a move, by part, and bytes to all pages."""
    replay(warm)
    calls = Calls()
    table = Table(deal)
    for seat, action in deal.rows:
        sys.setprofile(calls)
        table.play(seat, action)
        table.messages()
        sys.setprofile(None)
    moves = len(deal.rows)
    found: dict[str, object] = {part: round(count / moves, 1) for part, count in calls.counts.most_common()}
    return {"all": round(sum(calls.counts.values()) / moves, 1), **found, "bytes": round(table.bytes / moves)}


# -- instructions ---------------------------------------------------------------------------------------------------
def count_instructions(warm: Deal, deal: Deal) -> dict[str, object]:
    """Instructions for a move, by part: of two games less those of the first one, as valgrind counts them."""
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    found: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games.json"
        games.write_text(json.dumps([[one.head, one.rows] for one in (warm, deal)]))
        for stage in STAGES:
            one, both = [run_in_valgrind(games, stage, count) for count in (1, 2)]
            found[stage] = (both - one) // len(deal.rows)
    move, views, news = found["nothing"], found["views"] - found["nothing"], found["news"]
    log, questions = found["log"] - move, found["questions"] - found["views"]
    commons = found["commons"] - move - views // VIEWS  # the spectators' view is among the views
    return {
        "all": found["messages"],
        "move": move,
        "views, if every seat looked": views,
        "log": log,
        "questions": questions,
        "what all see": commons,
        "what each seat sees, less the views it did without": news - move - views - log - questions - commons,
        "encoding": found["messages"] - news,
    }


def run_in_valgrind(games: Path, stage: str, count: int) -> int:
    """Instructions of a process that plays so many of the games."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
    command += ["-m", "benchmarks.move_cost", "--replay", str(games), "--stage", stage, "--count", str(count)]
    said = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
    return int(next(line for line in said.splitlines() if "refs:" in line).split()[-1].replace(",", ""))


# -- a whole server -------------------------------------------------------------------------------------------------
async def count_in_server(moves: int, path: str, database: str) -> dict[str, object]:
    """Instructions of a whole server for a move: four sockets at one table, and a commit for every move."""
    data = Path(tempfile.mkdtemp(prefix="fimbul-move-cost-"))
    counter = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    server = Server(sys.executable, data, min(os.sched_getaffinity(0)), path, counter, database)
    server.start()
    try:
        table = Player(server.address, 0, Tally(), server.protocol)
        await table.open()
        await make_moves(table, moves // 2)
        before = instructions_so_far(server.process.pid)
        table.tally.open = True
        await make_moves(table, moves)
        used = instructions_so_far(server.process.pid) - before
        await table.close()
        return {"moves": moves, "instructions": used // moves, "bytes": table.tally.bytes // moves}
    finally:
        server.kill()
        shutil.rmtree(data)


async def make_moves(table: Player, moves: int) -> None:
    """So many moves, in more than one game if need be."""
    for _ in range(moves):
        if table.over:
            await table.close()
            await table.open()
        await table.move()


def instructions_so_far(pid: int) -> int:
    """What valgrind has counted in a process that runs."""
    said = subprocess.check_output(["callgrind_control", "-e", str(pid)], text=True, stderr=subprocess.DEVNULL)
    return sum([int(line.split()[-1].replace(",", "")) for line in said.splitlines() if line.split()[:1] == ["Th"]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--edition", default="midgard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--instructions", action="store_true", help="count them too, with valgrind: some minutes")
    parser.add_argument("--server", type=int, default=0, metavar="MOVES", help="only count those of a whole server")
    parser.add_argument("--path", default="", help="of the server: a folder with the package of another version")
    parser.add_argument("--postgres", action="store_true", help="of the server: on a PostgreSQL of its own")
    parser.add_argument("--replay", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--stage", default="messages", help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=1, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    gc.disable()  # as the server does
    if arguments.replay is not None:
        for head, rows in json.loads(arguments.replay.read_text())[: arguments.count]:
            replay(Deal(head, rows), arguments.stage)
        return
    if arguments.server:
        with postgres() if arguments.postgres else nullcontext("") as database:
            print(json.dumps(asyncio.run(count_in_server(arguments.server, arguments.path, database))))
        return
    warm, deal = Deal.played(arguments.edition, arguments.seed + 1), Deal.played(arguments.edition, arguments.seed)
    print(f"{arguments.edition}, {len(deal.rows)} moves; for one move:")
    print(json.dumps({"calls": count_calls(warm, deal)}))
    if arguments.instructions:
        print(json.dumps({"instructions": count_instructions(warm, deal)}))


if __name__ == "__main__":
    main()

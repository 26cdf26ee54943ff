"""Recorded games: their end, a position on the way, and whether every position is as recorded."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from fimbul import BadRecord, RecordReader, observe
from fimbul.cli.boards import table_screen
from fimbul.cli.desk import GAME, Problem, at_least, read_record
from fimbul.cli.play import replayed
from fimbul.cli.scores import result_screen
from fimbul.cli.screens import story_screen
from fimbul.core.text.record import begin_game
from fimbul.words import Words

RECENT = 12


def replay(words: Words, console: Console, file: Path, to: int | None, verify: bool) -> None:
    """Show or check a record."""
    if to is not None:
        at_least(words, "--to", to, 0)
    reader = read_record(words, file)
    if to is not None and to > len(reader.moves):
        raise Problem(words.cli("error.to", moves=len(reader.moves), to=to))
    try:
        if verify:
            reader.replay()
            console.print(Text(verdict(words, file, reader)))
            return
        reader.replay(to)
        show(words, console, reader, len(reader.moves) if to is None else to)
    except BadRecord as problem:
        raise Problem(words.cli("error.record", file=file, problem=problem), GAME) from None


def verdict(words: Words, file: Path, reader: RecordReader) -> str:
    """What a check of every line has shown."""
    moves = len(reader.moves)
    hashes = len([line for _, line in reader.moves if "#" in line])
    key = "all_hashes" if hashes == moves else "some_hashes" if hashes else "no_hashes"
    return words.cli(
        "replay.verified",
        file=file,
        moves=moves,
        hashes=words.cli(f"replay.{key}", count=hashes, moves=moves),
        result=words.cli("replay.no_result" if reader.result is None else "replay.result_holds"),
    )


def show(words: Words, console: Console, reader: RecordReader, moves: int) -> None:
    """A position, what led to it, and the result if it is the end."""
    game, log = replayed(reader, moves)
    view = observe(game, -1)
    lines = words.chronicle(observe(begin_game(reader.setup), -1)).tell(log.events)
    if lines:
        console.print(story_screen(words, view, lines[-RECENT:], words.cli("play.log_title_all")))
    console.print(Text(words.cli("board.position", moves=moves, total=len(reader.moves)), style="bold"))
    console.print(table_screen(words, view, console))
    if game.over:
        console.print(result_screen(words, view, log.events, game.winners()))

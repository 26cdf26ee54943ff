"""Whole games as they are told: every question with its answer, and every line of the log, in every language.

`python -m tests.words.stories` writes them anew, which `make goldens` does too; read what has changed.
"""

from __future__ import annotations

from pathlib import Path

from fimbul import Log, observe, replay
from fimbul.words import Words

FOLDER = Path(__file__).resolve().parent
RECORDS = sorted(FOLDER.glob("*.record"))


def story(text: str, lang: str) -> str:
    """The game of a record, told to its first seat: what everybody is asked and chooses, and what happens."""
    head, _, _ = text.partition("moves\n")
    game = replay(head + "moves\n")
    moves = replay(text).moves
    words, log = Words(lang), Log()
    game.listen(log)
    chronicle = words.chronicle(observe(game, 0))
    lines: list[str] = []
    told = 0
    for seat, action in moves:
        view = observe(game, seat)
        assert view.decision is not None
        clan = words.term("clans", view.clans[seat])
        lines.append(f"{clan}? {words.prompt(view, view.decision)}: {words.menu(view, [action])[0]}")
        game.apply(seat, action)
        lines += [f"    {line}" for line in chronicle.tell(log.events[told:])]
        told = len(log.events)
    return "\n".join(lines) + "\n"


def file_of(record: Path, lang: str) -> Path:
    """Where a story is kept."""
    return record.with_suffix(f".{lang}.txt")

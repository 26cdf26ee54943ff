"""Notices as people read them: one message for all that waits, in the language of its reader."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from fimbul.server.refusals import say, words_in
from fimbul.server.store.notices import Waiting
from fimbul.server.table.notices import Facts, Named

QUESTIONS = ("turn", "battle")
MOST_LINES = 20


@dataclass(frozen=True)
class Line:
    """One notice in a message."""

    kind: str
    table: str
    text: str
    names: tuple[str, ...]
    at: int


@dataclass(frozen=True)
class Message:
    """One message. Whoever gets it twice knows it by its key."""

    key: str
    title: str
    lines: tuple[Line, ...]
    path: str  # of the page it leads to
    lang: str
    stop: str  # the token that ends such messages
    waiting: int = 0  # tables that wait for the reader

    @property
    def text(self) -> str:
        """All of it but the title."""
        shown = [line.text for line in self.lines[:MOST_LINES]]
        more = len(self.lines) - len(shown)
        return "\n".join([*shown, *([say(self.lang, "notice", "more", n=more)] if more else [])])


def message_of(way: str, stop: str, batch: str, rows: Sequence[Waiting], lang: str) -> Message:
    """What waits for a way, as one message. Of several questions at a table only the last is told."""
    latest = {row.table: row for row in rows if row.kind in QUESTIONS}
    told = [row for row in rows if row.kind not in QUESTIONS or latest[row.table] is row]
    lines = tuple([line_of(row, lang) for row in told])
    if len(lines) == 1:
        title = say(lang, "notice", f"{told[0].kind}_title")
    elif all([line.kind in QUESTIONS for line in lines]):
        title = say(lang, "notice", "turns_title", n=len(lines))
    else:
        title = say(lang, "notice", "several_title", n=len(lines))
    path = f"/t/{told[0].table}" if len({row.table for row in told}) == 1 else "/games"
    return Message(key_of(way, batch), title, lines, path, lang, stop, len(latest))


def line_of(row: Waiting, lang: str) -> Line:
    """One notice as a sentence."""
    facts = msgspec.json.decode(row.facts, type=Facts)
    others = tuple([name_of(one, lang) for one in facts.others])
    by = [name_of(one, lang) for one in facts.by]
    key = "over_many_line" if row.kind == "over" and len(by) != 1 else f"{row.kind}_line"
    text = say(lang, "notice", key, names=joined(others, lang), by=joined(by, lang))
    return Line(row.kind, row.table, text, others, row.at)


def test_letter(way: str, stop: str, lang: str, key: str) -> Message:
    """What the test button sends."""
    text = say(lang, "notice", "test_line")
    return Message(
        key_of(way, key), say(lang, "notice", "test_title"), (Line("test", "", text, (), 0),), "/notices", lang, stop
    )


def name_of(one: Named, lang: str) -> str:
    """Somebody at a table."""
    if one.name:
        return one.name
    return words_in(lang).term("clans", one.clan) if one.clan else say(lang, "notice", "somebody")


def joined(names: Sequence[str], lang: str) -> str:
    """Several names as one part of a sentence."""
    if len(names) < 2:
        return "".join(names)
    return say(lang, "notice", "and", first=", ".join(names[:-1]), last=names[-1])


def key_of(way: str, batch: str) -> str:
    """The key of a message: the same however often it is sent."""
    return hashlib.sha256(f"{way} {batch}".encode()).hexdigest()[:32]

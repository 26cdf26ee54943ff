"""Records: a whole game as text. The record is the save, the replay and the exchange format."""

from __future__ import annotations

from typing import Final

from fimbul.core.faults import Fault
from fimbul.core.game import Game, IllegalAction
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.engine import advance
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.core.rules.setup import Setup
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.core.rules.state import State
from fimbul.core.text.arguments import BadAction, whole
from fimbul.core.text.deal import BadDeal
from fimbul.core.text.notation import parse_action, text_of
from fimbul.core.text.saves import short_hash

VERSION: Final = 1
TITLE: Final = "fimbul-record"
HEAD_KEYS: Final = ("edition", "seats", "modules", "options", "clans", "seed")


class BadRecord(Fault):
    """A record that cannot be read; the message names the line and what is wrong with it."""


def begin_game(setup: Setup) -> Game:
    """A game at its first decision."""
    s: State = setup.edition.new_state(setup)
    setup.edition.begin(s)
    advance(s)
    return Game(s)


# -- writing --------------------------------------------------------------------------------------------------------
def head_lines(setup: Setup) -> list[str]:
    """The head: what was set up and dealt."""
    card_list = setup.edition.card_list
    return [
        f"{TITLE} {VERSION}",
        f"edition {setup.edition.name}",
        *([f"card_list {card_list}"] if card_list > 1 else []),  # records of the first list have no such line
        f"seats {setup.seats}",
        "modules " + (",".join(setup.modules) or "-"),
        "options " + (",".join(setup.option_names) or "-"),
        "clans " + (",".join(setup.clans) or "-"),
        f"seed {'-' if setup.seed is None else setup.seed}",
        *setup.edition.deal_lines(setup),
    ]


def record_text(game: Game) -> str:
    """The record of a game so far. A secret while the game runs: it holds every hand."""
    if not game.keep_record:
        raise ValueError("a copy of a game keeps no record; ask the game itself")
    lines = [*head_lines(game.setup), "moves"]
    again = begin_game(game.setup)
    for seat, action in game.moves:
        text = text_of(again.state, seat, action)
        again.apply(seat, action)
        lines.append(f"{seat} {text} #{short_hash(again.state)}")
    result = game.result()
    if result is not None:
        lines.append("result " + " ".join(map(str, result)))
    return "\n".join(lines) + "\n"


# -- reading --------------------------------------------------------------------------------------------------------
class RecordReader:
    """Reads a record step by step, naming the line of every fault."""

    def __init__(self, text: str, editions: dict[str, Edition]) -> None:
        self.lines: list[tuple[int, str]] = []
        number = 0
        for line in text.splitlines():
            number += 1
            stripped = line.strip()
            if stripped and not stripped.startswith(";"):
                self.lines.append((number, stripped))
        self.head: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.moves: list[tuple[int, str]] = []
        self.result: tuple[int, str] | None = None
        self.read_head()
        self.setup: Setup = self.read_setup(editions)

    def read_head(self) -> None:
        """Split the text into head, moves and result."""
        if not self.lines:
            raise BadRecord("line {line}: the record is empty", line=1)
        self.check_title(*self.lines[0])
        in_moves = False
        for number, line in self.lines[1:]:
            if self.result is not None:
                raise BadRecord("line {line}: nothing may follow the result", line=number)
            if in_moves:
                if line.startswith("result "):
                    self.result = (number, line[7:])
                else:
                    self.moves.append((number, line))
            elif line == "moves":
                in_moves = True
            else:
                self.read_head_line(number, line)
        if not in_moves:
            raise BadRecord("line {line}: the record ends before the line 'moves'", line=self.lines[-1][0])

    def check_title(self, number: int, line: str) -> None:
        """The first line says what this is, in a version that can be read."""
        words = line.split()
        if words[0] != TITLE or len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 9:
            raise BadRecord("line {line}: a record begins with {title!r}", line=number, title=f"{TITLE} {VERSION}")
        if int(words[1]) < 1:
            raise BadRecord("line {line}: there is no version {version} of records", line=number, version=words[1])
        if int(words[1]) > VERSION:
            raise BadRecord(
                "line {line}: a record of version {version}; this program reads up to {newest}: get a newer Fimbul",
                line=number,
                version=words[1],
                newest=VERSION,
            )

    def read_head_line(self, number: int, line: str) -> None:
        """A key and its value; decks and places are numbered."""
        key, _, value = line.partition(" ")
        for _ in range(2 if key == "deck" else 1 if key == "places" else 0):
            number_text, _, value = value.partition(" ")
            key = f"{key} {number_text}"
        if key in self.head:
            raise BadRecord("line {line}: there is already a line {key!r}", line=number, key=key)
        self.head[key] = value.strip()
        self.numbers[key] = number

    def fail(self, key: str, template: str, **facts: object) -> BadRecord:
        """A fault in a line of the head."""
        fault = Fault(template, **facts)
        if key in self.numbers:
            return BadRecord("line {line}: {key}: {fault}", line=self.numbers[key], key=key, fault=fault)
        return BadRecord("{key}: {fault}", key=key, fault=fault)

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names in the head."""
        value = self.head.get(key, "-")
        return () if value in ("-", "") else tuple(value.split(","))

    def read_card_list(self, edition: Edition) -> Edition:
        """The edition with the cards that the game was dealt from; without a line, those of the first list."""
        text = self.head.get("card_list", "1")
        number = whole(text, 1 << 30)
        if number < 1:
            raise self.fail("card_list", "{text!r} is not a whole number from 1", text=text[:20])
        if number > edition.newest:
            raise self.fail(
                "card_list",
                "{edition} has the card lists 1 to {newest} here, not {number}: get a newer Fimbul",
                edition=edition.name,
                newest=edition.newest,
                number=number,
            )
        return edition.at(number)

    def check_names(self, key: str, known: tuple[str, ...], edition: str) -> None:
        """A list of names in the head, each known and there once."""
        for name in self.names(key):
            if name not in known:
                raise self.fail(key, "{edition} does not know {name!r}", edition=edition, name=name)
        if len(set(self.names(key))) != len(self.names(key)):
            raise self.fail(key, "a name is given twice")

    def read_setup(self, editions: dict[str, Edition]) -> Setup:
        """Edition, seats, options, deal."""
        for key in HEAD_KEYS:
            if key not in self.head:
                raise BadRecord("{key}: the line is missing", key=key)
        if self.head["edition"] not in editions:
            name = self.head["edition"]
            raise self.fail("edition", "{name!r} is unknown; choose from {known}", name=name, known=", ".join(editions))
        edition = self.read_card_list(editions[self.head["edition"]])
        seats = self.head["seats"]
        self.check_names("modules", edition.module_names, edition.name)
        self.check_names("options", edition.option_names, edition.name)
        most = edition.most_seats(self.names("modules"))
        if not edition.fewest <= whole(seats, 10) <= most:
            fewest = edition.fewest
            raise self.fail("seats", "{text!r} is not from {least} to {most}", text=seats[:20], least=fewest, most=most)
        known_clans = edition.clans_with(self.names("modules"))
        setup = edition.new_setup(int(seats), self.names("modules"), self.names("options"))
        setup.clans = self.names("clans")
        strange = [clan for clan in setup.clans if clan not in known_clans]
        if strange or not len(setup.clans) == len(set(setup.clans)) == setup.seats:
            known = ", ".join(known_clans)
            raise self.fail("clans", "name {seats} different clans of {known}", seats=setup.seats, known=known)
        seed = self.head["seed"]
        if seed != "-":
            setup.seed = whole(seed, SEED_LIMIT)
            if setup.seed < 0:
                raise self.fail("seed", "{text!r} is not a whole number from 0 to 2^128-1", text=seed[:50])
        try:
            edition.read_deal(setup, self.head)
        except BadDeal as problem:
            key = str(problem.facts["key"]).partition(",")[0]
            if key in self.numbers:
                raise BadRecord("line {line}: {fault}", line=self.numbers[key], fault=problem) from None
            raise BadRecord("{fault}", fault=problem) from None
        return setup

    def replay(self, to: int | None = None) -> Game:
        """Play the moves (or the first so many of them), checking every hash."""
        game = begin_game(self.setup)
        count = len(self.moves) if to is None else to
        if not 0 <= count <= len(self.moves):
            raise BadRecord("the record ends after move {last}, not {wanted}", last=len(self.moves), wanted=count)
        for number, line in self.moves[:count]:
            self.replay_move(game, number, line)
        if self.result is not None and count == len(self.moves):
            number, text = self.result
            result = game.result()
            if result is None:
                raise BadRecord("line {line}: a result, but the game is not over", line=number)
            if text.split() != [str(glory) for glory in result]:
                is_now = " ".join(map(str, result))
                raise BadRecord(
                    "line {line}: the result is {result}, not {text}", line=number, result=is_now, text=text
                )
        return game

    def replay_move(self, game: Game, number: int, line: str) -> None:
        """One move: seat, action, perhaps a hash."""
        text, mark, wanted = line.partition("#")
        seat_text, _, action_text = text.strip().partition(" ")
        seat = whole(seat_text, game.seats)
        if seat < 0 or not action_text:
            raise BadRecord("line {line}: {text!r} is not a move: seat, action, #hash", line=number, text=line[:80])
        if game.over:
            raise BadRecord("line {line}: the game is already over", line=number)
        simultaneous = is_simultaneous(game.state.question)
        try:
            game.apply(seat, parse_action(game.state, seat, action_text))
        except (IllegalAction, BadAction) as problem:
            raise BadRecord(
                "line {line}: {text!r} by seat {seat} is not possible here: {fault}",
                line=number,
                text=action_text,
                seat=seat,
                fault=problem,
            ) from None
        if mark and wanted.strip() != short_hash(game.state):
            if simultaneous:
                raise BadRecord(
                    "line {line}: the position after {text!r} is not the recorded one "
                    "(the choices of one simultaneous step stand in seat order): the record was edited",
                    line=number,
                    text=action_text,
                )
            raise BadRecord(
                "line {line}: the position after {text!r} is not the recorded one: the record was edited",
                line=number,
                text=action_text,
            )


def read_record(text: str, editions: dict[str, Edition], to: int | None = None) -> Game:
    """The game of a record, at its end or after a number of moves."""
    return RecordReader(text, editions).replay(to)

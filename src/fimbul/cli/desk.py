"""What all commands share: problems, games from options, files, lists."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from fimbul import EDITIONS, BadRecord, BadSetup, Edition, Game, RecordReader, new_game
from fimbul.bots import BOTS, BrokenBot, UnknownBot, read_code
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.words import Words

USUAL = "karl"
USAGE = 2
GAME = 1


class Problem(Exception):
    """Something the person can correct: one line, and the exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def names_in(text: str) -> tuple[str, ...]:
    """A list written with commas."""
    return tuple([name.strip() for name in text.split(",") if name.strip()])


def at_least(words: Words, option: str, value: float, least: float) -> None:
    """Refuse a number that is too small."""
    if not value >= least:
        raise Problem(words.cli("error.at_least", option=option, least=least, value=value))


def check_names(words: Words, kind: str, names: Sequence[str], known: Sequence[str]) -> None:
    """Refuse a name that is unknown or given twice."""
    for name in names:
        if name not in known:
            raise Problem(words.cli(f"error.{kind}", name=name, known=", ".join(known) or words.cli("error.none")))
        if names.count(name) > 1:
            raise Problem(words.cli("error.twice", name=name))


def find_edition(words: Words, name: str) -> Edition:
    """An edition by name."""
    check_names(words, "edition", [name], tuple(EDITIONS))
    return EDITIONS[name]


def check_seats(words: Words, edition: Edition, seats: int, modules: Sequence[str]) -> None:
    """Refuse a table that is too small or too large; a module may make it larger."""
    most = edition.most_seats(tuple(modules))
    if not edition.fewest <= seats <= most:
        more = most < seats <= edition.most_seats(edition.module_names)
        raise Problem(
            words.cli(
                "error.seats_module" if more else "error.seats",
                edition=edition.name,
                fewest=edition.fewest,
                most=most,
                seats=seats,
                modules=", ".join([module.name for module in edition.modules if module.most >= seats]),
            )
        )


def check_seed(words: Words, seed: int | None) -> None:
    """Refuse a seed out of range."""
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise Problem(words.cli("error.seed", seed=seed))


@dataclass(frozen=True)
class Order:
    """The game a person asks for."""

    edition: str
    seats: int
    modules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    clans: tuple[str, ...] = ()  # none: in order
    gods: tuple[str, ...] = ()  # none: random

    @property
    def rules(self) -> Edition:
        """The edition it names."""
        return EDITIONS[self.edition]

    def new_game(self, seed: int | None) -> Game:
        """A game with these settings."""
        return new_game(
            self.edition,
            self.seats,
            modules=self.modules,
            options=self.options,
            clans=self.clans or None,
            gods=self.gods or None,
            seed=seed,
        )


def read_order(
    words: Words,
    edition_name: str,
    seats: int,
    modules: str = "",
    options: str = "",
    clans: str = "",
    gods: str = "",
) -> Order:
    """An order from the lists a person typed; a problem says in the person's language what is wrong."""
    edition = find_edition(words, edition_name)
    order = Order(edition_name, seats, names_in(modules), names_in(options), names_in(clans), names_in(gods))
    check_names(words, "module", order.modules, edition.module_names)
    check_names(words, "option", order.options, edition.option_names)
    check_names(words, "clan", order.clans, edition.clans_with(edition.module_names))
    check_names(words, "god", order.gods, edition.all_powers)
    check_seats(words, edition, seats, order.modules)
    make_game(words, order, 0)
    return order


def make_game(words: Words, order: Order, seed: int | None) -> Game:
    """A new game; a problem if its settings do not fit together."""
    check_seed(words, seed)
    try:
        return order.new_game(seed)
    except BadSetup as problem:
        raise Problem(words.fault(problem)) from None


def plays(code: str, edition: Edition) -> bool:
    """Whether a bot plays an edition."""
    bot = BOTS.get(code.partition(":")[0])  # whether the bot exists is checked elsewhere
    return bot is None or not bot.editions or edition.name in bot.editions


def check_bots(words: Words, codes: Sequence[str], edition: Edition) -> None:
    """Refuse bots that do not play an edition."""
    for code in codes:
        if not plays(code, edition):
            known = ", ".join([name for name in BOTS if plays(name, edition)])
            raise Problem(words.cli("error.bot_edition", name=code, edition=edition.name, known=known))


def bot_codes(words: Words, text: str, seats: int, edition: Edition) -> list[str]:
    """A code for each seat: one for all, or one each; none: the edition's usual bot."""
    codes = list(names_in(text or USUAL))
    for code in codes or [text]:
        try:
            read_code(code)
        except BrokenBot:
            raise  # says which package to repair
        except UnknownBot:
            if code.partition(":")[0] in BOTS:
                raise Problem(words.cli("error.bot_limit", name=code)) from None
            raise Problem(words.cli("error.bot", name=code, known=", ".join(BOTS))) from None
    check_bots(words, codes, edition)
    if len(codes) not in (1, seats):
        raise Problem(words.cli("error.bots", seats=seats, count=len(codes)))
    return codes * seats if len(codes) == 1 else codes


def read_text(words: Words, file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problem(words.cli("error.file", file=file, problem=words.cli("error.no_text")), GAME) from None
    except OSError as problem:
        raise Problem(words.cli("error.file", file=file, problem=problem)) from None
    except ValueError:
        raise Problem(words.cli("error.file", file=file, problem=words.cli("error.no_name"))) from None


def read_record(words: Words, file: Path) -> RecordReader:
    """The record in a file, its head checked."""
    try:
        return RecordReader(read_text(words, file), EDITIONS)
    except BadRecord as problem:
        raise Problem(words.cli("error.record", file=file, problem=problem), GAME) from None


def number(words: Words, n: float, digits: int = 0) -> str:
    """A number as the language writes it, with separators between thousands."""
    example = words.cli("number")  # one thousand two hundred thirty-four and a half
    return f"{n:,.{digits}f}".translate({ord(","): example[1], ord("."): example[-2]})


def write_data(path: Path, data: dict[str, object]) -> None:
    """Results as a file that says when and by which command they were made."""
    made = {"made": date.today().isoformat(), "command": "fimbul " + shlex.join(sys.argv[1:])}
    path.write_text(json.dumps(made | data, indent=1) + "\n", encoding="utf-8")


def deliver(data: dict[str, object], file: Path | None, as_json: bool) -> bool:
    """Write results to a file if there is one, and print them if they are wanted as JSON; whether they were printed."""
    if file is not None:
        write_data(file, data)
    if as_json:
        print(json.dumps(data))
    return as_json

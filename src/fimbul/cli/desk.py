"""What all commands share: problems, games from options, files, lists."""

from __future__ import annotations

from pathlib import Path

from fimbul import EDITIONS, BadRecord, BadSetup, Edition, Game, RecordReader, new_game
from fimbul.bots import BOTS
from fimbul.core.rng import SEED_LIMIT
from fimbul.words import Words

USAGE = 2
GAME = 1


class Problem(Exception):
    """Something the person can mend: one line, and the exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


def names_in(text: str) -> list[str]:
    """A list written with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def at_least(words: Words, option: str, value: float, least: float) -> None:
    """Refuse a number that is too small."""
    if not value >= least:
        raise Problem(words.cli("error.at_least", option=option, least=least, value=value))


def check_names(words: Words, kind: str, names: list[str], known: tuple[str, ...]) -> None:
    """Refuse a name that is unknown or said twice."""
    for name in names:
        if name not in known:
            raise Problem(words.cli(f"error.{kind}", name=name, known=", ".join(known) or words.cli("error.none")))
        if names.count(name) > 1:
            raise Problem(words.cli("error.twice", name=name))


def find_edition(words: Words, name: str) -> Edition:
    """An edition by name."""
    check_names(words, "edition", [name], tuple(EDITIONS))
    return EDITIONS[name]


def check_seats(words: Words, edition: Edition, seats: int) -> None:
    """Refuse a table that is too small or too large."""
    if not edition.fewest <= seats <= edition.most:
        raise Problem(
            words.cli("error.seats", edition=edition.name, fewest=edition.fewest, most=edition.most, seats=seats)
        )


def check_seed(words: Words, seed: int | None) -> None:
    """Refuse a seed out of range."""
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise Problem(words.cli("error.seed", seed=seed))


def make_game(
    words: Words, edition_name: str, seats: int, seed: int | None, options: list[str], modules: list[str] | None = None
) -> Game:
    """A new game; a problem says in the person's language what cannot be."""
    edition = find_edition(words, edition_name)
    check_seats(words, edition, seats)
    check_seed(words, seed)
    check_names(words, "option", options, edition.option_names)
    check_names(words, "module", modules or [], edition.module_names)
    try:
        return new_game(edition_name, seats, modules=modules or [], options=options, seed=seed)
    except BadSetup as problem:
        raise Problem(str(problem)) from None


def bot_codes(words: Words, text: str, seats: int) -> list[str]:
    """A code for each seat: one for all, or one each."""
    codes = names_in(text)
    for code in codes or [text]:
        if code not in BOTS:
            raise Problem(words.cli("error.bot", name=code, known=", ".join(BOTS)))
    if len(codes) not in (1, seats):
        raise Problem(words.cli("error.bots", seats=seats, count=len(codes)))
    return codes * seats if len(codes) == 1 else codes


def read_text(words: Words, file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problem(words.cli("error.file", file=file, problem=words.cli("error.no_text")), GAME) from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Problem(words.cli("error.file", file=file, problem=reason)) from None


def read_record(words: Words, file: Path) -> RecordReader:
    """The record in a file, its head checked."""
    try:
        return RecordReader(read_text(words, file), EDITIONS)
    except BadRecord as problem:
        raise Problem(words.cli("error.record", file=file, problem=problem), GAME) from None


def number(words: Words, n: float, digits: int = 0) -> str:
    """A number with its thousands set apart."""
    text = f"{n:,.{digits}f}"
    return text.replace(",", "\u202f").replace(".", ",") if words.lang == "fr" else text

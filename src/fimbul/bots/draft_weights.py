"""The numbers of the draft: the data file written by `fimbul train draft`, and the policy made from it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from librt.vecs import vec

from fimbul.bots.heuristic_weights import data_file
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import AGES, PLACES, STATS
from fimbul.core.rules.powers import Card
from fimbul.core.search.draft_policy import DraftPolicy

Line = dict[str, float]  # by the name of a card, or by the number of a stat or place
PLAIN: Final = ("base", "crowd", "seats")  # tables with a number for each card
NESTED: Final = ("stats", "places", "held", "played")  # … with several


class BadDraftFile(ValueError):
    """A data file of the draft that cannot be used; the message says why."""


def empty_tables() -> list[dict[str, Line]]:
    return [{} for _ in range(int(AGES))]


@dataclass
class DraftWeights:
    """What a card is worth in the draft of each Age, in Glory, and how that changes with what a seat has."""

    made: str
    command: str
    games: int
    seed: int
    usual_steps: list[list[float]]  # of each Age and stat
    base: list[Line]  # of each Age, by card
    crowd: list[Line]  # … for each card in hand, whichever
    seats: list[Line]  # … for each seat more than four
    stats: list[dict[str, Line]] = field(default_factory=empty_tables)  # … for each step of a stat, above the usual
    places: list[dict[str, Line]] = field(default_factory=empty_tables)  # … for each figure in a place
    held: list[dict[str, Line]] = field(default_factory=empty_tables)  # … beside a certain card in hand, besides
    played: list[dict[str, Line]] = field(default_factory=empty_tables)  # … beside an upgrade in play

    def policy(self, edition: Edition) -> DraftPolicy:
        """The policy for a card list of the edition. A card that was never seen counts as the mean of its kind."""
        cards = list(edition.cards)
        names = [card.text_id for card in cards]
        stats = [str(n) for n in range(int(STATS))]
        places = [str(n) for n in range(int(PLACES))]
        base = [value for age in self.base for value in with_unseen(cards, age)]
        crowd = [age.get(name, 0.0) for age in self.crowd for name in names for _ in names]
        beside = columns(self.held, names, names)
        return DraftPolicy(
            len(cards),
            vec[float](base),
            vec[float]([age.get(name, 0.0) for age in self.seats for name in names]),
            vec[float](columns(self.stats, names, stats)),
            vec[float](columns(self.places, names, places)),
            vec[float]([common + own for common, own in zip(crowd, beside, strict=True)]),
            vec[float](columns(self.played, names, names)),
            vec[float]([step for age in self.usual_steps for step in age]),
        )

    def text(self) -> str:
        """The contents of the data file."""
        lines = [f'made = "{self.made}"', f'command = "{self.command}"', f"games = {self.games}", f"seed = {self.seed}"]
        lines += ["", "[usual_steps]"]
        lines += [f"{age} = {[round(step, 3) for step in steps]}" for age, steps in enumerate(self.usual_steps, 1)]
        for name in PLAIN:
            for age, line in enumerate(getattr(self, name), 1):
                lines += ["", f"[{name}.{age}]", *[f"{card} = {value:.3f}" for card, value in sorted(line.items())]]
        for name in NESTED:
            for age, cards in enumerate(getattr(self, name), 1):
                lines += ["", f"[{name}.{age}]"]
                for card, line in sorted(cards.items()):
                    parts = ", ".join([f"{other} = {value:.2f}" for other, value in line.items()])
                    lines.append(f"{card} = {{ {parts} }}")
        return "\n".join(lines) + "\n"


def with_unseen(cards: list[Card], known: Line) -> list[float]:
    """The worth of every card in an Age."""
    by_kind: dict[int, list[float]] = {}
    for card in cards:
        if card.text_id in known:
            by_kind.setdefault(int(card.kind), []).append(known[card.text_id])
    means = {kind: sum(values) / len(values) for kind, values in by_kind.items()}
    return [known.get(card.text_id, means.get(int(card.kind), 0.0)) for card in cards]


def columns(table: list[dict[str, Line]], names: list[str], keys: list[str]) -> list[float]:
    """All columns of all cards in every Age."""
    return [age.get(name, {}).get(key, 0.0) for age in table for name in names for key in keys]


def read_draft(text: str) -> DraftWeights:
    """Read the weights from the text of a data file. BadDraftFile says what is wrong with it."""
    try:
        data = tomllib.loads(text)
        ages = [str(age) for age in range(1, int(AGES) + 1)]
        steps = [[number(step) for step in data["usual_steps"][age]] for age in ages]
        if any(len(line) != STATS for line in steps):
            raise BadDraftFile(f"usual_steps has {STATS} numbers for each Age")
        base, crowd, seats = [[numbers(data[name][age]) for age in ages] for name in PLAIN]
        nested = [[each(numbers, data[name][age]) for age in ages] for name in NESTED]
        made, command = str(data["made"]), str(data["command"])
        return DraftWeights(made, command, int(data["games"]), int(data["seed"]), steps, base, crowd, seats, *nested)
    except tomllib.TOMLDecodeError as problem:
        raise BadDraftFile(f"the numbers of the draft are no TOML: {problem}") from None
    except KeyError as problem:
        raise BadDraftFile(f"the numbers of the draft lack {problem}") from None
    except (TypeError, AttributeError) as problem:
        raise BadDraftFile(f"the numbers of the draft are damaged: {problem}") from None


def number(value: object) -> float:
    if not isinstance(value, int | float):
        raise BadDraftFile(f"the numbers of the draft are damaged: {value!r} is no number")
    return float(value)


def numbers(line: Mapping[str, object]) -> Line:
    return {name: number(value) for name, value in line.items()}


def each(read: Callable[[Mapping[str, object]], Line], table: Mapping[str, Mapping[str, object]]) -> dict[str, Line]:
    return {name: read(line) for name, line in table.items()}


@cache
def draft_named(name: str, edition: str = "midgard") -> DraftWeights:
    """Weights shipped with the library."""
    return read_draft(data_file(name, edition))

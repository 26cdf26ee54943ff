"""The numbers of the draft: the data file written by `fimbul train draft`, and the policy made from it."""

from __future__ import annotations

import json
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
        """The contents of the data file: JSON, in which a table is a row of numbers for each card."""
        cards = sorted({card for name in (*PLAIN, *NESTED) for age in getattr(self, name) for card in age})
        data: dict[str, object] = {name: getattr(self, name) for name in ("made", "command", "games", "seed")}
        data |= {"usual_steps": [[round(step, 3) for step in steps] for steps in self.usual_steps], "cards": cards}
        for name in PLAIN:
            data[name] = [[rounded(age.get(card)) for card in cards] for age in getattr(self, name)]
        for name in NESTED:
            keys = keys_of(name, cards)
            data[name] = [
                [[round(100 * age.get(card, {}).get(key, 0.0)) for key in keys] for card in cards]
                for age in getattr(self, name)
            ]
        lines = [f"{json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}" for name, value in data.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def keys_of(name: str, cards: list[str]) -> list[str]:
    """What the numbers of a row are for."""
    if name in ("held", "played"):
        return cards
    return [str(n) for n in range(int(STATS if name == "stats" else PLACES))]


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
        data = json.loads(text)
        cards = list(data["cards"])
        steps = [numbers(line, int(STATS)) for line in data["usual_steps"]]
        base, crowd, seats = [[row_of(line, cards) for line in data[name]] for name in PLAIN]
        nested = [[table_of(age, cards, keys_of(name, cards)) for age in data[name]] for name in NESTED]
        for name in ("usual_steps", *PLAIN, *NESTED):
            if len(data[name]) != AGES:
                raise BadDraftFile(f"the numbers of the draft are damaged: {name} is not for {AGES} Ages")
        made, command = str(data["made"]), str(data["command"])
        return DraftWeights(made, command, int(data["games"]), int(data["seed"]), steps, base, crowd, seats, *nested)
    except json.JSONDecodeError as problem:
        raise BadDraftFile(f"the numbers of the draft are no JSON: {problem}") from None
    except KeyError as problem:
        raise BadDraftFile(f"the numbers of the draft lack {problem}") from None
    except (TypeError, AttributeError) as problem:
        raise BadDraftFile(f"the numbers of the draft are damaged: {problem}") from None


def numbers(line: list[object], count: int) -> list[float]:
    """A row of so many numbers."""
    if len(line) != count:
        raise BadDraftFile(f"the numbers of the draft are damaged: {len(line)} numbers where there should be {count}")
    found: list[float] = []
    for value in line:
        if not isinstance(value, int | float):
            raise BadDraftFile(f"the numbers of the draft are damaged: {value!r} is no number")
        found.append(float(value))
    return found


def row_of(line: list[object], cards: list[str]) -> Line:
    """A number for each card that was seen."""
    seen = [card for card, value in zip(cards, line, strict=False) if value is not None]
    if len(line) != len(cards):
        raise BadDraftFile(f"the numbers of the draft are damaged: {len(line)} numbers for {len(cards)} cards")
    return dict(zip(seen, numbers([value for value in line if value is not None], len(seen)), strict=True))


def table_of(rows: list[list[object]], cards: list[str], keys: list[str]) -> dict[str, Line]:
    """A row of hundredths for each card; nothing where they are 0."""
    if len(rows) != len(cards):
        raise BadDraftFile(f"the numbers of the draft are damaged: {len(rows)} rows for {len(cards)} cards")
    found = [zip(keys, numbers(row, len(keys)), strict=True) for row in rows]
    lines = [{key: value / 100 for key, value in line if value} for line in found]
    return {card: line for card, line in zip(cards, lines, strict=True) if line}


@cache
def draft_named(name: str, edition: str = "midgard") -> DraftWeights:
    """Weights shipped with the library."""
    return read_draft(data_file(f"{name}.json", edition))


@cache
def policy_named(name: str, edition: Edition) -> DraftPolicy:
    """The policy that these weights make for a card list. Do not modify it: all bots of a process share one."""
    return draft_named(name, edition.name).policy(edition)

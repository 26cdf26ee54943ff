"""The facts of the game (halls, tracks, cards) and the reading of a record's head."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

# board order; the number of a Chamber token is the place of its Chamber in this list
CHAMBERS = [
    "throne",
    "vingolf",
    "fensalir",
    "glitnir",
    "noatun",
    "ydalir",
    "thrymheim",
    "sokkvabekk",
    "himinbjorg",
]
DOORWAYS = {
    "throne": ["himinbjorg", "noatun", "sokkvabekk", "vingolf"],
    "vingolf": ["glitnir", "ydalir", "throne"],
    "fensalir": ["noatun", "sokkvabekk"],
    "glitnir": ["himinbjorg", "vingolf", "ydalir"],
    "noatun": ["himinbjorg", "thrymheim", "fensalir", "throne"],
    "ydalir": ["glitnir", "vingolf", "sokkvabekk"],
    "thrymheim": ["himinbjorg", "noatun"],
    "sokkvabekk": ["fensalir", "ydalir", "throne"],
    "himinbjorg": ["glitnir", "thrymheim", "noatun", "throne"],
}
FIXED_STAT = {  # the Chambers whose reward names one stat
    "vingolf": "rage",
    "fensalir": "horns",
    "glitnir": "horns",
    "noatun": "rage",
    "ydalir": "axes",
    "thrymheim": "axes",
}
GODS = ["thor", "loki", "freya", "baldur", "tyr"]
STATS = ["rage", "axes", "horns"]
TRACKS = {"rage": [6, 7, 8, 9, 12, 12], "axes": [3, 4, 5, 6, 8, 8], "horns": [4, 5, 6, 8, 10, 14]}
MOST_RAGE = 12
SLOTS = 7
BASES = {"small": 3, "large": 2}
VALOR = {1: 3, 2: 4, 3: 5}
UPGRADES = ["elite", "clan", "monster"]


@dataclass(frozen=True)
class Card:
    id: str
    god: str
    name: str
    kind: str
    strength: int
    base: str
    has_text: bool


def read_cards() -> tuple[dict[str, Card], dict[str, Card], list[str]]:
    """All cards by id, those that card list 2 has changed (a number, or `text` where it has one now), all copies."""
    cards: dict[str, Card] = {}
    changed: dict[str, Card] = {}
    copies: list[str] = []
    with Path(__file__).with_name("cards.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cards[row["id"]] = Card(
                row["id"],
                row["god"],
                row["name"],
                row["kind"],
                int(row["strength"] or 0),
                row["base"],
                row["text"] == "y",
            )
            now = row["since_2"]
            if now == "text":
                changed[row["id"]] = replace(cards[row["id"]], has_text=True)
            elif now:
                changed[row["id"]] = replace(cards[row["id"]], strength=int(now))
            copies += [row["id"]] * int(row["copies"])
    return cards, changed, copies


CARDS, CHANGED, COPIES = read_cards()  # as in card list 1; what list 2 has changed
MONSTERS = sorted([card.id for card in CARDS.values() if card.kind == "monster"])


def is_monster(figure: str) -> bool:
    return figure in MONSTERS


def deck_of(gods: Iterable[str]) -> list[str]:
    """The cards of these gods, without Monsters."""
    gods = set(gods)
    return [card for card in COPIES if CARDS[card].god in gods]


def two_doorways_away(chamber: str) -> list[str]:
    near = DOORWAYS[chamber]
    return [c for c in CHAMBERS if c != chamber and c not in near and any(n in DOORWAYS[c] for n in near)]


def group_text(figures: list[str]) -> str:
    """`elite*2,warrior,hugin`: Elites, Warriors, then Monsters by name."""
    parts = []
    for figure in sorted(set(figures), key=lambda f: (is_monster(f), f)):
        count = figures.count(figure)
        parts.append(figure if count == 1 else f"{figure}*{count}")
    return ",".join(parts)


@dataclass
class Deal:
    seats: int
    first: int
    gods: list[str]
    closed: list[str]
    rest: list[str]
    box: list[str]
    card_list: int = 1
    packs: dict[int, dict[int, list[str]]] = field(default_factory=dict)  # Age -> seat -> cards


def parse_head(head: str) -> Deal:
    values: dict[str, list[str]] = {}
    packs: dict[int, dict[int, list[str]]] = {}
    for raw in head.splitlines():
        line = raw.strip()
        if not line or line.startswith(";"):
            continue
        if line == "moves":
            break
        key, *words = line.split()
        if key == "deck":
            packs.setdefault(int(words[0]), {})[int(words[1])] = words[2:]
        else:
            values[key] = [word for word in words if word != "-"]
    deal = Deal(
        seats=int(values["seats"][0]),
        first=int(values["first"][0]),
        gods=values["gods"],
        closed=values["closed"],
        rest=values["rest"],
        box=values["box"],
        card_list=int(values.get("card_list", ["1"])[0]),
        packs=packs,
    )
    if deal.closed != sorted(deal.closed, key=CHAMBERS.index):
        raise ValueError("the closed Chambers stand in the order of their tokens")
    return deal

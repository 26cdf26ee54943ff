"""The facts of the game (board, tracks, cards) and the reading of a record's head."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

VILLAGES = {  # board order; Yggdrasil has no villages and no limit
    "yggdrasil": 999,
    "elvagar": 4,
    "angerboda": 5,
    "muspelheim": 5,
    "horgr": 4,
    "utgard": 3,
    "andlang": 3,
    "gimle": 5,
    "myrkvlor": 3,
}
PROVINCES = list(VILLAGES)
RING = PROVINCES[1:]
FJORDS = {
    "north": ["elvagar", "angerboda"],
    "east": ["muspelheim", "horgr"],
    "south": ["utgard", "andlang"],
    "west": ["gimle", "myrkvlor"],
}
REGIONS = {
    "manheim": ["elvagar", "angerboda", "myrkvlor"],
    "jotunheim": ["muspelheim", "horgr", "utgard"],
    "alfheim": ["andlang", "gimle"],
    "yggdrasil": ["yggdrasil"],
}
BOARD = PROVINCES + list(FJORDS)
STATS = ["rage", "axes", "horns"]
TRACKS = {"rage": [6, 7, 8, 9, 12, 12], "axes": [3, 4, 5, 6, 8, 8], "horns": [4, 5, 6, 7, 10, 10]}
SLOTS = {"leader": 1, "warrior": 1, "ship": 1, "monster": 2, "clan": 3}
TROOPS = ["leader", "warrior", "ship", "mystic"]  # before the Monsters in a group
SHIPS = ["ship", "sea_serpent"]
DRAGONS = {"lokis_dragons": 4, "fire_dragons": 8, "eternal_dragons": 12}
RELEASE = {"lokis_domain": 1, "lokis_eminence": 2, "lokis_wrath": 3}
MODULES = ["fifth", "gods", "mystics", "kickstarter", "rumours"]
GODS = ["frigga", "heimdall", "loki", "odin", "thor", "tyr"]
CHOSEN = ["friggas_chosen", "odins_chosen", "thors_chosen"]  # each brings a Mystic
LEADERS = ["leader", "mountain_giant"]
FREE = ["leader", "mountain_giant", "mystic", "dwarf_chieftain", "soldier_of_hel", "ymir"]  # invade for 0
WOLVES = ["fenrir", "garm"]


@dataclass(frozen=True)
class Card:
    id: str
    age: int
    name: str
    kind: str
    strength: int
    cost: int
    glory: int
    late: bool
    since: int  # the card list in which it first appeared

    @property
    def text(self) -> str:
        """The name as an id without the Age: what the card's text goes by."""
        return self.name.lower().replace("'", "").replace(" ", "_")


def read_cards() -> tuple[dict[str, Card], list[tuple[str, int, int, str]]]:
    """All cards by id, and a list (id, Age, player minimum, set) with one entry per copy."""
    cards: dict[str, Card] = {}
    copies: list[tuple[str, int, int, str]] = []
    with Path(__file__).with_name("cards.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            number = {key: int(row[key] or 0) for key in ("age", "strength", "cost", "glory", "min_players", "copies")}
            cards[row["id"]] = Card(
                row["id"],
                number["age"],
                row["name"],
                row["kind"],
                number["strength"],
                number["cost"],
                number["glory"],
                row["late"] == "y",
                int(row["since"]),
            )
            copies += [(row["id"], number["age"], number["min_players"], row["set"])] * number["copies"]
    return cards, copies


CARDS, COPIES = read_cards()


NEWEST = max([card.since for card in CARDS.values()])  # the newest card list of which the oracle knows a card


def deck_list(age: int, seats: int, modules: Iterable[str] = (), card_list: int = NEWEST) -> list[str]:
    sets = {"base", *modules}
    dealt = [card for card, its_age, minimum, its in COPIES if its_age == age and minimum <= seats and its in sets]
    return [card for card in dealt if CARDS[card].since <= card_list]


def is_monster(figure: str) -> bool:
    return figure in CARDS and CARDS[figure].kind == "monster"


def in_order(cards: list[str]) -> list[str]:
    """Cards in the order of the card list: by Age, then id."""
    return sorted(cards, key=lambda card: (CARDS[card].age, card))


def neighbours(province: str) -> list[str]:
    if province == "yggdrasil":
        return RING
    here = RING.index(province)
    return ["yggdrasil", RING[here - 1], RING[(here + 1) % len(RING)]]


def fjord_of(province: str) -> str:
    """The supporting fjord; '' for Yggdrasil."""
    for fjord, pair in FJORDS.items():
        if province in pair:
            return fjord
    return ""


def group_text(figures: list[str]) -> str:
    """`leader,warrior*2,ship,mystic,troll`: leader, Warriors, ship, Mystics, then Monsters by name."""
    parts = []
    for figure in sorted(set(figures), key=lambda f: (TROOPS.index(f) if f in TROOPS else 99, f)):
        count = figures.count(figure)
        parts.append(figure if count == 1 else f"{figure}*{count}")
    return ",".join(parts)


@dataclass
class Deal:
    seats: int
    first: int
    options: set[str]
    tokens: dict[str, str]
    doom: list[str]
    destroyed: set[str]
    unused: list[str]
    modules: set[str] = field(default_factory=set)
    gods: list[str] = field(default_factory=list)
    places: dict[int, list[str]] = field(default_factory=dict)  # Age -> order of the provinces for the gods
    packs: dict[int, dict[int, list[str]]] = field(default_factory=dict)  # Age -> seat -> cards
    rest: dict[int, list[str]] = field(default_factory=dict)

    def deck(self, age: int) -> list[str]:
        """All cards of the Age's deck, dealt or not."""
        cards = list(self.rest.get(age, []))
        for pack in self.packs[age].values():
            cards += pack
        return cards


def parse_head(head: str) -> Deal:
    values: dict[str, str] = {}
    decks: list[list[str]] = []
    places: dict[int, list[str]] = {}
    for raw in head.splitlines():
        line = raw.strip()
        if not line or line.startswith(";"):
            continue
        if line == "moves":
            break
        key, _, value = line.partition(" ")
        if key == "deck":
            decks.append(value.split())
        elif key == "places":
            age, *provinces = value.split()
            places[int(age)] = provinces
        else:
            values[key] = value.strip()

    def words(key: str) -> list[str]:
        value = values.get(key, "-")
        return [] if value == "-" else value.replace(",", " ").split()

    tokens = {"yggdrasil": "all"}
    for entry in words("tokens"):
        province, token = entry.split(":")
        tokens[province] = token
    deal = Deal(
        seats=int(values["seats"]),
        first=int(values["first"]),
        options=set(words("options")),
        tokens=tokens,
        doom=words("doom"),
        destroyed=set(words("destroyed")),
        unused=words("unused"),
        modules=set(words("modules")),
        gods=words("gods"),
        places=places,
    )
    if deal.seats > (5 if "fifth" in deal.modules else 4):
        raise ValueError("five seats need the module fifth")
    for age, whose, *cards in decks:
        cards = [card for card in cards if card != "-"]
        if whose == "rest":
            deal.rest[int(age)] = cards
        else:
            deal.packs.setdefault(int(age), {})[int(whose)] = cards
    return deal

"""The table: everything lying on it, in plain lists and dicts, with the small helpers every phase needs."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from .facts import CARDS, FJORDS, FREE, PROVINCES, RING, SHIPS, STATS, TRACKS, VILLAGES, Deal, fjord_of, is_monster

# kinds that are put even with one option: skipping them would tell something about a hidden hand
PRIVATE = {"draft", "action", "card", "late", "keep"}


@dataclass
class Question:
    seat: int
    kind: str
    source: str
    options: list[str]

    def __post_init__(self) -> None:
        self.options = sorted(set(self.options))


# One seat's side of a step: asks one question or several in a row, ends with the last answer.
Asker = Generator[Question, str, str]
# A piece of the game: yields steps (the seats asked at once), receives all their answers.
Play = Generator[dict[int, Asker], dict[int, str], Any]


@dataclass(eq=False)
class Figure:
    seat: int
    name: str
    place: str = "reserve"

    @property
    def at(self) -> str:
        return f"{self.name}@{self.place}"


@dataclass
class HeldPack:
    age: int
    cards: list[str]
    choices: list[str] = field(default_factory=list)


@dataclass
class Clan:
    glory: int = 0
    rage: int = 6
    steps: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATS, 1))
    hand: list[str] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    dropped: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    passed: bool = False
    was_at_zero: bool = False
    upgrades: dict[str, list[str]] = field(
        default_factory=lambda: {"leader": [], "warrior": [], "ship": [], "monster": [], "clan": []}
    )
    opened: list[str] = field(default_factory=list)
    shown: list[tuple[str, int]] = field(default_factory=list)
    packs: list[HeldPack] = field(default_factory=list)

    def has(self, upgrade: str) -> bool:
        return any(upgrade in cards for cards in self.upgrades.values())

    def value(self, stat: str) -> int:
        return TRACKS[stat][self.steps[stat] - 1]

    def raise_stat(self, stat: str) -> None:
        self.steps[stat] = min(6, self.steps[stat] + 1)

    def low_stats(self) -> list[str]:
        return [stat for stat in STATS if self.steps[stat] < 6]


@dataclass
class Pillage:
    province: str
    by: int
    step: str = "call"
    clans: list[int] = field(default_factory=list)
    cards: dict[int, list[str]] = field(default_factory=dict)  # lying on the table now
    played: dict[int, str] = field(default_factory=dict)  # first card of each clan, wherever it is by now
    cancelled: set[int] = field(default_factory=set)
    counts: dict[int, int] = field(default_factory=dict)
    fallen: dict[int, int] = field(default_factory=dict)
    stood: list[Figure] = field(default_factory=list)  # in the battle when cards were first played

    def stood_of(self, seat: int, name: str) -> int:
        return len([figure for figure in self.stood if figure.seat == seat and figure.name == name])

    def text_of(self, seat: int) -> str:
        """The text that works for the seat: that of its first card unless cancelled."""
        if seat in self.cancelled or seat not in self.played:
            return ""
        card = CARDS[self.played[seat]]
        return card.text if card.kind == "battle" else ""


class Table:
    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.options = deal.options
        self.seats = list(range(deal.seats))
        self.first = deal.first
        self.age = 1
        self.phase = "gifts"
        self.turn: int | None = None
        self.destroyed = set(deal.destroyed)
        self.pillaged: set[str] = set()
        self.unused = list(deal.unused)
        self.gods = dict.fromkeys(deal.gods, "-")
        self.clans = [Clan() for _ in self.seats]
        self.figures = [Figure(seat, name) for seat in self.seats for name in ["leader", *["warrior"] * 8, "ship"]]
        self.discard: list[str] = []
        self.pillages: list[Pillage] = []

    # --- seats

    def from_seat(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + step) % len(self.seats) for step in self.seats]

    def can_act(self, seat: int) -> bool:
        clan = self.clans[seat]
        if clan.passed and "passed_may_resume" not in self.options:  # R3
            return False
        if clan.was_at_zero and "zero_rage_is_final" in self.options:  # conflict 17
            return False
        return clan.rage >= 1

    def is_out(self, seat: int) -> bool:
        clan = self.clans[seat]
        return clan.passed or (clan.was_at_zero and "zero_rage_is_final" in self.options)

    def set_rage(self, seat: int, rage: int) -> None:
        clan = self.clans[seat]
        clan.rage = max(0, min(12, rage))  # R4
        if clan.rage == 0:
            clan.was_at_zero = True

    def pay(self, seat: int, cost: int) -> None:
        assert self.clans[seat].rage >= cost
        if cost:
            self.set_rage(seat, self.clans[seat].rage - cost)

    # --- figures and places

    def alive(self) -> list[str]:
        return [province for province in PROVINCES if province not in self.destroyed]

    def figures_in(self, places: list[str], seat: int | None = None) -> list[Figure]:
        return [f for f in self.figures if f.place in places and (seat is None or f.seat == seat)]

    def on_board(self, seat: int) -> list[Figure]:
        return [f for f in self.figures if f.seat == seat and f.place not in ("reserve", "valhalla")]

    def around(self, province: str, seat: int | None = None) -> list[Figure]:
        """The figures in the province and its supporting fjord."""
        return self.figures_in([province, fjord_of(province)], seat)

    def room(self, province: str) -> int:
        if province in self.destroyed:
            return 0
        return VILLAGES[province] - len(self.figures_in([province]))

    def horns_allow(self, seat: int) -> bool:
        return len(self.on_board(seat)) < self.clans[seat].value("horns")

    def god_in(self, province: str) -> str:
        """The god standing in the province; '' if there is none."""
        return next((god for god, place in self.gods.items() if place == province), "")

    def takeable(self, seat: int, province: str) -> list[Figure]:
        """Whom a Mystic of Odin's Chosen may destroy to invade the province."""
        if not self.clans[seat].has("odins_chosen"):
            return []
        return [f for f in self.figures_in([province]) if f.seat != seat and f.name in ("warrior", "mystic")]

    def may_enter(self, seat: int, figure: str, province: str) -> bool:
        """An empty village, or one that the figure may make."""
        if self.room(province) > 0:
            return True
        if figure == "mystic":
            return bool(self.takeable(seat, province))
        # an enemy can always be pushed, to Yggdrasil if nowhere else
        return figure == "hildisvini" and any(f.seat != seat for f in self.figures_in([province]))

    def places_for(self, seat: int, figure: str) -> list[str]:
        """Where an invade may bring the figure (Horns not looked at)."""
        if figure in SHIPS:
            closed = "dead_fjords_closed" in self.options  # R17
            return [fjord for fjord, pair in FJORDS.items() if not (closed and self.destroyed.issuperset(pair))]
        places = [p for p in RING if p not in self.destroyed and self.may_enter(seat, figure, p)]
        return [*places, "yggdrasil"] if figure == "dark_elf" else places

    def invade_cost(self, seat: int, figure: str, place: str) -> int:
        if figure in FREE:
            return 0
        if any(f.name == "mystic_troll" for f in self.figures_in([place], seat)):  # R27
            return 0
        if figure == "warrior":  # R13
            return 2 if self.clans[seat].has("experts_in_arms") or self.clans[seat].has("masters_in_arms") else 1
        if figure == "ship":
            return 2
        if figure == "dark_elf" and place == "yggdrasil" and "dark_elf_pays_yggdrasil_strength" in self.options:
            return 3  # R14
        return CARDS[figure].strength

    def strength(self, seat: int, province: str, only_monsters: bool = False) -> int:
        """STR of a clan's figures in a province with its fjord."""
        clan = self.clans[seat]
        total = 0
        warriors = 0
        for figure in self.around(province, seat):
            if only_monsters and not is_monster(figure.name):
                continue
            if figure.name == "leader":
                total += 3
            elif figure.name in ("ship", "mystic"):
                total += 2
            elif figure.name == "ymir":
                total += 2 * len(self.figures_in(["valhalla"], seat))
            elif figure.name == "warrior":
                warriors += 1
            elif figure.name == "dark_elf" and figure.place == "yggdrasil":
                total += 3
            else:
                total += CARDS[figure.name].strength
        pairs, odd = divmod(warriors, 2)
        if clan.has("brothers_in_arms"):
            return total + 3 * pairs + odd
        if clan.has("masters_in_arms"):
            return total + 6 * pairs + 2 * odd
        return total + warriors * (2 if clan.has("experts_in_arms") else 1)

    # --- what everybody knows of private cards (section 9, R115)

    def show(self, seat: int, card: str) -> None:
        """A private card of the seat is shown to all."""
        clan = self.clans[seat]
        known = [entry for entry in clan.shown if entry[0] == card]
        if known:
            clan.shown.remove(max(known, key=lambda entry: entry[1]))
        else:
            clan.opened.append(card)

    def take(self, seat: int, card: str) -> None:
        """A card all have seen goes into a hand."""
        self.clans[seat].hand.append(card)
        self.clans[seat].shown.append((card, self.age))

    # --- questions

    def ask(self, seat: int, kind: str, source: str, options: list[str]) -> Play:
        """Put a question to one seat; returns the option chosen. One option only: the rules answer."""
        question = Question(seat, kind, source, options)
        assert question.options, f"{kind} without options"
        if len(question.options) == 1 and kind not in PRIVATE:
            return question.options[0]
        answers = yield {seat: once(question)}
        return answers[seat]

    def ask_all(self, questions: list[Question]) -> Play:
        """Put questions to several seats at once; returns the answers by seat."""
        if not questions:
            return {}
        answers = yield {question.seat: once(question) for question in questions}
        return answers

    def ask_raise(self, seat: int, source: str, stats: list[str], may_pass: bool = False) -> Play:
        clan = self.clans[seat]
        options = [f"raise {stat}" for stat in stats if stat in clan.low_stats()]
        if not options:
            return
        answer = yield from self.ask(seat, "raise", source, options + (["pass"] if may_pass else []))
        if answer != "pass":
            clan.raise_stat(answer.removeprefix("raise "))


def once(question: Question) -> Asker:
    answer = yield question
    return answer

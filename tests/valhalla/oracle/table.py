"""The table: everything lying on it, in plain lists and dicts, with the small helpers every phase needs."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from .facts import (
    CARDS,
    CHAMBERS,
    CHANGED,
    DOORWAYS,
    FIXED_STAT,
    MOST_RAGE,
    SLOTS,
    STATS,
    TRACKS,
    Card,
    Deal,
    is_monster,
)

# kinds that are put even with one option: skipping them would tell something about a hidden hand
PRIVATE = {"draft", "action", "card", "keep", "play", "discard", "quest", "look"}


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

    @property
    def whose(self) -> str:
        """As an enemy names it."""
        return f"{self.seat}:{self.at}"


def pick(figures: list[Figure], at: str) -> Figure:
    """The (first) figure meant by FIG@PLACE."""
    return next(figure for figure in figures if figure.at == at)


@dataclass
class HeldPack:
    """A pack drafted from, or cards of the pile looked at, and what was chosen."""

    age: int
    cards: list[str]
    choice: str = ""


@dataclass
class Clan:
    glory: int = 0
    rage: int = 6
    steps: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATS, 1))
    hand: list[str] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)  # face down
    sworn: list[str] = field(default_factory=list)  # committed face up
    discard: list[str] = field(default_factory=list)
    dropped: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: [], 3: []})
    upgrades: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # upgrades used up for this Age
    passed: bool = False
    opened: list[str] = field(default_factory=list)
    shown: list[tuple[str, int]] = field(default_factory=list)
    packs: list[HeldPack] = field(default_factory=list)
    looks: list[HeldPack] = field(default_factory=list)

    def copies(self, upgrade: str) -> int:
        return self.upgrades.count(upgrade)

    def unused(self, upgrade: str) -> int:
        """Copies of an upgrade that can still be used in this Age (V4)."""
        return self.copies(upgrade) - self.used.count(upgrade)

    def open_slots(self) -> int:
        return SLOTS - len(self.upgrades) - len(self.quests) - len(self.sworn)

    def value(self, stat: str) -> int:
        return TRACKS[stat][self.steps[stat] - 1]

    def raise_stat(self, stat: str) -> None:
        self.steps[stat] = min(6, self.steps[stat] + 1)

    def low_stats(self) -> list[str]:
        return [stat for stat in STATS if self.steps[stat] < 6]

    def gain_rage(self, rage: int) -> None:
        if not self.passed:  # V7
            self.rage = min(MOST_RAGE, self.rage + rage)

    def quests_in_hand(self) -> list[str]:
        return [card for card in self.hand if CARDS[card].kind == "quest"]


@dataclass
class Contest:
    chamber: str
    by: int
    step: str = "declare"
    battle: bool = False
    clans: list[int] = field(default_factory=list)
    cards: dict[int, str] = field(default_factory=dict)  # lying revealed on the table now
    played: dict[int, str] = field(default_factory=dict)  # the card each clan played, wherever it is by now
    bonus: dict[int, int] = field(default_factory=dict)  # printed bonuses of Battle cards, after swaps
    late: list[int] = field(default_factory=list)
    exchanged: set[int] = field(default_factory=set)  # clans that have used Second Sight
    took_part: list[Figure] = field(default_factory=list)  # V8
    fallen: dict[int, int] = field(default_factory=dict)  # destroyed in this battle
    lost: list[Figure] = field(default_factory=list)  # destroyed by the loss itself
    winner: int | None = None
    hollow: bool = False

    def had(self, seat: int, name: str) -> bool:
        """A figure of this name of the seat took part."""
        return any(figure.seat == seat and figure.name == name for figure in self.took_part)


class Table:
    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.seats = list(range(deal.seats))
        self.first = deal.first
        self.age = 1
        self.phase = "gifts"
        self.turn: int | None = None
        self.closed = list(deal.closed)  # Chambers with a Chamber token, lowest number first
        self.gods: dict[str, str] = {}  # Chamber -> god, in order of arrival
        self.tokens: dict[str, int] = {}  # Chamber -> whose reward token
        self.pile = list(deal.rest)
        self.lookers: list[tuple[int, int]] = []  # seat, Age
        self.clans = [Clan() for _ in self.seats]
        names = ["elite"] * 2 + ["warrior"] * 6
        self.figures = [Figure(seat, name) for seat in self.seats for name in names]
        self.contest: Contest | None = None

    def card(self, card: str) -> Card:
        """The facts of a card in the list this game is played with."""
        return CARDS[card] if self.deal.card_list == 1 else CHANGED.get(card, CARDS[card])

    # --- seats

    def from_seat(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + step) % len(self.seats) for step in self.seats]

    def can_act(self, seat: int) -> bool:
        return self.clans[seat].rage >= 1 and not self.clans[seat].passed

    # --- figures and places

    def figures_in(self, places: list[str], seat: int | None = None) -> list[Figure]:
        return [f for f in self.figures if f.place in places and (seat is None or f.seat == seat)]

    def on_board(self, seat: int) -> list[Figure]:
        return self.figures_in(CHAMBERS, seat)

    def reserve(self, seat: int) -> list[Figure]:
        return self.figures_in(["reserve"], seat)

    def dead(self, seat: int) -> list[Figure]:
        """The seat's figures in kill piles and the Sauna."""
        return self.figures_in([*[f"pile_{s}" for s in self.seats], "sauna"], seat)

    def in_pile(self, owner: int, seat: int) -> list[Figure]:
        """The seat's figures in the owner's kill pile."""
        return self.figures_in([f"pile_{owner}"], seat)

    def trophies(self, seat: int) -> int:
        """Enemy figures in the seat's kill pile (V6: its own are none)."""
        return len([f for f in self.figures_in([f"pile_{seat}"]) if f.seat != seat])

    def enemies_in(self, places: list[str], seat: int) -> list[Figure]:
        return [f for f in self.figures_in(places) if f.seat != seat]

    def targets(self, seat: int, places: list[str]) -> list[Figure]:
        """Enemy figures that an effect of the seat may destroy or move (V18)."""
        return [f for f in self.enemies_in(places, seat) if not self.clans[f.seat].copies("warding_runes")]

    def stands(self, seat: int, name: str, chamber: str) -> bool:
        return any(f.name == name for f in self.figures_in([chamber], seat))

    def held(self, seat: int, chamber: str) -> bool:
        """Another clan's Lindworm lets nobody go (V26)."""
        return any(f.name == "lindworm" for f in self.enemies_in([chamber], seat))

    def is_common(self, chamber: str) -> bool:
        return chamber != "throne" and chamber not in self.closed and chamber not in self.gods

    def god_chambers(self) -> list[str]:
        return list(self.gods)

    def reward_stat(self, chamber: str) -> str:
        """The one stat that the Chamber's reward names; '' where it is another kind of reward."""
        return "" if chamber in self.gods else FIXED_STAT.get(chamber, "")

    # --- strength

    def strength_of(self, figure: Figure) -> int:
        if figure.name == "elite":  # V3
            upgrades = [self.card(card) for card in self.clans[figure.seat].upgrades]
            return max([1, *[card.strength for card in upgrades if card.kind == "elite"]])
        if figure.name == "hugin":
            return 1
        if figure.name == "mokkurkalfi":
            afraid = [f for f in self.enemies_in([figure.place], figure.seat) if f.name != "warrior"]
            return 0 if afraid else 5
        return CARDS[figure.name].strength if is_monster(figure.name) else 1

    def strength(self, seat: int, chamber: str) -> int:
        return sum(self.strength_of(figure) for figure in self.figures_in([chamber], seat))

    # --- what everybody knows of private cards (section 9)

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

    def discard_from_hand(self, seat: int, card: str) -> None:
        clan = self.clans[seat]
        clan.hand.remove(card)
        self.show(seat, card)
        clan.discard.append(card)

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
        """Returns the stat raised; '' if there was none to raise or the seat passed."""
        clan = self.clans[seat]
        options = [f"raise {stat}" for stat in stats if stat in clan.low_stats()]
        if not options:
            return ""
        answer = yield from self.ask(seat, "raise", source, options + (["pass"] if may_pass else []))
        if answer == "pass":
            return ""
        stat = answer.removeprefix("raise ")
        clan.raise_stat(stat)
        return stat

    def ask_quest(self, seat: int, source: str) -> Play:
        """Vow in the Dust and Eleventh Hour: asked whatever the hand holds (V34)."""
        clan = self.clans[seat]
        if not clan.hand or clan.open_slots() < 1:
            return
        options = [f"quest {card}" for card in clan.quests_in_hand()]
        answer = yield from self.ask(seat, "quest", source, [*options, "pass"])
        if answer != "pass":
            commit(clan, answer.removeprefix("quest "))

    def ask_return(self, seat: int, source: str, most: int, may_pass: bool) -> Play:
        """Own dead come back to the reserve; may_pass says whether the first may be declined too."""
        for number in range(most):
            dead = self.dead(seat)
            if not dead:
                return
            options = [f"return {f.at}" for f in dead]
            if may_pass or number > 0:
                options.append("pass")
            answer = yield from self.ask(seat, "return", source, options)
            if answer == "pass":
                return
            pick(dead, answer.removeprefix("return ")).place = "reserve"

    def ask_place(self, seat: int, source: str, names: list[str], chambers: list[str]) -> Play:
        """A figure from the reserve into a Chamber; no Summon (V28)."""
        reserve = [f for f in self.reserve(seat) if f.name in names]
        options = [f"place {f.name}>{chamber}" for f in reserve for chamber in chambers]
        answer = yield from self.ask(seat, "place", source, [*options, "pass"])
        if answer != "pass":
            name, chamber = answer.removeprefix("place ").split(">")
            pick(reserve, f"{name}@reserve").place = chamber

    def look(self, seat: int, source: str) -> Play:
        """The top three cards of the pile: one into the hand, the others below (V19, V42)."""
        top = self.pile[:3]
        if not top:
            return
        clan = self.clans[seat]
        look = HeldPack(self.age, list(top))
        clan.looks.append(look)
        self.lookers.append((seat, self.age))
        answer = yield from self.ask(seat, "look", source, [f"keep {card}" for card in top])
        look.choice = answer.removeprefix("keep ")
        del self.pile[: len(top)]
        top.remove(look.choice)
        self.pile += top
        clan.hand.append(look.choice)


def commit(clan: Clan, quest: str) -> None:
    clan.hand.remove(quest)
    clan.quests.append(quest)


def once(question: Question) -> Asker:
    answer = yield question
    return answer


def near(chamber: str) -> list[str]:
    return DOORWAYS[chamber]

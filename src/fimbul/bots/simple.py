"""A quick bot with rules of thumb: it grows, goes where rewards are, and fights where it should win."""

from __future__ import annotations

from typing import Final

from fimbul import Decision, View
from fimbul.bots.bot import Answer, Bot
from fimbul.core.ids import (
    ASK_ACTION,
    ASK_LATE,
    ATTACK,
    BATTLE,
    BOARD,
    COMMIT,
    COUNT,
    DRAFT,
    FIGURE_KINDS,
    INVADE,
    JOIN,
    KEEP,
    MARCH,
    MOVE,
    PASS,
    PLAY,
    PUSH,
    QUEST,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    action_kind,
    bits,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.powers import Card

FREE: Final = ("leader", "mystic")  # figures that invade for nothing
GUESS: Final = 3  # what a card we do not know is worth
TOKEN_WORTH: Final = {"rage": 4.0, "axes": 3.0, "horns": 4.0, "glory": 5.0, "all": 9.0}
GIVES: Final = "odin"  # the reward twice
HONOURS: Final = ("odin", "thor")  # who wins a battle there is glad of them
DISARMS: Final = "tyr"  # figures do not count


class Table:
    """What the bot reads off a view: tokens, who stands where, how strong."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        self.cards = view.edition.cards
        lines = dict([line.split(" ", 1) for line in view.edition.board_lines(view)])
        self.strengths = [view.edition.strengths(clan.slots) for clan in view.clan_views]
        self.gods = view.edition.power_names(view.deal)
        self.god_at = dict(zip(view.powers, self.gods, strict=True))
        self.worth: dict[int, float] = {}  # of the provinces that can still be pillaged
        for part in lines["provinces"].split():
            name, _, marks = part.partition(":")
            token, *more = marks.split(",")
            if not more:
                place = view.edition.place_names.index(name)
                self.worth[place] = TOKEN_WORTH.get(token, 3.0) * (2 if self.god_at.get(place) == GIVES else 1)
        self.best_card = max([int(card.strength) for card in self.hand() if card.kind == BATTLE], default=0)

    def hand(self) -> list[Card]:
        return [self.cards[card] for card in self.view.hand]

    def figure(self, seat: int, kind: int) -> int:
        """STR of one figure; what cards add for several is left out."""
        return self.strengths[seat][kind]

    def strength(self, seat: int, place: int) -> int:
        """STR of a seat's figures that would fight over a place; where figures do not count, 1 if there are any."""
        clan = self.view.clan_views[seat]
        here, support = self.view.edition.battle_places(place)
        total = 0
        for kind in range(1, int(FIGURE_KINDS)):
            count = clan.count(kind, int(here)) + (clan.count(kind, int(support)) if support != here else 0)
            total += count * self.figure(seat, kind)
        return min(total, 1) if self.god_at.get(place) == DISARMS else total

    def rival(self, place: int) -> float:
        """The strongest other clan there, with a card if it can have one; 0 if there is none."""
        best = 0.0
        for clan in self.view.clan_views:
            strength = self.strength(clan.seat, place)
            if clan.seat != self.me and strength > 0:
                best = max(best, strength + (GUESS if clan.hand > 0 else 0))
        return best

    def battle(self) -> tuple[int, list[int]]:
        """Where the battle is, and who fights."""
        for kind, data in reversed(self.view.frames):
            if self.view.edition.battle_line(self.view, kind, data) is not None:
                return data[0], bits(data[3])
        return 0, []

    def supported(self, place: int) -> list[int]:
        """The provinces where a figure in a place would count."""
        if place in self.worth:
            return [place]
        return [p for p in self.worth if place in self.view.edition.battle_places(p)]


class SimpleBot(Bot):
    """Gives every option a score (passing has 0) and takes the best."""

    code = "simple"

    def choose(self, view: View, decision: Decision, limit: float | None = None) -> Answer:
        table = Table(view)
        scores = [self.score(table, decision, option) + int(self.rng.below(100)) / 1000 for option in decision.options]
        best = max(range(len(scores)), key=scores.__getitem__)
        return Answer(decision.options[best], {"score": round(scores[best], 2)})

    def score(self, table: Table, decision: Decision, option: int) -> float:
        """How good an option looks."""
        kind = action_kind(option)
        a = int(first_of(option))
        b = int(second_of(option))
        if option == PASS:
            return 0.0
        if kind in (DRAFT, KEEP):
            return card_worth(table.cards[a])
        if kind == PLAY:
            return late_card(table, a) if decision.question == ASK_LATE else battle_card(table, a)
        if kind == ATTACK:
            return pillage(table, a)
        if kind == INVADE:
            return invade(table, a, b) if decision.question == ASK_ACTION else 1.0 + invade(table, a, b) / 10
        if kind == MARCH:
            return march(table, a, b)
        if kind == UPGRADE_ACTION:
            return upgrade(table, a, b)
        if kind == COMMIT:
            return 4.0 if table.view.clan_views[table.me].rage <= 2 else 2.5
        if kind == JOIN:
            return join(table, a)
        if kind == RAISE:
            return raise_stat(table, a)
        if kind in (TAKE, PUSH, SEND):
            return enemies(table, option)
        return figures(table, option)


# -- cards ----------------------------------------------------------------------------------------------------------
def card_worth(card: Card) -> float:
    """How much a card is wanted."""
    if card.kind == BATTLE:
        return 1.5 + 0.8 * int(card.strength) + (1.0 if card.hooks else 0.0)
    if card.kind == QUEST:
        return 0.5 * int(card.glory)
    return 3.5 + 0.5 * int(card.strength) - 0.3 * int(card.cost)


def battle_card(table: Table, card: int) -> float:
    """The weakest Battle card that should win; if none does, the one that matters least."""
    place, clans = table.battle()
    mine = table.strength(table.me, place)
    rival = max([table.strength(s, place) + GUESS for s in clans if s != table.me], default=0)
    bonus = int(table.cards[card].strength) if table.cards[card].kind == BATTLE else 0
    if mine + bonus > rival:
        return 20.0 - bonus
    return 8.0 + bonus if mine + table.best_card + 2 > rival else 5.0 - card_worth(table.cards[card]) / 4


def late_card(table: Table, card: int) -> float:
    """A late card is worth playing if it turns the battle."""
    place, clans = table.battle()
    totals = {
        seat: table.strength(seat, place)
        + sum(
            [int(table.cards[c].strength) for c in table.view.clan_views[seat].table if table.cards[c].kind == BATTLE]
        )
        for seat in clans
    }
    mine = totals.get(table.me, 0)
    rival = max([total for seat, total in totals.items() if seat != table.me], default=0)
    return 5.0 if mine <= rival < mine + int(table.cards[card].strength) else -1.0


def upgrade(table: Table, card: int, slot: int) -> float:
    """Upgrades early; an old one is given up only for a stronger one."""
    old = table.view.clan_views[table.me].slots[slot]
    if old < 0:
        return 5.0 + 0.4 * int(table.cards[card].strength)
    return 2.0 if table.cards[card].strength > table.cards[old].strength else -1.0


# -- the board ------------------------------------------------------------------------------------------------------
def pillage(table: Table, place: int) -> float:
    """Good where nobody stands in the way, or where figures and the best card should win."""
    worth = table.worth.get(place, 3.0)
    rival = table.rival(place)
    if rival == 0:
        return 7.0 + worth
    margin = table.strength(table.me, place) + table.best_card - rival
    return 5.0 + worth + 0.3 * margin if margin > 0 else -1.0


def invade(table: Table, kind: int, place: int) -> float:
    """Towards rewards that are still there, where the figure makes a difference."""
    strength = table.figure(table.me, kind)
    cost = 0 if table.view.edition.figure_names[kind] in FREE else strength
    best = -1.0
    for province in table.supported(place):
        there = table.strength(table.me, province)
        lead = there + strength + table.best_card - table.rival(province)
        value = 1.0 + 0.5 * table.worth[province] + 0.4 * strength - 0.4 * cost - 0.3 * there
        best = max(best, value if lead > 0 else value - 2.5)
    return best


def march(table: Table, source: int, target: int) -> float:
    """From where there is nothing left to win to where there is."""
    if source in table.worth or target not in table.worth:
        return -1.0
    clan = table.view.clan_views[table.me]
    force = sum([clan.count(kind, source) * table.figure(table.me, kind) for kind in range(1, int(FIGURE_KINDS))])
    lead = force + table.strength(table.me, target) + table.best_card - table.rival(target)
    return 0.5 + 0.4 * table.worth[target] + 0.2 * force if lead > 0 else -1.0


def join(table: Table, kind: int) -> float:
    """Join a battle that one more figure may win."""
    place, _ = table.battle()
    figure = table.figure(table.me, kind)
    mine = table.strength(table.me, place) + table.best_card
    return 1.0 + figure if mine + figure > table.rival(place) >= mine - 1 else -1.0


# -- the rest -------------------------------------------------------------------------------------------------------
def raise_stat(table: Table, stat: int) -> float:
    """Nearly legendary stats first, then Rage and Horns before Axes."""
    step = table.view.clan_views[table.me].steps[stat]
    return 5.0 + (3.0 if step == 3 else 2.0 if step == 5 else 0.0) + (1.0, 0.3, 0.8)[stat]


def enemies(table: Table, option: int) -> float:
    """The strongest of the others goes, and where it does least; a god where it helps me or troubles them."""
    kind = action_kind(option)
    a = int(first_of(option))
    b = int(second_of(option))
    if kind == TAKE:
        return 1.0 + table.figure(a, b)
    if kind == PUSH:
        return 2.0 + table.figure(a >> 4, a & 15) - table.worth.get(b, 0.0) / 10
    lead = table.strength(table.me, b) - table.rival(b)
    return 1.0 + (lead if table.gods[a] in HONOURS else -lead) / 10


def figures(table: Table, option: int) -> float:
    """All that march, save the strongest, give up the weakest, count the most."""
    kind = action_kind(option)
    a = int(first_of(option))
    if kind == TROOPS:
        return float(sum([int(count_in(option, figure)) for figure in range(1, int(FIGURE_KINDS))]))
    if kind in (SAVE, SPARE):
        return 1.0 + table.figure(table.me, a)
    if kind == SACRIFICE:
        return -float(table.figure(table.me, a))
    if kind == MOVE:
        place = int(second_of(option))
        return 0.5 + (table.worth[place] / 4 if place in table.worth and place < BOARD else 0.0)
    return float(a) if kind == COUNT else -1.0

"""The battle sheet: who fights, how strong, what each of my cards would give; computed by the rules from open facts.

What is the same in every edition; each has its own stages, and its own way to compute.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from fimbul import State, View
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import ASK_CARD, FIGURE_KINDS, NO_CARD, NOBODY, PLACES, bits
from fimbul.core.rules.query import kind_strength
from fimbul.server.messages import BattleCardInfo, BattleClan, BattleInfo, CardTotal, FigureInfo
from fimbul.words import Words

Step: TypeAlias = Literal["declare", "call", "cards", "reveal", "late", "outcome"]
Outcome: TypeAlias = Literal["wins", "ties", "loses"]
WIDTH = int(PLACES)


def battles_of(
    view: View, state: State, words: Words, names: list[list[str]], sheet: type[BattlePresenter]
) -> list[BattleInfo]:
    """All battles in progress, the innermost last, as everybody sees them; computed on the open state of a view."""
    battles = frames_of(view)
    return [
        sheet(view, state, battle, names).info(words, number == len(battles) - 1)
        for number, battle in enumerate(battles)
    ]


def with_own_cards(
    battles: list[BattleInfo], view: View, words: Words, names: list[list[str]], sheet: type[BattlePresenter]
) -> list[BattleInfo]:
    """The same as a viewer sees them: if it takes part, with what its own cards would give, on its own state."""
    if not battles or not view.hand or all([clan.seat != view.seat for clan in battles[-1].clans]):
        return battles
    mine = sheet(view, words.costs.board(view), frames_of(view)[-1], names).card_totals()
    return [*battles[:-1], replace(battles[-1], mine=mine)] if mine else battles


def frames_of(view: View) -> list[Battle]:
    """The battles in progress."""
    found: list[Battle] = []
    for kind, data in view.frames:
        if kind == view.edition.battle_frame:
            frame = view.edition.new_frame(kind)
            assert isinstance(frame, Battle)
            frame.load(data)
            found.append(frame)
    return found


class BattlePresenter:
    """One battle, computed."""

    def __init__(self, view: View, state: State, battle: Battle, names: list[list[str]]) -> None:
        self.view = view
        self.state = state
        self.battle = battle
        self.names = names
        self.fought = battle.clans != 0
        self.gather()
        self.seats = bits(battle.clans) if battle.clans else [int(battle.attacker)]
        self.figures = {seat: self.strength(seat) for seat in self.seats}

    def info(self, words: Words, innermost: bool) -> BattleInfo:
        """The sheet as a message, without what only one clan knows."""
        battle = self.battle
        totals = self.totals()
        leaders = self.leaders(totals)
        if self.is_decided() and battle.winner != NOBODY:
            leaders = [int(battle.winner)]
        hidden = self.view.chosen_by if innermost and self.view.question == ASK_CARD else []
        return BattleInfo(
            place=self.view.edition.place_names[int(battle.place)],
            attacker=int(battle.attacker),
            step=self.step(),
            clans=[self.column(seat, seat in hidden) for seat in self.seats],
            mine=[],
            leaders=leaders,
            outlook=self.outlook(words, totals, leaders),
            call=self.call(),
        )

    # -- what editions say -----------------------------------------------------------------------------------------
    def gather(self) -> None:
        """Before the Call ends: who would fight if it ended now."""
        raise NotImplementedError

    def strength(self, seat: int) -> int:
        """STR of a clan's figures."""
        raise NotImplementedError

    def counts(self, seat: int, kind: int) -> bool:
        """Whether figures of a kind count."""
        return True

    def step(self) -> Step:
        """Where the battle stands."""
        raise NotImplementedError

    def is_decided(self) -> bool:
        """Whether it is known who has won."""
        raise NotImplementedError

    def is_late(self, seat: int) -> bool:
        """Whether a clan chooses its card when the others lie open."""
        return False

    def call(self) -> list[int]:
        """Who is still to be called, where each is called once."""
        return []

    def cards(self, seat: int) -> list[BattleCardInfo]:
        """The cards a clan has revealed."""
        raise NotImplementedError

    def choices(self) -> list[int]:
        """The cards of the viewer, who takes part, that could be played now."""
        raise NotImplementedError

    def lay_down(self, me: int, card: int) -> Callable[[], None]:
        """A card from the viewer's hand counts as played, until it is taken back by what is returned."""
        raise NotImplementedError

    def may_add(self, seat: int) -> bool:
        """Whether a clan may still add a card that the others do not know."""
        return self.view.clan_views[seat].hand > 0 and self.battle.card(seat) == NO_CARD

    def copies_enemies(self, card: int) -> bool:
        """Whether the bonus of a card depends on the cards of the enemies."""
        return False

    def leaders(self, totals: dict[int, int]) -> list[int]:
        """Who wins, or who ties."""
        best = max(totals.values())
        return [seat for seat, total in totals.items() if total == best]

    def tie_key(self) -> str:
        """What happens to those who tie, as the key of a sentence."""
        return "ties"

    # -- columns -------------------------------------------------------------------------------------------------
    def totals(self) -> dict[int, int]:
        """STR of figures and cards, by seat."""
        return {seat: self.figures[seat] + int(self.battle.bonus(self.state, seat)) for seat in self.seats}

    def column(self, seat: int, chosen: bool) -> BattleClan:
        """One clan."""
        bonus = int(self.battle.bonus(self.state, seat))
        return BattleClan(
            seat=seat,
            figures=self.fighters(seat),
            strength=self.figures[seat],
            cards=self.cards(seat),
            bonus=bonus,
            total=self.figures[seat] + bonus,
            hand=self.view.clan_views[seat].hand,
            chosen=chosen,
            fallen=int(self.battle.fallen_of(seat)),
            late=self.is_late(seat),
        )

    def fighters(self, seat: int) -> list[FigureInfo]:
        """A clan's figures in the battle; those that do not count have STR 0."""
        table = self.view.clan_views[seat].figures
        found: list[FigureInfo] = []
        for place in dict.fromkeys([int(place) for place in self.view.edition.battle_places(self.battle.place)]):
            for kind in range(1, int(FIGURE_KINDS)):
                count = table[kind * WIDTH + place]
                if count:
                    strength = int(self.state.figure_strength(seat, kind))
                    if not self.counts(seat, kind):
                        strength = 0
                    elif self.view.edition.face_slot(kind) >= 0:  # a Monster's card may say its STR
                        strength = int(kind_strength(self.state, seat, kind, place)) // count
                    found.append(FigureInfo(seat, self.names[seat][kind], count, strength))
        return found

    # -- my cards ------------------------------------------------------------------------------------------------
    def card_totals(self) -> list[CardTotal]:
        """What each card in my hand would give against what lies open now."""
        cards, others = self.choices(), [seat for seat in self.seats if seat != self.view.seat]
        hidden = bool(cards) and any([self.may_add(seat) for seat in others])
        return [self.card_total(self.view.seat, card, others, hidden) for card in cards]

    def card_total(self, me: int, card: int, others: list[int], hidden: bool) -> CardTotal:
        """Play a card against the others, who may add a hidden one or not; compute, and take it back."""
        outcome: Outcome = "loses"
        take_back = self.lay_down(me, card)
        totals = self.totals()
        leaders = self.leaders(totals)
        if me in leaders:
            outcome = "wins" if len(leaders) == 1 else "ties"
        beaten_by = None if not others else self.beaten_by(me, totals)
        take_back()
        return CardTotal(
            card=self.view.edition.cards[card].text_id,
            total=totals[me],
            outcome=outcome,
            against=max([totals[seat] for seat in others], default=0),
            hidden=hidden,
            varies=hidden and self.copies_enemies(card),
            beaten_by=beaten_by,
        )

    def beaten_by(self, me: int, totals: dict[int, int]) -> int:
        """How much the strongest enemy must add so that a clan neither wins nor ties."""
        behind = totals[me] - max([total for seat, total in totals.items() if seat != me])
        return max(0, behind + 1)

    # -- how it will end -----------------------------------------------------------------------------------------
    def outlook(self, words: Words, totals: dict[int, int], leaders: list[int]) -> str:
        """The outcome if nothing more is played, as a sentence."""
        edition = self.view.edition
        phrases = words.phrases(self.view)
        clan = phrases.clan(leaders[0], "the")
        best = totals[leaders[0]]
        if self.is_decided():
            key = "unopposed" if not self.fought else "tied" if self.battle.winner == NOBODY else "won"
            return words.server(f"outlook.{key}", edition, clan=phrases.clan(leaders[0]))
        if self.step() == "reveal":  # the totals are about to change
            return words.server("outlook.effects", edition)
        if len(self.seats) == 1:
            return words.server("outlook.alone", edition, clan=clan)
        if len(leaders) > 1:
            return words.server(f"outlook.{self.tie_key()}", edition, clans=phrases.clans(leaders), best=best)
        others = max([total for seat, total in totals.items() if seat != leaders[0]])
        if others == best:  # a card wins the tie
            return words.server("outlook.wins_tie", edition, clan=clan, best=best)
        return words.server("outlook.wins", edition, clan=clan, best=best, next=others)

"""The battle sheet: who fights, how strong, what each of my cards would give; reckoned by the rules from open facts."""

from __future__ import annotations

from typing import Final, Literal

from fimbul import State, View
from fimbul.core.battle import CALL, LATE, OUTCOME, REVEALED_ALL, Battle
from fimbul.core.ids import ASK_CARD, BATTLE, FIGURE_KINDS, NO_CARD, NOBODY, PLACES, QUEST, SLOTS, bits
from fimbul.core.query import clans_over, copies_of, kind_strength
from fimbul.core.reckoning import counts, strength_in
from fimbul.core.state import TABLE
from fimbul.core.views import SPECTATOR
from fimbul.editions.midgard.content.base.clan import QuestsInBattle
from fimbul.editions.midgard.pillage import PILLAGE_FRAME
from fimbul.server.messages import BattleCardSight, BattleClan, BattleSight, CardTotal, FigureSight
from fimbul.words import Facts, Words
from fimbul.words.phrases import Phrases

UNHARMED: Final = "frigga"  # the god in whose province nobody falls in battle
WIDTH: Final = int(PLACES)


def battles_of(view: View, state: State, words: Words, names: list[list[str]]) -> list[BattleSight]:
    """All battles in progress, the innermost last."""
    pillages = [data for kind, data in view.frames if kind == PILLAGE_FRAME]
    found: list[BattleSight] = []
    for number, data in enumerate(pillages):
        frame = view.edition.new_frame(PILLAGE_FRAME)
        assert isinstance(frame, Battle)
        frame.load(data)
        found.append(Sheet(view, state, frame, names).sight(words, number == len(pillages) - 1))
    return found


class Sheet:
    """One battle, reckoned."""

    def __init__(self, view: View, state: State, battle: Battle, names: list[list[str]]) -> None:
        self.view = view
        self.state = state
        self.battle = battle
        self.names = names
        self.fought = battle.clans != 0
        if battle.stage == CALL:  # who would fight if the call ended now
            battle.clans = clans_over(state, battle.place) | (1 << battle.attacker)
        self.seats = bits(battle.clans) if battle.clans else [int(battle.attacker)]
        self.figures = {seat: int(strength_in(state, battle, seat)) for seat in self.seats}

    def totals(self) -> dict[int, int]:
        """STR of figures and cards, by seat."""
        return {seat: self.figures[seat] + int(self.battle.bonus(self.state, seat)) for seat in self.seats}

    def sight(self, words: Words, innermost: bool) -> BattleSight:
        """The sheet as a message."""
        battle = self.battle
        totals = self.totals()
        leaders = leading(totals)
        if battle.stage > OUTCOME and battle.winner != NOBODY:
            leaders = [int(battle.winner)]
        hidden = self.view.chosen_by if innermost and self.view.question == ASK_CARD else []
        return BattleSight(
            place=self.view.edition.place_names[int(battle.place)],
            attacker=int(battle.attacker),
            step=self.step(),
            clans=[self.column(seat, seat in hidden) for seat in self.seats],
            mine=self.card_totals() if innermost else [],
            leaders=leaders,
            outlook=self.outlook(words, totals, leaders),
        )

    def step(self) -> Literal["call", "cards", "late", "outcome"]:
        """Where the battle stands."""
        stage = self.battle.stage
        return "call" if stage == CALL else "cards" if stage < LATE else "late" if stage < OUTCOME else "outcome"

    # -- columns -------------------------------------------------------------------------------------------------
    def column(self, seat: int, chosen: bool) -> BattleClan:
        """One clan."""
        cards = self.cards(seat)
        bonus = int(self.battle.bonus(self.state, seat))
        return BattleClan(
            seat=seat,
            figures=self.fighters(seat),
            strength=self.figures[seat],
            cards=cards,
            bonus=bonus,
            total=self.figures[seat] + bonus,
            hand=self.view.clan_views[seat].hand,
            chosen=chosen,
            fallen=int(self.battle.fallen_of(seat)),
        )

    def fighters(self, seat: int) -> list[FigureSight]:
        """A clan's figures in the battle; those that do not count have STR 0."""
        table = self.view.clan_views[seat].figures
        found: list[FigureSight] = []
        for place in dict.fromkeys([int(place) for place in self.view.edition.battle_places(self.battle.place)]):
            for kind in range(1, int(FIGURE_KINDS)):
                count = table[kind * WIDTH + place]
                if count:
                    strength = int(self.state.figure_strength(seat, kind))
                    if not counts(self.state, self.battle, seat, kind):
                        strength = 0
                    elif self.view.edition.face_slot(kind) >= 0:  # a Monster's card may say its STR
                        strength = int(kind_strength(self.state, seat, kind, place)) // count
                    found.append(FigureSight(seat, self.names[seat][kind], count, strength))
        return found

    def cards(self, seat: int) -> list[BattleCardSight]:
        """The cards a clan has revealed: first the one chosen, then late ones."""
        battle, edition = self.battle, self.view.edition
        main = int(battle.card(seat))
        found: list[BattleCardSight] = []
        if main != NO_CARD:
            bonus = int(battle.card_bonus(self.state, seat))
            found.append(BattleCardSight(edition.cards[main].text_id, bonus, bool((battle.cancelled >> seat) & 1)))
        for copy in battle.table(self.state, seat) if battle.lates > 0 else ():
            card = int(self.state.card_of(copy))
            if card == main:
                main = int(NO_CARD)
            else:
                found.append(BattleCardSight(edition.cards[card].text_id, int(edition.cards[card].strength), False))
        return found

    # -- my cards ------------------------------------------------------------------------------------------------
    def card_totals(self) -> list[CardTotal]:
        """What each card in my hand would give against what lies open now."""
        me, stage = self.view.seat, self.battle.stage
        if me == SPECTATOR or me not in self.seats or stage >= OUTCOME:
            return []
        late = stage >= LATE
        if not late and (stage >= REVEALED_ALL or self.battle.card(me) != NO_CARD):
            return []
        return [
            self.card_total(me, card, late)
            for card in dict.fromkeys(self.view.hand)
            if not late or self.view.edition.cards[card].late
        ]

    def card_total(self, me: int, card: int, late: bool) -> CardTotal:
        """Lay a card down, reckon, and take it up again."""
        battle, state = self.battle, self.state
        kind = self.view.edition.cards[card].kind
        played, counted, lates = battle.played, battle.counted, battle.lates
        copy = -1
        if kind == BATTLE:
            first, end = copies_of(state, card)
            copy = next(n for n in range(int(first), int(end)) if state.where(n) == 0)
            state.set_where(copy, TABLE + me)
        if late:
            battle.lates += 1
        else:
            battle.played |= (card + 1) << (8 * me)
            if kind == QUEST:
                battle.counted |= self.quest_bonus(me) << (4 * me)
        totals = self.totals()
        battle.played, battle.counted, battle.lates = played, counted, lates
        if copy >= 0:
            state.set_where(copy, 0)
        leaders = leading(totals)
        outcome: Literal["wins", "ties", "loses"] = "loses"
        if me in leaders:
            outcome = "wins" if len(leaders) == 1 else "ties"
        return CardTotal(self.view.edition.cards[card].text_id, totals[me], outcome)

    def quest_bonus(self, me: int) -> int:
        """What a Quest card may count for, by an upgrade."""
        upgrades = [self.state.upgrade(me, slot) for slot in range(int(SLOTS))]
        return max([int(card.bonus) for card in upgrades if isinstance(card, QuestsInBattle)], default=0)

    # -- how it will end -----------------------------------------------------------------------------------------
    def outlook(self, words: Words, totals: dict[int, int], leaders: list[int]) -> str:
        """The outcome if nothing more is played, as a sentence."""
        battle = self.battle
        phrases = Phrases(words.books, Facts.of(self.view))
        clan = phrases.clan(leaders[0], "the")
        best = totals[leaders[0]]
        if battle.stage > OUTCOME:
            key = "unopposed" if not self.fought else "tied" if battle.winner == NOBODY else "won"
            return words.server(f"outlook.{key}", clan=phrases.clan(leaders[0]))
        if len(self.seats) == 1:
            return words.server("outlook.alone", clan=clan)
        if len(leaders) > 1:
            gods = dict(zip(self.view.powers, self.view.edition.power_names(self.view.deal)))
            key = "ties_unharmed" if gods.get(int(battle.place)) == UNHARMED else "ties"
            return words.server(f"outlook.{key}", clans=phrases.clans(leaders), best=best)
        others = [total for seat, total in totals.items() if seat != leaders[0]]
        return words.server("outlook.wins", clan=clan, best=best, next=max(others))


def leading(totals: dict[int, int]) -> list[int]:
    """Who has the most STR."""
    best = max(totals.values())
    return [seat for seat, total in totals.items() if total == best]

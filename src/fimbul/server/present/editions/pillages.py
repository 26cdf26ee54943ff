"""Pillages: the battle sheet of Midgard, and what is special about its options."""

from __future__ import annotations

from collections.abc import Callable

from fimbul.core.rules.frames import DESTROY_FRAME
from fimbul.core.rules.ids import BATTLE, NO_CARD, QUEST, SLOTS
from fimbul.core.rules.powers import MOD_BONUS
from fimbul.core.rules.query import copies_of
from fimbul.core.rules.state import HAND, TABLE
from fimbul.editions.midgard.content.base.clan import QuestsInBattle
from fimbul.editions.midgard.content.gods import God
from fimbul.editions.midgard.rules.battle import CALL, LATE, OUTCOME, REVEALED_ALL, fight
from fimbul.editions.midgard.rules.battle_queries import clans_over, counts, strength_in
from fimbul.editions.midgard.rules.frames import INVADING_FRAME, MARCH_FRAME
from fimbul.server.messages import BattleCardInfo
from fimbul.server.present.battles import BattlePresenter, Step
from fimbul.server.present.options import OptionParts


class PillagePresenter(BattlePresenter):
    """A pillage, computed."""

    def gather(self) -> None:
        battle = self.battle
        if battle.stage == CALL:
            battle.clans = clans_over(self.state, battle.place) | (1 << battle.attacker)

    def strength(self, seat: int) -> int:
        return int(strength_in(self.state, self.battle, seat))

    def counts(self, seat: int, kind: int) -> bool:
        return counts(self.state, self.battle, seat, kind)

    def step(self) -> Step:
        stage = self.battle.stage
        if stage == CALL:
            return "call"
        if stage < LATE:
            return "reveal" if any(self.cards(seat) for seat in self.seats) else "cards"
        return "late" if stage < OUTCOME else "outcome"

    def is_decided(self) -> bool:
        return bool(self.battle.stage > OUTCOME)

    def cards(self, seat: int) -> list[BattleCardInfo]:
        """First the card chosen, then late ones."""
        battle, edition = self.battle, self.view.edition
        main = int(battle.card(seat))
        found: list[BattleCardInfo] = []
        if main != NO_CARD:
            bonus = int(fight(battle).card_bonus(self.state, seat))
            found.append(BattleCardInfo(edition.cards[main].text_id, bonus, bool((battle.cancelled >> seat) & 1)))
        for copy in fight(battle).table(self.state, seat) if battle.lates > 0 else ():
            card = int(self.state.card_of(copy))
            if card == main:
                main = int(NO_CARD)
            else:
                found.append(BattleCardInfo(edition.cards[card].text_id, int(edition.cards[card].strength), False))
        return found

    def choices(self) -> list[int]:
        stage = self.battle.stage
        if stage >= OUTCOME:
            return []
        if stage < LATE and (stage >= REVEALED_ALL or self.battle.card(self.view.seat) != NO_CARD):
            return []
        return [card for card in dict.fromkeys(self.view.hand) if stage < LATE or self.view.edition.cards[card].late]

    def lay_down(self, me: int, card: int) -> Callable[[], None]:
        battle, state = self.battle, self.state
        kind = self.view.edition.cards[card].kind
        played, counted, lates = battle.played, battle.counted, battle.lates
        copy = -1
        if kind == BATTLE:
            first, end = copies_of(state, card)
            copy = next(n for n in range(int(first), int(end)) if state.where(n) == HAND + me)
            state.set_where(copy, TABLE + me)
        if battle.stage >= LATE:
            battle.lates += 1
        else:
            battle.played |= (card + 1) << (8 * me)
            if kind == QUEST:
                battle.counted |= self.quest_bonus(me) << (4 * me)

        def take_back() -> None:
            battle.played, battle.counted, battle.lates = played, counted, lates
            if copy >= 0:
                state.set_where(copy, HAND + me)

        return take_back

    def may_add(self, seat: int) -> bool:
        """Late cards come on top of the first."""
        late = self.battle.stage >= LATE and self.view.clan_views[seat].hand > 0
        return late or super().may_add(seat)

    def copies_enemies(self, card: int) -> bool:
        """A bonus of its own is always one that depends on theirs."""
        return bool((self.view.edition.cards[card].hooks >> MOD_BONUS) & 1)

    def quest_bonus(self, me: int) -> int:
        """What a Quest card may count for, by an upgrade."""
        upgrades = [self.state.upgrade(me, slot) for slot in range(int(SLOTS))]
        return max([int(card.bonus) for card in upgrades if isinstance(card, QuestsInBattle)], default=0)

    def tie_key(self) -> str:
        gods = zip(self.view.powers, self.state.setup.powers, strict=True)
        spared = [isinstance(god, God) and god.spares_battles for place, god in gods if place == self.battle.place]
        return "ties_unharmed" if any(spared) else "ties"


class PillageOptions(OptionParts):
    """Options of Midgard."""

    def march_ends(self) -> tuple[int, int]:
        kind, data = self.under
        return (data[0], data[1]) if kind == MARCH_FRAME else (-1, -1)

    def invaded(self) -> str | None:
        return self.place(self.under[1][2]) if self.under[0] == INVADING_FRAME else None

    def mover_at(self, figure: int, target: int) -> str | None:
        """Among the doomed, or in the province just pillaged."""
        if self.under[0] == DESTROY_FRAME:
            for entry in self.under[1][3:]:
                place = (entry >> 8) & 255
                if entry >> 24 == self.view.seat and (entry >> 16) & 255 == figure and place != target:
                    return self.place(place)
        return self.place(self.battle)

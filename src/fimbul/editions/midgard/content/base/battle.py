"""Battle cards of the base game."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy, doom_all
from fimbul.core.rules.events import CARD_SOURCE, TOOK_CARD
from fimbul.core.rules.frames import Frame, ask
from fimbul.core.rules.ids import (
    ASK_RAISE,
    ASK_SPARE,
    BATTLE,
    NOBODY,
    SPARE,
    STATS,
    Action,
    Seat,
    first_of,
)
from fimbul.core.rules.ops import emit, gain_glory, gain_rage, lose_rage, raise_stat, take_in_hand, use
from fimbul.core.rules.query import enemies, figures_at, raise_options, seats_from
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.battle import fight
from fimbul.editions.midgard.rules.battle_order import (
    AT_REVEAL,
    CANCELS,
    RESTARTS,
    REVENGE,
    THEFT,
    TOLL,
    TRICK,
    VICTORY,
    card_with_text,
)
from fimbul.editions.midgard.rules.battle_queries import tell_card_bonus
from fimbul.editions.midgard.rules.board import WARRIOR
from fimbul.editions.midgard.rules.destroy import IN_BATTLE, Destruction, active_seat, destroy
from fimbul.editions.midgard.rules.pillage import token_at
from fimbul.editions.midgard.rules.powers import BattleCard


class FriggasGrace(BattleCard):
    """Your pillage succeeds by battle: raise one more stat, other than the token's (R70)."""

    order: i64 = 1

    def on_spoils(self, s: State, me: Seat, battle: Battle) -> None:
        token = token_at(s, battle.place)
        ask(s, me, self.id, ASK_RAISE, raise_options(s, me, token if token < STATS else -1))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)


class HeimdallsSight(BattleCard):
    """As strong as the strongest card of an opponent (R56)."""

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        best: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me and battle.fights(seat):
                main = battle.card(seat)
                if main >= 0 and s.setup.cards[main].kind != BATTLE and battle.count_of(seat) > best:
                    best = battle.count_of(seat)
                for copy in fight(battle).table(s, seat):
                    card = s.setup.cards[s.card_of(copy)]
                    if card.kind == BATTLE and card.strength > best:
                        best = card.strength
            seat += 1
        return best


class LokisTrickery(BattleCard):
    """You lose: take 1 Rage from the winner (R65)."""

    order = TRICK

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.lost(me) and battle.winner != NOBODY and s.rage(battle.winner) > 0:
            lose_rage(s, battle.winner, 1, CARD_SOURCE + self.id)
            gain_rage(s, me, 1, CARD_SOURCE + self.id)


class OdinsSmite(BattleCard):
    """Each opponent loses one Warrior in the province before STR is compared (R57)."""

    order = AT_REVEAL

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        if card_with_text(s, battle, me) is not self:
            return
        use(s, me, self)
        doomed = Destruction(IN_BATTLE, active_seat(s))
        for seat in enemies(s, me):
            if battle.fights(seat) and s.count(seat, WARRIOR, battle.place) > 0:
                doomed.add(seat, WARRIOR, battle.place, 1)
        destroy(s, doomed)


class ThorsHammer(BattleCard):
    """You win: 3 Glory."""

    order = VICTORY

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner == me:
            gain_glory(s, me, 3, CARD_SOURCE + self.id)


class HeimdallsWatch(BattleCard):
    """All revealed cards are discarded for Glory, and new ones are played (R52-R55)."""

    order = RESTARTS

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        use(s, me, self)
        total: i64 = 0
        for seat in seats_from(s, me):
            card = battle.card(seat)
            if card >= 0 and s.setup.cards[card].kind == BATTLE:
                total += fight(battle).card_bonus(s, seat)
                if s.ear is not None:
                    tell_card_bonus(s, battle, seat)
        gain_glory(s, me, total, CARD_SOURCE + self.id)
        battle.restart = True


class LokisBackstab(BattleCard):
    """You lose: take 2 Glory from the winner, or what it has (R69)."""

    order = REVENGE

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.lost(me) and battle.winner != NOBODY:
            glory = s.glory(battle.winner)
            taken: i64 = glory if glory < 2 else 2
            gain_glory(s, battle.winner, -taken, CARD_SOURCE + self.id)
            gain_glory(s, me, taken, CARD_SOURCE + self.id)


class OdinsTide(BattleCard):
    """Every clan keeps one figure of its choice in the battle; all others die before STR is compared (R59)."""

    order = AT_REVEAL

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        if card_with_text(s, battle, me) is not self:
            return
        turn: i64 = 0
        while True:  # of several Tides only the first acts
            seat = (battle.attacker + turn) % s.seats
            if seat == me:
                break
            earlier = card_with_text(s, battle, seat)
            if earlier is not None and earlier.slug == self.slug:
                return
            turn += 1
        use(s, me, self)
        doomed = Destruction(IN_BATTLE, active_seat(s))
        here, support = s.setup.edition.battle_places(battle.place)
        for seat in seats_from(s, battle.attacker):
            if battle.fights(seat):
                doom_all(s, doomed, seat, here)
                if support != here:
                    doom_all(s, doomed, seat, support)
        s.stack.append(doomed)  # it waits under the questions who is spared
        self.ask_from(s, battle, doomed, 0)

    def ask_from(self, s: State, battle: Battle, doomed: Destroy, turn: i64) -> None:
        """Ask the next clan, counted from the pillager, which figure it keeps."""
        here, support = s.setup.edition.battle_places(battle.place)
        while turn < s.seats:
            seat = (battle.attacker + turn) % s.seats
            if battle.fights(seat):
                found = figures_at(s, seat, SPARE, here, support)
                if len(found) > 0:
                    ask(s, seat, self.id, ASK_SPARE, found)
                    return
            turn += 1

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Destroy)
        below.spare(s, me, answer, CARD_SOURCE + self.id)
        battle = s.stack[-3]  # under the doomed lies the reveal, under that the battle
        assert isinstance(battle, Battle)
        self.ask_from(s, battle, below, (me - battle.attacker) % s.seats + 1)


class ThorsOath(BattleCard):
    """You win: raise a stat."""

    order = VICTORY

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner == me:
            ask(s, me, self.id, ASK_RAISE, raise_options(s, me))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)


class LokisPoison(BattleCard):
    """You lose: take all cards the winner revealed (R67, R68)."""

    order = THEFT

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.lost(me) and battle.winner != NOBODY:
            use(s, me, self)
            for copy in fight(battle).table(s, battle.winner):
                take_in_hand(s, me, copy)
                if s.ear is not None:
                    emit(s, TOOK_CARD, me, s.card_of(copy), battle.winner)


class OdinsJudgement(BattleCard):
    """2 Glory for each figure destroyed in the battle, own ones included."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        dead = battle.enemies_fallen(s, me) + battle.fallen_of(me)
        gain_glory(s, me, 2 * dead, CARD_SOURCE + self.id)


class ThorsAscension(BattleCard):
    """You win: 3 Rage and 3 Glory."""

    order = VICTORY

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner == me:
            gain_rage(s, me, 3, CARD_SOURCE + self.id)
            gain_glory(s, me, 3, CARD_SOURCE + self.id)


class ThorsPrimacy(BattleCard):
    """First of all: the texts of all opponents' cards are cancelled, but for another Primacy (R48-R51)."""

    order = CANCELS

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        use(s, me, self)
        for seat in enemies(s, me):
            card = battle.card(seat)
            if card >= 0 and s.setup.cards[card].slug != self.slug:
                if not (battle.cancelled >> seat) & 1:
                    fight(battle).cancel(s, seat)

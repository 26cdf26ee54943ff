"""Thor: Glory and spoils for victory."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, ask_secretly, with_pass
from fimbul.core.rules.ids import (
    ASK_MARCH,
    ASK_RAISE,
    ASK_SET_DOWN,
    ASK_THROW,
    PASS,
    RELEASE,
    RESERVE,
    SET_DOWN,
    Action,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import gain_glory, raise_stat, set_down, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import raise_options
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, PLAIN, THRONE, WARRIOR, token_at
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    BONUS_BY_PILE,
    ENEMIES_IN_PILE,
    GLORY_FOR_A_CARD,
    REWARDS_TAKEN,
    STEALS_THE_REWARD,
    THRONE_WON,
)
from fimbul.editions.valhalla.rules.march import March, marches, targets_from
from fimbul.editions.valhalla.rules.ops import receive_rage, throw_from_hand
from fimbul.editions.valhalla.rules.powers import BattleCard, ClanUpgrade, EliteUpgrade, QuestCard
from fimbul.editions.valhalla.rules.query import enemies_in_pile
from fimbul.editions.valhalla.rules.rewards import Reward


def at_most(number: i64, most: i64) -> i64:
    """A number, but no more than another."""
    return number if number < most else most


def laurels(s: State, seat: Seat) -> i64:
    """How many reward tokens a clan has on the board."""
    found: i64 = 0
    place: i64 = 0
    while place < CHAMBERS:
        if token_at(s, place) == seat:
            found += 1
        place += 1
    return found


class VictorsPortion(BattleCard):
    """You win: 2 Glory for each enemy figure destroyed in this battle, at most 6."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        gain_glory(s, me, at_most(2 * contest.enemies_fallen(s, me), 6), CARD_SOURCE + self.id)


class StormsWages(BattleCard):
    """You win: 2 Rage (V7)."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        receive_rage(s, me, 2, CARD_SOURCE + self.id)


class PressTheRout(BattleCard):
    """You win: you may march from this Chamber at no cost."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        targets = targets_from(s, me, contest.place)
        found = marches(s, me, contest.place, targets, vec[i64](capacity=8))
        if len(found) > 0:
            ask(s, me, self.id, ASK_MARCH, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            s.stack.append(March(me, first_of(answer), second_of(answer), False))


class StealTheThunder(BattleCard):
    """You win a contest you did not start: its reward is yours (V14)."""

    effect = STEALS_THE_REWARD

    def may_steal(self, s: State, me: Seat, contest: Contest) -> bool:
        return True


class SkullFeast(BattleCard):
    """1 more for each enemy figure in your kill pile, at most 5 more."""

    effect = BONUS_BY_PILE

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        return at_most(enemies_in_pile(s, me), 5)


class TrophyWall(QuestCard):
    """4 enemy figures in your kill pile."""

    effect = ENEMIES_IN_PILE

    def fulfilled(self, s: State, me: Seat) -> bool:
        return enemies_in_pile(s, me) >= 4


class ThreeLaurels(QuestCard):
    """3 of your reward tokens on the board."""

    effect = REWARDS_TAKEN

    def fulfilled(self, s: State, me: Seat) -> bool:
        return laurels(s, me) >= 3


class CrownedByThunder(QuestCard):
    """Your reward token on Odin's Throne."""

    effect = THRONE_WON

    def fulfilled(self, s: State, me: Seat) -> bool:
        return token_at(s, THRONE) == me


class StormCarls(EliteUpgrade):
    """After you win a battle with an Elite: you may place a Warrior from your reserve there (V28)."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        if contest.elite_took_part(me) and s.count(me, WARRIOR, RESERVE) > 0:
            ask(
                s,
                me,
                self.id,
                ASK_SET_DOWN,
                with_pass(append(vec[i64](), action(SET_DOWN, WARRIOR, contest.place))),
            )

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            set_down(s, me, WARRIOR, second_of(answer))


class ThrudvangChampions(EliteUpgrade):
    """2 more battle Glory if your Elite took part (V25)."""

    def mod_battle_glory(self, s: State, me: Seat, contest: Contest) -> i64:
        return 2 if contest.elite_took_part(me) else 0


class CountTheSlain(ClanUpgrade):
    """Release Warriors: 1 Glory for each enemy figure in your kill pile."""

    def on_phase(self, s: State, me: Seat, phase: i64) -> None:
        if phase == RELEASE:
            gain_glory(s, me, enemies_in_pile(s, me), CARD_SOURCE + self.id)


class RightOfConquest(ClanUpgrade):
    """When you win a contest by battle: you may raise another stat than the one shown."""

    def would_reward(self, s: State, me: Seat, stat: i64) -> bool:
        found = raise_options(s, me, stat)
        if len(found) == 0:
            return False
        ask(s, me, self.id, ASK_RAISE, with_pass(found))
        return True

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Reward)
        if answer == PASS:
            raise_stat(s, me, below.raised)
        else:
            raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)


class SingOfVictory(ClanUpgrade):
    """When you win a battle: you may discard a card for 3 Glory."""

    effect = GLORY_FOR_A_CARD

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        if s.hand_size(me) > 0:
            ask_secretly(s, me, self.id, ASK_THROW)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            throw_from_hand(s, me, first_of(answer))
            gain_glory(s, me, 3, CARD_SOURCE + self.id)


def cards() -> tuple[Card, ...]:
    """All cards of this god, made anew."""
    return (
        BattleCard("rolling_thunder", god="thor", bonus=4, traits=PLAIN, copies=2),
        VictorsPortion("victors_portion", god="thor", bonus=2, copies=3),
        StormsWages("storms_wages", god="thor", bonus=1, copies=2),
        PressTheRout("press_the_rout", god="thor", bonus=2, copies=2),
        StealTheThunder("steal_the_thunder", god="thor", bonus=2, copies=2),
        SkullFeast("skull_feast", god="thor", bonus=1),
        TrophyWall("trophy_wall", god="thor", copies=2),
        ThreeLaurels("three_laurels", god="thor", copies=2),
        CrownedByThunder("crowned_by_thunder", god="thor"),
        StormCarls("storm_carls", god="thor", strength=2, copies=2),
        ThrudvangChampions("thrudvang_champions", god="thor", strength=3),
        CountTheSlain("count_the_slain", god="thor", cost=1, copies=2),
        RightOfConquest("right_of_conquest", god="thor", cost=1).up_to(1),
        RightOfConquest("right_of_conquest", god="thor", cost=0, since=2),
        SingOfVictory("sing_of_victory", god="thor", cost=1, copies=2),
    )

"""Tyr: brute force."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_DRAG,
    ASK_KILL,
    ASK_SACRIFICE,
    ASK_SET_DOWN,
    BATTLE,
    DRAG,
    NO_CARD,
    PASS,
    RESERVE,
    SACRIFICE,
    SET_DOWN,
    Action,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import pay, set_down, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import figures_at
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, ELITE, PLAIN, THRONE, WARRIOR, god_at
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    ALONE_BEFORE_A_GOD,
    BONUS_IN_DEFENCE,
    COSTS_A_FIGURE,
    COUNTS_BY_STRENGTH,
    PAYS_TO_DESTROY,
    SPENT_IN_DEFEAT,
    STRENGTH_IN_ONE_CHAMBER,
    STRONGER_PLAIN_CARDS,
    STRONGEST_AT_THE_THRONE,
    WEAKENS_RIVALS,
    WINS_TIES,
)
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.ops import enemy_options, kill, kill_options, last_figure, shift
from fimbul.editions.valhalla.rules.powers import BattleCard, ClanUpgrade, EliteUpgrade, QuestCard
from fimbul.editions.valhalla.rules.query import figures_for_quests, strength_at
from fimbul.editions.valhalla.rules.telling import everybody, the_contest


class WolfsPrice(BattleCard):
    """On reveal: destroy one of your figures in this battle (V6)."""

    effect = COSTS_A_FIGURE

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        ask(s, me, self.id, ASK_SACRIFICE, figures_at(s, me, SACRIFICE, battle.place, battle.place))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        use(s, me, self)
        kill(s, me, me, first_of(answer), second_of(answer))


class SpearWall(BattleCard):
    """2 more in a contest you did not start."""

    effect = BONUS_IN_DEFENCE

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        return 2 if battle.attacker != me else 0


class OneHandedBlow(BattleCard):
    """Discard this card even if you lose."""

    effect = SPENT_IN_DEFEAT

    def is_spent(self) -> bool:
        return True


class BreakTheLine(BattleCard):
    """Opponents' Battle cards have 2 less bonus in this battle, at least 0 (V12)."""

    effect = WEAKENS_RIVALS

    def mod_enemy_bonus(self, s: State, me: Seat, contest: Contest) -> i64:
        return -2


class StandUnbroken(BattleCard):
    """If you tie for the highest STR, you win (V13)."""

    effect = WINS_TIES

    def may_win_tie(self, s: State, me: Seat, contest: Contest) -> bool:
        return True


class HoldTheHighSeat(QuestCard):
    """The most STR in Odin's Throne."""

    effect = STRONGEST_AT_THE_THRONE

    def fulfilled(self, s: State, me: Seat) -> bool:
        mine = strength_at(s, me, THRONE)
        seat: i64 = 0
        while seat < s.seats:
            if seat != me and strength_at(s, seat, THRONE) >= mine:
                return False
            seat += 1
        return mine >= 1


class ImmovableHost(QuestCard):
    """So much STR in one Chamber."""

    effect = STRENGTH_IN_ONE_CHAMBER

    def fulfilled(self, s: State, me: Seat) -> bool:
        place: i64 = 0
        while place < CHAMBERS:
            if strength_at(s, me, place) >= self.asks:
                return True
            place += 1
        return False


class AloneBeforeTheGod(QuestCard):
    """2 figures in a god Chamber with no enemy there; place a Warrior from your reserve there (V22, V28)."""

    effect = ALONE_BEFORE_A_GOD

    def fulfilled(self, s: State, me: Seat) -> bool:
        return self.fulfilled_note(s, me) != 0

    def fulfilled_note(self, s: State, me: Seat) -> i64:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if god_at(s, place) >= 0 and s.total(place) == s.count(me, ANY, place):
                if figures_for_quests(s, me, place) >= 2:
                    found |= 1 << place
            place += 1
        return found

    def on_fulfil(self, s: State, me: Seat, note: i64) -> None:
        if s.count(me, WARRIOR, RESERVE) == 0:
            return
        found = vec[i64](capacity=4)
        place: i64 = 0
        while place < CHAMBERS:
            if (note >> place) & 1:
                found = append(found, action(SET_DOWN, WARRIOR, place))
            place += 1
        ask(s, me, self.id, ASK_SET_DOWN, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            set_down(s, me, WARRIOR, second_of(answer))


class Headhunters(EliteUpgrade):
    """When an Elite marches into a Chamber, you may pay 1 Rage to destroy an enemy Warrior there (V18, V29)."""

    effect = PAYS_TO_DESTROY

    answer_cost: i64 = 1

    def offers_after(self, s: State, me: Seat, march: March) -> bool:
        return s.rage(me) >= self.answer_cost and len(self.victims(s, me, march)) > 0

    def victims(self, s: State, me: Seat, march: March) -> vec[i64]:
        return kill_options(s, me, everybody(s), march.entered_by(ELITE), WARRIOR, WARRIOR)

    def on_march(self, s: State, me: Seat, march: March) -> None:
        ask(s, me, self.id, ASK_KILL, with_pass(self.victims(s, me, march)))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            pay(s, me, self.answer_cost)
            whose = first_of(answer)
            kill(s, me, whose >> 4, whose & 15, second_of(answer))


class PlainSteel(ClanUpgrade):
    """Your Battle cards without text have 1 more bonus."""

    effect = STRONGER_PLAIN_CARDS

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        id = battle.card(me)
        if id == NO_CARD or s.setup.cards[id].kind != BATTLE:
            return 0
        return 1 if s.setup.cards[id].traits & PLAIN else 0


class MightMakesRight(ClanUpgrade):
    """Prove Valor: for the majority you may count your STR instead of your figures (V23)."""

    effect = COUNTS_BY_STRENGTH

    def mod_majority(self, s: State, me: Seat, place: Place, number: i64) -> i64:
        strength = strength_at(s, me, place)
        return strength - number if strength > number else 0


class DragThemIn(ClanUpgrade):
    """When you start a contest, you may first move an enemy figure from an adjacent Chamber into it (V30)."""

    def on_contest(self, s: State, me: Seat, contest: Contest) -> None:
        found = enemy_options(s, DRAG, me, everybody(s), DOORS[contest.place], last_figure())
        if len(found) > 0:
            ask(s, me, self.id, ASK_DRAG, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            whose = first_of(answer)
            shift(s, whose >> 4, whose & 15, second_of(answer), the_contest(s).place)


def cards() -> tuple[Card, ...]:
    """All cards of this god, made anew."""
    return (
        BattleCard("spear_wall", god="tyr", bonus=3, traits=PLAIN, copies=2).up_to(1),
        SpearWall("spear_wall", god="tyr", bonus=3, copies=2, since=2),
        BattleCard("shield_breaker", god="tyr", bonus=4, traits=PLAIN, copies=2),
        BattleCard("one_handed_blow", god="tyr", bonus=5, traits=PLAIN, copies=2).up_to(1),
        OneHandedBlow("one_handed_blow", god="tyr", bonus=5, copies=2, since=2),
        WolfsPrice("wolfs_price", god="tyr", bonus=6, copies=2),
        BreakTheLine("break_the_line", god="tyr", bonus=2, copies=2),
        StandUnbroken("stand_unbroken", god="tyr", bonus=3, copies=2),
        HoldTheHighSeat("hold_the_high_seat", god="tyr", copies=2),
        ImmovableHost("immovable_host", god="tyr", copies=2, asks=6).up_to(1),
        ImmovableHost("immovable_host", god="tyr", copies=2, asks=8, since=2),
        AloneBeforeTheGod("alone_before_the_god", god="tyr"),
        EliteUpgrade("iron_jarls", god="tyr", strength=4, copies=2),
        Headhunters("headhunters", god="tyr", strength=3, copies=2),
        PlainSteel("plain_steel", god="tyr", cost=1, copies=2),
        MightMakesRight("might_makes_right", god="tyr", cost=3).up_to(1),
        MightMakesRight("might_makes_right", god="tyr", cost=1, since=2),
        DragThemIn("drag_them_in", god="tyr", cost=2).up_to(1),
        DragThemIn("drag_them_in", god="tyr", cost=1, since=2),
    )

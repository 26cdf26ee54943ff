"""Freya: protection and support."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.edition import Reason
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_FLEE,
    ASK_JOIN,
    ASK_RETURN,
    ASK_SPARE,
    ASK_USE,
    FIGURE_KINDS,
    FLEE,
    JOIN,
    PASS,
    RESERVE,
    SPARE,
    USE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import gain_glory, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.content.thor import at_most
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, ELITE, PLAIN, WARRIOR, pile_of
from fimbul.editions.valhalla.rules.call import Call
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    BONUS_BY_NEIGHBOURS,
    ELITE_WITH_WARRIORS,
    NOBODY_FALLEN,
    PAIRS_OF_FIGURES,
    RETURNS_THE_DEAD,
    SAVES_FIGURES,
)
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.ops import BY_LOSS, Doomed, send_home, use_up
from fimbul.editions.valhalla.rules.powers import BattleCard, ClanUpgrade, EliteUpgrade, QuestCard
from fimbul.editions.valhalla.rules.query import dead_of, figures_for_quests, fresh_slot, return_options
from fimbul.editions.valhalla.rules.telling import Errand, Telling, run_errand, the_contest
from fimbul.editions.valhalla.rules.valor import Valor


def only(option: Action) -> vec[i64]:
    """One option, or pass."""
    return with_pass(append(vec[i64](), option))


class FalconCloak(BattleCard):
    """You lose: you may discard this card to return your figures in this battle to your reserve (V16)."""

    effect = SAVES_FIGURES

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        ask(s, me, self.id, ASK_USE, only(action(USE, self.id)))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Doomed)
            use(s, me, self)
            the_contest(s).throw_played(s, me)
            below.rescue(s, me, ANY, RESERVE)


class SwanFlight(BattleCard):
    """You lose: you may discard this card to move your figures in this battle to one adjacent Chamber (V26)."""

    effect = SAVES_FIGURES

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        found = vec[i64](capacity=4)
        doors = DOORS[the_contest(s).place]
        place: i64 = 0
        while place < CHAMBERS:
            if (doors >> place) & 1:
                found = append(found, action(FLEE, place))
            place += 1
        ask(s, me, self.id, ASK_FLEE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Doomed)
            use(s, me, self)
            the_contest(s).throw_played(s, me)
            below.rescue(s, me, ANY, first_of(answer))


class GatheredHost(BattleCard):
    """1 more for each of your figures in adjacent Chambers, at most 5 more."""

    effect = BONUS_BY_NEIGHBOURS

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if (DOORS[battle.place] >> place) & 1:
                found += s.count(me, ANY, place)
            place += 1
        return at_most(found, 5)


class AmberTears(BattleCard):
    """You win: return up to 2 of your figures from kill piles or the Sauna to your reserve."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        run_errand(s, me, self, 2)

    def errand(self, s: State, me: Seat, errand: Errand) -> None:
        found = return_options(s, me)
        if len(found) > 0:
            ask(s, me, self.id, ASK_RETURN, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Errand)
        if answer == PASS:
            below.note = 0
        else:
            if below.note == 2:
                use(s, me, self)
            below.note -= 1
            send_home(s, me, first_of(answer), second_of(answer))


class PeaceWeaver(BattleCard):
    """Losers return their figures to reserve; discard this card even if you lose (V16, V18)."""

    effect = SAVES_FIGURES

    def may_die(self, s: State, me: Seat, contest: Contest) -> bool:
        return False

    def is_spent(self) -> bool:
        return True


class NoneLeftBehind(QuestCard):
    """5 figures on the board and none in any kill pile (V6, V22)."""

    effect = NOBODY_FALLEN

    def fulfilled(self, s: State, me: Seat) -> bool:
        figures: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            figures += figures_for_quests(s, me, place)
            place += 1
        seat: i64 = 0
        while seat < s.seats:
            if s.count(me, ANY, pile_of(seat)) > 0:
                return False
            seat += 1
        return figures >= 5


class FullBenches(QuestCard):
    """2 figures in each of 3 Chambers; 3 Glory more (V22)."""

    effect = PAIRS_OF_FIGURES

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if figures_for_quests(s, me, place) >= 2:
                found += 1
            place += 1
        return found >= 3

    def on_fulfil(self, s: State, me: Seat, note: i64) -> None:
        gain_glory(s, me, 3, CARD_SOURCE + self.id)


class ShoulderToShoulder(QuestCard):
    """An Elite and 3 Warriors in one Chamber."""

    effect = ELITE_WITH_WARRIORS

    def fulfilled(self, s: State, me: Seat) -> bool:
        place: i64 = 0
        while place < CHAMBERS:
            if s.count(me, ELITE, place) >= 1 and s.count(me, WARRIOR, place) >= 3:
                return True
            place += 1
        return False


class ShieldMaidens(EliteUpgrade):
    """If you lose a battle with an Elite there, you may return your Warriors there to your reserve (V17)."""

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        assert isinstance(doomed, Doomed)
        if doomed.cause == BY_LOSS and (doomed.elites >> me) & 1 and doomed.count_of(me, WARRIOR) > 0:
            ask(s, me, self.id, ASK_USE, only(action(USE, self.id)))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Doomed)
            use(s, me, self)
            below.rescue(s, me, WARRIOR, RESERVE)


class ChariotGuard(EliteUpgrade):
    """When you answer the Call with an Elite, a Warrior from its Chamber may come along."""

    def on_join(self, s: State, me: Seat, contest: Contest, kind: Figure, source: Place) -> None:
        if kind == ELITE and s.count(me, WARRIOR, source) > 0:
            ask(s, me, self.id, ASK_JOIN, only(action(JOIN, WARRIOR, source)))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Call)
            use(s, me, self)
            below.bring(s, me, WARRIOR, second_of(answer))


class SessrumnirsWelcome(ClanUpgrade):
    """Once per Age, as an action: return up to 3 of your figures from kill piles or the Sauna to your reserve."""

    effect = RETURNS_THE_DEAD

    def may_act(self, s: State, me: Seat) -> bool:
        return fresh_slot(s, me, self.id) >= 0 and dead_of(s, me) > 0

    def why_not_act(self, s: State, me: Seat) -> Reason | None:
        if fresh_slot(s, me, self.id) < 0:
            return Reason("used_up", int(self.id))
        return Reason("no_dead") if dead_of(s, me) == 0 else None

    def act(self, s: State, me: Seat) -> None:
        use(s, me, self)
        use_up(s, me, self.id)
        run_errand(s, me, self, 3)

    def errand(self, s: State, me: Seat, errand: Errand) -> None:
        found = return_options(s, me)
        if len(found) > 0:
            ask(s, me, self.id, ASK_RETURN, found if errand.note == 3 else with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Errand)
        if answer == PASS:
            below.note = 0
        else:
            below.note -= 1
            send_home(s, me, first_of(answer), second_of(answer))


class WardingRunes(ClanUpgrade):
    """Opponents' effects can neither destroy nor move your figures; lost battles still can (V18)."""

    def may_touch(self, s: State, me: Seat) -> bool:
        return False


class TwoColumns(ClanUpgrade):
    """When you take a March action, you may also march from a second Chamber."""

    def may_march_again(self, s: State, me: Seat) -> bool:
        return True

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, March)
            use(s, me, self)
            below.start_from(first_of(answer), second_of(answer))


class SeatAtTheFeast(ClanUpgrade):
    """Prove Valor: in each Chamber where you score, one of your figures may stay (V24)."""

    def would_leave(self, s: State, me: Seat, place: Place) -> None:
        frame = s.stack[-2]
        assert isinstance(frame, Valor)
        found = vec[i64](capacity=4)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            if s.count(me, kind, place) > frame.stays(me, kind):
                found = append(found, action(SPARE, kind, place))
            kind += 1
        if len(found) > 0:
            ask(s, me, self.id, ASK_SPARE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Telling)
            frame = s.stack[-2]
            assert isinstance(frame, Valor)
            use(s, me, self)
            frame.spare_one(me, first_of(answer))


def cards() -> tuple[Card, ...]:
    """All cards of this god, made anew."""
    return (
        FalconCloak("falcon_cloak", god="freya", bonus=2, copies=2),
        SwanFlight("swan_flight", god="freya", bonus=1),
        GatheredHost("gathered_host", god="freya", bonus=0, copies=2).up_to(1),
        GatheredHost("gathered_host", god="freya", bonus=2, copies=2, since=2),
        AmberTears("amber_tears", god="freya", bonus=2, copies=2),
        PeaceWeaver("peace_weaver", god="freya", bonus=1),
        BattleCard("cat_drawn_charge", god="freya", bonus=3, traits=PLAIN, copies=2),
        NoneLeftBehind("none_left_behind", god="freya", copies=2),
        FullBenches("full_benches", god="freya"),
        ShoulderToShoulder("shoulder_to_shoulder", god="freya", copies=2),
        ShieldMaidens("shield_maidens", god="freya", strength=2, copies=2),
        ChariotGuard("chariot_guard", god="freya", strength=3, copies=2),
        SessrumnirsWelcome("sessrumnirs_welcome", god="freya", cost=1, copies=2).up_to(1),
        SessrumnirsWelcome("sessrumnirs_welcome", god="freya", cost=0, copies=2, since=2),
        WardingRunes("warding_runes", god="freya", cost=1).up_to(1),
        WardingRunes("warding_runes", god="freya", cost=0, since=2),
        TwoColumns("two_columns", god="freya", cost=1),
        SeatAtTheFeast("seat_at_the_feast", god="freya", cost=1, copies=2),
    )

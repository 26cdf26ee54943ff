"""The fifteen Monsters."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ACTION,
    ANY,
    ASK_KILL,
    ASK_PUSH,
    ASK_SACRIFICE,
    FIGURE_KINDS,
    NOBODY,
    PASS,
    PUSH,
    RESERVE,
    SACRIFICE,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import enemies, figures_at
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, ELITE, TOLL_TO_SUMMON, WARRIOR, figure_of, pile_of
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import COUNTS_FOR_THREE, WEAK_BEFORE_CHAMPIONS
from fimbul.editions.valhalla.rules.march import March
from fimbul.editions.valhalla.rules.ops import BY_EFFECT, Doomed, doom, kill, kill_options, receive_rage, shift
from fimbul.editions.valhalla.rules.powers import Monster
from fimbul.editions.valhalla.rules.query import place_of, touchable
from fimbul.editions.valhalla.rules.telling import Errand, everybody, run_errand, the_contest


class Ratatosk(Monster):
    """May answer the Call from any Chamber."""

    def may_call(self, s: State, me: Seat, kind: Figure) -> bool:
        return kind == self.figure(s, me)


class Heidrun(Monster):
    """Start of the Action phase: on the board she gives 2 Rage."""

    def on_phase(self, s: State, me: Seat, phase: i64) -> None:
        if phase == ACTION and place_of(s, me, self.figure(s, me)) >= 0:
            receive_rage(s, me, 2, CARD_SOURCE + self.id)


class Gullinkambi(Monster):
    """In a contest in its Chamber you may answer the Call with up to 3 figures."""

    def mod_call(self, s: State, me: Seat, contest: Contest) -> i64:
        return 2 if self.stands(s, me, contest.place) else 0


class Saehrimnir(Monster):
    """Summoning it costs 1 Rage; when it would be destroyed, it returns to the reserve (V6)."""

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        assert isinstance(doomed, Doomed)
        if doomed.count_of(me, self.figure(s, me)) > 0:
            use(s, me, self)
            doomed.rescue(s, me, self.figure(s, me), RESERVE)


class Hugin(Monster):
    """In a battle with Hugin, you choose your card after all others are revealed (V9, V44)."""

    def may_choose_late(self, s: State, me: Seat, contest: Contest) -> bool:
        return self.stands(s, me, contest.place)


class BarrowDraugr(Monster):
    """When it is destroyed by a lost battle, the winner destroys one of their own figures there (V18, V37)."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        winner = contest.winner
        if winner != NOBODY and contest.died_by_loss(me, self.figure(s, me)) and touchable(s, winner):
            ask(s, winner, self.id, ASK_SACRIFICE, figures_at(s, winner, SACRIFICE, contest.place, contest.place))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        owner: i64 = 0
        while figure_of(s, owner, self.id) == 0:
            owner += 1
        use(s, owner, self)
        doomed = Doomed(BY_EFFECT, the_contest(s).attacker, pile_of(owner))
        doomed.add(me, first_of(answer), second_of(answer), 1)
        doom(s, doomed)


class Gullveig(Monster):
    """In a battle with Gullveig, losing opponents discard the cards they played (V38)."""

    def would_take_back(self, s: State, me: Seat, contest: Contest, seat: Seat) -> None:
        if seat != me and contest.took_part(me, self.figure(s, me)) and contest.lost(seat):
            use(s, me, self)
            contest.cancelled |= 1 << seat


class Modgud(Monster):
    """An opponent must pay you 1 Rage to answer the Call into her Chamber (V27)."""

    def mod_toll(self, s: State, me: Seat, contest: Contest) -> i64:
        return 1 if self.stands(s, me, contest.place) else 0


class GeriAndFreki(Monster):
    """After you win a battle with them, destroy an enemy Warrior or Elite in an adjacent Chamber."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        if contest.took_part(me, self.figure(s, me)) and self.stands(s, me, contest.place):
            ask(s, me, self.id, ASK_KILL, kill_options(s, me, everybody(s), DOORS[contest.place], WARRIOR, ELITE))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        use(s, me, self)
        whose = first_of(answer)
        kill(s, me, whose >> 4, whose & 15, second_of(answer))


class Audhumla(Monster):
    """Counts as 3 figures for the majority in Prove Valor (V23)."""

    effect = COUNTS_FOR_THREE

    def mod_count(self, s: State, me: Seat, kind: Figure, valor: bool) -> i64:
        return 2 if valor and kind == self.figure(s, me) else 0


class Sleipnir(Monster):
    """Sleipnir and the figures marching with it may pass through two doorways (V29)."""

    def may_go_far(self, s: State, me: Seat, kind: Figure) -> bool:
        return kind == self.figure(s, me)


class Eikthyrnir(Monster):
    """You may summon into its Chamber whatever that holds (V28)."""

    def may_summon(self, s: State, me: Seat, place: Place) -> bool:
        return self.stands(s, me, place)


class Mokkurkalfi(Monster):
    """STR 5, but 0 while an enemy Elite or Monster is in its Chamber."""

    effect = WEAK_BEFORE_CHAMPIONS

    def mod_strength(self, s: State, me: Seat, kind: Figure, place: Place) -> i64:
        if kind != self.figure(s, me):
            return 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me:
                other: i64 = ELITE
                while other < FIGURE_KINDS:
                    if other != WARRIOR and s.count(seat, other, place) > 0:
                        return -self.strength
                    other += 1
            seat += 1
        return 0


class Hraesvelg(Monster):
    """When summoned or marching into a Chamber, you may move up to 2 enemy figures there to adjacent Chambers (V29)."""

    def offers_after(self, s: State, me: Seat, march: March) -> bool:
        mine = self.figure(s, me)
        entered = march.entered_by(mine)
        if march.entered >= 0 and march.entered >> 8 == mine:
            entered |= 1 << (march.entered & 255)
        here = place_of(s, me, mine)
        return here >= 0 and (entered >> here) & 1 != 0 and len(self.pushes(s, me)) > 0

    def on_march(self, s: State, me: Seat, march: March) -> None:
        run_errand(s, me, self, 2)

    def pushes(self, s: State, me: Seat) -> vec[i64]:
        found = vec[i64](capacity=16)
        here = place_of(s, me, self.figure(s, me))
        for seat in enemies(s, me):
            if s.count(seat, ANY, here) > 0 and touchable(s, seat):
                kind: i64 = 1
                while kind < FIGURE_KINDS:
                    place: i64 = 0
                    while place < CHAMBERS:
                        if s.count(seat, kind, here) > 0 and (DOORS[here] >> place) & 1:
                            found = append(found, action(PUSH, (seat << 4) | kind, place))
                        place += 1
                    kind += 1
        return found

    def errand(self, s: State, me: Seat, errand: Errand) -> None:
        found = self.pushes(s, me)
        if len(found) > 0:
            ask(s, me, self.id, ASK_PUSH, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Errand)
        if answer == PASS:
            below.note = 0
            return
        below.note -= 1
        whose = first_of(answer)
        shift(s, whose >> 4, whose & 15, place_of(s, me, self.figure(s, me)), second_of(answer))


class Lindworm(Monster):
    """Enemy figures cannot leave its Chamber by March or Call (V26)."""

    def may_leave(self, s: State, me: Seat, place: Place) -> bool:
        return not self.stands(s, me, place)


def cards() -> tuple[Card, ...]:
    """All Monsters, made anew."""
    return (
        Ratatosk("ratatosk", strength=1, cost=1),
        Heidrun("heidrun", strength=1, cost=1),
        Gullinkambi("gullinkambi", strength=1, cost=1),
        Saehrimnir("saehrimnir", strength=2, cost=2, traits=TOLL_TO_SUMMON),
        Hugin("hugin", strength=1, cost=2),
        BarrowDraugr("barrow_draugr", strength=2, cost=2),
        Gullveig("gullveig", strength=2, cost=2),
        Modgud("modgud", strength=2, cost=2),
        GeriAndFreki("geri_and_freki", strength=3, cost=3),
        Audhumla("audhumla", strength=2, cost=2, large=True),
        Sleipnir("sleipnir", strength=3, cost=3, large=True),
        Eikthyrnir("eikthyrnir", strength=3, cost=3, large=True),
        Mokkurkalfi("mokkurkalfi", strength=5, cost=3, large=True),
        Hraesvelg("hraesvelg", strength=4, cost=4, large=True),
        Lindworm("lindworm", strength=5, cost=5, large=True),
    )

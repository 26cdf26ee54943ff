"""Loki: revenge and spoils for defeat."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, ask_secretly, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_CHOOSE,
    ASK_KILL,
    ASK_RAISE,
    ASK_SAVE,
    ASK_SWAP,
    ASK_THROW,
    ASK_USE,
    BATTLE,
    CHOOSE,
    FIGURE_KINDS,
    NO_CARD,
    NOBODY,
    PASS,
    SAVE,
    SWAP,
    USE,
    Action,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import gain_glory, raise_stat, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import enemies, raise_options
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.content.thor import at_most
from fimbul.editions.valhalla.rules.board import CHAMBERS, ELITE, WARRIOR, pile_of, token_at
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    BETTER_BONUS,
    FALLEN_IN_PILES,
    FALLEN_TO_A_LEADER,
    GIVES_RAGE,
    IN_CLAIMED_CHAMBERS,
    PAYS_WITHOUT_MAJORITY,
)
from fimbul.editions.valhalla.rules.ops import (
    Doomed,
    kill,
    kill_options,
    last_figure,
    receive_rage,
    shift,
    swap_bonuses,
    throw_from_hand,
    use_up,
)
from fimbul.editions.valhalla.rules.powers import BattleCard, ClanUpgrade, EliteUpgrade, QuestCard
from fimbul.editions.valhalla.rules.query import figures_for_quests, fresh_slot
from fimbul.editions.valhalla.rules.telling import Errand, contest_of, run_errand, the_contest


class LastLaugh(BattleCard):
    """You lose: 2 Glory for each of your figures destroyed in this battle, at most 6."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        gain_glory(s, me, at_most(2 * contest.fallen_of(me), 6), CARD_SOURCE + self.id)


class DyingBite(BattleCard):
    """You lose: destroy one of the winner's figures in this Chamber (V37)."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        if contest.winner != NOBODY:
            found = kill_options(s, me, 1 << contest.winner, 1 << contest.place, last_figure())
            ask(s, me, self.id, ASK_KILL, found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        use(s, me, self)
        whose = first_of(answer)
        kill(s, me, whose >> 4, whose & 15, second_of(answer))


class HollowVictory(BattleCard):
    """You lose: the winner gains no battle Glory (V25)."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        if contest.winner != NOBODY and not contest.hollow:
            use(s, me, self)
            contest.hollow = True


class ShapeSwap(BattleCard):
    """On reveal: you may swap this card's bonus with that of an opponent's Battle card (V11)."""

    effect = BETTER_BONUS

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        found = vec[i64](capacity=4)
        for seat in enemies(s, me):
            id = battle.card(seat)
            if id != NO_CARD and s.setup.cards[id].kind == BATTLE:
                found = append(found, action(CHOOSE, seat))
        if len(found) > 0:
            ask(s, me, self.id, ASK_CHOOSE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            swap_bonuses(s, me, first_of(answer))


class SaltInTheWound(BattleCard):
    """You lose: you may discard this card for 2 Rage (V7)."""

    effect = GIVES_RAGE

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        ask(s, me, self.id, ASK_USE, with_pass(append(vec[i64](), action(USE, self.id))))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            the_contest(s).throw_played(s, me)
            receive_rage(s, me, 2, CARD_SOURCE + self.id)


class BloodPrice(BattleCard):
    """You lose: you may discard this card to raise one of your stats."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        found = raise_options(s, me)
        if len(found) > 0:
            ask(s, me, self.id, ASK_RAISE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            the_contest(s).throw_played(s, me)
            raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)


class DebtsOnEverySide(QuestCard):
    """4 figures of yours in opponents' kill piles, in at least 2 of them (V22)."""

    effect = FALLEN_IN_PILES

    def fulfilled(self, s: State, me: Seat) -> bool:
        figures: i64 = 0
        piles: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me and s.count(me, ANY, pile_of(seat)) > 0:
                figures += figures_for_quests(s, me, pile_of(seat))
                piles += 1
            seat += 1
        return figures >= 4 and piles >= 2


class UninvitedGuests(QuestCard):
    """Figures in so many Chambers that hold an opponent's reward token."""

    effect = IN_CLAIMED_CHAMBERS

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if s.count(me, ANY, place) > 0 and token_at(s, place) >= 0 and token_at(s, place) != me:
                found += 1
            place += 1
        return found >= self.asks


class NursedGrudge(QuestCard):
    """A clan with more Glory than you has 3 of your figures in its kill pile; take 3 Glory from it (V20, V40)."""

    effect = FALLEN_TO_A_LEADER

    def fulfilled(self, s: State, me: Seat) -> bool:
        return self.fulfilled_note(s, me) != 0

    def fulfilled_note(self, s: State, me: Seat) -> i64:
        found: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != me and s.glory(seat) > s.glory(me) and figures_for_quests(s, me, pile_of(seat)) >= 3:
                found |= 1 << seat
            seat += 1
        return found

    def on_fulfil(self, s: State, me: Seat, note: i64) -> None:
        found = vec[i64](capacity=4)
        seat: i64 = 0
        while seat < s.seats:
            if (note >> seat) & 1:
                found = append(found, action(CHOOSE, seat))
            seat += 1
        ask(s, me, self.id, ASK_CHOOSE, found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        other = first_of(answer)
        glory = at_most(s.glory(other), 3)
        gain_glory(s, other, -glory, CARD_SOURCE + self.id)
        gain_glory(s, me, glory, CARD_SOURCE + self.id)


class TwiceDeadJarls(EliteUpgrade):
    """When your Elite would be destroyed in a battle, you may return it to your reserve (V6, V17)."""

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        contest = contest_of(s)
        if contest is None or contest.clans == 0:
            return
        found = vec[i64](capacity=2)
        for entry in doomed.doomed:
            if entry >> 24 == me and (entry >> 16) & 255 == ELITE:
                found = append(found, action(SAVE, ELITE, (entry >> 8) & 255))
        if len(found) > 0:
            ask(s, me, self.id, ASK_SAVE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            assert isinstance(below, Doomed)
            use(s, me, self)
            below.rescue_one(s, me, ELITE, second_of(answer))
            below.again()


class MaskedChampions(EliteUpgrade):
    """In your turn of the Call you may instead swap an Elite with your figure in another Chamber (V27)."""

    def may_swap(self, s: State, me: Seat) -> bool:
        return True

    def swap(self, s: State, me: Seat, place: Place) -> None:
        found = vec[i64](capacity=8)
        kind: i64 = WARRIOR
        while kind < FIGURE_KINDS:
            other: i64 = 0
            while other < CHAMBERS:
                if other != place and s.count(me, kind, other) > 0:
                    found = append(found, action(SWAP, kind, other))
                other += 1
            kind += 1
        run_errand(s, me, self, 1 + place)
        ask(s, me, self.id, ASK_SWAP, found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Errand)
        place = below.note - 1
        kind = first_of(answer)
        other = second_of(answer)
        below.note = 0
        use(s, me, self)
        shift(s, me, ELITE, place, other)
        shift(s, me, kind, other, place)


class SpitefulHeart(ClanUpgrade):
    """The first time each Age you lose a battle: 2 Rage (V7)."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        if fresh_slot(s, me, self.id) >= 0:
            use_up(s, me, self.id)
            receive_rage(s, me, 2, CARD_SOURCE + self.id)


class LongMemory(ClanUpgrade):
    """2 STR more in battles against a clan whose kill pile holds a figure of yours."""

    def mod_battle_strength(self, s: State, me: Seat, contest: Contest) -> i64:
        seat: i64 = 0
        while seat < s.seats:
            if seat != me and contest.fights(seat) and s.count(me, ANY, pile_of(seat)) > 0:
                return 2
            seat += 1
        return 0


class VenomTongue(ClanUpgrade):
    """When you lose a battle: you may discard a card; the winner then discards one too."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        if contest.winner != NOBODY and s.hand_size(me) > 0:
            ask_secretly(s, me, self.id, ASK_THROW)

    def may_decline(self, s: State, me: Seat) -> bool:
        return the_contest(s).winner != me

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer == PASS:
            return
        winner = the_contest(s).winner
        if me != winner:
            use(s, me, self)
        throw_from_hand(s, me, first_of(answer))
        if me != winner and s.hand_size(winner) > 0:
            ask_secretly(s, winner, self.id, ASK_THROW)


class ScrapsFromTheTable(ClanUpgrade):
    """Prove Valor: 2 Glory in each Chamber where you have figures and do not score (V24)."""

    effect = PAYS_WITHOUT_MAJORITY

    def mod_valor_glory(self, s: State, me: Seat, place: Place) -> i64:
        return 2


def cards() -> tuple[Card, ...]:
    """All cards of this god, made anew."""
    return (
        LastLaugh("last_laugh", god="loki", bonus=0, copies=2),
        DyingBite("dying_bite", god="loki", bonus=1, copies=2),
        HollowVictory("hollow_victory", god="loki", bonus=1, copies=2),
        ShapeSwap("shape_swap", god="loki", bonus=1, copies=2),
        SaltInTheWound("salt_in_the_wound", god="loki", bonus=0, copies=2),
        BloodPrice("blood_price", god="loki", bonus=1),
        DebtsOnEverySide("debts_on_every_side", god="loki", copies=2),
        UninvitedGuests("uninvited_guests", god="loki", copies=2, asks=3),
        NursedGrudge("nursed_grudge", god="loki"),
        TwiceDeadJarls("twice_dead_jarls", god="loki", strength=2, copies=2),
        MaskedChampions("masked_champions", god="loki", strength=1, copies=2).up_to(1),
        MaskedChampions("masked_champions", god="loki", strength=2, copies=2, since=2),
        SpitefulHeart("spiteful_heart", god="loki", cost=1),
        LongMemory("long_memory", god="loki", cost=2),
        VenomTongue("venom_tongue", god="loki", cost=1).up_to(1),
        VenomTongue("venom_tongue", god="loki", cost=0, since=2),
        ScrapsFromTheTable("scraps_from_the_table", god="loki", cost=1, copies=2),
    )

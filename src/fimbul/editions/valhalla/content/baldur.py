"""Baldur: foresight and many Quests."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, ask_secretly, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_EXCHANGE,
    ASK_PLEDGE,
    ASK_RIDE,
    ASK_USE,
    NO_CARD,
    PASS,
    QUEST,
    QUESTS,
    RIDE,
    USE,
    Action,
    Figure,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import commit_quest, gain_glory, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import QUEST_ZONE, TABLE, State
from fimbul.editions.valhalla.content.thor import at_most, laurels
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    DOORS,
    ELITE,
    PLAIN,
    THRONE,
    god_at,
    has_slot,
    pile_of,
    quests_of,
)
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.effects import (
    ALONE_IN_CHAMBERS,
    AT_THE_DOORS,
    BEFORE_EVERY_GOD,
    BETTER_BONUS,
    BONUS_BY_QUESTS,
    COMMITS_THE_CARD,
    GLORY_FOR_QUESTS,
    OTHER_QUESTS,
    REWARDS_WITHOUT_HARM,
    REWARDS_WITHOUT_KILLS,
)
from fimbul.editions.valhalla.rules.ops import shift, swear, use_up
from fimbul.editions.valhalla.rules.pile import look, take_looked
from fimbul.editions.valhalla.rules.powers import BattleCard, ClanUpgrade, EliteUpgrade, QuestCard
from fimbul.editions.valhalla.rules.query import enemies_in_pile, fresh_slot
from fimbul.editions.valhalla.rules.telling import Errand, run_errand, the_contest


class SecondSight(BattleCard):
    """On reveal: you may take this card back and reveal another card from your hand instead (V10)."""

    effect = BETTER_BONUS

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        if s.hand_size(me) > 0 and not (the_contest(s).exchanged >> me) & 1:
            ask_secretly(s, me, self.id, ASK_EXCHANGE)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            the_contest(s).exchange(s, me, first_of(answer))


class ForetoldBlow(BattleCard):
    """1 more for each Quest you have committed, at most 4 more."""

    effect = BONUS_BY_QUESTS

    def mod_bonus(self, s: State, me: Seat, battle: Battle) -> i64:
        return at_most(quests_of(s, me), 4)


class ReadTheRunes(BattleCard):
    """You win: look at the top 3 cards of the pile, take one, put the others below (V19)."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        look(s, me, self.id)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        take_looked(s, me, first_of(answer))


class VowInTheDust(BattleCard):
    """After this battle, won or lost, you may commit a Quest from your hand (V34)."""

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if s.hand_size(me) > 0 and has_slot(s, me):
            ask_secretly(s, me, self.id, ASK_PLEDGE)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            commit_quest(s, me, first_of(answer))


class WatchAtTheDoors(QuestCard):
    """Figures in 3 of the Chambers adjacent to Odin's Throne."""

    effect = AT_THE_DOORS

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if (DOORS[THRONE] >> place) & 1 and s.count(me, ANY, place) > 0:
                found += 1
            place += 1
        return found >= 3


class EveryVigil(QuestCard):
    """Figures in so many of Odin's Throne and the god Chambers; 0: in all of them."""

    effect = BEFORE_EVERY_GOD

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if (place == THRONE or god_at(s, place) >= 0) and s.count(me, ANY, place) > 0:
                found += 1
            place += 1
        return found >= (self.asks if self.asks > 0 else 1 + s.age)


class QuietRooms(QuestCard):
    """Figures in 3 Chambers where no other clan has any."""

    effect = ALONE_IN_CHAMBERS

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if s.count(me, ANY, place) > 0 and s.total(place) == s.count(me, ANY, place):
                found += 1
            place += 1
        return found >= 3


class CleanHands(QuestCard):
    """2 reward tokens on the board and no enemy figure in your kill pile (V6)."""

    effect = REWARDS_WITHOUT_KILLS

    def fulfilled(self, s: State, me: Seat) -> bool:
        return laurels(s, me) >= 2 and enemies_in_pile(s, me) == 0


class CleanHandsOfOld(CleanHands):
    """In the first card list: and none of your figures in any kill pile either (V6)."""

    effect = REWARDS_WITHOUT_HARM

    def fulfilled(self, s: State, me: Seat) -> bool:
        seat: i64 = 0
        while seat < s.seats:
            if s.count(me, ANY, pile_of(seat)) > 0:
                return False
            seat += 1
        return super().fulfilled(s, me)


class ThreePromises(QuestCard):
    """2 other Quests fulfilled in this Age (V20)."""

    effect = OTHER_QUESTS

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        copy: i64 = 0
        while copy < s.setup.copies:
            if s.where(copy) == QUEST_ZONE + me:
                quest = s.setup.cards[s.card_of(copy)]
                if quest.id != self.id and quest.fulfilled(s, me):
                    found += 1
            copy += 1
        return found >= 2

    def on_fulfil(self, s: State, me: Seat, note: i64) -> None:
        if self.pays > 0:
            gain_glory(s, me, self.pays, CARD_SOURCE + self.id)


class OathBearers(EliteUpgrade):
    """Each Elite counts as two figures for your Quests and for the majority in Prove Valor (V22, V23)."""

    def mod_count(self, s: State, me: Seat, kind: Figure, valor: bool) -> i64:
        return 1 if kind == ELITE else 0


class DawnRiders(EliteUpgrade):
    """Start of the Quest phase: you may move each of your Elites through one doorway (V21, V26)."""

    def on_phase(self, s: State, me: Seat, phase: i64) -> None:
        if phase == QUESTS:
            run_errand(s, me, self, 1)  # then 16 + the Chamber of the Elite that has ridden

    def errand(self, s: State, me: Seat, errand: Errand) -> None:
        ridden = errand.note - 16
        found = vec[i64](capacity=8)
        place: i64 = 0
        while place < CHAMBERS:
            if s.count(me, ELITE, place) > (1 if place == ridden else 0):
                other: i64 = 0
                while other < CHAMBERS:
                    if (DOORS[place] >> other) & 1:
                        found = append(found, action(RIDE, place, other))
                    other += 1
            place += 1
        if len(found) > 0:
            ask(s, me, self.id, ASK_RIDE, with_pass(found))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Errand)
        if answer == PASS:
            below.note = 0
            return
        use(s, me, self)
        shift(s, me, ELITE, first_of(answer), second_of(answer))
        below.note = 0 if below.note >= 16 else 16 + second_of(answer)


class KeptPromises(ClanUpgrade):
    """2 more Glory for each Quest you fulfil."""

    effect = GLORY_FOR_QUESTS

    def mod_quest_glory(self, s: State, me: Seat, quest: Card) -> i64:
        return 2


class EleventhHour(ClanUpgrade):
    """Start of the Quest phase: you may commit a Quest from your hand (V21, V34)."""

    def on_phase(self, s: State, me: Seat, phase: i64) -> None:
        if phase == QUESTS and s.hand_size(me) > 0 and has_slot(s, me):
            ask_secretly(s, me, self.id, ASK_PLEDGE)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            commit_quest(s, me, first_of(answer))


class ForeknownStrike(ClanUpgrade):
    """Once per Age, in a battle, you may choose your card after all others are revealed (V9, V44)."""

    def would_choose_card(self, s: State, me: Seat, contest: Contest) -> None:
        if fresh_slot(s, me, self.id) >= 0 and s.hand_size(me) > 0 and not (contest.latecomers >> me) & 1:
            ask(s, me, self.id, ASK_USE, with_pass(append(vec[i64](), action(USE, self.id))))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            use_up(s, me, self.id)
            contest = the_contest(s)
            contest.latecomers |= 1 << me


class SwornInBlood(ClanUpgrade):
    """A Quest you reveal in a battle may be committed at once, face up (V38, V39)."""

    effect = COMMITS_THE_CARD

    def would_take_back(self, s: State, me: Seat, contest: Contest, seat: Seat) -> None:
        id = contest.card(me)
        if seat == me and id != NO_CARD and s.setup.cards[id].kind == QUEST and has_slot(s, me):
            if not (contest.settled >> me) & 1:
                ask(s, me, self.id, ASK_USE, with_pass(append(vec[i64](), action(USE, self.id))))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            contest = the_contest(s)
            contest.settle(me)
            swear(s, me, in_zone(s, contest.card(me), TABLE + me))


class SixthGift(ClanUpgrade):
    """In the draft, also keep your last card (V39)."""

    def may_keep_last(self, s: State, me: Seat) -> bool:
        return True


def cards() -> tuple[Card, ...]:
    """All cards of this god, made anew."""
    return (
        SecondSight("second_sight", god="baldur", bonus=1, copies=2),
        ForetoldBlow("foretold_blow", god="baldur", bonus=1, copies=2),
        ReadTheRunes("read_the_runes", god="baldur", bonus=2, copies=2),
        BattleCard("noon_blade", god="baldur", bonus=4, traits=PLAIN, copies=2),
        VowInTheDust("vow_in_the_dust", god="baldur", bonus=1),
        WatchAtTheDoors("watch_at_the_doors", god="baldur", copies=2),
        EveryVigil("every_vigil", god="baldur", copies=2).up_to(1),
        EveryVigil("every_vigil", god="baldur", copies=2, asks=2, since=2),
        QuietRooms("quiet_rooms", god="baldur", copies=2),
        CleanHandsOfOld("clean_hands", god="baldur").up_to(1),
        CleanHands("clean_hands", god="baldur", since=2),
        ThreePromises("three_promises", god="baldur").up_to(1),
        ThreePromises("three_promises", god="baldur", pays=4, since=2),
        OathBearers("oath_bearers", god="baldur", strength=2, copies=2),
        DawnRiders("dawn_riders", god="baldur", strength=2),
        KeptPromises("kept_promises", god="baldur", cost=2),
        EleventhHour("eleventh_hour", god="baldur", cost=2).up_to(1),
        EleventhHour("eleventh_hour", god="baldur", cost=0, since=2),
        ForeknownStrike("foreknown_strike", god="baldur", cost=1),
        SwornInBlood("sworn_in_blood", god="baldur", cost=0),
        SixthGift("sixth_gift", god="baldur", cost=0),
    )

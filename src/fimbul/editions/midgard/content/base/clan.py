"""Clan upgrades of the base game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.edition import Reason
from fimbul.core.rules.events import CARD_SOURCE, TOOK_BACK
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_ATTACK,
    ASK_COUNT,
    ASK_INVADE,
    ASK_RAISE,
    ASK_RETAIN,
    ASK_SACRIFICE,
    ASK_SAVE,
    ATTACK,
    COUNT,
    FALLEN,
    FIGURE_KINDS,
    HORNS,
    INVADE,
    KEEP,
    PASS,
    QUEST,
    RAISE,
    RESERVE,
    SACRIFICE,
    SAVE,
    SLOTS,
    Action,
    Place,
    Seat,
    action,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import emit, gain_glory, pay, raise_stat, set_down, take_in_hand, use
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import figures_on_board, in_zone, raise_options
from fimbul.core.rules.state import TABLE, State
from fimbul.editions.midgard.rules.battle import fight
from fimbul.editions.midgard.rules.battle_order import AT_REVEAL, RETAIN, RETURN, TOLL
from fimbul.editions.midgard.rules.battle_queries import present
from fimbul.editions.midgard.rules.board import (
    CLAN_UPGRADE,
    FJORDS,
    PROVINCES,
    SUCCOR_WITH_DARK_ELF,
    SUCCOR_WITH_SHIP,
    WARRIOR,
    YGGDRASIL,
    pillaged,
    room_in,
    ruined,
)
from fimbul.editions.midgard.rules.destroy import AS_PRICE, BY_DOOM, Destruction, active_seat
from fimbul.editions.midgard.rules.frames import Later
from fimbul.editions.midgard.rules.invade import (
    Invaded,
    can_invade,
    horns_allow,
    invade,
    invade_options,
    tell_hindrance,
)
from fimbul.editions.midgard.rules.pillage import pillage
from fimbul.editions.midgard.rules.powers import Upgrade


class ClanUpgrade(Upgrade):
    """Goes into one of the three clan slots."""

    def __init__(
        self,
        slug: str,
        *,
        age: int,
        strength: int,
        god: str,
        copies_from: tuple[int, ...] = (1,),
        since: int = 1,
    ) -> None:
        super().__init__(
            slug, age=age, kind=CLAN_UPGRADE, strength=strength, god=god, copies_from=copies_from, since=since
        )


class FriggasCharm(ClanUpgrade):
    """Your upgrades cost 1 Rage less (R31)."""

    def mod_upgrade_cost(self, s: State, me: Seat, card: Card) -> i64:
        return -1


class LokisRelease(ClanUpgrade):
    """Glory for each figure you get back from Valhalla (R32)."""

    def __init__(
        self, slug: str, *, age: int, strength: int, pays: int, copies_from: tuple[int, ...] = (1,), since: int = 1
    ) -> None:
        super().__init__(slug, age=age, strength=strength, god="loki", copies_from=copies_from, since=since)
        self.pays: i64 = pays

    def mod_release_glory(self, s: State, me: Seat) -> i64:
        return self.pays


class ThorsGlory(ClanUpgrade):
    """2 Glory after a battle of yours in which two or more enemy figures fell (R76)."""

    order = TOLL

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.enemies_fallen(s, me) >= 2:
            gain_glory(s, me, 2, CARD_SOURCE + self.id)


class FriggasSuccor(ClanUpgrade):
    """A Warrior may come along with every figure that invades a province (R20-R22, R120)."""

    order: i64 = 1

    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        if not self.follows(s, invaded.place):
            return
        found = vec[i64]()
        if invaded.place >= FJORDS:
            second = 2 * (invaded.place - FJORDS) + 2
            found = self.warrior_to(s, me, second - 1, found)
            found = self.warrior_to(s, me, second, found)
        else:
            found = self.warrior_to(s, me, invaded.place, found)
        if len(found) > 0:
            ask(s, me, self.id, ASK_INVADE, with_pass(found))
        elif s.ear is not None:
            tell_hindrance(s, me, WARRIOR, CARD_SOURCE + self.id)

    def follows(self, s: State, place: Place) -> bool:
        """Whether a Warrior may come along to a place at all."""
        if place >= FJORDS:
            return s.setup.option(SUCCOR_WITH_SHIP)
        return place != YGGDRASIL or s.setup.option(SUCCOR_WITH_DARK_ELF)

    def warrior_to(self, s: State, me: Seat, province: Place, found: vec[i64]) -> vec[i64]:
        """A Warrior into a province, if there is one and the place is free."""
        if s.count(me, WARRIOR, RESERVE) > 0 and horns_allow(s, me) and room_in(s, province) > 0:
            return append(found, action(INVADE, WARRIOR, province))
        return found

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            set_down(s, me, WARRIOR, second_of(answer))


class QuestsInBattle(ClanUpgrade):
    """A Quest card you reveal in battle may count as a Battle card (R33, R49)."""

    order = AT_REVEAL

    def __init__(
        self, slug: str, *, age: int, strength: int, bonus: int, copies_from: tuple[int, ...] = (1,), since: int = 1
    ) -> None:
        super().__init__(slug, age=age, strength=strength, god="tyr", copies_from=copies_from, since=since)
        self.bonus: i64 = bonus

    def on_reveal(self, s: State, me: Seat, battle: Battle) -> None:
        card = battle.card(me)
        if card < 0 or s.setup.cards[card].kind != QUEST:
            return
        found = append(vec[i64](), PASS)
        slot: i64 = 0
        low: i64 = 0
        high = self.bonus
        while slot < SLOTS:  # the strongest such upgrade asks for all
            other = s.upgrade(me, slot)
            if isinstance(other, QuestsInBattle):
                if other.bonus > self.bonus:
                    return
                if other.bonus < self.bonus:
                    low = other.bonus
            slot += 1
        if low > 0:
            found = append(found, action(COUNT, low))
        found = append(found, action(COUNT, high))
        ask(s, me, self.id, ASK_COUNT, found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            battle = s.stack[-2]  # under the reveal
            assert isinstance(battle, Battle)
            fight(battle).count_as(s, me, first_of(answer), CARD_SOURCE + self.id)


class LokisBlessing(ClanUpgrade):
    """After a battle you lost, a Warrior from the reserve may invade the province (R78, R79)."""

    order = RETURN

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if not battle.lost(me) or battle.place == YGGDRASIL:
            return
        if can_invade(s, me, WARRIOR, battle.place):
            ask(s, me, self.id, ASK_INVADE, with_pass(append(vec[i64](), action(INVADE, WARRIOR, battle.place))))
        elif s.ear is not None:
            tell_hindrance(s, me, WARRIOR, CARD_SOURCE + self.id)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            invade(s, me, WARRIOR, second_of(answer))


class FriggasProtection(ClanUpgrade):
    """1 Rage keeps a figure that would be destroyed; not in Ragnarök, not your own Sacrifice (R80, R81)."""

    order: i64 = 1
    answer_cost: i64 = 1

    def would_destroy(self, s: State, me: Seat, doomed: Destroy) -> None:
        if doomed.cause != BY_DOOM and doomed.cause != AS_PRICE and s.rage(me) >= self.answer_cost:
            ask(s, me, self.id, ASK_SAVE, with_pass(doomed.figures_of(me, SAVE)))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        assert isinstance(below, Destroy)
        if answer != PASS:
            pay(s, me, self.answer_cost)
            below.spare(s, me, answer, CARD_SOURCE + self.id)
            below.again()


class OdinsInspiration(ClanUpgrade):
    """Glory for your figures dying in Ragnarök is doubled."""

    def mod_ragnarok_glory(self, s: State, me: Seat, glory: i64) -> i64:
        return glory


class TyrsChallenge(ClanUpgrade):
    """Pay 2 Rage: pillage a province that was pillaged already (R8)."""

    def targets(self, s: State, me: Seat) -> vec[i64]:
        """Pillaged provinces in reach."""
        found = vec[i64]()
        province: i64 = 0
        while province < PROVINCES:
            if pillaged(s, province) and not ruined(s, province) and present(s, me, province):
                found = append(found, action(ATTACK, province))
            province += 1
        return found

    def may_act(self, s: State, me: Seat) -> bool:
        return s.rage(me) >= 2 and len(self.targets(s, me)) > 0

    def why_not_act(self, s: State, me: Seat) -> Reason | None:
        return Reason("rage", 2, int(s.rage(me))) if s.rage(me) < 2 else Reason("none_pillaged")

    def act(self, s: State, me: Seat) -> None:
        pay(s, me, 2)
        ask(s, me, self.id, ASK_ATTACK, self.targets(s, me))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        pillage(s, me, first_of(answer))


class TyrsProwess(ClanUpgrade):
    """When you win a battle, 1 Rage takes a card you revealed back into your hand (R66, R67)."""

    order = RETAIN
    answer_cost: i64 = 1

    def on_battle_end(self, s: State, me: Seat, battle: Battle) -> None:
        if battle.winner == me and s.rage(me) >= self.answer_cost:
            found = append(vec[i64](), PASS)
            last: i64 = -1
            for copy in fight(battle).table(s, me):
                card = s.card_of(copy)
                if card != last:
                    found = append(found, action(KEEP, card))
                    last = card
            ask(s, me, self.id, ASK_RETAIN, found)

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            pay(s, me, self.answer_cost)
            take_in_hand(s, me, in_zone(s, first_of(answer), TABLE + me))
            if s.ear is not None:
                emit(s, TOOK_BACK, me, first_of(answer), CARD_SOURCE + self.id)
            battle = s.stack[-2]
            assert isinstance(battle, Battle)
            self.on_battle_end(s, me, battle)


class ThorsDomain(ClanUpgrade):
    """After you invade a province in your own turn, 2 Rage pillage it at once (R23, R24)."""

    order: i64 = 2
    answer_cost: i64 = 2

    def on_invade(self, s: State, me: Seat, invaded: Invaded) -> None:
        place = invaded.place
        if place < PROVINCES and s.turn == me and s.rage(me) >= self.answer_cost and not pillaged(s, place):
            ask(s, me, self.id, ASK_ATTACK, with_pass(append(vec[i64](), action(ATTACK, place))))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if answer != PASS:
            use(s, me, self)
            pay(s, me, self.answer_cost)
            pillage(s, me, first_of(answer))


class FriggasDomain(ClanUpgrade):
    """Pay 1 Rage instead of the cost: invade with a figure from Valhalla (R25, R26)."""

    invades_from: i64 = FALLEN

    def places(self, s: State, me: Seat) -> vec[i64]:
        """Every figure in Valhalla with every place it may invade."""
        found = vec[i64]()
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            found = invade_options(s, me, kind, self.invades_from, found)
            kind += 1
        return found

    def may_act(self, s: State, me: Seat) -> bool:
        return s.rage(me) >= 1 and len(self.places(s, me)) > 0

    def why_not_act(self, s: State, me: Seat) -> Reason | None:
        if s.rage(me) < 1:
            return Reason("rage", 1, int(s.rage(me)))
        if s.count(me, ANY, self.invades_from) == 0:
            return Reason("none_in_valhalla")
        return Reason("no_free_place") if horns_allow(s, me) else Reason("horns", int(s.stat(me, HORNS)))

    def act(self, s: State, me: Seat) -> None:
        pay(s, me, 1)
        ask(s, me, self.id, ASK_INVADE, self.places(s, me))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        invade(s, me, first_of(answer), second_of(answer), self.invades_from)


class OdinsThrone(ClanUpgrade):
    """Glory printed on your Quests is doubled."""

    def mod_quest_glory(self, s: State, me: Seat, quest: Card) -> i64:
        return quest.glory


class ThorsConquest(ClanUpgrade):
    """At the end of the game: 3 Glory for each figure on the board (R100)."""

    def on_game_end(self, s: State, me: Seat) -> None:
        gain_glory(s, me, 3 * s.on_board(me), CARD_SOURCE + self.id)


class FriggasSacrifice(ClanUpgrade):
    """As an action: destroy two of your own figures to raise a stat (R89)."""

    def may_act(self, s: State, me: Seat) -> bool:
        return s.on_board(me) >= 2

    def why_not_act(self, s: State, me: Seat) -> Reason | None:
        return Reason("too_few_to_sacrifice", int(s.on_board(me)))

    def act(self, s: State, me: Seat) -> None:
        s.stack.append(Later(me, self.id))
        s.stack.append(Destruction(AS_PRICE, active_seat(s)))
        ask(s, me, self.id, ASK_SACRIFICE, figures_on_board(s, me, SACRIFICE))

    def later(self, s: State, me: Seat) -> None:
        ask(s, me, self.id, ASK_RAISE, raise_options(s, me))

    def chosen(self, s: State, me: Seat, answer: Action, below: Frame | None) -> None:
        if action_kind(answer) == RAISE:
            raise_stat(s, me, first_of(answer), CARD_SOURCE + self.id)
            return
        assert isinstance(below, Destroy)
        kind = first_of(answer)
        place = second_of(answer)
        if len(below.doomed) == 0:
            below.add(me, kind, place, 1)
            found = vec[i64]()
            for option in figures_on_board(s, me, SACRIFICE):
                if option != answer or s.count(me, kind, place) > 1:
                    found = append(found, option)
            ask(s, me, self.id, ASK_SACRIFICE, found)
        elif (below.doomed[0] >> 16) & 255 == kind and (below.doomed[0] >> 8) & 255 == place:
            below.doomed[0] = below.doomed[0] + 1
        else:
            below.add(me, kind, place, 1)

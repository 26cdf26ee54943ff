"""A state with all that a seat knows and nothing it does not, for heuristics and costs that read states.

Cards that the seat cannot see are nowhere: other hands have a size and no cards. So it is for looking only; to play
on from a view, draw a world.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.information.views import View
from fimbul.core.rules.ids import ASK_DRAFT, FIGURE_KINDS, QUEST, SLOTS, STATS
from fimbul.core.rules.state import HAND, IN_PLAY, OUT, QUEST_ZONE, TABLE, State
from fimbul.core.text.saves import load_frames


class KnownState:
    """A state in the making, from a view alone."""

    def __init__(self, view: View) -> None:
        self.view: View = view
        setup = view.edition.new_setup(view.seats, view.modules, view.option_names)
        setup.clans = view.clans
        view.edition.set_open_deal(setup, view.deal)
        self.state: State = view.edition.new_state(setup)
        self.used: vec[u8] = vec[u8]([0] * int(setup.copies))

    def finished(self) -> State:
        """Everything public, then the viewer's own cards."""
        s = self.state
        view = self.view
        s.set_numbers(view.numbers)
        number: i64 = 0
        for place in view.powers:
            s.set_power_place(number, place)
            number += 1
        for clan in view.clan_views:
            seat: i64 = clan.seat
            s.set_rage(seat, clan.rage)
            s.set_glory(seat, clan.glory)
            s.set_out(seat, clan.out)
            s.set_hand_size(seat, clan.hand, 0)
            stat: i64 = 0
            while stat < STATS:
                s.set_step(seat, stat, clan.steps[stat])
                stat += 1
            strengths = view.edition.strengths(clan.slots)
            kind: i64 = 0
            while kind < FIGURE_KINDS:
                s.set_figure_strength(seat, kind, strengths[kind])
                kind += 1
            s.set_figures(seat, clan.figures)
            slot: i64 = 0
            while slot < SLOTS:
                if clan.slots[slot] >= 0:
                    s.set_slot(seat, slot, self.put(clan.slots[slot], IN_PLAY + seat))
                slot += 1
            for card in clan.table:
                self.put(card, TABLE + seat)
        self.own_cards()
        self.known_cards()
        load_frames(s, view.frames)
        s.listen_again()
        return s

    def own_cards(self) -> None:
        """The viewer's hand and the Quests it committed."""
        s = self.state
        me: i64 = self.view.seat
        if me < 0:
            return
        old: i64 = 0
        size: i64 = 0
        for card in self.view.hand:
            copy = self.put(card, HAND + me)
            old += 1 if copy < s.setup.age_from[s.age] else 0
            size += 1
        s.set_hand_size(me, size, old)
        for card in self.view.quests:
            self.put(card, QUEST_ZONE + me)
        if self.view.question == ASK_DRAFT:
            n: i64 = 0
            for card in self.view.chosen:  # with two seats, the first of two cards
                s.set_chosen(me, self.put(card, OUT), n)
                n += 1

    def known_cards(self) -> None:
        """Quests sworn face up; cards that all saw go into another hand in this Age, unless they can be committed."""
        s = self.state
        for clan in self.view.clan_views:
            if clan.seat != self.view.seat:
                for card in clan.sworn:
                    self.put(card, QUEST_ZONE + clan.seat)
            if clan.seat != self.view.seat and clan.hand > 0:
                for card, age in clan.shown:
                    if age == s.age and s.setup.cards[card].kind != QUEST:
                        s.set_shown(self.put(card, HAND + clan.seat), age)

    def put(self, card: i64, zone: i64) -> i64:
        """Some copy of a card into a zone."""
        copy = self.state.setup.first_copy[card]
        while self.used[copy] != 0:
            copy += 1
        self.used[copy] = 1
        self.state.set_where(copy, zone)
        return copy


def known_state(view: View, stand_ins: bool = False) -> State:
    """A state with all that a view tells and nothing it does not; the one door from a view to a state.

    Rules may be asked about it (costs, STR, options of the viewer), but it cannot be played on: draw worlds for that.
    With `stand_ins`, any copies stand in for committed Quests that the viewer does not know, so that they are counted.
    """
    s = KnownState(view).finished()
    if stand_ins:
        free = int(s.setup.copies)
        for clan in view.clan_views:
            known = view.quests if clan.seat == view.seat else clan.sworn
            for _ in range(clan.quests - len(known)):
                free -= 1
                while s.where(free) != OUT:
                    free -= 1
                s.set_where(free, QUEST_ZONE + clan.seat)
    return s

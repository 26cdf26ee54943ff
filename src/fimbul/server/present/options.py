"""Options in parts: card, figure, source, target and cost of every legal answer, for a page that asks step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from fimbul import Decision, State, View
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ATTACK,
    CHOOSE,
    COMMIT,
    COUNT,
    DRAG,
    FIGURE_KINDS,
    FLEE,
    INVADE,
    JOIN,
    MARCH,
    MOVE,
    PASS,
    PUSH,
    RAISE,
    RESERVE,
    RETURN,
    RIDE,
    SEND,
    SET_DOWN,
    STAT_NAMES,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.text.notation import FIGURE_AT, OTHERS_AT, WITH_CARD, WORD_OF, action_text
from fimbul.server.messages import FigureSight, Option
from fimbul.words import Words

NewOption: TypeAlias = Callable[..., Option]  # an option with its action, verb and texts; its parts are passed by name


class Dissector:
    """Takes the options of one decision apart."""

    def __init__(self, view: View, decision: Decision, words: Words) -> None:
        self.view = view
        self.words = words
        self.places = view.edition.place_names
        self.names = view.names()
        self.figures = self.names.figures[view.seat]
        self.state: State = words.costs.board(view)
        self.turn = decision.question == ASK_ACTION
        self.asker = view.edition.cards[decision.source] if decision.source >= 0 else None  # the card that asks
        # the rule in progress under the question
        self.under = view.frames[-2] if len(view.frames) > 1 else (0, [])
        battles = [data for kind, data in view.frames if kind == view.edition.battle_frame]
        self.battle = battles[-1][0] if battles else -1

    def word(self, kind: int) -> str:
        """The verb of the notation."""
        if kind == ATTACK:
            return self.view.edition.attack_word
        return self.view.edition.invade_word if kind == INVADE else WORD_OF[kind]

    def option(self, action: int, text: str) -> Option:
        """One option in pieces."""
        kind = int(action_kind(action))
        a = int(first_of(action))
        b = int(second_of(action))
        places = self.places
        notation = action_text(self.view.edition, action, self.view.seat, self.names)
        if action == PASS:
            return Option(action, "pass", text, notation)
        new: NewOption = partial(Option, action, self.word(kind), text, notation)
        if kind in WITH_CARD:
            return new(cost=self.card_cost(kind, a), card=self.card(a))
        if kind == UPGRADE_ACTION:
            old = self.view.clan_views[self.view.seat].slots[b]
            cost = self.words.costs.upgrade(self.view, a)
            return new(cost=cost, card=self.card(a), old=self.card(old) if old >= 0 else None)
        if kind == INVADE:
            cost = self.words.costs.invade(self.view, a, b) if self.turn else 0
            source = self.invades_from()
            return new(cost=cost, figure=self.figures[a], source=source, place=places[b])
        if kind == MARCH:
            return new(cost=1 if self.turn else 0, source=places[a], place=places[b])
        if kind == TROOPS:
            source_place, target = self.march_ends()
            group = self.group(action)
            return new(source=self.place(source_place), place=self.place(target), group=group)
        if kind == RAISE:
            step = self.view.clan_views[self.view.seat].steps[a] + 1
            return new(stat=STAT_NAMES[a], number=int(self.view.edition.track[8 * a + step]))
        if kind == COUNT:
            return new(number=a)
        if kind == ATTACK:
            cost = 0 if self.turn else self.answer_cost() or 0
            return new(cost=cost, place=places[a])
        if kind in (TAKE, PUSH, SEND, CHOOSE) or kind in OTHERS_AT:
            return self.option_with_others(new, action, kind)
        return self.option_with_figure(new, action, kind)

    def option_with_figure(self, new: NewOption, action: int, kind: int) -> Option:
        """Options about the seat's own figures."""
        a = int(first_of(action))
        b = int(second_of(action))
        places = self.places
        if kind == JOIN:
            cost, place = self.join_cost(), self.place(self.battle)
            return new(cost=cost, figure=self.figures[a], source=places[b], place=place)
        if kind == MOVE:
            return new(figure=self.figures[a], source=self.mover_at(a, b), place=places[b])
        if kind == SET_DOWN:
            return new(figure=self.figures[a], source=places[int(RESERVE)], place=places[b])
        if kind == RETURN:
            return new(figure=self.figures[a], source=places[b], place=places[int(RESERVE)])
        if kind == FLEE:
            return new(source=self.place(self.battle), place=places[a])
        if kind == RIDE:
            return new(figure=self.figures[1], source=places[a], place=places[b])
        assert kind in FIGURE_AT
        return new(cost=self.answer_cost(), figure=self.figures[a], place=places[b])

    def option_with_others(self, new: NewOption, action: int, kind: int) -> Option:
        """Options about other clans, their figures, and gods."""
        a = int(first_of(action))
        b = int(second_of(action))
        if kind == CHOOSE:
            return new(of=a)
        if kind == TAKE:
            return new(of=a, figure=self.names.figures[a][b], place=self.invaded())
        if kind == SEND:
            source = self.place(self.view.powers[a])
            return new(god=self.names.powers[a], source=source, place=self.places[b])
        figure, place = self.names.figures[a >> 4][a & 15], self.places[b]
        if kind == PUSH:
            return new(of=a >> 4, figure=figure, source=self.invaded(), place=place)
        if kind == DRAG:
            return new(of=a >> 4, figure=figure, source=place, place=self.place(self.battle))
        return new(cost=self.answer_cost(), of=a >> 4, figure=figure, place=place)

    # -- what editions say ---------------------------------------------------------------------------------------
    def invades_from(self) -> str:
        """Where figures come from that are set down on the board."""
        return self.places[int(RESERVE if self.asker is None else self.asker.invades_from)]

    def march_ends(self) -> tuple[int, int]:
        """Where a march in progress begins and ends; -1 where there is none."""
        raise NotImplementedError

    def invaded(self) -> str | None:
        """The place that a figure has just come to, whose card speaks of others there."""
        raise NotImplementedError

    def mover_at(self, figure: int, target: int) -> str | None:
        """Where the figure is that a card lets move to a place."""
        raise NotImplementedError

    def join_cost(self) -> int | None:
        """Rage to answer the Call, where it may cost some."""
        return None

    def answer_cost(self) -> int | None:
        """Rage to say yes to the card that asks; None where it costs nothing."""
        return int(self.asker.answer_cost) or None if self.asker is not None else None

    # -- parts ---------------------------------------------------------------------------------------------------
    def card(self, card: int) -> str:
        """A card by its id."""
        return self.view.edition.cards[card].text_id

    def place(self, place: int) -> str | None:
        """A place by its name, if it is one."""
        return self.places[place] if 0 <= place < len(self.places) else None

    def card_cost(self, kind: int, card: int) -> int | None:
        """Rage to do something with a card; the card itself says what the action printed on it costs."""
        if kind == COMMIT and self.turn:
            return 0
        if kind != USE or not self.turn:
            return self.answer_cost()
        seat = self.view.seat
        trial = self.state.copy()
        self.view.edition.cards[card].act(trial, seat)
        return int(self.state.rage(seat) - trial.rage(seat))

    def group(self, action: int) -> tuple[FigureSight, ...]:
        """The figures that a TROOPS action names."""
        seat = self.view.seat
        return tuple(
            [
                FigureSight(seat, self.figures[kind], count, int(self.state.figure_strength(seat, kind)))
                for kind in range(1, int(FIGURE_KINDS))
                if (count := int(count_in(action, kind))) > 0
            ]
        )

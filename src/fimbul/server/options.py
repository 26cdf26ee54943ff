"""Options taken apart: card, figure, source, target and cost of every legal answer, so that the page can walk them."""

from __future__ import annotations

from typing import Final

from fimbul import Decision, State, View
from fimbul.core.frames import DESTROY_FRAME, INVADING_FRAME
from fimbul.core.ids import (
    ASK_ACTION,
    ATTACK,
    COMMIT,
    COUNT,
    FIGURE_KINDS,
    INVADE,
    JOIN,
    MARCH,
    MOVE,
    PASS,
    PUSH,
    RAISE,
    SACRIFICE,
    SAVE,
    SEND,
    SPARE,
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
from fimbul.core.notation import WITH_CARD, WORD_OF
from fimbul.editions.midgard.board import YGGDRASIL
from fimbul.editions.midgard.pillage import PILLAGE_FRAME
from fimbul.editions.midgard.turns import MARCH_FRAME
from fimbul.server.messages import FigureSight, Option
from fimbul.words import Words

ANSWER_COSTS: Final = {"friggas_protection": 1, "tyrs_prowess": 1, "thors_domain": 2}  # Rage to say yes to a card
FROM_VALHALLA: Final = "friggas_domain"  # the card whose figures invade from there


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
        self.asker = view.edition.cards[decision.source].slug if decision.source >= 0 else ""
        # the rule in progress under the question
        self.under = view.frames[-2] if len(view.frames) > 1 else (0, [])
        pillages = [data for kind, data in view.frames if kind == PILLAGE_FRAME]
        self.battle = pillages[-1][0] if pillages else -1

    def option(self, action: int, text: str) -> Option:
        """One option in pieces."""
        kind = action_kind(action)
        a = int(first_of(action))
        b = int(second_of(action))
        places = self.places
        if action == PASS:
            return Option(action, "pass", text)
        word = self.view.edition.attack_word if kind == ATTACK else WORD_OF[kind]
        if kind in WITH_CARD:
            return Option(action, word, text, cost=self.card_cost(int(kind), a), card=self.card(a))
        if kind == UPGRADE_ACTION:
            old = self.view.clan_views[self.view.seat].slots[b]
            cost = self.words.costs.upgrade(self.view, a)
            return Option(action, word, text, cost=cost, card=self.card(a), old=self.card(old) if old >= 0 else None)
        if kind == INVADE:
            cost = self.words.costs.invade(self.view, a, b) if self.turn else 0
            source = places[14] if self.asker == FROM_VALHALLA else places[13]
            return Option(action, word, text, cost=cost, figure=self.figures[a], source=source, place=places[b])
        if kind == MARCH:
            return Option(action, word, text, cost=1, source=places[a], place=places[b])
        if kind == TROOPS:
            ends = self.under[1] if self.under[0] == MARCH_FRAME else [-1, -1]
            return Option(
                action, word, text, source=self.place(ends[0]), place=self.place(ends[1]), group=self.group(action)
            )
        if kind == JOIN:
            return Option(action, word, text, figure=self.figures[a], source=places[b], place=self.place(self.battle))
        if kind in (SAVE, SPARE, SACRIFICE):
            price = ANSWER_COSTS.get(self.asker)
            return Option(action, word, text, cost=price, figure=self.figures[a], place=places[b])
        if kind == MOVE:
            return Option(action, word, text, figure=self.figures[a], source=self.mover_at(a), place=places[b])
        if kind == RAISE:
            step = self.view.clan_views[self.view.seat].steps[a] + 1
            return Option(action, word, text, stat=STAT_NAMES[a], number=int(self.view.edition.track[8 * a + step]))
        if kind == COUNT:
            return Option(action, word, text, number=a)
        if kind == ATTACK:
            cost = 0 if self.turn else ANSWER_COSTS.get(self.asker, 0)
            return Option(action, word, text, cost=cost, place=places[a])
        return self.option_with_others(action, int(kind), word, text)

    def option_with_others(self, action: int, kind: int, word: str, text: str) -> Option:
        """Options about other clans' figures, and gods."""
        a = int(first_of(action))
        b = int(second_of(action))
        invaded = self.place(self.under[1][2]) if self.under[0] == INVADING_FRAME else None
        if kind == TAKE:
            return Option(action, word, text, of=a, figure=self.names.figures[a][b], place=invaded)
        if kind == PUSH:
            figure = self.names.figures[a >> 4][a & 15]
            return Option(action, word, text, of=a >> 4, figure=figure, source=invaded, place=self.places[b])
        assert kind == SEND
        source = self.place(self.view.powers[a])
        return Option(action, word, text, god=self.names.powers[a], source=source, place=self.places[b])

    # -- parts ---------------------------------------------------------------------------------------------------
    def card(self, card: int) -> str:
        """A card by its id."""
        return self.view.edition.cards[card].text_id

    def place(self, place: int) -> str | None:
        """A place by its name, if it is one."""
        return self.places[place] if 0 <= place < len(self.places) else None

    def card_cost(self, kind: int, card: int) -> int | None:
        """Rage to do something with a card; what the action printed on a card costs, the card itself says."""
        if kind == COMMIT:
            return 0
        if kind != USE:
            return ANSWER_COSTS.get(self.asker)
        seat = self.view.seat
        trial = self.state.copy()
        self.view.edition.cards[card].act(trial, seat)
        return int(self.state.rage(seat) - trial.rage(seat))

    def group(self, action: int) -> list[FigureSight]:
        """The figures that a TROOPS action names."""
        seat = self.view.seat
        return [
            FigureSight(seat, self.figures[kind], count, int(self.state.figure_strength(seat, kind)))
            for kind in range(1, int(FIGURE_KINDS))
            if (count := int(count_in(action, kind))) > 0
        ]

    def mover_at(self, figure: int) -> str | None:
        """Where the figure stands that a card lets move: among the doomed, or in the province just pillaged."""
        if self.under[0] == DESTROY_FRAME:
            for entry in self.under[1][3:]:
                place = (entry >> 8) & 255
                retreats = place != YGGDRASIL or self.asker != "volur_witch"
                if entry >> 24 == self.view.seat and (entry >> 16) & 255 == figure and retreats:
                    return self.place(place)
        return self.place(self.battle)

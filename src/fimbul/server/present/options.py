"""Options in parts: card, figure, source, target and cost of every legal answer, for a page that asks step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

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
from fimbul.core.rules.shapes import ACTION_SHAPES, CARD, FIGURE, NO_ARGUMENT, THEIR_FIGURE
from fimbul.core.text.notation import action_text
from fimbul.server.messages import FigureInfo, Option
from fimbul.words import Words

Parts: TypeAlias = dict[str, Any]  # of an option, by the names of its fields


class OptionParts:
    """Takes the options of one decision apart."""

    def __init__(self, view: View, decision: Decision, words: Words) -> None:
        self.view = view
        self.words = words
        self.places = view.edition.place_names
        self.names = view.names()
        self.figures = self.names.figures[view.seat]
        self.turn = decision.question == ASK_ACTION
        self.asker = view.edition.cards[decision.source] if decision.source >= 0 else None  # the card that asks
        # the rule in progress under the question
        self.under = view.frames[-2] if len(view.frames) > 1 else (0, [])
        battles = [data for kind, data in view.frames if kind == view.edition.battle_frame]
        self.battle = battles[-1][0] if battles else -1

    @property
    def state(self) -> State:
        """The open state, for costs and strengths."""
        return self.words.costs.board(self.view)

    def options(self, actions: Sequence[int]) -> list[Option]:
        """All options of a decision, in words and in pieces; most of them were offered before."""
        kept = KEPT.setdefault((self.words.lang, self.view.edition, self.view.question, self.view.source), {})
        found: list[Option] = []
        for action in actions:
            option = kept.get(action)
            if option is None:
                facts = FACTS_OF_KIND.get(int(action_kind(action)))
                key = action if facts is NOTHING_BESIDES else None if facts is None else (action, facts(self, action))
                option = None if key is None else kept.get(key)
                if option is None:
                    option = self.option(action, self.words.action(self.view, action))
                    if key is not None:
                        kept[key] = option
            found.append(option)
        return found

    def option(self, action: int, text: str) -> Option:
        """One option in pieces."""
        kind = int(action_kind(action))
        shape = ACTION_SHAPES[kind]
        first, second = shape.arguments(action)
        notation = action_text(self.view.edition, action, self.view.seat, self.names)
        parts = PARTS_OF_KIND.get(kind) or PARTS_OF_ARGUMENT[shape.first]
        word = self.view.edition.own_word(shape.word)
        return Option(action, word, text, notation, **parts(self, kind, first, second))

    # -- what an option depends on, besides the action itself and who asks what ---------------------------------------
    def nothing_besides(self, action: int) -> tuple[object, ...]:
        """Nothing."""
        return ()

    def pass_facts(self, action: int) -> tuple[object, ...]:
        """The Rage that is given up."""
        return (self.view.clan_views[self.view.seat].rage,)

    def upgrade_facts(self, action: int) -> tuple[object, ...]:
        """What the card costs, what it replaces, and whether there is room."""
        view, card, slot = self.view, int(first_of(action)), int(second_of(action))
        slots = view.clan_views[view.seat].slots
        room = int(view.edition.free_slot(view.edition.cards[card], slots))
        return self.words.costs.upgrade(view, card), slots[slot], room

    def invade_facts(self, action: int) -> tuple[object, ...]:
        """Which figure it is, where it comes from and what it costs."""
        figure, place = int(first_of(action)), int(second_of(action))
        cost = self.words.costs.invade(self.view, figure, place) if self.turn else 0
        return self.figures[figure], self.invades_from(), cost

    # -- the parts of options, by what is chosen --------------------------------------------------------------------
    def card_parts(self, kind: int, card: int, _: int) -> Parts:
        return {"cost": self.card_cost(kind, card), "card": self.card(card)}

    def figure_parts(self, kind: int, figure: int, place: int) -> Parts:
        return {"cost": self.answer_cost(), "figure": self.figures[figure], "place": self.places[place]}

    def their_figure_parts(self, kind: int, packed: int, place: int) -> Parts:
        return {"cost": self.answer_cost(), **self.theirs(packed), "place": self.places[place]}

    def upgrade_parts(self, kind: int, card: int, slot: int) -> Parts:
        old = self.view.clan_views[self.view.seat].slots[slot]
        cost = self.words.costs.upgrade(self.view, card)
        return {"cost": cost, "card": self.card(card), "old": self.card(old) if old >= 0 else None}

    def invade_parts(self, kind: int, figure: int, place: int) -> Parts:
        cost = self.words.costs.invade(self.view, figure, place) if self.turn else 0
        return {"cost": cost, **self.moved(figure, self.invades_from(), self.places[place])}

    def march_parts(self, kind: int, source: int, target: int) -> Parts:
        return {"cost": 1 if self.turn else 0, "source": self.places[source], "place": self.places[target]}

    def troops_parts(self, kind: int, group: int, _: int) -> Parts:
        source, target = self.march_ends()
        return {"source": self.place(source), "place": self.place(target), "group": self.group(group)}

    def raise_parts(self, kind: int, stat: int, _: int) -> Parts:
        step = self.view.clan_views[self.view.seat].steps[stat] + 1
        return {"stat": STAT_NAMES[stat], "number": int(self.view.edition.track[8 * stat + step])}

    def attack_parts(self, kind: int, place: int, _: int) -> Parts:
        return {"cost": 0 if self.turn else self.answer_cost() or 0, "place": self.places[place]}

    def join_parts(self, kind: int, figure: int, source: int) -> Parts:
        return {"cost": self.join_cost(), **self.moved(figure, self.places[source], self.place(self.battle))}

    def move_parts(self, kind: int, figure: int, place: int) -> Parts:
        return self.moved(figure, self.mover_at(figure, place), self.places[place])

    def set_down_parts(self, kind: int, figure: int, place: int) -> Parts:
        return self.moved(figure, self.places[int(RESERVE)], self.places[place])

    def return_parts(self, kind: int, figure: int, place: int) -> Parts:
        return self.moved(figure, self.places[place], self.places[int(RESERVE)])

    def flee_parts(self, kind: int, place: int, _: int) -> Parts:
        return {"source": self.place(self.battle), "place": self.places[place]}

    def ride_parts(self, kind: int, source: int, target: int) -> Parts:
        return self.moved(1, self.places[source], self.places[target])

    def take_parts(self, kind: int, seat: int, figure: int) -> Parts:
        return {**self.theirs(seat << 4 | figure), "place": self.invaded()}

    def push_parts(self, kind: int, packed: int, place: int) -> Parts:
        return {**self.theirs(packed), "source": self.invaded(), "place": self.places[place]}

    def drag_parts(self, kind: int, packed: int, source: int) -> Parts:
        return {**self.theirs(packed), "source": self.places[source], "place": self.place(self.battle)}

    def send_parts(self, kind: int, power: int, place: int) -> Parts:
        source = self.place(self.view.powers[power])
        return {"god": self.names.powers[power], "source": source, "place": self.places[place]}

    def moved(self, figure: int, source: str | None, place: str | None) -> Parts:
        """A figure of the seat's own that goes from place to place."""
        return {"figure": self.figures[figure], "source": source, "place": place}

    def theirs(self, packed: int) -> Parts:
        """A figure of another clan."""
        return {"of": packed >> 4, "figure": self.names.figures[packed >> 4][packed & 15]}

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

    def group(self, action: int) -> tuple[FigureInfo, ...]:
        """The figures that a TROOPS action names."""
        seat = self.view.seat
        return tuple(
            [
                FigureInfo(seat, self.figures[kind], count, int(self.state.figure_strength(seat, kind)))
                for kind in range(1, int(FIGURE_KINDS))
                if (count := int(count_in(action, kind))) > 0
            ]
        )


MakeParts: TypeAlias = Callable[[OptionParts, int, int, int], Parts]  # … from the kind and the arguments of an action
PARTS_OF_ARGUMENT: Final[Mapping[int, MakeParts]] = {
    NO_ARGUMENT: lambda *_: {},
    CARD: OptionParts.card_parts,
    FIGURE: OptionParts.figure_parts,
    THEIR_FIGURE: OptionParts.their_figure_parts,
}
# Kinds that say more, or something else, than their first argument does.
PARTS_OF_KIND: Final[Mapping[int, MakeParts]] = {
    int(UPGRADE_ACTION): OptionParts.upgrade_parts,
    int(INVADE): OptionParts.invade_parts,
    int(MARCH): OptionParts.march_parts,
    int(TROOPS): OptionParts.troops_parts,
    int(RAISE): OptionParts.raise_parts,
    int(COUNT): lambda _, kind, number, second: {"number": number},
    int(ATTACK): OptionParts.attack_parts,
    int(JOIN): OptionParts.join_parts,
    int(MOVE): OptionParts.move_parts,
    int(SET_DOWN): OptionParts.set_down_parts,
    int(RETURN): OptionParts.return_parts,
    int(FLEE): OptionParts.flee_parts,
    int(RIDE): OptionParts.ride_parts,
    int(TAKE): OptionParts.take_parts,
    int(PUSH): OptionParts.push_parts,
    int(DRAG): OptionParts.drag_parts,
    int(SEND): OptionParts.send_parts,
    int(CHOOSE): lambda _, kind, seat, second: {"of": seat},
}

# Options by all that they depend on: some thousands in each language.
KEPT: Final[dict[object, dict[object, Option]]] = {}
Facts: TypeAlias = Callable[[OptionParts, int], tuple[object, ...]]
NOTHING_BESIDES: Final = OptionParts.nothing_besides
FACTS_OF_KIND: Final[Mapping[int, Facts]] = {
    **{
        shape.kind: NOTHING_BESIDES
        for shape in ACTION_SHAPES
        if shape.first == CARD and shape.second == NO_ARGUMENT and shape.kind != USE
    },
    int(MARCH): NOTHING_BESIDES,
    int(ATTACK): NOTHING_BESIDES,
    int(INVADE): OptionParts.invade_facts,
    int(PASS): OptionParts.pass_facts,
    int(UPGRADE_ACTION): OptionParts.upgrade_facts,
}

"""Text for actions, both ways. Words are the same in every language: they are the exchange format.

An action is written as its verb and its arguments, as `shapes` has them; an argument is written by what it is.
"""

from __future__ import annotations

from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import FIGURE_KINDS, SLOTS, Seat, action_kind
from fimbul.core.rules.shapes import ACTION_SHAPES, NO_ARGUMENT, ActionShape, is_canonical
from fimbul.core.rules.state import State
from fimbul.core.text.arguments import ARGUMENTS, BadAction, Names, Speaker


# -- names in a position --------------------------------------------------------------------------------------------
def names_of(edition: Edition, modules: tuple[str, ...], slots: list[list[int]], powers: list[str]) -> Names:
    """Names for a position, given the cards in all slots."""
    figures: list[list[str]] = []
    for cards in slots:
        names: list[str] = []
        for kind in range(int(FIGURE_KINDS)):
            slot = int(edition.face_slot(kind))
            if slot < 0:
                names.append(edition.figure_names[kind])
            else:
                names.append(edition.cards[cards[slot]].text_id if cards[slot] >= 0 else "")
        figures.append(names)
    return Names(figures, slots, powers, edition.figures_without(modules))


def state_names(s: State) -> Names:
    """Names for a state."""
    slots = [slot_cards(s, seat) for seat in range(int(s.seats))]
    edition = s.setup.edition
    return names_of(edition, s.setup.modules, slots, edition.power_names(edition.open_deal(s.setup)))


def figure_names(s: State, seat: Seat) -> list[str]:
    """The figures of a seat by name."""
    return state_names(s).figures[seat]


def slot_cards(s: State, seat: Seat) -> list[int]:
    """The cards in a seat's slots, -1 where empty."""
    return [int(s.card_of(s.slot(seat, n))) if s.slot(seat, n) >= 0 else -1 for n in range(int(SLOTS))]


# -- whole actions --------------------------------------------------------------------------------------------------
def verbs(edition: Edition) -> dict[str, ActionShape]:
    """The verbs of an edition, and the kinds of actions they mean."""
    return {edition.own_word(shape.word): shape for shape in ACTION_SHAPES}


def is_action(edition: Edition, packed: int) -> bool:
    """Whether a number is an action: a kind that exists, with arguments in range."""
    if not 0 <= packed < 1 << 32 or not is_canonical(packed):
        return False
    shape = ACTION_SHAPES[action_kind(packed)]
    first, second = shape.arguments(packed)
    return ARGUMENTS[shape.first].fits(edition, first) and ARGUMENTS[shape.second].fits(edition, second)


def text_of(s: State, seat: Seat, packed: int) -> str:
    """An action of a seat as text."""
    return action_text(s.setup.edition, packed, int(seat), state_names(s))


def action_text(edition: Edition, packed: int, seat: int, known: Names) -> str:
    """An action of a seat as text."""
    if not is_action(edition, packed):
        raise BadAction("{action} is not an action of {edition}", action=packed, edition=edition.name)
    shape = ACTION_SHAPES[action_kind(packed)]
    word = edition.own_word(shape.word)
    if shape.first == NO_ARGUMENT:
        return word
    speaker = Speaker(edition, seat, known)
    first, second = shape.arguments(packed)
    text = f"{word} {ARGUMENTS[shape.first].write(speaker, first, 0)}"
    said = ARGUMENTS[shape.second].write(speaker, second, first)
    if said or not ARGUMENTS[shape.second].optional:
        text += shape.between + said
    return text


def parse_action(s: State, seat: Seat, text: str) -> int:
    """The action that a text means for a seat, on offer or not. BadAction says what cannot be read."""
    edition = s.setup.edition
    words = text.split()
    if len(words) != 2 and words != ["pass"]:
        raise BadAction(
            "{text!r} is not an action: write a verb and its object, such as 'pillage gimle', or 'pass'", text=text
        )
    known_verbs = verbs(edition)
    shape = known_verbs.get(words[0])
    if shape is None or (shape.first == NO_ARGUMENT and len(words) > 1):
        raise BadAction("{text!r} is not a verb with an object: {known}", text=words[0], known=", ".join(known_verbs))
    if shape.first == NO_ARGUMENT:
        return shape.pack()
    first_text, mark, second_text = words[1], "", ""
    if shape.between:
        first_text, mark, second_text = words[1].partition(shape.between)
    first, second = ARGUMENTS[shape.first], ARGUMENTS[shape.second]
    if mark != shape.between and not second.optional:
        form = first.label + shape.between + second.label
        raise BadAction("{text!r}: write {form} after {verb!r}", text=words[1], form=form, verb=words[0])
    speaker = Speaker(edition, int(seat), state_names(s))
    a = first.read(speaker, first_text, 0)
    return shape.pack(a, second.read(speaker, second_text, a))

"""How the arguments of actions are written and read, one class for each kind of argument."""

from __future__ import annotations

from typing import Final

from fimbul.core.faults import Fault
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import BOARD, FIGURE_KINDS, PLACES, SLOTS, STAT_NAMES, count_in, most_in_troop, troop
from fimbul.core.rules.shapes import (
    ANY_PLACE,
    ARGUMENT_KINDS,
    CARD,
    FIGURE,
    FIGURE_OF_SEAT,
    GROUP,
    NUMBER,
    PLACE,
    POWER,
    SEAT,
    SLOT,
    STAT,
    THEIR_FIGURE,
)

NUMBERS: Final = 16  # numbers in a text are smaller


class BadAction(Fault):
    """A text that is no action."""


def whole(text: str, below: int) -> int:
    """A whole number from a text, if it is one and small enough; else -1. Digits beyond number are no trouble."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > 40:
        return -1
    number = int(text)
    return number if number < below else -1


class Names:
    """What an action text needs to know of a position: figures and slots of the clans, powers on the board."""

    def __init__(
        self, figures: list[list[str]], slots: list[list[int]], powers: list[str], absent: tuple[str, ...]
    ) -> None:
        self.figures: list[list[str]] = figures  # by seat and kind; Monsters by their cards, "" where there is none
        self.slots: list[list[int]] = slots  # by seat: card ids, -1 where empty
        self.powers: list[str] = powers
        self.absent: tuple[str, ...] = absent  # figures that no module in play brings


class Speaker:
    """The seat whose action is meant, and what its words can refer to."""

    def __init__(self, edition: Edition, seat: int, known: Names) -> None:
        self.edition: Edition = edition
        self.figures: list[str] = known.figures[seat]
        self.slots: list[int] = known.slots[seat]
        self.known: Names = known

    def figures_of(self, seat: int) -> list[str]:
        """The figures of any seat by name."""
        if seat >= len(self.known.figures):
            raise BadAction("{text!r} is not a seat of this game", text=str(seat))
        return self.known.figures[seat]


class Argument:
    """How an argument of some kind is written and read. `first` is the argument before it, 0 for the first one."""

    def __init__(self, label: str, optional: bool = False) -> None:
        self.label: str = label
        self.optional: bool = optional

    def fits(self, edition: Edition, value: int) -> bool:
        """Whether a number can be such an argument."""
        raise NotImplementedError

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        """The argument as text; "" where it need not be said."""
        raise NotImplementedError

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        """The argument that a text means. BadAction says why it means none."""
        raise NotImplementedError


class NoArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return value == 0

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return ""

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        return 0


class CardArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return value < len(edition.cards)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return speaker.edition.cards[value].text_id

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        return read_card(speaker.edition, text)


class FigureArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return 0 < value < int(FIGURE_KINDS)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return speaker.figures[value]

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        return read_figure(speaker.figures, text, speaker.known.absent)


class FigureOfSeatArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return 0 < value < int(FIGURE_KINDS)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return speaker.figures_of(first)[value]

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        return read_figure(speaker.figures_of(first), text, speaker.known.absent)


class TheirFigureArgument(Argument):
    """`SEAT:FIGURE`"""

    def fits(self, edition: Edition, value: int) -> bool:
        return 0 < value & 15 < int(FIGURE_KINDS)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return f"{value >> 4}:{speaker.figures_of(value >> 4)[value & 15]}"

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        seat_text, _, name = text.partition(":")
        seat = read_seat(seat_text)
        return (seat << 4) | read_figure(speaker.figures_of(seat), name, speaker.known.absent)


class PlaceArgument(Argument):
    """A place; how many of them can be meant depends on whether those off the board count."""

    def __init__(self, label: str, places: int) -> None:
        super().__init__(label)
        self.places: int = places

    def fits(self, edition: Edition, value: int) -> bool:
        return value < self.places

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return speaker.edition.place_names[value]

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        names = speaker.edition.place_names[: self.places]
        if text not in names:
            if self.places < int(PLACES):
                raise BadAction(
                    "{text!r} is not a place on the board of {edition}", text=text, edition=speaker.edition.name
                )
            raise BadAction("{text!r} is not a place of {edition}", text=text, edition=speaker.edition.name)
        return names.index(text)


class SeatArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return value < NUMBERS

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return str(value)

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        return read_seat(text)


class StatArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return value < len(STAT_NAMES)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return STAT_NAMES[value]

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        if text not in STAT_NAMES:
            raise BadAction("{text!r} is not a stat: {known}", text=text, known=", ".join(STAT_NAMES))
        return STAT_NAMES.index(text)


class NumberArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return value < NUMBERS

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        return str(value)

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        number = whole(text, NUMBERS)
        if number < 0:
            raise BadAction("{text!r} is not a number to count", text=text[:20])
        return number


class SlotArgument(Argument):
    """The slot of an upgrade, said by the card it replaces; the first free one need not be said."""

    def fits(self, edition: Edition, value: int) -> bool:
        return value < int(SLOTS)

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        old = speaker.slots[value]
        return "" if old < 0 else speaker.edition.cards[old].text_id

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        edition = speaker.edition
        card = edition.cards[first]
        start, count = edition.slots_of(card.kind)
        if text:
            wanted = read_card(edition, text)
            for slot in range(int(start), int(start + count)):
                if speaker.slots[slot] == wanted:
                    return slot
        elif edition.free_slot(card, speaker.slots) >= 0:
            return edition.free_slot(card, speaker.slots)
        if count == 0:
            raise BadAction("{card!r} is not an upgrade", card=card.text_id)
        if text:
            raise BadAction("{text!r} is not in a slot for {card!r}", text=text, card=card.text_id)
        example = f"{card.text_id}/{edition.cards[speaker.slots[start]].text_id}"
        raise BadAction(
            "no empty slot for {card!r}: name the card it replaces, such as {example!r}",
            card=card.text_id,
            example=example,
        )


class GroupArgument(Argument):
    """`FIGURE,FIGURE*2,FIGURE`"""

    def fits(self, edition: Edition, value: int) -> bool:
        return value != 0

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        counts = [int(count_in(value, kind)) for kind in range(int(FIGURE_KINDS))]
        return group_text(counts, speaker.figures, speaker.edition.monster_kinds)

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        packed = 0
        for part in text.split(","):
            name, mark, count_text = part.partition("*")
            count = whole(count_text, NUMBERS) if mark else 1
            which = read_figure(speaker.figures, name, speaker.known.absent)
            if count < 1 or count_in(packed, which) > 0 or count > most_in_troop(which):
                raise BadAction("{text!r}: name each figure once, and how many, such as {name}*2", text=part, name=name)
            packed += int(troop(which, count))
        return packed


class PowerArgument(Argument):
    def fits(self, edition: Edition, value: int) -> bool:
        return True

    def write(self, speaker: Speaker, value: int, first: int) -> str:
        if value >= len(speaker.known.powers):
            raise BadAction("there is no power with the number {number} on the board", number=value)
        return speaker.known.powers[value]

    def read(self, speaker: Speaker, text: str, first: int) -> int:
        powers = speaker.known.powers
        if text not in powers:
            raise BadAction("{text!r} is not on the board: {known}", text=text, known=", ".join(powers) or "–")
        return powers.index(text)


def all_arguments() -> list[Argument]:
    """How to write and read every kind of argument, by its number."""
    found: list[Argument] = [NoArgument("")] * ARGUMENT_KINDS
    found[CARD] = CardArgument("CARD")
    found[FIGURE] = FigureArgument("FIGURE")
    found[THEIR_FIGURE] = TheirFigureArgument("SEAT:FIGURE")
    found[FIGURE_OF_SEAT] = FigureOfSeatArgument("FIGURE")
    found[PLACE] = PlaceArgument("PLACE", int(BOARD))
    found[ANY_PLACE] = PlaceArgument("PLACE", int(PLACES))
    found[SEAT] = SeatArgument("SEAT")
    found[STAT] = StatArgument("STAT")
    found[NUMBER] = NumberArgument("NUMBER")
    found[SLOT] = SlotArgument("CARD", optional=True)
    found[GROUP] = GroupArgument("FIGURES")
    found[POWER] = PowerArgument("NAME")
    return found


ARGUMENTS: Final[list[Argument]] = all_arguments()


# -- parts of arguments ----------------------------------------------------------------------------------------------
def read_card(edition: Edition, name: str) -> int:
    """A card by its id."""
    if name not in edition.card_ids:
        raise BadAction("{text!r} is not a card of {edition}", text=name, edition=edition.name)
    return edition.card_ids[name]


def read_figure(names: list[str], name: str, absent: tuple[str, ...] = ()) -> int:
    """A figure of a clan by its name; a refusal lists those there are, without what no module in play brings."""
    if name in ("", "any") or name not in names:
        listed = [other for other in dict.fromkeys(names[1:]) if other and other not in absent]
        raise BadAction("{text!r} is not a figure of this clan: {known}", text=name, known=", ".join(listed))
    return names.index(name)


def read_seat(text: str) -> int:
    """A seat by its number."""
    seat = whole(text, NUMBERS)
    if seat < 0:
        raise BadAction("{text!r} is not a seat", text=text[:20])
    return seat


def group_text(counts: list[int], names: list[str], monster_kinds: tuple[int, ...] = (4, 5)) -> str:
    """Figures by kind as `leader,warrior*2`, then Monsters by name, equal ones together."""
    plain: list[str] = []
    monsters: dict[str, int] = {}
    for kind in range(1, len(counts)):
        if counts[kind] > 0:
            if kind in monster_kinds:
                monsters[names[kind]] = monsters.get(names[kind], 0) + counts[kind]
            else:
                plain.append(counted(names[kind], counts[kind]))
    return ",".join(plain + [counted(name, monsters[name]) for name in sorted(monsters)])


def counted(name: str, count: int) -> str:
    """`warrior` or `warrior*2`."""
    return name if count == 1 else f"{name}*{count}"

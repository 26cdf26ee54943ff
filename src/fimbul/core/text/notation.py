"""Text for actions, both ways. Words are the same in every language: they are the exchange format."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import (
    ATTACK,
    BOARD,
    CHOOSE,
    COMMIT,
    COUNT,
    DRAFT,
    DRAG,
    FIGURE_KINDS,
    FLEE,
    INVADE,
    JOIN,
    KEEP,
    KILL,
    MARCH,
    MOVE,
    PASS,
    PLACES,
    PLAY,
    PUSH,
    RAISE,
    RECOVER,
    RETURN,
    RIDE,
    SACRIFICE,
    SAVE,
    SEND,
    SET_DOWN,
    SLOTS,
    SPARE,
    STAT_NAMES,
    SWAP,
    TAKE,
    THROW,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    Seat,
    action,
    action_kind,
    count_in,
    first_of,
    is_canonical,
    most_in_troop,
    second_of,
    troop,
)
from fimbul.core.rules.state import State

WORDS: Final = {
    "draft": DRAFT,
    "invade": INVADE,
    "march": MARCH,
    "troops": TROOPS,
    "upgrade": UPGRADE_ACTION,
    "quest": COMMIT,
    "use": USE,
    "join": JOIN,
    "play": PLAY,
    "keep": KEEP,
    "raise": RAISE,
    "save": SAVE,
    "spare": SPARE,
    "sacrifice": SACRIFICE,
    "move": MOVE,
    "count": COUNT,
    "take": TAKE,
    "push": PUSH,
    "send": SEND,
    "destroy": KILL,
    "drag": DRAG,
    "return": RETURN,
    "swap": SWAP,
    "choose": CHOOSE,
    "discard": THROW,
    "recover": RECOVER,
    "place": SET_DOWN,
    "flee": FLEE,
    "ride": RIDE,
}
WORD_OF: Final = {kind: word for word, kind in WORDS.items()}
WITH_CARD: Final[tuple[int, ...]] = (DRAFT, COMMIT, USE, PLAY, KEEP, THROW, RECOVER)
FIGURE_TO: Final[tuple[int, ...]] = (INVADE, MOVE, SET_DOWN)
FIGURE_AT: Final[tuple[int, ...]] = (JOIN, SAVE, SPARE, SACRIFICE, RETURN, SWAP)
PLACE_TO: Final[tuple[int, ...]] = (MARCH, RIDE)
OTHERS_AT: Final[tuple[int, ...]] = (KILL, DRAG)


class BadAction(ValueError):
    """A text that is no action."""


def whole(text: str, below: int) -> int:
    """A whole number from a text, if it is one and small enough; else -1. Digits beyond number are no trouble."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > 40:
        return -1
    number = int(text)
    return number if number < below else -1


class Names:
    """What an action text needs to know of a position: figures and slots of the clans, powers on the board."""

    def __init__(self, figures: list[list[str]], slots: list[list[int]], powers: list[str]) -> None:
        self.figures: list[list[str]] = figures  # by seat and kind; Monsters by their cards, "" where there is none
        self.slots: list[list[int]] = slots  # by seat: card ids, -1 where empty
        self.powers: list[str] = powers


def names_of(edition: Edition, slots: list[list[int]], powers: list[str]) -> Names:
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
    return Names(figures, slots, powers)


def state_names(s: State) -> Names:
    """Names for a state."""
    slots = [slot_cards(s, seat) for seat in range(int(s.seats))]
    edition = s.setup.edition
    return names_of(edition, slots, edition.power_names(edition.open_deal(s.setup)))


def figure_names(s: State, seat: Seat) -> list[str]:
    """The figures of a seat by name."""
    return state_names(s).figures[seat]


def slot_cards(s: State, seat: Seat) -> list[int]:
    """The cards in a seat's slots, -1 where empty."""
    return [int(s.card_of(s.slot(seat, n))) if s.slot(seat, n) >= 0 else -1 for n in range(int(SLOTS))]


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


def text_of(s: State, seat: Seat, packed: int) -> str:
    """An action of a seat as text."""
    return action_text(s.setup.edition, packed, int(seat), state_names(s))


def action_text(edition: Edition, packed: int, seat: int, known: Names) -> str:
    """An action of a seat as text."""
    if not is_action(edition, packed):
        raise BadAction(f"{packed} is no action of {edition.name}")
    if packed == PASS:
        return "pass"
    names = known.figures[seat]
    slots = known.slots[seat]
    kind = action_kind(packed)
    a = int(first_of(packed))
    b = int(second_of(packed))
    if kind == ATTACK:
        return f"{edition.attack_word} {edition.place_names[a]}"
    word = edition.invade_word if kind == INVADE else WORD_OF[kind]
    if kind in WITH_CARD:
        return f"{word} {edition.cards[a].text_id}"
    if kind in FIGURE_TO:
        return f"{word} {names[a]}>{edition.place_names[b]}"
    if kind in FIGURE_AT:
        return f"{word} {names[a]}@{edition.place_names[b]}"
    if kind in PLACE_TO:
        return f"{word} {edition.place_names[a]}>{edition.place_names[b]}"
    if kind == TROOPS:
        counts = [int(count_in(packed, k)) for k in range(int(FIGURE_KINDS))]
        return f"{word} {group_text(counts, names, edition.monster_kinds)}"
    if kind == FLEE:
        return f"{word} {edition.place_names[a]}"
    if kind == RAISE:
        return f"{word} {STAT_NAMES[a]}"
    if kind in (COUNT, CHOOSE):
        return f"{word} {a}"
    other = a if kind == TAKE else a >> 4
    if ((kind in (TAKE, PUSH) or kind in OTHERS_AT) and other >= len(known.figures)) or (
        kind == SEND and a >= len(known.powers)
    ):
        raise BadAction(f"{packed} is no action of this game")
    if kind == TAKE:
        return f"{word} {a}:{known.figures[a][b]}"
    if kind == PUSH:
        return f"{word} {other}:{known.figures[other][a & 15]}>{edition.place_names[b]}"
    if kind in OTHERS_AT:
        return f"{word} {other}:{known.figures[other][a & 15]}@{edition.place_names[b]}"
    if kind == SEND:
        return f"{word} {known.powers[a]}>{edition.place_names[b]}"
    old = "" if slots[b] < 0 else "/" + edition.cards[slots[b]].text_id
    return f"{word} {edition.cards[a].text_id}{old}"


def is_action(edition: Edition, packed: int) -> bool:
    """Whether a number is an action: a kind that exists, with arguments in range."""
    if not 0 <= packed < 1 << 32 or not is_canonical(packed):
        return False
    kind = action_kind(packed)
    a = first_of(packed)
    b = second_of(packed)
    if kind in WITH_CARD:
        return a < len(edition.cards)
    if kind in FIGURE_TO or kind in FIGURE_AT:
        return 0 < a < FIGURE_KINDS and b < (PLACES if kind == RETURN else BOARD)
    if kind in PLACE_TO:
        return a < BOARD and b < BOARD
    if kind == UPGRADE_ACTION:
        return a < len(edition.cards) and b < SLOTS
    if kind in (ATTACK, FLEE):
        return a < BOARD
    if kind == TROOPS:
        return packed != action(TROOPS)
    if kind in (TAKE, PUSH, SEND) or kind in OTHERS_AT:
        figure = b if kind == TAKE else a & 15
        return kind == SEND or (0 < figure < FIGURE_KINDS and (kind == TAKE or b < BOARD))
    return a < len(STAT_NAMES) if kind == RAISE else a < 16


def parse_action(s: State, seat: Seat, text: str) -> int:
    """The action that a text means for a seat, on offer or not. BadAction says what cannot be read."""
    edition = s.setup.edition
    words = text.split()
    if words == ["pass"]:
        return int(PASS)
    if len(words) != 2:
        raise BadAction(f"{text!r} is no action: a verb and its object, such as 'pillage gimle', or 'pass'")
    verb, rest = words
    if verb == edition.attack_word:
        return int(action(ATTACK, read_place(edition, rest)))
    if verb == edition.invade_word:
        verb = "invade"
    elif verb not in WORDS or verb == "invade":
        known_verbs = [*WORDS, edition.invade_word, edition.attack_word, "pass"]
        raise BadAction(f"{verb!r} is no verb: {', '.join(known_verbs)}")
    kind: i64 = WORDS[verb]
    known = state_names(s)
    names = known.figures[seat]
    if kind in WITH_CARD:
        return int(action(kind, read_card(edition, rest)))
    if kind in FIGURE_TO or kind in FIGURE_AT:
        figure, mark, place = rest.partition(">" if kind in FIGURE_TO else "@")
        if mark == "":
            raise BadAction(
                f"{rest!r}: say figure and place, such as 'warrior{'>' if kind in FIGURE_TO else '@'}gimle'"
            )
        where = read_any_place(edition, place) if kind == RETURN else read_place(edition, place)
        return int(action(kind, read_figure(names, figure), where))
    if kind in PLACE_TO:
        source, mark, target = rest.partition(">")
        return int(action(kind, read_place(edition, source), read_place(edition, target if mark else "?")))
    if kind == TROOPS:
        packed = action(TROOPS)
        for part in rest.split(","):
            name, mark, count_text = part.partition("*")
            count = whole(count_text, 16) if mark else 1
            which = read_figure(names, name)
            if count < 1 or count_in(packed, which) > 0 or count > most_in_troop(which):
                raise BadAction(f"{part!r}: name each figure once, and how many, such as {name}*2")
            packed += troop(which, count)
        return int(packed)
    if kind == FLEE:
        return int(action(kind, read_place(edition, rest)))
    if kind in (TAKE, PUSH, SEND) or kind in OTHERS_AT:
        return read_other(edition, kind, rest, known)
    if kind == RAISE:
        if rest not in STAT_NAMES:
            raise BadAction(f"{rest!r} is no stat: {', '.join(STAT_NAMES)}")
        return int(action(kind, STAT_NAMES.index(rest)))
    if kind in (COUNT, CHOOSE):
        if whole(rest, 16) < 0:
            raise BadAction(f"{rest[:20]!r} is no number to count")
        return int(action(kind, whole(rest, 16)))
    return read_upgrade(s, seat, rest)


def read_other(edition: Edition, kind: i64, text: str, known: Names) -> int:
    """`SEAT:FIGURE`, `SEAT:FIGURE>PLACE`, `NAME>PLACE`."""
    what, mark, place = text.partition("@" if kind in OTHERS_AT else ">")
    if (kind == TAKE) == (mark != ""):
        raise BadAction(
            f"{text!r}: say SEAT:FIGURE to take, SEAT:FIGURE>PLACE to push, NAME>PLACE to send, SEAT:FIGURE@PLACE else"
        )
    if kind == SEND:
        if what not in known.powers:
            raise BadAction(f"{what!r} does not stand on the board: {', '.join(known.powers) or 'nobody does'}")
        return int(action(kind, known.powers.index(what), read_place(edition, place)))
    seat_text, _, name = what.partition(":")
    seat = whole(seat_text, len(known.figures))
    if seat < 0:
        raise BadAction(f"{seat_text[:20]!r} is no seat")
    figure = read_figure(known.figures[seat], name)
    if kind == TAKE:
        return int(action(kind, seat, figure))
    return int(action(kind, (seat << 4) | figure, read_place(edition, place)))


def read_upgrade(s: State, seat: Seat, text: str) -> int:
    """`NEW` or `NEW/OLD`."""
    edition = s.setup.edition
    new, _, old = text.partition("/")
    card = read_card(edition, new)
    first, count = edition.slots_of(edition.cards[card].kind)
    slots = slot_cards(s, seat)
    if old:
        wanted = read_card(edition, old)
        for slot in range(int(first), int(first + count)):
            if slots[slot] == wanted:
                return int(action(UPGRADE_ACTION, card, slot))
    elif edition.free_slot(edition.cards[card], slots) >= 0:
        return int(action(UPGRADE_ACTION, card, edition.free_slot(edition.cards[card], slots)))
    if count == 0:
        raise BadAction(f"{new!r} is no upgrade")
    if old:
        raise BadAction(f"{old!r} is in no slot of the kind of {new}")
    replaced = edition.cards[slots[first]].text_id
    raise BadAction(f"no empty slot for {new}: say which card it replaces, such as '{new}/{replaced}'")


def read_card(edition: Edition, name: str) -> int:
    """A card by its id."""
    if name not in edition.card_ids:
        raise BadAction(f"{name!r} is no card of {edition.name}")
    return edition.card_ids[name]


def read_place(edition: Edition, name: str) -> int:
    """A place on the board by its name."""
    if name not in edition.place_names[: int(BOARD)]:
        raise BadAction(f"{name!r} is no place on the board of {edition.name}")
    return edition.place_names.index(name)


def read_any_place(edition: Edition, name: str) -> int:
    """A place by its name, on the board or off it."""
    if name not in edition.place_names:
        raise BadAction(f"{name!r} is no place of {edition.name}")
    return edition.place_names.index(name)


def read_figure(names: list[str], name: str) -> int:
    """A figure of a clan by its name."""
    if name in ("", "any") or name not in names:
        raise BadAction(f"{name!r} is no figure of this clan: {', '.join([n for n in names[1:] if n])}")
    return names.index(name)

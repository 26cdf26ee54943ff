"""Motions: events as things to be shown moving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fimbul import Event
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import BOARD, FALLEN, STAT_NAMES
from fimbul.server.messages import Motion
from fimbul.server.present.editions import presenter_of
from fimbul.server.present.results import source_key
from fimbul.words import Facts
from fimbul.words.facts import NOTED

RESERVE_NAME: Final = "reserve"
BOX_NAME: Final = "box"


def motions_of(facts: Facts, events: Sequence[Event], seat: int) -> list[Motion]:
    """What moves in some events, as far as a seat may know them; the facts are updated with every event."""
    found: list[Motion] = []
    last: tuple[int, ...] = ()
    for event in events:
        motion = motion_of(facts, event) if event.seen_by(seat) else None
        if event.code in NOTED:
            facts.note(event)
        if motion is None:
            continue
        if event.code == ev.MOVED and last == event.data():  # figures that go together
            before = found.pop()
            motion = Motion("move", before.seat, before.figure, before.count + 1, before.source, before.target)
        last = event.data()
        found.append(motion)
    return found


def figure_name(facts: Facts, seat: int, kind: int) -> str:
    """A figure by its name; a Monster by its card."""
    face = facts.faces.get((seat, kind))
    return facts.edition.figure_names[kind] if face is None else facts.edition.cards[face].text_id


def motion_of(facts: Facts, event: Event) -> Motion | None:
    """What moves in one event, or None."""
    code = int(event.code)
    if code == ev.RECRUITED:
        return recruit_motion(facts, event)
    of_figure = FIGURE_MOTIONS.get(code)
    if of_figure is not None:
        _, seat, kind, c, d = event.data()
        return of_figure(facts, seat, figure_name(facts, seat, kind), c, d)
    motion = MOTIONS.get(code)
    return None if motion is None else motion(facts, *event.data()[1:4])


def card_name(facts: Facts, card: int) -> str | None:
    """A card by its id, if the seat may know it."""
    return facts.edition.cards[card].text_id if card >= 0 else None


def place_name(facts: Facts, place: int) -> str:
    """A place by its name."""
    return facts.edition.place_names[place]


def glory_motion(facts: Facts, seat: int, glory: int, source: int) -> Motion:
    """Glory, with the card that gave it."""
    card = card_name(facts, source - int(ev.CARD_SOURCE))
    return Motion("glory", seat, card=card, amount=glory, word=source_key(facts.edition, source))


def recruit_motion(facts: Facts, event: Event) -> Motion:
    """A new figure in a reserve; a Monster has no face yet but that of its card."""
    _, seat, kind, card, _ = event.data()
    id = facts.edition.cards[card].text_id
    name = id if facts.edition.face_slot(kind) >= 0 else figure_name(facts, seat, kind)
    return Motion("place", seat, name, target=RESERVE_NAME, card=id)


def power_motion(facts: Facts, power: int, source: int, place: int) -> Motion:
    """A god comes, or goes to another place."""
    come_from = place_name(facts, source) if source < BOARD else None
    return Motion("god", source=come_from, target=place_name(facts, place), word=facts.gods[power])


# By event: of its first three numbers.
MOTIONS: Final[Mapping[int, Callable[[Facts, int, int, int], Motion | None]]] = {
    int(ev.PAID): lambda facts, seat, rage, _: Motion("rage", seat, amount=-rage),
    int(ev.RAGE_LOST): lambda facts, seat, rage, _: Motion("rage", seat, amount=-rage),
    int(ev.RAGE_GAINED): lambda facts, seat, rage, _: Motion("rage", seat, amount=rage) if rage > 0 else None,
    int(ev.PASSED): lambda facts, seat, rage, _: Motion("rage", seat, amount=-rage) if rage > 0 else None,
    int(ev.GLORY): glory_motion,
    int(ev.RAISED): lambda facts, seat, stat, step: Motion(
        "raise", seat, amount=int(facts.edition.track[8 * stat + step]), word=STAT_NAMES[stat]
    ),
    int(ev.UPGRADED): lambda facts, seat, card, _: Motion("upgrade", seat, card=card_name(facts, card)),
    int(ev.REVEALED): lambda facts, seat, card, _: Motion("reveal", seat, card=card_name(facts, card)),
    int(ev.COMMITTED): lambda facts, seat, card, _: Motion("quest", seat, card=card_name(facts, card)),
    int(ev.QUEST_SHOWN): lambda facts, seat, card, met: Motion(
        "quest", seat, card=card_name(facts, card), word="fulfilled" if met else "failed"
    ),
    int(ev.ATTACKED): lambda facts, seat, place, _: Motion("attack", seat, target=place_name(facts, place)),
    int(ev.REWARDED): lambda facts, seat, place, _: (
        Motion("claim", seat, target=place_name(facts, place)) if presenter_of(facts.edition).claims else None
    ),
    int(ev.SWAPPED_BONUS): lambda facts, seat, other, _: Motion("swap", seat, amount=other),
    int(ev.LOOKED): lambda facts, seat, cards, _: Motion("look", seat, amount=cards),
    int(ev.RUINED): lambda facts, place, *_: Motion("ruin", target=place_name(facts, place)),
    int(ev.PHASE_BEGAN): lambda facts, age, phase, _: Motion(
        "phase", amount=age, word=facts.edition.phase_names[phase]
    ),
    int(ev.POWER_MOVED): power_motion,
}


def grave_of(facts: Facts) -> str | None:
    """Where all the dead go, if it is one place."""
    return presenter_of(facts.edition).grave


# Figures come, go, fall and return: of the seat, the figure's name, and the last two numbers.
FIGURE_MOTIONS: Final[Mapping[int, Callable[[Facts, int, str, int, int], Motion]]] = {
    int(ev.PLACED): lambda facts, seat, figure, place, source: Motion(
        "place",
        seat,
        figure,
        source=grave_of(facts) if source == FALLEN else RESERVE_NAME,
        target=place_name(facts, place),
    ),
    int(ev.SUMMONED): lambda facts, seat, figure, place, _: Motion(
        "place", seat, figure, source=RESERVE_NAME, target=place_name(facts, place)
    ),
    int(ev.MOVED): lambda facts, seat, figure, source, target: Motion(
        "move", seat, figure, source=place_name(facts, source), target=place_name(facts, target)
    ),
    int(ev.DESTROYED): lambda facts, seat, figure, place, count: Motion(
        "die", seat, figure, count, place_name(facts, place), grave_of(facts)
    ),
    int(ev.SAVED): lambda facts, seat, figure, place, _: Motion("save", seat, figure, target=place_name(facts, place)),
    int(ev.BOXED): lambda facts, seat, figure, place, _: Motion(
        "die", seat, figure, source=place_name(facts, place), target=BOX_NAME
    ),
    int(ev.RELEASED): lambda facts, seat, figure, count, _: Motion(
        "release", seat, figure, count, grave_of(facts), RESERVE_NAME
    ),
    int(ev.RETURNED): lambda facts, seat, figure, place, count: Motion(
        "return", seat, figure, count, place_name(facts, place), RESERVE_NAME
    ),
    int(ev.DEPARTED): lambda facts, seat, figure, place, count: Motion(
        "leave", seat, figure, count, place_name(facts, place), place_name(facts, int(FALLEN))
    ),
}

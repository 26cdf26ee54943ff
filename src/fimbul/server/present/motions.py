"""Motions: events as things to be shown moving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fimbul import Event
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import BOARD, FALLEN, STAT_NAMES
from fimbul.server.messages import Motion
from fimbul.server.present.editions import showing_of
from fimbul.server.present.results import source_key
from fimbul.words import Facts

RESERVE_NAME: Final = "reserve"
BOX_NAME: Final = "box"


def motions_of(facts: Facts, events: Sequence[Event], seat: int) -> list[Motion]:
    """What moves in some events, as far as a seat may know them; the facts are updated with every event."""
    found: list[Motion] = []
    last: tuple[int, ...] = ()
    for event in events:
        motion = motion_of(facts, event) if event.seen_by(seat) else None
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
    code, a, b, c, _ = event.data()
    places = facts.edition.place_names
    if code in FIGURE_EVENTS:
        return figure_motion(facts, event)
    if code in (ev.PAID, ev.RAGE_LOST):
        return Motion("rage", a, amount=-b)
    if code == ev.RAGE_GAINED:
        return Motion("rage", a, amount=b) if b > 0 else None
    if code == ev.PASSED:
        return Motion("rage", a, amount=-b) if b > 0 else None
    if code == ev.GLORY:
        card = facts.edition.cards[c - int(ev.CARD_SOURCE)].text_id if c >= ev.CARD_SOURCE else None
        return Motion("glory", a, card=card, amount=b, word=source_key(facts.edition, c))
    if code == ev.RAISED:
        return Motion("raise", a, amount=int(facts.edition.track[8 * b + c]), word=STAT_NAMES[b])
    if code in (ev.UPGRADED, ev.REVEALED, ev.QUEST_SHOWN, ev.COMMITTED):
        card = facts.edition.cards[b].text_id if b >= 0 else None
        if code == ev.QUEST_SHOWN:
            return Motion("quest", a, card=card, word="fulfilled" if c else "failed")
        return Motion({ev.UPGRADED: "upgrade", ev.REVEALED: "reveal"}.get(code, "quest"), a, card=card)
    if code == ev.ATTACKED:
        return Motion("attack", a, target=places[b])
    if code == ev.REWARDED and showing_of(facts.edition).claims:
        return Motion("claim", a, target=places[b])
    if code == ev.SWAPPED_BONUS:
        return Motion("swap", a, amount=b)
    if code == ev.LOOKED:
        return Motion("look", a, amount=b)
    if code == ev.RUINED:
        return Motion("ruin", target=places[a])
    if code == ev.PHASE_BEGAN:
        return Motion("phase", amount=a, word=facts.edition.phase_names[b])
    if code == ev.POWER_MOVED:
        return Motion("god", source=places[b] if b < BOARD else None, target=places[c], word=facts.gods[a])
    return None


FIGURE_EVENTS: Final = (
    *(ev.PLACED, ev.MOVED, ev.DESTROYED, ev.SAVED, ev.BOXED, ev.RECRUITED, ev.RELEASED),
    *(ev.RETURNED, ev.DEPARTED),
)


def figure_motion(facts: Facts, event: Event) -> Motion:
    """Figures come, go, fall and return."""
    code, seat, kind, c, d = event.data()
    places = facts.edition.place_names
    figure = figure_name(facts, seat, kind)
    grave = showing_of(facts.edition).grave
    if code == ev.PLACED:
        return Motion("place", seat, figure, source=grave if d == FALLEN else RESERVE_NAME, target=places[c])
    if code == ev.MOVED:
        return Motion("move", seat, figure, source=places[c], target=places[d])
    if code == ev.DESTROYED:
        return Motion("die", seat, figure, d, places[c], grave)
    if code == ev.SAVED:
        return Motion("save", seat, figure, target=places[c])
    if code == ev.BOXED:
        return Motion("die", seat, figure, source=places[c], target=BOX_NAME)
    if code == ev.RELEASED:
        return Motion("release", seat, figure, c, grave, RESERVE_NAME)
    if code == ev.RETURNED:
        return Motion("return", seat, figure, d, places[c], RESERVE_NAME)
    if code == ev.DEPARTED:
        return Motion("leave", seat, figure, d, places[c], places[int(FALLEN)])
    card = facts.edition.cards[c].text_id
    name = card if facts.edition.face_slot(kind) >= 0 else figure
    return Motion("place", seat, name, target=RESERVE_NAME, card=card)

"""What the coach says: a sentence or two of what matters now, and what a clear mistake costs. From a view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fimbul import View
from fimbul.bots.bot import Why
from fimbul.bots.coaching import Coaching
from fimbul.bots.hint_texts import why_text
from fimbul.core.rules.ids import QUEST
from fimbul.server.messages import Mistake
from fimbul.server.present.position import Commons, commons_of, is_open
from fimbul.words import Words

MOST: Final = 2  # sentences
MATTERS: Final = ("battle", "quest", "raise", "more", "later")  # reasons that say what a decision is about


def lines_of(view: View, words: Words, why: Why) -> list[str]:
    """What matters now, the most urgent first."""
    commons = commons_of(view)
    found = [*matters(view, words, why), *threats(view, words, commons), *dooms(view, words, commons)]
    found += quests(view, words, commons)
    return found[:MOST] or [words.server("coach.nothing")]


def mistakes_of(view: View, words: Words, coaching: Coaching) -> list[Mistake]:
    """What each clear mistake costs, and why."""
    return [
        Mistake(
            one.action,
            words.server("coach.mistake", points=round(100 * one.cost), why=why_text(words, view, one.why)),
        )
        for one in coaching.mistakes
    ]


def matters(view: View, words: Words, why: Why) -> Iterator[str]:
    """What the search found to make the difference, without naming the choice."""
    if why.key in MATTERS:
        yield why_text(words, view, why, "matters")


def threats(view: View, words: Words, commons: Commons) -> Iterator[str]:
    """Where a rival who can still act is stronger than this clan, the widest gap first."""
    books = words.books_of(view.edition)
    able = {clan.seat for clan in commons.clans if clan.seat != view.seat and not clan.out and clan.rage > 0}
    found: list[tuple[int, str]] = []
    for place in [place for place in commons.places if is_open(place)]:
        by_seat = {one.seat: one.strength for one in place.strength}
        rivals = [(strength, seat) for seat, strength in by_seat.items() if seat in able]
        mine = by_seat.get(view.seat, 0)
        if mine and rivals and max(rivals)[0] > mine:
            theirs, seat = max(rivals)
            clan = books.clan(view.clans[seat])
            at = books.place(place.place, "at")
            found.append((mine - theirs, words.server("coach.threat", clan=clan, at=at, theirs=theirs, mine=mine)))
    yield from [line for _, line in sorted(found)]


def dooms(view: View, words: Words, commons: Commons) -> Iterator[str]:
    """What falls at the end of this Age with figures of this clan."""
    for place in commons.places:
        count = sum([one.count for one in place.figures if one.seat == view.seat])
        if place.doom == view.age and not place.destroyed and count:
            name = words.books_of(view.edition).place(place.place)
            yield words.server("coach.doom", place=name, n=count)


def quests(view: View, words: Words, commons: Commons) -> Iterator[str]:
    """How the committed Quests stand."""
    for number in dict.fromkeys(view.quests):
        card = view.edition.cards[number]
        if card.kind == QUEST:
            key = "quest_done" if card.fulfilled(commons.state, view.seat) else "quest_open"
            yield words.server(f"coach.{key}", card=words.card_name(card))

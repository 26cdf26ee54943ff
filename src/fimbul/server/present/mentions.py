"""Where a text names cards, places and clans: clients get it as data, so that none has to search a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Literal, TypeAlias

from fimbul import Edition
from fimbul.server.messages import Mention
from fimbul.server.present.editions import presenter_of
from fimbul.words import Words

Meaning: TypeAlias = tuple[Literal["card", "place", "clan"], str]  # kind and id


@dataclass(frozen=True)
class Names:
    """The names of an edition's cards, places and clans in one language, by id."""

    cards: Mapping[str, str]
    places: Mapping[str, str]
    clans: Mapping[str, str]

    def all(self) -> dict[str, Meaning]:
        """What every name means. A province that shares its name with a Quest is more often meant than the Quest."""
        found: dict[str, Meaning] = {}
        for id, name in self.cards.items():
            found.setdefault(name, ("card", id))
        found.update({name: ("clan", id) for id, name in self.clans.items()})
        found.update({name: ("place", id) for id, name in self.places.items()})
        return found

    def only(self, cards: Iterable[str], places: Iterable[str], clans: Iterable[str]) -> dict[str, Meaning]:
        """The names of what a sentence is known to be about; of the same names the card is meant, then the place."""
        found: dict[str, Meaning] = {self.clans[id]: ("clan", id) for id in clans}
        found.update({self.places[id]: ("place", id) for id in places})
        found.update({self.cards[id]: ("card", id) for id in cards})
        return found


@cache
def names_of(edition: Edition, lang: str) -> Names:
    """The names of everything that texts of an edition may mention."""
    words, showing = Words(lang), presenter_of(edition)
    clans = words.books_of(edition).find("terms", "clans")
    assert isinstance(clans, dict)
    return Names(
        cards={card.text_id: words.card_name(card) for card in edition.cards},
        places={edition.place_names[at]: showing.place_text(edition, words, at).name for at in range(showing.board)},
        clans={clan: str(clans[clan]) for clan in edition.clans_with(edition.module_names)},
    )


def mentions_in(text: str, names: Mapping[str, Meaning]) -> tuple[Mention, ...]:
    """Every name that stands in a text as whole words, in order; where one name contains another, the longer one."""
    found: list[Mention] = []
    for name in sorted(names, key=len, reverse=True):
        start = text.find(name)
        while start >= 0:
            end = start + len(name)
            is_free = not found or all([end <= one.start or one.end <= start for one in found])
            if is_free and not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum():
                found.append(Mention(start, end, *names[name]))
            start = text.find(name, end)
    return tuple(sorted(found, key=attrgetter("start")))

"""Mentions: where texts name cards, places and clans."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS
from fimbul.server.catalogue import catalogue_of
from fimbul.server.messages import Catalogue, Mention
from fimbul.server.present.mentions import Names, mentions_in, names_of
from fimbul.words import LANGUAGES, Words

NAMES = Names(
    cards={
        "watch_1": "Heimdall's Watch",
        "watch_2": "Heimdall's Watch",
        "alfheim_1": "Alfheim",
        "bear_trap": "Bear Trap",
    },
    places={"gimle": "Gimle", "alfheim": "Alfheim"},
    clans={"wolf": "Wolf", "bear": "Bear"},
)


def found(text: str, names=None) -> list[tuple[str, str, str]]:
    mentions = mentions_in(text, NAMES.all() if names is None else names)
    return [(text[one.start : one.end], one.kind, one.id) for one in mentions]


def test_names_are_found_in_order_and_as_often_as_they_stand():
    assert found("Wolf, Bear, Wolf: Gimle!") == [
        ("Wolf", "clan", "wolf"),
        ("Bear", "clan", "bear"),
        ("Wolf", "clan", "wolf"),
        ("Gimle", "place", "gimle"),
    ]
    assert found("nobody anywhere") == found("") == []


def test_of_cards_with_the_same_name_the_first_is_meant():
    assert found("Heimdall's Watch") == [("Heimdall's Watch", "card", "watch_1")]


def test_a_name_inside_another_word_is_none_and_a_longer_name_wins():
    assert found("Wolfgang, Werwolf and 2Wolf go to Gimlet") == []
    assert found("l’Ours, «Wolf»") == [("Wolf", "clan", "wolf")]
    assert found("Bear plays Bear Trap") == [("Bear", "clan", "bear"), ("Bear Trap", "card", "bear_trap")]


def test_what_a_sentence_is_about_decides_what_its_names_mean():
    assert found("Alfheim") == [("Alfheim", "place", "alfheim")]
    assert found("Alfheim", NAMES.only(["alfheim_1"], [], [])) == [("Alfheim", "card", "alfheim_1")]
    assert found("Alfheim", NAMES.only([], ["alfheim"], [])) == [("Alfheim", "place", "alfheim")]
    assert found("Wolf in Gimle", NAMES.only([], ["alfheim"], ["wolf"])) == [("Wolf", "clan", "wolf")]


def texts_of(catalogue: Catalogue) -> list[tuple[str, tuple[Mention, ...]]]:
    """The texts of a catalogue that have mentions."""
    named = [*catalogue.gods, *catalogue.modules, *catalogue.options]
    return [*[(one.text, one.mentions) for one in named], *[(one.text, one.mentions) for one in catalogue.rulings]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_the_catalogue_says_what_its_texts_name(edition, lang):
    catalogue = catalogue_of(edition, Words(lang))
    names = names_of(edition, lang)
    of_kind = {"card": names.cards, "place": names.places, "clan": names.clans}
    assert names.cards == {card.id: card.name for card in catalogue.cards}
    assert names.places == {place.id: place.name for place in catalogue.places}
    assert names.clans == {clan.id: clan.name for clan in catalogue.terms["clans"]}
    for text, mentions in texts_of(catalogue):
        for one in mentions:
            assert text[one.start : one.end] == of_kind[one.kind][one.id]
    assert sum(len(ruling.mentions) for ruling in catalogue.rulings) > 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_browsers_count_the_characters_of_every_text_as_we_do(edition, lang):
    """Browsers count characters beyond U+FFFF twice: a mention after one would be out of place."""
    catalogue = catalogue_of(edition, Words(lang))
    names = names_of(edition, lang).all()
    for text in [*[text for text, _ in texts_of(catalogue)], *names]:
        assert len(text.encode("utf-16-le")) == 2 * len(text)

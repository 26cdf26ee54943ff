"""The catalogue: everything has a name and a text, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from fimbul import EDITIONS, __version__
from fimbul.bots import BOTS, YARDSTICKS
from fimbul.server.catalogue import bot_text, catalogue_id, catalogue_of, edition_by_id, info_of
from fimbul.server.messages import PROTOCOL, Catalogue, Info
from fimbul.words import LANGUAGES, Words
from tests.words.used import kinds

MIDGARD = EDITIONS["midgard"]


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    return Words(request.param)


@pytest.fixture
def catalogue(words) -> Catalogue:
    return catalogue_of(MIDGARD, words)


def test_every_card_is_there_by_its_id(catalogue, words):
    assert [card.id for card in catalogue.cards] == list(MIDGARD.card_ids)
    for text, card in zip(catalogue.cards, MIDGARD.cards, strict=True):
        assert (text.name, text.text) == (words.card_name(card), words.card_text(card))
        assert text.kind_name == words.term("kinds", text.kind) and text.about
    assert msgspec.json.decode(msgspec.json.encode(catalogue), type=Catalogue) == catalogue
    assert (catalogue.edition, catalogue.lang) == ("midgard", words.lang)


def test_copies_are_counted_for_two_to_five_seats():
    cards = {card.id: card for card in catalogue_of(MIDGARD, Words("en")).cards}
    assert cards["tyrs_smash_1"].copies == [1, 2, 2, 3]
    assert cards["friggas_grace"].copies == [1, 1, 2, 2]
    assert cards["widespread_1"].copies == [0, 0, 0, 1]
    assert cards["fenrir"].copies == [1, 1, 1, 1]
    in_base = [card for card in cards.values() if card.module == ""]
    decks = [MIDGARD.decks(seats, ()).copies for seats in (2, 3, 4)]
    assert [sum(card.copies[n] for card in in_base) for n in range(3)] == decks == [60, 78, 102]


def test_a_card_has_its_printed_numbers_and_its_rulings(catalogue):
    cards = {card.id: card for card in catalogue.cards}
    troll = cards["troll"]
    assert (troll.kind, troll.age, troll.strength, troll.cost, troll.god, troll.module) == (
        "monster",
        1,
        2,
        2,
        "none",
        "",
    )
    assert {"86", "87"} <= set(troll.rulings)
    numbers = {ruling.number for ruling in catalogue.rulings}
    assert all(set(card.rulings) <= numbers for card in cards.values())
    assert cards["heimdalls_eye"].late and cards["alfheim_3"].glory == 9


def test_every_card_of_a_ruling_is_a_card(catalogue):
    slugs = {card.slug for card in catalogue.cards}
    assert {slug for ruling in catalogue.rulings for slug in ruling.cards} <= slugs
    assert len(catalogue.rulings) > 100


def test_the_board_is_a_ring_round_yggdrasil_with_four_fjords(catalogue):
    places = {place.id: place for place in catalogue.places}
    assert len(places) == 13
    assert len(places["yggdrasil"].borders) == 8
    assert (places["yggdrasil"].villages, places["yggdrasil"].region, places["yggdrasil"].fjord) == (None, None, None)
    for place in places.values():
        assert place.name
        if place.kind == "province":
            assert all(place.id in places[near].borders for near in place.borders)
            if place.fjord is not None:
                assert place.id in places[place.fjord].borders and len(place.borders) == 3
                assert place.region_name and place.villages in (3, 4, 5)
        else:
            assert len(place.borders) == 2


def test_terms_cover_what_the_messages_name(catalogue):
    terms = {kind: {term.id: term.name for term in names} for kind, names in catalogue.terms.items()}
    assert set(terms["clans"]) == set(MIDGARD.clans_with(MIDGARD.module_names))
    used = kinds("ActionShape") | kinds("ActionShape", "midgard")
    assert {MIDGARD.own_word(word) for word in used} == set(terms["verbs"])
    assert {"leader", "warrior", "ship", "mystic"} <= set(terms["figures"])
    assert set(terms["stats"]) == {"rage", "axes", "horns"}
    assert {"gifts", "action", "over"} <= set(terms["phases"])
    assert set(terms["regions"]) == {"manheim", "jotunheim", "alfheim"}
    assert all(name for names in terms.values() for name in names.values())
    stores = [(store.id, store.kind, store.seat) for store in catalogue.stores]
    assert stores == [("reserve", "reserve", None), ("valhalla", "dead", None), ("box", "box", None)]
    assert all(store.name for store in catalogue.stores)


def test_tracks_and_ragnarok():
    found = catalogue_of(MIDGARD, Words("en"))
    assert found.track == {"rage": [6, 7, 8, 9, 12, 12], "axes": [3, 4, 5, 6, 8, 8], "horns": [4, 5, 6, 7, 10, 10]}
    assert found.about.ages.glory == [2, 3, 4]


def test_info_lists_all_one_can_choose(words):
    info = info_of(words, 60, 180)
    assert msgspec.json.decode(msgspec.json.encode(info), type=Info) == info
    assert (info.protocol, info.version, info.days_running, info.days_over) == (PROTOCOL, __version__, 60, 180)
    edition = info.editions[0]
    assert (edition.id, edition.fewest, edition.most) == ("midgard", 2, 5)
    assert [module.id for module in edition.modules] == list(MIDGARD.module_names)
    assert [option.id for option in edition.options] == list(MIDGARD.option_names)
    assert all(option.name and len(option.name) < 50 for option in edition.options)
    assert {clan.id: clan.text for clan in edition.clans if clan.text} == {"ram": "fifth", "boar": "kickstarter"}
    assert len(edition.gods) == 6 and all(god.text.endswith(".") for god in edition.gods)
    assert [bot.id for bot in info.bots] == [code for code in BOTS if code not in YARDSTICKS] and all(
        bot.text for bot in info.bots
    )
    assert [clock.id for clock in info.clocks][:2] == ["0", "30"] and all(clock.name for clock in info.clocks)


def test_a_bot_that_nobody_described_is_called_by_its_code(words):
    assert bot_text(words, "stranger").name == "stranger"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_languages_differ(lang):
    english, other = catalogue_of(MIDGARD, Words("en")), catalogue_of(MIDGARD, Words(lang))
    assert english.cards[0].text != other.cards[0].text
    assert [card.name for card in english.cards] == [card.name for card in other.cards], "card names stay English"
    assert english.modules != other.modules


@pytest.mark.parametrize("id", ["midgard", "valhalla", "valhalla@1"])
def test_a_catalogue_is_found_by_the_id_of_the_game(id):
    edition = edition_by_id(id)
    assert edition is not None and catalogue_id(edition) == id
    assert catalogue_of(edition, Words("en")).id == id


@pytest.mark.parametrize(
    "id", ["", "chess", "valhalla@", "valhalla@0", "valhalla@99", "valhalla@1x", "valhalla@²", "@1"]
)
def test_there_is_no_catalogue_of_anything_else(id):
    assert edition_by_id(id) is None


def test_the_cards_of_an_older_list_have_their_own_texts(words):
    texts = {}
    for id in ("valhalla", "valhalla@1"):
        edition = edition_by_id(id)
        assert edition is not None
        texts[id] = {card.id: (card.text, card.cost) for card in catalogue_of(edition, words).cards}
    changed = {id for id in texts["valhalla"] if texts["valhalla"][id] != texts["valhalla@1"][id]}
    assert {"masked_champions", "venom_tongue", "clean_hands"} <= changed
    assert "1" in texts["valhalla@1"]["masked_champions"][0] and "2" in texts["valhalla"]["masked_champions"][0]

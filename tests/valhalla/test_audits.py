"""Statements over all content of Valhalla: printed numbers, tests, words, rulings."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from fimbul import EDITIONS, Log, new_game, observe
from fimbul.words import LANGUAGES, Facts, Words
from fimbul.words.phrases import Phrases
from tests.shared.conformance.play import below, pick
from tests.words.used import leaves

VALHALLA = EDITIONS["valhalla"]
HERE = Path(__file__).resolve().parent
# id: kind, printed number (bonus or Rage), copies; written down from the design of the house set, apart from the code.
PRINTED = """
rolling_thunder battle 4 2; victors_portion battle 2 3; storms_wages battle 1 2; press_the_rout battle 2 2
steal_the_thunder battle 2 2; skull_feast battle 1 1; trophy_wall quest 0 2; three_laurels quest 0 2
crowned_by_thunder quest 0 1; storm_carls elite 2 2; thrudvang_champions elite 3 1; count_the_slain clan 1 2
right_of_conquest clan 0 1; sing_of_victory clan 1 2; last_laugh battle 0 2; dying_bite battle 1 2
hollow_victory battle 1 2; shape_swap battle 1 2; salt_in_the_wound battle 0 2; blood_price battle 1 1
debts_on_every_side quest 0 2; uninvited_guests quest 0 2; nursed_grudge quest 0 1; twice_dead_jarls elite 2 2
masked_champions elite 2 2; spiteful_heart clan 1 1; long_memory clan 2 1; venom_tongue clan 0 1
scraps_from_the_table clan 1 2; falcon_cloak battle 2 2; swan_flight battle 1 1; gathered_host battle 2 2
amber_tears battle 2 2; peace_weaver battle 1 1; cat_drawn_charge battle 3 2; none_left_behind quest 0 2
full_benches quest 0 1; shoulder_to_shoulder quest 0 2; shield_maidens elite 2 2; chariot_guard elite 3 2
sessrumnirs_welcome clan 0 2; warding_runes clan 0 1; two_columns clan 1 1; seat_at_the_feast clan 1 2
second_sight battle 1 2; foretold_blow battle 1 2; read_the_runes battle 2 2; noon_blade battle 4 2
vow_in_the_dust battle 1 1; watch_at_the_doors quest 0 2; every_vigil quest 0 2; quiet_rooms quest 0 2
clean_hands quest 0 1; three_promises quest 0 1; oath_bearers elite 2 2; dawn_riders elite 2 1; kept_promises clan 2 1
eleventh_hour clan 0 1; foreknown_strike clan 1 1; sworn_in_blood clan 0 1; sixth_gift clan 0 1; spear_wall battle 3 2
shield_breaker battle 4 2; one_handed_blow battle 5 2; wolfs_price battle 6 2; break_the_line battle 2 2
stand_unbroken battle 3 2; hold_the_high_seat quest 0 2; immovable_host quest 0 2; alone_before_the_god quest 0 1
iron_jarls elite 4 2; headhunters elite 3 2; plain_steel clan 1 2; might_makes_right clan 1 1; drag_them_in clan 1 1
ratatosk monster 1 1; heidrun monster 1 1; gullinkambi monster 1 1; saehrimnir monster 2 1; hugin monster 2 1
barrow_draugr monster 2 1; gullveig monster 2 1; modgud monster 2 1; geri_and_freki monster 3 1; audhumla monster 2 1
sleipnir monster 3 1; eikthyrnir monster 3 1; mokkurkalfi monster 3 1; hraesvelg monster 4 1; lindworm monster 5 1
"""
PLAIN = {"cat_drawn_charge", "noon_blade", "rolling_thunder", "shield_breaker"}
# What was printed otherwise in the first card list.
FIRST_PRINTED = {
    "drag_them_in": 2,
    "eleventh_hour": 2,
    "gathered_host": 0,
    "masked_champions": 1,
    "might_makes_right": 3,
    "right_of_conquest": 1,
    "sessrumnirs_welcome": 1,
    "venom_tongue": 1,
    "warding_runes": 1,
}
FIRST_PLAIN = PLAIN | {"one_handed_blow", "spear_wall"}
LARGE = {"audhumla", "sleipnir", "eikthyrnir", "mokkurkalfi", "hraesvelg", "lindworm"}
ODD_STRENGTH = {"hugin": 1, "mokkurkalfi": 5}


def printed() -> dict[str, tuple[str, int, int]]:
    found = {}
    for entry in re.split(r"[;\n]", PRINTED.strip()):
        name, kind, number, copies = entry.split()
        found[name] = (kind, int(number), int(copies))
    return found


@pytest.mark.parametrize(("card_list", "changed", "plain"), [(1, FIRST_PRINTED, FIRST_PLAIN), (2, {}, PLAIN)])
def test_the_printed_numbers_of_all_cards(card_list, changed, plain):
    edition = VALHALLA.at(card_list)
    assert set(printed()) == set(edition.card_ids) and edition.card_ids == VALHALLA.card_ids
    for card in edition.cards:
        kind, number, copies = printed()[card.slug]
        number = changed.get(card.slug, number)
        assert (card.kind_name, len(card.copies_from)) == (kind, copies)
        assert (card.strength if kind == "battle" else card.cost) == number
        if kind in ("elite", "monster"):
            assert card.strength == ODD_STRENGTH.get(card.slug, number)
        assert bool(card.traits & 1) == (card.slug in LARGE)
        assert bool(card.traits & 2) == (card.slug in plain), "a Battle card without text"


def test_kinds_in_all_decks():
    totals = {kind: 0 for kind in ("battle", "quest", "clan", "elite")}
    for kind, _, copies in printed().values():
        if kind in totals:
            totals[kind] += copies
    assert totals == {"battle": 54, "quest": 28, "clan": 25, "elite": 18}


@pytest.mark.parametrize("card", sorted(printed()))
def test_every_card_is_tested_by_name(card):
    words = "".join([path.read_text(encoding="utf-8") for path in (HERE / "cards").glob("test_*.py")])
    assert f'"{card}"' in words or re.search(rf"[ >@]{card}\b", words), f"no test plays {card}"


def test_every_ruling_is_named_by_a_test_and_has_both_languages():
    text = "".join([path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py")])
    named = set(re.findall(r"\bV(\d+)\b", text))
    slugs = {card.slug for card in VALHALLA.cards}
    numbers = [ruling.number for ruling in Words("en").rulings("valhalla")]
    assert numbers == [f"V{n}" for n in range(1, len(numbers) + 1)]
    missing = [number for number in numbers if number[1:] not in named]
    assert not missing
    for lang in LANGUAGES:
        for ruling in Words(lang).rulings("valhalla"):
            assert set(ruling.cards) <= slugs and "?" in ruling.text and ruling.text.endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_has_words(lang):
    words = Words(lang)
    books = words.books_of(VALHALLA)
    for card in VALHALLA.cards:
        assert words.card_name(card) == Words("en").card_name(card)
        assert words.card_text(card).endswith(".") and words.about_card(card)
    phrases = Phrases(books, Facts.of(observe(new_game("valhalla", 5, seed=1), 0)))
    for number, place in enumerate(VALHALLA.place_names):
        assert words.place(place)
        for form in ("the", "at", "from", "of", "to"):
            assert place == "reserve" or phrases.place(number, form)
    assert (
        phrases.place(11)
        == {
            "en": "Wolf's kill pile",
            "fr": "la pile de victimes du Loup",
            "de": "der Trophäenstapel des Wolfs",
        }[lang]
    )
    for clan in VALHALLA.clan_names:
        assert words.term("clans", clan) and books.clan(clan, "of")
    for name in VALHALLA.all_powers:
        assert words.term("gods", name) and books.text("gods", name, "power")
    for phase in VALHALLA.phase_names:
        assert books.text("terms", "phases", phase)
    for token in VALHALLA.token_names:
        assert books.text("terms", "tokens", token)
    for source in VALHALLA.source_names:
        assert books.text("terms", "sources", source) and books.text("events", "glory_sources", source)
    assert words.term("options", "first_game")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang):
    """Every prompt, option and event of random games has a sentence, with nothing left to fill in."""
    import random

    words = Words(lang)
    for seed in range(3):
        game = new_game("valhalla", 3 + seed, seed=seed)
        log = Log()
        game.listen(log)
        rng = random.Random(seed)
        chronicles = [words.chronicle(observe(game, seat)) for seat in range(-1, game.seats)]
        while not game.over:
            decisions = game.decisions()
            decision = decisions[below(rng, len(decisions))]
            view = observe(game, decision.seat)
            lines = [words.prompt(view, decision), *[words.action(view, option) for option in decision.options]]
            game.apply(decision.seat, pick(rng, decision.question, decision.options))
            for chronicle in chronicles:
                lines += chronicle.tell(log.events)
            log.events.clear()
            assert all(lines) and not [line for line in lines if "{" in line or "}" in line]


def own_books(lang: str) -> dict[str, dict[tuple[str, ...], object]]:
    """The data files that Valhalla adds to a language, by name: their texts by key."""
    folder = resources.files("fimbul.words").joinpath(lang, "valhalla")
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name: dict(leaves(tomllib.loads(file.read_text(encoding="utf-8")))) for file in files}


def test_french_has_no_straight_apostrophe_but_in_card_names():
    names = [Words("en").card_name(card) for card in VALHALLA.cards]
    rulings: dict[tuple[str, ...], object] = {
        ("ruling", ruling.number): ruling.text for ruling in Words("fr").rulings("valhalla")
    }
    for book in [*own_books("fr").values(), rulings]:
        for path, text in book.items():
            for name in names:
                text = str(text).replace(name, "")
            assert "'" not in str(text) and "STR" not in str(text), path

"""The rulings: complete in both languages, about cards and options that exist; and the page made of them."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.words import LANGUAGES, Words, pages
from tests.midgard.new_card import LONGER

MIDGARD = EDITIONS["midgard"]
MONSTERS = [card.slug for card in MIDGARD.cards if card.kind_name == "monster"]


def test_rulings_are_in_order_and_speak_of_cards_and_options_that_exist():
    slugs = {card.slug for card in MIDGARD.cards}
    for lang in LANGUAGES:
        found = Words(lang).rulings()
        order = [(int(ruling.number.rstrip("ab")), ruling.number) for ruling in found]
        assert order == sorted(order) and len(set(order)) == len(order)
        for ruling in found:
            assert set(ruling.cards) <= slugs, ruling.number
            assert set(ruling.options) <= set(MIDGARD.option_names), ruling.number
            assert set(ruling.gods) <= set(GOD_NAMES), ruling.number
            assert set(ruling.modules) <= set(MIDGARD.module_names), ruling.number
            assert ruling.text and ruling.text[-1] == "." and "?" in ruling.text, ruling.number


def test_the_rulings_cited_by_the_code_are_there():
    numbers = {ruling.number for ruling in Words("en").rulings()}
    assert {"22", "27", "37", "52", "62", "64", "98", "98a"} <= numbers
    assert {str(n) for n in range(98, 135)} <= numbers


def test_a_card_and_an_option_know_their_rulings():
    words = Words("en")
    assert [ruling.number for ruling in words.rulings_of("frost_giant")][-1] == "121"
    assert [ruling.number for ruling in words.rulings_of("succor_with_dark_elf")] == ["22"]
    assert [ruling.number for ruling in words.rulings_of("single_call")] == ["40", "125"]


def test_a_god_and_a_module_know_their_rulings():
    words = Words("fr")
    assert {"107"} == {ruling.number for ruling in words.rulings_of("tyr")} - {"98a", "104", "105", "106", "132"}
    assert [ruling.number for ruling in words.rulings_of("mystics")] == ["110", "111", "112", "113"]
    assert [ruling.number for ruling in words.rulings_of("rumours")] == ["98", "98a", "131", "134"]
    assert [ruling.number for ruling in words.rulings_of("fenrir")][-3:] == ["98", "98a", "131"]


def test_the_page_has_every_ruling_card_and_option(tmp_path):
    for edition in ("midgard", "valhalla"):
        (tmp_path / edition).mkdir()
    assert pages.main([str(tmp_path)]) == 0
    assert "**V1. " in (tmp_path / "valhalla" / "rulings.md").read_text(encoding="utf-8")
    text = (tmp_path / "midgard" / "rulings.md").read_text(encoding="utf-8")
    for ruling in Words("en").rulings():
        assert f"**R{ruling.number}. " in text
    for option in MIDGARD.option_names:
        assert f"| `{option}` |" in text
    assert "Cards: Frigga's Succor, Sea Serpent, Dark Elf." in text
    assert "Option: `succor_with_ship`, `succor_with_dark_elf`." in text
    assert "Gods: Tyr." in text and "Module: `mystics`." in text


def test_the_page_asks_for_a_folder_it_can_write_to(tmp_path, capsys):
    assert pages.main([]) == 2
    assert pages.main([str(tmp_path / "nowhere")]) == 1
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["29", "30", "35"])
def test_a_ruling_about_all_monsters_touches_a_new_one_as_well(monkeypatch, number):
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)
    words = Words("en")
    ruling = next(ruling for ruling in words.rulings() if ruling.number == number)
    assert {card.slug for card in LONGER.cards if card.kind_name == "monster"} <= set(ruling.cards)
    assert "hrungnir" in ruling.cards and "all Monsters" in words.ruling_cards(ruling)
    assert not set(ruling.named) & set(MONSTERS), "what is said of all Monsters names none"

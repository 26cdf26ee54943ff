"""The wording itself, in both languages: costs, reasons, prompts, grammar, and what a chronicle draws together."""

from __future__ import annotations

import pytest

from fimbul import observe, parse
from fimbul.words import Words
from tests.midgard.scenario import Table, scenario
from tests.words.french import french

EN = Words("en")
FR = Words("fr")


def menu(table: Table, words: Words, seat: int = 0) -> list[str]:
    view = observe(table.game, seat)
    assert view.decision is not None
    return [words.action(view, option) for option in view.decision.options]


def prompt(table: Table, words: Words, seat: int = 0) -> str:
    view = observe(table.game, seat)
    assert view.decision is not None
    return words.prompt(view, view.decision)


def refusal(table: Table, words: Words, text: str, seat: int = 0) -> str:
    reason = table.game.why_not(seat, parse(table.game, seat, text))
    assert reason is not None
    return words.reason(reason, observe(table.game, seat))


def story(table: Table, words: Words, seat: int = -1) -> list[str]:
    return words.chronicle(observe(table.game, seat)).tell(table.log.events)


def test_actions_name_their_cost():
    table = (
        scenario(4)
        .upgrades(0, "experts_in_arms", "friggas_charm", "troll")
        .hand(0, "valkyrie", "thors_conquest")
        .start()
    )
    lines = menu(table, EN)
    assert "Invade Gimle with a Warrior (2 Rage)" in lines
    assert "Invade Gimle with your Leader (free)" in lines
    assert "Invade Gimle with the Troll (2 Rage)" in lines
    assert "Invade the West Fjord with your Ship (2 Rage)" in lines
    assert "Play Valkyrie (1 Rage)" in lines
    assert "Play Valkyrie in place of Troll (1 Rage)" in lines
    assert "Play Thor's Conquest (2 Rage)" in lines
    assert "Pass: take no more actions in this phase and forfeit 6 Rage" in lines
    lines = menu(table, FR)
    assert "Envahir Gimle avec un Guerrier (2 points de Rage)" in lines
    assert "Envahir Gimle avec le Troll (2 points de Rage)" in lines
    assert "Envahir le fjord de l’Ouest avec votre Navire (2 points de Rage)" in lines
    assert "Jouer Valkyrie, qui remplace Troll (1 point de Rage)" in lines


def test_an_option_changes_the_cost_that_is_shown():
    for options, cost in (((), 1), (("dark_elf_pays_yggdrasil_strength",), 3)):
        table = scenario(4, options).upgrades(0, "dark_elf").start()
        assert f"Invade Yggdrasil with the Dark Elf ({cost} Rage)" in menu(table, EN)


def test_reasons_read_as_the_end_of_a_sentence():
    table = scenario(4).at("gimle", "0:warrior*3 1:warrior*2").rage(0, 1).hand(0, "troll").start()
    assert refusal(table, EN, "invade warrior>gimle") == "no empty village in Gimle"
    assert refusal(table, FR, "invade warrior>gimle") == "aucun village vide à Gimle"
    assert refusal(table, EN, "upgrade troll") == "it costs 2 Rage, and you have 1"
    assert refusal(table, FR, "upgrade troll") == "il faut 2 points de Rage, vous en avez 1"
    assert refusal(table, EN, "quest alfheim_1") == "Alfheim is not in your hand"
    assert refusal(table, EN, "pillage utgard") == "you have no figure in Utgard or in its fjord"
    full = scenario(4).at("gimle", "0:warrior*4").start()
    assert refusal(full, EN, "invade warrior>horgr") == "your Horns allow only 4 figures on the board"
    assert refusal(full, FR, "invade warrior>horgr") == "vos Cornes n’autorisent que 4 figurines sur le plateau"


def test_prompts_say_who_asks():
    table = scenario(4).at("gimle", "0:leader 1:warrior*2").upgrades(1, "friggas_protection").hand(0, "tyrs_smite_1")
    played = table.start()
    assert prompt(played, EN) == "Your turn: choose an action (you have 6 Rage)"
    played.play("0 pillage gimle")
    assert prompt(played, EN) == "Battle in Gimle: choose a card to play"
    played.play("0 play tyrs_smite_1")
    assert prompt(played, EN, 1) == "Frigga's Protection: pay 1 Rage to save a figure?"
    assert prompt(played, FR, 1) == french("Frigga's Protection : payer 1 point de Rage pour sauver une figurine ?")
    assert menu(played, FR, 1) == ["Ne sauver aucune (autre) figurine", "Sauver un Guerrier à Gimle"]


def test_the_call_to_battle_names_pillager_and_province():
    table = scenario(4).at("andlang", "0:leader").at("utgard", "3:leader").start()
    table.play("0 pillage andlang")
    assert prompt(table, FR, 3) == french("Le Loup pille Andlang. Appel au Combat : envoyer une figurine ?")
    assert menu(table, FR, 3) == ["N’envoyer personne", "Envoyer votre Chef depuis Utgard"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (EN, "You pillage Andlang. Call to Battle: send a figure?"),
        (FR, french("Vous pillez Andlang. Appel au Combat : envoyer une figurine ?")),
        (Words("de"), "Du plünderst Andlang. Ruf zum Kampf: Schickst du eine Figur?"),
    ],
)
def test_the_pillager_does_not_read_of_itself_by_name(words, said):
    table = scenario(4).at("andlang", "0:leader").at("utgard", "0:warrior").start()
    table.play("0 pillage andlang")
    assert prompt(table, words, 0) == said


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (EN, ["Wolf moves its Leader and 2 Warriors from Utgard to Yggdrasil (1 Rage)."]),
        (FR, ["Le Loup déplace son Chef et 2 Guerriers d’Utgard à Yggdrasil (1 point de Rage)."]),
    ],
)
def test_a_march_is_one_sentence_with_its_cost(words, lines):
    table = scenario(4).at("utgard", "0:leader,warrior*2").start()
    table.play("0 march utgard>yggdrasil", "0 troops leader,warrior*2")
    assert story(table, words) == lines


def test_losses_in_one_place_are_one_sentence():
    table = scenario(4).at("gimle", "0:leader 3:leader,warrior").at("west", "3:ship").hand(0, "tyrs_smite_1").start()
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    lines = story(table, FR)
    assert "L’Ours perd son Chef et un Guerrier à Gimle." in lines
    assert "L’Ours perd son Navire dans le fjord de l’Ouest." in lines
    assert french("Le Loup atteint une Force de 8 : 3 des figurines + 5 des cartes.") in lines
    assert "Bear loses its Leader and a Warrior in Gimle." in story(table, EN)


def test_what_is_paid_stands_with_what_it_is_paid_for_even_after_a_replaced_card():
    table = scenario(4).upgrades(0, "lord_of_hammers").hand(0, "lord_of_axes").start()
    table.play("0 upgrade lord_of_axes/lord_of_hammers")
    assert story(table, EN) == ["Wolf discards Lord of Hammers.", "Wolf plays Lord of Axes (3 Rage)."]


def test_glory_is_singular_or_plural_as_its_number_wants():
    assert [FR.amount("glory", n) for n in (0, 1, 2)] == [
        "0 point de Gloire",
        "1 point de Gloire",
        "2 points de Gloire",
    ]
    assert [EN.amount("figures", n) for n in (0, 1, 2)] == ["0 figures", "1 figure", "2 figures"]

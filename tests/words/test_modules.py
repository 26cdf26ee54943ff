"""The wording of the modules in both languages: gods, Mystics, other clans' figures, equal Monsters."""

from __future__ import annotations

import pytest

from fimbul import EDITIONS, Event, new_game, observe
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import ASK_PUSH, BOX, PUSH, action
from fimbul.words import Facts, Words
from tests.midgard.scenario import Table, scenario
from tests.words.french import french
from tests.words.test_wording import EN, FR, menu, prompt, story

MIDGARD = EDITIONS["midgard"]
GODS = ("odin", "thor")


def told(table: Table, *events: Event) -> list[list[str]]:
    return [words.chronicle(observe(table.game, -1)).tell(events) for words in (EN, FR)]


def test_a_god_is_sent_on_after_a_pillage_and_may_pay():
    table = (
        scenario(3, modules=("gods",), gods=GODS)
        .god("odin", "myrkvlor")
        .god("thor", "gimle")
        .at("myrkvlor", "0:leader")
        .pillaged("elvagar")
        .start()
    )
    table.play("0 pillage myrkvlor")
    assert prompt(table, EN) == "The pillage of Myrkvlor is over: where do you send Odin?"
    assert prompt(table, FR) == french("Le pillage de Myrkvlor est terminé : où envoyez-vous Odin ?")
    assert "Send Odin to Yggdrasil" in menu(table, EN) and "Envoyer Odin à Horgr" in menu(table, FR)
    table.play("0 send odin>utgard")
    assert "Wolf gains 5 Glory (Odin)." in story(table, EN)
    assert story(table, EN)[-1] == "Odin goes from Myrkvlor to Utgard."
    assert story(table, FR)[-1] == "Odin va de Myrkvlor à Utgard."


def test_gods_appear_at_the_start_of_an_age():
    table = scenario(3, modules=("gods",), gods=GODS).start()
    assert told(table, Event(ev.POWER_MOVED, 1, BOX, 7, 0, ev.ALL)) == [
        ["Thor appears in Gimle."],
        ["Thor apparaît à Gimle."],
    ]


def test_glory_of_a_god_names_the_god_and_not_its_place_among_those_in_play():
    facts = Facts.of(observe(new_game(seed=1, modules=("gods",), gods=("tyr", "loki")), -1))
    loki = Event(ev.GLORY, 0, 3, ev.POWER_SOURCE + 2, 0, ev.ALL)
    assert FR.event(loki, facts, 0) == "Le Loup gagne 3 points de Gloire (Loki)."


def test_a_mystic_that_joins_is_told_but_not_a_monster():
    table = scenario(2, modules=("mystics",)).hand(0, "friggas_chosen", "troll").start()
    table.play("0 upgrade friggas_chosen", "1 pass", "0 upgrade troll", "0 pass")
    assert story(table, EN) == [
        "Wolf plays Frigga's Chosen.",
        "Wolf has a new figure in reserve: a Mystic.",
        "Raven passes and forfeits 6 Rage.",
        "Wolf plays Troll (2 Rage).",
    ]
    assert "Invade Gimle with a Mystic (free)" in menu(table, EN)


def test_a_mystic_takes_a_village():
    table = (
        scenario(3, modules=("mystics",))
        .upgrades(0, "odins_chosen")
        .mystics(0, 1)
        .at("gimle", "1:warrior*2 2:warrior")
        .start()
    )
    table.play("0 invade mystic>gimle")
    assert prompt(table, EN) == "Odin's Chosen: destroy which enemy figure to take its village?"
    assert menu(table, EN) == ["Destroy no figure", "Destroy a Raven Warrior", "Destroy a Serpent Warrior"]
    assert menu(table, FR)[1:] == ["Détruire un Guerrier du Corbeau", "Détruire un Guerrier du Serpent"]
    table.play("0 take 2:warrior")
    assert story(table, FR) == [
        french("Le Loup utilise Odin's Chosen."),
        "Le Serpent perd un Guerrier à Gimle.",
        "Le Loup envahit Gimle avec un Mystique.",
    ]


def test_a_pushed_figure_is_told_once_as_pushed():
    table = scenario(4, modules=("rumours",)).upgrades(0, "hildisvini").at("gimle", "3:leader").start()
    table.play("0 invade hildisvini>gimle")
    assert prompt(table, EN) == "Hildisvini: push which enemy figure, and where?"
    assert "Push the Bear Leader to Myrkvlor" in menu(table, EN)
    assert "Repousser le Chef de l’Ours à Yggdrasil" in menu(table, FR)
    table.play("0 push 3:leader>yggdrasil")
    assert story(table, EN) == [
        "Wolf pushes the Bear Leader to Yggdrasil (Hildisvini).",
        "Wolf invades Gimle with Hildisvini (1 Rage).",
    ]
    assert story(table, FR)[0] == "Le Loup repousse le Chef de l’Ours à Yggdrasil (Hildisvini)."


def test_a_later_move_of_a_pushed_figure_is_told():
    table = scenario(4, modules=("rumours",)).start()
    hildisvini = MIDGARD.card_ids["hildisvini"]
    push = Event(ev.ACTED, 0, action(PUSH, 1 << 4 | 1, 8), ASK_PUSH, hildisvini, ev.ALL)
    moved = Event(ev.MOVED, 1, 1, 7, 8, ev.ALL)
    assert [len(lines) for lines in told(table, push, moved, moved)] == [2, 2]


def test_two_equal_monsters_are_told_together():
    table = (
        scenario(5, modules=("fifth", "rumours"))
        .upgrades(0, "dwarf_chieftain", "dwarf_chieftain")
        .at("gimle", "0:leader")
        .start()
    )
    pair = [Event(ev.MOVED, 0, kind, 7, 8, ev.ALL) for kind in (4, 5)]
    assert told(table, *pair) == [
        ["Wolf moves 2 Dwarf Chieftains from Gimle to Myrkvlor."],
        ["Le Loup déplace 2 Dwarf Chieftains de Gimle à Myrkvlor."],
    ]


@pytest.mark.parametrize(("clan", "begin"), [("ram", "Le Bélier"), ("boar", "Le Sanglier")])
def test_the_new_clans_have_their_names(clan, begin):
    game = new_game(seats=2, modules=("fifth", "kickstarter"), clans=("wolf", clan), seed=1)
    won = Event(ev.WON, 1, 7, 0, 0, ev.ALL)
    assert FR.event(won, observe(game, 0), 0) == f"{begin} remporte la bataille à Gimle."


def test_a_monster_whose_strength_varies_says_so():
    ymir = MIDGARD.cards[MIDGARD.card_ids["ymir"]]
    assert EN.about_card(ymir) == "Monster upgrade, 0 Rage, STR varies"
    assert Words("fr").about_card(ymir) == "amélioration de Monstre, 0 point de Rage, Force variable"

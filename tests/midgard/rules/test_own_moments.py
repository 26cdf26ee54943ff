"""A card with an effect at a moment of its own: it listens to an event and asks another seat."""

from __future__ import annotations

import pytest

from fimbul import Game, Reason, observe
from fimbul.core.rules.ids import BOARD
from fimbul.editions.midgard.edition import MIDGARD
from fimbul.editions.midgard.rules.board import WARRIOR
from fimbul.words import Words
from tests.midgard.new_card import LONGER
from tests.midgard.scenario import Scenario, Table, scenario

PLACE = {name: number for number, name in enumerate(MIDGARD.place_names)}


def hrungnir() -> Scenario:
    """Seat 0 has Hrungnir in Gimle."""
    return scenario(3, modules=("rumours",), edition=LONGER).upgrades(0, "hrungnir").at("gimle", "0:hrungnir")


def march(table: Table, target: str, *troops: str) -> Table:
    """From Gimle; a figure that is alone there need not be named."""
    return table.play(f"0 march gimle>{target}", *[f"0 troops {name}" for name in troops])


def test_the_owner_of_a_warrior_there_is_asked_where_it_goes() -> None:
    table = march(hrungnir().at("myrkvlor", "1:warrior*2").start(turn=0), "myrkvlor")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@myrkvlor": "hrungnir"}
    assert table.asked() == "1 move hrungnir"
    assert table.options() == ["move warrior>elvagar", "move warrior>gimle", "move warrior>yggdrasil"]
    table.play("1 move warrior>elvagar")
    assert table.changes() == {"1@myrkvlor": "warrior", "1@elvagar": "warrior"}
    assert table.asked() == "1 action"


def test_with_a_single_place_to_go_nobody_is_asked() -> None:
    table = hrungnir().at("myrkvlor", "1:warrior").destroyed("elvagar", "yggdrasil").start(turn=0)
    march(table, "myrkvlor")
    assert table.changes() == {
        "0.rage": 5,
        "0@gimle": "",
        "0@myrkvlor": "hrungnir",
        "1@myrkvlor": "",
        "1@gimle": "warrior",
    }
    assert table.asked() == "1 action"


@pytest.mark.parametrize("there", ["1:leader", "0:warrior", "2:ship"])
def test_only_enemy_warriors_are_moved(there: str) -> None:
    table = march(hrungnir().at("west" if "ship" in there else "myrkvlor", there).start(turn=0), "myrkvlor")
    assert table.asked() == "1 action"


def test_others_that_march_move_nobody() -> None:
    table = march(hrungnir().at("gimle", "0:leader").at("myrkvlor", "1:warrior").start(turn=0), "myrkvlor", "leader")
    assert table.asked() == "1 action"


def test_it_listens_only_while_it_is_in_play() -> None:
    table = scenario(3, modules=("rumours",), edition=LONGER).at("gimle", "0:leader").at("myrkvlor", "1:warrior")
    assert march(table.start(turn=0), "myrkvlor").asked() == "1 action"


def test_the_question_survives_a_copy() -> None:
    table = march(hrungnir().at("myrkvlor", "1:warrior").start(turn=0), "myrkvlor")
    other = Table(table.game.copy())
    assert other.asked() == "1 move hrungnir"
    assert other.play("1 move warrior>gimle").changes() == {"1@myrkvlor": "", "1@gimle": "warrior"}
    assert table.asked() == "1 move hrungnir"


def sentences(game: Game, lang: str) -> list[str]:
    """The question and the options, as the seat that is asked reads them."""
    (decision,) = game.decisions()
    view, words = observe(game, decision.seat), Words(lang)
    return [words.prompt(view, decision), *[words.action(view, option) for option in decision.options]]


def test_a_card_without_words_of_its_own_asks_in_neutral_words() -> None:
    game = march(hrungnir().at("myrkvlor", "1:warrior").start(turn=0), "myrkvlor").game
    assert sentences(game, "en") == [
        "Hrungnir: move which figure, and where?",
        "Move a Warrior to Yggdrasil",
        "Move a Warrior to Elvagar",
        "Move a Warrior to Gimle",
    ]
    assert sentences(game, "fr") == [
        "Hrungnir\u00a0: quelle figurine déplacer, et où\u00a0?",
        "Déplacer un Guerrier à Yggdrasil",
        "Déplacer un Guerrier à Elvagar",
        "Déplacer un Guerrier à Gimle",
    ]


def test_whatever_else_is_answered_gets_a_true_reason() -> None:
    """The rules know nothing of such a question: what could be chosen instead is the reason."""
    table = march(hrungnir().at("myrkvlor", "1:warrior,leader").start(turn=0), "myrkvlor")
    places = (PLACE["elvagar"], PLACE["gimle"], PLACE["yggdrasil"])
    only_there = Reason("only_places", sum([1 << place for place in places]))
    for answer, reason in {
        "move warrior>horgr": only_there,
        "move warrior>myrkvlor": only_there,
        "move leader>elvagar": Reason("only_figure", WARRIOR),
        "pass": Reason("must_choose"),
        "raise rage": Reason("asked_for_other"),
    }.items():
        assert table.game.why_not(1, answer) == reason, answer
    for place in MIDGARD.place_names[: int(BOARD)]:
        assert (table.game.why_not(1, place) is None) == (PLACE[place] in places), place

"""Frigga's, Odin's and Thor's Chosen: each brings a Mystic. What else they do is tested in a file for each of them."""

import pytest

from tests.midgard.scenario import scenario

CHOSEN = ("friggas_chosen", "odins_chosen", "thors_chosen")
EVERY_CARD = pytest.mark.parametrize("card", CHOSEN)
MYSTICS = ("mystics",)


# -- the cards --------------------------------------------------------------------------------------------------------
@EVERY_CARD
def test_the_card_costs_nothing_and_brings_a_mystic_to_the_reserve_without_a_free_invade_R111(card: str) -> None:
    table = scenario(3, modules=MYSTICS).hand(0, card).rage(0, 1).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.hand": "", "0.upgrades": card, "0@reserve": "leader,warrior*8,ship,mystic"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_a_second_copy_brings_the_second_mystic_R110(card: str) -> None:
    position = scenario(4, modules=MYSTICS).upgrades(0, card).hand(0, card)
    table = position.mystics(0, 1).at("gimle", "0:mystic").start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {
        "0.hand": "",
        "0.upgrades": f"{card} {card}",
        "0@reserve": "leader,warrior*8,ship,mystic",
    }
    assert table.asked() == "1 action"


@EVERY_CARD
@pytest.mark.parametrize("place", ["gimle", "valhalla"])
def test_there_is_never_a_third_mystic_wherever_the_two_are_R110(card: str, place: str) -> None:
    table = scenario(3, modules=MYSTICS).hand(0, card).mystics(0, 2).at(place, "0:mystic*2").start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.hand": "", "0.upgrades": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_third_mystic_card_brings_no_third_figure_R110(card: str) -> None:
    others = [other for other in CHOSEN if other != card]
    table = scenario(3, modules=MYSTICS).upgrades(0, *others).hand(0, card).mystics(0, 2).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.hand": "", "0.upgrades": " ".join(CHOSEN)}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_a_mystic_without_the_card_dies_like_any_other_figure(card: str) -> None:
    position = scenario(3, modules=MYSTICS).upgrades(0, card).mystics(1, 1).at("gimle", "0:leader 1:mystic")
    table = position.start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "mystic",
    }
    assert table.asked() == "1 action"


# -- Mystics ----------------------------------------------------------------------------------------------------------
def test_a_mystic_invades_for_0_rage_and_counts_for_horns_R11() -> None:
    table = scenario(3, modules=MYSTICS).mystics(0, 2).rage(0, 1).at("horgr", "0:warrior*3").start(turn=0)
    table.play("0 invade mystic>gimle")
    assert table.changes() == {"0@reserve": "leader,warrior*5,ship,mystic", "0@gimle": "mystic"}
    table.play("1 pass", "2 pass")
    assert table.why_not("0 invade mystic>gimle") == "horns"
    assert table.changes() == {"1.rage": 0, "1.out": True, "2.rage": 0, "2.out": True}
    assert table.asked() == "0 action"


def test_a_mystic_has_str_2_R110() -> None:
    table = scenario(3, modules=MYSTICS).mystics(0, 1).at("gimle", "0:mystic 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"
    table = scenario(3, modules=MYSTICS).mystics(0, 1).at("gimle", "0:mystic 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "mystic", "1@gimle": "", "1@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_mystics_march_and_stand_in_a_group_after_the_warriors_and_before_the_monsters() -> None:
    table = (
        scenario(3, modules=MYSTICS)
        .upgrades(0, "troll")
        .mystics(0, 2)
        .at("gimle", "0:warrior,mystic*2,troll")
        .start(turn=0)
    )
    table.play("0 march gimle>horgr", "0 troops warrior,mystic*2,troll")
    assert table.changes() == {"0.rage": 5, "0@gimle": "", "0@horgr": "warrior,mystic*2,troll"}
    assert table.asked() == "1 action"

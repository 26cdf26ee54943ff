"""Lords of Hammers, Axes and Spears: what your Leader gains you after a successful pillage.

Hammers: the Leader may step into an adjacent province. Axes: raise a stat of your choice. Spears: all stats are raised.
"""

import pytest

from tests.midgard.scenario import scenario

LORDS = ("lord_of_hammers", "lord_of_axes", "lord_of_spears")
EVERY_CARD = pytest.mark.parametrize("card", LORDS)
ALL_STATS: dict[str, object] = {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 3}  # with the token of Gimle
# Each card with the answer to its question, if it asks one, and the steps after a pillage of Gimle.
GAINS: list[tuple[str, tuple[str, ...], dict[str, object]]] = [
    ("lord_of_hammers", ("0 pass",), {"0.horns_step": 2}),
    ("lord_of_axes", ("0 raise rage",), {"0.rage_step": 2, "0.horns_step": 2}),
    ("lord_of_spears", (), ALL_STATS),
]
TOKEN_ONLY = {"0.horns_step": 2, "gimle": "pillaged"}


# -- Lord of Hammers --------------------------------------------------------------------------------------------------
def test_after_a_pillage_with_the_leader_it_may_step_into_an_adjacent_province_at_no_cost() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 move lord_of_hammers"
    assert table.options() == ["move leader>andlang", "move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    table.play("0 move leader>andlang")
    assert table.changes() == {"0@gimle": "warrior", "0@andlang": "leader"}
    assert table.asked() == "1 action"


def test_the_step_may_be_declined() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_the_leader_may_step_into_yggdrasil_R19() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("horgr", "0:leader").start(turn=0)
    table.play("0 pillage horgr", "0 move leader>yggdrasil")
    assert table.changes() == {"0.axes_step": 2, "horgr": "pillaged", "0@horgr": "", "0@yggdrasil": "leader"}
    assert table.asked() == "1 action"


def test_from_yggdrasil_the_leader_may_step_into_every_surviving_province() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("yggdrasil", "0:leader").destroyed("utgard").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 2, "yggdrasil": "pillaged"}
    assert table.options() == [
        "move leader>andlang",
        "move leader>angerboda",
        "move leader>elvagar",
        "move leader>gimle",
        "move leader>horgr",
        "move leader>muspelheim",
        "move leader>myrkvlor",
        "pass",
    ]
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 move leader>elvagar")
    assert table.changes() == {"0@yggdrasil": "", "0@elvagar": "leader"}
    assert table.asked() == "1 action"


def test_a_province_with_one_empty_village_is_open_to_the_step_R39() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .at("gimle", "0:leader")
        .at("myrkvlor", "1:warrior,leader")
        .destroyed("andlang")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.options() == ["move leader>myrkvlor", "move leader>yggdrasil", "pass"]
    assert table.asked() == "0 move lord_of_hammers"


def test_a_full_province_and_a_destroyed_one_are_closed_to_the_step_R39() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_hammers")
        .at("gimle", "0:leader")
        .at("myrkvlor", "1:warrior*2,leader")
        .destroyed("andlang")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 pass")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.options() == ["move leader>yggdrasil", "pass"]
    assert table.asked() == "0 move lord_of_hammers"


def test_after_a_battle_won_the_step_comes_with_the_reward_before_the_battle_glory_R64() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 move leader>myrkvlor")
    assert table.changes() == {"0.glory": 3, "0@gimle": "", "0@myrkvlor": "leader"}
    assert table.asked() == "1 action"


def test_a_leader_who_joined_the_call_to_battle_may_step_back_R38() -> None:
    table = scenario(3).upgrades(0, "lord_of_hammers").at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 join leader@andlang", "0 move leader>andlang")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


# -- Lord of Axes -----------------------------------------------------------------------------------------------------
def test_after_a_pillage_with_the_leader_a_stat_of_your_choice_is_raised() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "0 raise lord_of_axes"
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {"0.rage_step": 2}
    assert table.asked() == "1 action"


def test_the_stat_of_the_token_may_be_raised_again() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 raise horns")
    assert table.changes() == {"0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_axes_raised_by_lord_of_axes_count_for_the_glory_of_this_battle_R64_R72() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "0 raise lord_of_axes"
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2, "0.glory": 4}
    assert table.asked() == "1 action"


def test_a_stat_on_the_last_step_is_not_offered() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").steps(0, 6, 5, 4).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.options() == ["raise axes", "raise horns"]
    assert table.changes() == {"0.horns_step": 5, "gimle": "pillaged"}
    assert table.asked() == "0 raise lord_of_axes"


def test_the_only_stat_that_can_be_raised_is_raised_without_a_question() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").steps(0, 6, 5, 6).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.axes_step": 6, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_with_all_stats_on_the_last_step_there_is_no_question() -> None:
    table = scenario(3).upgrades(0, "lord_of_axes").steps(0, 6, 6, 6).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"gimle": "pillaged"}
    assert table.asked() == "1 action"


# -- Lord of Spears ---------------------------------------------------------------------------------------------------
def test_after_a_pillage_with_the_leader_all_three_stats_are_raised_on_top_of_the_token() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage_step": 2, "0.axes_step": 2, "0.horns_step": 3, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_in_yggdrasil_all_stats_rise_by_two() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("yggdrasil", "0:leader").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {"0.rage_step": 3, "0.axes_step": 3, "0.horns_step": 3, "yggdrasil": "pillaged"}
    assert table.asked() == "1 action"


def test_a_stat_on_step_5_rises_and_one_on_step_6_stays() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").steps(0, 6, 5, 4).at("myrkvlor", "0:leader").start(turn=0)
    table.play("0 pillage myrkvlor")
    assert table.changes() == {"0.glory": 5, "0.axes_step": 6, "0.horns_step": 5, "myrkvlor": "pillaged"}
    assert table.asked() == "1 action"


def test_axes_raised_by_lord_of_spears_count_for_the_glory_of_this_battle_R64_R72() -> None:
    table = scenario(3).upgrades(0, "lord_of_spears").at("horgr", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage horgr")
    assert table.changes() == {
        "0.glory": 5,
        "0.rage_step": 2,
        "0.axes_step": 3,
        "0.horns_step": 2,
        "horgr": "pillaged",
        "1@horgr": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_all_stats_are_raised_after_friggas_grace_R64() -> None:
    table = (
        scenario(3)
        .upgrades(0, "lord_of_spears")
        .steps(0, 1, 5, 1)
        .hand(0, "friggas_grace")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.options() == ["raise axes", "raise rage"]
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise rage")
    assert table.changes() == {
        "0.glory": 8,
        "0.rage_step": 3,
        "0.axes_step": 6,
        "0.horns_step": 3,
        "0.hand": "",
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


# -- with and without the Leader --------------------------------------------------------------------------------------
@EVERY_CARD
@pytest.mark.parametrize("elsewhere", ["horgr", "andlang"])
def test_without_the_leader_in_the_pillaged_province_it_does_nothing_R38(card: str, elsewhere: str) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:warrior").at(elsewhere, "0:leader").start(turn=0)
    table.play("0 pillage gimle", *(["0 pass"] if elsewhere == "andlang" else []))  # it may not join from Horgr
    assert table.changes() == TOKEN_ONLY
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("card", "answer", "steps"), GAINS)
def test_a_leader_who_joined_the_call_to_battle_counts_R38(
    card: str, answer: tuple[str, ...], steps: dict[str, object]
) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:warrior").at("andlang", "0:leader").start(turn=0)
    table.play("0 pillage gimle", "0 join leader@andlang", *answer)
    assert table.changes() == {**steps, "gimle": "pillaged", "0@andlang": "", "0@gimle": "leader,warrior"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_a_pillage_that_fails_gains_nothing(card: str) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader 1:warrior*4").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1.glory": 3}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_a_battle_won_in_defence_gains_nothing(card: str) -> None:
    table = scenario(3).upgrades(1, card).at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("card", "question", "answer", "steps"),
    [
        ("lord_of_hammers", "0 move lord_of_hammers", "0 pass", {}),
        ("lord_of_axes", "0 raise lord_of_axes", "0 raise rage", {"0.rage_step": 2}),
    ],
)
def test_it_comes_after_friggas_grace_R64(card: str, question: str, answer: str, steps: dict[str, object]) -> None:
    table = scenario(3).upgrades(0, card).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise axes")
    assert table.asked() == question
    table.play(answer)
    assert table.changes() == {
        **steps,
        "0.glory": 4,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "friggas_grace",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


# -- the Leader -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "answer", "steps", "glory"), [(*row, 4 if row[0] == "lord_of_spears" else 3) for row in GAINS]
)
def test_the_leader_beats_str_2_R13(card: str, answer: tuple[str, ...], steps: dict[str, object], glory: int) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", *answer)
    assert table.changes() == {
        **steps,
        "0.glory": glory,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_leader_ties_with_str_3_R13(card: str) -> None:
    table = scenario(3).upgrades(0, card).at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "leader", "1@gimle": "", "1@valhalla": "warrior*3"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_upgraded_leader_still_invades_free_of_cost_R13_R34(card: str) -> None:
    table = scenario(3).upgrades(0, card).rage(0, 1).start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


# -- the card ---------------------------------------------------------------------------------------------------------
@EVERY_CARD
def test_it_costs_3_rage_and_the_leader_may_invade_at_once_R35(card: str) -> None:
    table = scenario(3).hand(0, card).rage(0, 3).start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 0, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "0 invade"
    assert table.options() == [
        "invade leader>andlang",
        "invade leader>angerboda",
        "invade leader>elvagar",
        "invade leader>gimle",
        "invade leader>horgr",
        "invade leader>muspelheim",
        "invade leader>myrkvlor",
        "invade leader>utgard",
        "pass",
    ]
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_the_invade_may_be_declined_and_is_not_offered_to_a_leader_on_the_board_R35(card: str) -> None:
    table = scenario(3).hand(0, card).start(turn=0)
    table.play(f"0 upgrade {card}", "0 pass")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "1 action"
    table = scenario(3).hand(0, card).at("gimle", "0:leader").start(turn=0)
    table.play(f"0 upgrade {card}")
    assert table.changes() == {"0.rage": 3, "0.hand": "", "0.upgrades": card}
    assert table.asked() == "1 action"


@EVERY_CARD
def test_2_rage_are_not_enough_for_it(card: str) -> None:
    table = scenario(3).hand(0, card).rage(0, 2).start(turn=0)
    assert not table.offers(f"upgrade {card}")
    assert table.why_not(f"0 upgrade {card}") == "rage"
    assert table.changes() == {}
    assert table.asked() == "0 action"


@pytest.mark.parametrize(
    ("card", "replaced", "steps", "asked"),
    [
        ("lord_of_axes", "lord_of_hammers", {"0.horns_step": 2}, "0 raise lord_of_axes"),
        ("lord_of_spears", "lord_of_axes", ALL_STATS, "0 action"),
    ],
)
def test_in_place_of_another_lord_it_alone_acts(card: str, replaced: str, steps: dict[str, object], asked: str) -> None:
    table = scenario(3).upgrades(0, replaced).hand(0, card).at("gimle", "0:leader").passed(1, 2).start(turn=0)
    table.play(f"0 upgrade {card}/{replaced}", "0 pillage gimle")
    assert table.changes() == {
        **steps,
        "0.rage": 3,
        "0.hand": "",
        "0.upgrades": card,
        "discard": replaced,
        "gimle": "pillaged",
    }
    assert table.asked() == asked


@EVERY_CARD
def test_revealed_in_battle_it_does_nothing_R123(card: str) -> None:
    table = scenario(3).hand(0, card).at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 play {card}")
    assert table.changes() == {
        **TOKEN_ONLY,
        "0.glory": 3,
        "0.hand": "",
        "discard": card,
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"

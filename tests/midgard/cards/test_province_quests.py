"""Alfheim, Jotunheim, Manheim, Yggdrasil: the most STR in a province of the name in the Quest phase.

It pays 5, 7 or 9 Glory in the three Ages (Yggdrasil 6, 8 or 11), and a stat may be raised.
"""

from typing import NamedTuple

import pytest

from tests.midgard.scenario import Scenario, scenario


class Facts(NamedTuple):
    """A Quest and the position for it: dooms lie elsewhere."""

    glory: tuple[int, int, int]
    home: str  # the province where most tests fulfil it
    provinces: tuple[str, ...]
    doom: tuple[str, str, str] = ("utgard", "horgr", "elvagar")


PROVINCES = (
    *("yggdrasil", "elvagar", "angerboda", "muspelheim", "horgr"),
    *("utgard", "andlang", "gimle", "myrkvlor"),
)
QUESTS = {
    "alfheim": Facts((5, 7, 9), "gimle", ("andlang", "gimle")),
    "jotunheim": Facts(
        (5, 7, 9), "muspelheim", ("muspelheim", "horgr", "utgard"), doom=("elvagar", "myrkvlor", "gimle")
    ),
    "manheim": Facts((5, 7, 9), "angerboda", ("elvagar", "angerboda", "myrkvlor"), doom=("utgard", "horgr", "andlang")),
    "yggdrasil": Facts((6, 8, 11), "yggdrasil", ("yggdrasil",)),
}
EVERY_QUEST = pytest.mark.parametrize("card", QUESTS)
EVERY_REGION = pytest.mark.parametrize("card", ["alfheim", "jotunheim", "manheim"])


def position(card: str, seats: int = 3) -> Scenario:
    return scenario(seats).doom(*QUESTS[card].doom)


def committed(card: str, seats: int = 3) -> Scenario:
    """Seat 0 has committed the Quest of Age 1."""
    return position(card, seats).quests(0, f"{card}_1")


def age_ends(card: str, age: int = 1) -> dict[str, object]:
    """What the end of an Age changes where no figure stands in the doomed province."""
    doomed: dict[str, object] = {QUESTS[card].doom[age - 1]: "destroyed"}
    return doomed | ({"phase": 6} if age == 3 else {"age": age + 1, "phase": 0, "first": 1})


def paid(card: str) -> dict[str, object]:
    """Seat 0 has fulfilled the Quest of Age 1 and is asked which stat to raise."""
    return {"phase": 3, "0.glory": QUESTS[card].glory[0], "0.quests": "", "discard": f"{card}_1"}


def failed(card: str) -> dict[str, object]:
    return {**age_ends(card), "0.quests": "", "discard": f"{card}_1"}


# -- what it pays -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "age", "glory"),
    [(f"{card}_{age}", age, facts.glory[age - 1]) for card, facts in QUESTS.items() for age in (1, 2, 3)],
)
def test_it_pays_the_glory_of_its_age_and_a_stat_may_be_raised(card: str, age: int, glory: int) -> None:
    quest = card.removesuffix(f"_{age}")
    table = position(quest).quests(0, card).at(QUESTS[quest].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": glory, "0.quests": "", "discard": card}
    assert table.asked() == "0 raise"
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2, **age_ends(quest, age)}
    assert table.asked() == ("-" if age == 3 else "0,1,2 draft")


@EVERY_QUEST
def test_the_stat_need_not_be_raised_R92(card: str) -> None:
    table = committed(card).at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    table.play("0 pass")
    assert table.changes() == {**failed(card), "0.glory": QUESTS[card].glory[0]}
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
def test_a_stat_on_the_last_step_is_not_offered_R92(card: str) -> None:
    table = committed(card).steps(0, 6, 1, 5).at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.options() == ["pass", "raise axes", "raise horns"]
    assert table.asked() == "0 raise"


@EVERY_QUEST
def test_with_all_stats_on_the_last_step_nothing_is_asked_R92(card: str) -> None:
    table = committed(card).steps(0, 6, 6, 6).at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == {**failed(card), "0.glory": QUESTS[card].glory[0]}
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
def test_odins_throne_doubles_its_glory_and_not_the_raise_R91(card: str) -> None:
    home, glory = QUESTS[card].home, QUESTS[card].glory[2]
    table = (
        position(card).upgrades(0, "odins_throne").quests(0, f"{card}_3").at(home, "0:warrior").finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 2 * glory, "0.quests": "", "discard": f"{card}_3"}
    assert table.asked() == "0 raise"
    table.play("0 raise horns")
    assert table.changes() == {"0.horns_step": 2, **age_ends(card, 3)}
    assert table.asked() == "-"


# -- the most STR -----------------------------------------------------------------------------------------------------
@EVERY_QUEST
def test_without_a_figure_there_it_fails_even_where_nobody_else_has_one_R93(card: str) -> None:
    table = committed(card).finish_actions(first=0)
    assert table.changes() == failed(card)
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
def test_one_strength_more_than_every_other_clan_is_enough_R93(card: str) -> None:
    table = committed(card).at(QUESTS[card].home, "0:warrior*2 1:warrior 2:warrior").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@EVERY_QUEST
@pytest.mark.parametrize("others", ["1:warrior*2 2:warrior", "1:warrior 2:warrior*2", "1:leader", "2:leader"])
def test_a_clan_with_as_much_or_more_strength_spoils_it_R93(card: str, others: str) -> None:
    table = committed(card).at(QUESTS[card].home, f"0:warrior*2 {others}").finish_actions(first=0)
    assert table.changes() == failed(card)
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
@pytest.mark.parametrize("rival", [0, 2])
def test_every_other_clan_is_compared_whatever_its_seat_R93(card: str, rival: int) -> None:
    home = QUESTS[card].home
    table = position(card).quests(1, f"{card}_1").at(home, f"1:warrior {rival}:warrior").finish_actions(first=0)
    assert table.changes() == {**age_ends(card), "1.quests": "", "discard": f"{card}_1"}
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
def test_strength_is_counted_with_upgrades(card: str) -> None:
    home = QUESTS[card].home
    table = committed(card).upgrades(0, "brothers_in_arms").at(home, "0:warrior*2 1:warrior*2").finish_actions(first=0)
    assert table.changes() == paid(card)  # 3 : 2
    assert table.asked() == "0 raise"


# -- provinces --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "province"), [(card, province) for card, facts in QUESTS.items() for province in facts.provinces]
)
def test_any_province_of_the_name_will_do_R93(card: str, province: str) -> None:
    table = committed(card).at(province, "0:warrior").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@EVERY_QUEST
def test_other_provinces_do_not_count(card: str) -> None:
    others = [province for province in PROVINCES if province not in QUESTS[card].provinces]
    made = committed(card).steps(0, 1, 1, 5)
    for province in others:
        made.at(province, "0:warrior")
    table = made.finish_actions(first=0)
    assert table.changes() == {
        **failed(card),
        "0.glory": 2,  # for the Warrior that dies in Ragnarök
        f"0@{QUESTS[card].doom[0]}": "",
        "0@reserve": {6: "leader,warrior*3,ship", 7: "leader,warrior*2,ship", 8: "leader,warrior,ship"}[len(others)],
    }
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize(("card", "other"), [("alfheim", "andlang"), ("jotunheim", "utgard"), ("manheim", "myrkvlor")])
def test_one_province_of_the_region_is_enough_though_another_is_lost(card: str, other: str) -> None:
    table = committed(card).at(QUESTS[card].home, "0:warrior").at(other, "0:warrior 1:leader").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@EVERY_REGION
def test_it_is_tested_before_ragnarok_destroys_the_province_R91(card: str) -> None:
    home, (_, second, third) = QUESTS[card].home, QUESTS[card].doom
    table = committed(card).doom(home, second, third).at(home, "0:warrior").finish_actions(first=0)
    assert table.changes() == paid(card)
    table.play("0 pass")
    assert table.changes() == {
        "age": 2,
        "phase": 0,
        "first": 1,
        home: "destroyed",
        "0.glory": QUESTS[card].glory[0] + 2,
        f"0@{home}": "",
        "0@reserve": "leader,warrior*8,ship",
    }
    assert table.asked() == "0,1,2 draft"


# -- Ships ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "fjord"),
    [
        ("alfheim", "south"),
        ("alfheim", "west"),
        ("jotunheim", "east"),
        ("jotunheim", "south"),
        ("manheim", "north"),
        ("manheim", "west"),
    ],
)
def test_a_ship_alone_in_a_fjord_counts_in_the_provinces_of_the_region_it_supports_R94(card: str, fjord: str) -> None:
    table = committed(card).at(fjord, "0:ship").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@pytest.mark.parametrize(
    ("card", "fjord", "lost"),
    [
        ("jotunheim", "east", "muspelheim"),
        ("jotunheim", "east", "horgr"),
        ("manheim", "north", "elvagar"),
        ("manheim", "north", "angerboda"),
    ],
)
def test_a_ship_beside_two_provinces_of_the_region_counts_in_both_so_one_may_be_lost_R94(
    card: str, fjord: str, lost: str
) -> None:
    table = committed(card).at(fjord, "0:ship").at(lost, "1:leader").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@pytest.mark.parametrize(
    ("card", "fjord"),
    [
        ("alfheim", "north"),
        ("alfheim", "east"),
        ("jotunheim", "west"),
        ("manheim", "east"),
        ("yggdrasil", "north"),
        ("yggdrasil", "east"),
        ("yggdrasil", "west"),
    ],
)
def test_a_ship_in_another_fjord_does_not_count(card: str, fjord: str) -> None:
    table = committed(card).at(fjord, "0:ship").finish_actions(first=0)
    assert table.changes() == failed(card)
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize(("card", "fjord"), [("alfheim", "west"), ("jotunheim", "east"), ("manheim", "north")])
def test_an_enemys_ship_in_the_fjord_counts_against_it_R94(card: str, fjord: str) -> None:
    table = committed(card).at(QUESTS[card].home, "0:warrior*2").at(fjord, "1:ship").finish_actions(first=0)
    assert table.changes() == failed(card)
    assert table.asked() == "0,1,2 draft"


@pytest.mark.parametrize(
    ("card", "fjord", "destroyed"),
    [
        ("alfheim", "west", ("gimle",)),
        ("jotunheim", "east", ("muspelheim", "horgr")),
        ("manheim", "north", ("elvagar", "angerboda")),
    ],
)
def test_a_destroyed_province_does_not_count_though_a_ship_lies_in_its_fjord_R93(
    card: str, fjord: str, destroyed: tuple[str, ...]
) -> None:
    table = committed(card).destroyed(*destroyed).at(fjord, "0:ship").finish_actions(first=0)
    assert table.changes() == failed(card)
    assert table.asked() == "0,1,2 draft"


# -- several Quests ---------------------------------------------------------------------------------------------------
@EVERY_REGION
def test_two_copies_both_pay_and_each_may_raise_a_stat_R96(card: str) -> None:
    glory = QUESTS[card].glory[0]
    table = committed(card, 4).quests(0, f"{card}_1").at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == {**paid(card), "discard": f"{card}_1 {card}_1"}
    assert table.asked() == "0 raise"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 2 * glory, "0.rage_step": 2}
    assert table.asked() == "0 raise"
    table.play("0 raise rage")
    assert table.changes() == {**age_ends(card), "0.rage_step": 3}
    assert table.asked() == "0,1,2,3 draft"


@pytest.mark.parametrize(("card", "other"), [("alfheim", "andlang"), ("jotunheim", "utgard"), ("manheim", "myrkvlor")])
def test_quests_are_paid_from_the_first_player_clockwise_R91(card: str, other: str) -> None:
    table = (
        committed(card, 4)
        .quests(2, f"{card}_1")
        .at(QUESTS[card].home, "0:warrior")
        .at(other, "2:warrior")
        .finish_actions(first=1)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "2.glory": QUESTS[card].glory[0],
        "2.quests": "",
        "discard": f"{card}_1 {card}_1",
    }
    assert table.asked() == "2 raise"
    table.play("2 pass")
    assert table.changes() == {"0.glory": QUESTS[card].glory[0]}
    assert table.asked() == "0 raise"


@EVERY_QUEST
def test_of_one_clans_quests_both_pay_in_the_order_of_the_card_list_R90_R91_R96(card: str) -> None:
    first, second, _ = QUESTS[card].glory
    made = position(card).age(2).quests(0, f"{card}_2", f"{card}_1")
    table = made.at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == {"phase": 3, "0.glory": first, "0.quests": "", "discard": f"{card}_1 {card}_2"}
    table.play("0 pass")
    assert table.changes() == {"0.glory": first + second}
    assert table.asked() == "0 raise"


# -- when it is tested ------------------------------------------------------------------------------------------------
@EVERY_QUEST
def test_kept_for_the_next_age_it_pays_what_is_printed_R90(card: str) -> None:
    table = position(card).age(2).quests(0, f"{card}_1").at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == paid(card)
    assert table.asked() == "0 raise"


@EVERY_QUEST
def test_left_in_hand_it_is_no_quest_and_pays_nothing(card: str) -> None:
    table = position(card).hand(0, f"{card}_1").at(QUESTS[card].home, "0:warrior").finish_actions(first=0)
    assert table.changes() == age_ends(card)
    assert table.asked() == "0,1,2 draft"


@EVERY_QUEST
def test_committed_in_the_action_phase_it_is_tested_at_the_end_of_the_age(card: str) -> None:
    made = position(card).hand(0, f"{card}_1").passed(1, 2).rage(0, 1)
    table = made.at(QUESTS[card].home, "0:warrior").start(turn=0)
    table.play(f"0 quest {card}_1")
    assert table.changes() == {"0.hand": "", "0.quests": f"{card}_1"}
    table.play("0 pass")
    assert table.changes() == {**paid(card), "0.rage": 0, "0.out": True}
    assert table.asked() == "0 raise"


# -- Yggdrasil --------------------------------------------------------------------------------------------------------
def test_no_enemys_ship_reaches_yggdrasil() -> None:
    table = (
        scenario(3)
        .quests(0, "yggdrasil_1")
        .at("yggdrasil", "0:warrior")
        .at("north", "1:ship")
        .at("west", "2:ship")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 6, "0.quests": "", "discard": "yggdrasil_1"}
    assert table.asked() == "0 raise"


def test_a_dark_elf_counts_3_in_yggdrasil() -> None:
    table = (
        scenario(3)
        .upgrades(0, "dark_elf")
        .quests(0, "yggdrasil_2")
        .at("yggdrasil", "0:dark_elf 1:warrior*2 2:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 3, "0.glory": 8, "0.quests": "", "discard": "yggdrasil_2"}
    assert table.asked() == "0 raise"


def test_yggdrasil_is_tested_before_a_volur_witch_flees_there_from_ragnarok_R91() -> None:
    table = (
        scenario(3)
        .upgrades(0, "volur_witch")
        .quests(0, "yggdrasil_3")
        .at("elvagar", "0:volur_witch")
        .finish_actions(first=0)
    )
    assert table.changes() == {"phase": 4, "0.quests": "", "discard": "yggdrasil_3", "elvagar": "destroyed"}
    assert table.asked() == "0 move volur_witch"
    table.play("0 move volur_witch>yggdrasil")
    assert table.changes() == {"phase": 6, "0@elvagar": "", "0@yggdrasil": "volur_witch"}
    assert table.asked() == "-"


def test_all_quests_are_revealed_and_discarded_fulfilled_or_not_R91() -> None:
    table = (
        scenario(3)
        .quests(0, "yggdrasil_1")
        .quests(1, "alfheim_1", "manheim_1")
        .at("yggdrasil", "0:warrior")
        .at("gimle", "1:warrior")
        .finish_actions(first=1)
    )
    assert table.changes() == {
        "phase": 3,
        "0.quests": "",
        "1.glory": 5,
        "1.quests": "",
        "discard": "alfheim_1 manheim_1 yggdrasil_1",
    }
    assert table.asked() == "1 raise"
    table.play("1 pass")
    assert table.changes() == {"0.glory": 6}
    assert table.asked() == "0 raise"

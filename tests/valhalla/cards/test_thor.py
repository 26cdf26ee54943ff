"""Thor's cards (house set)."""

from __future__ import annotations

from tests.valhalla.scenario import Table, scenario


def win(card: str, *upgrades: str, more: str = "1:warrior*2") -> Table:
    """Seat 0 contests Noatun (Rage +1) with two Elites of STR 4 against two Warriors, and wins by a card."""
    table = scenario(3).upgrades(0, "iron_jarls", *upgrades).at("noatun", f"0:elite*2 {more}").hand(0, card).start()
    table.play("0 contest noatun", f"0 play {card}")
    return table


WON = {
    "0.glory": 3,
    "0.rage_step": 2,
    "0.hand": "",
    "1@noatun": "",
    "1@pile_0": "warrior*2",
    "noatun": 0,
}


def test_rolling_thunder_adds_4_and_nothing_else():
    table = win("rolling_thunder")
    assert table.changes() == {**WON, "0.discard": "rolling_thunder"}
    assert table.asked() == "1 action"


def test_victors_portion_pays_2_for_each_enemy_destroyed_at_most_6():
    table = win("victors_portion")
    assert table.changes() == {**WON, "0.glory": 3 + 4, "0.discard": "victors_portion"}
    assert table.asked() == "1 action"
    table = win("victors_portion", more="1:warrior*2 2:warrior*2")
    assert table.changes()["0.glory"] == 3 + 6
    table = scenario(3).at("noatun", "0:warrior 1:warrior*3").hand(0, "victors_portion").start()
    table.play("0 contest noatun", "0 play victors_portion")  # 3 against 3: a tie, and nobody has won
    assert "0.glory" not in table.changes()


def test_storms_wages_give_2_rage_to_a_winner_who_has_not_passed():
    """V7."""
    table = win("storms_wages")
    assert table.changes() == {**WON, "0.rage": 8, "0.discard": "storms_wages"}
    table = scenario(3).passed(1).at("noatun", "0:warrior 1:elite*2").hand(1, "storms_wages").start()
    table.play("0 contest noatun", "1 play storms_wages")
    assert table.changes() == {
        "1.glory": 3,
        "1.hand": "",
        "1.discard": "storms_wages",
        "0@noatun": "",
        "0@pile_1": "warrior",
    }
    assert table.asked() == "2 action"
    table = scenario(3).rage(0, 11).at("noatun", "0:elite*2 1:warrior").hand(0, "storms_wages").start()
    assert table.play("0 contest noatun", "0 play storms_wages").changes()["0.rage"] == 12


def test_press_the_rout_marches_at_no_cost():
    table = win("press_the_rout")
    assert table.asked() == "0 march press_the_rout"
    assert table.options() == [
        "march noatun>fensalir",
        "march noatun>himinbjorg",
        "march noatun>throne",
        "march noatun>thrymheim",
        "pass",
    ]
    table.play("0 march noatun>throne", "0 troops elite")
    assert table.asked() == "0 march"
    table.play("0 pass")
    assert table.changes() == {**WON, "0.discard": "press_the_rout", "0@noatun": "elite", "0@throne": "elite"}
    assert table.asked() == "1 action"


def test_steal_the_thunder_takes_the_reward_of_a_contest_one_did_not_start():
    """V14."""
    table = scenario(3).at("noatun", "0:warrior 1:elite*2").hand(1, "steal_the_thunder").start()
    table.play("0 contest noatun", "1 play steal_the_thunder")
    assert table.changes() == {
        "1.glory": 3,
        "1.rage_step": 2,
        "1.hand": "",
        "1.discard": "steal_the_thunder",
        "0@noatun": "",
        "0@pile_1": "warrior",
        "noatun": 1,
    }
    assert win("steal_the_thunder").changes() == {**WON, "0.discard": "steal_the_thunder"}


def test_skull_feast_counts_enemy_figures_in_the_own_pile():
    for dead, wins in ((2, False), (3, True)):
        table = scenario(3).at("pile_0", f"2:warrior*{dead}").at("noatun", "0:warrior 1:warrior*4")
        table = table.hand(0, "skull_feast").start()
        table.play("0 contest noatun", "0 play skull_feast")  # 1 + 1 + dead against 4
        assert (table.changes().get("0.glory") == 3) == wins
    table = scenario(3).at("pile_0", "2:warrior*6 0:warrior*2").at("noatun", "0:warrior 1:warrior*6,elite")
    table = table.hand(0, "skull_feast").start()
    table.play("0 contest noatun", "0 play skull_feast")  # 1 + 1 + 5: its own dead do not count
    assert table.changes()["1@sauna"] == "elite,warrior*6"


def test_trophy_wall_needs_four_enemy_figures_in_the_own_pile():
    for dead, paid in ((3, 0), (4, 4)):
        table = scenario(3).quests(0, "trophy_wall").at("pile_0", f"1:warrior*{dead} 0:warrior").finish_actions()
        if paid:
            assert table.asked() == "0 raise"
            table.play("0 pass")
        assert table.facts()["0.glory"] == paid


def test_three_laurels_need_three_reward_tokens():
    places = ["noatun", "vingolf", "throne"]
    for n in (2, 3):
        table = scenario(3).quests(0, "three_laurels").token(0, *places[:n]).token(1, "fensalir").finish_actions()
        assert (table.asked() == "0 raise") == (n == 3)


def test_crowned_by_thunder_needs_the_token_on_the_throne():
    for seat in (0, 1):
        table = scenario(3).quests(0, "crowned_by_thunder").token(seat, "throne").finish_actions()
        assert (table.asked() == "0 raise") == (seat == 0)


def test_storm_carls_place_a_warrior_after_a_battle_won_with_an_elite():
    """V28: a placement is no summon."""
    table = win("rolling_thunder", "storm_carls")
    assert (table.asked(), table.options()) == ("0 place storm_carls", ["pass", "place warrior>noatun"])
    table.play("0 place warrior>noatun")
    assert table.changes() == {
        **WON,
        "0.discard": "rolling_thunder",
        "0@noatun": "elite*2,warrior",
        "0@reserve": "warrior*5",
    }
    table = scenario(3).upgrades(0, "storm_carls").at("noatun", "0:warrior*3 1:warrior").start()
    table.play("0 contest noatun")
    assert table.asked() == "1 action"  # no Elite took part


def test_thrudvang_champions_give_2_more_battle_glory_with_an_elite():
    """V25."""
    table = win("rolling_thunder", "thrudvang_champions")
    assert table.changes() == {**WON, "0.glory": 5, "0.discard": "rolling_thunder"}
    table = scenario(3).upgrades(0, "thrudvang_champions").at("noatun", "0:warrior*3 1:warrior").start()
    assert table.play("0 contest noatun").changes()["0.glory"] == 3


def test_count_the_slain_pays_for_enemies_in_the_own_pile_at_release():
    """V4: each copy."""
    table = scenario(3).upgrades(0, "count_the_slain", "count_the_slain").at("pile_0", "1:warrior*2 0:warrior")
    assert table.finish_actions().facts()["0.glory"] == 4


def test_right_of_conquest_raises_another_stat_after_a_battle():
    table = win("rolling_thunder", "right_of_conquest")
    assert (table.asked(), table.options()) == ("0 raise right_of_conquest", ["pass", "raise axes", "raise horns"])
    table.play("0 raise axes")
    changes = table.changes()
    assert (changes["0.axes_step"], changes["0.glory"]) == (2, 4)  # the reward comes before battle Glory
    assert "0.rage_step" not in changes
    table = win("rolling_thunder", "right_of_conquest")
    assert table.play("0 pass").changes()["0.rage_step"] == 2
    table = scenario(3).upgrades(0, "right_of_conquest").at("noatun", "0:warrior").start()
    table.play("0 contest noatun")
    assert table.asked() == "1 action"  # without a battle it does not work


def test_sing_of_victory_discards_a_card_for_3_glory():
    table = scenario(3).upgrades(0, "sing_of_victory").at("noatun", "0:elite*2 1:warrior")
    table = table.hand(0, "rolling_thunder", "trophy_wall").start()
    table.play("0 contest noatun", "0 play rolling_thunder")
    assert (table.asked(), table.options()) == ("0 discard sing_of_victory", ["discard trophy_wall", "pass"])
    table.play("0 discard trophy_wall")
    changes = table.changes()
    assert (changes["0.glory"], changes["0.discard"]) == (6, "rolling_thunder trophy_wall")
    assert table.asked() == "1 action"
    assert win("rolling_thunder", "sing_of_victory").asked() == "1 action"  # an empty hand is not asked

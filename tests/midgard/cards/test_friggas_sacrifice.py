"""Frigga's Sacrifice: as an action, destroy two of your own figures on the board to raise a clan stat."""

from tests.midgard.scenario import scenario


def test_two_figures_of_your_choice_die_and_a_stat_of_your_choice_is_raised_R89() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_sacrifice")
        .at("gimle", "0:leader,warrior*2 1:warrior")
        .at("west", "0:ship")
        .start(turn=0)
    )
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {}
    assert table.asked() == "0 sacrifice friggas_sacrifice"
    assert table.options() == ["sacrifice leader@gimle", "sacrifice ship@west", "sacrifice warrior@gimle"]
    table.play("0 sacrifice ship@west")
    assert table.changes() == {}
    assert table.asked() == "0 sacrifice friggas_sacrifice"
    assert table.options() == ["sacrifice leader@gimle", "sacrifice warrior@gimle"]
    table.play("0 sacrifice warrior@gimle")
    assert table.changes() == {"0@gimle": "leader,warrior", "0@west": "", "0@valhalla": "warrior,ship"}
    assert table.asked() == "0 raise friggas_sacrifice"
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {"0.rage_step": 2}
    assert table.asked() == "1 action"


def test_two_alike_figures_of_one_place_may_die() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice").at("gimle", "0:leader,warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice", "0 sacrifice warrior@gimle")
    assert table.options() == ["sacrifice leader@gimle", "sacrifice warrior@gimle"]
    table.play("0 sacrifice warrior@gimle", "0 raise horns")
    assert table.changes() == {"0@gimle": "leader", "0@valhalla": "warrior*2", "0.horns_step": 2}
    assert table.asked() == "1 action"


def test_alike_figures_of_two_places_are_two_options() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_sacrifice").at("gimle", "0:warrior*2").at("horgr", "0:warrior").start(turn=0)
    )
    table.play("0 use friggas_sacrifice")
    assert table.options() == ["sacrifice warrior@gimle", "sacrifice warrior@horgr"]
    table.play("0 sacrifice warrior@horgr", "0 raise horns")
    assert table.changes() == {"0@gimle": "warrior", "0@horgr": "", "0@valhalla": "warrior*2", "0.horns_step": 2}
    assert table.asked() == "1 action"


def test_the_last_two_figures_if_alike_die_unasked() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice").at("gimle", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_with_one_figure_on_the_board_it_cannot_be_used_R89() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_sacrifice")
        .at("gimle", "0:warrior 1:warrior")
        .at("valhalla", "0:warrior")
        .start(turn=0)
    )
    assert not table.offers("use friggas_sacrifice")
    assert table.why_not("0 use friggas_sacrifice") == "too_few_to_sacrifice"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_costs_no_rage_but_at_0_rage_there_is_no_action_R89() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice").rage(0, 1).at("gimle", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice", "0 raise axes")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2", "0.axes_step": 2}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "friggas_sacrifice").rage(0, 0).at("gimle", "0:warrior*2").start(turn=2)
    table.play("2 invade leader>gimle")
    assert table.changes() == {"2@reserve": "warrior*8,ship", "2@gimle": "leader"}
    assert table.asked() == "1 action"


def test_a_stat_on_the_last_step_is_not_offered() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice").steps(0, 6, 5, 5).at("gimle", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice")
    assert table.options() == ["raise axes", "raise horns"]
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_the_only_stat_that_can_be_raised_is_raised_unasked_once_both_figures_are_dead() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_sacrifice").steps(0, 6, 6, 5).at("gimle", "0:leader,warrior*2").start(turn=0)
    )
    table.play("0 use friggas_sacrifice")
    assert table.asked() == "0 sacrifice friggas_sacrifice"
    assert table.changes() == {}
    table.play("0 sacrifice warrior@gimle")
    assert table.changes() == {}
    table.play("0 sacrifice warrior@gimle")
    assert table.changes() == {"0@gimle": "leader", "0@valhalla": "warrior*2", "0.horns_step": 6}
    assert table.asked() == "1 action"


def test_with_all_stats_on_the_last_step_the_figures_die_for_nothing() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice").steps(0, 6, 6, 6).at("gimle", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2"}
    assert table.asked() == "1 action"


def test_friggas_protection_does_not_save_from_it_R81() -> None:
    table = scenario(3).upgrades(0, "friggas_sacrifice", "friggas_protection").at("gimle", "0:warrior*2").start(turn=0)
    table.play("0 use friggas_sacrifice")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_a_volur_witch_does_not_escape_it_R85() -> None:
    table = (
        scenario(3).upgrades(0, "friggas_sacrifice", "volur_witch").at("gimle", "0:warrior,volur_witch").start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice warrior@gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior,volur_witch"}
    assert table.asked() == "0 raise friggas_sacrifice"


def test_a_ship_sacrificed_pays_its_dragons_before_the_stat_is_raised_R88() -> None:
    table = (
        scenario(3)
        .upgrades(0, "friggas_sacrifice", "fire_dragons")
        .at("west", "0:ship")
        .at("gimle", "0:warrior")
        .start(turn=0)
    )
    table.play("0 use friggas_sacrifice", "0 sacrifice ship@west")
    assert table.changes() == {"0.glory": 8, "0@gimle": "", "0@west": "", "0@valhalla": "warrior,ship"}
    assert table.asked() == "0 raise friggas_sacrifice"

"""Thor's Glory: 2 Glory after a battle of yours in which two or more enemy figures were destroyed."""

from tests.midgard.scenario import scenario


def test_two_enemy_figures_destroyed_pay_2_glory() -> None:
    table = scenario(3).upgrades(0, "thors_glory").at("gimle", "0:leader 1:warrior 2:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_one_enemy_figure_destroyed_pays_nothing() -> None:
    table = scenario(3).upgrades(0, "thors_glory").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_four_enemy_figures_destroyed_pay_2_glory_still_R76() -> None:
    table = (
        scenario(3).upgrades(0, "thors_glory").hand(0, "tyrs_smash_1").at("gimle", "0:leader 1:warrior*4").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_smash_1")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_smash_1",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*4",
    }
    assert table.asked() == "1 action"


def test_it_pays_after_a_battle_lost_and_own_figures_do_not_count_R76() -> None:
    table = scenario(3).upgrades(1, "thors_glory").at("gimle", "0:leader 1:warrior 2:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(1, "thors_glory").at("gimle", "0:leader 1:warrior 2:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_pays_after_a_tie() -> None:
    table = scenario(3).upgrades(0, "thors_glory").at("gimle", "0:leader 1:warrior*3").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 2,
        "0@gimle": "",
        "0@valhalla": "leader",
        "1@gimle": "",
        "1@valhalla": "warrior*3",
    }
    assert table.asked() == "1 action"


def test_the_battles_of_others_pay_nothing() -> None:
    table = scenario(3).upgrades(0, "thors_glory").at("gimle", "1:leader 2:warrior*2").start(turn=1)
    table.play("1 pillage gimle")
    assert table.changes() == {
        "1.glory": 3,
        "1.horns_step": 2,
        "gimle": "pillaged",
        "2@gimle": "",
        "2@valhalla": "warrior*2",
    }
    assert table.asked() == "2 action"


def test_a_pillage_without_battle_pays_nothing_R45() -> None:
    table = scenario(3).upgrades(0, "thors_glory").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_figures_destroyed_before_str_is_compared_count_R76() -> None:
    table = (
        scenario(3)
        .upgrades(0, "thors_glory")
        .hand(0, "odins_smite")
        .at("gimle", "0:warrior 1:leader,warrior 2:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {
        "0.glory": 2,
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.glory": 3,
        "1@gimle": "leader",
        "1@valhalla": "warrior",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_saved_figures_do_not_count_R77() -> None:
    table = (
        scenario(3)
        .upgrades(0, "thors_glory")
        .upgrades(1, "friggas_protection")
        .at("gimle", "0:leader 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_it_pays_after_the_battle_glory_and_thors_oath_R64() -> None:
    table = (
        scenario(3).upgrades(0, "thors_glory").hand(0, "thors_oath").at("gimle", "0:leader 1:warrior*2").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "thors_oath",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 5, "0.rage_step": 2}
    assert table.asked() == "1 action"


def test_it_pays_before_lokis_blessing_R64() -> None:
    table = (
        scenario(4)
        .upgrades(0, "lokis_blessing")
        .upgrades(1, "thors_glory")
        .at("gimle", "0:warrior*2 1:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior*2", "1.glory": 5}
    assert table.asked() == "0 invade lokis_blessing"

"""Valkyrie: after a battle she fought, won or lost, 2 Glory for each enemy figure destroyed in it."""

from tests.midgard.scenario import scenario


def test_after_a_battle_won_each_enemy_figure_destroyed_pays_2_glory() -> None:
    table = (
        scenario(3)
        .upgrades(0, "valkyrie")
        .at("gimle", "0:leader,valkyrie 1:warrior 2:warrior")
        .at("west", "1:ship")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 9,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@west": "",
        "1@valhalla": "warrior,ship",
        "2@gimle": "",
        "2@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_after_a_battle_lost_the_figures_of_other_losers_pay_and_her_own_clans_do_not_R75() -> None:
    table = scenario(3).upgrades(1, "valkyrie").at("gimle", "0:leader 1:valkyrie 2:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1.glory": 4,
        "1@gimle": "",
        "1@valhalla": "valkyrie",
        "2@gimle": "",
        "2@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_after_a_battle_lost_without_enemy_losses_she_pays_nothing() -> None:
    table = scenario(3).upgrades(1, "valkyrie").at("gimle", "0:leader,warrior 1:valkyrie,warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior,valkyrie",
    }
    assert table.asked() == "1 action"


def test_after_a_tie_all_enemy_figures_pay_R75() -> None:
    table = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 4,
        "0@gimle": "",
        "0@valhalla": "valkyrie",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_figures_destroyed_before_str_is_compared_count_R75() -> None:
    table = (
        scenario(3).upgrades(0, "valkyrie").hand(0, "odins_smite").at("gimle", "0:valkyrie 1:warrior*2").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play odins_smite")
    assert table.changes() == {
        "0.glory": 7,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "odins_smite",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_she_counts_even_if_odins_tide_took_her_R75() -> None:
    table = (
        scenario(3)
        .upgrades(0, "valkyrie")
        .hand(1, "odins_tide")
        .at("gimle", "0:leader,valkyrie 1:warrior*2")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "1 play odins_tide", "0 spare leader@gimle")
    assert table.changes() == {
        "0.glory": 7,
        "0.horns_step": 2,
        "0@gimle": "leader",
        "0@valhalla": "valkyrie",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_a_battle_without_her_pays_nothing() -> None:
    table = (
        scenario(3).upgrades(0, "valkyrie").at("gimle", "0:leader 1:warrior").at("horgr", "0:valkyrie").start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_she_fights_where_she_answered_the_call() -> None:
    table = scenario(3).upgrades(0, "valkyrie").at("gimle", "1:warrior").at("andlang", "0:valkyrie").start(turn=1)
    table.play("1 pillage gimle", "0 join valkyrie@andlang")
    assert table.changes() == {
        "0.glory": 5,
        "0@andlang": "",
        "0@gimle": "valkyrie",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"


def test_a_pillage_without_battle_pays_nothing_R45() -> None:
    table = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:valkyrie").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_figures_saved_or_gone_to_yggdrasil_do_not_count_R77() -> None:
    table = (
        scenario(3)
        .upgrades(0, "valkyrie")
        .upgrades(1, "volur_witch", "friggas_protection")
        .hand(0, "tyrs_rage_2")
        .at("gimle", "0:valkyrie 1:warrior*2,volur_witch")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play tyrs_rage_2")
    table.play("1 move volur_witch>yggdrasil", "1 save warrior@gimle", "1 pass")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "tyrs_rage_2",
        "gimle": "pillaged",
        "1.rage": 5,
        "1@gimle": "warrior",
        "1@yggdrasil": "volur_witch",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_she_pays_after_the_battle_glory_and_thors_oath_R64() -> None:
    table = scenario(3).upgrades(0, "valkyrie").hand(0, "thors_oath").at("gimle", "0:valkyrie 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play thors_oath")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "discard": "thors_oath",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "0 raise thors_oath"
    table.play("0 raise rage")
    assert table.changes() == {"0.glory": 5, "0.rage_step": 2}
    assert table.asked() == "1 action"


def test_she_pays_before_lokis_blessing_R64() -> None:
    table = (
        scenario(4)
        .upgrades(0, "lokis_blessing")
        .upgrades(1, "valkyrie")
        .at("gimle", "0:warrior 1:valkyrie")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 5}
    assert table.asked() == "0 invade lokis_blessing"


def test_she_has_str_2() -> None:
    table = scenario(3).upgrades(0, "valkyrie").at("gimle", "0:valkyrie 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 5,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_when_her_card_is_replaced_the_figure_leaves_the_board_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "valkyrie", "troll").hand(0, "dark_elf").at("gimle", "0:valkyrie").start(turn=0)
    table.play("0 upgrade dark_elf/valkyrie", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0.hand": "",
        "0.upgrades": "troll dark_elf",
        "discard": "valkyrie",
        "0@gimle": "",
        "0@reserve": "leader,warrior*8,ship,dark_elf,troll",
    }
    assert table.asked() == "1 action"

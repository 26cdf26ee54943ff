"""Thor's Domain: right after you invade a province in your own turn, 2 Rage pillage it at once."""

from tests.midgard.scenario import scenario


def test_after_an_invade_the_province_may_be_pillaged_for_2_rage_in_the_same_action() -> None:
    table = scenario(4).upgrades(0, "thors_domain").start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "0 pillage thors_domain"
    assert table.options() == ["pass", "pillage gimle"]
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage": 4, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_it_may_be_declined() -> None:
    table = scenario(4).upgrades(0, "thors_domain").start(turn=0)
    table.play("0 invade leader>gimle", "0 pass")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_2_rage_must_be_left_after_the_invade_R23() -> None:
    table = scenario(4).upgrades(0, "thors_domain").rage(0, 3).start(turn=0)
    table.play("0 invade warrior>gimle", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 0,
        "0.horns_step": 2,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"
    table = scenario(4).upgrades(0, "thors_domain").rage(0, 2).start(turn=0)
    table.play("0 invade warrior>gimle")
    assert table.changes() == {"0.rage": 1, "0@reserve": "leader,warrior*7,ship", "0@gimle": "warrior"}
    assert table.asked() == "1 action"


def test_a_pillaged_province_is_not_offered_R23() -> None:
    table = scenario(4).upgrades(0, "thors_domain").pillaged("gimle").start(turn=0)
    table.play("0 invade leader>gimle")
    assert table.changes() == {"0@reserve": "warrior*8,ship", "0@gimle": "leader"}
    assert table.asked() == "1 action"


def test_a_ship_invading_a_fjord_brings_no_question_R23() -> None:
    table = scenario(4).upgrades(0, "thors_domain").start(turn=0)
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@reserve": "leader,warrior*8", "0@west": "ship"}
    assert table.asked() == "1 action"


def test_marching_and_the_invades_of_others_bring_no_question() -> None:
    table = scenario(4).upgrades(0, "thors_domain").at("horgr", "0:leader").start(turn=0)
    table.play("0 march horgr>gimle")
    assert table.changes() == {"0.rage": 5, "0@horgr": "", "0@gimle": "leader"}
    table.play("1 invade leader>andlang")
    assert table.changes() == {"1@reserve": "warrior*8,ship", "1@andlang": "leader"}
    assert table.asked() == "2 action"


def test_it_follows_the_free_invade_of_an_upgrade_R23() -> None:
    table = scenario(4).upgrades(0, "thors_domain").hand(0, "lord_of_hammers").start(turn=0)
    table.play("0 upgrade lord_of_hammers", "0 invade leader>gimle")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle")
    assert table.asked() == "0 move lord_of_hammers"
    table.play("0 pass")
    assert table.changes() == {
        "0.rage": 1,
        "0.horns_step": 2,
        "0.hand": "",
        "0.upgrades": "lord_of_hammers thors_domain",
        "0@reserve": "warrior*8,ship",
        "0@gimle": "leader",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_follows_an_invade_by_friggas_domain_R23() -> None:
    table = scenario(4).upgrades(0, "thors_domain", "friggas_domain").at("valhalla", "0:leader").start(turn=0)
    table.play("0 use friggas_domain", "0 invade leader>gimle", "0 pillage gimle")
    assert table.changes() == {
        "0.rage": 3,
        "0.horns_step": 2,
        "0@valhalla": "",
        "0@gimle": "leader",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_is_a_pillage_like_any_other_with_call_and_battle() -> None:
    table = (
        scenario(4)
        .upgrades(0, "thors_domain")
        .at("gimle", "1:warrior")
        .at("andlang", "2:leader")
        .hand(0, "tyrs_bash")
        .start(turn=0)
    )
    table.play("0 invade leader>gimle", "0 pillage gimle", "2 join leader@andlang", "0 play tyrs_bash")
    assert table.changes() == {
        "0.rage": 4,
        "0.glory": 3,
        "0.horns_step": 2,
        "0.hand": "",
        "0@reserve": "warrior*8,ship",
        "0@gimle": "leader",
        "discard": "tyrs_bash",
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "2@andlang": "",
        "2@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_it_comes_after_the_victims_of_a_fire_giant_and_after_friggas_succor_R24() -> None:
    table = (
        scenario(4).upgrades(0, "thors_domain", "friggas_succor", "fire_giant").at("gimle", "1:leader").start(turn=0)
    )
    table.play("0 invade fire_giant>gimle")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>gimle")
    assert table.changes() == {
        "0.rage": 2,
        "0@reserve": "leader,warrior*7,ship",
        "0@gimle": "warrior,fire_giant",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle")
    assert table.changes() == {"0.rage": 0, "0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_the_warrior_of_friggas_succor_brings_no_second_question_R120() -> None:
    table = scenario(4).upgrades(0, "thors_domain", "friggas_succor").start(turn=0)
    table.play("0 invade leader>gimle", "0 invade warrior>gimle", "0 pass")
    assert table.changes() == {"0@reserve": "warrior*7,ship", "0@gimle": "leader,warrior"}
    assert table.asked() == "1 action"


def test_it_follows_lokis_blessing_in_your_own_turn_and_only_then_R79() -> None:
    table = scenario(4).upgrades(0, "thors_domain", "lokis_blessing").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 invade warrior>gimle")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage gimle", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0@gimle": "",
        "0@reserve": "leader,warrior*6,ship",
        "0@valhalla": "warrior*2",
        "1.glory": 6,
    }
    assert table.asked() == "1 action"
    table = scenario(4).upgrades(0, "thors_domain", "lokis_blessing").at("gimle", "0:warrior 1:warrior").start(turn=1)
    table.play("1 pillage gimle", "0 invade warrior>gimle")
    assert table.changes() == {
        "0@reserve": "leader,warrior*6,ship",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "2 action"

"""Dark Elf: a Monster that may invade Yggdrasil; its STR is 3 there and 1 elsewhere."""

from fimbul.core.rules.ids import QUESTS
from tests.midgard.scenario import scenario


def test_it_invades_yggdrasil_for_1_rage_R14_R19() -> None:
    table = scenario(3).upgrades(0, "dark_elf").rage(0, 1).start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_it_invades_outer_provinces_for_1_rage_too() -> None:
    table = scenario(3).upgrades(0, "dark_elf").rage(0, 1).start(turn=0)
    table.play("0 invade dark_elf>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8,ship", "0@gimle": "dark_elf"}
    assert table.asked() == "1 action"


def test_no_other_figure_of_its_clan_invades_yggdrasil_R19() -> None:
    table = scenario(3).upgrades(0, "dark_elf", "troll").start(turn=0)
    assert [option for option in table.options() if option.endswith(">yggdrasil")] == ["invade dark_elf>yggdrasil"]
    assert table.why_not("0 invade warrior>yggdrasil") == "no_invade_yggdrasil"
    assert table.why_not("0 invade troll>yggdrasil") == "no_invade_yggdrasil"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_it_needs_room_under_the_horns_and_none_in_yggdrasil() -> None:
    table = scenario(3).upgrades(0, "dark_elf").at("yggdrasil", "0:warrior*3 1:warrior*4 2:warrior*4").start(turn=0)
    assert table.offers("invade dark_elf>yggdrasil")
    table = scenario(3).upgrades(0, "dark_elf").at("yggdrasil", "0:warrior*4").start(turn=0)
    assert table.why_not("0 invade dark_elf>yggdrasil") == "horns"
    assert table.changes() == {}
    assert table.asked() == "0 action"


def test_with_dark_elf_pays_yggdrasil_strength_yggdrasil_costs_3_rage_R14() -> None:
    table = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).upgrades(0, "dark_elf").rage(0, 3).start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_with_dark_elf_pays_yggdrasil_strength_2_rage_do_for_an_outer_province_only_R14() -> None:
    table = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).upgrades(0, "dark_elf").rage(0, 2).start(turn=0)
    assert not table.offers("invade dark_elf>yggdrasil")
    assert table.why_not("0 invade dark_elf>yggdrasil") == "rage"
    table.play("0 invade dark_elf>gimle")
    assert table.changes() == {"0.rage": 1, "0@reserve": "leader,warrior*8,ship", "0@gimle": "dark_elf"}
    assert table.asked() == "1 action"


def test_with_dark_elf_pays_yggdrasil_strength_other_figures_pay_as_ever_R14() -> None:
    table = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).upgrades(0, "dark_elf", "troll").rage(0, 2).start(turn=0)
    table.play("0 invade troll>gimle")
    assert table.changes() == {"0.rage": 0, "0@reserve": "leader,warrior*8,ship,dark_elf", "0@gimle": "troll"}
    assert table.asked() == "1 action"


def test_the_card_costs_1_rage_and_the_figure_may_invade_yggdrasil_at_once_at_no_cost_R35() -> None:
    table = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).hand(0, "dark_elf").rage(0, 1).start(turn=0)
    table.play("0 upgrade dark_elf")
    assert table.changes() == {
        "0.rage": 0,
        "0.hand": "",
        "0.upgrades": "dark_elf",
        "0@reserve": "leader,warrior*8,ship,dark_elf",
    }
    assert table.asked() == "0 invade"
    assert table.offers("invade dark_elf>yggdrasil")
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_it_has_str_3_in_yggdrasil() -> None:
    table = scenario(3).upgrades(0, "dark_elf").at("yggdrasil", "0:dark_elf 1:warrior*2").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "1 action"


def test_it_has_no_more_than_str_3_in_yggdrasil() -> None:
    table = scenario(3).upgrades(0, "dark_elf").at("yggdrasil", "0:dark_elf 1:leader").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0@yggdrasil": "",
        "0@valhalla": "dark_elf",
        "1@yggdrasil": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_it_has_str_3_in_yggdrasil_however_it_came_there() -> None:
    table = (
        scenario(3)
        .upgrades(0, "dark_elf")
        .at("gimle", "0:dark_elf")
        .at("yggdrasil", "1:warrior*2")
        .passed(1, 2)
        .start(turn=0)
    )
    table.play("0 march gimle>yggdrasil", "0 pillage yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0.glory": 4,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "0@gimle": "",
        "0@yggdrasil": "dark_elf",
        "yggdrasil": "pillaged",
        "1@yggdrasil": "",
        "1@valhalla": "warrior*2",
    }
    assert table.asked() == "0 action"


def test_it_has_str_1_elsewhere() -> None:
    table = scenario(3).upgrades(0, "dark_elf").at("gimle", "0:dark_elf 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "dark_elf", "1@gimle": "", "1@valhalla": "warrior"}
    assert table.asked() == "1 action"
    table = scenario(3).upgrades(0, "dark_elf").at("gimle", "0:dark_elf,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {
        "0.glory": 3,
        "0.horns_step": 2,
        "gimle": "pillaged",
        "1@gimle": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_while_it_is_elsewhere_its_clan_is_no_stronger_in_yggdrasil() -> None:
    table = scenario(3).upgrades(0, "dark_elf").at("yggdrasil", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0@yggdrasil": "",
        "0@valhalla": "warrior",
        "1@yggdrasil": "",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_its_str_3_counts_for_a_quest() -> None:
    table = (
        scenario(3)
        .upgrades(0, "dark_elf")
        .quests(0, "yggdrasil_1")
        .at("yggdrasil", "0:dark_elf 1:warrior*2")
        .finish_actions(first=0)
    )
    assert table.changes() == {"0.glory": 6, "0.quests": "", "discard": "yggdrasil_1", "phase": QUESTS}
    assert table.asked() == "0 raise"


def test_friggas_succor_brings_no_warrior_into_yggdrasil_R22() -> None:
    table = scenario(3).upgrades(0, "dark_elf", "friggas_succor").start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 5, "0@reserve": "leader,warrior*8,ship", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_with_succor_with_dark_elf_a_warrior_may_come_along_into_yggdrasil_R22() -> None:
    table = scenario(3, ("succor_with_dark_elf",)).upgrades(0, "dark_elf", "friggas_succor").start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>yggdrasil", "pass"]
    table.play("0 invade warrior>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@reserve": "leader,warrior*7,ship",
        "0@yggdrasil": "warrior,dark_elf",
    }
    assert table.asked() == "1 action"


def test_thors_domain_may_pillage_yggdrasil_after_its_invade_R23() -> None:
    table = scenario(4).upgrades(0, "dark_elf", "thors_domain").rage(0, 3).start(turn=0)
    table.play("0 invade dark_elf>yggdrasil")
    assert table.asked() == "0 pillage thors_domain"
    table.play("0 pillage yggdrasil")
    assert table.changes() == {
        "0.rage": 0,
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 2,
        "0@reserve": "leader,warrior*8,ship",
        "0@yggdrasil": "dark_elf",
        "yggdrasil": "pillaged",
    }
    assert table.asked() == "1 action"


def test_from_valhalla_friggas_domain_brings_it_into_yggdrasil_for_1_rage_R25() -> None:
    table = (
        scenario(3, ("dark_elf_pays_yggdrasil_strength",))
        .upgrades(0, "dark_elf", "friggas_domain")
        .at("valhalla", "0:dark_elf")
        .rage(0, 1)
        .start(turn=0)
    )
    table.play("0 use friggas_domain", "0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 0, "0@valhalla": "", "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_when_its_card_is_replaced_the_figure_leaves_yggdrasil_for_the_box_for_good_R29_R30() -> None:
    table = scenario(3).upgrades(0, "dark_elf").hand(0, "troll").at("yggdrasil", "0:dark_elf").start(turn=0)
    table.play("0 upgrade troll/dark_elf", "0 pass")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "troll",
        "discard": "dark_elf",
        "0@yggdrasil": "",
        "0@reserve": "leader,warrior*8,ship,troll",
    }
    assert table.asked() == "1 action"

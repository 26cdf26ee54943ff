"""Odin's Throne: the Glory printed on your fulfilled Quests is doubled."""

from fimbul.core.rules.ids import OVER, QUESTS
from tests.midgard.scenario import scenario


def test_a_fulfilled_quest_pays_double() -> None:
    table = scenario(3).upgrades(0, "odins_throne").quests(0, "alfheim_3").at("gimle", "0:leader").finish_actions()
    assert table.changes() == {"0.glory": 18, "0.quests": "", "discard": "alfheim_3", "phase": QUESTS}
    assert table.options() == ["pass", "raise axes", "raise horns", "raise rage"]
    assert table.asked() == "0 raise"


def test_the_stat_is_raised_once_only_R91() -> None:
    table = scenario(3).upgrades(0, "odins_throne").quests(0, "alfheim_1").at("gimle", "0:leader").finish_actions()
    table.play("0 raise axes")
    assert table.changes() == {
        "0.glory": 10,
        "0.axes_step": 2,
        "0.quests": "",
        "discard": "alfheim_1",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"


def test_each_fulfilled_quest_pays_double_in_the_order_of_the_card_list_R91() -> None:
    table = (
        scenario(3)
        .upgrades(0, "odins_throne")
        .quests(0, "yggdrasil_2", "alfheim_1", "manheim_2")
        .at("gimle", "0:leader")
        .at("yggdrasil", "0:warrior")
        .finish_actions(first=0)
    )
    assert table.changes() == {
        "0.glory": 10,
        "0.quests": "",
        "discard": "alfheim_1 manheim_2 yggdrasil_2",
        "phase": QUESTS,
    }
    table.play("0 pass")
    assert table.changes() == {"0.glory": 26}
    assert table.asked() == "0 raise"


def test_a_quest_not_fulfilled_pays_nothing() -> None:
    table = scenario(3).upgrades(0, "odins_throne").quests(0, "alfheim_3").at("horgr", "0:leader").finish_actions()
    assert table.changes() == {"0.quests": "", "discard": "alfheim_3", "elvagar": "destroyed", "phase": OVER}
    assert table.asked() == "-"


def test_the_quests_of_others_pay_what_is_printed() -> None:
    table = scenario(3).upgrades(0, "odins_throne").quests(1, "alfheim_3").at("gimle", "1:leader").finish_actions()
    assert table.changes() == {"1.glory": 9, "1.quests": "", "discard": "alfheim_3", "phase": QUESTS}
    assert table.asked() == "1 raise"


def test_other_glory_is_not_doubled() -> None:
    table = scenario(3).upgrades(0, "odins_throne").at("elvagar", "0:leader").finish_actions(first=0)
    assert table.changes() == {
        "0.glory": 4,
        "0@elvagar": "",
        "0@reserve": "leader,warrior*8,ship",
        "elvagar": "destroyed",
        "phase": OVER,
    }
    assert table.asked() == "-"

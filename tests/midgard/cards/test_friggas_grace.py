"""Frigga's Grace: +2; a pillage won in battle with it raises one stat more, other than the token's."""

import pytest

from tests.midgard.scenario import scenario


def test_the_pillager_who_wins_with_it_raises_a_stat_other_than_the_tokens_R70() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("muspelheim", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage muspelheim", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        "0.rage_step": 2,
        "1@muspelheim": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "muspelheim": "pillaged",
    }
    assert table.asked() == "0 raise friggas_grace"
    assert table.options() == ["raise axes", "raise horns"]
    table.play("0 raise horns")
    assert table.changes() == {"0.horns_step": 2, "0.glory": 3}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(
    ("province", "token", "others"),
    [
        ("elvagar", "rage", ["raise axes", "raise horns"]),
        ("horgr", "axes", ["raise horns", "raise rage"]),
        ("gimle", "horns", ["raise axes", "raise rage"]),
    ],
)
def test_the_stat_of_the_token_is_never_offered_R70(province: str, token: str, others: list[str]) -> None:
    table = scenario(3).hand(0, "friggas_grace").at(province, "0:leader 1:warrior").start(turn=0)
    table.play(f"0 pillage {province}", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        f"0.{token}_step": 2,
        f"1@{province}": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        province: "pillaged",
    }
    assert table.options() == others
    assert table.asked() == "0 raise friggas_grace"


def test_any_stat_may_be_raised_where_the_token_is_5_glory_R70() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("myrkvlor", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage myrkvlor", "0 play friggas_grace")
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.rage_step": 2,
        "0.glory": 5 + 3,
        "1@myrkvlor": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "myrkvlor": "pillaged",
    }
    assert table.asked() == "1 action"


def test_any_stat_may_be_raised_once_more_in_yggdrasil_R70() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("yggdrasil", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage yggdrasil", "0 play friggas_grace")
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise horns")
    assert table.changes() == {
        "0.hand": "",
        "0.rage_step": 2,
        "0.axes_step": 2,
        "0.horns_step": 3,
        "0.glory": 4,
        "1@yggdrasil": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "yggdrasil": "pillaged",
    }
    assert table.asked() == "1 action"


def test_axes_raised_by_it_count_for_the_glory_of_this_battle_R72() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace", "0 raise axes")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.axes_step": 2,
        "0.glory": 4,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_with_one_other_stat_below_the_last_step_that_one_is_raised_unasked() -> None:
    table = scenario(3).steps(0, 6, 5, 1).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.axes_step": 6,
        "0.glory": 8,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_with_both_other_stats_on_the_last_step_it_raises_nothing_not_even_the_tokens_stat() -> None:
    table = scenario(3).steps(0, 6, 6, 1).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.glory": 8,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_a_token_whose_stat_is_on_the_last_step_gives_nothing_and_grace_still_raises_another_R71() -> None:
    table = scenario(3).steps(0, 1, 1, 6).hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.options() == ["raise axes", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.rage_step": 2,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_adds_2_so_one_warrior_beats_two() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:warrior 1:warrior*2").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace", "0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.rage_step": 2,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior*2",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_on_a_tie_the_pillage_fails_and_nothing_is_raised_R63() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1@gimle": "",
        "1@valhalla": "leader",
    }
    assert table.asked() == "1 action"


def test_a_pillager_who_loses_raises_nothing() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:warrior 1:leader,warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {"0@gimle": "", "0@valhalla": "warrior", "1.glory": 3}
    assert table.asked() == "1 action"


def test_a_defender_who_wins_with_it_raises_nothing_R70() -> None:
    table = scenario(3).hand(1, "friggas_grace").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play friggas_grace")
    assert table.changes() == {
        "0@gimle": "",
        "0@valhalla": "warrior",
        "1.hand": "",
        "1.glory": 3,
        "discard": "friggas_grace",
    }
    assert table.asked() == "1 action"


def test_a_defender_who_loses_with_it_raises_nothing_when_the_pillage_succeeds() -> None:
    table = scenario(3).hand(1, "friggas_grace").at("gimle", "0:leader,warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "1 play friggas_grace")
    assert table.changes() == {
        "0.horns_step": 2,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_without_a_battle_it_stays_in_hand_and_raises_nothing_R45() -> None:
    table = scenario(3).hand(0, "friggas_grace").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {"0.horns_step": 2, "gimle": "pillaged"}
    assert table.asked() == "1 action"


def test_together_with_lord_of_axes_it_makes_two_raises_grace_first_R64() -> None:
    table = (
        scenario(3).upgrades(0, "lord_of_axes").hand(0, "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.asked() == "0 raise friggas_grace"
    assert table.options() == ["raise axes", "raise rage"]
    table.play("0 raise axes")
    assert table.asked() == "0 raise lord_of_axes"
    assert table.options() == ["raise axes", "raise horns", "raise rage"]
    table.play("0 raise axes")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.axes_step": 3,
        "0.glory": 5,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_frost_giant_repeats_the_token_before_it_but_never_grace_R70() -> None:
    table = (
        scenario(3)
        .upgrades(0, "frost_giant")
        .hand(0, "friggas_grace")
        .at("gimle", "0:frost_giant 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "0 raise friggas_grace"
    assert table.options() == ["raise axes", "raise rage"]
    table.play("0 raise rage")
    assert table.changes() == {"0.rage_step": 2, "0.glory": 3}
    assert table.asked() == "1 action"


def test_thors_primacy_cancels_it_and_its_2_stay_R49() -> None:
    table = (
        scenario(3).hand(0, "friggas_grace").hand(1, "thors_primacy").at("gimle", "0:leader 1:warrior").start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace", "1 play thors_primacy")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.glory": 3,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_discarded_by_heimdalls_watch_it_raises_nothing_though_the_pillage_succeeds() -> None:
    table = (
        scenario(3)
        .hand(0, "friggas_grace")
        .hand(1, "heimdalls_watch_2")
        .at("gimle", "0:leader 1:warrior")
        .start(turn=0)
    )
    table.play("0 pillage gimle", "0 play friggas_grace", "1 play heimdalls_watch_2")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.glory": 3,
        "1.hand": "",
        "1.glory": 2,
        "1@gimle": "",
        "1@valhalla": "warrior",
        "discard": "friggas_grace heimdalls_watch_2",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_taken_away_by_lokis_poison_it_still_raises_a_stat_R64() -> None:
    table = scenario(3).hand(0, "friggas_grace").hand(1, "lokis_poison").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play friggas_grace", "1 play lokis_poison")
    assert table.asked() == "0 raise friggas_grace"
    table.play("0 raise rage")
    assert table.changes() == {
        "0.hand": "",
        "0.horns_step": 2,
        "0.rage_step": 2,
        "0.glory": 3,
        "1.hand": "friggas_grace lokis_poison",
        "1@gimle": "",
        "1@valhalla": "warrior",
        "gimle": "pillaged",
    }
    assert table.asked() == "1 action"


def test_it_cannot_be_played_late_R60() -> None:
    table = scenario(4).age(3).hand(0, "manheim_1", "friggas_grace").at("gimle", "0:leader 1:warrior").start(turn=0)
    table.play("0 pillage gimle", "0 play manheim_1")
    assert table.changes() == {"0.hand": "friggas_grace", "0.table": "manheim_1"}
    assert table.options() == ["pass"]
    assert table.asked() == "0 late"

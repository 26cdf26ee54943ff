"""What all gods have in common: the pillager moves the god of the province, and every Age begins with a new place."""

import pytest

from tests.midgard.gods.helpers import OUTER, order
from tests.midgard.rules.helpers import view_line
from tests.midgard.scenario import Scenario, scenario

# Each god with another one, which stands nowhere yet.
OTHERS = {"frigga": "tyr", "heimdall": "loki", "loki": "tyr", "odin": "loki", "thor": "odin", "tyr": "thor"}
EVERY_GOD = pytest.mark.parametrize("god", OTHERS)
# What it changes that seat 0 pillages Gimle with a Warrior, and seat 1 wins with the Leader and Tyr's Bash.
DEAD: dict[str, object] = {"0@gimle": "", "0@valhalla": "warrior"}
BATTLES_LOST: list[tuple[str, dict[str, object]]] = [
    ("frigga", {"1.glory": 3}),
    ("heimdall", {**DEAD, "1.glory": 3}),
    ("loki", {**DEAD, "0.glory": 3}),
    ("odin", {**DEAD, "1.glory": 3}),
    ("thor", {**DEAD, "1.glory": 5}),
    ("tyr", {**DEAD, "1.glory": 3}),
]
# What it changes that a Warrior of each of them ties there.
BOTH_DEAD = {**DEAD, "1@gimle": "", "1@valhalla": "warrior"}
TIES: list[tuple[str, dict[str, object]]] = [
    ("frigga", {}),
    ("heimdall", BOTH_DEAD),
    ("loki", {**BOTH_DEAD, "0.glory": 3, "1.glory": 3}),
    ("odin", BOTH_DEAD),
    ("thor", BOTH_DEAD),
    ("tyr", BOTH_DEAD),
]
AGE_ENDS = {"age": 2, "phase": 0, "first": 1}


def standing(god: str, modules: tuple[str, ...] = ()) -> Scenario:
    """A god stands in Gimle."""
    return scenario(3, modules=("gods", *modules), gods=(god, OTHERS[god])).god(god, "gimle")


def pillaged(god: str) -> dict[str, object]:
    """Seat 0 has pillaged Gimle without a battle."""
    return {"0.horns_step": 3 if god == "odin" else 2, "gimle": "pillaged"}


# -- after a pillage --------------------------------------------------------------------------------------------------
@EVERY_GOD
def test_after_a_pillage_won_the_pillager_moves_the_god_R104(god: str) -> None:
    table = standing(god).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.asked() == "0 send"
    assert table.options() == [f"send {god}>{place}" for place in sorted({*OUTER, "yggdrasil"} - {"gimle"})]
    table.play(f"0 send {god}>yggdrasil")
    assert table.changes() == {**pillaged(god), god: "yggdrasil"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("god", "changes"), BATTLES_LOST)
def test_after_a_pillage_lost_the_pillager_moves_the_god_not_the_winner_R104(
    god: str, changes: dict[str, object]
) -> None:
    table = standing(god).hand(1, "tyrs_bash").at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play tyrs_bash")
    assert table.asked() == "0 send"
    table.play(f"0 send {god}>horgr")
    assert table.changes() == {**changes, "1.hand": "", "discard": "tyrs_bash", god: "horgr"}
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("god", "changes"), TIES)
def test_after_a_tie_the_pillager_moves_the_god_R104(god: str, changes: dict[str, object]) -> None:
    table = standing(god).at("gimle", "0:warrior 1:warrior").start(turn=0)
    table.play("0 pillage gimle", f"0 send {god}>utgard")
    assert table.changes() == {**changes, god: "utgard"}
    assert table.asked() == "1 action"


@EVERY_GOD
def test_a_god_goes_to_no_pillaged_destroyed_or_occupied_province_R104(god: str) -> None:
    table = (
        standing(god)
        .god(OTHERS[god], "andlang")
        .pillaged("horgr", "utgard")
        .destroyed("elvagar", "muspelheim")
        .at("gimle", "0:leader")
        .start(turn=0)
    )
    table.play("0 pillage gimle")
    assert table.options() == [f"send {god}>angerboda", f"send {god}>myrkvlor", f"send {god}>yggdrasil"]
    table.play(f"0 send {god}>myrkvlor")
    assert table.changes() == {**pillaged(god), god: "myrkvlor"}
    assert table.asked() == "1 action"


@EVERY_GOD
def test_a_god_goes_to_no_pillaged_yggdrasil_R104(god: str) -> None:
    position = standing(god).god(OTHERS[god], "elvagar").pillaged("yggdrasil", "andlang")
    table = position.destroyed("angerboda", "muspelheim", "horgr").at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.options() == [f"send {god}>myrkvlor", f"send {god}>utgard"]
    table.play(f"0 send {god}>utgard")
    assert table.changes() == {**pillaged(god), god: "utgard"}
    assert table.asked() == "1 action"


@EVERY_GOD
def test_from_yggdrasil_a_god_goes_to_an_outer_province_R104(god: str) -> None:
    position = standing(god).god(god, "yggdrasil").god(OTHERS[god], "gimle").pillaged("andlang", "utgard", "myrkvlor")
    table = position.destroyed("angerboda", "muspelheim").at("yggdrasil", "0:leader").start(turn=0)
    table.play("0 pillage yggdrasil")
    assert table.options() == [f"send {god}>elvagar", f"send {god}>horgr"]
    table.play(f"0 send {god}>elvagar")
    step = 3 if god == "odin" else 2
    stats = {"0.rage_step": step, "0.axes_step": step, "0.horns_step": step}
    assert table.changes() == {**stats, "yggdrasil": "pillaged", god: "elvagar"}
    assert table.asked() == "1 action"


@EVERY_GOD
def test_to_the_only_place_left_a_god_goes_unasked_R126(god: str) -> None:
    others = [name for name in OUTER if name not in ("gimle", "horgr")]
    table = standing(god).pillaged("yggdrasil", *others).at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == {**pillaged(god), god: "horgr"}
    assert table.asked() == "1 action"


@EVERY_GOD
def test_where_the_only_place_left_is_occupied_a_god_stays_R104(god: str) -> None:
    others = [name for name in OUTER if name not in ("gimle", "horgr")]
    position = standing(god).god(OTHERS[god], "horgr").pillaged("yggdrasil", *others)
    table = position.at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == pillaged(god)
    assert table.asked() == "1 action"


@EVERY_GOD
def test_where_the_other_provinces_are_destroyed_a_god_stays_R104(god: str) -> None:
    position = standing(god).god(OTHERS[god], "yggdrasil").destroyed(*[name for name in OUTER if name != "gimle"])
    table = position.at("gimle", "0:leader").start(turn=0)
    table.play("0 pillage gimle")
    assert table.changes() == pillaged(god)
    assert table.asked() == "1 action"


@pytest.mark.parametrize(("god", "changes"), BATTLES_LOST)
def test_where_no_place_is_left_a_god_stays_even_after_a_pillage_lost_R104(
    god: str, changes: dict[str, object]
) -> None:
    others = [name for name in OUTER if name != "gimle"]
    position = standing(god).pillaged("yggdrasil", *others).hand(1, "tyrs_bash")
    table = position.at("gimle", "0:warrior 1:leader").start(turn=0)
    table.play("0 pillage gimle", "1 play tyrs_bash")
    assert table.changes() == {**changes, "1.hand": "", "discard": "tyrs_bash"}
    assert table.asked() == "1 action"


# -- a new Age --------------------------------------------------------------------------------------------------------
@EVERY_GOD
def test_each_age_a_god_goes_to_the_first_province_of_its_order_with_an_unused_token_R106(god: str) -> None:
    """Utgard has just fallen, Horgr and Elvagar wait on the track."""
    table = order(standing(god), 2, "utgard", "horgr", "elvagar", "myrkvlor", "andlang").finish_actions(first=0)
    assert table.changes() == {**AGE_ENDS, "utgard": "destroyed", god: "myrkvlor", OTHERS[god]: "andlang"}
    assert view_line(table.game, -1, "gods") == f"{god}@myrkvlor {OTHERS[god]}@andlang"
    assert table.asked() == "0,1,2 draft"


@EVERY_GOD
def test_a_god_stays_where_the_order_of_the_age_names_its_province_first_R106(god: str) -> None:
    table = order(standing(god), 2, "horgr", "elvagar", "utgard", "gimle", "angerboda").finish_actions(first=0)
    assert table.changes() == {**AGE_ENDS, "utgard": "destroyed", OTHERS[god]: "angerboda"}
    assert table.asked() == "0,1,2 draft"


@EVERY_GOD
def test_where_the_other_god_stood_a_god_may_go_in_a_new_age_R106(god: str) -> None:
    position = standing(god).god(OTHERS[god], "andlang")
    table = order(position, 2, "horgr", "andlang", "elvagar", "gimle").finish_actions(first=0)
    assert table.changes() == {**AGE_ENDS, "utgard": "destroyed", god: "andlang", OTHERS[god]: "gimle"}
    assert table.asked() == "0,1,2 draft"


@EVERY_GOD
def test_in_the_third_age_destroyed_provinces_are_passed_over_R106(god: str) -> None:
    position = standing(god).age(2).destroyed("utgard", "myrkvlor")
    table = order(position, 3, "elvagar", "myrkvlor", "andlang", "gimle").finish_actions(first=0)
    assert table.changes() == {**AGE_ENDS, "age": 3, "horgr": "destroyed", god: "andlang", OTHERS[god]: "gimle"}
    assert table.asked() == "0,1,2 draft"


@EVERY_GOD
@pytest.mark.parametrize("fallen", ["andlang", "angerboda", "gimle"])
def test_after_fenrir_the_spared_province_is_open_to_a_god_and_the_fallen_one_is_not_R98a(
    god: str, fallen: str
) -> None:
    position = standing(god, ("kickstarter",)).upgrades(0, "fenrir").at(fallen, "0:fenrir")
    table = order(position, 2, fallen, "utgard", "myrkvlor").finish_actions(first=0)
    assert table.changes() == {
        **AGE_ENDS,
        fallen: "destroyed",
        "0.glory": 2,
        f"0@{fallen}": "",
        "0@reserve": "leader,warrior*8,ship,fenrir",
        god: "utgard",
        OTHERS[god]: "myrkvlor",
    }
    assert table.asked() == "0,1,2 draft"

"""The ten rule options, each on and off. Conflicts 3, 4, 8, 17; R3, R14, R17, R22, R36."""

from fimbul import EDITIONS, new_game, observe
from tests.midgard.rules.helpers import FULL_RESERVE, asked, choices, draft_first, hand, pack, pass_age, say
from tests.midgard.scenario import Scenario, Table, scenario


def test_there_are_ten_options_and_all_are_off_unless_asked_for() -> None:
    """Conflicts: rule options"""
    assert EDITIONS["midgard"].option_names == (
        "alternate_draft_direction",
        "first_age_without_draft",
        "single_call",
        "zero_rage_is_final",
        "passed_may_resume",
        "dark_elf_pays_yggdrasil_strength",
        "succor_with_ship",
        "succor_with_dark_elf",
        "upgrade_frees_monster_of_kind",
        "dead_fjords_closed",
    )
    assert observe(new_game(seed=1), -1).option_names == ()
    assert observe(new_game(seed=1, options=["dead_fjords_closed", "single_call"]), -1).option_names == (
        "single_call",
        "dead_fjords_closed",
    )


# -- the draft -----------------------------------------------------------------------------------------------------
def second_age_goes_to(*options: str) -> int:
    """The seat that gets seat 0's first pack of the Second Age."""
    game = new_game(seats=3, seed=21, options=options)
    draft_first(game)
    pass_age(game)
    left = pack(game, 2, 0)[1:]
    say(game, *[f"{seat} draft {pack(game, 2, seat)[0]}" for seat in range(3)])
    rest = "pack 2 " + " ".join(left) + " >"
    return next(seat for seat in range(3) if rest in observe(game, seat).text())


def test_alternate_draft_direction_on_packs_of_the_second_age_pass_to_the_right() -> None:
    """Conflict 3"""
    assert second_age_goes_to("alternate_draft_direction") == 2


def test_alternate_draft_direction_off_packs_of_the_second_age_pass_to_the_left() -> None:
    """p.12"""
    assert second_age_goes_to() == 1


def test_first_age_without_draft_on_the_eight_cards_dealt_are_the_hand() -> None:
    """p.12: First game?"""
    game = new_game(seats=3, seed=21, first=2, options=["first_age_without_draft"])
    assert [len(hand(game, seat)) for seat in range(3)] == [8, 8, 8]
    assert asked(game) == "2 action"


def test_first_age_without_draft_off_the_first_age_is_drafted() -> None:
    """p.12"""
    game = new_game(seats=3, seed=21, first=2)
    assert [len(hand(game, seat)) for seat in range(3)] == [0, 0, 0]
    assert asked(game) == "0,1,2 draft"


# -- the call ------------------------------------------------------------------------------------------------------
def called(*options: str) -> Table:
    """Seat 0 pillages Gimle, seat 1 has two Warriors nearby and has moved one, seat 2 has passed."""
    builder = scenario(3, options).at("gimle", "0:leader").at("myrkvlor", "0:warrior").at("andlang", "1:warrior*2")
    table = builder.at("yggdrasil", "2:leader").start()
    return table.play("0 pillage gimle", "1 join warrior@andlang", "2 pass", "0 join warrior@myrkvlor")


def test_single_call_on_there_is_one_round_the_pillager_included() -> None:
    """Conflict 8"""
    table = called("single_call")
    assert table.changes() == {
        "0@myrkvlor": "",
        "0@gimle": "leader,warrior",
        "0.horns_step": 2,
        "0.glory": 3,
        "gimle": "pillaged",
        "1@andlang": "warrior",
        "1@valhalla": "warrior",
    }
    assert table.asked() == "1 action"


def test_single_call_off_rounds_repeat() -> None:
    """R40"""
    table = called()
    assert table.asked() == "1 join"
    table.play("1 pass")
    assert table.asked() == "2 join"


# -- Rage ----------------------------------------------------------------------------------------------------------
def trickery(builder: Scenario) -> Table:
    """Seat 1 pillages Gimle and loses a Rage to seat 0, who loses the battle."""
    table = builder.hand(0, "lokis_trickery").hand(1, "tyrs_smite_1").at("gimle", "0:warrior 1:leader").start(turn=0)
    return table


def test_zero_rage_is_final_on_a_player_whose_rage_reached_0_is_out_of_the_phase() -> None:
    """Conflict 17"""
    table = trickery(scenario(2, ("zero_rage_is_final",)).rage(0, 1))
    table.play("0 invade warrior>horgr")
    assert table.changes() == {
        "0.rage": 0,
        "0.out": True,
        "0@reserve": "leader,warrior*6,ship",
        "0@horgr": "warrior",
    }
    table.play("1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.facts()["0.rage"] == 1
    assert table.asked() == "1 action"


def test_zero_rage_is_final_off_a_player_at_0_who_gains_rage_acts_again() -> None:
    """R2"""
    table = trickery(scenario(2).rage(0, 1))
    table.play("0 invade warrior>horgr", "1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.facts()["0.rage"] == 1
    assert table.facts()["0.out"] is False
    assert table.asked() == "0 action"


def test_zero_rage_is_final_on_rage_taken_away_counts_too_and_the_next_age_is_new() -> None:
    """Conflict 17: a seat whose Rage reached 0 in this phase"""
    table = trickery(scenario(2, ("zero_rage_is_final",)).rage(1, 1).rage(0, 2))
    table.play("0 invade warrior>horgr", "1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.facts()["1.out"] is True
    assert table.facts()["0.rage"] == 2
    table.play("0 pass")
    draft_first(table.game)
    assert table.facts()["1.out"] is False
    assert table.asked() == "1 action"


def test_passed_may_resume_on_a_player_who_passed_and_gains_rage_acts_again() -> None:
    """R3"""
    table = trickery(scenario(2, ("passed_may_resume",)))
    table.play("0 pass", "1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.facts()["0.rage"] == 1
    assert table.asked() == "0 action"


def test_passed_may_resume_off_a_player_who_passed_stays_out() -> None:
    """R3"""
    table = trickery(scenario(2))
    table.play("0 pass", "1 pillage gimle", "0 play lokis_trickery", "1 play tyrs_smite_1")
    assert table.facts()["0.rage"] == 1
    assert table.asked() == "1 action"


# -- invading ------------------------------------------------------------------------------------------------------
def test_dark_elf_pays_yggdrasil_strength_on_yggdrasil_costs_3() -> None:
    """R14"""
    table = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).upgrades(0, "dark_elf").start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 3, "0@reserve": FULL_RESERVE, "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"
    poor = scenario(3, ("dark_elf_pays_yggdrasil_strength",)).upgrades(0, "dark_elf").rage(0, 2).start()
    assert not poor.offers("invade dark_elf>yggdrasil")
    poor.play("0 invade dark_elf>gimle")
    assert poor.changes() == {"0.rage": 1, "0@reserve": FULL_RESERVE, "0@gimle": "dark_elf"}


def test_dark_elf_pays_yggdrasil_strength_off_yggdrasil_costs_1() -> None:
    """R14"""
    table = scenario(3).upgrades(0, "dark_elf").rage(0, 1).start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 0, "0@reserve": FULL_RESERVE, "0@yggdrasil": "dark_elf"}
    assert table.asked() == "1 action"


def test_succor_with_ship_on_a_warrior_may_come_into_a_province_of_the_fjord() -> None:
    """R22"""
    builder = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor")
    table = builder.start()
    table.play("0 invade ship>west")
    assert table.asked() == "0 invade friggas_succor"
    assert table.options() == ["invade warrior>gimle", "invade warrior>myrkvlor", "pass"]
    table.play("0 invade warrior>myrkvlor")
    assert table.changes() == {
        "0.rage": 4,
        "0@west": "ship",
        "0@myrkvlor": "warrior",
        "0@reserve": "leader,warrior*7",
    }
    assert table.asked() == "1 action"


def test_succor_with_ship_on_only_living_provinces_with_an_empty_village_are_offered() -> None:
    """R22"""
    builder = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor").destroyed("gimle", "utgard")
    table = builder.at("andlang", "1:warrior*3").start()
    table.play("0 invade ship>west")
    assert table.options() == ["invade warrior>myrkvlor", "pass"]
    other = scenario(3, ("succor_with_ship",)).upgrades(0, "friggas_succor").destroyed("utgard")
    full = other.at("andlang", "1:warrior*3").start()
    full.play("0 invade ship>south")
    assert full.asked() == "1 action"


def test_succor_with_ship_off_a_ship_brings_nobody() -> None:
    """R22"""
    table = scenario(3).upgrades(0, "friggas_succor").start()
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@west": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"


def test_succor_with_dark_elf_on_a_warrior_may_come_along_to_yggdrasil() -> None:
    """R22"""
    builder = scenario(3, ("succor_with_dark_elf",)).upgrades(0, "friggas_succor", "dark_elf")
    table = builder.start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.asked() == "0 invade friggas_succor"
    table.play("0 invade warrior>yggdrasil")
    assert table.changes() == {
        "0.rage": 5,
        "0@yggdrasil": "warrior,dark_elf",
        "0@reserve": "leader,warrior*7,ship",
    }
    assert table.asked() == "1 action"


def test_succor_with_dark_elf_off_the_dark_elf_comes_alone() -> None:
    """R22"""
    table = scenario(3).upgrades(0, "friggas_succor", "dark_elf").start()
    table.play("0 invade dark_elf>yggdrasil")
    assert table.changes() == {"0.rage": 5, "0@yggdrasil": "dark_elf", "0@reserve": FULL_RESERVE}
    assert table.asked() == "1 action"


def test_upgrade_frees_monster_of_kind_on_a_ship_upgrade_offers_the_sea_serpent_too() -> None:
    """R36"""
    builder = scenario(3, ("upgrade_frees_monster_of_kind",)).upgrades(0, "sea_serpent").hand(0, "lokis_dragons")
    table = builder.at("north", "0:ship").start()
    table.play("0 upgrade lokis_dragons")
    assert choices(table, "invade") == [f"sea_serpent>{fjord}" for fjord in ("east", "north", "south", "west")]
    table.play("0 invade sea_serpent>west")
    assert table.changes() == {
        "0.rage": 4,
        "0.hand": "",
        "0.upgrades": "lokis_dragons sea_serpent",
        "0@west": "sea_serpent",
        "0@reserve": "leader,warrior*8",
    }
    assert table.asked() == "1 action"


def test_upgrade_frees_monster_of_kind_on_still_only_one_figure_invades() -> None:
    """R36"""
    builder = scenario(3, ("upgrade_frees_monster_of_kind",)).upgrades(0, "sea_serpent").hand(0, "lokis_dragons")
    table = builder.start()
    table.play("0 upgrade lokis_dragons")
    assert len(choices(table, "invade")) == 8
    table.play("0 invade ship>west")
    assert table.facts()["0@reserve"] == "leader,warrior*8,sea_serpent"
    assert table.asked() == "1 action"


def test_upgrade_frees_monster_of_kind_off_only_the_clans_own_ship_invades_free() -> None:
    """R36"""
    table = scenario(3).upgrades(0, "sea_serpent").hand(0, "lokis_dragons").at("north", "0:ship").start()
    table.play("0 upgrade lokis_dragons")
    assert table.changes() == {"0.rage": 4, "0.hand": "", "0.upgrades": "lokis_dragons sea_serpent"}
    assert table.asked() == "1 action"


def test_dead_fjords_closed_on_a_fjord_with_both_provinces_destroyed_is_closed() -> None:
    """R17"""
    builder = scenario(3, ("dead_fjords_closed",)).destroyed("gimle", "myrkvlor", "utgard")
    table = builder.start()
    assert [place for place in choices(table, "invade") if place.startswith("ship>")] == [
        "ship>east",
        "ship>north",
        "ship>south",
    ]
    assert table.why_not("0 invade ship>west") == "fjord_closed"


def test_dead_fjords_closed_off_every_fjord_is_open() -> None:
    """R17"""
    table = scenario(3).destroyed("gimle", "myrkvlor", "utgard").start()
    table.play("0 invade ship>west")
    assert table.changes() == {"0.rage": 4, "0@west": "ship", "0@reserve": "leader,warrior*8"}
    assert table.asked() == "1 action"

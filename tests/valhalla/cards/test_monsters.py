"""The fifteen Monsters (house set)."""

from __future__ import annotations

from fimbul import observe
from fimbul.words import Words
from tests.valhalla.scenario import scenario


def test_ratatosk_answers_the_call_from_any_chamber():
    table = scenario(3).upgrades(0, "ratatosk").at("ydalir", "0:ratatosk,warrior").at("noatun", "1:warrior").start(1)
    table.play("1 contest noatun")
    assert (table.asked(), table.options()) == ("0 join", ["join ratatosk@ydalir", "pass"])


def test_heidrun_gives_2_rage_at_the_start_of_the_action_phase():
    for place, rage in (("noatun", 8), ("reserve", 6)):
        position = scenario(3).upgrades(0, "heidrun")
        if place != "reserve":
            position = position.at(place, "0:heidrun")
        table = position.finish_actions()
        for _ in range(5):
            for seat in range(3):
                table.play(f"{seat} {table.options(seat)[0]}")
        assert (table.facts()["0.rage"], table.facts()["age"]) == (rage, 2)


def test_gullinkambi_calls_up_to_three_figures():
    table = scenario(3).upgrades(0, "gullinkambi").at("noatun", "0:gullinkambi 1:warrior").at("throne", "0:warrior*4")
    table = table.start(turn=1)
    table.play("1 contest noatun", *["0 join warrior@throne"] * 3)
    changes = table.changes()
    assert (changes["0@noatun"], changes["0@throne"]) == ("warrior*3,gullinkambi", "warrior")


def test_saehrimnir_costs_1_and_returns_to_the_reserve():
    """V6."""
    table = scenario(3).upgrades(0, "saehrimnir").start()
    table.play("0 summon saehrimnir>noatun")
    assert table.changes() == {"0.rage": 5, "0@noatun": "saehrimnir", "0@reserve": "elite*2,warrior*6"}
    table = scenario(3).upgrades(0, "saehrimnir").at("noatun", "0:saehrimnir 1:warrior*3").start()
    table.play("0 contest noatun")
    assert table.changes() == {"1.glory": 3, "0@noatun": "", "0@reserve": "elite*2,warrior*6,saehrimnir"}
    table = scenario(3).upgrades(0, "saehrimnir").hand(0, "wolfs_price").at("noatun", "0:saehrimnir 1:warrior").start()
    table.play("0 contest noatun", "0 play wolfs_price")
    assert table.changes()["0@pile_0"] == "saehrimnir"


def test_hugin_lets_one_choose_late():
    """V9."""
    table = scenario(3).upgrades(0, "hugin").at("noatun", "0:hugin 1:warrior").hand(0, "spear_wall")
    table = table.hand(1, "shield_breaker").start()
    table.play("0 contest noatun")
    assert table.asked() == "1 card"
    table.play("1 play shield_breaker")
    assert table.asked() == "0 card" and "late 0" in observe(table.game, 2).text()
    assert table.play("0 play spear_wall").changes()["1.glory"] == 3  # Hugin has STR 1


def test_hugin_chooses_late_before_anybody_is_asked():
    """V44: Foreknown Strike is not offered to its owner, and others who are asked see who chooses late."""
    table = scenario(3, ("thor", "baldur", "tyr")).upgrades(0, "foreknown_strike").upgrades(1, "hugin")
    table = table.at("noatun", "0:warrior 1:hugin").hand(0, "spear_wall").hand(1, "shield_breaker").start()
    table.play("0 contest noatun")
    assert table.asked() == "0 use foreknown_strike" and "late 1 fallen" in observe(table.game, 2).text()
    table = scenario(3, ("thor", "baldur", "tyr")).upgrades(0, "foreknown_strike", "hugin")
    table = table.at("noatun", "0:hugin 1:warrior").hand(0, "spear_wall").hand(1, "shield_breaker").start()
    table.play("0 contest noatun")
    assert table.asked() == "1 card"


def test_barrow_draugr_takes_a_figure_of_the_winner_with_it():
    """V37."""
    table = scenario(3).upgrades(0, "barrow_draugr").at("noatun", "0:barrow_draugr 1:warrior*2,elite").start()
    table.play("0 contest noatun")
    assert (table.asked(), table.options()) == (
        "1 sacrifice barrow_draugr",
        ["sacrifice elite@noatun", "sacrifice warrior@noatun"],
    )
    table.play("1 sacrifice warrior@noatun")
    changes = table.changes()
    assert (changes["1@pile_0"], changes["0@pile_1"], changes["1.glory"]) == ("warrior", "barrow_draugr", 3)
    table = scenario(3).upgrades(0, "barrow_draugr").at("noatun", "0:barrow_draugr 1:warrior*2").start()
    assert table.play("0 contest noatun").changes()["0@sauna"] == "barrow_draugr"  # a tie has no winner


def test_gullveig_makes_losing_opponents_discard():
    """V38."""
    table = scenario(3).upgrades(0, "gullveig").at("noatun", "0:gullveig 1:warrior").hand(1, "last_laugh").start()
    assert table.play("0 contest noatun", "1 play last_laugh").changes()["1.discard"] == "last_laugh"
    table = scenario(3).upgrades(0, "gullveig").at("noatun", "0:gullveig 1:warrior*2").hand(0, "last_laugh")
    table = table.hand(1, "salt_in_the_wound").start()
    table.play("0 contest noatun", "0 play last_laugh", "1 play salt_in_the_wound", "1 pass")
    changes = table.changes()
    assert changes["1.discard"] == "salt_in_the_wound" and "0.discard" not in changes  # a tie: all but her owner


def test_modgud_takes_a_toll_for_the_call():
    """V7, V27."""
    table = scenario(3).upgrades(0, "modgud").at("noatun", "0:modgud 1:warrior").at("throne", "2:warrior 1:warrior")
    table = table.rage(2, 0).start(turn=1)
    table.play("1 contest noatun")
    assert table.asked() == "1 join"  # seat 2 cannot pay
    table.play("1 join warrior@throne")
    changes = table.changes()
    assert (changes["0.rage"], changes["1.rage"]) == (7, 5)


def test_geri_and_freki_destroy_a_neighbour_after_a_victory():
    table = scenario(3).upgrades(0, "geri_and_freki").at("noatun", "0:geri_and_freki 1:warrior")
    table = table.at("throne", "1:elite 2:warrior").start()
    table.play("0 contest noatun", "1 pass", "2 pass")
    assert (table.asked(), table.options()) == (
        "0 destroy geri_and_freki",
        ["destroy 1:elite@throne", "destroy 2:warrior@throne"],
    )
    assert table.play("0 destroy 2:warrior@throne").changes()["2@pile_0"] == "warrior"


def test_audhumla_counts_as_three_for_the_majority():
    """V23."""
    table = scenario(3).upgrades(0, "audhumla").at("throne", "0:audhumla 1:warrior*2").finish_actions()
    assert (table.facts()["0.glory"], table.facts()["1.glory"]) == (3, 0)
    table = scenario(3).upgrades(0, "audhumla").quests(0, "alone_before_the_god").at("glitnir", "0:audhumla")
    assert table.finish_actions().asked() != "0 raise"  # not for Quests


def test_sleipnir_leads_its_group_through_two_doorways():
    """V29."""
    table = scenario(3).upgrades(0, "sleipnir").at("noatun", "0:sleipnir,warrior*2").start()
    table.play("0 march noatun>vingolf")
    assert table.options() == ["troops sleipnir", "troops warrior*2,sleipnir", "troops warrior,sleipnir"]
    table.play("0 troops warrior,sleipnir")
    assert "march noatun>glitnir" not in table.options()
    table.play("0 pass")
    assert table.changes() == {"0.rage": 5, "0@noatun": "warrior", "0@vingolf": "warrior,sleipnir"}


def test_eikthyrnir_opens_its_chamber_to_summons():
    """V28."""
    for place in ("throne", "glitnir", "ydalir"):
        table = scenario(3).upgrades(0, "eikthyrnir").at(place, "0:eikthyrnir 1:warrior").start()
        assert table.offers(f"summon warrior>{place}")
        assert table.offers(f"contest {place}") == (place != "ydalir")
    assert not scenario(3).upgrades(0, "eikthyrnir").start().offers("summon warrior>throne")


def test_mokkurkalfi_is_afraid_of_elites_and_monsters():
    for enemy, wins in (("warrior*4", True), ("elite", False)):
        table = scenario(3).upgrades(0, "mokkurkalfi").at("noatun", f"0:mokkurkalfi 1:{enemy}").start()
        assert ("0.glory" in table.play("0 contest noatun").changes()) == wins


def test_hraesvelg_pushes_two_enemies_where_it_enters():
    table = scenario(3).upgrades(0, "hraesvelg").at("fensalir", "1:warrior*2,elite").start()
    table.play("0 summon hraesvelg>fensalir")
    assert table.asked() == "0 push hraesvelg"
    assert table.options() == [
        "pass",
        "push 1:elite>noatun",
        "push 1:elite>sokkvabekk",
        "push 1:warrior>noatun",
        "push 1:warrior>sokkvabekk",
    ]
    table.play("0 push 1:elite>noatun", "0 push 1:warrior>noatun")
    changes = table.changes()
    assert (changes["1@fensalir"], changes["1@noatun"]) == ("warrior", "elite,warrior")
    assert table.asked() == "1 action"


def test_hraesvelg_and_headhunters_in_the_order_the_owner_likes():
    """V29."""
    table = scenario(3).upgrades(0, "hraesvelg", "headhunters").at("noatun", "0:hraesvelg,elite")
    table = table.at("throne", "1:warrior*2").start()
    table.play("0 march noatun>throne", "0 troops elite,hraesvelg")
    assert (table.asked(), table.options()) == ("0 use", ["use headhunters", "use hraesvelg"])
    table.play("0 use hraesvelg", "0 pass", "0 destroy 1:warrior@throne")
    assert table.changes()["1@pile_0"] == "warrior"


def test_lindworm_holds_enemies_fast():
    """V26."""
    table = scenario(3).upgrades(0, "lindworm").at("noatun", "0:lindworm 1:warrior").at("throne", "2:warrior")
    table = table.start(turn=1)
    assert not [option for option in table.options() if option.startswith("march noatun")]
    assert table.why_not("1 march noatun>throne") == "held_fast"
    reason = table.game.why_not(1, "march noatun>throne")
    assert reason is not None
    assert Words("en").reason(reason, observe(table.game, 1)) == "Lindworm keeps your figures in Noatun from leaving"
    assert Words("fr").reason(reason, observe(table.game, 1)) == "Lindworm empêche vos figurines à Noatun de partir"
    table.play("1 pass", "2 contest throne")
    assert table.asked() == "0 join"  # the held Warrior is not called

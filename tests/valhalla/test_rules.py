"""The rules of the draft rulebook, section by section, and the rulings about them."""

from __future__ import annotations

import random

import pytest

from fimbul import EDITIONS, BadSetup, Log, new_game, observe, replay
from fimbul.core.rules.events import ACTIONS_OVER, PHASE_BEGAN, POWER_MOVED
from fimbul.core.rules.ids import ACTION, GIFTS, OVER, QUESTS, RELEASE
from fimbul.core.text.record import begin_game, head_lines
from fimbul.editions.valhalla.rules.board import ARRIVAL, DOORS, PLACE_NAMES, ValhallaSetup, within_two
from fimbul.editions.valhalla.rules.valor import VALOR
from tests.shared.conformance.play import play_on
from tests.valhalla.scenario import scenario

VALHALLA = EDITIONS["valhalla"]


# -- components, board, set-up ---------------------------------------------------------------------------------------
def test_nine_chambers_and_fourteen_doorways_joined_both_ways():
    assert sum(int(doors).bit_count() for doors in DOORS) == 28
    for one in range(9):
        for other in range(9):
            assert (DOORS[one] >> other) & 1 == (DOORS[other] >> one) & 1
    assert [int(doors).bit_count() for doors in DOORS] == [4, 3, 2, 3, 4, 3, 2, 3, 4]
    far = {place for place in range(9) if not (within_two(0) | 1) >> place & 1}
    assert far == set()  # every Chamber is within two doorways of the Throne
    assert within_two(PLACE_NAMES.index("thrymheim")) >> PLACE_NAMES.index("throne") & 1


def test_a_clan_begins_with_2_elites_6_warriors_and_6_rage_3_axes_4_horns():
    game = new_game("valhalla", 3, seed=1)
    view = observe(game, 0)
    assert "seat 0 glory 0 rage 6 steps 1 1 1 hand 0" in view.text()
    assert "seat 0 figures reserve:elite*2,warrior*6" in view.text()
    assert [int(game.state.stat(0, stat)) for stat in range(3)] == [6, 3, 4]


def test_the_tracks_are_read_from_the_diagram():
    """V47."""
    tracks = [[int(VALHALLA.track[8 * stat + step]) for step in range(1, 7)] for stat in range(3)]
    assert tracks == [[6, 7, 8, 9, 12, 12], [3, 4, 5, 6, 8, 8], [4, 5, 6, 8, 10, 14]]


@pytest.mark.parametrize(("seats", "rest", "box"), [(3, 30, 6), (4, 15, 3), (5, 0, 0)])
def test_the_deck_has_75_cards_of_three_gods_and_3_monsters_a_seat(seats, rest, box):
    setup = new_game("valhalla", seats, seed=5).setup
    assert isinstance(setup, ValhallaSetup)
    assert (len(setup.rest), len(setup.box)) == (rest, box)
    assert len(setup.card_of) == 90
    gods = {setup.cards[int(card)].god for card in setup.card_of} - {"none"}
    assert gods == set(VALHALLA.power_names(VALHALLA.open_deal(setup)))


def test_there_are_five_decks_of_25_and_15_monsters():
    for god in VALHALLA.all_powers:
        assert sum(len(card.copies_from) for card in VALHALLA.cards if card.god == god) == 25
    assert len([card for card in VALHALLA.cards if card.kind_name == "monster"]) == 15
    assert len(VALHALLA.cards) == 90


def test_the_first_game_is_played_with_thor_loki_and_tyr():
    game = new_game("valhalla", 3, options=("first_game",), seed=3)
    assert sorted(VALHALLA.power_names(VALHALLA.open_deal(game.setup))) == ["loki", "thor", "tyr"]


def test_it_is_for_three_to_five_seats():
    for seats in (2, 6):
        with pytest.raises(BadSetup):
            new_game("valhalla", seats)


def test_the_deal_can_be_read_back_and_faults_are_named():
    game = new_game("valhalla", 4, seed=9)
    head = "\n".join(head_lines(game.setup))
    assert head_lines(replay(head + "\nmoves\n").setup) == head_lines(game.setup)
    for line, wrong in (
        ("gods ", "gods thor thor loki"),
        ("closed ", "closed throne noatun ydalir"),
        ("rest ", "rest -"),
    ):
        lines = [wrong if text.startswith(line) else text for text in head.splitlines()]
        with pytest.raises(ValueError, match=line.strip()):
            replay("\n".join([*lines, "moves"]) + "\n")


# -- God Arrives, Gods' Gifts ----------------------------------------------------------------------------------------
def test_a_god_arrives_each_age_in_the_chamber_with_the_lowest_token():
    for age, line in (
        (1, "glitnir:thor noatun ydalir:closed thrymheim:closed"),
        (2, "glitnir:thor noatun ydalir:loki thrymheim:closed"),
        (3, "glitnir:thor noatun ydalir:loki thrymheim:tyr"),
    ):
        assert line in observe(scenario(3).age(age).start().game, 0).text()


def test_the_god_arrives_in_a_phase_of_its_own():
    log = Log()
    table = scenario(3).passed(1, 2).start()
    table.game.listen(log)
    table.play("0 pass")
    told = [event.data()[:3] for event in log.events if event.code in (PHASE_BEGAN, POWER_MOVED)]
    phases = [VALHALLA.phase_names[phase] for code, _, phase in told if code == PHASE_BEGAN]
    assert phases == ["quest", "valor", "release", "arrival", "gifts"]
    assert [code for code, *_ in told[-3:]] == [PHASE_BEGAN, POWER_MOVED, PHASE_BEGAN]
    assert VALHALLA.phase_order == ("arrival", "gifts", "action", "quest", "valor", "release")


def test_phases_keep_their_numbers():
    """God Arrives has the one that was free; nobody is asked in it, so no position has it."""
    assert [VALHALLA.phase_names[number] for number in (GIFTS, ACTION, QUESTS, VALOR, RELEASE, OVER)] == [
        *("gifts", "action", "quest", "valor", "release", "over")
    ]
    assert VALHALLA.phase_names[ARRIVAL] == "arrival"
    for seed in range(3):
        game = new_game("valhalla", 3, seed=seed)
        chance = random.Random(seed)
        while decision := game.decision():
            assert game.state.phase != ARRIVAL
            game.apply(decision.seat, chance.choice(decision.options))


def test_six_cards_are_dealt_and_five_kept_the_last_goes_under_the_pile():
    game = new_game("valhalla", 3, seed=2)
    assert "\npile 30\n" in observe(game, 0).text()
    for _ in range(5):
        for decision in game.decisions():
            game.apply(decision.seat, decision.options[0])
    assert [int(game.state.hand_size(seat)) for seat in range(3)] == [5, 5, 5]
    assert "\npile 33\n" in observe(game, 0).text()
    assert observe(game, 0).text().count("pack 1 ") == 5


def test_packs_pass_left_right_left():
    assert [int(VALHALLA.direction(new_game("valhalla", 3).setup, age)) for age in (1, 2, 3)] == [1, -1, 1]


# -- actions ---------------------------------------------------------------------------------------------------------
def test_summoning_costs_1_and_monsters_are_free_in_common_chambers_only():
    table = scenario(3).upgrades(0, "hugin").start()
    places = sorted(option.partition(">")[2] for option in table.options() if option.startswith("summon hugin"))
    assert places == ["fensalir", "himinbjorg", "noatun", "sokkvabekk", "vingolf"]
    table.play("0 summon hugin>noatun")
    assert table.changes() == {"0@noatun": "hugin", "0@reserve": "elite*2,warrior*6"}
    table.play("1 summon elite>noatun")
    assert table.changes()["1.rage"] == 5
    for place in ("throne", "glitnir", "ydalir"):
        assert table.why_not(f"2 summon warrior>{place}") == "not_common"


def test_a_march_goes_to_several_adjacent_chambers_for_1_rage():
    table = scenario(3).at("noatun", "0:warrior*3,elite").start()
    table.play("0 march noatun>throne", "0 troops warrior*2")
    assert (table.asked(), table.options()) == (
        "0 march",
        ["march noatun>fensalir", "march noatun>himinbjorg", "march noatun>thrymheim", "pass"],
    )
    table.play("0 march noatun>thrymheim", "0 troops elite", "0 pass")
    assert table.changes() == {
        "0.rage": 5,
        "0@noatun": "warrior",
        "0@throne": "warrior*2",
        "0@thrymheim": "elite",
    }
    assert table.why_not("1 march vingolf>throne") == "no_figures_there"


def test_a_march_is_to_adjacent_chambers_only():
    assert scenario(3).at("noatun", "0:warrior").start().why_not("0 march noatun>vingolf") == "not_adjacent"


def test_seven_slots_are_shared_by_upgrades_and_quests():
    table = (
        scenario(3).age(2).upgrades(0, "hugin", "headhunters", "plain_steel", "storm_carls").hand(0, "spiteful_heart")
    )
    table = table.quests(0, "trophy_wall", "three_laurels").hand(0, "crowned_by_thunder").start()
    table.play("0 quest crowned_by_thunder", "1 pass", "2 pass")
    assert not table.offers("upgrade spiteful_heart")
    assert table.why_not("0 upgrade spiteful_heart") == "sheet_full"


def test_a_monster_needs_a_base_of_its_size():
    """V36."""
    table = scenario(3).age(2).upgrades(0, "hugin", "heidrun", "ratatosk", "sleipnir").hand(0, "modgud", "audhumla")
    table = table.start()
    assert table.offers("upgrade audhumla") and table.why_not("0 upgrade modgud") == "no_base"


def test_an_upgrade_costs_its_strength_and_a_monster_waits_in_reserve():
    table = scenario(3).hand(0, "lindworm").start()
    table.play("0 upgrade lindworm")
    assert table.changes() == {
        "0.rage": 1,
        "0.hand": "",
        "0.upgrades": "lindworm",
        "0@reserve": "elite*2,warrior*6,lindworm",
    }


def test_no_action_at_zero_rage_and_passing_is_for_good():
    """V7."""
    table = scenario(3).rage(1, 0).start()
    table.play("0 pass")
    assert table.changes() == {"0.rage": 0, "0.out": True}
    assert table.asked() == "2 action"


def test_the_phase_ends_when_all_open_chambers_are_claimed():
    """V35: the Throne included, closed ones not; after the whole action."""
    open_places = [name for name in PLACE_NAMES[:9] if name not in ("ydalir", "thrymheim", "noatun")]
    table = scenario(3).token(1, *open_places).at("noatun", "0:warrior").start()
    table.play("0 contest noatun")
    assert table.asked() == "0,1,2 draft" and table.facts()["age"] == 2
    assert [int(event.a) for event in table.log.events if event.code == ACTIONS_OVER] == [1]


# -- contest ---------------------------------------------------------------------------------------------------------
def test_closed_and_claimed_chambers_are_not_contested():
    table = scenario(3).at("ydalir", "0:warrior").at("noatun", "0:warrior").token(1, "noatun").start()
    assert table.why_not("0 contest ydalir") == "closed"
    assert table.why_not("0 contest noatun") == "claimed"
    assert table.why_not("0 contest throne") == "no_figures_there"


def test_each_seat_is_called_once_for_one_figure_the_contester_last():
    table = scenario(4).at("noatun", "1:warrior").at("throne", "0:warrior*2 1:warrior*2 3:warrior").start(turn=1)
    table.play("1 contest noatun")
    assert (table.asked(), table.options()) == ("3 join", ["join warrior@throne", "pass"])
    table.play("3 join warrior@throne", "0 join warrior@throne")
    assert table.asked() == "1 join"
    table.play("1 join warrior@throne")
    changes = table.changes()
    assert ("1@pile_1" in changes, changes["1.glory"]) == (False, 3)
    assert changes["0@pile_1"] == "warrior" and changes["3@pile_1"] == "warrior"


def test_without_an_enemy_there_is_no_battle_and_no_glory():
    """V31."""
    table = scenario(3).at("fensalir", "0:warrior").hand(0, "rolling_thunder").start()
    table.play("0 contest fensalir")
    assert table.changes() == {"0.horns_step": 2, "fensalir": 0}
    assert table.asked() == "1 action"


def test_a_tie_is_lost_by_all_who_go_to_the_sauna():
    """V1, V5."""
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "rolling_thunder")
    table = table.hand(1, "rolling_thunder").start()
    table.play("0 contest noatun", "0 play rolling_thunder", "1 play rolling_thunder")
    assert table.changes() == {"0@noatun": "", "0@sauna": "warrior", "1@noatun": "", "1@sauna": "warrior"}
    table.play("1 pass", "2 pass")
    assert not table.offers("contest noatun")  # nobody is left there, but it is unclaimed


def test_a_defender_who_wins_leaves_the_reward():
    table = scenario(3).at("noatun", "0:warrior 1:warrior*2").start()
    assert table.play("0 contest noatun").changes() == {"1.glory": 3, "0@noatun": "", "0@pile_1": "warrior"}


def test_a_clan_may_win_without_figures_and_takes_the_reward():
    """V32."""
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "wolfs_price").start()
    changes = table.play("0 contest noatun", "0 play wolfs_price").changes()
    assert (changes["noatun"], changes["0.glory"], changes["0@pile_0"]) == (0, 3, "warrior")


def test_quest_and_upgrade_cards_add_nothing_in_battle():
    table = scenario(3).at("noatun", "0:warrior 1:warrior").hand(0, "trophy_wall").start()
    assert table.play("0 contest noatun", "0 play trophy_wall").changes()["0@sauna"] == "warrior"


def test_rewards_of_all_chambers():
    """V15: the card just played may be taken back."""
    table = scenario(3).at("himinbjorg", "0:warrior").start().play("0 contest himinbjorg")
    assert (table.asked(), table.options()) == ("0 raise", ["raise axes", "raise horns", "raise rage"])
    table = scenario(3).at("throne", "0:warrior").start().play("0 contest throne", "0 raise axes")
    assert (table.asked(), table.options()) == ("0 raise", ["raise horns", "raise rage"])
    assert table.play("0 raise horns").changes() == {"0.axes_step": 2, "0.horns_step": 2, "throne": 0}
    table = scenario(3).at("sokkvabekk", "0:elite*2 1:warrior").hand(0, "rolling_thunder").start()
    table.play("0 contest sokkvabekk", "0 play rolling_thunder")
    assert (table.asked(), table.options()) == ("0 recover", ["pass", "recover rolling_thunder"])
    changes = table.play("0 recover rolling_thunder").changes()
    assert changes == {"0.glory": 6, "1@sokkvabekk": "", "1@pile_0": "warrior", "sokkvabekk": 0}
    for place, stat in (("vingolf", "rage"), ("noatun", "rage"), ("fensalir", "horns")):
        table = scenario(3).at(place, "0:warrior").start().play(f"0 contest {place}")
        assert table.changes() == {f"0.{stat}_step": 2, place: 0}
    table = scenario(3, closed=("vingolf", "noatun", "fensalir")).at("thrymheim", "0:warrior").at("ydalir", "0:warrior")
    table = table.start().play("0 contest thrymheim", "1 pass", "2 pass", "0 contest ydalir")
    assert table.changes()["0.axes_step"] == 3


def test_the_reward_comes_before_battle_glory():
    table = scenario(3, closed=("vingolf", "noatun", "fensalir")).at("thrymheim", "0:elite*2 1:warrior").start()
    assert table.play("0 contest thrymheim").changes()["0.glory"] == 4


# -- Quest phase, Prove Valor, Release Warriors, end -----------------------------------------------------------------
def test_a_quest_pays_horns_after_the_raise_and_returns_to_the_hand():
    table = scenario(3).quests(0, "crowned_by_thunder").quests(1, "trophy_wall").token(0, "throne").finish_actions()
    assert (table.asked(), table.options()) == ("0 raise", ["pass", "raise axes", "raise horns", "raise rage"])
    assert table.facts()["1.hand"] == "trophy_wall"
    table.play("0 raise horns")
    assert (table.facts()["0.glory"], table.facts()["0.hand"]) == (5, "crowned_by_thunder")


def test_two_copies_of_a_quest_are_known_as_two():
    """All Quests lie open before they return, so everybody has seen both."""
    table = scenario(3).quests(0, "trophy_wall", "trophy_wall").finish_actions()
    known = observe(table.game, 1).clan_views[0]
    trophy_wall = VALHALLA.card_ids["trophy_wall"]
    assert (known.opened, known.shown) == ([trophy_wall] * 2, [(trophy_wall, 1)] * 2)


def test_the_most_figures_score_and_leave_ties_all_score():
    """V46, V48."""
    for age, each in ((1, 3), (2, 4), (3, 5)):
        table = scenario(3).age(age).at("throne", "0:warrior*2 1:warrior*2 2:warrior").finish_actions()
        facts = table.facts()
        assert [facts[f"{seat}.glory"] for seat in range(3)] == [2 * each, 2 * each, 0]
        assert (facts["0@throne"], facts["1@throne"], facts["2@throne"]) == ("", "", "warrior")


def test_valor_is_proved_before_every_god_that_has_arrived():
    table = scenario(3).age(2).at("glitnir", "0:warrior").at("ydalir", "0:warrior").at("thrymheim", "0:warrior")
    facts = table.finish_actions().facts()
    assert (facts["0.glory"], facts["0@thrymheim"]) == (8, "warrior")


def test_all_dead_return_and_tokens_and_discards_too():
    table = scenario(3).at("pile_1", "0:warrior").at("sauna", "0:elite").token(0, "noatun").discard(0, "spear_wall")
    facts = table.finish_actions().facts()
    assert (facts["0@reserve"], facts["noatun"], facts["0.hand"]) == ("elite*2,warrior*6", "-", "spear_wall")
    assert (facts["age"], facts["first"]) == (2, 1)


def test_three_cards_are_kept():
    table = scenario(3).hand(0, "spear_wall", "trophy_wall", "hugin").discard(0, "last_laugh", "rolling_thunder")
    table = table.hand(1, "shield_breaker").finish_actions()
    assert table.asked() == "0 keep"
    table.play("0 keep hugin", "0 keep last_laugh")
    assert "keep hugin" not in table.options()
    table.play("0 keep trophy_wall")
    assert (table.facts()["0.hand"], table.facts()["1.hand"]) == ("hugin last_laugh trophy_wall", "shield_breaker")
    assert table.asked() == "0,1,2 draft"


def test_legendary_stats_pay_10_and_20():
    table = scenario(3).age(3).steps(0, 4, 5, 6).steps(1, 3, 3, 3).finish_actions()
    assert (table.facts()["0.glory"], table.facts()["1.glory"], table.asked()) == (40, 0, "-")
    assert table.game.winners() == [0]


def test_no_age_goes_on_for_ever():
    """V33."""
    for seed in range(6):
        game = begin_game(new_game("valhalla", 3 + seed % 3, seed=seed).setup)
        assert len(list(play_on(game, random.Random(seed), 3000))) < 3000 and game.over


def test_effects_of_one_clan_work_card_first_then_by_the_card_list():
    """V2, V8, V41."""
    table = scenario(3).upgrades(0, "storm_carls", "sing_of_victory").at("noatun", "0:elite*2 1:warrior")
    table = table.hand(0, "press_the_rout", "trophy_wall").start()
    table.play("0 contest noatun", "0 play press_the_rout")
    assert table.asked() == "0 march press_the_rout"
    table.play("0 pass")
    assert table.asked() == "0 discard sing_of_victory"
    table.play("0 pass")
    assert table.asked() == "0 place storm_carls"


def test_elites_are_not_swapped_with_each_other():
    """V43."""
    table = scenario(3).upgrades(0, "masked_champions").at("vingolf", "0:elite").at("glitnir", "0:elite")
    table = table.at("noatun", "1:warrior").start(turn=1)
    table.play("1 contest noatun")
    assert table.asked() == "2 action"

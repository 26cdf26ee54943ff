"""What a seat sees of the table: every number by the rules, nothing that it may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from fimbul import Game, observe
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import ANY, ASK_CARD, BOARD, FALLEN
from fimbul.core.rules.shapes import QUESTION_SHAPES
from fimbul.editions.midgard.rules.battle import CALL
from fimbul.editions.midgard.rules.battle_queries import clans_over, strength_in, strength_over
from fimbul.editions.midgard.rules.board import PROVINCES, midgard, room_in
from fimbul.server.messages import BattleInfo, PlaceInfo, Position
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import question_of, why
from fimbul.words import LANGUAGES
from tests.midgard.scenario import Table, scenario
from tests.server.samples import SPECTATOR, TABLES, WORDS, positions
from tests.shared.properties.twins import Twin

EN, FR = WORDS["en"], WORDS["fr"]


def position(game: Game, seat: int, lang: str = "en") -> Position:
    return position_of(observe(game, seat), WORDS[lang])


def place(seen: Position, name: str) -> PlaceInfo:
    return next(place for place in seen.places if place.place == name)


def battle(table: Table, seat: int) -> BattleInfo:
    return position(table.game, seat).battles[-1]


# -- every position of random games ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_every_position_can_be_seen_by_everybody_and_agrees_with_the_rules(seats, modules):
    battles = 0
    for n, game in enumerate(positions(seats, modules, 40 + seats)):
        lang = ("en", "fr")[n % 2]
        for seat in range(SPECTATOR, seats):
            seen = position(game, seat, lang)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=Position) == seen
            assert seen.waiting and "{" not in seen.waiting
        check_numbers(game, seen)
        battles += check_battles(game, seen)
    assert battles > 5


def check_numbers(game: Game, seen: Position) -> None:
    """Rooms, strengths and figures are those of the true state."""
    s = game.state
    for province in range(int(PROVINCES)):
        shown = seen.places[province]
        assert shown.destroyed == bool((midgard(s).ruined >> province) & 1)
        if province > 0:
            assert shown.room == room_in(s, province)
        strengths = {clan.seat: clan.strength for clan in shown.strength}
        if not shown.destroyed:
            assert strengths == {
                seat: strength_over(s, seat, province)
                for seat in range(game.seats)
                if (clans_over(s, province) >> seat) & 1
            }
    for clan in seen.clans:
        figures = [group for shown in seen.places for group in shown.figures if group.seat == clan.seat]
        assert sum(group.count for group in figures) == clan.on_board == s.on_board(clan.seat)
        assert sum(group.count for group in clan.valhalla) == s.count(clan.seat, ANY, FALLEN)
        assert clan.hand == s.hand_size(clan.seat) and clan.glory == s.glory(clan.seat)


def check_battles(game: Game, seen: Position) -> int:
    """The battle sheets show what the rules reckon; how many there are."""
    s = game.state
    frames = [frame for frame in s.stack if isinstance(frame, Battle)]
    assert len(frames) == len(seen.battles)
    for frame, shown in zip(frames, seen.battles, strict=True):
        if frame.stage == CALL or frame.clans == 0:
            continue
        for clan in shown.clans:
            assert clan.strength == strength_in(s, frame, clan.seat)
            assert clan.bonus == frame.bonus(s, clan.seat)
            assert clan.total == clan.strength + clan.bonus
            assert sum(card.bonus for card in clan.cards) == clan.bonus
    return len(frames)


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_shown(seats, modules):
    differed = 0
    for n, game in enumerate(positions(seats, modules, 90 + seats, every=17)):
        rng = random.Random(n)
        for viewer in range(SPECTATOR, seats):
            twin = Twin(game, viewer, rng)
            differed += twin.differ()
            assert told(twin.game, viewer) == told(twin.twin, viewer)
    assert differed > 20


def told(game: Game, seat: int) -> bytes:
    """Everything a position says to a seat, and reasons for the asking."""
    view = observe(game, seat)
    reasons = [
        why(game, view, FR, thing)
        for thing in ("pillage", "quest", "pass", "gimle", "north", "tyrs_smash_1", "troll", "alfheim_2")
    ]
    return msgspec.json.encode([position_of(view, EN), question_of(game, view, EN, 1), reasons])


# -- the board ------------------------------------------------------------------------------------------------------
def test_a_province_shows_token_doom_room_figures_and_gods():
    table = (
        scenario(3, modules=("gods",), gods=("odin", "thor"))
        .god("odin", "gimle")
        .upgrades(0, "dark_elf")
        .at("gimle", "0:warrior*2 1:leader")
        .at("west", "2:ship")
        .at("yggdrasil", "0:dark_elf")
        .destroyed("utgard")
        .pillaged("gimle")
        .age(2)
        .start()
    )
    seen = position(table.game, 0)
    gimle = place(seen, "gimle")
    assert (gimle.token, gimle.pillaged, gimle.destroyed, gimle.doom, gimle.room) == ("horns", True, False, None, 2)
    assert [(f.seat, f.figure, f.count, f.strength) for f in gimle.figures] == [
        (0, "warrior", 2, 1),
        (1, "leader", 1, 3),
    ]
    assert [(c.seat, c.strength) for c in gimle.strength] == [(0, 2), (1, 3), (2, 2)], "the Ship in the fjord counts"
    assert gimle.gods == ["odin"]
    assert place(seen, "horgr").doom == 2 and place(seen, "elvagar").doom == 3
    gone = place(seen, "utgard")
    assert (gone.destroyed, gone.token, gone.doom, gone.room, gone.strength) == (True, None, None, 0, [])
    yggdrasil = place(seen, "yggdrasil")
    assert (yggdrasil.token, yggdrasil.room) == ("all", None)
    assert [(f.figure, f.strength) for f in yggdrasil.figures] == [("dark_elf", 3)]
    west = place(seen, "west")
    assert (west.token, west.room, [(c.seat, c.strength) for c in west.strength]) == (None, None, [(2, 2)])
    assert seen.doom == ["utgard", "horgr", "elvagar"]


def test_a_doom_that_another_province_suffered_is_over():
    seen = position(scenario(3).age(2).start().game, 0)
    assert place(seen, "utgard").doom is None and not place(seen, "utgard").destroyed


def test_a_clan_sheet_shows_stats_slots_figures_and_what_valhalla_pays():
    table = (
        scenario(3)
        .steps(1, 4, 6, 1)
        .upgrades(1, "lokis_domain", "lokis_eminence", "troll")
        .at("valhalla", "1:warrior*3")
        .hand(1, "tyrs_bash")
        .quests(1, "alfheim_1")
        .start()
    )
    clan = position(table.game, 0).clans[1]
    assert [(s.stat, s.step, s.value, s.next, s.bonus) for s in clan.stats] == [
        ("rage", 4, 9, 12, 10),
        ("axes", 6, 8, None, 20),
        ("horns", 1, 4, 5, 0),
    ]
    assert [(s.kind, s.card) for s in clan.slots] == [
        ("leader", None),
        ("warrior", None),
        ("ship", None),
        ("monster", "troll"),
        ("monster", None),
        ("clan", "lokis_domain"),
        ("clan", "lokis_eminence"),
        ("clan", None),
    ]
    assert clan.release_glory == 3 * (1 + 2)
    assert [(f.figure, f.count) for f in clan.reserve] == [("leader", 1), ("warrior", 5), ("ship", 1), ("troll", 1)]
    assert (clan.hand, clan.quests, clan.on_board) == (1, 1, 0)


def test_own_cards_are_shown_to_their_owner_alone():
    table = scenario(3).hand(0, "tyrs_bash", "troll").quests(0, "alfheim_1").hand(1, "tyrs_smite_1").start()
    own = position(table.game, 0)
    assert (own.hand, own.quests) == (["troll", "tyrs_bash"], ["alfheim_1"])
    for other in (SPECTATOR, 1, 2):
        text = msgspec.json.encode(position(table.game, other)).decode()
        assert not [card for card in ("troll", "tyrs_bash", "alfheim_1") if f'"{card}"' in text]


# -- who must do what -----------------------------------------------------------------------------------------------
def test_one_line_says_who_must_do_what():
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:leader").hand(0, "tyrs_bash").start()
    assert position(table.game, 0).waiting == "Your turn: choose an action (you have 6 Rage)"
    assert position(table.game, 1).waiting == "Wolf chooses an action"
    table.play("0 pillage gimle")
    assert position(table.game, 2).waiting == "Call to Battle in Gimle: Raven may send a figure"
    assert (
        position(table.game, 0, "fr").waiting == "Appel au Combat à Gimle\u00a0: le Corbeau peut envoyer une figurine"
    )
    table.play("1 join leader@andlang")
    assert (position(table.game, 2).waiting, position(table.game, 2).question) == (
        "Battle in Gimle: Wolf chooses a card",
        "card",
    )


def test_several_are_waited_for_at_once():
    game = next(positions(3, (), 5))
    assert position(game, SPECTATOR).waiting == "Wolf, Raven and Serpent draft a card"
    assert position(game, SPECTATOR, "fr").waiting == "Le Loup, le Corbeau et le Serpent draftent une carte"
    decision = game.decision()
    assert decision is not None
    game.apply(0, decision.options[0])
    seen = position(game, 0)
    assert (seen.asked, seen.chosen_by, seen.waiting) == ([1, 2], [0], "Raven and Serpent draft a card")


def test_the_card_that_asks_is_named():
    table = scenario(3).upgrades(0, "friggas_succor").start()
    table.play("0 invade leader>gimle")
    seen = position(table.game, 1)
    assert (seen.question, seen.source, seen.waiting) == (
        "invade",
        "friggas_succor",
        "Wolf may invade (Frigga's Succor)",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_has_its_line_and_simultaneous_ones_a_line_for_several(lang):
    facts = dict.fromkeys(("clan", "clans", "the_clan", "the_clans", "where", "god"), "x")
    for shape in QUESTION_SHAPES[1:]:
        kind = "pillage" if shape.name == "attack" else shape.name
        for form in ("one", "many") if shape.simultaneous else ("one",):
            books = WORDS[lang].books_with("server", "waiting", kind, form)
            assert "{" not in books.text("server", "waiting", kind, form, **facts)


def test_the_end_is_said():
    game = list(positions(2, (), 8, every=1000))[-1]
    seen = position(game, 0)
    assert (seen.over, seen.asked, seen.question, seen.waiting) == (True, [], None, "The game is over")


# -- the draft ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_draft_remembers_every_pack_and_what_is_gone_from_it(seats):
    held: dict[int, list[tuple[list[str], list[str]]]] = {seat: [] for seat in range(seats)}
    rounds_back = 0
    for game in positions(seats, (), 70 + seats):
        if game.state.age > 1 or game.state.phase > 0:
            break
        for seat in range(seats):
            draft = position(game, seat).draft
            assert draft is not None
            assert (draft.passes_to, draft.comes_from) == ((seat + 1) % seats, (seat - 1) % seats)
            memory = [(pack.cards, pack.taken) for pack in draft.memory]
            assert memory[-1] == (draft.pack, draft.chosen)
            if len(memory) > len(held[seat]):
                held[seat].append((draft.pack, []))
            assert [cards for cards, _ in memory] == [cards for cards, _ in held[seat]]
            assert sorted(draft.picks) == sorted([card for _, taken in memory[:-1] for card in taken])
            if len(memory) > seats:
                before, mine = memory[-1 - seats]
                assert sorted(draft.gone + draft.pack + mine) == sorted(before)
                rounds_back += 1
            else:
                assert draft.gone == []
        assert position(game, SPECTATOR).draft is None
    assert rounds_back > 0 or seats > 5


def test_a_card_kept_from_an_earlier_age_is_told_from_the_picks():
    for game in positions(3, (), 12):
        view = observe(game, 1)
        if game.state.age == 2 and len(view.packs) == 8 and view.packs[-1][0] == 2:
            draft = position_of(view, EN).draft
            assert draft is not None
            old = [game.edition.cards[card].text_id for card in view.hand if game.edition.cards[card].age == 1]
            assert draft.kept == old and len(draft.picks) == 1
            return
    raise AssertionError("the second Age was not reached")


# -- battles --------------------------------------------------------------------------------------------------------
def test_the_call_shows_the_present_totals_and_what_would_come_of_them():
    table = (
        scenario(3)
        .at("gimle", "0:warrior 1:leader")
        .at("andlang", "2:warrior")
        .hand(0, "tyrs_bash", "tyrs_smite_1")
        .start()
    )
    table.play("0 pillage gimle")
    seen = battle(table, 0)
    assert (seen.place, seen.attacker, seen.step, seen.leaders) == ("gimle", 0, "call", [1])
    assert [(clan.seat, clan.strength, clan.total) for clan in seen.clans] == [(0, 1, 1), (1, 3, 3)]
    assert seen.outlook == "If nothing more is played, Raven wins 3–1"
    assert [(card.card, card.total, card.outcome) for card in seen.mine] == [
        ("tyrs_bash", 3, "ties"),
        ("tyrs_smite_1", 6, "wins"),
    ]
    assert battle(table, 2).mine == [], "not in the battle"


def test_a_card_says_what_it_meets_and_what_would_beat_it():
    board = scenario(3).at("gimle", "0:leader 1:leader").hand(0, "heimdalls_sight", "tyrs_smash_1").hand(1, "tyrs_bash")
    table = board.start()
    table.play("0 pillage gimle")
    copying, plain = battle(table, 0).mine
    assert (plain.total, plain.against, plain.hidden, plain.varies, plain.beaten_by) == (6, 3, True, False, 4)
    assert (copying.total, copying.hidden, copying.varies, copying.beaten_by) == (3, True, True, 1)
    behind = scenario(3).at("gimle", "0:warrior 1:leader").hand(0, "heimdalls_sight").start()
    behind.play("0 pillage gimle")
    (card,) = battle(behind, 0).mine
    assert (card.against, card.hidden, card.varies, card.beaten_by) == (3, False, False, 0), "the enemy has no cards"


def test_the_table_says_how_many_places_can_still_be_taken():
    table = scenario(3).destroyed("elvagar").pillaged("yggdrasil", "gimle").at("horgr", "0:warrior").start()
    assert position(table.game, 0).left == 9 - 3
    table.play("0 pillage horgr")
    assert position(table.game, 1).left == 9 - 4


def test_a_pillage_without_an_enemy_says_so():
    table = scenario(3).at("gimle", "0:warrior").at("andlang", "2:warrior").start()
    table.play("0 pillage gimle")
    seen = battle(table, 1)
    assert (seen.leaders, seen.outlook) == ([0], "If nobody joins, Wolf pillages unopposed")
    assert position(table.game, 1, "fr").battles[-1].outlook == "Si personne ne vient, le Loup pille sans combat"


def test_a_tie_kills_all_unless_frigga_is_there():
    base = scenario(3, modules=("gods",), gods=("frigga", "tyr")).at("gimle", "0:leader 1:leader").hand(0, "tyrs_bash")
    table = base.start()
    table.play("0 pillage gimle")
    tied = "If nothing more is played, Wolf and Raven tie at 3: nobody wins, and "
    assert battle(table, 0).outlook == tied + "all figures in the battle fall"
    table = (
        scenario(3, modules=("gods",), gods=("frigga", "tyr"))
        .god("frigga", "gimle")
        .at("gimle", "0:leader 1:leader")
        .hand(0, "tyrs_bash")
        .start()
    )
    table.play("0 pillage gimle")
    assert battle(table, 0).outlook == tied + "no figure falls here"


def test_figures_that_do_not_count_have_no_strength():
    table = (
        scenario(3, modules=("gods",), gods=("frigga", "tyr"))
        .god("tyr", "gimle")
        .at("gimle", "0:leader 1:warrior*2")
        .hand(1, "tyrs_bash")
        .start()
    )
    table.play("0 pillage gimle")
    seen = battle(table, 1)
    assert [(clan.strength, [f.strength for f in clan.figures]) for clan in seen.clans] == [(0, [0]), (0, [0])]
    assert [(card.total, card.outcome) for card in seen.mine] == [(2, "wins")]


def test_what_a_card_would_give_includes_its_text():
    """Heimdall's Sight is as strong as the strongest card of an opponent, once that lies open."""
    table = (
        scenario(3, modules=("gods",), gods=("heimdall", "tyr"))
        .god("heimdall", "gimle")
        .at("gimle", "0:leader 1:leader")
        .hand(0, "heimdalls_sight", "tyrs_smash_1")
        .hand(1, "tyrs_smite_1")
        .start()
    )
    table.play("0 pillage gimle")
    assert [(card.card, card.total) for card in battle(table, 0).mine] == [("heimdalls_sight", 3), ("tyrs_smash_1", 6)]
    table.play("1 play tyrs_smite_1")
    seen = battle(table, 0)
    assert [(c.card, c.bonus) for c in seen.clans[1].cards] == [("tyrs_smite_1", 5)]
    assert [(card.card, card.total, card.outcome) for card in seen.mine] == [
        ("heimdalls_sight", 8, "ties"),
        ("tyrs_smash_1", 6, "loses"),
    ]
    assert battle(table, 1).mine == [], "it has played"
    assert position(table.game, 0).hand == ["heimdalls_sight", "tyrs_smash_1"], "looking moves no card"


def test_a_quest_card_counts_only_by_an_upgrade():
    table = scenario(3).at("gimle", "0:leader 1:leader").hand(0, "alfheim_1").hand(1, "tyrs_bash").start()
    table.play("0 pillage gimle")
    assert [(card.total, card.outcome) for card in battle(table, 0).mine] == [(3, "ties")]
    table = (
        scenario(3)
        .upgrades(0, "tyrs_domain", "tyrs_wrath")
        .at("gimle", "0:leader 1:leader")
        .hand(0, "alfheim_1")
        .hand(1, "tyrs_bash")
        .start()
    )
    table.play("0 pillage gimle")
    assert [(card.total, card.outcome) for card in battle(table, 0).mine] == [(8, "wins")]


def test_cards_that_lie_open_make_the_step_of_the_reveal():
    steps: set[str] = set()
    for game in positions(4, ("gods",), 610, every=3):
        for battle in position_of(observe(game, SPECTATOR), EN).battles:
            if battle.step in ("cards", "reveal"):
                assert (battle.step == "reveal") == any(clan.cards for clan in battle.clans)
            steps.add(battle.step)
    assert {"call", "cards", "reveal"} <= steps


def test_while_card_effects_are_resolved_no_outcome_is_foretold():
    table = scenario(3).at("gimle", "0:leader,warrior 1:warrior").hand(0, "tyrs_bash").hand(1, "odins_tide").start()
    table.play("0 pillage gimle", "0 play tyrs_bash", "1 play odins_tide")
    seen = battle(table, 0)
    assert (seen.step, seen.outlook) == ("reveal", "Card effects are still being resolved")


def test_in_the_late_step_only_late_cards_are_reckoned_on_top():
    table = (
        scenario(3)
        .at("gimle", "0:leader 1:leader")
        .hand(0, "tyrs_smite_1", "heimdalls_eye", "tyrs_bash")
        .hand(1, "tyrs_rage_2", "alfheim_1")
        .start()
    )
    table.play("0 pillage gimle", "0 play tyrs_smite_1")
    seen = battle(table, 2)
    assert [clan.chosen for clan in seen.clans] == [True, False]
    assert "tyrs_smite_1" not in msgspec.json.encode(position(table.game, 2)).decode()
    table.play("1 play tyrs_rage_2")
    seen = battle(table, 0)
    assert (seen.step, seen.leaders, seen.outlook) == ("late", [1], "If nothing more is played, Raven wins 9–8")
    assert [(card.card, card.total, card.outcome) for card in seen.mine] == [("heimdalls_eye", 10, "wins")]
    table.play("0 play heimdalls_eye")
    seen = battle(table, 0)
    assert [(c.card, c.bonus) for c in seen.clans[0].cards] == [("tyrs_smite_1", 5), ("heimdalls_eye", 2)]
    assert (seen.clans[0].total, seen.leaders, seen.mine) == (10, [0], [])


def test_the_outcome_names_the_winner():
    table = scenario(3).upgrades(0, "tyrs_prowess").at("gimle", "0:leader 1:warrior").hand(0, "tyrs_bash").start()
    table.play("0 pillage gimle", "0 play tyrs_bash")
    assert table.asked() == "0 keep tyrs_prowess"
    seen = battle(table, 1)
    assert (seen.step, seen.leaders, seen.outlook, seen.mine) == ("outcome", [0], "Wolf has won the battle", [])


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_a_late_card_gives_exactly_what_was_foretold(seats, modules):
    foretold = 0
    for seed in (1, 2):
        for game in positions(seats, modules, 300 + 10 * seed + seats):
            for decision in game.decisions():
                seen = position(game, decision.seat)
                if not seen.battles or seen.battles[-1].step != "late":
                    continue
                for card, action in zip(seen.battles[-1].mine, decision.options[1:], strict=True):
                    after = game.copy()
                    after.apply(decision.seat, action)
                    column = [
                        clan
                        for battle in position(after, decision.seat).battles[:1]
                        if battle.step == "late"
                        for clan in battle.clans
                        if clan.seat == decision.seat
                    ]
                    assert [clan.total for clan in column] in ([], [card.total])
                    foretold += len(column)
    assert foretold > 0


def test_places_are_all_there_in_the_order_of_the_board():
    game = next(positions(2, (), 1))
    assert [shown.place for shown in position(game, 0).places] == list(game.edition.place_names[: int(BOARD)])
    assert observe(game, 0).question != ASK_CARD and position(game, 0).battles == []

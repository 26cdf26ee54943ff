"""What a seat sees of Valhalla: every number by the rules, nothing that it may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from fimbul import Game, observe
from fimbul.core.rules.ids import ANY, RESERVE
from fimbul.core.rules.query import strength_of
from fimbul.editions.valhalla.rules.board import CHAMBERS, PILES, SAUNA, god_at, is_closed, token_at
from fimbul.editions.valhalla.rules.contest import LOSSES, MUSTER, Contest
from fimbul.server.catalogue import catalogue_of
from fimbul.server.messages import Position, Question
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import question_of, why
from fimbul.server.present.results import GloryLog
from fimbul.words import LANGUAGES
from tests.server.palace import EN, FR, SEATS, VALHALLA, battle, clan_sheet, place, position, positions
from tests.server.samples import SPECTATOR, WORDS, asked_views
from tests.valhalla.scenario import scenario
from tests.valhalla.test_twins import ValhallaTwin


# -- every position of random games ------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_every_position_can_be_seen_by_everybody_and_agrees_with_the_rules(seats):
    contests, phases = 0, set()
    for n, game in enumerate(positions(seats, 40 + seats)):
        lang = LANGUAGES[n % 2]
        for seat in range(SPECTATOR, seats):
            seen = position(game, seat, lang)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=Position) == seen
            assert seen.waiting and "{" not in seen.waiting
        phases.add(seen.phase)
        check_palace(game, seen)
        check_clans(game, seen)
        contests += check_contests(game, seen)
    assert contests > 10 and {"gifts", "action", "release", "over"} <= phases


def check_palace(game: Game, seen: Position) -> None:
    """Tokens, gods, figures and STR are those of the true state."""
    s = game.state
    assert [shown.place for shown in seen.places] == list(VALHALLA.place_names[: int(CHAMBERS)])
    for number, shown in enumerate(seen.places):
        owner = int(token_at(s, number))
        assert (shown.claimed, shown.pillaged) == ((owner, True) if owner >= 0 else (None, False))
        assert shown.closed == is_closed(s, number) == (shown.arrives is not None)
        god = int(god_at(s, number))
        assert shown.gods == ([] if god < 0 else [VALHALLA.all_powers[god]]) and (shown.token == "god") == (god >= 0)
        assert {clan.seat: clan.strength for clan in shown.strength} == {
            seat: strength_of(s, seat, number) for seat in range(game.seats) if s.count(seat, ANY, number) > 0
        }
        assert sum(group.count for group in shown.figures) == s.total(number)
        assert (shown.room, shown.doom, shown.destroyed) == (None, None, False)
    assert [arrival.here for arrival in seen.arrivals] == [age <= s.age for age in (1, 2, 3)]
    assert sum(group.count for group in seen.sauna) == s.total(SAUNA)


def check_clans(game: Game, seen: Position) -> None:
    """Figures are somewhere, seven slots are there, piles hold what they hold."""
    s = game.state
    for clan in seen.clans:
        seat = clan.seat
        assert clan.on_board == sum(int(s.count(seat, ANY, place)) for place in range(int(CHAMBERS)))
        assert sum(group.count for group in clan.reserve) == s.count(seat, ANY, RESERVE)
        dead = sum(int(s.count(seat, ANY, pile)) for pile in (*PILES, SAUNA))
        assert sum(group.count for group in clan.valhalla) == dead
        assert sum(group.count for group in clan.kill_pile) == s.total(PILES[seat])
        assert len(clan.slots) == 7
        assert [slot.kind for slot in clan.slots].count("quest") == clan.quests
        assert all(left >= 0 for left in clan.bases) and len(clan.bases) == 2


def check_contests(game: Game, seen: Position) -> int:
    """The sheets show what the rules reckon while cards are played; how many there are."""
    s = game.state
    frames = [frame for frame in s.stack if isinstance(frame, Contest)]
    assert len(frames) == len(seen.battles)
    for frame, shown in zip(frames, seen.battles, strict=True):
        if MUSTER < frame.stage < LOSSES:
            assert [clan.seat for clan in shown.clans] == [seat for seat in range(game.seats) if frame.fights(seat)]
            for clan in shown.clans:
                assert (clan.strength, clan.bonus) == (frame.strength(s, clan.seat), frame.bonus(s, clan.seat))
                assert clan.total == clan.strength + clan.bonus == clan.strength + sum(c.bonus for c in clan.cards)
    return len(frames)


@pytest.mark.parametrize("seats", SEATS)
def test_every_option_has_a_text_and_a_verb_that_has_a_name(seats):
    verbs = {lang: {term.id for term in catalogue_of(VALHALLA, WORDS[lang]).terms["verbs"]} for lang in LANGUAGES}
    kinds: set[str] = set()
    for n, game in enumerate(positions(seats, 140 + seats)):
        lang = LANGUAGES[n % 2]
        for view in asked_views(game):
            asked = question_of(game, view, WORDS[lang], n)
            assert asked is not None and msgspec.json.decode(msgspec.json.encode(asked), type=Question) == asked
            assert view.decision is not None
            assert [option.action for option in asked.options] == view.decision.options
            assert asked.prompt and "{" not in asked.prompt
            kinds.add(asked.kind)
            for option in asked.options:
                assert option.text and "{" not in option.text and option.kind in verbs[lang]
            assert len({option.text for option in asked.options}) == len(asked.options), "told apart by their texts"
            for verb in asked.verbs:
                assert verb.text and (verb.count > 0) == (verb.reason is None)
                assert verb.reason is None or (verb.reason[0].isupper() and verb.reason.endswith("."))
    assert {"draft", "action", "join", "card", "keep"} <= kinds


def test_all_kinds_of_questions_come_up_and_have_words():
    """Games of two dozen deals: nearly every question of the protocol is put, and said in both languages."""
    kinds: set[str] = set()
    for seed in range(24):
        for game in positions(3 + seed % 3, 900 + seed, every=2):
            for view in asked_views(game):
                assert view.decision is not None
                kind = view.decision.kind(VALHALLA)
                if kind not in kinds:
                    kinds.add(kind)
                    for words in (EN, FR):
                        asked = question_of(game, view, words, 1)
                        assert asked is not None and all(option.text for option in asked.options)
                        assert position_of(observe(game, SPECTATOR), words).waiting
    assert len(kinds) >= 20


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_shown(seats):
    differed = 0
    for n, game in enumerate(positions(seats, 90 + seats, every=9)):
        rng = random.Random(n)
        for viewer in range(SPECTATOR, seats):
            twin = ValhallaTwin(game, viewer, rng)
            differed += twin.differ()
            assert told(twin.game, viewer) == told(twin.twin, viewer)
    assert differed > 20


def told(game: Game, seat: int) -> bytes:
    """Everything a position says to a seat, and reasons for the asking."""
    view = observe(game, seat)
    things = ("contest", "quest", "summon", "pass", "noatun", "throne", "spear_wall", "hugin", "trophy_wall")
    reasons = [why(game, view, FR, thing) for thing in things]
    return msgspec.json.encode([position_of(view, EN), question_of(game, view, EN, 1), reasons])


# -- the palace --------------------------------------------------------------------------------------------------------
def test_a_chamber_shows_reward_tokens_gods_and_valor():
    table = (
        scenario(3)
        .at("glitnir", "0:warrior*2 1:elite")
        .at("throne", "1:warrior 2:warrior")
        .token(2, "noatun")
        .age(2)
        .start()
    )
    seen = position(table.game, 0)
    glitnir, throne = place(seen, "glitnir"), place(seen, "throne")
    assert (glitnir.token, glitnir.gods, glitnir.closed) == ("god", ["thor"], False)
    assert [(v.seat, v.number, v.glory) for v in glitnir.valor] == [(0, 2, 8), (1, 1, 0)], "4 a figure in Age 2"
    assert [(v.seat, v.number, v.glory) for v in throne.valor] == [(1, 1, 4), (2, 1, 4)], "ties score"
    assert (throne.token, place(seen, "sokkvabekk").token, place(seen, "vingolf").token) == ("two", "memory", "rage")
    closed = place(seen, "thrymheim")
    assert (closed.closed, closed.arrives, closed.gods, closed.token) == (True, 3, [], "axes")
    assert (place(seen, "noatun").claimed, place(seen, "noatun").pillaged) == (2, True)
    assert [(a.age, a.god, a.place, a.here) for a in seen.arrivals] == [
        (1, "thor", "glitnir", True),
        (2, "loki", "ydalir", True),
        (3, "tyr", "thrymheim", False),
    ]
    assert (seen.doom, seen.unused, seen.discard) == ([], [], [])


def test_valor_foretells_what_the_phase_pays():
    """Figures before the Throne and a god, with cards that change the majority: what is shown is what is paid."""
    table = (
        scenario(3, gods=("baldur", "loki", "tyr"))
        .upgrades(0, "oath_bearers")
        .upgrades(1, "scraps_from_the_table", "might_makes_right")
        .at("throne", "0:elite 1:warrior*2 2:warrior")
        .at("glitnir", "1:warrior 0:warrior*2")
        .start()
    )
    seen = position(table.game, 2)
    told = {chamber.place: [(v.seat, v.number, v.glory) for v in chamber.valor] for chamber in seen.places}
    assert told["throne"] == [(0, 2, 3), (1, 2, 6), (2, 1, 0)], "an oath-bearing Elite counts as two"
    assert told["glitnir"] == [(0, 2, 6), (1, 1, 2)] and told["noatun"] == []
    heard = GloryLog()
    table.game.listen(heard)
    table.play("0 pass", "1 pass", "2 pass")
    assert table.game.state.age == 2
    paid = [0, 0, 0]
    for (_, seat), glory in heard.gained.items():
        paid[seat] += glory
    assert paid == [sum(v[2] for chamber in told.values() for v in chamber if v[0] == seat) for seat in range(3)]


def test_a_clan_sheet_shows_seven_slots_piles_bases_and_discards():
    table = (
        scenario(3, gods=("thor", "baldur", "tyr"))
        .age(2)
        .upgrades(1, "iron_jarls", "hugin", "lindworm", "count_the_slain")
        .quests(1, "trophy_wall")
        .discard(1, "spear_wall")
        .at("pile_1", "0:warrior*2 1:warrior")
        .at("sauna", "1:elite")
        .start()
    )
    found = clan_sheet(table, 1)
    assert [(slot.kind, slot.card) for slot in found.slots] == [
        ("elite", "iron_jarls"),
        ("clan", "count_the_slain"),
        ("monster", "lindworm"),
        ("monster", "hugin"),
        ("quest", None),
        ("free", None),
        ("free", None),
    ]
    assert (found.bases, found.discard, found.sworn) == ([2, 1], ["spear_wall"], [])
    assert [(g.seat, g.figure, g.count) for g in found.kill_pile] == [(0, "warrior", 2), (1, "warrior", 1)]
    assert [(g.figure, g.count, g.strength) for g in found.valhalla] == [("elite", 1, 4), ("warrior", 1, 1)]
    assert found.release_glory == 2, "Count the Slain pays for enemies"
    assert [(g.seat, g.figure) for g in position(table.game, 0).sauna] == [(1, "elite")]
    assert position(table.game, 1).quests == ["trophy_wall"]


def test_an_upgrade_used_up_for_this_age_says_so():
    table = (
        scenario(3, gods=("freya", "loki", "tyr")).upgrades(0, "sessrumnirs_welcome").at("sauna", "0:warrior").start()
    )
    assert not clan_sheet(table, 0).slots[0].used
    table.play("0 use sessrumnirs_welcome")
    assert clan_sheet(table, 0).slots[0].used


def test_own_cards_are_shown_to_their_owner_alone():
    table = scenario(3).hand(0, "spear_wall", "hugin").quests(0, "trophy_wall").start()
    own = position(table.game, 0)
    assert (own.hand, own.quests) == (["hugin", "spear_wall"], ["trophy_wall"])
    for other in (SPECTATOR, 1, 2):
        text = msgspec.json.encode(position(table.game, other)).decode()
        assert not [card for card in ("spear_wall", "hugin", "trophy_wall") if f'"{card}"' in text]


def test_six_cards_are_drafted_and_those_kept_are_shown_to_the_keeper():
    drafts, keeps, again = 0, 0, 0
    for game in positions(4, 77):
        for view in asked_views(game):
            seen = position_of(view, EN)
            if seen.question == "draft":
                assert seen.draft is not None
                assert len(seen.draft.pack) == 6 - len(seen.draft.picks)
                right = view.age == 2
                assert (seen.draft.passes_to, seen.draft.comes_from) == (
                    (view.seat + (-1 if right else 1)) % 4,
                    (view.seat + (1 if right else -1)) % 4,
                )
                memory = seen.draft.memory
                if len(memory) > 4:  # it has been round the table
                    before = memory[-5]
                    assert sorted([*seen.draft.gone, *seen.draft.pack, *before.taken]) == sorted(before.cards)
                    again += 1
                drafts += 1
            elif seen.question == "keep":
                left = [option.card for option in question_of(game, view, EN, 1).options]  # type: ignore[union-attr]
                assert len(seen.chosen) < 3 and len(left) <= len(seen.hand)
                keeps += len(seen.chosen)
                for other in range(4):
                    assert other == view.seat or position(game, other).chosen != seen.chosen or seen.chosen == []
    assert drafts > 20 and keeps > 0 and again > 0


# -- contests ----------------------------------------------------------------------------------------------------------
def test_each_is_called_once_and_the_contester_last():
    table = (
        scenario(3)
        .at("noatun", "0:warrior 1:warrior")
        .at("himinbjorg", "0:elite 1:elite")
        .at("fensalir", "2:warrior")
        .hand(0, "spear_wall")
        .start()
    )
    table.play("0 contest noatun")
    seen = battle(table, 1)
    assert (seen.place, seen.attacker, seen.step, seen.call) == ("noatun", 0, "call", [1, 2, 0])
    assert [(c.seat, c.total) for c in seen.clans] == [(0, 1), (1, 1)]
    assert seen.outlook == (
        "If nothing more is played, Bear and Raven tie at 1: all clans lose, and their figures here go to the Sauna"
    )
    assert position(table.game, 0).waiting == "Call to Battle in Noatun: Raven may send a figure"
    assert (
        position(table.game, 0, "fr").waiting == "Appel au Combat à Noatun\u00a0: le Corbeau peut envoyer une figurine"
    )
    table.play("1 join elite@himinbjorg")
    assert battle(table, 2).call == [2, 0]
    table.play("2 pass")
    assert battle(table, 0).call == [0]
    assert [(card.card, card.total, card.outcome) for card in battle(table, 0).mine] == [("spear_wall", 4, "wins")]


def test_a_contest_without_an_enemy_says_so():
    table = scenario(3).at("noatun", "0:warrior").at("fensalir", "1:warrior").start()
    table.play("0 contest noatun")
    assert battle(table, 2).outlook == "If nobody joins, Bear takes the reward unopposed"
    assert (
        position(table.game, 2, "fr").battles[0].outlook
        == "Si personne ne vient, l’Ours prend la récompense sans combat"
    )


def test_cards_that_win_ties_or_spare_the_losers_change_the_outlook():
    table = (
        scenario(3, gods=("freya", "loki", "tyr"))
        .at("noatun", "0:warrior 1:warrior*3")
        .hand(0, "stand_unbroken", "wolfs_price")
        .hand(1, "peace_weaver", "swan_flight")
        .start()
    )
    table.play("0 contest noatun", "1 play peace_weaver")
    assert {card.card: card.outcome for card in battle(table, 0).mine} == {
        "stand_unbroken": "wins",
        "wolfs_price": "wins",
    }, "against what lies open now: nothing"
    assert battle(table, 0).clans[1].chosen and not battle(table, 0).clans[0].chosen
    table = (
        scenario(3, gods=("freya", "baldur", "tyr"))
        .at("noatun", "0:warrior 1:warrior*3")
        .upgrades(0, "foreknown_strike")
        .hand(0, "stand_unbroken", "spear_wall", "break_the_line")
        .hand(1, "peace_weaver")
        .start()
    )
    table.play("0 contest noatun", "0 use foreknown_strike")
    assert battle(table, 1).clans[0].late and not battle(table, 1).clans[1].late
    assert position(table.game, 2).chosen_by == [], "who waits has not chosen"
    table.play("1 play peace_weaver")
    seen = battle(table, 0)
    assert [(card.card, card.total, card.outcome) for card in seen.mine] == [
        ("break_the_line", 3, "ties"),
        ("spear_wall", 4, "ties"),
        ("stand_unbroken", 4, "wins"),
    ]
    assert [(c.card, c.bonus) for c in seen.clans[1].cards] == [("peace_weaver", 1)]


def test_a_bonus_counts_quests_that_nobody_has_seen():
    table = (
        scenario(3, gods=("baldur", "loki", "tyr"))
        .at("noatun", "0:warrior 1:warrior")
        .quests(1, "quiet_rooms", "every_vigil")
        .hand(0, "spear_wall")
        .hand(1, "foretold_blow", "shape_swap")
        .start()
    )
    table.play("0 contest noatun")
    assert {card.card: card.total for card in battle(table, 1).mine} == {"foretold_blow": 1 + 1 + 2, "shape_swap": 2}
    table.play("0 play spear_wall", "1 play shape_swap")
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = battle(table, viewer)
        assert (seen.step, [(c.card, c.bonus) for c in seen.clans[1].cards]) == ("reveal", [("shape_swap", 1)])
    table = (
        scenario(3, gods=("baldur", "loki", "tyr"))
        .at("noatun", "0:warrior 1:warrior")
        .quests(1, "quiet_rooms", "every_vigil")
        .hand(0, "shape_swap")
        .hand(1, "foretold_blow")
        .start()
    )
    table.play("0 contest noatun", "0 play shape_swap", "1 play foretold_blow")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert battle(table, viewer).clans[1].total == 1 + 1 + 2


def test_an_exchanged_card_is_reckoned_before_it_is_chosen():
    table = (
        scenario(3, gods=("baldur", "loki", "tyr"))
        .at("noatun", "0:warrior 1:warrior*2")
        .hand(0, "second_sight", "one_handed_blow")
        .hand(1, "stand_unbroken")
        .start()
    )
    table.play("0 contest noatun", "0 play second_sight", "1 play stand_unbroken")
    seen = battle(table, 0)
    assert (seen.step, [(c.card, c.total, c.outcome) for c in seen.mine]) == (
        "reveal",
        [("one_handed_blow", 6, "wins")],
    )
    assert battle(table, 1).mine == []

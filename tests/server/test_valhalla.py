"""Valhalla at a table: what a seat sees, is asked and is told, by the rules and by what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest

import fimbul
from fimbul import EDITIONS, Game, Log, Rng, View, observe, parse
from fimbul.core.engine import is_simultaneous
from fimbul.core.ids import ANY, ASK_LOOK, RESERVE
from fimbul.core.query import strength_of
from fimbul.editions.valhalla.board import CHAMBERS, PILES, SAUNA, god_at, is_closed, token_at
from fimbul.editions.valhalla.contest import LOSSES, MUSTER, Contest
from fimbul.server import ghosts
from fimbul.server.catalogue import catalogue_of, info_of
from fimbul.server.editions import showing_of
from fimbul.server.ghosts import ghost_of
from fimbul.server.messages import BattleSight, Catalogue, ClanSight, Ghost, Option, PlaceSight, Question, Sight
from fimbul.server.motions import motions_of
from fimbul.server.questions import question_of, undo_text, why
from fimbul.server.replays import Replay, steps_of, summary_of
from fimbul.server.results import GloryLog, sources_of
from fimbul.server.sight import sight_of
from fimbul.server.story import Story
from fimbul.words import LANGUAGES, Facts, Words
from tests.conformance.play import play_on, start
from tests.server.samples import SPECTATOR, WORDS, asked_views
from tests.server.test_ghosts import some, truth_of
from tests.valhalla.scenario import Table, scenario
from tests.valhalla.test_twins import ValhallaTwin

VALHALLA = EDITIONS["valhalla"]
EN, FR = WORDS["en"], WORDS["fr"]
SEATS = (3, 4, 5)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[Game]:
    """Every so-manieth position of a random game, and its last one."""
    game = start(seats, seed, edition=VALHALLA)
    for made in play_on(game, random.Random(seed)):
        if made % every == 0:
            yield game
    yield game


def sight(game: Game, seat: int, lang: str = "en") -> Sight:
    return sight_of(observe(game, seat), WORDS[lang])


def place(seen: Sight, name: str) -> PlaceSight:
    return next(place for place in seen.places if place.place == name)


def clan(table: Table, seat: int, viewer: int = SPECTATOR) -> ClanSight:
    return sight(table.game, viewer).clans[seat]


def battle(table: Table, seat: int) -> BattleSight:
    return sight(table.game, seat).battles[-1]


def question(table: Table, seat: int, words: Words = EN) -> Question:
    found = question_of(table.game, observe(table.game, seat), words, 1)
    assert found is not None
    return found


def option(table: Table, seat: int, text: str) -> Option:
    action = parse(table.game, seat, text)
    return next(option for option in question(table, seat).options if option.action == action)


# -- every position of random games ---------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_every_position_can_be_seen_by_everybody_and_agrees_with_the_rules(seats):
    contests, phases = 0, set()
    for n, game in enumerate(positions(seats, 40 + seats)):
        lang = LANGUAGES[n % 2]
        for seat in range(SPECTATOR, seats):
            seen = sight(game, seat, lang)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=Sight) == seen
            assert seen.waiting and "{" not in seen.waiting
        phases.add(seen.phase)
        check_palace(game, seen)
        check_clans(game, seen)
        contests += check_contests(game, seen)
    assert contests > 10 and {"gifts", "action", "release", "over"} <= phases


def check_palace(game: Game, seen: Sight) -> None:
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


def check_clans(game: Game, seen: Sight) -> None:
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


def check_contests(game: Game, seen: Sight) -> int:
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
                kind = view.decision.kind(VALHALLA)
                if kind not in kinds:
                    kinds.add(kind)
                    for words in (EN, FR):
                        asked = question_of(game, view, words, 1)
                        assert asked is not None and all(option.text for option in asked.options)
                        assert sight_of(observe(game, SPECTATOR), words).waiting
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
    return msgspec.json.encode([sight_of(view, EN), question_of(game, view, EN, 1), reasons])


# -- the palace -----------------------------------------------------------------------------------------------------
def test_a_chamber_shows_reward_tokens_gods_and_valor():
    table = (
        scenario(3)
        .at("glitnir", "0:warrior*2 1:elite")
        .at("throne", "1:warrior 2:warrior")
        .token(2, "noatun")
        .age(2)
        .start()
    )
    seen = sight(table.game, 0)
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
    seen = sight(table.game, 2)
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
    found = clan(table, 1)
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
    assert [(g.seat, g.figure) for g in sight(table.game, 0).sauna] == [(1, "elite")]
    assert sight(table.game, 1).quests == ["trophy_wall"]


def test_an_upgrade_used_up_for_this_age_says_so():
    table = scenario(3, gods=("freya", "loki", "tyr")).upgrades(0, "sessrumnirs_welcome").at("sauna", "0:warrior").start()
    assert not clan(table, 0).slots[0].used
    table.play("0 use sessrumnirs_welcome")
    assert clan(table, 0).slots[0].used


def test_own_cards_are_shown_to_their_owner_alone():
    table = scenario(3).hand(0, "spear_wall", "hugin").quests(0, "trophy_wall").start()
    own = sight(table.game, 0)
    assert (own.hand, own.quests) == (["hugin", "spear_wall"], ["trophy_wall"])
    for other in (SPECTATOR, 1, 2):
        text = msgspec.json.encode(sight(table.game, other)).decode()
        assert not [card for card in ("spear_wall", "hugin", "trophy_wall") if f'"{card}"' in text]


def test_six_cards_are_drafted_and_those_kept_are_shown_to_the_keeper():
    drafts, keeps = 0, 0
    for game in positions(4, 77):
        for view in asked_views(game):
            seen = sight_of(view, EN)
            if seen.question == "draft":
                assert seen.draft is not None
                assert len(seen.draft.pack) == 6 - len(seen.draft.picks)
                right = view.age == 2
                assert (seen.draft.passes_to, seen.draft.comes_from) == (
                    (view.seat + (-1 if right else 1)) % 4,
                    (view.seat + (1 if right else -1)) % 4,
                )
                drafts += 1
            elif seen.question == "keep":
                left = [option.card for option in question_of(game, view, EN, 1).options]  # type: ignore[union-attr]
                assert len(seen.chosen) < 3 and len(left) <= len(seen.hand)
                keeps += len(seen.chosen)
                for other in range(4):
                    assert other == view.seat or sight(game, other).chosen != seen.chosen or seen.chosen == []
    assert drafts > 20 and keeps > 0


# -- contests -------------------------------------------------------------------------------------------------------
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
    assert sight(table.game, 0).waiting == "Call to Battle in Noatun: Raven may send a figure"
    assert sight(table.game, 0, "fr").waiting == "Appel au Combat à Noatun : le Corbeau peut envoyer une figurine"
    table.play("1 join elite@himinbjorg")
    assert battle(table, 2).call == [2, 0]
    table.play("2 pass")
    assert battle(table, 0).call == [0]
    assert [(card.card, card.total, card.outcome) for card in battle(table, 0).mine] == [("spear_wall", 4, "wins")]


def test_a_contest_without_an_enemy_says_so():
    table = scenario(3).at("noatun", "0:warrior").at("fensalir", "1:warrior").start()
    table.play("0 contest noatun")
    assert battle(table, 2).outlook == "If nobody joins, Bear takes the reward unopposed"
    assert sight(table.game, 2, "fr").battles[0].outlook == "Si personne ne vient, l’Ours prend la récompense sans combat"


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
    assert sight(table.game, 2).chosen_by == [], "who waits has not chosen"
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
        .hand(1, "spear_wall")
        .start()
    )
    table.play("0 contest noatun", "0 play second_sight", "1 play spear_wall")
    seen = battle(table, 0)
    assert (seen.step, [(c.card, c.total, c.outcome) for c in seen.mine]) == ("reveal", [("one_handed_blow", 6, "wins")])
    assert battle(table, 1).mine == []


# -- questions ------------------------------------------------------------------------------------------------------
def test_options_are_taken_apart():
    table = (
        scenario(3)
        .upgrades(0, "headhunters", "hraesvelg", "drag_them_in")
        .upgrades(1, "modgud")
        .at("noatun", "0:elite,warrior 1:modgud")
        .at("fensalir", "0:warrior 2:warrior")
        .hand(0, "iron_jarls")
        .start()
    )
    summon = option(table, 0, "summon hraesvelg>noatun")
    assert (summon.kind, summon.cost, summon.figure, summon.source, summon.place) == (
        *("summon", 0, "hraesvelg", "reserve", "noatun"),
    )
    march = option(table, 0, "march noatun>fensalir")
    assert (march.cost, march.source, march.place) == (1, "noatun", "fensalir")
    assert option(table, 0, "upgrade iron_jarls").cost == 4 and option(table, 0, "upgrade iron_jarls").old is None
    contest = option(table, 0, "contest noatun")
    assert (contest.cost, contest.place) == (0, "noatun")
    table.play("0 march noatun>fensalir")
    troops = option(table, 0, "troops elite")
    assert (troops.source, troops.place, [(g.figure, g.count) for g in troops.group]) == (
        *("noatun", "fensalir", [("elite", 1)]),
    )
    table.play("0 troops elite", "0 pass")
    kill = option(table, 0, "destroy 2:warrior@fensalir")
    assert (kill.kind, kill.of, kill.figure, kill.place, kill.cost) == ("destroy", 2, "warrior", "fensalir", 1)
    assert question(table, 0).prompt == "Headhunters: pay 1 Rage to destroy which Warrior?"
    table.play("0 pass", "1 summon warrior>vingolf", "2 summon warrior>vingolf", "0 contest noatun")
    drag = option(table, 0, "drag 2:warrior@fensalir")
    assert (drag.of, drag.source, drag.place) == (2, "fensalir", "noatun")
    table.play("0 pass")
    join = next(option for option in question(table, 2).options if option.kind == "join")
    assert (join.figure, join.source, join.place, join.cost) == ("warrior", "fensalir", "noatun", 1), "a toll is due"


def test_a_monster_that_pushes_and_figures_that_come_back():
    table = (
        scenario(3, gods=("freya", "loki", "tyr"))
        .upgrades(0, "hraesvelg", "sessrumnirs_welcome")
        .at("noatun", "1:warrior")
        .at("pile_2", "0:elite")
        .start()
    )
    table.play("0 summon hraesvelg>noatun")
    push = option(table, 0, "push 1:warrior>fensalir")
    assert (push.of, push.figure, push.source, push.place) == (1, "warrior", "noatun", "fensalir")
    table.play("0 pass", "1 pass", "2 pass", "0 use sessrumnirs_welcome")
    assert table.game.decision() is not None
    assert clan(table, 0).valhalla == [], "with one figure the answer was forced"
    table = (
        scenario(3, gods=("freya", "loki", "tyr"))
        .upgrades(0, "sessrumnirs_welcome")
        .at("pile_2", "0:elite")
        .at("sauna", "0:warrior")
        .start()
    )
    use = option(table, 0, "use sessrumnirs_welcome")
    assert (use.kind, use.card, use.cost) == ("use", "sessrumnirs_welcome", 0)
    table.play("0 use sessrumnirs_welcome")
    back = option(table, 0, "return elite@pile_2")
    assert (back.figure, back.source, back.place) == ("elite", "pile_2", "reserve")
    assert back.text == "Bring an Elite back from the kill pile of Wolf"
    assert question(table, 0, FR).options[0].text.endswith("de la pile de victimes du Loup")


def test_verbs_are_those_of_the_edition_and_say_why_not():
    table = scenario(3).hand(0, "iron_jarls").rage(0, 1).start()
    verbs = {verb.kind: (verb.text, verb.count, verb.reason) for verb in question(table, 0).verbs}
    assert list(verbs) == ["summon", "march", "upgrade", "quest", "contest", "pass"]
    assert verbs["summon"][:2] == ("Summon", 10), "two kinds of figures in five common Chambers"
    assert verbs["march"] == ("March", 0, "You have no figure in a Chamber.")
    assert verbs["upgrade"] == ("Upgrade", 0, "Needs 4 Rage, you have 1.")
    assert verbs["quest"] == ("Quest", 0, "You have no Quest card in hand.")
    assert verbs["contest"] == ("Contest", 0, "You have no figure in a Chamber.")
    french = {verb.kind: (verb.text, verb.reason) for verb in question(table, 0, FR).verbs}
    assert french["contest"] == ("Défier", "Vous n’avez pas de figurine dans une Chambre.")


def test_why_not():
    table = scenario(3).at("noatun", "0:warrior").token(1, "noatun").start()
    view = observe(table.game, 0)
    assert why(table.game, view, EN, "contest noatun") == "The reward of Noatun is claimed for this Age."
    assert why(table.game, view, EN, "contest") == "The reward of Noatun is claimed for this Age."
    assert why(table.game, view, EN, "summon warrior>throne") == "Odin's Throne is no common Chamber."
    assert why(table.game, view, EN, "march noatun>vingolf") == "Vingolf is not adjacent to Noatun."
    assert why(table.game, view, EN, "summon") is None
    assert why(table.game, observe(table.game, 1), EN, "contest") == "It is not yours to choose now."
    full = ("iron_jarls", "headhunters", "plain_steel", "plain_steel", "drag_them_in", "long_memory", "storm_carls")
    table = scenario(3).age(2).upgrades(0, *full).hand(0, "trophy_wall").start()
    view = observe(table.game, 0)
    assert why(table.game, view, EN, "quest") == "All seven slots of your clan sheet are filled."


# -- ghosts ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_a_ghost_is_what_then_happens_up_to_the_veil(seats):
    rng = random.Random(seats)
    moved = 0
    for n, game in enumerate(positions(seats, 240 + seats, every=2)):
        for view in asked_views(game):
            for action in some(rng, view):
                found = ghost_of(view, action, (EN, FR)[n % 2], n)
                assert msgspec.json.decode(msgspec.json.encode(found), type=Ghost) == found
                assert all(line and "{" not in line for line in found.lines)
                if is_simultaneous(view.decision.question):
                    assert (found.motions, found.lines, found.complete) == ([], [], False)
                    continue
                truth = truth_of(game, view, action)
                assert found.motions == motions_of(Facts.of(view), truth.events, view.seat)
                assert truth.numbers is not None and found.rage == truth.numbers[0]
                moved += len(found.motions)
    assert moved > 50


def test_all_worlds_have_the_same_ghosts(monkeypatch):
    rng = random.Random(1)
    seen: list[tuple[View, int, Ghost]] = []
    for game in positions(4, 261, every=4):
        for view in asked_views(game):
            seen += [(view, action, ghost_of(view, action, EN, 1)) for action in some(rng, view)]
    monkeypatch.setattr(ghosts, "worlds", lambda view, count, rng: fimbul.worlds(view, count, Rng(987)))
    for view, action, before in seen:
        assert ghost_of(view, action, EN, 1) == before
    assert len(seen) > 50


def test_a_ghost_counts_figures_on_the_board_and_the_quests_they_meet(monkeypatch):
    table = (
        scenario(3, gods=("baldur", "freya", "tyr"))
        .at("noatun", "0:warrior")
        .at("vingolf", "0:warrior")
        .at("pile_1", "0:warrior")
        .quests(0, "quiet_rooms")
        .hand(0, "full_benches")
        .start()
    )
    monkeypatch.setattr(ghosts, "worlds", lambda view, count, rng: [table.game.copy()])
    found = ghost_of(observe(table.game, 0), parse(table.game, 0, "summon warrior>fensalir"), EN, 3)
    assert (found.rage, found.on_board, found.complete) == (5, 3, True), "the dead are not on the board"
    assert [(quest.card, quest.committed, quest.now, quest.then) for quest in found.quests] == [
        ("quiet_rooms", True, False, True),
        ("full_benches", False, False, False),
    ]
    assert found.lines == ["Bear places a Warrior in Fensalir (1 Rage)."]


# -- the story ------------------------------------------------------------------------------------------------------
def heard(table: Table, *moves: str) -> Log:
    log = Log()
    table.game.listen(log)
    table.play(*moves)
    return log


def test_the_first_god_arrives_at_the_beginning():
    game = start(3, 5, edition=VALHALLA)
    entries, motions = Story(EN, observe(game, 0)).opening(0)
    arrival = sight(game, 0).arrivals[0]
    where = EN.place(arrival.place)
    assert [entry.text for entry in entries] == [
        "Age 1: Gods' Gifts.",
        f"{EN.term('gods', arrival.god)} arrives {'at' if arrival.place == 'throne' else 'in'} {where}.",
    ]
    assert [(m.kind, m.word, m.source, m.target) for m in motions] == [
        ("phase", "gifts", None, None),
        ("god", arrival.god, None, arrival.place),
    ]


def test_a_contest_is_told_and_shown():
    table = scenario(3).at("noatun", "0:warrior*2 1:warrior").hand(0, "spear_wall").start()
    story = Story(EN, observe(table.game, 2))
    entries, motions = story.tell(1, 1, heard(table, "0 contest noatun", "0 play spear_wall").events)
    texts = [entry.text for entry in entries]
    assert texts[0] == "Bear contests Noatun!" and "Bear wins the battle in Noatun." in texts
    assert entries[0].places == ["noatun"] and entries[0].kind == "battle"
    kinds = [(m.kind, m.seat, m.target) for m in motions]
    assert ("attack", 0, "noatun") in kinds and ("claim", 0, "noatun") in kinds
    dead = next(m for m in motions if m.kind == "die")
    assert (dead.seat, dead.figure, dead.source, dead.target) == (1, "warrior", "noatun", None)


def test_figures_return_and_leave():
    table = scenario(3).at("throne", "0:warrior*2").at("pile_1", "0:elite").finish_actions()
    log = Log()
    table = scenario(3).at("throne", "0:warrior*2").at("pile_1", "0:elite").passed(1, 2).start()
    table.game.listen(log)
    story = Story(EN, observe(table.game, 1))
    table.play("0 pass")
    _, motions = story.tell(1, 1, log.events)
    assert ("leave", "warrior", 2, "throne", "sauna") in [(m.kind, m.figure, m.count, m.source, m.target) for m in motions]
    released = [m for m in motions if m.kind == "release"]
    assert [(m.seat, m.figure, m.count, m.source, m.target) for m in released] == [
        (0, "elite", 1, None, "reserve"),
        (0, "warrior", 2, None, "reserve"),
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_every_line_of_whole_games_is_said_in_both_languages(seats):
    for lang in LANGUAGES:
        game = start(seats, 300 + seats, edition=VALHALLA)
        log = Log()
        game.listen(log)
        stories = {seat: Story(WORDS[lang], observe(game, seat)) for seat in range(SPECTATOR, seats)}
        lines, figures = 0, set()
        for made in play_on(game, random.Random(seats)):
            for story in stories.values():
                entries, motions = story.tell(made, int(game.state.age), log.events)
                for entry in entries:
                    assert entry.text and "{" not in entry.text and set(entry.places) <= set(VALHALLA.place_names[:9])
                    lines += 1
                figures |= {motion.kind for motion in motions}
            log.events.clear()
        assert lines > 100 and {"place", "move", "claim", "glory", "god", "phase", "rage"} <= figures


# -- results and replays --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 5])
def test_glory_by_source_adds_up(seats):
    game = start(seats, 17 + seats, edition=VALHALLA)
    log = GloryLog()
    game.listen(log)
    for _ in play_on(game, random.Random(seats)):
        pass
    for words in (EN, FR):
        sources = sources_of(VALHALLA, seats, log, words)
        assert [sum(source.glory[seat] for source in sources) for seat in range(seats)] == game.result()
        assert all(source.label and source.label != source.source for source in sources)
    names = {source.source: source.label for source in sources_of(VALHALLA, seats, log, EN)}
    assert names["battle"] == "Battles" and names.get("reward", "Rewards") == "Rewards"


def test_a_replay_shows_what_the_seat_saw():
    game = start(3, 701, edition=VALHALLA)
    live: list[Game] = []
    rng = random.Random(3)
    while not game.over:
        live.append(game.copy())
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[int(rng.random() * len(decision.options))])
    live.append(game)
    opened = Replay(fimbul.record(game))
    summary = summary_of(opened, EN, "g", [], 1)
    assert (summary.edition, summary.steps, summary.clans) == ("valhalla", len(live), ["bear", "raven", "wolf"])
    assert summary.result is not None and summary.result.glory == game.result()
    for seat, all_open, words in ((SPECTATOR, True, EN), (2, False, FR)):
        found = steps_of(opened, seat, all_open, words, 0, opened.steps)
        assert [step.n for step in found.steps] == list(range(len(live)))
        assert all(step.text and "{" not in step.text for step in found.steps)
        for step, there in list(zip(found.steps, live, strict=True))[::7]:
            assert step.sight == sight_of(observe(there, seat), words)
    assert steps_of(opened, 1, True, EN, 40, 9).steps == steps_of(opened, 1, True, EN, 0, 60).steps[40:49]


def looking(seed: int) -> Game:
    """A game in which somebody looks at the deck."""
    for game in positions(3, seed):
        if game.state.question == ASK_LOOK:
            return game
    return looking(seed + 1)


def test_a_card_taken_of_a_look_is_nobody_elses_business():
    game = looking(1000)
    decision = game.decision()
    assert decision is not None
    seat, other = decision.seat, (decision.seat + 1) % 3
    view = observe(game, seat)
    taken = game.edition.cards[decision.options[0] >> 16 & 255]
    assert EN.card_name(taken) in undo_text(view, decision.options[0], EN)
    assert undo_text(view, decision.options[0], EN, for_all=True) == "Take back a hidden choice"
    mine, others = sight(game, seat).looks[-1], sight(game, other).looks[-1]
    assert (mine.seat, len(mine.cards), mine.taken) == (seat, mine.count, None)
    assert (others.seat, others.count, others.cards, others.taken) == (seat, mine.count, [], None)
    before = sight(game, seat).deck
    game.apply(seat, decision.options[0])
    assert sight(game, seat).looks[-1].taken == taken.text_id and sight(game, other).looks[-1].taken is None
    assert before is not None and sight(game, other).deck is not None
    while not game.over:
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    steps = steps_of(Replay(fimbul.record(game)), other, False, EN, 0, 10_000).steps
    hidden = [step for step in steps if step.seat == seat and step.text == "Makes a hidden choice"]
    assert hidden and not any(taken.text_id in step.sight.hand for step in steps if step.seat == seat)


# -- reference ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_complete(lang):
    words = WORDS[lang]
    found = catalogue_of(VALHALLA, words)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Catalogue) == found
    assert [card.id for card in found.cards] == list(VALHALLA.card_ids) and len(found.cards) == 90
    for card in found.cards:
        assert card.name and card.text.endswith(".") and card.kind_name and card.about
        assert (card.base is not None) == (card.kind == "monster")
        assert len(card.copies) == len(found.seats) == 3
    assert sum(card.copies[0] for card in found.cards if card.god == "thor") == 25
    assert [card.base for card in found.cards].count("large") == 6
    numbers = {ruling.number for ruling in found.rulings}
    assert {"V1", "V19", "V43"} <= numbers and all(ruling.text for ruling in found.rulings)
    assert all(set(card.rulings) <= numbers for card in found.cards) and any(card.rulings for card in found.cards)
    names = {kind: {term.id: term.name for term in terms} for kind, terms in found.terms.items()}
    assert set(names["clans"]) == set(VALHALLA.clan_names) and set(names["gods"]) == {*VALHALLA.all_powers, "none"}
    assert set(names["tokens"]) == set(VALHALLA.token_names) and set(names["sources"]) == set(VALHALLA.source_names)
    assert set(names["kinds"]) == {"battle", "quest", "elite", "clan", "monster"}
    assert set(names["phases"]) == {name for name in VALHALLA.phase_names if name != "-"}
    assert {"reserve", "sauna", "pile_0", "pile_4"} <= set(names["places"]) and names["regions"] == {}
    assert {"summon", "contest", "destroy", "ride", "pass"} <= set(names["verbs"]) and "invade" not in names["verbs"]
    assert names["phases"]["release"] != {t.id: t.name for t in catalogue_of(EDITIONS["midgard"], words).terms["phases"]}[
        "release"
    ]
    assert all(name for terms in names.values() for name in terms.values())
    assert found.track["horns"] == [4, 5, 6, 8, 10, 14]
    assert (found.valor, found.ragnarok, found.horns_limit) == ([3, 4, 5], [], False)
    assert "Fimbul" in found.note


def test_the_palace_has_nine_chambers_whose_doorways_lead_both_ways():
    places = {place.id: place for place in catalogue_of(VALHALLA, EN).places}
    assert list(places) == list(VALHALLA.place_names[:9])
    for chamber in places.values():
        assert chamber.kind == "chamber" and chamber.name
        assert all(chamber.id in places[near].borders for near in chamber.borders) and chamber.borders
    assert sum(len(chamber.borders) for chamber in places.values()) == 28
    assert (places["throne"].number, places["throne"].reward) == (None, "two")
    assert [chamber.number for chamber in places.values()][1:] == list(range(1, 9))
    assert (places["sokkvabekk"].reward, places["himinbjorg"].reward) == ("memory", "any")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_info_offers_valhalla_as_the_house_set(lang):
    midgard, valhalla = info_of(WORDS[lang], 1, 1).editions
    assert (valhalla.id, valhalla.fewest, valhalla.most, valhalla.modules) == ("valhalla", 3, 5, [])
    assert [option.id for option in valhalla.options] == ["first_game"] and valhalla.options[0].name
    assert [god.id for god in valhalla.gods] == list(VALHALLA.all_powers)
    assert all(god.text.endswith(".") for god in valhalla.gods)
    assert (valhalla.gods_of_a_game, valhalla.gods_with) == (3, "") and "Fimbul" in valhalla.note
    assert (midgard.gods_of_a_game, midgard.gods_with, midgard.note) == (2, "gods", "")
    thor = [next(god.text for god in edition.gods if god.id == "thor") for edition in (midgard, valhalla)]
    assert thor[0] != thor[1], "each edition says what its gods do"


def test_every_edition_has_its_showing():
    for edition in EDITIONS.values():
        showing = showing_of(edition)
        assert 0 < showing.board <= 13
        assert len(catalogue_of(edition, EN).places) == showing.board
    with pytest.raises(KeyError):
        showing_of(cast(fimbul.Edition, type("Nowhere", (), {"name": "nowhere"})()))

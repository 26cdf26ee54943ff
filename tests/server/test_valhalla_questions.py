"""What a seat of Valhalla is asked, why a thing is not on offer, and what an option would do."""

from __future__ import annotations

import random

import msgspec
import pytest

import fimbul
from fimbul import Rng, View, observe, parse
from fimbul.core.rules.shapes import is_simultaneous
from fimbul.server.messages import Preview
from fimbul.server.present import previews
from fimbul.server.present.motions import motions_of
from fimbul.server.present.previews import preview_of
from fimbul.server.present.questions import why
from fimbul.words import Facts
from tests.server.palace import EN, FR, SEATS, clan_sheet, option, positions, question
from tests.server.samples import asked_views
from tests.server.test_previews import some, truth_of
from tests.valhalla.scenario import scenario


# -- questions ---------------------------------------------------------------------------------------------------------
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
    assert clan_sheet(table, 0).valhalla == [], "with one figure the answer was forced"
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
    assert back.text == "Bring back an Elite from Wolf's kill pile"
    assert question(table, 0, FR).options[0].text.endswith("depuis la pile de victimes du Loup")


def test_verbs_are_those_of_the_edition_and_say_why_not():
    table = scenario(3).hand(0, "iron_jarls").rage(0, 1).start()
    verbs = {verb.kind: (verb.text, verb.count, verb.reason) for verb in question(table, 0).verbs}
    assert list(verbs) == ["summon", "march", "upgrade", "quest", "contest", "pass"]
    assert verbs["summon"][:2] == ("Summon", 10), "two kinds of figures in five common Chambers"
    assert verbs["march"] == ("March", 0, "You have no figure in a Chamber.")
    assert verbs["upgrade"] == ("Upgrade", 0, "It costs 4 Rage, and you have 1.")
    assert verbs["quest"] == ("Quest", 0, "You have no Quest card in hand.")
    assert verbs["contest"] == ("Contest", 0, "You have no figure in a Chamber.")
    french = {verb.kind: (verb.text, verb.reason) for verb in question(table, 0, FR).verbs}
    assert french["contest"] == ("Défi", "Vous n’avez pas de figurine dans une Chambre.")


def test_why_not():
    table = scenario(3).at("noatun", "0:warrior").token(1, "noatun").start()
    view = observe(table.game, 0)
    assert why(table.game, view, EN, "contest noatun") == "The reward in Noatun has already been taken in this Age."
    assert why(table.game, view, EN, "contest") == "The reward in Noatun has already been taken in this Age."
    assert why(table.game, view, EN, "summon warrior>throne") == "Odin's Throne is not a common Chamber."
    assert why(table.game, view, EN, "march noatun>vingolf") == "Vingolf is not adjacent to Noatun."
    assert why(table.game, view, EN, "summon") is None
    assert why(table.game, observe(table.game, 1), EN, "contest") == "It is not your turn to choose."
    full = ("iron_jarls", "headhunters", "plain_steel", "plain_steel", "drag_them_in", "long_memory", "storm_carls")
    table = scenario(3).age(2).upgrades(0, *full).hand(0, "trophy_wall").start()
    view = observe(table.game, 0)
    assert why(table.game, view, EN, "quest") == "All seven slots of your clan sheet are filled."


# -- previews --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_a_preview_is_what_then_happens_up_to_the_veil(seats):
    rng = random.Random(seats)
    moved = 0
    for n, game in enumerate(positions(seats, 240 + seats, every=2)):
        for view in asked_views(game):
            for action in some(rng, view):
                found = preview_of(view, action, (EN, FR)[n % 2], n)
                assert msgspec.json.decode(msgspec.json.encode(found), type=Preview) == found
                assert all(line and "{" not in line for line in found.lines)
                assert view.decision is not None
                if is_simultaneous(view.decision.question):
                    assert (found.motions, found.lines, found.complete) == ([], [], False)
                    continue
                truth = truth_of(game, view, action)
                assert found.motions == motions_of(Facts.of(view), truth.events, view.seat)
                assert truth.numbers is not None and found.rage == truth.numbers[0]
                moved += len(found.motions)
    assert moved > 50


def test_all_worlds_have_the_same_previews(monkeypatch):
    rng = random.Random(1)
    seen: list[tuple[View, int, Preview]] = []
    for game in positions(4, 261, every=4):
        for view in asked_views(game):
            seen += [(view, action, preview_of(view, action, EN, 1)) for action in some(rng, view)]
    monkeypatch.setattr(previews, "worlds", lambda view, count, rng: fimbul.worlds(view, count, Rng(987)))
    for view, action, before in seen:
        assert preview_of(view, action, EN, 1) == before
    assert len(seen) > 50


def test_a_preview_counts_figures_on_the_board_and_the_quests_they_meet(monkeypatch):
    table = (
        scenario(3, gods=("baldur", "freya", "tyr"))
        .at("noatun", "0:warrior")
        .at("vingolf", "0:warrior")
        .at("pile_1", "0:warrior")
        .quests(0, "quiet_rooms")
        .hand(0, "full_benches")
        .start()
    )
    monkeypatch.setattr(previews, "worlds", lambda view, count, rng: [table.game.copy()])
    found = preview_of(observe(table.game, 0), parse(table.game, 0, "summon warrior>fensalir"), EN, 3)
    assert (found.rage, found.on_board, found.complete) == (5, 3, True), "the dead are not on the board"
    assert [(quest.card, quest.committed, quest.now, quest.then) for quest in found.quests] == [
        ("quiet_rooms", True, False, True),
        ("full_benches", False, False, False),
    ]
    assert found.lines == ["Bear summons a Warrior to Fensalir (1 Rage)."]

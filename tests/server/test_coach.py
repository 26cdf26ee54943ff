"""The coach: what matters now, clear mistakes, and nothing that the seat could not know."""

from __future__ import annotations

import random

import pytest

from fimbul import new_game, observe
from fimbul.bots import Limit, make_bot
from fimbul.bots.bot import Why
from fimbul.bots.coaching import Coaching, Mistake, coach
from fimbul.core.rules.ids import PASS
from fimbul.server import messages as wire
from fimbul.server.present.coach import lines_of, mistakes_of
from fimbul.server.present.position import commons_of
from fimbul.server.table import thinkers
from tests.midgard.scenario import scenario
from tests.server.party import party
from tests.server.running import Running
from tests.server.samples import WORDS, asked_views
from tests.shared.conformance.play import play_on
from tests.shared.properties.twins import Twin
from tests.valhalla.test_twins import ValhallaTwin

EN = WORDS["en"]
NOTHING = Why("even")
LITTLE = Limit(nodes=24)
TWINS = {"midgard": Twin, "valhalla": ValhallaTwin}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """No need to think for long."""
    monkeypatch.setattr(thinkers, "COACHING", LITTLE)


# -- what is said ---------------------------------------------------------------------------------------------------
def test_a_stronger_rival_is_named_with_the_place_and_both_strengths() -> None:
    table = scenario(3).at("gimle", "0:warrior 1:leader").start()
    assert lines_of(observe(table.game, 0), EN, NOTHING) == ["Raven is stronger than you in Gimle: 3 to 1."]


def test_the_stronger_clan_is_not_threatened() -> None:
    table = scenario(3).at("gimle", "0:leader 1:warrior").start()
    assert lines_of(observe(table.game, 0), EN, NOTHING) == [
        "Nothing urgent: compare what each choice costs and gains."
    ]


def test_a_committed_quest_is_told_as_it_stands() -> None:
    table = scenario(3).quests(0, "alfheim_1").at("gimle", "0:leader").start()
    assert "fulfilled as things stand" in lines_of(observe(table.game, 0), EN, NOTHING)[-1]
    table = scenario(3).quests(0, "alfheim_1").at("horgr", "0:leader").start()
    assert "not fulfilled yet" in lines_of(observe(table.game, 0), EN, NOTHING)[-1]


def test_what_the_doom_will_take_is_told() -> None:
    view = observe(scenario(3).start().game, 0)
    doomed = next(place.place for place in commons_of(view).places if place.doom == view.age)
    table = scenario(3).at(doomed, "0:warrior").start()
    assert "your figures there: 1" in lines_of(observe(table.game, 0), EN, NOTHING)[0]


def test_a_reason_is_told_without_the_choice_and_two_sentences_are_enough() -> None:
    table = scenario(3).quests(0, "alfheim_1").at("gimle", "0:warrior 1:leader").start()
    why = Why("battle", (("place", "gimle"), ("n", 15), ("runs", 20)))
    found = lines_of(observe(table.game, 0), EN, why)
    assert len(found) == 2 and found[0].startswith("The battle in Gimle matters most now")


@pytest.mark.parametrize("lang", WORDS)
def test_a_mistake_says_what_it_costs_and_why(lang: str) -> None:
    view = observe(scenario(3).start().game, 0)
    told = Coaching(NOTHING, (Mistake(int(PASS), 0.123, Why("later_less", (("glory", 4), ("than", "first")))),))
    (mistake,) = mistakes_of(view, WORDS[lang], told)
    assert mistake.action == PASS and "12" in mistake.text and "4" in mistake.text


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("valhalla", 3)])
def test_passing_with_all_rage_left_is_a_clear_mistake_though_no_search_looks_at_it(edition: str, seats: int) -> None:
    game = new_game(edition, seats, seed=5)
    while PASS not in game.decisions()[0].options:
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    view = observe(game, game.decisions()[0].seat)
    assert view.decision is not None
    found = coach(make_bot("konung", 3), view, view.decision, LITTLE)
    assert found.mistakes[0].action == PASS and found.mistakes[0].cost > 0.2
    assert len(found.mistakes) < len(view.decision.options) / 2, "most openings are playable"


# -- nothing hidden -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("edition", "seats"), [("midgard", 3), ("midgard", 4), ("valhalla", 3)])
def test_twins_are_coached_alike(edition: str, seats: int) -> None:
    differed = 0
    game = new_game(edition, seats, seed=310 + seats)
    for n in play_on(game, random.Random(310 + seats)):
        for view in asked_views(game) if n % 60 == 0 else ():
            twin = TWINS[edition](game, view.seat, random.Random(n))
            differed += twin.differ()
            other = observe(twin.twin, view.seat)
            assert view.decision is not None and other.decision is not None
            one = coach(make_bot("konung", 3), view, view.decision, LITTLE)
            assert one == coach(make_bot("konung", 3), other, other.decision, LITTLE)
            assert lines_of(view, EN, one.why) == lines_of(other, EN, one.why)
    assert differed > 2


# -- at a table -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", WORDS)
async def test_somebody_against_bots_is_coached_at_each_question(server: Running, lang: str) -> None:
    async with party(server, "me", "bot", lang=lang) as table:
        client = table.clients[0]
        await client.until(lambda: client.question is not None)
        told = await client.ask(wire.AskCoach)
        assert isinstance(told, wire.Coaching) and client.question is not None
        assert told.n == client.question.n and 1 <= len(told.lines) <= 2 and all(told.lines)
        assert {one.action for one in told.mistakes} <= {option.action for option in client.question.options}


async def test_among_people_the_coach_is_silent(server: Running) -> None:
    async with party(server, "me", "here") as table:
        told = await table.clients[0].ask(wire.AskCoach)
        assert isinstance(told, wire.Problem) and told.code == "not_now" and "bots" in told.text

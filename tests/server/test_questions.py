"""What a seat is asked: options in words and in pieces, costs, verbs, and why a thing is not on offer."""

from __future__ import annotations

import random

import msgspec
import pytest

from fimbul import BadAction, Game, Log, View, new_game, observe, parse, text
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import ASK_ACTION, LAST_PRIVATE
from fimbul.server.messages import Option, Question
from fimbul.server.present.editions import presenter_of
from fimbul.server.present.options import KEPT
from fimbul.server.present.questions import question_of, why, why_at
from fimbul.words import Words
from tests.midgard.scenario import Table, scenario
from tests.server.samples import SPECTATOR, TABLES, WORDS, asked_views, positions
from tests.shared.conformance.play import below, pick

EN, FR = WORDS["en"], WORDS["fr"]
PLACES = ("reserve", "valhalla")


def question(table: Table, seat: int, lang: str = "en") -> Question:
    found = question_of(table.game, observe(table.game, seat), WORDS[lang], 7)
    assert found is not None
    return found


def option(table: Table, seat: int, text: str) -> Option:
    action = parse(table.game, seat, text)
    return next(found for found in question(table, seat).options if found.action == action)


def pieces(found: Option) -> dict[str, object]:
    """What an option says besides its number, its verb and its texts."""
    return {
        name: value
        for name, value in msgspec.structs.asdict(found).items()
        if name not in ("action", "kind", "text", "notation") and value not in (None, ())
    }


# -- every question of random games ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_every_question_can_be_put_and_its_pieces_are_what_then_happens(seats, modules):
    rng = random.Random(seats)
    kinds: set[str] = set()
    for n, game in enumerate(positions(seats, modules, 140 + seats)):
        words = (EN, FR)[n % 2]
        for view in asked_views(game):
            asked = question_of(game, view, words, n)
            assert asked is not None and view.decision is not None
            assert msgspec.json.decode(msgspec.json.encode(asked), type=Question) == asked
            assert [found.action for found in asked.options] == view.decision.options
            assert [found.text for found in asked.options] == [words.action(view, a) for a in view.decision.options]
            assert [found.notation for found in asked.options] == [
                text(game, view.seat, a) for a in view.decision.options
            ]
            assert len({found.text for found in asked.options}) == len(asked.options), "no two lines are alike"
            assert asked.veiled == (view.question <= LAST_PRIVATE)
            assert bool(asked.verbs) == (view.question == ASK_ACTION)
            check_verbs(asked)
            kinds |= {found.kind for found in asked.options}
            if view.question > LAST_PRIVATE or view.question == ASK_ACTION:
                for found in some(rng, asked.options):
                    check_pieces(game, view, found)
        assert question_of(game, observe(game, SPECTATOR), words, n) is None
    assert {"draft", "pass", "invade", "march", "troops", "upgrade", "quest", "pillage", "join", "play"} <= kinds


def some(rng: random.Random, options: list[Option]) -> list[Option]:
    return options if len(options) < 6 else [options[below(rng, len(options))] for _ in range(4)]


def check_verbs(asked: Question) -> None:
    for verb in asked.verbs:
        assert verb.count == len([found for found in asked.options if found.kind == verb.kind])
        assert (verb.reason is None) == (verb.count > 0)
        if verb.reason is not None:
            assert verb.reason[0].isupper() and verb.reason[-1] == "." and "{" not in verb.reason


def check_pieces(game: Game, view: View, found: Option) -> None:
    """What an option costs and moves, in truth."""
    after = game.copy()
    log = Log()
    after.listen(log)
    after.apply(view.seat, found.action)
    paid = sum([int(event.b) for event in log.events if event.code == ev.PAID and event.a == view.seat])
    assert paid == (found.cost or 0), found
    moved = next((event for event in log.events if event.code in (ev.PLACED, ev.MOVED, ev.POWER_MOVED)), None)
    names = game.edition.place_names
    if found.kind in ("join", "move", "push") and moved is not None:
        assert (names[int(moved.c)], names[int(moved.d)]) == (found.source, found.place), found
        assert int(moved.a) == (view.seat if found.of is None else found.of)
    elif found.kind == "troops":
        assert moved is not None
        assert (names[int(moved.c)], names[int(moved.d)]) == (found.source, found.place)
        moves = [event for event in log.events if event.code == ev.MOVED and event.a == view.seat]
        assert sum(group.count for group in found.group) == len(moves)
    elif found.kind == "send":
        assert moved is not None and (names[int(moved.b)], names[int(moved.c)]) == (found.source, found.place)
    elif found.kind == "invade" and moved is not None and moved.code == ev.PLACED:
        assert (names[int(moved.d)], names[int(moved.c)]) == (found.source, found.place)
    elif found.kind == "take":
        dead = next((event for event in log.events if event.code in (ev.DESTROYED, ev.SAVED)), None)
        assert dead is None or (dead.a, names[int(dead.c)]) == (found.of, found.place)


# -- pieces ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("edition", "modules"), [("midgard", ("gods", "mystics", "kickstarter")), ("valhalla", ())])
def test_options_that_were_kept_are_what_they_would_be_if_made_anew(edition: str, modules: tuple[str, ...]) -> None:
    """In two games, the second of which is offered much of what the first one was."""
    kept = 0
    for seed in (1, 2):
        game, rng = new_game(edition, 4, modules=modules, seed=seed), random.Random(seed)
        while (decision := game.decision()) is not None:
            view = observe(game, decision.seat)
            words = WORDS[("en", "fr")[rng.randrange(2)]]
            before = len(KEPT)
            asked = question_of(game, view, words, 0)
            kept += len(decision.options) - (len(KEPT) - before)
            parts = presenter_of(view.edition).dissector(view, decision, words)
            assert asked is not None
            assert asked.options == [parts.option(a, words.action(view, a)) for a in decision.options]
            game.apply(decision.seat, pick(rng, decision.question, decision.options))
    assert kept > 1_000


def test_an_invade_has_figure_places_and_cost():
    table = scenario(3).upgrades(0, "troll").start()
    assert pieces(option(table, 0, "invade troll>gimle")) == {
        "cost": 2,
        "figure": "troll",
        "source": "reserve",
        "place": "gimle",
    }
    assert option(table, 0, "invade leader>gimle").text == "Invade Gimle with your Leader (free)"


def test_a_march_is_walked_from_place_to_place_to_troops():
    table = scenario(3).at("gimle", "0:leader,warrior*2").start()
    assert pieces(option(table, 0, "march gimle>horgr")) == {"cost": 1, "source": "gimle", "place": "horgr"}
    table.play("0 march gimle>horgr")
    found = option(table, 0, "troops leader,warrior*2")
    assert (found.source, found.place, found.cost) == ("gimle", "horgr", None)
    assert [(group.figure, group.count) for group in found.group] == [("leader", 1), ("warrior", 2)]


def test_an_upgrade_says_what_it_replaces():
    table = scenario(3).upgrades(0, "brothers_in_arms").hand(0, "experts_in_arms").start()
    assert pieces(option(table, 0, "upgrade experts_in_arms/brothers_in_arms")) == {
        "cost": 2,
        "card": "experts_in_arms",
        "old": "brothers_in_arms",
    }


def test_a_figure_that_joins_comes_from_its_province_to_the_battle():
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior").start()
    table.play("0 pillage gimle")
    found = option(table, 1, "join warrior@andlang")
    assert pieces(found) == {"figure": "warrior", "source": "andlang", "place": "gimle"}


def test_the_action_of_a_card_says_its_cost_and_where_its_figures_come_from():
    table = scenario(3).upgrades(0, "friggas_domain", "friggas_sacrifice").at("valhalla", "0:warrior").start()
    assert pieces(option(table, 0, "use friggas_domain")) == {"cost": 1, "card": "friggas_domain"}
    assert [verb.kind for verb in question(table, 0).verbs][-2:] == ["use", "pass"]
    table.play("0 use friggas_domain")
    assert pieces(option(table, 0, "invade warrior>gimle")) == {
        "cost": 0,
        "figure": "warrior",
        "source": "valhalla",
        "place": "gimle",
    }


def test_a_raise_says_the_stat_and_its_new_value():
    table = scenario(3).upgrades(0, "lord_of_axes").at("gimle", "0:leader").start()
    table.play("0 pillage gimle")
    asked = question(table, 0)
    assert (asked.n, asked.kind, asked.source, asked.veiled) == (7, "raise", "lord_of_axes", False)
    assert asked.prompt == "Lord of Axes: raise which clan stat?"
    assert [(found.stat, found.number) for found in asked.options] == [("rage", 7), ("axes", 4), ("horns", 6)]


def test_other_clans_figures_and_gods_are_named():
    table = scenario(3, modules=("rumours",)).upgrades(0, "hildisvini").at("gimle", "1:leader").start()
    table.play("0 invade hildisvini>gimle")
    found = option(table, 0, "push 1:leader>andlang")
    assert pieces(found) == {"of": 1, "figure": "leader", "source": "gimle", "place": "andlang"}
    table = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").mystics(0, 1).at("gimle", "1:warrior").start()
    table.play("0 invade mystic>gimle")
    assert pieces(option(table, 0, "take 1:warrior")) == {"of": 1, "figure": "warrior", "place": "gimle"}
    table = scenario(3, modules=("gods",), gods=("odin", "thor")).god("thor", "gimle").at("gimle", "0:leader").start()
    table.play("0 pillage gimle")
    assert pieces(option(table, 0, "send thor>horgr")) == {"god": "thor", "source": "gimle", "place": "horgr"}


# -- verbs ----------------------------------------------------------------------------------------------------------
def reasons(table: Table, lang: str = "en") -> dict[str, str]:
    return {verb.kind: verb.reason for verb in question(table, 0, lang).verbs if verb.reason is not None}


def test_every_verb_without_a_choice_says_why():
    assert reasons(scenario(3).start()) == {
        "march": "You have no figure in a province.",
        "upgrade": "You have no Upgrade card in hand.",
        "quest": "You have no Quest card in hand.",
        "pillage": "You have no figure in a province or its fjord.",
    }
    table = (
        scenario(3).rage(0, 1).hand(0, "troll", "lokis_dragons").at("gimle", "0:warrior*4").pillaged("gimle").start()
    )
    assert reasons(table) == {
        "invade": "Your Horns allow only 4 figures on the board.",
        "upgrade": "It costs 2 Rage, and you have 1.",
        "quest": "You have no Quest card in hand.",
        "pillage": "Gimle has already been pillaged in this Age.",
    }
    assert reasons(table, "fr")["invade"] == "Vos Cornes n’autorisent que 4 figurines sur le plateau."


def test_a_reserve_without_figures_is_empty():
    table = scenario(3).steps(0, 1, 1, 6).at("gimle", "0:leader").at("valhalla", "0:warrior*8,ship").start()
    assert reasons(table)["invade"] == "Your reserve is empty."


def test_verbs_have_words_in_both_languages():
    table = scenario(3).start()
    assert [verb.text for verb in question(table, 0).verbs] == [
        "Invade",
        "March",
        "Upgrade",
        "Quest",
        "Pillage",
        "Pass",
    ]
    assert [verb.text for verb in question(table, 0, "fr").verbs][-2:] == ["Pillage", "Passer"]


# -- why not? -------------------------------------------------------------------------------------------------------
def test_why_takes_verbs_places_cards_and_actions():
    table = (
        scenario(3)
        .rage(0, 1)
        .hand(0, "troll")
        .at("gimle", "0:leader 1:warrior*4")
        .at("valhalla", "0:warrior*8")
        .start()
    )
    view = observe(table.game, 0)
    assert why(table.game, view, EN, "pillage") is None
    assert why(table.game, view, EN, "upgrade") == "It costs 2 Rage, and you have 1."
    assert why(table.game, view, EN, "use") == "No card on your clan sheet has an action that is possible now."
    assert why(table.game, view, EN, "gimle") is None
    assert why(table.game, view, EN, "troll") == "It costs 2 Rage, and you have 1."
    assert why(table.game, view, EN, "march horgr>gimle") == "You have no figure in Horgr."
    assert why(table.game, view, FR, "march horgr>gimle") == "Vous n’avez pas de figurine à Horgr."
    with pytest.raises(BadAction, match="'dance' is not a verb"):
        why(table.game, view, EN, "dance gimle")


def test_why_another_place_is_no_target_of_an_option():
    table = scenario(3).at("gimle", "0:leader 1:warrior*3").at("horgr", "1:warrior").start()
    view = observe(table.game, 0)

    def answer(like: str, place: str) -> str | None:
        return why_at(table.game, view, EN, parse(table.game, 0, like), place)

    assert answer("pillage gimle", "gimle") is None
    for like, place, meant in (
        ("pillage gimle", "horgr", "pillage horgr"),
        ("invade warrior>horgr", "west", "invade warrior>west"),
        ("invade warrior>horgr", "yggdrasil", "invade warrior>yggdrasil"),
        ("march gimle>horgr", "gimle", "march gimle>gimle"),
    ):
        assert answer(like, place) == why(table.game, view, EN, meant) is not None
    assert answer("pass", "horgr") == why(table.game, view, EN, "horgr")
    for other, place in ((parse(table.game, 0, "pillage horgr"), "gimle"), (parse(table.game, 0, "pass"), "valhalla")):
        with pytest.raises(BadAction):
            why_at(table.game, view, EN, other, place)


def test_a_clan_that_does_not_act_hears_why_in_its_language():
    table = scenario(3).rage(1, 0).start().play("0 invade leader>gimle", "2 pass")
    for thing in ("invade", "gimle", "troll", "invade leader>gimle"):
        for seat, lang, said in (
            (1, "en", "You have no Rage left; you can act again only if you gain some."),
            (1, "fr", "Vous n’avez plus de Rage et n’agirez de nouveau que si vous en gagnez."),
            (2, "en", "You have passed and take no more actions in this phase."),
            (2, "fr", "Vous avez passé et n’agissez plus pendant cette phase."),
        ):
            assert why(table.game, observe(table.game, seat), Words(lang), thing) == said


def test_why_tells_those_who_are_not_asked_so():
    table = scenario(3).at("gimle", "0:leader").at("andlang", "1:warrior").start()
    for seat in (SPECTATOR, 1):
        for thing in ("pillage", "gimle"):
            assert why(table.game, observe(table.game, seat), EN, thing) == "It is not your turn to choose."
    table.play("0 pillage gimle")
    answer = why(table.game, observe(table.game, 1), EN, "invade")
    assert answer == "You are being asked something else now."


def test_why_after_the_end():
    game = list(positions(2, (), 3, every=1000))[-1]
    for seat in (SPECTATOR, 0):
        assert why(game, observe(game, seat), EN, "gimle") == "The game is over."

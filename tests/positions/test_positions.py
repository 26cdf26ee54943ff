"""Positions by hand: what is asked for is there, what cannot be is refused, and every view is consistent."""

from __future__ import annotations

import random

import pytest

from fimbul import EDITIONS, Game, Rng, check, observe, text, worlds
from fimbul.positions import BadPosition, MidgardPosition, Position, ValhallaPosition, position
from tests.shared.conformance.play import below, play_on


def midgard(seats: int = 3, **facts: object) -> MidgardPosition:
    found = position("midgard", seats, **facts)  # type: ignore[arg-type]
    assert isinstance(found, MidgardPosition)
    return found


def valhalla(seats: int = 3, **facts: object) -> ValhallaPosition:
    found = position("valhalla", seats, **facts)  # type: ignore[arg-type]
    assert isinstance(found, ValhallaPosition)
    return found


def options(game: Game, seat: int) -> list[str]:
    decision = game.decision()
    assert decision is not None and decision.seat == seat
    return [text(game, seat, option) for option in decision.options]


# -- what is asked for is there ----------------------------------------------------------------------------------------
def test_a_position_of_midgard_holds_what_was_asked_for() -> None:
    game = (
        midgard(modules=["gods", "mystics"], gods=["odin", "thor"])
        .tokens(gimle="glory", myrkvlor="horns")
        .doom("gimle", "horgr", "utgard")
        .god("odin", "andlang")
        .pillaged("muspelheim")
        .destroyed("elvagar")
        .rage(0, 3)
        .glory(1, 17)
        .steps(0, 2, 3, 4)
        .mystics(2, 1)
        .upgrades(0, "troll")
        .at("gimle", "0:leader,troll 1:warrior*2")
        .hand(0, "tyrs_smash_1")
        .quests(1, "alfheim_1")
        .discarded(2, "tyrs_smash_1")
        .passed(2)
        .start(turn=0, first=1)
    )
    view = observe(game, 0)
    lines = view.text().splitlines()
    assert "seat 0 glory 0 rage 3 steps 2 3 4 hand 1 quests 0 dropped 0 0 0 out no" in lines
    assert "seat 0 figures gimle:leader,troll reserve:warrior*8,ship" in lines
    assert any(line.startswith("seat 1 glory 17 rage 6") and " quests 1 " in line for line in lines)
    assert "doom gimle horgr utgard" in lines and "gods odin@andlang thor@-" in lines
    assert "gimle:glory" in lines[2] and "muspelheim:rage,pillaged" in lines[2] and "elvagar:rage,destroyed" in lines[2]
    assert view.hand == [EDITIONS["midgard"].card_ids["tyrs_smash_1"]] and view.first == 1
    assert EDITIONS["midgard"].card_ids["tyrs_smash_1"] in view.discard
    assert "pillage gimle" in options(game, 0) and "pillage muspelheim" not in options(game, 0)


def test_a_position_of_valhalla_holds_what_was_asked_for() -> None:
    game = (
        valhalla(4, gods=["freya", "baldur", "tyr"])
        .age(2)
        .token(1, "noatun")
        .upgrades(0, "hugin")
        .at("noatun", "0:elite,hugin 1:warrior*2")
        .at("sauna", "2:warrior")
        .start(turn=3)
    )
    lines = observe(game, 3).text().splitlines()
    assert lines[1].startswith("age 2 phase action first 3 turn 3")
    assert any("noatun:elite,hugin" in line for line in lines)
    assert any("noatun:1" in line for line in lines)


def test_a_later_card_moves_the_position_to_its_age() -> None:
    assert observe(midgard().hand(0, "odins_throne").start(), 0).age == 3
    with pytest.raises(BadPosition, match="odins_throne is a card of Age 3, and the position is in Age 1"):
        midgard().age(1).hand(0, "odins_throne")


def test_the_end_of_the_action_phase_goes_on_from_there() -> None:
    game = midgard().at("gimle", "0:leader").hand(0, "tyrs_smash_1", "troll").end_of_actions(first=1)
    view = observe(game, 0)
    assert view.edition.phase_names[view.phase] == "discard" and view.asked == [0]


# -- what cannot be is refused -----------------------------------------------------------------------------------------
REFUSED = [
    (lambda: position("ragnarok"), "unknown edition 'ragnarok'"),
    (lambda: midgard(5), "2 to 4 seats, not 5; a fifth seat comes with the module 'fifth'"),
    (lambda: midgard(modules=["dragons"]), "unknown module 'dragons'"),
    (lambda: midgard(modules=["gods"], gods=["odin"]), "gods"),
    (lambda: midgard().rage(0, 13), "seat 0: Rage is 0 to 12, not 13"),
    (lambda: midgard().rage(3, 1), "there is no seat 3: seats are 0 to 2"),
    (lambda: midgard().glory(0, -1), "Glory is 0 to"),
    (lambda: midgard().steps(0, 1, 7, 1), "axes is on step 1 to 6, not 7"),
    (lambda: midgard().age(4), "there is no Age 4"),
    (lambda: midgard().at("asgard", "0:leader"), "'asgard' is no place of midgard"),
    (lambda: midgard().at("gimle", "leader"), "say seat and figures"),
    (lambda: midgard().at("gimle", "0:elite"), "'elite' is no group of figures; the clan has leader, warrior, ship"),
    (lambda: midgard().at("gimle", "0:warrior*9"), "9 warrior asked for, 8 in the reserve"),
    (lambda: midgard().at("gimle", "0:warrior*6").start(), "Horns allow 4"),
    (lambda: midgard().steps(0, 1, 1, 6).at("gimle", "0:warrior*6").start(), "more figures than villages in gimle"),
    (lambda: midgard().at("gimle", "0:ship").start(), "a Ship in gimle"),
    (lambda: midgard().destroyed("gimle").at("gimle", "0:leader").start(), "figures in gimle, which is destroyed"),
    (lambda: midgard().hand(0, "excalibur"), "'excalibur' is not a card of midgard"),
    (lambda: midgard(2).hand(0, *["tyrs_smash_1"] * 9), "no copy of tyrs_smash_1 is left"),
    (lambda: midgard().quests(0, "troll"), "troll is no Quest"),
    (lambda: midgard().upgrades(0, "tyrs_smash_1"), "no empty slot for tyrs_smash_1"),
    (lambda: midgard().tokens(gimle="glory").start(), "3 rage, 2 axes, 2 horns and 1 glory"),
    (lambda: midgard().tokens(gimle="gold"), "'gold' is no token"),
    (lambda: midgard().doom("gimle", "gimle", "horgr"), "three different outer provinces"),
    (lambda: midgard().god("odin", "gimle"), "'odin' is no god of this game: it has none"),
    (lambda: midgard().mystics(0, 1), "with the module 'mystics'"),
    (lambda: midgard().pillaged("pillage"), "'pillage' is no place"),
    (lambda: valhalla(2), "3 to 5 seats, not 2"),
    (lambda: valhalla().closed("noatun", "noatun", "glitnir"), "three different Chambers"),
    (lambda: valhalla().token(0, "noatun").token(1, "noatun"), "a reward token in noatun already"),
    (
        lambda: valhalla().token(0, "glitnir").closed("fensalir", "glitnir", "noatun").start(),
        "glitnir, which is closed",
    ),
    (lambda: valhalla().at("pile_4", "0:warrior").start(), "kill pile of seat 4"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_cannot_be_is_refused_and_says_why(make: object, message: str) -> None:
    with pytest.raises(BadPosition, match=message.replace("(", r"\(")):
        make()  # type: ignore[operator]


def test_a_seat_cannot_have_drafted_more_than_an_age_gives() -> None:
    names = sorted({card.text_id for card in EDITIONS["midgard"].cards if card.age == 1 and not card.module})[:7]
    with pytest.raises(BadPosition, match="seat 0 has 7 cards of Age 1: it drafts 6"):
        midgard(4).hand(0, *names).start()


# -- every view is consistent ------------------------------------------------------------------------------------------
def random_position(rng: random.Random, seats: int, edition: str) -> Position:
    """Some cards for everybody, in hand and on the table."""
    made = position(edition, seats)
    age = 1 + below(rng, 3)
    made.age(age)
    cards = [card for card in EDITIONS[edition].cards if not card.module and card.age <= age]
    for seat in range(seats):
        for _ in range(4):
            card = cards[below(rng, len(cards))]
            place = (made.hand, made.discarded, made.quests if card.kind == 1 else made.hand)[below(rng, 3)]
            try:
                place(seat, card.text_id)
            except BadPosition as problem:
                assert "no copy" in str(problem)
        made.rage(seat, 1 + below(rng, 8))
    return made


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
@pytest.mark.parametrize("seed", range(12))
def test_worlds_can_be_drawn_from_every_view_and_played_on(edition: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = 3 + seed % 2 if edition == "valhalla" else 2 + seed % 3
    game = random_position(rng, seats, edition).start(turn=below(rng, seats))
    for seat in range(-1, seats):
        view = observe(game, seat)
        if seat >= 0:
            for world in worlds(view, 2, Rng(seed)):
                assert observe(world, seat) == view
                assert check(world) == []
    for _ in play_on(game, rng, 60):
        assert check(game) == []


def test_without_history_is_for_single_rules() -> None:
    game = midgard().hand(0, "tyrs_smash_1").without_history().start()
    assert observe(game, 0).discard == [] and check(game) == []

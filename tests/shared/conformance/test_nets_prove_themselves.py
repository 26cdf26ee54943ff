"""A net that catches nothing is none: each of these plants a fault and requires that a net catches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

import tests.midgard.oracle.facts
import tests.midgard.oracle.modules
import tests.midgard.oracle.phases
import tests.midgard.oracle.table
from fimbul import EDITIONS, Edition, Game, State, View, observe
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.state import HAND
from fimbul.editions.midgard.edition import Midgard
from fimbul.editions.midgard.rules.board import MidgardSetup
from fimbul.editions.midgard.rules.powers import BattleCard
from tests.shared.conformance.nets import CopyNet, options_net, same_seed_net, sound_net
from tests.shared.conformance.play import MODULE_NAMES, play_on, played, start
from tests.shared.differential.compare import Different, compare_game
from tests.shared.properties.twins import Observer, twin_net


# -- a card that uses chance -------------------------------------------------------------------------------------------
class Moody(BattleCard):
    """A Battle card that is as strong as it feels."""

    def mod_bonus(self, s: State, me: int, battle: Battle) -> int:
        return random.randrange(6)


def edition_with(kind: type[BattleCard]) -> Edition:
    """Midgard, with all plain Battle cards of another class."""
    found = Midgard()
    for number, card in enumerate(list(found.cards)):
        if type(card) is BattleCard:
            other = kind(
                card.slug,
                age=int(card.age),
                strength=int(card.strength),
                god=card.god,
                late=card.late,
                copies_from=card.copies_from,
            )
            other.id = number
            other.text_id = card.text_id
            found.cards[number] = other
    return found


def test_a_card_that_uses_chance_is_caught_by_the_same_seed() -> None:
    same_seed_net(4, 1, edition_with(BattleCard))
    with pytest.raises((AssertionError, ValueError)):
        same_seed_net(4, 1, edition_with(Moody))


def test_the_planted_edition_is_gone() -> None:
    assert not any(isinstance(card, Moody) for card in EDITIONS["midgard"].cards)


# -- copies that share something ------------------------------------------------------------------------------------
def same_state(game: Game) -> Game:
    """No copy at all: a second game with the same state."""
    return Game(game.state, False)


def shared_frames(game: Game) -> Game:
    """A copy whose rules in progress are the game's own."""
    other = game.copy()
    other.state.stack = list(game.state.stack)
    return other


def shared_buffer(game: Game) -> Game:
    """A copy that shares the numbers of the seats."""
    other = game.copy()
    other.state.b = game.state.b
    return other


def copies_are_caught(copier: Callable[[Game], Game]) -> bool:
    rng = random.Random(8)
    game = start(3, 8)
    net = CopyNet(copier)
    try:
        for _ in play_on(game, rng):
            net.look(game, rng)
        net.done()
    except (AssertionError, ValueError, IndexError):
        return True
    return False


@pytest.mark.parametrize("copier", [same_state, shared_frames, shared_buffer])
def test_a_shallow_copy_is_caught(copier: Callable[[Game], Game]) -> None:
    assert not copies_are_caught(Game.copy)
    assert copies_are_caught(copier)


# -- views that tell too much ---------------------------------------------------------------------------------------
def tells_a_hand(game: Game, seat: int) -> View:
    """A view with the cards in the hand of the next seat."""
    view = observe(game, seat)
    other = (seat + 1) % game.seats
    view.clan_views[other].opened += observe(game, other).hand
    return view


def tells_a_pack(game: Game, seat: int) -> View:
    """A view with a pack that another seat has held."""
    view = observe(game, seat)
    if seat >= 0:
        view.packs += observe(game, (seat + 1) % game.seats).packs[:1]
    return view


def tells_a_quest(game: Game, seat: int) -> View:
    """A view that sorts seats by their committed Quests."""
    view = observe(game, seat)
    view.numbers = [*view.numbers, *[card for other in range(game.seats) for card in observe(game, other).quests]]
    return view


def tells_a_dropped_card(game: Game, seat: int) -> View:
    """A view with the cards that others have dropped."""
    view = observe(game, seat)
    dropped = [card for other in range(game.seats) for card, _ in observe(game, other).dropped]
    view.discard = sorted(view.discard + dropped)
    return view


def tells_a_choice(game: Game, seat: int) -> View:
    """A view with a hidden choice of the open step."""
    view = observe(game, seat)
    view.chosen = [card for other in range(game.seats) for card in observe(game, other).chosen]
    return view


def tells_a_place(game: Game, seat: int) -> View:
    """A view with the provinces where gods will stand in later Ages."""
    view = observe(game, seat)
    view.numbers = [*view.numbers, *[int(place) for place in cast(MidgardSetup, game.setup).god_places]]
    return view


def leak_is_caught(observer: Observer, modules: tuple[str, ...] = ()) -> bool:
    rng = random.Random(12)
    for seed in range(2):
        game = start(3, seed, modules=modules)
        for made in play_on(game, rng):
            if made % 5 == 1:
                try:
                    twin_net(game, rng, observer, steps=0)
                except AssertionError:
                    return True
    return False


@pytest.mark.parametrize("observer", [tells_a_hand, tells_a_pack, tells_a_quest, tells_a_dropped_card, tells_a_choice])
def test_a_view_that_tells_too_much_is_caught(observer: Observer) -> None:
    assert leak_is_caught(observer)
    assert leak_is_caught(observer, MODULE_NAMES)


def test_a_view_that_tells_where_gods_will_stand_is_caught() -> None:
    assert leak_is_caught(tells_a_place, ("gods",))
    assert not leak_is_caught(tells_a_place, ("mystics",))


def test_an_honest_view_is_not() -> None:
    assert not leak_is_caught(observe)
    assert not leak_is_caught(observe, MODULE_NAMES)


# -- rules that differ ------------------------------------------------------------------------------------------------
def test_another_rule_in_the_oracle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_game(3, 77, ())
    with monkeypatch.context() as patch:
        patch.setitem(tests.midgard.oracle.facts.VILLAGES, "gimle", 4)
        with pytest.raises(Different):
            compare_game(3, 77, ())
    with monkeypatch.context() as patch:
        patch.setitem(tests.midgard.oracle.facts.TRACKS, "axes", [4, 4, 5, 6, 8, 8])
        with pytest.raises(Different):
            compare_game(3, 77, ())
    with monkeypatch.context() as patch:
        patch.setattr(tests.midgard.oracle.phases, "upgrade_cost", lambda clan, card: 0)
        with pytest.raises(Different, match="options"):
            compare_game(3, 77, ())
    compare_game(3, 77, ())


def test_another_rule_of_a_module_in_the_oracle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_game(3, 78, (), ("gods", "mystics"))
    with monkeypatch.context() as patch:
        patch.setattr(
            tests.midgard.oracle.facts, "FREE", [name for name in tests.midgard.oracle.facts.FREE if name != "mystic"]
        )
        patch.setattr(tests.midgard.oracle.facts, "CHOSEN", [])
        for module in (tests.midgard.oracle.modules, tests.midgard.oracle.phases, tests.midgard.oracle.table):
            for name in ("FREE", "CHOSEN"):
                if hasattr(module, name):
                    patch.setattr(module, name, getattr(tests.midgard.oracle.facts, name))
        with pytest.raises(Different):
            compare_game(3, 78, (), ("gods", "mystics"))


# -- positions and decisions that are wrong ------------------------------------------------------------------------
def lose_a_figure(game: Game) -> None:
    game.state.change(0, 2, 13, -1)


def forge_a_card(game: Game) -> None:
    """A card from nowhere in the hand of seat 0."""
    s = game.state
    undealt = next(copy for copy in range(int(s.setup.copies)) if s.where(copy) == 0)
    s.set_where(undealt, HAND)


def gain_too_much_rage(game: Game) -> None:
    game.state.set_rage(1, 13)


@pytest.mark.parametrize("plant", [lose_a_figure, forge_a_card, gain_too_much_rage])
def test_an_unsound_position_is_caught(plant: Callable[[Game], None]) -> None:
    game = played(3, 5, decisions=30)
    sound_net(game)
    plant(game)
    with pytest.raises(AssertionError):
        sound_net(game)


def test_options_out_of_order_are_caught() -> None:
    game = amid_an_effect()
    options_net(game)
    frame = game.state.stack[-1]
    data = frame.data()
    frame.load([*data[:3], *reversed(data[3:])])
    with pytest.raises(AssertionError, match="not sorted"):
        options_net(game)


def amid_an_effect() -> Game:
    """A game amid an effect that asks."""
    for seed in range(20):
        game = start(3, seed)
        for _ in play_on(game, random.Random(seed)):
            if len(game.state.stack) > 0 and game.state.question > 5:
                return game
    raise AssertionError("no question was put")

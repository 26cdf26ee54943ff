"""Positions of Valhalla thrown together at random: crowded halls, full sheets, so that many texts meet at once."""

from __future__ import annotations

import random
from typing import cast

from fimbul import Game, observe
from fimbul.core.text.record import head_lines
from fimbul.editions.valhalla.rules.board import ValhallaState
from fimbul.editions.valhalla.rules.pile import pile_history
from tests.shared.conformance.play import below
from tests.valhalla.oracle.facts import BASES, CARDS, CHAMBERS, GODS, MONSTERS, UPGRADES, deck_of, parse_head
from tests.valhalla.oracle.oracle import Driver
from tests.valhalla.oracle.phases import play_on
from tests.valhalla.oracle.reading import read_table
from tests.valhalla.scenario import Scenario, scenario


def some(rng: random.Random, things: list[str], count: int) -> list[str]:
    """So many of the things, taken out of them."""
    return [things.pop(below(rng, len(things))) for _ in range(min(count, len(things)))]


def random_position(rng: random.Random) -> Game:
    """The library's game with seat 0 to act and first player."""
    seats = 3 + below(rng, 3)
    age = 2 + below(rng, 2)
    gods = some(rng, list(GODS), 3)
    closed = sorted(some(rng, CHAMBERS[1:], 3), key=CHAMBERS.index)
    made = scenario(seats, (gods[0], gods[1], gods[2]), (closed[0], closed[1], closed[2])).age(age)
    deck = deck_of(gods)
    monsters = list(MONSTERS)
    upgrades = [card for card in deck if CARDS[card].kind in UPGRADES]
    others = [card for card in deck if CARDS[card].kind not in UPGRADES]
    chambers = list(CHAMBERS)
    hot = some(rng, chambers, 4)
    for seat in range(seats):
        mine = some(rng, upgrades, 2 + below(rng, 3))
        for monster in some(rng, monsters, 1 + below(rng, 2)):
            size = CARDS[monster].base
            if len([card for card in mine if CARDS[card].base == size]) < BASES[size]:
                mine.append(monster)
        made.upgrades(seat, *mine)
        made.hand(seat, *some(rng, others, 1 + below(rng, 3)))
        quests = [card for card in others if CARDS[card].kind == "quest"]
        if quests and rng.random() < 0.5:
            quest = quests[below(rng, len(quests))]
            others.remove(quest)
            made.quests(seat, quest)
        if len(made.drafted.get((seat, 1), [])) < 5 * age and rng.random() < 0.3:
            made.discard(seat, *some(rng, others, 1))
        spread(rng, made, seats, seat, [card for card in mine if card in MONSTERS], hot)
        made.rage(seat, 1 + below(rng, 8) if seat == 0 or rng.random() < 0.8 else 0)
        made.glory(seat, below(rng, 30))
        made.steps(seat, 1 + below(rng, 6), 1 + below(rng, 6), 1 + below(rng, 6))
    for seat in range(1, seats):
        if rng.random() < 0.1:
            made.passed(seat)
    for chamber in [c for c in CHAMBERS if c not in closed[age:]]:
        if rng.random() < 0.2:
            made.token(below(rng, seats), chamber)
    made.history = True
    return made.start().game


def spread(rng: random.Random, made: Scenario, seats: int, seat: int, monsters: list[str], hot: list[str]) -> None:
    """A clan's figures in a few Chambers, some dead, some in reserve."""
    for name in ["elite"] * 2 + ["warrior"] * 6 + monsters:
        where = rng.random()
        if where < 0.45 or (name not in ("elite", "warrior") and where < 0.8):
            made.at(hot[below(rng, len(hot))], f"{seat}:{name}")
        elif where < 0.55:
            made.at(CHAMBERS[below(rng, len(CHAMBERS))], f"{seat}:{name}")
        elif where < 0.7:
            made.at(f"pile_{below(rng, seats)}", f"{seat}:{name}")
        elif where < 0.75:
            made.at("sauna", f"{seat}:{name}")


def oracle_of(game: Game) -> Driver:
    """The oracle at the same position."""
    deal = parse_head("\n".join(head_lines(game.setup)))
    state = cast(ValhallaState, game.state)
    pile = [game.edition.cards[int(state.card_of(copy))].text_id for copy in pile_history(state)[0]]
    table = read_table(deal, [observe(game, seat).text() for seat in range(game.seats)], pile)
    assert table.turn is not None
    return Driver(table, play_on(table, table.turn))

"""Long random play of Valhalla: sound at every decision, played again from its moves, twins looked at.

Every tenth game goes through all nets: twins for every seat, worlds, and the record as text with its hashes.
"""

from __future__ import annotations

import random

import pytest

from fimbul import Log, check
from fimbul.core.text import saves
from fimbul.core.text.record import begin_game
from tests.shared.conformance.nets import glory_net, record_net, sound_net, world_net
from tests.shared.conformance.play import play_on
from tests.shared.differential.test_long_play import EVERY, GAMES, PARTS
from tests.shared.properties.twins import SPECTATOR
from tests.valhalla.test_random_games import start
from tests.valhalla.test_twins import ValhallaTwin


def play_long(number: int) -> int:
    """One game, with the gods and seats of its number; how many twins differed from it."""
    rng = random.Random(number)
    thorough = number // 30 % 10 == 0  # thirty games are all sets of gods with all numbers of seats
    game = start(3 + number // 10 % 3, rng.randrange(1 << 128), number)
    log = Log()
    game.listen(log)
    offset = rng.randrange(EVERY)
    twins = 0
    for made in play_on(game, rng):
        sound_net(game)
        if made % EVERY == offset:
            viewers = range(SPECTATOR, game.seats)
            for viewer in viewers if thorough else [rng.choice(viewers)]:
                twin = ValhallaTwin(game, viewer, rng)
                assert check(twin.twin) == [], check(twin.twin)
                twin.look()
                twins += twin.differ()
                twin.play(rng, steps=2)
            if thorough:
                world_net(game, rng)
    sound_net(game)
    glory_net(game, log)
    again = begin_game(game.setup)
    for seat, action in game.moves:
        again.apply(seat, action)
    assert saves.key(again.state) == saves.key(game.state) and again.result() == game.result()
    if thorough:
        record_net(game, again=False)
    return twins


@pytest.mark.parametrize("number", [0, 31, 2420])  # the last has a view that is hard to guess worlds for
def test_a_few_games_of_the_long_play(number: int) -> None:
    assert play_long(number) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_games(part: int) -> None:
    """FIMBUL_LONG_GAMES games over three to five seats and all ten sets of gods."""
    twins = sum([play_long(number) for number in range(part, GAMES, PARTS)])
    assert twins > GAMES // PARTS

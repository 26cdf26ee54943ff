"""A card is added: the environments there were stay as they are, and the new card list has the next version."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fimbul import EDITIONS, new_game, observe, rl
from fimbul.editions.midgard.edition import MIDGARD
from fimbul.rl.encoder import Encoder, encoder_of
from fimbul.rl.pages import pages
from fimbul.rl.session import environment_ids
from tests.midgard.new_card import LONGER, NEW, NEXT_LIST

OLD, NEXT = "fimbul/midgard-v0", f"fimbul/midgard-v{NEXT_LIST - 1}"  # a version for each list, from 0


@pytest.fixture(autouse=True)
def longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library as it will be when the new card is released."""
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)


def layout(of: Encoder) -> list[object]:
    """Everything that a version promises."""
    actions = [of.action_of(index, 1, 4) for index in range(1, of.actions)]
    return [of.fields, of.memory, of.size, of.information_size, actions, [card.text_id for card in of.edition.cards]]


def test_a_new_card_list_has_the_next_version_and_the_old_one_stays() -> None:
    ids = [f"fimbul/midgard-v{n}" for n in range(NEXT_LIST)]
    assert [id for id in environment_ids() if "midgard" in id] == ids and (ids[0], ids[-1]) == (OLD, NEXT)
    assert (rl.read_id(OLD).edition, rl.read_id(NEXT).edition) == (LONGER.at(1), LONGER)


def test_the_old_version_keeps_every_column_and_index() -> None:
    before, after = encoder_of(MIDGARD.at(1)), rl.read_id(OLD)
    assert before is not after and layout(before) == layout(after)
    assert (rl.read_id(NEXT).size > after.size, rl.read_id(NEXT).actions > after.actions) == (True, True)


def test_the_pages_of_old_versions_stay() -> None:
    before, after = pages(MIDGARD.at(1)), pages(LONGER)
    assert after["environment-v0.md"].endswith(before["environment.md"]) and NEW not in after["environment-v0.md"]
    assert f"[{OLD}](environment-v0.md)" in after["environment.md"] and NEW in after["environment.md"]


def test_a_game_of_the_old_version_is_observed_as_before() -> None:
    session = rl.Session(OLD, seats=3, modules=["rumours"])
    session.reset(7)
    setup = MIDGARD.at(1).new_setup(3, ("rumours",), ())
    setup.clans = MIDGARD.clan_names[:3]
    MIDGARD.at(1).deal(setup, 7, None)
    before = encoder_of(MIDGARD.at(1))
    dice = random.Random(7)
    assert session.now().setup.packs == setup.packs, "the deal changed"
    for _ in range(60):
        seat = session.next_seat()
        observation, mask = session.look(seat)
        assert np.array_equal(before.observation(session.view(seat)), observation)
        session.act(seat, dice.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize(("id", "there"), [(OLD, False), (NEXT, True)])
def test_every_kind_of_environment_deals_from_the_list_of_its_version(id: str, there: bool) -> None:
    editions = [
        rl.aec(id, modules=["rumours"]).session.encoder.edition,
        rl.parallel(id, modules=["rumours"]).session.encoder.edition,
        rl.many_games(id, 2, modules=["rumours"], opponents="karl").batch.edition,
    ]
    for edition in editions:
        assert (NEW in edition.card_ids) == there


def test_without_a_list_a_game_has_the_newest() -> None:
    game = new_game(modules=["rumours"], seed=1)
    assert encoder_of(observe(game, 0).edition).id == NEXT

"""Counting the balance of Valhalla: every card to its god, parts that add up, and the same games when it goes on."""

from __future__ import annotations

import json

import pytest

from fimbul import EDITIONS
from fimbul.arena.balance import MONSTERS, Balance, by_heuristics, play_more, read_balance
from fimbul.bots.weights import judge

GODS = ("thor", "loki", "tyr")


def measured(games: int, balance: Balance | None = None) -> Balance:
    balance = balance or Balance(GODS, 3)
    play_more(balance, by_heuristics(judge(EDITIONS["valhalla"])), games, lambda: None)
    return balance


def test_it_goes_on_where_it_stopped():
    again = read_balance(json.loads(json.dumps(measured(2).data())))
    assert again.games == 2
    assert measured(3, again).data() == measured(3).data()


def test_every_card_counts_for_its_god_and_every_glory_has_a_source():
    balance = measured(2)
    assert set(balance.played) <= {*GODS, MONSTERS}
    assert sum(balance.played.values()) == sum(line.played for line in balance.cards.values())
    assert sum(balance.once_played.values()) == sum(line.players for line in balance.cards.values())
    assert sum(balance.turns) == pytest.approx(2)
    assert sum(balance.parts().values()) == pytest.approx(1)
    assert {"battle", "quest", "valor"} <= set(balance.sources)


def test_a_god_fits_while_winners_play_its_cards_as_often_as_others():
    even = Balance(GODS, 4, 10, dict.fromkeys(GODS, 100), dict.fromkeys(GODS, 25.0))
    assert even.ratios() == {god: pytest.approx(1.0) for god in GODS} and even.fits()
    uneven = Balance(GODS, 4, 10, dict.fromkeys(GODS, 100), {"thor": 35.0, "loki": 25.0, "tyr": 15.0})
    assert uneven.ratios()["thor"] == pytest.approx(1.4) and not uneven.fits()


@pytest.mark.parametrize("card_list", [1, 2])
def test_every_copy_dealt_is_counted_in_either_card_list(card_list):
    balance = measured(2, Balance(GODS, 3, card_list=card_list))
    assert sum(line.dealt for line in balance.cards.values()) == 2 * 3 * 3 * 6
    assert read_balance(json.loads(json.dumps(balance.data()))).card_list == card_list

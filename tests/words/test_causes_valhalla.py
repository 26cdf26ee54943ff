"""In Valhalla's log, too, every card that changes what happens is named."""

from __future__ import annotations

import random

import pytest

from fimbul import Event, Log, new_game, observe
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import NOBODY
from fimbul.words import Words
from tests.valhalla.scenario import Table, scenario
from tests.words.french import french

NAMES = (ev.CARD_USED, ev.POWER_USED)
LOOKS_BACK = 3  # events between the use of a card and a loss by it: what it cost, others that fell


def told(table: Table, words: Words) -> list[str]:
    return words.chronicle(observe(table.game, -1)).tell(table.log.events)


def bitten() -> Table:
    table = scenario(3).at("noatun", "0:warrior 1:elite,warrior*2").hand(0, "dying_bite").start(turn=1)
    table.play("1 contest noatun", "0 play dying_bite", "0 destroy 1:elite@noatun")
    return table


def boasted() -> Table:
    table = scenario(3).at("noatun", "0:warrior*2 1:warrior").hand(0, "skull_feast").at("pile_0", "1:warrior").start()
    table.play("0 contest noatun", "0 play skull_feast")
    return table


@pytest.mark.parametrize(
    ("table", "lang", "line", "after"),
    [
        (bitten, "en", "Bear uses Dying Bite.", "Raven loses an Elite in Noatun."),
        (bitten, "fr", "L’Ours utilise Dying Bite.", "Le Corbeau perd une Élite à Noatun."),
        (bitten, "de", "Der Bär setzt Dying Bite ein.", "Der Rabe verliert einen Elitekämpfer in Noatun."),
        (
            boasted,
            "en",
            "Bear gets +1 STR from Skull-Feast.",
            "Bear: 2 STR from figures + 2 from cards = 4.",
        ),
    ],
)
def test_a_card_is_named_before_what_it_does(table, lang, line, after):
    lines = told(table(), Words(lang))
    at = lines.index(french(line) if lang == "fr" else line)
    assert lines[at + 1] == after


def unexplained(events: list[Event]) -> list[Event]:
    """Losses that follow neither from a battle that was lost nor from a card that was named."""
    found: list[Event] = []
    winner, place = int(NOBODY), -1
    for n, event in enumerate(events):
        if event.code == ev.WON:
            winner, place = int(event.a), int(event.b)
        elif event.code == ev.TIED:
            winner, place = int(NOBODY), int(event.a)
        elif event.code == ev.DESTROYED:
            lost = event.c == place and event.a != winner
            before = events[max(0, n - LOOKS_BACK) : n]
            if not lost and not any(one.code in NAMES for one in before):
                found.append(event)
    return found


def test_no_figure_is_lost_without_a_cause():
    by_card = 0
    for seed in range(20):
        rng = random.Random(seed)
        game, log = new_game("valhalla", 3 + seed % 3, seed=seed), Log()
        game.listen(log)
        while not game.over:
            decision = rng.choice(game.decisions())
            game.apply(decision.seat, rng.choice(decision.options))
        assert unexplained(log.events) == []
        without = [event for event in log.events if event.code not in NAMES]
        by_card += len(unexplained(without))
    assert by_card > 5, "the games have no losses by cards to look at"

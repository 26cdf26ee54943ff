"""The network of the evaluation: whole numbers that say what real ones would, read from files that are checked."""

from __future__ import annotations

import json
import random

import pytest

from fimbul import EDITIONS, Rng, new_game, observe
from fimbul.bots.bot_kits import bot_kit_of
from fimbul.bots.networks import AgeWeights, BadNetwork, NetworkFile, network_named, read_network
from fimbul.bots.search import FirstJarlBot, FirstKonungBot, KonungBot
from fimbul.bots.weights import BY_TABLE, judge
from fimbul.core.rules.ids import SLOTS
from fimbul.core.search.heuristics import WHOLE_AGE, Evaluation, play_on
from fimbul.core.search.network import HIGHEST, UNIT_BITS, NetworkEvaluation

SHIPPED = ("network", "network-2")
UNIT = 1 << int(UNIT_BITS)
ALL = EDITIONS["midgard"].module_names
TABLES = [
    ("midgard", 2, ()),
    ("midgard", 3, ("gods",)),
    ("midgard", 4, ()),
    ("midgard", 5, ALL),
    ("valhalla", 3, ()),
    ("valhalla", 5, ()),
]

# What the second neurons of a network drawn at random say of the first positions of a game, added up.
MIDGARD_TOLD = [847, 1801, 1885, 2131, 17191, 21208]
VALHALLA_TOLD = [75, 149, 8913, 8156, 9517, 12526]


def made_up(edition: str, hidden: int, seed: int, neurons: int = 0) -> NetworkFile:
    """A network of weights drawn at random; with neurons for places, it reads them."""
    rng = random.Random(seed)
    inputs = list(judge_inputs(edition).names)
    cards = [card.text_id for card in EDITIONS[edition].cards]

    places = list(bot_kit_of(edition).places().names) if neurons else []

    def row(size: int, length: int = hidden) -> list[int]:
        return [rng.randint(-size, size) for _ in range(length)]

    ages = []
    for _ in range(3):
        rows = [row(900) for _ in range(len(inputs) + len(cards) + neurons)] + [row(6000) for _ in range(2 * hidden)]
        rows += [row(9000), row(9000)]
        layer = ([row(900, neurons) for _ in places], row(3000, neurons), 12) if neurons else ([], [], 0)
        ages.append(AgeWeights(rows, row(9000), row(90000), [rng.randint(-999, 999), 7], [12, 13, 13, 9], *layer))
    return NetworkFile("today", "a test", 1, seed, edition, inputs, cards, hidden, ages, places, neurons)


def judge_inputs(edition: str):
    return bot_kit_of(edition).inputs()


def positions(edition: str, seats: int, modules: tuple[str, ...]):
    """Positions of one game, at the beginning of Ages and between actions."""
    s = new_game(edition, seats, modules=modules, seed=seats).state
    while not s.over:
        yield s
        play_on(s, judge(s.setup.edition, draft=BY_TABLE), Rng(3), 0.6, s.age, 9)


def in_real_numbers(file: NetworkFile, s) -> tuple[list[float], list[float]]:
    """The sums and the Glory to come as the same weights give them without rounding."""
    weights = file.ages[s.age - 1]
    first, second, share, glory = [2.0**shift for shift in weights.shifts]
    inputs = judge_inputs(file.edition)
    written = list(inputs.rows(s))
    size = int(inputs.size)
    top = int(HIGHEST) / UNIT

    def layer(sums: list[float]) -> list[float]:
        return [min(top, max(0.0, value)) for value in sums]

    places = bot_kit_of(file.edition).places()
    seen = list(places.rows(s))
    said = []
    for seat in range(s.seats):
        sums = [bias / first for bias in weights.first_bias]
        values = written[seat * size : (seat + 1) * size] + [0] * len(file.cards)
        for slot in range(int(SLOTS)):
            card = s.upgrade(seat, slot)
            if card is not None:
                values[size + file.cards.index(card.text_id)] += 1
        pooled = [0.0] * file.place_neurons
        for place in range(int(places.places)):
            at = (seat * int(places.places) + place) * int(places.size)
            told = [bias / 2.0**weights.place_shift for bias in weights.place_bias]
            for value, row in zip(seen[at : at + int(places.size)], weights.place_rows, strict=False):
                told = [
                    total + int(value) * weight / 2.0**weights.place_shift
                    for total, weight in zip(told, row, strict=True)
                ]
            pooled = [total + value for total, value in zip(pooled, layer(told), strict=True)]
        values += [min(255.0, 8 * value) for value in pooled]
        for value, row in zip(values, weights.rows, strict=False):
            sums = [total + float(value) * weight / first for total, weight in zip(sums, row, strict=True)]
        said.append(layer(sums))
    at = size + len(file.cards) + file.place_neurons
    means = [sum(column) / s.seats for column in zip(*said, strict=True)]
    results: list[tuple[float, float]] = []
    for own in said:
        sums = [bias / second / UNIT for bias in weights.second_bias]
        for value, row in zip(own + means, weights.rows[at : at + 2 * file.hidden], strict=True):
            sums = [total + value * weight / second for total, weight in zip(sums, row, strict=True)]
        last = layer(sums)
        dots = [sum([a * b for a, b in zip(last, row, strict=True)]) for row in weights.rows[-2:]]
        biases = weights.last_bias
        results.append((dots[0] / share + biases[0] / share / UNIT, dots[1] / glory + biases[1] / glory / UNIT))
    return [line[0] for line in results], [line[1] for line in results]


@pytest.mark.parametrize("neurons", [0, 8])
@pytest.mark.parametrize(("edition", "seats", "modules"), TABLES)
def test_whole_numbers_say_what_real_ones_would(edition, seats, modules, neurons):
    file = made_up(edition, 8, seats, neurons)
    evaluation = read_network(file.text()).evaluation(EDITIONS[edition])
    checked = 0
    for s in positions(edition, seats, modules):
        sums, glory = in_real_numbers(file, s)
        assert list(evaluation.sums(s)) == pytest.approx(sums, abs=0.1 if neurons == 0 else 0.4)
        told = [float(value) - int(s.glory(seat)) for seat, value in enumerate(evaluation.glories(s))]
        assert told == pytest.approx(glory, abs=1.5 if neurons == 0 else 9.0)
        assert list(evaluation.outlook(s)) == list(evaluation.shares(s)) + list(evaluation.glories(s))
        checked += 1
    assert checked >= 6


@pytest.mark.parametrize(("edition", "told"), [("midgard", MIDGARD_TOLD), ("valhalla", VALHALLA_TOLD)])
def test_every_build_says_the_same(edition, told):
    evaluation = made_up(edition, 8, 9).evaluation(EDITIONS[edition])
    found = [[int(value) for row in evaluation.last_neurons(s) for value in row] for s in positions(edition, 3, ())]
    assert [sum(values) for values in found[:6]] == told


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(("edition", "seats", "modules"), TABLES)
def test_the_networks_shipped_judge_every_table(edition, seats, modules, name):
    evaluation = judge(EDITIONS[edition], network=name).evaluation
    assert isinstance(evaluation, NetworkEvaluation)
    for s in positions(edition, seats, modules):
        shares = list(evaluation.shares(s))
        assert len(shares) == seats and sum(shares) == pytest.approx(1.0) and min(shares) > 0
        assert all(0 <= glory < 400 for glory in evaluation.glories(s))
    assert s.over
    assert list(evaluation.shares(s)) == list(judge(EDITIONS[edition]).shares(s))
    assert list(evaluation.glories(s)) == [int(s.glory(seat)) for seat in range(seats)]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
def test_the_files_say_how_they_were_made_and_are_small(edition, name):
    file = network_named(name, edition)
    assert file.made.startswith("20") and file.command.startswith("fimbul train network") and file.games >= 1_000
    assert f"--seed {file.seed}" in file.command and file.edition == edition
    assert len(file.text()) < 500_000 and read_network(file.text()) == file


def test_cards_of_another_card_list_are_found_by_their_names():
    file = made_up("midgard", 8, 1)
    for number in range(1, EDITIONS["midgard"].newest + 1):
        edition = EDITIONS["midgard"].at(number)
        rows = list(file.evaluation(edition).cards)
        for card, row in zip(edition.cards, rows, strict=True):
            assert row == (file.cards.index(card.text_id) if card.text_id in file.cards else -1)


def damaged(change, neurons: int = 0) -> str:
    data = json.loads(made_up("midgard", 8, 1, neurons).text())
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a network"),
        ("[1, 2]", "not a network"),
        (damaged(lambda data: data.pop("ages")), "ages"),
        (damaged(lambda data: data.pop("seed")), "seed"),
        (damaged(lambda data: data["ages"][1].update(weights="AAA")), "not a network"),
        (damaged(lambda data: data["ages"][1].update(weights="AAAAAAAA")), "weights do not make a network"),
        (damaged(lambda data: data["cards"].pop()), "weights do not make a network"),
        (damaged(lambda data: data["ages"][2]["first_bias"].pop()), "biases or shifts"),
        (damaged(lambda data: data["ages"][2].update(shifts=[1, 2, 3, 4])), "biases or shifts"),
        (damaged(lambda data: data["ages"][0]["second_bias"].__setitem__(2, 1 << 31)), "neuron 2 are too large"),
        (damaged(lambda data: data["ages"][0]["place_rows"].pop(), 8), "layer of places is not one of"),
        (damaged(lambda data: data["ages"][1].pop("place_bias"), 8), "layer of places is not one of"),
        (damaged(lambda data: data["ages"][1].update(place_shift=2), 8), "layer of places makes no sense"),
        (damaged(lambda data: data["ages"][2]["place_bias"].__setitem__(1, 1 << 31), 8), "neuron 1 are too large"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadNetwork, match=reason):
        read_network(text)


@pytest.mark.parametrize(("key", "reason"), [("inputs", "other inputs"), ("places", "other places")])
def test_a_network_for_other_inputs_is_refused(key, reason):
    text = damaged(lambda data: data[key].__setitem__(0, "luck"), 8)
    with pytest.raises(BadNetwork, match=reason):
        read_network(text).evaluation(EDITIONS["midgard"])


def test_the_first_jarl_and_konung_keep_weights_and_whole_ages():
    assert (FirstJarlBot.rounds, FirstJarlBot.modesty, FirstJarlBot.heat) == (((5, 6),), 0.012, 0.6)
    assert (FirstKonungBot.keeps, FirstKonungBot.modesty, FirstKonungBot.curiosity) == (12, 0.03, 0.6)
    for kind in (FirstJarlBot, FirstKonungBot):
        assert kind.network == "" and kind.actions == WHOLE_AGE
    view = observe(new_game(seed=1), 0)
    assert isinstance(FirstKonungBot(1).heuristics(view).evaluation, Evaluation)
    assert isinstance(KonungBot(1).heuristics(view).evaluation, NetworkEvaluation)

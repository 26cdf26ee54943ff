"""The network of the evaluation: the data file written by training, and the standing made from it.

The file is JSON. Weights are whole numbers of 16 bits, as base64: a row for each input and each card, then a row for
each neuron of the first layer (of the seat itself, then of all seats), then the rows for share and Glory. A network
that reads places has a row for each neuron of their layer after the cards, and their layer apart.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.bots.bot_kits import bot_kit_of
from fimbul.core.rules.edition import Edition
from fimbul.core.search.network import BLOCK, HIGHEST, MOST, Network, NetworkEvaluation, PlaceLayer

LANE_LIMIT = 1 << 31  # sums of the network stay below: two of them share an int
HIGHEST_INPUT = 255
BLOCK_OF_NEURONS = 2 * int(BLOCK)


class BadNetwork(ValueError):
    """A file that is not a network, or not one for what the rules write."""


@dataclass(frozen=True)
class AgeWeights:
    """The weights for one Age; a sum is divided by 2 to the power of its shift."""

    rows: list[list[int]]
    first_bias: list[int]
    second_bias: list[int]
    last_bias: list[int]  # share, Glory
    shifts: list[int]  # first layer, second layer, share, Glory
    place_rows: list[list[int]] = field(default_factory=list)  # of a layer for places, if there is one
    place_bias: list[int] = field(default_factory=list)
    place_shift: int = 0

    def network(self, hidden: int) -> Network:
        """The network that uses these weights."""
        places = PlaceLayer(self.place_rows, self.place_bias, self.place_shift) if self.place_rows else None
        return Network(hidden, self.rows, self.first_bias, self.second_bias, self.last_bias, self.shifts, places)

    def check(self, hidden: int, inputs: int) -> None:
        """BadNetwork where a sum could become too large for its half of an int."""
        for rows, bias, highest in (
            (self.rows[:inputs], self.first_bias, HIGHEST_INPUT),
            (self.rows[inputs:-2], self.second_bias, int(HIGHEST)),
            (self.place_rows, self.place_bias, HIGHEST_INPUT),
        ):
            for n in range(len(bias)):
                if abs(bias[n]) + sum([abs(row[n]) for row in rows]) * highest >= LANE_LIMIT:
                    raise BadNetwork(f"the weights of neuron {n} are too large")


@dataclass(frozen=True)
class NetworkFile:
    """A network for each Age, and what it was made from."""

    made: str
    command: str
    games: int
    seed: int
    edition: str
    inputs: list[str]
    cards: list[str]
    hidden: int
    ages: list[AgeWeights]
    places: list[str] = field(default_factory=list)  # what is read of a place
    place_neurons: int = 0

    def text(self) -> str:
        """The contents of the data file."""
        facts = {name: getattr(self, name) for name in ("made", "command", "games", "seed", "edition", "hidden")}
        ages = []
        for age in self.ages:
            numbers = [number for row in age.rows for number in row]
            weights = base64.b64encode(struct.pack(f"<{len(numbers)}h", *numbers)).decode()
            biases = {name: getattr(age, name) for name in ("first_bias", "second_bias", "last_bias", "shifts")}
            found: dict[str, object] = {**biases, "weights": weights}
            if self.places:
                found |= {name: getattr(age, name) for name in ("place_rows", "place_bias", "place_shift")}
            ages.append(found)
        if self.places:
            facts |= {"places": self.places, "place_neurons": self.place_neurons}
        return json.dumps({**facts, "inputs": self.inputs, "cards": self.cards, "ages": ages}, indent=0) + "\n"

    def evaluation(self, edition: Edition) -> NetworkEvaluation:
        """The standing by this network, for a card list of its edition."""
        inputs = bot_kit_of(self.edition).inputs()
        if list(inputs.names) != self.inputs:
            raise BadNetwork("the network was made for other inputs: train it again")
        places = bot_kit_of(self.edition).places() if self.places else None
        if places is not None and list(places.names) != self.places:
            raise BadNetwork("the network was made for other places: train it again")
        rows = {name: number for number, name in enumerate(self.cards)}
        cards = vec[i64]([rows.get(card.text_id, -1) for card in edition.cards])
        return NetworkEvaluation(inputs, cards, [age.network(self.hidden) for age in self.ages], places)


def read_network(text: str) -> NetworkFile:
    """Read a network from the text of a data file; BadNetwork says what is wrong with it."""
    try:
        data = json.loads(text)
        hidden, neurons, places = int(data["hidden"]), int(data.get("place_neurons", 0)), len(data.get("places", []))
        inputs = len(data["inputs"]) + len(data["cards"]) + neurons
        ages = [read_age(age, hidden, inputs, places, neurons) for age in data.pop("ages")]
        return NetworkFile(ages=ages, **data)
    except BadNetwork:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error, struct.error) as problem:
        raise BadNetwork(f"not a network: {problem!r}") from None


def read_age(data: dict[str, object], hidden: int, inputs: int, places: int, neurons: int) -> AgeWeights:
    """The weights for one Age, checked."""
    packed = base64.b64decode(str(data["weights"]), validate=True)
    numbers = struct.unpack(f"<{len(packed) // 2}h", packed)
    if len(numbers) != (inputs + 2 * hidden + 2) * hidden or hidden % BLOCK_OF_NEURONS or inputs > MOST:
        raise BadNetwork(f"{len(numbers)} weights do not make a network of {inputs} inputs and {hidden} neurons")
    rows = [list(numbers[n : n + hidden]) for n in range(0, len(numbers), hidden)]
    biases = [[int(number) for number in data[name]] for name in ("first_bias", "second_bias", "last_bias", "shifts")]  # type: ignore[attr-defined]
    if [len(numbers) for numbers in biases] != [hidden, hidden, 2, 4] or not 8 <= min(biases[3]) <= max(
        biases[3]
    ) <= 20:
        raise BadNetwork("biases or shifts are missing or make no sense")
    first, second, last, shifts = biases
    age = AgeWeights(rows, first, second, last, shifts, *read_places(data, places, neurons))
    age.check(hidden, inputs)
    return age


def read_places(data: dict[str, object], places: int, neurons: int) -> tuple[list[list[int]], list[int], int]:
    """The layer of places, if there is one: its rows, bias and shift."""
    rows = [[int(number) for number in row] for row in data.get("place_rows", [])]  # type: ignore[attr-defined]
    bias = [int(number) for number in data.get("place_bias", [])]  # type: ignore[attr-defined]
    shift = int(str(data.get("place_shift", 0)))
    if [len(row) for row in rows] != [neurons] * places or len(bias) != neurons:
        raise BadNetwork(f"the layer of places is not one of {places} numbers and {neurons} neurons")
    if neurons % BLOCK_OF_NEURONS or (neurons and not 8 <= shift <= 20):
        raise BadNetwork("the layer of places makes no sense")
    return rows, bias, shift


@cache
def network_named(name: str, edition: str) -> NetworkFile:
    """A network shipped with the library."""
    file = resources.files(__package__).joinpath("data", edition, f"{name}.json")
    return read_network(file.read_text(encoding="utf-8"))

"""A small network that judges a position: the share of victory and the Glory that each seat may expect.

Every seat goes through the same two layers: its own inputs, then what came of them beside the mean of all seats. So one
network serves any number of seats. All is done in integers, hence to the same result in every build, until the last
step makes shares of the seats' sums. Two weights share an int: their products are added up side by side.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fimbul.core.rules.ids import SLOTS
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import Standing, logit_choice, one_after_another, shares_won
from fimbul.core.search.inputs import Inputs
from fimbul.core.search.place_inputs import PlaceInputs

UNIT_BITS: Final[i64] = 8  # what a neuron says is counted in 256ths …
HIGHEST: Final[i64] = 2047  # … and is just below 8 at most
LANE: Final[i64] = 32
HALF: Final[i64] = 1 << 31
LOW: Final[i64] = (1 << 32) - 1
POOL_BITS: Final[i64] = 5  # the sum of all places is counted in eighths …
HALF_POOL: Final[i64] = 16
MOST_POOLED: Final[i64] = 255  # … and cut off here
BLOCK: Final[i64] = 4  # pairs of neurons whose sums are worked out together
MOST: Final = 512  # inputs, cards included
ZEROS: Final = vec[i64]([0] * MOST)
NOTHING_SEEN: Final = vec[u8]([0])


def pair(low: i64, high: i64) -> i64:
    """Two signed weights in one int."""
    return (high << LANE) + low


def low_of(pairs: i64) -> i64:
    """The sum in the low lane."""
    return ((pairs + HALF) & LOW) - HALF


def neuron(total: i64, shift: i64) -> i64:
    """What a neuron says: its sum, cut off at nothing and at the highest."""
    value = total >> shift
    return 0 if value < 0 else HIGHEST if value > HIGHEST else value


class Signal:
    """Numbers that are not 0, and their places."""

    def __init__(self, room: i64) -> None:
        self.places: vec[i64] = ZEROS[:room]
        self.values: vec[i64] = ZEROS[:room]
        self.count: i64 = 0

    def put(self, place: i64, value: i64) -> None:
        """Add a number; nothing happens if it is 0."""
        if value != 0:
            self.places[self.count] = place
            self.values[self.count] = value
            self.count += 1


class Layer:
    """Weights from inputs to neurons, two in each int. Those of a block of neurons lie together, input by input."""

    def __init__(self, rows: list[list[int]]) -> None:
        """A row for each input."""
        self.inputs: i64 = len(rows)
        self.pairs: i64 = len(rows[0]) // 2
        lines = [paired(row) for row in rows]
        blocks = range(0, int(self.pairs), int(BLOCK))
        self.weights: vec[i64] = vec[i64]([n for at in blocks for line in lines for n in line[at : at + int(BLOCK)]])

    def sums(self, signal: Signal, bias: vec[i64]) -> vec[i64]:
        """The weighted sums of a signal for all neurons, in pairs."""
        found = bias[: self.pairs]
        weights = self.weights
        places = signal.places
        values = signal.values
        count = signal.count
        block: i64 = 0
        while block < self.pairs:
            start = block * self.inputs
            first = found[block]
            second = found[block + 1]
            third = found[block + 2]
            fourth = found[block + 3]
            n: i64 = 0
            while n < count:
                at = start + places[n] * BLOCK
                value = values[n]
                first += value * weights[at]
                second += value * weights[at + 1]
                third += value * weights[at + 2]
                fourth += value * weights[at + 3]
                n += 1
            found[block] = first
            found[block + 1] = second
            found[block + 2] = third
            found[block + 3] = fourth
            block += BLOCK
        return found


def paired(row: list[int]) -> list[int]:
    """Weights, two in each int."""
    return [int(pair(row[n], row[n + 1])) for n in range(0, len(row), 2)]


def neurons(sums: vec[i64], shift: i64) -> vec[i64]:
    """What neurons say, from their sums in pairs."""
    found = ZEROS[: 2 * len(sums)]
    n: i64 = 0
    while n < len(sums):
        low = low_of(sums[n])
        found[2 * n] = neuron(low, shift)
        found[2 * n + 1] = neuron((sums[n] - low) >> LANE, shift)
        n += 1
    return found


class PlaceLayer:
    """The layer that all places go through."""

    def __init__(self, rows: list[list[int]], bias: list[int], shift: int) -> None:
        """A row for each number of a place."""
        self.layer: Layer = Layer(rows)
        self.bias: vec[i64] = vec[i64](paired(bias))
        self.shift: i64 = shift
        self.size: i64 = len(rows)
        self.neurons: i64 = len(bias)

    def pool(self, rows: vec[u8], at: i64, places: i64) -> vec[i64]:
        """What the neurons say of the places of a seat, added up; its rows begin at a number."""
        totals = ZEROS[: self.neurons]
        signal = Signal(self.size)
        place: i64 = 0
        while place < places:
            signal.count = 0
            n: i64 = 0
            while n < self.size:
                signal.put(n, i64(rows[at + n]))
                n += 1
            at += self.size
            sums = self.layer.sums(signal, self.bias)
            n = 0
            while n < len(sums):
                low = low_of(sums[n])
                totals[2 * n] += neuron(low, self.shift - UNIT_BITS)
                totals[2 * n + 1] += neuron((sums[n] - low) >> LANE, self.shift - UNIT_BITS)
                n += 1
            place += 1
        return totals


class Network:
    """The weights for one Age. Sums are divided by 2 to the power of the shifts."""

    def __init__(
        self,
        hidden: int,
        rows: list[list[int]],
        first_bias: list[int],
        second_bias: list[int],
        last_bias: list[int],
        shifts: list[int],
        places: PlaceLayer | None = None,
    ) -> None:
        """`rows`: one for each input, card and neuron of places; for each first neuron, of the seat and of all; for
        share and Glory.
        """
        inputs = len(rows) - 2 * hidden - 2
        self.places: PlaceLayer | None = places
        self.hidden: i64 = hidden
        self.first: Layer = Layer(rows[:inputs])
        self.own: Layer = Layer(rows[inputs : inputs + hidden])
        self.all: Layer = Layer(rows[inputs + hidden : inputs + 2 * hidden])
        self.share: vec[i64] = vec[i64](rows[-2])
        self.glory: vec[i64] = vec[i64](rows[-1])
        self.first_bias: vec[i64] = vec[i64](paired(first_bias))
        self.second_bias: vec[i64] = vec[i64](paired(second_bias))
        self.share_bias: i64 = last_bias[0]
        self.glory_bias: i64 = last_bias[1]
        self.first_shift: i64 = shifts[0]
        self.second_shift: i64 = shifts[1]
        self.share_scale: float = 1.0 / float(1 << (shifts[2] + int(UNIT_BITS)))
        self.glory_scale: float = 1.0 / float(1 << (shifts[3] + int(UNIT_BITS)))


class NetworkEvaluation(Standing):
    """How a game stands, by a network for each Age."""

    def __init__(self, inputs: Inputs, cards: vec[i64], ages: list[Network], places: PlaceInputs | None = None) -> None:
        self.inputs: Inputs = inputs
        self.places: PlaceInputs | None = places
        self.cards: vec[i64] = cards  # the row of each card of the list among the rows for cards, or -1
        self.ages: list[Network] = ages

    def last_neurons(self, s: State) -> list[vec[i64]]:
        """What the second neurons say of each seat."""
        network = self.ages[s.age - 1]
        rows = self.inputs.rows(s)
        totals = ZEROS[: network.hidden]
        signals: list[Signal] = []
        places = self.places
        layer = network.places
        seen = NOTHING_SEEN
        room: i64 = self.inputs.size + SLOTS
        if places is not None and layer is not None:
            seen = places.rows(s)
            room += layer.neurons
        seat: i64 = 0
        while seat < s.seats:
            signal = self.signal(s, seat, rows, room)
            if places is not None and layer is not None:
                pooled = layer.pool(seen, seat * places.places * places.size, places.places)
                at = network.first.inputs - layer.neurons
                n: i64 = 0
                while n < layer.neurons:
                    value = (pooled[n] + HALF_POOL) >> POOL_BITS
                    signal.put(at + n, MOST_POOLED if value > MOST_POOLED else value)
                    n += 1
            sums = network.first.sums(signal, network.first_bias)
            said = neurons(sums, network.first_shift - UNIT_BITS)
            signal = Signal(network.hidden)
            n = 0
            while n < network.hidden:
                signal.put(n, said[n])
                totals[n] += said[n]
                n += 1
            signals.append(signal)
            seat += 1
        mean = Signal(network.hidden)
        n = 0
        while n < network.hidden:
            mean.put(n, totals[n] // s.seats)
            n += 1
        shared = network.all.sums(mean, network.second_bias)
        found: list[vec[i64]] = []
        for signal in signals:
            found.append(neurons(network.own.sums(signal, shared), network.second_shift))
        return found

    def signal(self, s: State, seat: i64, rows: vec[u8], room: i64) -> Signal:
        """The inputs of a seat and the upgrades it has in play."""
        size = self.inputs.size
        found = Signal(room)
        at = seat * size
        n: i64 = 0
        while n < size:
            found.put(n, i64(rows[at + n]))
            n += 1
        slot: i64 = 0
        while slot < SLOTS:
            copy = s.slot(seat, slot)
            if copy >= 0 and self.cards[s.card_of(copy)] >= 0:
                found.put(size + self.cards[s.card_of(copy)], 1)
            slot += 1
        return found

    def sums(self, s: State) -> vec[float]:
        return self.sums_of(s, self.last_neurons(s))

    def glories(self, s: State) -> vec[float]:
        return self.glories_of(s, [] if s.over else self.last_neurons(s))

    def outlook(self, s: State) -> vec[float]:
        if s.over:
            return one_after_another(shares_won(s), self.glories_of(s, []))
        said = self.last_neurons(s)
        return one_after_another(logit_choice(self.sums_of(s, said)), self.glories_of(s, said))

    def sums_of(self, s: State, said: list[vec[i64]]) -> vec[float]:
        """How well each seat stands, given what the second neurons say."""
        network = self.ages[s.age - 1]
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        for row in said:
            found[seat] = float(product(network.share, row, network.share_bias)) * network.share_scale
            seat += 1
        return found

    def glories_of(self, s: State, said: list[vec[i64]]) -> vec[float]:
        """What each seat has, and what the second neurons say that it will get."""
        found = vec[float]([0.0] * int(s.seats))
        seat: i64 = 0
        while seat < s.seats:
            found[seat] = float(s.glory(seat))
            seat += 1
        seat = 0
        for row in said:
            network = self.ages[s.age - 1]
            found[seat] += float(product(network.glory, row, network.glory_bias)) * network.glory_scale
            seat += 1
        return found


def product(weights: vec[i64], said: vec[i64], bias: i64) -> i64:
    """The weighted sum of what neurons say."""
    total = bias
    n: i64 = 0
    while n < len(said):
        total += weights[n] * said[n]
        n += 1
    return total

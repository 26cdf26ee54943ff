"""Training a network by gradients, with torch (the extra `train`): from recorded positions to a data file.

One network for each Age. A tenth of the games, at least a thousand if there are as many, is held out: losses are
measured there alone. The state of the training is kept after each epoch, so that it can be stopped and go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from fimbul.arena.positions import PART, WHOLE, part_file
from fimbul.bots.bot_kits import bot_kit_of
from fimbul.bots.networks import LANE_LIMIT, AgeWeights, NetworkFile
from fimbul.core.rules.ids import MOST_SEATS, SLOTS
from fimbul.core.search.network import HIGHEST, POOL_BITS, UNIT_BITS
from fimbul.core.search.network import MOST_POOLED as HIGHEST_POOLED

UNIT = 1 << int(UNIT_BITS)
CEILING = int(HIGHEST) / UNIT  # of what a neuron says
POOL_UNIT = UNIT >> int(POOL_BITS)
MOST_POOLED = int(HIGHEST_POOLED) / POOL_UNIT  # of what the neurons of all places say together
LARGEST = 32767
MOST_SHIFT = 14
BATCH = 512
RATE = 0.004
LATER_RATE = 0.001  # of a network that begins with what another one has learned
DECAY = 0.0002
GLORY_SCALE = 20.0
GLORY_WEIGHT = 0.1  # of the loss in Glory beside that of the shares
LEAST_HELD_OUT = 1000  # games


@dataclass(frozen=True)
class Plan:
    """What to train, and on what."""

    edition: str
    folder: Path
    games: int
    seed: int
    hidden: int
    neurons: int  # that places go through
    epochs: int
    before: NetworkFile | None = None  # the network to begin with


class Data:
    """Positions of an Age as arrays."""

    def __init__(self, records: Any) -> None:
        self.third = records["third"].astype(np.int64)
        self.seats = records["seats"].astype(np.int64)
        self.rows = torch.from_numpy(np.ascontiguousarray(records["rows"]))
        self.cards = torch.from_numpy(np.ascontiguousarray(records["cards"]))
        self.places = torch.from_numpy(np.ascontiguousarray(records["places"]))
        self.returns = torch.from_numpy(records["returns"].astype(np.float32) / WHOLE)
        self.weighed = records["weighed"].astype(np.float64) / WHOLE
        self.final = torch.from_numpy(records["final"].astype(np.float32) / WHOLE)
        glory = records["glory"].astype(np.float32) - records["rows"][:, :, 0].astype(np.float32)
        self.glory = torch.from_numpy(glory)
        self.present = torch.arange(MOST_SEATS)[None, :] < torch.from_numpy(self.seats)[:, None]

    def __len__(self) -> int:
        return len(self.seats)


class Original(nn.Module):  # type: ignore[misc, unused-ignore]  # torch may be missing
    """The network with real numbers; the inputs are divided by their usual size so that all learn at a like pace."""

    def __init__(self, cards: int, hidden: int, neurons: int, scale: Tensor, place_scale: Tensor) -> None:
        super().__init__()
        inputs = len(scale)
        self.scale: Tensor
        self.place_scale: Tensor
        self.register_buffer("scale", scale)
        self.register_buffer("place_scale", place_scale)
        self.place = nn.Linear(len(place_scale), neurons)
        self.pooled = nn.Linear(neurons, hidden, bias=False)
        self.first = nn.Linear(inputs, hidden)
        self.cards = nn.Embedding(cards + 1, hidden, padding_idx=cards)
        nn.init.normal_(self.cards.weight, std=0.05)
        nn.init.zeros_(self.cards.weight.data[cards])  # an empty slot says nothing
        self.own = nn.Linear(hidden, hidden)
        self.all = nn.Linear(hidden, hidden, bias=False)
        self.last = nn.Linear(hidden, 2)
        nn.init.zeros_(self.last.weight)

    def forward(self, rows: Tensor, cards: Tensor, places: Tensor, present: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the shares, and the Glory still to come."""
        pooled = torch.clamp(self.place(places.float() / self.place_scale), 0.0, CEILING).sum(2)
        held = self.pooled(torch.clamp(pooled, max=MOST_POOLED))
        held = held + self.cards(cards.long().clamp(max=self.cards.num_embeddings - 1)).sum(2)
        said = torch.clamp(self.first(rows.float() / self.scale) + held, 0.0, CEILING)
        here = present[:, :, None]
        mean = (said * here).sum(1) / here.sum(1)
        second = torch.clamp(self.own(said) + self.all(mean)[:, None, :], 0.0, CEILING)
        last = self.last(second)
        sums = last[:, :, 0].masked_fill(~present, -1e9)
        return torch.log_softmax(sums, 1), last[:, :, 1] * GLORY_SCALE

    def start_from(self, before: AgeWeights) -> None:
        """Begin with what another network has learned; one that reads no places knows nothing of them."""
        first, second, share, glory = [2.0**shift for shift in before.shifts]
        rows = torch.tensor(before.rows, dtype=torch.float32)
        inputs, hidden, cards = len(self.scale), self.own.in_features, self.cards.num_embeddings - 1
        pooled = len(before.place_bias)
        at = inputs + cards + pooled
        if len(rows) != at + 2 * hidden + 2 or rows.shape[1] != hidden:
            raise ValueError("the network before has another shape")
        with torch.no_grad():
            self.first.weight.copy_((rows[:inputs] / first).T * self.scale)
            self.first.bias.copy_(torch.tensor(before.first_bias) / first)
            self.cards.weight[:cards] = rows[inputs : inputs + cards] / first
            self.own.weight.copy_(rows[at : at + hidden].T / second)
            self.all.weight.copy_(rows[at + hidden : at + 2 * hidden].T / second)
            self.own.bias.copy_(torch.tensor(before.second_bias) / second / UNIT)
            self.last.weight[0] = rows[-2] / share
            self.last.weight[1] = rows[-1] / glory / GLORY_SCALE
            self.last.bias[0] = before.last_bias[0] / share / UNIT
            self.last.bias[1] = before.last_bias[1] / glory / UNIT / GLORY_SCALE
            if pooled:
                by = 2.0**before.place_shift
                self.place.weight.copy_(torch.tensor(before.place_rows).float().T / by * self.place_scale)
                self.place.bias.copy_(torch.tensor(before.place_bias) / by)
                self.pooled.weight.copy_(rows[inputs + cards : at].T / first * POOL_UNIT)
            else:
                self.pooled.weight.zero_()

    def weights(self) -> AgeWeights:
        """The same in whole numbers."""
        inputs = (self.first.weight / self.scale).T.detach()
        pooled = self.pooled.weight.T.detach() / POOL_UNIT
        first = torch.cat([inputs, self.cards.weight.detach()[:-1], pooled])
        place = (self.place.weight / self.place_scale).T.detach()
        place_shift = shift_of(place)
        second = torch.cat([self.own.weight.T, self.all.weight.T]).detach()
        share = self.last.weight.detach()[:1]
        glory = self.last.weight.detach()[1:] * GLORY_SCALE
        bias = self.last.bias.detach()
        last = [float(bias[0]), float(bias[1]) * GLORY_SCALE]
        shifts = [shift_of(first), shift_of(second, int(HIGHEST)), shift_of(share), shift_of(glory)]
        rows: list[list[int]] = []
        for part, shift in zip((first, second, share, glory), shifts, strict=True):
            rows += whole(part, shift)
        return AgeWeights(
            rows,
            whole(self.first.bias.detach(), shifts[0]),
            whole(self.own.bias.detach(), shifts[1] + int(UNIT_BITS)),
            [round(value * 2 ** (shift + int(UNIT_BITS))) for value, shift in zip(last, shifts[2:], strict=True)],
            shifts,
            whole(place, place_shift),
            whole(self.place.bias.detach(), place_shift),
            place_shift,
        )


def shift_of(weights: Tensor, highest: int = 0) -> int:
    """How many bits weights can be shifted: they fit into 16 bits, and their sums into half an int."""
    shift = MOST_SHIFT
    largest, total = float(weights.abs().max()), float(weights.abs().sum(0).max())
    while largest * 2**shift > LARGEST or total * 2**shift * highest > 0.9 * LANE_LIMIT:
        shift -= 1
    return shift


def whole(weights: Tensor, shift: int) -> Any:
    """Weights as whole numbers."""
    return torch.round(weights * 2**shift).long().tolist()


def record_type(inputs: int, places: tuple[int, int]) -> Any:
    """How a record of `positions` is laid out."""
    seats = (MOST_SEATS,)
    return np.dtype(
        [
            ("age", "u1"),
            ("third", "u1"),
            ("seats", "u1"),
            ("_", "u1"),
            ("game", "<u4"),
            ("rows", "u1", (MOST_SEATS, inputs)),
            ("cards", "u1", (MOST_SEATS, int(SLOTS))),
            ("places", "u1", (MOST_SEATS, *places)),
            ("weighed", "<u2", seats),
            ("final", "<u2", seats),
            ("returns", "<u2", seats),
            ("glory", "<u2", seats),
        ]
    )


class Trainer:
    """Trains the networks of an edition, one Age after the other."""

    def __init__(self, plan: Plan) -> None:
        torch.set_num_threads(1)
        self.plan = plan
        self.kit = bot_kit_of(plan.edition)
        self.names = list(self.kit.inputs().names)
        self.card_names = [card.text_id for card in self.kit.edition.cards]
        self.places = self.kit.places()
        layout = record_type(len(self.names), (int(self.places.places), int(self.places.size)))
        parts = range(-(-plan.games // PART))
        self.records = np.concatenate([np.fromfile(part_file(plan.folder, plan.seed, n), layout) for n in parts])
        held = min(max(LEAST_HELD_OUT, plan.games // 10), plan.games // 2)
        self.first_held_out = plan.games - held

    def data(self, age: int, held_out: bool) -> Data:
        """The positions of an Age, to learn from or to measure with."""
        records = self.records[self.records["age"] == age]
        return Data(records[(records["game"] >= self.first_held_out) == held_out])

    def beginning(self, age: int) -> Original:
        """The network of an Age before it has learned: the one before it, where there is one."""
        plan = self.plan
        torch.manual_seed(plan.seed * 10 + age)
        data = self.data(age, False)
        rows = data.rows[data.present].float()
        scale = (rows.square().sum(0) / (rows > 0).sum(0).clamp(min=1)).sqrt().clamp(min=1.0)
        used = data.places[data.present].float().flatten(0, 1)[:: max(1, len(data) // 50_000)]
        place_scale = (used.square().sum(0) / (used > 0).sum(0).clamp(min=1)).sqrt().clamp(min=1.0)
        network = Original(len(self.card_names), plan.hidden, plan.neurons, scale, place_scale)
        if plan.before is not None:
            network.start_from(plan.before.ages[age - 1])
        return network

    def train(self, age: int, say: Callable[[str], None]) -> Original:
        """Train the network of an Age, or go on where training stopped."""
        plan = self.plan
        network = self.beginning(age)
        data = self.data(age, False)
        rate = RATE if plan.before is None else LATER_RATE
        optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=DECAY)
        steps = plan.epochs * (len(data) // BATCH)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
        kept = plan.folder / f"network-{plan.seed}-{plan.games}-{plan.hidden}-{plan.neurons}-{plan.epochs}-{age}.pt"
        epoch = 0
        if kept.is_file():
            state = torch.load(kept)
            network.load_state_dict(state["network"])
            optimiser.load_state_dict(state["optimiser"])
            schedule.load_state_dict(state["schedule"])
            torch.set_rng_state(state["chance"])
            epoch = state["epoch"]
        while epoch < plan.epochs:
            loss = self.epoch(network, data, optimiser, schedule)
            epoch += 1
            torch.save(
                {
                    "network": network.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "schedule": schedule.state_dict(),
                    "chance": torch.get_rng_state(),
                    "epoch": epoch,
                },
                kept,
            )
            say(f"Age {age}, epoch {epoch}: loss {loss:.4f}")
        network.eval()
        return network

    def epoch(self, network: Original, data: Data, optimiser: Any, schedule: Any) -> float:
        """One pass over all positions; the mean loss of shares."""
        total = 0.0
        order = torch.randperm(len(data))
        batches = len(data) // BATCH
        for n in range(batches):
            chosen = order[n * BATCH : (n + 1) * BATCH]
            present = data.present[chosen]
            shares, glory = network(data.rows[chosen], data.cards[chosen], data.places[chosen], present)
            loss = -(data.returns[chosen] * shares).sum(1).mean()
            gap = (glory - data.glory[chosen])[present] / GLORY_SCALE
            optimiser.zero_grad()
            (loss + GLORY_WEIGHT * gap.square().mean()).backward()  # type: ignore[no-untyped-call, unused-ignore]
            optimiser.step()
            schedule.step()
            total += float(loss.detach()) / batches
        return total

    def file(self, made: str, command: str, networks: list[Original]) -> NetworkFile:
        """The data file of trained networks."""
        plan = self.plan
        return NetworkFile(
            made, command, plan.games, plan.seed, plan.edition, self.names, self.card_names, plan.hidden,
            [network.weights() for network in networks], list(self.places.names), plan.neurons,
        )  # fmt: skip


def predict(network: Original, data: Data) -> tuple[Any, Any]:
    """Shares and Glory to come, of all positions."""
    with torch.no_grad():
        parts = [
            network(*[part[n : n + 4096] for part in (data.rows, data.cards, data.places, data.present)])
            for n in range(0, len(data), 4096)
        ]
    return torch.cat([p[0] for p in parts]).exp().double().numpy(), torch.cat([p[1] for p in parts]).numpy()


# -- how good it is ---------------------------------------------------------------------------------------------------
def loss_of(shares: Any, data: Data) -> Any:
    """The loss at each position, in units of a blind guess."""
    final = data.final.double().numpy()
    return -(final * np.log(np.clip(shares, 1e-9, 1.0))).sum(1) / np.log(data.seats)


def measure(network: Original, data: Data) -> dict[str, Any]:
    """Losses by part of the Age beside the evaluation by weights; Brier score and reliability."""
    shares, glory = predict(network, data)
    here = data.present.numpy()
    final = data.final.double().numpy()
    found: dict[str, Any] = {"positions": len(data), "parts": {}}
    for third, name in enumerate(("beginning", "first third", "second third", "last third")):
        chosen = data.third == third
        found["parts"][name] = {
            "network": round(float(loss_of(shares, data)[chosen].mean()), 4),
            "weights": round(float(loss_of(data.weighed, data)[chosen].mean()), 4),
        }
    for name, said in (("network", shares), ("weights", data.weighed)):
        found[f"brier_{name}"] = round(float(np.square(said - final)[here].mean()), 4)
    found["glory_error"] = round(float(np.abs(glory - data.glory.numpy())[here].mean()), 2)
    bins = np.minimum((shares * 10).astype(int), 9)
    found["reliability"] = [
        {
            "from": n / 10,
            "seats": int((here & (bins == n)).sum()),
            "said": round(float(shares[here & (bins == n)].mean()), 3),
            "came": round(float(final[here & (bins == n)].mean()), 3),
        }
        for n in range(10)
        if (here & (bins == n)).any()
    ]
    return found

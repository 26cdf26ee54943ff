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
from fimbul.core.search.network import HIGHEST, UNIT_BITS

UNIT = 1 << int(UNIT_BITS)
CEILING = int(HIGHEST) / UNIT  # of what a neuron says
LARGEST = 32767
MOST_SHIFT = 14
BATCH = 512
RATE = 0.004
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
    epochs: int


class Data:
    """Positions of an Age as arrays."""

    def __init__(self, records: Any) -> None:
        self.third = records["third"].astype(np.int64)
        self.seats = records["seats"].astype(np.int64)
        self.rows = torch.from_numpy(np.ascontiguousarray(records["rows"]))
        self.cards = torch.from_numpy(np.ascontiguousarray(records["cards"]))
        self.weighed = records["weighed"].astype(np.float64) / WHOLE
        self.final = torch.from_numpy(records["final"].astype(np.float32) / WHOLE)
        glory = records["glory"].astype(np.float32) - records["rows"][:, :, 0].astype(np.float32)
        self.glory = torch.from_numpy(glory)
        self.present = torch.arange(MOST_SEATS)[None, :] < torch.from_numpy(self.seats)[:, None]

    def __len__(self) -> int:
        return len(self.seats)


class Original(nn.Module):  # type: ignore[misc, unused-ignore]  # torch may be missing
    """The network with real numbers; the inputs are divided by their usual size so that all learn at a like pace."""

    def __init__(self, inputs: int, cards: int, hidden: int, scale: Tensor) -> None:
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", scale)
        self.first = nn.Linear(inputs, hidden)
        self.cards = nn.Embedding(cards + 1, hidden, padding_idx=cards)
        nn.init.normal_(self.cards.weight, std=0.05)
        nn.init.zeros_(self.cards.weight.data[cards])  # an empty slot says nothing
        self.own = nn.Linear(hidden, hidden)
        self.all = nn.Linear(hidden, hidden, bias=False)
        self.last = nn.Linear(hidden, 2)
        nn.init.zeros_(self.last.weight)

    def forward(self, rows: Tensor, cards: Tensor, present: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the shares, and the Glory still to come."""
        held = self.cards(cards.long().clamp(max=self.cards.num_embeddings - 1)).sum(2)
        said = torch.clamp(self.first(rows.float() / self.scale) + held, 0.0, CEILING)
        here = present[:, :, None]
        mean = (said * here).sum(1) / here.sum(1)
        second = torch.clamp(self.own(said) + self.all(mean)[:, None, :], 0.0, CEILING)
        last = self.last(second)
        sums = last[:, :, 0].masked_fill(~present, -1e9)
        return torch.log_softmax(sums, 1), last[:, :, 1] * GLORY_SCALE

    def weights(self) -> AgeWeights:
        """The same in whole numbers."""
        inputs = (self.first.weight / self.scale).T.detach()
        first = torch.cat([inputs, self.cards.weight.detach()[:-1]])
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


def record_type(inputs: int) -> Any:
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
            ("weighed", "<u2", seats),
            ("final", "<u2", seats),
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
        layout = record_type(len(self.names))
        parts = range(-(-plan.games // PART))
        self.records = np.concatenate([np.fromfile(part_file(plan.folder, plan.seed, n), layout) for n in parts])
        held = min(max(LEAST_HELD_OUT, plan.games // 10), plan.games // 2)
        self.first_held_out = plan.games - held

    def data(self, age: int, held_out: bool) -> Data:
        """The positions of an Age, to learn from or to measure with."""
        records = self.records[self.records["age"] == age]
        return Data(records[(records["game"] >= self.first_held_out) == held_out])

    def train(self, age: int, say: Callable[[str], None]) -> Original:
        """Train the network of an Age, or go on where training stopped."""
        plan = self.plan
        torch.manual_seed(plan.seed * 10 + age)
        data = self.data(age, False)
        rows = data.rows[data.present].float()
        scale = (rows.square().sum(0) / (rows > 0).sum(0).clamp(min=1)).sqrt().clamp(min=1.0)
        network = Original(len(self.names), len(self.card_names), plan.hidden, scale)
        optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
        steps = plan.epochs * (len(data) // BATCH)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1, pct_start=0.1)
        kept = plan.folder / f"network-{plan.seed}-{plan.games}-{plan.hidden}-{plan.epochs}-{age}.pt"
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
            shares, glory = network(data.rows[chosen], data.cards[chosen], present)
            loss = -(data.final[chosen] * shares).sum(1).mean()
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
            [network.weights() for network in networks],
        )  # fmt: skip


def predict(network: Original, data: Data) -> tuple[Any, Any]:
    """Shares and Glory to come, of all positions."""
    with torch.no_grad():
        parts = [
            network(data.rows[n : n + 8192], data.cards[n : n + 8192], data.present[n : n + 8192])
            for n in range(0, len(data), 8192)
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

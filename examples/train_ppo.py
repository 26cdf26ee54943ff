"""Masked PPO learns the game on a CPU: python examples/train_ppo.py

A learner plays two-seat games against `karl` and `random`, half of them each, and is measured against both as it
learns; the curve goes into a data file and a picture. It needs `pip install 'fimbul[train]'`, and the compiled build to
take minutes instead of hours. docs/research.md walks through it.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

import fimbul
from fimbul import rl

ID = "fimbul/midgard-v0"
SEATS = 2
OPPONENTS = ("random", "karl")
GLORY_A_POINT = 20.0  # so much lead in Glory is worth one point of reward
LOGS = np.log1p(np.arange(256)).astype(np.float32)  # counts grow slowly: a table for all bytes


class Games(VecEnv):
    """Our vector of games as Stable-Baselines3 wants it; the first half of the rows meets one opponent, and so on."""

    def __init__(self, rows: int, seed: int) -> None:
        each = rows // len(OPPONENTS)
        self.parts = [
            rl.many_games(ID, each, seats=SEATS, reward="glory", opponents=opponent, first_row=n * each)
            for n, opponent in enumerate(OPPONENTS)
        ]
        for part in self.parts:
            part.reset(seed)
        encoder = self.parts[0].encoder
        self.render_mode = None
        box = spaces.Box(0.0, float(LOGS[-1]), (encoder.size,), np.float32)
        super().__init__(each * len(self.parts), box, spaces.Discrete(encoder.actions))

    def observed(self) -> np.ndarray:
        return LOGS[np.concatenate([part.observation for part in self.parts])]

    def action_masks(self) -> np.ndarray:
        return np.concatenate([part.mask for part in self.parts])

    def reset(self) -> np.ndarray:
        return self.observed()  # games follow each other without end

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        rewards = []
        for part, actions in zip(self.parts, np.split(self.actions, len(self.parts)), strict=True):
            seats = part.seat.copy()
            part.step(actions)
            rewards.append(part.reward[np.arange(part.games), seats] / GLORY_A_POINT)
        ended = np.concatenate([part.terminated | part.truncated for part in self.parts])
        return self.observed(), np.concatenate(rewards), ended, [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> list[Any]:
        return list(getattr(self, method_name)(*args, **options))  # one mask for each row

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing to close."""


class Shared(BaseFeaturesExtractor):
    """One wide layer that policy and value share."""

    def __init__(self, space: spaces.Box, width: int = 128) -> None:
        super().__init__(space, width)
        self.layer = torch.nn.Sequential(torch.nn.Linear(space.shape[0], width), torch.nn.ReLU())

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return self.layer(observations)


def measured(model: MaskablePPO, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """Share of victory and lead in Glory over so many games, the seat changing. Every row plays as many of them: short
    games count no more than long ones.
    """
    rows = 50
    many = rl.many_games(ID, rows, seats=SEATS, reward="share", opponents=opponent)
    many.reset(seed)
    played = np.zeros(rows, np.int64)
    won = np.zeros(rows)
    lead = np.zeros(rows)
    each = games // rows
    while (played < each).any():
        seats = many.seat.copy()
        actions, _ = model.predict(LOGS[many.observation], action_masks=many.mask, deterministic=True)
        many.step(actions)
        counts = many.terminated & (played < each)
        every = np.arange(rows)
        won += np.where(counts, many.reward[every, seats], 0.0)
        lead += np.where(counts, many.glory[every, seats] - many.glory[every, 1 - seats], 0)
        played += many.terminated
    return float(won.sum() / (each * rows)), float(lead.sum() / (each * rows))


class Curve(BaseCallback):
    """Measures the learner now and then."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every = every
        self.games = games
        self.points: list[dict[str, float]] = []
        self.trained = 0.0  # CPU seconds of training, those of measuring apart
        self.since = time.process_time()

    def measure(self) -> None:
        self.trained += time.process_time() - self.since
        point: dict[str, float] = {"decisions": self.num_timesteps, "cpu_seconds": round(self.trained, 1)}
        for opponent in OPPONENTS:
            share, lead = measured(self.model, opponent, self.games, seed=10_007)
            point[opponent] = round(share, 4)
            point[f"{opponent}_lead"] = round(lead, 1)
        self.points.append(point)
        print(point, flush=True)
        self.since = time.process_time()

    def _on_training_start(self) -> None:
        self.measure()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= len(self.points) * self.every:
            self.measure()


def picture(points: list[dict[str, float]]) -> str:
    """The curve as SVG."""
    last = points[-1]["decisions"]
    colours = {"random": "#0072b2", "karl": "#d55e00"}
    body = ["<title>Share of victory while learning</title>"]
    for level in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = 20 + 200 * (1 - level)
        body.append(f"<line x1='50' x2='640' y1='{y:.0f}' y2='{y:.0f}' stroke='#8886'/>")
        body.append(f"<text x='42' y='{y + 4:.0f}' text-anchor='end'>{level:.0%}</text>")
    for name, colour in colours.items():
        line = " ".join([f"{50 + 590 * p['decisions'] / last:.1f},{20 + 200 * (1 - p[name]):.1f}" for p in points])
        body.append(f"<polyline points='{line}' fill='none' stroke='{colour}' stroke-width='2'/>")
        body.append(f"<text x='648' y='{24 + 200 * (1 - points[-1][name]):.0f}' fill='{colour}'>against {name}</text>")
    body.append(f"<text x='640' y='240' text-anchor='end'>{last:,} decisions</text>")
    head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 760 250' font-family='sans-serif' font-size='12'>"
    return "\n".join([head, "<rect width='760' height='250' fill='#fff'/>", *body, "</svg>"]) + "\n"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--decisions", type=int, default=300_000, help="the learner's decisions")
    reader.add_argument("--every", type=int, default=20_000, help="how often it is measured")
    reader.add_argument("--games", type=int, default=200, help="games of a measurement, against each opponent")
    reader.add_argument("--rows", type=int, default=64, help="games side by side")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--out", type=Path, help="folder for learning-curve-ppo.json and .svg")
    chosen = reader.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    model = MaskablePPO(
        "MlpPolicy",
        Games(chosen.rows, chosen.seed),
        n_steps=64,
        batch_size=512,
        n_epochs=3,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Shared, "net_arch": {"pi": [64], "vf": [64]}},
        seed=chosen.seed,
    )
    curve = Curve(chosen.every, chosen.games)
    model.learn(chosen.decisions, callback=curve)
    curve.measure()
    if chosen.out is not None:
        data = {
            "made": time.strftime("%Y-%m-%d"),
            "command": f"python examples/train_ppo.py --decisions {chosen.decisions} --seed {chosen.seed}",
            "machine": f"{platform.machine()}, one core, CPython {platform.python_version()}",
            "compiled": fimbul.is_compiled(),
            "seats": SEATS,
            "games_a_point": chosen.games,
            "curve": curve.points,
        }
        (chosen.out / "learning-curve-ppo.json").write_text(json.dumps(data, indent=1) + "\n")
        (chosen.out / "learning-curve-ppo.svg").write_text(picture(curve.points))


if __name__ == "__main__":
    main()

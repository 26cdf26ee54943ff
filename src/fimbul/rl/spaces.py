"""Spaces of observations and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from fimbul.rl.encoder import Encoder, Mask


class LegalDiscrete(spaces.Discrete):
    """Indices of actions. A sample drawn without a mask is one that is legal now."""

    def __init__(self, n: int, legal: Callable[[], Mask]) -> None:
        super().__init__(n)
        self.legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.legal()
        return super().sample(mask, probability)


def observation_box(encoder: Encoder) -> spaces.Box:
    """A flat observation."""
    return spaces.Box(np.zeros(encoder.size, np.uint8), encoder.highs, dtype=np.uint8)


def observation_with_mask(encoder: Encoder) -> spaces.Dict:
    """An observation and its mask, as in PettingZoo's classic games."""
    mask = spaces.Box(0, 1, (encoder.actions,), np.int8)
    return spaces.Dict({"observation": observation_box(encoder), "action_mask": mask})

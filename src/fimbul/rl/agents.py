"""What both environments of PettingZoo have in common: an agent for each seat of a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from fimbul.rl.encoder import Mask, Numbers
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import Session
from fimbul.rl.spaces import LegalDiscrete, observation_with_mask

Observation = dict[str, Numbers | Mask]


class Agents:
    """Agents `seat_0` …; observations are dicts of `observation` and `action_mask`."""

    metadata: dict[str, Any] = METADATA

    def __init__(self, id: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.session = Session(id, **options)
        self.metadata = {**self.metadata, "name": id}
        self.render_mode = render_mode
        self.rendering = Rendering(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.session.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        space = observation_with_mask(self.session.encoder)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: LegalDiscrete(self.session.encoder.actions, Legal(self.session, seat))
            for agent, seat in self.seat_of.items()
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What a seat observes; its mask allows waiting alone while it is not asked."""
        observation, mask = self.session.look(self.seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.rendering.show(self.session)

    def close(self) -> None:
        """Nothing to close."""

    # -- for research ----------------------------------------------------------------------------------------------
    def information_state(self, agent: str) -> Numbers:
        """The observation and all a seat has seen of hidden cards."""
        return self.session.information(self.seat_of[agent])

    def information_state_text(self, agent: str) -> str:
        """The same as text."""
        return self.session.information_text(self.seat_of[agent])


class Legal:
    """The mask of a seat, now; for spaces that sample."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat

    def __call__(self) -> Mask:
        if self.session.game is None:
            return np.ones(self.session.encoder.actions, np.int8)
        return self.session.mask(self.seat)

"""What the two PettingZoo environments share: an agent for each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from fimbul.rl.encoder import WAIT_INDEX, Mask, Numbers
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import Session
from fimbul.rl.spaces import LegalDiscrete, observation_with_mask

Observation = dict[str, Numbers | Mask]


class Agents:
    """Agents `seat_0` …; observations are dicts of `observation` and `action_mask`. The mask is in the infos too."""

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
        self.waiting = np.zeros(self.session.encoder.actions, np.int8)  # the mask of a seat that is not asked
        self.waiting[WAIT_INDEX] = 1
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
        """What a seat observes, in new arrays. While it is not asked, its mask allows nothing but waiting."""
        observation, mask = self.session.look(self.seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def masks(self) -> dict[str, dict[str, Any]]:
        """The infos of all agents: the mask of each, as it is in its observation, in an array of its own."""
        asked = self.session.asked()
        found: dict[str, dict[str, Any]] = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            found[agent] = {"action_mask": self.session.mask(seat) if seat in asked else self.waiting.copy()}
        return found

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.rendering.show(self.session)

    def close(self) -> None:
        """Nothing to close."""

    # -- for research ----------------------------------------------------------------------------------------------
    def information_state(self, agent: str) -> Numbers:
        """The observation, and all hidden cards a seat has seen."""
        return self.session.information(self.seat_of[agent])

    def information_state_text(self, agent: str) -> str:
        """The same as text."""
        return self.session.information_text(self.seat_of[agent])


class Legal:
    """The present mask of a seat, for spaces that sample legal actions."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat

    def __call__(self) -> Mask:
        if self.session.game is None:
            return np.ones(self.session.encoder.actions, np.int8)
        return self.session.mask(self.seat)

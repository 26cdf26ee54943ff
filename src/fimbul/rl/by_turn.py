"""PettingZoo, one seat after the other. Where several are asked at once they answer by seat, not seeing each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from fimbul.rl.encoder import Mask, Numbers
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import BadStep, Session
from fimbul.rl.spaces import LegalDiscrete, observation_with_mask

Observation = dict[str, Numbers | Mask]


class SeatByTurn(AECEnv):  # type: ignore[misc, unused-ignore]
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.session.reset(seed)
        self.begin()

    def begin(self) -> None:
        """Everybody is at the table."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.session.next_seat()]

    def observe(self, agent: str) -> Observation:
        """What a seat observes; its mask allows waiting alone while it is not asked."""
        observation, mask = self.session.look(self.seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        """The answer of the selected agent."""
        if not self.agents:
            raise BadStep("the game is over: call reset() to begin another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        session.act(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        over = session.over
        if over or session.reward == "glory":
            self.rewards = dict(zip(self.possible_agents, session.rewards(), strict=True))
            self._accumulate_rewards()
        if over or session.cut_off:
            ended = self.terminations if over else self.truncations
            for other in self.agents:
                ended[other] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[session.next_seat()]
        if self.render_mode == "human":
            self.render()

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

    def worlds(self, agent: str, count: int, seed: int) -> list[SeatByTurn]:
        """Environments that look just the same to a seat, each with its own guess of what is hidden."""
        found: list[SeatByTurn] = []
        for session in self.session.worlds(self.seat_of[agent], count, seed):
            other = SeatByTurn(session.id, seats=session.seats, modules=session.modules, options=session.options)
            other.session = session
            for seat, name in enumerate(other.possible_agents):
                other.action_spaces[name].legal = Legal(session, seat)
            other.begin()
            found.append(other)
        return found


class Legal:
    """The mask of a seat, now; for spaces that sample."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat

    def __call__(self) -> Mask:
        if self.session.game is None:
            return np.ones(self.session.encoder.actions, np.int8)
        return self.session.mask(self.seat)

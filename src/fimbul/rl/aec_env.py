"""PettingZoo's AEC API: one seat after another. Seats asked together answer in order, without seeing each other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from fimbul.rl.agents import Agents, Legal
from fimbul.rl.session import BadStep


class FimbulAECEnv(Agents, AECEnv):  # type: ignore[misc, unused-ignore]
    """The selected agent answers, as PettingZoo's AEC API has it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.session.reset(seed)
        self.begin()

    def begin(self) -> None:
        """All agents are active, nobody has earned anything."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = self.masks()
        self.agent_selection = self.possible_agents[self.session.next_seat()]

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
        self.infos = self.masks()
        if self.render_mode == "human":
            self.render()

    # -- for research ----------------------------------------------------------------------------------------------
    def worlds(self, agent: str, count: int, seed: int) -> list[FimbulAECEnv]:
        """Environments that look the same to a seat, each with its own guess of what is hidden."""
        found: list[FimbulAECEnv] = []
        for session in self.session.worlds(self.seat_of[agent], count, seed):
            other = FimbulAECEnv(session.id, seats=session.seats, modules=session.modules, options=session.options)
            other.session = session
            for seat, name in enumerate(other.possible_agents):
                other.action_spaces[name].legal = Legal(session, seat)
            other.begin()
            found.append(other)
        return found

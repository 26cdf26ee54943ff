"""PettingZoo's parallel API: all seats that are asked answer in the same step, the others wait."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from fimbul.rl.agents import Agents, Observation
from fimbul.rl.encoder import WAIT_INDEX
from fimbul.rl.session import BadStep


class FimbulParallelEnv(Agents, ParallelEnv):  # type: ignore[misc, unused-ignore]
    """The answers of one step are simultaneous in the draft, in battles and at the end of an Age."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self.session.reset(seed)
        self.agents = list(self.possible_agents)
        found = self.observations()
        return found, masks_of(found)

    def observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """An answer of every seat that is asked; the others give nothing, None or index 0."""
        session = self.session
        if not self.agents:
            raise BadStep("the game is over: call reset() to begin another")
        asked = session.asked()
        for agent, action in actions.items():
            if agent not in self.seat_of:
                raise BadStep(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
            seat = self.seat_of[agent]
            if seat in asked or not (action is None or action == WAIT_INDEX):
                session.check(seat, action)  # all answers, before any is given
        for seat in asked:
            if self.possible_agents[seat] not in actions:
                raise BadStep(f"seat_{seat} is asked and has no action: the step needs one of every seat that is asked")
        for seat in asked:
            session.act(seat, actions[self.possible_agents[seat]])
        there = self.agents
        rewards = dict(zip(there, session.rewards(), strict=True))
        found = self.observations()
        infos = masks_of(found)
        over, cut_off = session.over, session.cut_off
        if over or cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found, rewards, dict.fromkeys(there, over), dict.fromkeys(there, cut_off), infos


def masks_of(found: dict[str, Observation]) -> dict[str, dict[str, Any]]:
    """The infos of all agents: the mask of each observation, in an array of its own."""
    return {agent: {"action_mask": one["action_mask"].copy()} for agent, one in found.items()}

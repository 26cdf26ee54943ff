"""PettingZoo, all seats at once: every seat that is asked answers in the same step, the others wait."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from fimbul.rl.by_turn import Legal, Observation
from fimbul.rl.encoder import WAIT_INDEX, Numbers
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import BadStep, Session
from fimbul.rl.spaces import LegalDiscrete, observation_with_mask


class SeatsAtOnce(ParallelEnv):  # type: ignore[misc, unused-ignore]
    """In the draft, in battle and at the end of an Age the answers of one step are truly simultaneous."""

    metadata: dict[str, Any] = METADATA

    def __init__(self, id: str, *, render_mode: str | None = None, **options: Any) -> None:
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self.session.reset(seed)
        self.agents = list(self.possible_agents)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        found: dict[str, Observation] = {}
        for agent in self.agents:
            observation, mask = self.session.look(self.seat_of[agent])
            found[agent] = {"observation": observation, "action_mask": mask}
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """An answer of every seat that is asked; of the others nothing, None or index 0."""
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
        over, cut_off = session.over, session.cut_off
        if over or cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found, rewards, dict.fromkeys(there, over), dict.fromkeys(there, cut_off), {agent: {} for agent in there}

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.rendering.show(self.session)

    def close(self) -> None:
        """Nothing to close."""

    def information_state(self, agent: str) -> Numbers:
        """The observation and all a seat has seen of hidden cards."""
        return self.session.information(self.seat_of[agent])

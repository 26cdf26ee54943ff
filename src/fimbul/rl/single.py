"""Gymnasium: one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from fimbul.bots import Bot, ask, make_bot
from fimbul.bots.patience import with_patience
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.rl.encoder import Mask, Numbers
from fimbul.rl.opponents import read_opponents
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import BadStep, Session
from fimbul.rl.spaces import LegalDiscrete, observation_box

ILLEGAL = ("raise", "next", "penalty")


class OneSeat(gymnasium.Env[Any, Any]):
    """The observation is flat; the mask is in `info["action_mask"]` and comes from `action_masks()` too.

    `opponents` are bots by their codes, one for all other seats or one for each, clockwise from the learner. `seat` is
    the learner's; without one it changes from game to game. `illegal` says what happens to an action that is not legal:

        raise     BadStep, and nothing has changed; for learners that use masks
        next      the next legal index is taken instead
        penalty   the episode ends with the reward `penalty`; info has the index as `illegal_action`
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        id: str,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        illegal: str = "raise",
        penalty: float = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.session = Session(id, **options)
        seats = self.session.seats
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"the learner's seat is 0 to {seats - 1}, or None: not {seat!r}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}: not {illegal!r}")
        self.illegal = illegal
        self.penalty = float(penalty)
        self.stopped = False  # whether an illegal action has ended the episode
        self.codes = read_opponents(opponents, seats)
        for code in self.codes:
            make_bot(code)  # UnknownBot now, not later
        self.seat_wanted = seat
        self.seat = seat or 0
        self.games = 0
        self.bots: dict[int, Bot] = {}
        self.render_mode = render_mode
        self.rendering = Rendering(render_mode)
        self.observation_space = observation_box(self.session.encoder)
        self.action_space = LegalDiscrete(self.session.encoder.actions, self.action_masks)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, up to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        session = self.session
        session.reset(seed)
        self.stopped = False
        self.seat = self.seat_wanted if self.seat_wanted is not None else self.games % session.seats
        self.games += 1
        self.bots = {}
        for n, code in enumerate(self.codes):
            other = (self.seat + 1 + n) % session.seats
            self.bots[other] = make_bot(code, (session.seed * 31 + other + 1) % SEED_LIMIT)
            self.bots[other].explains = False
        self.others_play()
        return self.found()

    def others_play(self) -> None:
        """Bots answer until the learner is asked."""
        session = self.session
        game = session.now()
        while not session.over and not session.cut_off and not int(game.state.asked) >> self.seat & 1:
            other = session.next_seat()
            view = session.view(other)
            assert view.decision is not None
            decision = with_patience(view.decision, game.moves)
            session.apply(other, ask(self.bots[other], view, decision).action)

    def found(self) -> tuple[Numbers, dict[str, Any]]:
        observation, mask = self.session.look(self.seat)
        return observation, {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> Mask:
        """1 for exactly the legal actions."""
        if self.session.game is None:
            return np.ones(self.session.encoder.actions, np.int8)
        return self.session.mask(self.seat)

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The learner's answer, then those of the bots until it is asked again."""
        session = self.session
        if self.stopped:
            raise BadStep("an illegal action has ended the episode: call reset() to begin another")
        if self.illegal == "next":
            action = self.next_legal(session.read_index(action))
        elif self.illegal == "penalty" and not self.is_over() and not self.is_legal(session.read_index(action)):
            self.stopped = True
            observation, info = self.found()
            return observation, self.penalty, True, False, {**info, "illegal_action": int(action)}
        session.act(self.seat, action)
        self.others_play()
        observation, info = self.found()
        reward = session.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return observation, reward, session.over, session.cut_off, info

    def is_over(self) -> bool:
        return self.session.over or self.session.cut_off

    def is_legal(self, index: int) -> bool:
        return bool(self.action_masks()[index])

    def next_legal(self, index: int) -> int:
        """The first legal index from a given one on; after the last the search begins again at 0."""
        legal = np.flatnonzero(self.action_masks())
        later = legal[legal >= index]
        return int(later[0] if len(later) else legal[0])

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.rendering.show(self.session)

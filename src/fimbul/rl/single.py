"""Gymnasium: one seat against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from fimbul.bots import Bot, ask, make_bot
from fimbul.bots.patience import with_patience
from fimbul.core.rng import SEED_LIMIT
from fimbul.rl.encoder import Mask, Numbers
from fimbul.rl.render import METADATA, Rendering
from fimbul.rl.session import Session
from fimbul.rl.spaces import LegalDiscrete, observation_box


class OneSeat(gymnasium.Env[Any, Any]):
    """The observation is flat; the mask is in `info["action_mask"]` and comes from `action_masks()` too.

    `opponents` are bots by their codes, one for all other seats or one for each, clockwise from the learner. `seat` is
    the learner's; without one it changes from game to game. An action that is not legal raises BadStep; with
    `illegal="next"`, for learners that know no masks, the next legal index is taken instead.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        id: str,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.session = Session(id, **options)
        seats = self.session.seats
        if isinstance(opponents, str) or len(opponents) not in (1, seats - 1):
            raise ValueError(
                f"name one bot for all opponents or {seats - 1}, one for each, as a list: not {opponents!r}"
            )
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"the learner's seat is 0 to {seats - 1}, or None: not {seat!r}")
        if illegal not in ("raise", "next"):
            raise ValueError(f"illegal actions can 'raise' or stand for the 'next' legal one: not {illegal!r}")
        self.lenient = illegal == "next"
        self.codes = list(opponents) * (seats - 1) if len(opponents) == 1 else list(opponents)
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
        """The learner's answer, and those of the bots until it is asked again."""
        session = self.session
        if self.lenient:
            action = self.next_legal(int(action))
        session.act(self.seat, action)
        self.others_play()
        observation, info = self.found()
        reward = session.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return observation, reward, session.over, session.cut_off, info

    def next_legal(self, index: int) -> int:
        """The first legal index from a given one on, round and round."""
        legal = np.flatnonzero(self.action_masks())
        later = legal[legal >= index]
        return int(later[0] if len(later) else legal[0])

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.rendering.show(self.session)

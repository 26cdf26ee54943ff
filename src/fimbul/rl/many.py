"""Many games per step, in NumPy arrays that the compiled rules fill in place."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fimbul import Edition, Rng, new_game
from fimbul.bots.weights import judge
from fimbul.core.arrays.batch import GIVEN_UP, OVER, Batch
from fimbul.core.search.heuristics import Heuristics
from fimbul.rl.opponents import read_opponents, renamed
from fimbul.rl.rewards import check_reward, final_of, leads_of
from fimbul.rl.session import MOST_DECISIONS, BadStep, read_id
from fimbul.rl.spaces import observation_box

SEEDS = 1 << 64
KARL_HEAT = 0.1  # the same as the bot's
OPPONENTS = ("random", "karl")
METADATA: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class ManyGames:
    """Games side by side; when one ends, the next begins in the same row.

    After `reset` and every `step`:

        observation  (games, size)     uint8    what the seat that is to act observes (read only)
        mask         (games, actions)  int8     1 for exactly its legal actions (read only)
        seat         (games,)          int64    which seat that is (read only)
        reward       (games, seats)    float32  what the step earned each seat, of the game that ended if one did
        terminated   (games,)          bool     whether the game has ended by this step; all else is of the next one
        truncated    (games,)          bool     the same for one that was cut off

    These arrays are reused: every step overwrites them, and the first three are the memory of the compiled rules
    themselves. Copy what you keep, or say `copy=True`, and every `reset` and `step` gives new arrays.

    With `opponents` (`"random"` or `"karl"`, the same for all other seats) the caller plays one seat of each game
    (`learner`, or each in turn) and is asked for that seat only. Row r is row `first_row + r` of the whole, so that
    several processes can share the work: the same seed gives the same games.
    """

    def __init__(
        self,
        id: str,
        games: int,
        *,
        seats: int = 4,
        modules: Sequence[str] = (),
        options: Sequence[str] = (),
        reward: str = "win",
        opponents: str | Sequence[str] | None = None,
        learner: int | None = None,
        first_row: int = 0,
        most_decisions: int = MOST_DECISIONS,
        copy: bool = False,
        opponent: str | None = None,
    ) -> None:
        self.encoder = read_id(id)
        self.id = id
        if games < 1:
            raise ValueError(f"there must be at least one game, not {games}")
        if learner is not None and not 0 <= learner < seats:
            raise ValueError(f"the learner's seat is 0 to {seats - 1}, or None: not {learner!r}")
        edition = self.encoder.edition
        cards = edition.card_list
        game = new_game(edition.name, seats, modules=modules, options=options, seed=0, card_list=cards)  # or BadSetup
        setup = game.setup
        self.games = games
        self.seats = seats
        self.kind = check_reward(reward)
        self.opponent = one_opponent(renamed(opponents, opponent), seats)
        self.learner = learner
        self.copy = copy
        self.first_row = first_row
        self.batch = Batch(
            edition,
            self.encoder.table,
            self.encoder.layout,
            games,
            seats,
            setup.modules,
            setup.option_names,
            most_decisions,
            wits_of(self.opponent, edition),
            KARL_HEAT,
        )
        batch = self.batch
        # What the compiled rules write, as read-only arrays.
        self.observation_now = np.frombuffer(memoryview(batch.observed.b), np.uint8).reshape(games, -1)
        self.mask_now = np.frombuffer(memoryview(batch.legal.b), np.int8).reshape(games, -1)
        self.seat_now = np.frombuffer(memoryview(batch.to_act), np.int64)
        self.observation, self.mask, self.seat = self.observation_now, self.mask_now, self.seat_now
        self.chosen = np.frombuffer(memoryview(batch.chosen), np.int64)
        self.ended = np.frombuffer(memoryview(batch.ended), np.int64)
        self.winners = np.frombuffer(memoryview(batch.winners), np.int64)
        self.glory = np.frombuffer(memoryview(batch.glory), np.int64).reshape(games, seats)
        self.ended_as = np.frombuffer(memoryview(batch.ended_as), np.int64)
        self.reward: NDArray[np.float32] = np.zeros((games, seats), np.float32)
        self.terminated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.paid: NDArray[np.float32] = np.zeros((games, seats), np.float32)
        self.chance = Rng(0)
        self.some_ended = False
        self.begun = False

    def reset(self, seed: int | None = None) -> None:
        """Begin all games."""
        if seed is None:
            seed = secrets.randbelow(SEEDS)
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to 2^64-1, not {seed}")
        one_seat = self.opponent is not None
        self.batch.reset(seed, self.first_row, one_seat, -1 if self.learner is None else self.learner)
        if self.copy:
            self.renew()
        self.paid[:] = 0
        self.reward[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
        self.some_ended = False
        self.chance = Rng(seed)
        self.begun = True

    def renew(self) -> None:
        """Leave the arrays of the last step to the caller, and go on with new ones."""
        self.observation = self.observation_now.copy()
        self.mask = self.mask_now.copy()
        self.seat = self.seat_now.copy()
        self.reward = self.reward.copy()
        self.terminated = self.terminated.copy()
        self.truncated = self.truncated.copy()

    def random_actions(self) -> NDArray[np.int64]:
        """A legal index for every game, all equally likely; read only, and overwritten by the next call."""
        self.batch.random_indices(self.chance)
        return self.chosen

    def step(self, actions: NDArray[Any]) -> None:
        """An index for every game. BadStep names a game where it is not legal, and nothing has changed."""
        if not self.begun:
            raise BadStep("there are no games yet: call reset() first")
        indices = np.asarray(actions)
        if indices.shape != (self.games,) or indices.dtype.kind not in "iu":
            raise BadStep(
                f"a step takes {self.games} whole numbers, one for each game: not {indices.dtype} {indices.shape}"
            )
        short = indices.astype("<u2")
        if (short != indices).any():
            raise BadStep(f"indices go from 0 to {self.encoder.actions - 1}: choose where the mask is 1")
        wrong = int(self.batch.step(short.tobytes()))
        if wrong >= 0:
            raise BadStep(
                f"game {wrong}: action {indices[wrong]} is not legal for seat {self.seat_now[wrong]} now: choose an "
                f"index where the mask is 1, such as {int(self.mask_now[wrong].argmax())}"
            )
        if self.copy:
            self.renew()
        if self.ended.any() or self.some_ended:
            np.equal(self.ended, int(OVER), out=self.terminated)
            np.equal(self.ended, int(GIVEN_UP), out=self.truncated)
            self.reward[:] = 0
            self.some_ended = bool(self.ended.any())
        if self.kind == "glory":
            leads = leads_of(self.glory)
            np.subtract(leads, self.paid, out=self.reward)
            self.paid[:] = leads
            self.paid[self.ended != 0] = 0  # the next game begins without Glory
        elif self.some_ended:
            over = self.terminated
            self.reward[over] = final_of(self.kind, self.winners[over], self.seats)


def one_opponent(opponents: str | Sequence[str] | None, seats: int) -> str | None:
    """The bot that plays all other seats; None: the caller plays all seats."""
    if opponents is None:
        return None
    codes = set(read_opponents(opponents, seats))
    if len(codes) > 1:
        raise ValueError(f"a vector of games has one kind of opponent, not {len(codes)}: OneSeat takes several")
    code = codes.pop()
    if code not in OPPONENTS:
        raise ValueError(f"{code!r} plays no vector of games: {', '.join(OPPONENTS)} do; others play in OneSeat")
    return code


def wits_of(opponent: str | None, edition: Edition) -> Heuristics | None:
    """The heuristics an opponent plays by; None for one that plays at random."""
    return judge(edition) if opponent == "karl" else None


class OneSeatOfMany(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Gymnasium's vector environment: one seat of every game against one kind of opponent.

    Masks are in the infos (`action_mask`) and come from `action_masks()` too. `copy=False` hands out the arrays of the
    rules themselves, which the next step overwrites, as in Gymnasium's own vector environments. `illegal` is `"raise"`
    or `"next"`, as in `OneSeat`.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        id: str,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] | None = None,
        opponent: str | None = None,
        illegal: str = "raise",
        copy: bool = True,
        **options: Any,
    ) -> None:
        if illegal not in ("raise", "next"):
            raise ValueError(f"in a vector of games illegal is 'raise' or 'next', not {illegal!r}: OneSeat has more")
        playing = renamed(opponents, opponent)
        self.many = ManyGames(id, num_envs, opponents="random" if playing is None else playing, copy=copy, **options)
        self.takes_next = illegal == "next"
        self.num_envs = num_envs
        self.single_observation_space = observation_box(self.many.encoder)
        self.single_action_space = gymnasium.spaces.Discrete(self.many.encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games, from one seed."""
        self.many.reset(seed)
        return self.many.observation, self.infos()

    def infos(self) -> dict[str, Any]:
        return {"action_mask": self.many.mask, "seat": self.many.seat}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for exactly the legal actions of each game; the array of the last infos."""
        return self.many.mask

    def next_legal(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        """Every index that is not legal replaced by the next legal one, from the last on by the first."""
        indices = np.array(actions, np.int64)
        if not self.single_action_space.contains(indices.min()) or not self.single_action_space.contains(indices.max()):
            return indices  # the step says what is wrong
        mask = self.many.mask_now
        for row in np.flatnonzero(mask[np.arange(len(indices)), indices] == 0):
            legal = np.flatnonzero(mask[row])
            later = legal[legal >= indices[row]]
            indices[row] = later[0] if len(later) else legal[0]
        return indices

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An answer in every game, then those of the opponents until the learner is asked again."""
        many = self.many
        played_as = many.seat_now.copy()
        many.step(self.next_legal(actions) if self.takes_next else actions)
        reward = many.reward[np.arange(many.games), played_as]
        return many.observation, reward, many.terminated, many.truncated, self.infos()

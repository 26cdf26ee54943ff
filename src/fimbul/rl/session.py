"""One game with indices in; observations, masks and rewards out. All environments but the vector one use it."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, SupportsIndex

from fimbul import EDITIONS, Game, IllegalAction, Rng, View, new_game, observe, worlds
from fimbul.core.rules.engine import next_seat
from fimbul.core.rules.ids import action as pack
from fimbul.core.rules.ids import action_kind
from fimbul.core.rules.shapes import QUESTION_SHAPES, is_secret
from fimbul.rl.encoder import WAIT_INDEX, Encoder, Eyes, Mask, Numbers, encoder
from fimbul.rl.rewards import check_reward, final_rewards, glory_leads
from fimbul.rl.tables import TABLES

MOST_DECISIONS = 6000  # a game has a few hundred; one that goes in circles is cut off
ID = re.compile(r"fimbul/(?P<edition>\w+)-v(?P<version>\d{1,4})")


class UnknownEnvironment(ValueError):
    """No environment has this id."""


class BadStep(ValueError):
    """An action that is not possible. Nothing has changed; the message says what to do."""


def environment_ids() -> list[str]:
    """The ids of all environments: one for each card list of each edition."""
    return [id for name in EDITIONS for id in versions_of(name)]


def versions_of(name: str) -> dict[str, int]:
    """The ids of an edition's environments, oldest first, with their card lists."""
    if name not in EDITIONS or name not in TABLES:
        return {}
    first = TABLES[name].version
    return {f"fimbul/{name}-v{first + n}": n + 1 for n in range(EDITIONS[name].newest)}


def read_id(id: str) -> Encoder:
    """The encoder of an id."""
    known = ", ".join(environment_ids())
    found = ID.fullmatch(id)
    if found is None:
        raise UnknownEnvironment(
            f"{id!r} is no id of an environment: they look like fimbul/EDITION-vN; there is {known}"
        )
    name = found["edition"]
    versions = versions_of(name)
    if id not in versions:
        if versions:
            raise UnknownEnvironment(
                f"{id!r} is no version of this library, which has {', '.join(versions)}: use one of these, or install "
                f"the release that had yours (docs/compatibility.md says what a version promises)"
            )
        raise UnknownEnvironment(f"unknown environment {id!r}: there is {known}")
    return encoder(name, versions[id])


class Session:
    """A game of an environment: `reset`, then `act` for any seat that is asked, until it is over or cut off."""

    def __init__(
        self,
        id: str,
        *,
        seats: int = 4,
        modules: Sequence[str] = (),
        options: Sequence[str] = (),
        reward: str = "win",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.encoder = read_id(id)
        self.id = id
        self.seats = seats
        self.modules = tuple(modules)
        self.options = tuple(options)
        self.reward = check_reward(reward)
        self.most_decisions = most_decisions
        self.eyes = Eyes(self.encoder)
        self.seeds = random.Random()
        self.game: Game | None = None
        self.seed = 0
        self.made = 0
        self.history: list[tuple[int, int, int]] = []  # seat, action, what was asked
        self.paid = [0.0] * seats
        self.new_game(0)  # BadSetup now, not later

    def __getstate__(self) -> dict[str, Any]:
        """For pickles and deep copies: everything except what belongs to the edition or is rewritten at every look."""
        return {name: value for name, value in self.__dict__.items() if name not in ("encoder", "eyes")}

    def __setstate__(self, facts: dict[str, Any]) -> None:
        self.__dict__.update(facts)
        self.encoder = read_id(self.id)
        self.eyes = Eyes(self.encoder)
        if self.game is not None:
            self.eyes.begin(self.game.state)

    # -- playing -------------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None) -> None:
        """A new game. The same seed gives the same game; without one the seed follows from the last one given."""
        if seed is not None:
            self.seeds = random.Random(seed)
        self.seed = seed if seed is not None else self.seeds.getrandbits(64)
        self.take(self.new_game(self.seed))

    def new_game(self, seed: int) -> Game:
        """A game with the cards of this environment."""
        edition = self.encoder.edition
        return new_game(
            edition.name,
            self.seats,
            modules=self.modules,
            options=self.options,
            seed=seed,
            card_list=edition.card_list,
        )

    def take(self, game: Game) -> None:
        """Continue from a position."""
        self.game = game
        self.made = 0
        self.history = []
        self.paid = [0.0] * self.seats
        self.eyes.begin(game.state)

    def now(self) -> Game:
        """The game. BadStep before the first reset."""
        if self.game is None:
            raise BadStep("there is no game yet: call reset() first")
        return self.game

    @property
    def over(self) -> bool:
        return self.now().over

    @property
    def cut_off(self) -> bool:
        return not self.over and self.made >= self.most_decisions

    def asked(self) -> list[int]:
        """The seats that must answer now."""
        mask = int(self.now().state.asked)
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def next_seat(self) -> int:
        """The first of them."""
        return int(next_seat(self.now().state))

    def check(self, seat: int, index: object) -> int:
        """The action that an index means. BadStep says why it is not possible now, and what is."""
        game = self.now()
        if game.over or self.cut_off:
            raise BadStep("the game is over: call reset() to begin another")
        number = self.read_index(index)
        if not int(game.state.asked) >> seat & 1:
            raise BadStep(f"seat {seat} is not asked now: it can only wait (index {WAIT_INDEX})")
        legal = self.mask(seat)
        if not legal[number]:
            view = observe(game, seat)
            one = int(legal.argmax())
            raise BadStep(
                f"action {number} ({self.encoder.text_of(number, view)}) is not legal for seat {seat} now: choose an "
                f"index where the mask is 1, such as {one} ({self.encoder.text_of(one, view)})"
            )
        return self.encoder.action_of(number, seat, self.seats)

    def read_index(self, index: object) -> int:
        """An index of the action space, legal or not. BadStep if it is none."""
        last = self.encoder.actions - 1
        if isinstance(index, bool) or not isinstance(index, SupportsIndex):
            raise BadStep(f"an action is an index from 0 to {last}, not {index!r}")
        number = index.__index__()
        if not 0 <= number <= last:
            raise BadStep(f"there is no action {number}: indices go from 0 to {last}; choose one where the mask is 1")
        return number

    def act(self, seat: int, index: object) -> None:
        """Carry out the answer of a seat."""
        if not isinstance(index, SupportsIndex) or not 0 <= index.__index__() < self.encoder.actions or self.cut_off:
            self.check(seat, index)
            raise AssertionError("an impossible index was accepted")
        try:
            self.apply(seat, int(self.encoder.table.action_of(index.__index__(), seat, self.seats)))
        except IllegalAction:
            self.check(seat, index)
            raise

    def apply(self, seat: int, action: int) -> None:
        """Carry out an answer given as an action of the rules."""
        game = self.now()
        question = int(game.state.question)
        game.apply(seat, action)
        self.made += 1
        self.history.append((seat, action, question))

    # -- looking -------------------------------------------------------------------------------------------------
    def look(self, seat: int) -> tuple[Numbers, Mask]:
        """What a seat observes, and its mask. Both are new arrays."""
        return self.eyes.look(self.now().state, seat)

    def mask(self, seat: int) -> Mask:
        """1 for exactly the legal actions of a seat; one that is not asked can only wait."""
        return self.eyes.mask(self.now().state, seat)

    def view(self, seat: int) -> View:
        """What a seat may know; -1 for a spectator."""
        return observe(self.now(), seat)

    def information(self, seat: int) -> Numbers:
        """The information state of a seat as numbers."""
        return self.encoder.information(self.view(seat))

    def information_text(self, seat: int) -> str:
        """The information state of a seat as text: its view, then all moves it knows of, by seat and number."""
        moves = " ".join([f"{who}:{action}" for who, action in moves_known(self.history, seat)])
        return f"{self.view(seat).text()}\nmoves {moves}"

    def worlds(self, seat: int, count: int, seed: int) -> list[Session]:
        """Sessions that fit all a seat knows, each with its own guess of what is hidden."""
        found: list[Session] = []
        for game in worlds(self.view(seat), count, Rng(seed)):
            other = Session(
                self.id,
                seats=self.seats,
                modules=self.modules,
                options=self.options,
                reward=self.reward,
                most_decisions=self.most_decisions,
            )
            other.take(game)
            other.made = self.made
            other.paid = list(self.paid)
            found.append(other)
        return found

    # -- rewards -------------------------------------------------------------------------------------------------
    def rewards(self) -> list[float]:
        """What each seat has earned since the last call."""
        game = self.now()
        if self.reward == "glory":
            leads = glory_leads([int(game.state.glory(seat)) for seat in range(self.seats)])
            earned = [lead - paid for lead, paid in zip(leads, self.paid, strict=True)]
            self.paid = leads
            return earned
        return final_rewards(self.reward, game.winners(), self.seats) if game.over else [0.0] * self.seats


def moves_known(history: list[tuple[int, int, int]], seat: int) -> list[tuple[int, int]]:
    """The moves a seat knows: its own and all open ones. Hidden choices of others appear in the view once revealed."""
    found: list[tuple[int, int]] = []
    for who, action, question in history:
        if who == seat:
            found.append((who, action))
        elif not QUESTION_SHAPES[question].hidden:
            found.append((who, int(pack(action_kind(action))) if is_secret(action) else action))
    return found

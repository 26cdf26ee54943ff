"""OpenSpiel: each edition as a Python game, registered with pyspiel when this module is imported.

import pyspiel, fimbul.rl.openspiel
game = pyspiel.load_game("fimbul_midgard(players=3)")

Sampled stochastic: one chance node at the root deals the whole game; from then on chance is only hidden information.
Where several seats are asked at once they answer by seat, not seeing each other.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as problem:
    raise ImportError("fimbul.rl.openspiel needs OpenSpiel: pip install 'fimbul[openspiel]'") from problem

from fimbul import EDITIONS, observe, worlds
from fimbul.core.rules.rng import Rng
from fimbul.rl.rewards import final_rewards, glory_leads
from fimbul.rl.session import MOST_DECISIONS, Session
from fimbul.rl.tables import TABLES

DEAL = 0  # the one outcome of the chance node
MOST_GLORY = 1000.0
LIMITS = {"win": (-1.0, 1.0), "share": (0.0, 1.0), "glory": (-MOST_GLORY, MOST_GLORY)}


def game_type(name: str) -> Any:
    """What OpenSpiel needs to know about an edition."""
    edition = EDITIONS[name]
    return pyspiel.GameType(
        short_name=f"fimbul_{name}",
        long_name=f"Fimbul, {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=edition.most_seats(edition.module_names),
        min_num_players=int(edition.fewest),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 4,
            "modules": "",
            "options": "",
            "reward": "win",
            "seed": -1,
            "version": TABLES[name].version,
        },
    )


class FimbulGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """An edition with its seats, modules (`a;b`) and options; `seed` makes the sequence of deals repeatable.

    `version` is that of the environment's id, the oldest by default, so that a game's text always means the same game.
    """

    edition_name = ""
    type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.seats = int(given.get("players", 4))
        self.modules = tuple(part for part in str(given.get("modules", "")).split(";") if part)
        self.options = tuple(part for part in str(given.get("options", "")).split(";") if part)
        self.reward = str(given.get("reward", "win"))
        self.version = int(given.get("version", TABLES[self.edition_name].version))
        seed = int(given.get("seed", -1))
        self.seeds = random.Random(seed if seed >= 0 else None)
        session = self.new_session()
        low, high = LIMITS[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=session.encoder.actions,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.type, info, given)

    def new_session(self) -> Session:
        id = f"fimbul/{self.edition_name}-v{self.version}"
        return Session(id, seats=self.seats, modules=self.modules, options=self.options, reward=self.reward)

    def new_initial_state(self) -> FimbulState:
        """The state before the deal."""
        return FimbulState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FimbulObserver:
        """An observer of observations, or of information states if perfect recall is wanted."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return FimbulObserver(self.new_session(), wanted)


class FimbulState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A game, or the chance node before it."""

    def __init__(self, game: FimbulGame) -> None:
        super().__init__(game)
        self.session = game.new_session()

    @property
    def dealt(self) -> bool:
        return self.session.game is not None

    def current_player(self) -> int:
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.session.over or self.session.cut_off:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.session.next_seat()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(index) for index in np.flatnonzero(self.session.mask(player))]

    def _apply_action(self, action: int) -> None:
        if not self.dealt:
            self.session.reset(self.get_game().seeds.getrandbits(64))
        else:
            self.session.act(self.session.next_seat(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return self.session.encoder.text_of(action, self.session.view(player))

    def is_terminal(self) -> bool:
        return self.dealt and (self.session.over or self.session.cut_off)

    def returns(self) -> list[float]:
        session = self.session
        if not self.is_terminal() or session.cut_off:
            return [0.0] * session.seats
        game = session.now()
        if session.reward == "glory":
            return glory_leads([int(game.state.glory(seat)) for seat in range(session.seats)])
        return final_rewards(session.reward, game.winners(), session.seats)

    def resample_from_infostate(self, player: int, sampler: Any) -> FimbulState:
        """Another game that is consistent with everything a player knows."""
        other: FimbulState = self.clone()
        seed = int(sampler() * (1 << 53))
        other.session.game = worlds(observe(self.session.now(), player), 1, Rng(seed))[0]
        return other

    def __str__(self) -> str:
        return self.session.view(-1).text() if self.dealt else "before the deal"


class FimbulObserver:
    """Writes tensors and strings of a player."""

    def __init__(self, session: Session, wanted: Any) -> None:
        encoder = session.encoder
        self.remembers = bool(wanted.perfect_recall)
        self.tensor = np.zeros(encoder.information_size if self.remembers else encoder.size, np.float32)
        self.dict = {"information" if self.remembers else "observation": self.tensor}

    def set_from(self, state: FimbulState, player: int) -> None:
        """Fill the tensor."""
        if not state.dealt:
            self.tensor[:] = 0
        elif self.remembers:
            self.tensor[:] = state.session.information(player)
        else:
            self.tensor[:] = state.session.look(player)[0]

    def string_from(self, state: FimbulState, player: int) -> str:
        """What the player knows, as text."""
        if not state.dealt:
            return "before the deal"
        if self.remembers:
            return state.session.information_text(player)
        return state.session.view(player).text()


def register(name: str) -> None:
    """Register an edition with pyspiel."""
    found = game_type(name)
    pyspiel.register_game(found, type(f"Fimbul{name.title()}", (FimbulGame,), {"edition_name": name, "type": found}))


for _name in EDITIONS:
    if _name in TABLES:
        register(_name)

"""The environments by the checks of those who will use them: PettingZoo, Gymnasium; and our own."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from fimbul import BadSetup, rl
from fimbul.bots import UnknownBot
from fimbul.core.rules.ids import ASK_ACTION, ASK_CARD, ASK_DRAFT, ASK_KEEP
from fimbul.rl.aec_env import FimbulAECEnv
from fimbul.rl.encoder import encoder
from fimbul.rl.session import BadStep, Session, UnknownEnvironment

ID, VALHALLA = encoder("midgard").id, encoder("valhalla").id  # the newest, of which Gymnasium does not warn
IDS = [ID, VALHALLA]
FIVE = {"seats": 5, "modules": ["fifth", "gods", "mystics"]}


@pytest.fixture
def dicts_allowed() -> Any:
    """PettingZoo warns of observations that are dicts, which its own games with masks are as well."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


def random_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# -- the checks of others ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("id", "options"), [(ID, {"seats": 2}), (ID, FIVE), (VALHALLA, {"seats": 3})])
@pytest.mark.parametrize("reward", ["win", "share", "glory"])
def test_pettingzoos_api_test(dicts_allowed: None, id: str, options: dict[str, Any], reward: str) -> None:
    api_test(rl.aec(id, reward=reward, **options), num_cycles=400)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoos_seed_test(dicts_allowed: None, id: str) -> None:
    seed_test(lambda: rl.aec(id), num_cycles=60)
    parallel_seed_test(lambda: rl.parallel(id, seats=3), num_cycles=60)


@pytest.mark.parametrize(("id", "options"), [(ID, {"seats": 3}), (ID, FIVE), (VALHALLA, {"seats": 5})])
def test_pettingzoos_parallel_api_test(id: str, options: dict[str, Any]) -> None:
    parallel_api_test(rl.parallel(id, **options), num_cycles=400)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoos_render_test(capsys: pytest.CaptureFixture[str], id: str) -> None:
    render_test(
        lambda render_mode: rl.aec(id, seats=3, render_mode=render_mode),
        {"svg": lambda shown: shown.startswith("<svg") and shown.endswith("</svg>")},
    )
    assert "view -1" in capsys.readouterr().out


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("opponents", [["random"], ["karl", "thrall", "random"]])
@pytest.mark.parametrize("illegal", ["next", "penalty"])
def test_gymnasiums_checker(id: str, opponents: list[str], illegal: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(id, opponents=opponents, illegal=illegal)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(render modes|render_fps|not within the observation).*")
        check_env(env.unwrapped)


@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_checker_gives_actions_of_another_game(id: str) -> None:
    """Why the checker needs one of the lenient variants, as docs/research.md says."""
    with pytest.raises(BadStep, match="is not legal for seat 0 now"):
        check_env(gymnasium.make(id).unwrapped)


# -- ids ---------------------------------------------------------------------------------------
def test_gymnasium_knows_all_environments_by_id() -> None:
    assert set(rl.environment_ids()) <= set(gymnasium.registry)
    assert gymnasium.make(f"fimbul.rl:{ID}").spec is not None
    assert gymnasium.make(ID, seats=3).unwrapped.metadata["render_modes"] == ["human", "ansi", "svg"]


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("fimbul/midgard-v99", "is no version of this library, which has fimbul/midgard-v0"),
        ("fimbul/chess-v0", f"there is {', '.join(rl.environment_ids())}"),
        ("midgard", "they look like fimbul/EDITION-vN"),
        ("fimbul/midgard", "they look like fimbul/EDITION-vN"),
    ],
)
def test_an_unknown_id_is_told_which_there_are(id: str, says: str) -> None:
    for make in (rl.aec, rl.parallel):
        with pytest.raises(UnknownEnvironment, match=says):
            make(id)
    with pytest.raises(UnknownEnvironment, match=says):
        rl.many_games(id, 2)


# -- bad input ---------------------------------------------------------------------------------------
def test_a_wrong_index_says_which_are_right_and_changes_nothing() -> None:
    env = rl.aec(ID, seats=3)
    env.reset(seed=1)
    before = env.session.information_text(0)
    legal = env.observe("seat_0")["action_mask"]
    wrong = int(np.flatnonzero(legal == 0)[5])
    for index, says in [
        (wrong, r"is not legal for seat 0 now: choose an index where the mask is 1, such as \d+ \(draft "),
        (-1, f"there is no action -1: indices go from 0 to {encoder('midgard').actions - 1}"),
        (encoder("midgard").actions, f"there is no action {encoder('midgard').actions}"),
        (None, f"an action is an index from 0 to {encoder('midgard').actions - 1}, not None"),
        (2.5, "an action is an index"),
        ("4", "an action is an index"),
        (True, "an action is an index"),
        (0, r"action 0 \(wait\) is not legal for seat 0 now"),
    ]:
        with pytest.raises(BadStep, match=says):
            env.step(index)
    assert env.session.information_text(0) == before and env.agent_selection == "seat_0"


def test_a_finished_game_says_to_reset() -> None:
    env = rl.aec(ID, seats=2)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in env.agent_iter():
        observation, _, ended, cut_off, _ = env.last()
        env.step(None if ended or cut_off else random_action(observation["action_mask"], rng))
    for call in (lambda: env.step(1), lambda: env.session.act(0, 1)):
        with pytest.raises(BadStep, match=r"the game is over: call reset\(\)"):
            call()
    together = rl.parallel(ID, seats=2)
    with pytest.raises(BadStep, match=r"call reset\(\)"):
        together.step({})
    alone = gymnasium.make(ID).unwrapped
    with pytest.raises(BadStep, match=r"there is no game yet: call reset\(\) first"):
        alone.step(3)


def test_a_parallel_step_needs_every_seat_that_is_asked_and_no_other() -> None:
    env = rl.parallel(ID, seats=3)
    found, _ = env.reset(seed=4)
    first = {agent: int(one["action_mask"].argmax()) for agent, one in found.items()}
    with pytest.raises(BadStep, match="seat_2 is asked and has no action"):
        env.step({agent: first[agent] for agent in ("seat_0", "seat_1")})
    with pytest.raises(BadStep, match="there is no agent 'seat_9'"):
        env.step({**first, "seat_9": 0})
    with pytest.raises(BadStep, match="is not legal for seat 1"):
        env.step({**first, "seat_1": 1})
    assert env.session.made == 0, "nothing of a refused step may have happened"
    while env.session.now().state.question == ASK_DRAFT:
        found = env.step({agent: int(one["action_mask"].argmax()) for agent, one in found.items()})[0]
    asked = env.session.next_seat()
    other = (asked + 1) % 3
    with pytest.raises(BadStep, match=f"seat {other} is not asked now: it can only wait"):
        env.step({f"seat_{asked}": 1, f"seat_{other}": 1})
    env.step({f"seat_{asked}": 1, f"seat_{other}": None})


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"seats": 7}, BadSetup, "for 2 to 4 seats"),
        ({"modules": ["nope"]}, BadSetup, "unknown module"),
        ({"reward": "gold"}, ValueError, "there is win, share, glory"),
        ({"opponents": ["nobody"]}, UnknownBot, "unknown bot"),
        ({"opponents": ["karl", "karl"]}, ValueError, "name one bot for all opponents, or 3"),
        ({"opponents": [None]}, ValueError, "name one bot for all opponents, or 3"),
        ({"seat": 4}, ValueError, "the learner's seat is 0 to 3"),
        ({"illegal": "maybe"}, ValueError, "illegal is one of raise, next, penalty"),
    ],
)
def test_bad_options_are_refused_when_the_environment_is_made(
    options: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        gymnasium.make(ID, **options)


def test_to_render_one_must_say_how() -> None:
    with pytest.raises(ValueError, match="there is human, ansi, svg"):
        rl.aec(ID, render_mode="rgb")
    env = rl.aec(ID)
    env.reset()
    with pytest.raises(ValueError, match="choose a render_mode"):
        env.render()


# -- playing ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("id", "seats", "rounds"), [(ID, 2, 6), (ID, 3, 6), (ID, 4, 6), (VALHALLA, 4, 5)])
def test_draft_and_battle_cards_are_answered_in_one_step(id: str, seats: int, rounds: int) -> None:
    """As many steps as the draft has rounds; in all else exactly one seat is asked."""
    env = rl.parallel(id, seats=seats)
    found, _ = env.reset(seed=seats)
    rng = np.random.default_rng(seats)
    together: set[int] = set()
    drafts = 0
    while env.agents:
        asked = env.session.asked()
        question = int(env.session.now().state.question)
        drafts += question == ASK_DRAFT
        if len(asked) > 1:
            together.add(question)
        assert question != ASK_ACTION or len(asked) == 1
        waiting = [agent for agent in env.agents if env.seat_of[agent] not in asked]
        assert all(found[agent]["action_mask"].nonzero()[0].tolist() == [0] for agent in waiting)
        actions = {agent: random_action(found[agent]["action_mask"], rng) for agent in env.agents}
        found, rewards, ended, _, _ = env.step(actions)
    assert all(ended.values()) and set(rewards.values()) <= {1.0, -1.0} and 1.0 in rewards.values()
    assert {ASK_DRAFT, ASK_CARD, ASK_KEEP} & together == together and ASK_DRAFT in together
    assert drafts == 3 * rounds


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("reward", ["win", "share", "glory"])
def test_rewards_add_up_to_the_result(id: str, reward: str) -> None:
    env = rl.aec(id, seats=3, reward=reward)
    rng = np.random.default_rng(7)
    for seed in range(3):
        env.reset(seed=seed)
        earned = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, paid, ended, cut_off, _ = env.last()
            earned[agent] += paid
            env.step(None if ended or cut_off else random_action(observation["action_mask"], rng))
        game = env.session.now()
        glory = game.result()
        assert glory is not None
        for seat, total in enumerate(earned.values()):
            others = [own for other, own in enumerate(glory) if other != seat]
            won = seat in game.winners()
            wanted = {
                "win": 1.0 if won else -1.0,
                "share": 1 / len(game.winners()) if won else 0.0,
                "glory": glory[seat] - sum(others) / 2,
            }
            assert total == pytest.approx(wanted[reward])


def test_a_learner_sits_in_each_seat_in_turn_and_meets_its_bots() -> None:
    env: Any = gymnasium.make(ID, opponents=["karl", "random", "thrall"], reward="share").unwrapped
    rng = np.random.default_rng(2)
    for n in range(2):
        _, info = env.reset(seed=5 if n == 0 else None)
        assert info["seat"] == n
        assert [env.bots[(n + 1 + k) % 4].code for k in range(3)] == ["karl", "random", "thrall"]
        ended = False
        while not ended:
            _, reward, ended, cut_off, info = env.step(random_action(info["action_mask"], rng))
            assert not cut_off and (ended or np.array_equal(info["action_mask"], env.action_masks()))
    assert 0.0 <= reward <= 1.0


def wrong_index(env: Any) -> int:
    return int(np.flatnonzero(env.action_masks() == 0)[-1])


def test_an_illegal_action_may_stand_for_the_next_legal_one() -> None:
    env: Any = gymnasium.make(ID, seats=2, illegal="next").unwrapped
    env.reset(seed=1)
    legal = np.flatnonzero(env.action_masks())
    assert env.next_legal(int(legal[0])) == legal[0] and env.next_legal(int(legal[0]) + 1) == legal[1]
    assert env.next_legal(wrong_index(env)) == legal[0], "after the last index comes the first"
    env.step(wrong_index(env))
    assert env.session.made > 0
    for index in (-1, env.action_space.n, 1.5, None):
        with pytest.raises(BadStep):
            env.step(index)


def test_an_illegal_action_may_end_the_episode_with_a_penalty() -> None:
    env: Any = gymnasium.make(ID, seats=2, illegal="penalty", penalty=-7).unwrapped
    before, info = env.reset(seed=1)
    index = int(info["action_mask"].argmax())
    _, reward, ended, cut_off, _ = env.step(index)
    assert reward == 0 and not ended and not cut_off
    made, wrong = env.session.made, wrong_index(env)
    observation, reward, ended, cut_off, info = env.step(wrong)
    assert (reward, ended, cut_off, info["illegal_action"]) == (-7.0, True, False, wrong)
    assert env.session.made == made and env.observation_space.contains(observation)
    with pytest.raises(BadStep, match=r"an illegal action has ended the episode: call reset\(\)"):
        env.step(index)
    again, info = env.reset(seed=1)
    assert np.array_equal(again, before) and "illegal_action" not in info
    env.step(index)


@pytest.mark.parametrize("id", IDS)
def test_one_opponent_may_be_named_without_a_list(id: str) -> None:
    alone: Any = gymnasium.make(id, opponents="karl").unwrapped
    listed: Any = gymnasium.make(id, opponents=["karl"]).unwrapped
    assert alone.codes == listed.codes == ["karl"] * 3


@pytest.mark.parametrize("id", IDS)
def test_the_mask_is_in_every_info(id: str) -> None:
    """The same as in the observation, where that has one."""
    by_turn = rl.aec(id, seats=3)
    by_turn.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(40):
        for agent in by_turn.agents:
            assert np.array_equal(by_turn.infos[agent]["action_mask"], by_turn.observe(agent)["action_mask"])
        info = by_turn.last()[4]
        by_turn.step(random_action(info["action_mask"], rng))
    together = rl.parallel(id, seats=3)
    found, infos = together.reset(seed=2)
    for _ in range(40):
        for agent in together.agents:
            assert np.array_equal(infos[agent]["action_mask"], found[agent]["action_mask"])
        found, _, _, _, infos = together.step(
            {agent: random_action(infos[agent]["action_mask"], rng) for agent in found}
        )
    alone: Any = gymnasium.make(id).unwrapped
    _, info = alone.reset(seed=2)
    assert np.array_equal(info["action_mask"], alone.action_masks())


@pytest.mark.parametrize("id", IDS)
def test_single_environments_never_reuse_an_array(id: str) -> None:
    by_turn, together = rl.aec(id, seats=3), rl.parallel(id, seats=3)
    alone: Any = gymnasium.make(id).unwrapped
    by_turn.reset(seed=2)
    found, infos = together.reset(seed=2)
    kept: list[Any] = [by_turn.observe("seat_0"), by_turn.infos["seat_0"], by_turn.information_state("seat_0")]
    kept += [found["seat_1"], infos["seat_1"], *alone.reset(seed=2), alone.action_masks()]
    before = copy.deepcopy(kept)
    for _ in range(9):
        by_turn.step(int(by_turn.infos[by_turn.agent_selection]["action_mask"].argmax()))
        by_turn.observe("seat_0")
        by_turn.information_state("seat_0")
        found, _, _, _, infos = together.step({agent: int(infos[agent]["action_mask"].argmax()) for agent in found})
        alone.step(int(alone.action_masks().argmax()))
    assert data_equivalence(kept, before, exact=True)


def test_an_endless_game_is_cut_off() -> None:
    env = rl.parallel(ID, seats=2, most_decisions=10)
    found, _ = env.reset(seed=1)
    cut: dict[str, bool] = {}
    while env.agents:
        actions = {agent: int(one["action_mask"].argmax()) for agent, one in found.items()}
        found, rewards, ended, cut, _ = env.step(actions)
    assert all(cut.values()) and not any(ended.values()) and set(rewards.values()) == {0.0}


@pytest.mark.parametrize("id", IDS)
def test_worlds_look_the_same_to_their_seat_and_can_be_played(id: str) -> None:
    env = rl.aec(id, seats=4)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(45):
        env.step(random_action(env.last()[0]["action_mask"], rng))
    me = env.agent_selection
    found = env.worlds(me, 4, seed=9)
    differ = 0
    for world in found:
        assert world.agent_selection == me
        assert np.array_equal(world.information_state(me), env.information_state(me))
        other = env.possible_agents[(env.seat_of[me] + 1) % 4]
        differ += not np.array_equal(world.information_state(other), env.information_state(other))
        world.step(random_action(world.observe(me)["action_mask"], rng))
    assert differ > 0 and env.agent_selection == me
    assert isinstance(found[0], FimbulAECEnv)


@pytest.mark.parametrize("id", IDS)
def test_an_information_text_tells_own_moves_and_hides_those_of_others(id: str) -> None:
    env = rl.aec(id, seats=3)
    env.reset(seed=1)
    choice = int(env.observe("seat_0")["action_mask"].argmax())
    packed = env.session.encoder.action_of(choice, 0, 3)
    env.step(choice)
    assert f"moves 0:{packed}" in env.information_state_text("seat_0")
    assert env.information_state_text("seat_1").endswith("moves ")


@pytest.mark.parametrize("id", IDS)
def test_a_session_looks_again_when_the_position_has_changed(id: str) -> None:
    """Also where the game was changed without it."""
    session = Session(id, seats=3)
    rng = np.random.default_rng(6)
    for seed in (5, 6):
        session.reset(seed=seed)
        for number in range(60):
            for seat in range(3):
                assert np.array_equal(session.mask(seat), session.encoder.mask(session.view(seat)))
                assert np.array_equal(session.mask(seat), session.look(seat)[1])
            seat = session.next_seat()
            index = random_action(session.mask(seat), rng)
            if number % 2:
                session.act(seat, index)
            else:
                session.now().apply(seat, session.encoder.action_of(index, seat, 3))


@pytest.mark.parametrize("id", IDS)
def test_sessions_can_be_copied_and_pickled(id: str) -> None:
    session = Session(id, seats=3)
    session.reset(seed=8)
    session.act(0, int(session.mask(0).argmax()))
    for other in (copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        assert other.information_text(1) == session.information_text(1)
        other.act(1, int(other.mask(1).argmax()))
        assert other.made == 2 and session.made == 1


@pytest.mark.parametrize(("id", "middle"), [(ID, "yggdrasil"), (VALHALLA, "throne")])
def test_nothing_hidden_is_in_a_picture(id: str, middle: str) -> None:
    env = rl.aec(id, seats=3, render_mode="svg")
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(30):
        env.step(random_action(env.last()[0]["action_mask"], rng))
    shown = env.render()
    assert shown is not None and middle in shown and "Glory" in shown
    view = env.session.view(-1)
    known = {card for clan in view.clan_views for card in (*clan.slots, *clan.opened)} | set(view.discard)
    for seat in range(3):
        for card in env.session.view(seat).hand:
            assert card in known or f"{env.session.encoder.edition.cards[card].text_id}<" not in shown

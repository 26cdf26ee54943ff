"""A bot that answers badly is named in one line, wherever bots are asked."""

from __future__ import annotations

import asyncio
import pickle
import re
from collections.abc import Callable

import pytest

from fimbul import Decision, View, new_game, observe
from fimbul.arena.matches import Match, play_match
from fimbul.bots import OWN, Answer, BadAnswer, Bot, Limit, WrongEdition, ask, make_bot
from fimbul.rl.single import OneSeat
from fimbul.server.table.bot_pool import BotPool
from tests.cli.runs import run


def crash(decision: Decision) -> object:
    raise ZeroDivisionError("no\ngood")


FAULTS: dict[str, tuple[Callable[[Decision], object], str]] = {
    "illegal": (lambda decision: Answer(1 << 40), "answered 1099511627776, which is not among its options"),
    "pass": (lambda decision: Answer(0), r"answered 0 \(pass\), which is not among its options"),
    "none": (lambda decision: None, "answered None, which is no fimbul.bots.Answer"),
    "number": (lambda decision: decision.options[0], r"answered \d+, which is no fimbul.bots.Answer"),
    "text": (lambda decision: Answer("pass"), "answered the action 'pass', which is no int"),  # type: ignore[arg-type]
    "bool": (lambda decision: Answer(True), "answered the action True, which is no int"),
    "crash": (crash, r"raised ZeroDivisionError: no good \(.*test_asking\.py:\d+\)"),
}


class Faulty(Bot):
    """Answers badly, each in its own way."""

    code = "faulty"
    fault = "none"

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        return FAULTS[self.fault][0](decision)  # type: ignore[return-value]


@pytest.fixture(params=FAULTS)
def says(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A faulty bot is registered; what the message must say about it."""
    monkeypatch.setattr(Faulty, "fault", request.param)
    monkeypatch.setitem(OWN, "faulty", Faulty)
    fault = FAULTS[request.param][1]
    return rf"^the bot faulty in seat \d, asked to decide 'draft' \(\d+ \(draft \w+\), .*\), {fault}: fix the bot "


def test_the_message_names_bot_seat_decision_options_and_answer(says: str) -> None:
    game = new_game(seed=1)
    decision = game.decision()
    assert decision is not None
    with pytest.raises(BadAnswer, match=says) as found:
        ask(make_bot("faulty"), observe(game, decision.seat), decision)
    assert "\n" not in str(found.value) and f"in seat {decision.seat}" in str(found.value)
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value), "it comes back from other processes"


def test_a_good_answer_is_handed_on() -> None:
    game = new_game(seed=1)
    decision = game.decision()
    assert decision is not None
    view = observe(game, decision.seat)
    assert ask(make_bot("karl", 3), view, decision) == make_bot("karl", 3).choose(view, decision)
    with pytest.raises(WrongEdition, match="house plays midgard only, not valhalla"):
        other = new_game("valhalla", seed=1)
        first = other.decision()
        assert first is not None
        ask(make_bot("house"), observe(other, first.seat), first)


def test_in_the_arena(says: str) -> None:
    with pytest.raises(BadAnswer, match=says):
        play_match(Match(0, ("karl", "faulty"), "midgard", (), 1, 0))


def test_in_an_environment(says: str) -> None:
    env = OneSeat("fimbul/midgard-v0", opponents=["faulty"], seats=2, seat=1)
    with pytest.raises(BadAnswer, match=says):
        env.reset(seed=1)
        for _ in range(2):  # two cards are drafted at a time
            env.step(int(env.action_masks().argmax()))


@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_on_the_command_line_it_is_one_line_and_exit_code_1(says: str, command: str) -> None:
    typed = ["1", "1"] if command == "play" else []
    call = run(command, "--bots", "karl,faulty", "--seats", "2", "--seed", "1", lines=typed)
    assert call.code == 1 and call.problem.count("\n") == 1
    assert re.search(says.replace("^", "^fimbul: "), call.problem)


def test_in_the_server_another_bot_answers_and_the_log_names_it(says: str, caplog: pytest.LogCaptureFixture) -> None:
    game = new_game(seed=1)
    decision = game.decision()
    assert decision is not None
    action = asyncio.run(BotPool(1).choose("faulty", observe(game, decision.seat), decision))
    assert action in decision.options
    assert re.search(says.replace("^", ""), caplog.text)

"""The examples of docs/bots.md work as printed."""

from __future__ import annotations

import re
from pathlib import Path

from fimbul import Rng, new_game, observe
from fimbul.bots import Bot

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def farmer() -> type[Bot]:
    names: dict[str, object] = {}
    exec(blocks()[1], names)
    found = names["Farmer"]
    assert isinstance(found, type) and issubclass(found, Bot)
    return found


def test_the_first_example_runs(capsys):
    exec(blocks()[0], {})
    assert capsys.readouterr().out


def test_the_example_bot_is_about_thirty_lines_and_plays_a_game():
    assert len([line for line in blocks()[1].splitlines() if line.strip()]) <= 30
    game = new_game(seats=3, seed=1)
    bot = farmer()(1)
    rng = Rng(1)
    while (decision := game.decision()) is not None:
        if decision.seat == 0:
            answer = bot.choose(observe(game, 0), decision)
            assert answer.info.ranked[0].action == answer.action
            assert answer.action in decision.options
            game.apply(0, answer.action)
        else:
            game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])

"""Whole games are told as they were when somebody last read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fimbul import EDITIONS, replay
from fimbul.words import LANGUAGES
from tests.words.stories import RECORDS, file_of, story


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_is_told_as_it_was(path: Path, lang: str) -> None:
    told = story(path.read_text(encoding="utf-8"), lang).splitlines()
    kept = file_of(path, lang).read_text(encoding="utf-8").splitlines()
    changed = [
        f"{number}: {new!r} was {old!r}"
        for number, (new, old) in enumerate(zip(told, kept, strict=False), 1)
        if new != old
    ]
    assert told == kept, "\n".join(["words changed; read them, then `make goldens`:", *changed[:10]])


def test_there_is_a_whole_game_of_every_edition_with_all_its_modules() -> None:
    games = {path.stem: replay(path.read_text(encoding="utf-8")) for path in RECORDS}
    assert set(games) == set(EDITIONS)
    for name, game in games.items():
        assert game.over and set(EDITIONS[name].at(1).module_names) <= set(game.setup.modules)

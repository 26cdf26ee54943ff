"""The golden playthroughs come out as they were written, on the plain and on the compiled build."""

from __future__ import annotations

import pytest

from fimbul import replay
from tests.shared.golden.playthrough import (
    FOLDER,
    HASHES,
    PLAYTHROUGHS,
    VALHALLA_HASHES,
    VALHALLA_PLAYTHROUGHS,
    hashes,
    path_of,
    playthrough,
    valhalla_hashes,
    valhalla_playthrough,
)

ADVICE = "if a rule was changed on purpose: python -m tests.shared.golden.regenerate"
DEAL = "the deal changed, though it is made from a fixed card list: records and seeds of releases mean another game now"
MOST_BYTES = 150_000


@pytest.mark.parametrize("name", [*PLAYTHROUGHS, *VALHALLA_PLAYTHROUGHS])
def test_a_playthrough_comes_out_as_it_was(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8").splitlines()
    if name in PLAYTHROUGHS:
        now = playthrough(*PLAYTHROUGHS[name]).splitlines()
    else:
        now = valhalla_playthrough(*VALHALLA_PLAYTHROUGHS[name]).splitlines()
    dealt = [[line for line in lines if line.startswith("deck ")] for lines in (written, now)]
    assert dealt[0] == dealt[1], f"{name}.txt: {DEAL}"
    for number, (before, after) in enumerate(zip(written, now, strict=False), 1):
        assert before == after, f"{name}.txt line {number}: the same deal is played otherwise; {ADVICE}"
    assert len(written) == len(now), f"{name}.txt; {ADVICE}"


@pytest.mark.parametrize("name", [*PLAYTHROUGHS, *VALHALLA_PLAYTHROUGHS])
def test_the_record_of_a_playthrough_can_be_read(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8")
    kept = written[written.index("fimbul-record ") :]
    game = replay(kept)
    assert game.over
    assert kept.splitlines()[-1] == "result " + " ".join(map(str, game.result() or []))


def test_the_hashes_of_whole_games_are_what_they_were() -> None:
    """The same on every machine and build."""
    for file, now in ((HASHES, hashes()), (VALHALLA_HASHES, valhalla_hashes())):
        written = file.read_text(encoding="utf-8").splitlines()
        for before, after in zip(written, now.splitlines(), strict=True):
            assert before == after, ADVICE


def test_the_goldens_are_small_and_complete() -> None:
    files = {path.stem for path in FOLDER.glob("*.txt")}
    assert files == {*PLAYTHROUGHS, HASHES.stem, *VALHALLA_PLAYTHROUGHS, VALHALLA_HASHES.stem}
    for path in FOLDER.glob("*.txt"):
        assert path.stat().st_size < MOST_BYTES, f"{path.name} is too big"

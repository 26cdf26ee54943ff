"""Records written long ago: every later version of the library replays them to the same positions.

None of these files is ever written anew. A new card list, or a new version of records, adds files of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fimbul import EDITIONS, record, replay

FOLDER = Path(__file__).resolve().parent
RECORDS = sorted(FOLDER.glob("*.txt"))


def kept(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_same_positions_and_is_written_as_it_was(path: Path) -> None:
    game = replay(kept(path))  # every move has the hash of the position after it
    assert record(game) == kept(path)


def test_there_is_an_old_record_of_every_edition_and_of_every_module_alone() -> None:
    names = {path.stem for path in RECORDS}
    modules = [name for line in map(kept, RECORDS) for name in line.splitlines() if name.startswith("modules ")]
    for name, edition in EDITIONS.items():
        assert [stem for stem in names if stem.startswith(name)], f"no old record of {name}"
        missing = [module for module in edition.at(1).module_names if f"modules {module}" not in modules]
        assert not missing, f"no old record with only the module {', '.join(missing)}"

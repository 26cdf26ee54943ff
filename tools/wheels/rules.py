"""Make `fimbul-rules`, the rules without the web server, from wheels of the whole.

    python -m tools.wheels.rules WHEEL… --to FOLDER

It holds the same files, compiled ones included, less the rooms it does without: nothing is built a second time.
Why it is done like this: docs/decisions/0011-two-distributions-from-one-build.md.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

NAME: Final = "fimbul-rules"
LEFT_OUT: Final = ("__main__.py", "browser", "cli", "lessons", "puzzles", "server")  # of the package
NEEDS: Final = ("librt", "mypy-extensions")
EXTRAS: Final = ("arena", "openspiel", "ray", "rl", "train")
DESCRIPTION: Final = """\
The rules of Fimbul alone, for research: the package `fimbul` with rules, words, positions, bots, arena, environments,
but without the command line, the web server and its page. It needs `librt` and `mypy-extensions` and nothing else.

    from fimbul import new_game

`fimbul-rules[rl]` has the environments, `fimbul-rules[arena]` the arena. Install either this or `fimbul`, which has
everything: both bring the same package. Unofficial; players should own the game.
"""
EPOCH: Final = "1580601600"  # the time that hatchling gives to all files


def kept(line: str) -> bool:
    """Whether a line of the whole's metadata holds for the rules too."""
    field, _, value = line.partition(": ")
    if field == "Provides-Extra":
        return value in EXTRAS
    if field == "Requires-Dist":
        name = re.match(r"[\w.-]+", value)
        extra = re.search(r"extra == ['\"]([\w-]+)", value)
        return extra[1] in EXTRAS if extra else name is not None and name[0] in NEEDS
    return True


def metadata(whole: str) -> str:
    """The metadata of the rules, from those of the whole."""
    head, _, _ = whole.partition("\n\n")
    lines = [line for line in head.splitlines() if kept(line)]
    lines = [f"Name: {NAME}" if line.startswith("Name: ") else line for line in lines]
    return "\n".join(lines) + "\n\n" + DESCRIPTION


def make(wheel: Path, folder: Path) -> Path:
    """Write the wheel of the rules; its path."""
    with tempfile.TemporaryDirectory(prefix="fimbul-rules-") as scratch:
        run("unpack", "--dest", scratch, str(wheel))
        home = next(Path(scratch).iterdir())
        for name in LEFT_OUT:
            unwanted = home / "fimbul" / name
            shutil.rmtree(unwanted) if unwanted.is_dir() else unwanted.unlink()
        about = next(home.glob("fimbul-*.dist-info"))
        (about / "entry_points.txt").unlink()
        described = about / "METADATA"
        described.write_text(metadata(described.read_text(encoding="utf-8")), encoding="utf-8")
        about.rename(home / about.name.replace("fimbul-", "fimbul_rules-"))
        folder.mkdir(parents=True, exist_ok=True)
        run("pack", "--dest-dir", str(folder), str(home))
    return folder / wheel.name.replace("fimbul-", "fimbul_rules-")


def run(*arguments: str) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", EPOCH)}
    command = [sys.executable, "-m", "wheel", *arguments]
    subprocess.run(command, check=True, env=environment, umask=0o022, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs="+", type=Path)
    parser.add_argument("--to", type=Path, required=True)
    arguments = parser.parse_args()
    for wheel in arguments.wheels:
        print(make(wheel, arguments.to))


if __name__ == "__main__":
    main()

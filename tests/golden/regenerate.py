"""Write the golden playthroughs anew: `python -m tests.golden.regenerate`. Only when a rule has changed."""

from __future__ import annotations

from tests.golden.playthrough import HASHES, PLAYTHROUGHS, hashes, path_of, playthrough


def main() -> None:
    for name, given in PLAYTHROUGHS.items():
        path_of(name).write_text(playthrough(*given), encoding="utf-8", newline="\n")
    HASHES.write_text(hashes(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

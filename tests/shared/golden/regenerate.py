"""Write the golden playthroughs anew: `python -m tests.shared.golden.regenerate`. Only when a rule has changed."""

from __future__ import annotations

from tests.shared.golden.playthrough import (
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


def main() -> None:
    for name, given in PLAYTHROUGHS.items():
        path_of(name).write_text(playthrough(*given), encoding="utf-8", newline="\n")
    HASHES.write_text(hashes(), encoding="utf-8", newline="\n")
    for name, game in VALHALLA_PLAYTHROUGHS.items():
        path_of(name).write_text(valhalla_playthrough(*game), encoding="utf-8", newline="\n")
    VALHALLA_HASHES.write_text(valhalla_hashes(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

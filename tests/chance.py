"""The same chance in every run: a test fails because the code changed, never because of the deal.

Games that nobody chose a seed for would otherwise be others each time, and now and then one without a battle.
`FIMBUL_CHANCE=free` leaves chance as it is, to look for what one deal does not show.

`python -m tests.chance` is `fimbul` with all deals from one seed, and all bots with one.
"""

from __future__ import annotations

import os
import re
import secrets

SEED = 2015_2026_2015_2026
IS_FIXED = os.environ.get("FIMBUL_CHANCE") != "free"
SEED_SHOWN = re.compile(rf"^{SEED}$" if IS_FIXED else r"^\d{10,}$")  # on the page of a finished game

if __name__ == "__main__":
    from fimbul.cli import main

    if IS_FIXED:
        secrets.randbits = lambda k: SEED  # keys are drawn by other functions
    main()

"""French as it is printed: with the blanks that no line breaks at."""

from __future__ import annotations

import re

NO_BREAK = "\N{NO-BREAK SPACE}"


def french(text: str) -> str:
    """A French text, typed with ordinary blanks, as the data files have it."""
    return re.sub(" ([:;!?»])", rf"{NO_BREAK}\1", text).replace("« ", f"«{NO_BREAK}")

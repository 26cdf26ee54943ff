"""Check the message of a commit: a subject of at most 72 letters, then an empty line. Called by pre-commit."""

from __future__ import annotations

import sys
from pathlib import Path

LONGEST = 72


def problem(message: str) -> str | None:
    """What is wrong with a message, or None."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    if not lines or not lines[0].strip():
        return "a commit needs a subject"
    if len(lines[0]) > LONGEST:
        return f"the subject has {len(lines[0])} letters; at most {LONGEST} are shown everywhere"
    if len(lines) > 1 and lines[1].strip():
        return "an empty line parts the subject from the body"
    return None


if __name__ == "__main__":
    found = problem(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if found is not None:
        raise SystemExit(found)

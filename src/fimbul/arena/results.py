"""A file of results: the plan they belong to, then a line of JSON for each game. A stopped run continues from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fimbul.arena.plan import BadPlan


class Results:
    """The results of one plan, kept as they come."""

    def __init__(self, path: Path, key: str) -> None:
        """`key` is the plan as text."""
        self.path = path
        self.key = key

    def read(self) -> list[Any]:
        """What is there; a new file is begun. BadPlan if it belongs to another plan."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self.path.write_text(self.key + "\n", encoding="utf-8")
            return []
        found: list[Any] = []
        with self.path.open("r+b") as file:
            if file.readline().decode().rstrip("\n") != self.key:
                raise BadPlan(f"{self.path} holds the games of another plan; choose another folder")
            whole = file.tell()
            for line in file:
                try:
                    found.append(json.loads(line))
                except ValueError:
                    break  # it was being written when the run stopped
                whole += len(line)
            file.truncate(whole)
        return found

    def add(self, result: object) -> None:
        """Keep one more."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result, separators=(",", ":")) + "\n")

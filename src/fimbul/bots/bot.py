"""What a bot is, and the one that plays at random."""

from __future__ import annotations

from dataclasses import dataclass, field

from fimbul import Decision, Rng, View


@dataclass(frozen=True)
class Answer:
    """What a bot chose, and what it has to say about it."""

    action: int
    info: dict[str, object] = field(default_factory=dict)


class Bot:
    """Answers decisions from views alone."""

    code = ""
    looks = True  # whether it reads the view; a bot that does not may be given an old one

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, view: View, decision: Decision, limit: float | None = None) -> Answer:
        """One of the decision's options. `limit` is the time to think in seconds; quick bots need none."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every option is as likely as any other."""

    code = "random"
    looks = False

    def choose(self, view: View, decision: Decision, limit: float | None = None) -> Answer:
        return Answer(decision.options[int(self.rng.below(len(decision.options)))])

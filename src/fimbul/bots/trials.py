"""Trial runs: an option is played on to the end of the Age in several worlds, and what happens to its seat is counted.

The reasons of hints come from here and from nothing else, so what they say was seen to happen. All options are tried in
the same worlds with the same chance. Worlds are drawn from a view: nothing hidden is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fimbul import Log, Rng, State, View, worlds
from fimbul.bots.bot import Why
from fimbul.bots.weights import DRAFT, judge
from fimbul.core.rules import events as ev
from fimbul.core.rules.engine import answer
from fimbul.core.rules.events import Event
from fimbul.core.rules.ids import STAT_NAMES, bits
from fimbul.core.search.heuristics import WeightedHeuristics, play_on

RUNS: Final = 20  # of each option, each in a world of its own
HEAT: Final = 0.6  # how much chance there is in playing on
BATTLES: Final = ("battle", "pillage", "reward")  # Glory that a battle brings
LEAST: Final = 1  # Glory: what is less makes no difference
CARDS: Final = "cards"
GODS: Final = "gods"


@dataclass
class Trials:
    """What happened to a seat in the trial runs of one option: numbers of runs, and sums of Glory over all of them."""

    runs: int = 0
    glory: Counter[str] = field(default_factory=Counter)  # gained in this Age, by source
    in_the_end: float = 0.0  # Glory expected at the end of the game
    places: int = 0  # 1 for the most Glory expected
    fought: Counter[int] = field(default_factory=Counter)  # runs with a first battle, by where it was
    won: Counter[int] = field(default_factory=Counter)  # … of them those in which the seat won it
    quests: Counter[int] = field(default_factory=Counter)  # runs in which a card was fulfilled
    raised: Counter[int] = field(default_factory=Counter)  # runs in which a stat was raised

    def add(self, seat: int, events: Iterable[Event], sources: Sequence[str]) -> None:
        """Count what happened in one run."""
        self.runs += 1
        rows = [event.data() for event in events]
        self.add_battle(seat, rows)
        for code, a, b, c, *_ in rows:
            if code == ev.GLORY and a == seat:
                self.glory[source_name(c, sources)] += b
        self.quests.update({row[2] for row in rows if row[0] == ev.QUEST_SHOWN and row[1] == seat and row[3] == 1})
        self.raised.update({row[2] for row in rows if row[0] == ev.RAISED and row[1] == seat})

    def add_battle(self, seat: int, rows: Sequence[tuple[int, ...]]) -> None:
        """The first battle of the seat, and whether it won."""
        begun = [n for n, row in enumerate(rows) if row[0] == ev.BATTLE_BEGAN and seat in bits(row[2])]
        if not begun:
            return
        place = rows[begun[0]][1]
        self.fought[place] += 1
        ends = [row for row in rows[begun[0] :] if row[:3:2] == (ev.WON, place) or row[:2] == (ev.TIED, place)]
        self.won[place] += bool(ends) and ends[0][:2] == (ev.WON, seat)

    def mean(self, source: str) -> float:
        return self.glory[source] / self.runs

    @property
    def mean_end(self) -> float:
        return self.in_the_end / self.runs


def source_name(source: int, sources: Sequence[str]) -> str:
    if source >= ev.CARD_SOURCE:
        return CARDS
    return GODS if source >= ev.POWER_SOURCE else sources[source]


def try_options(
    view: View, options: Sequence[int], rng: Rng, runs: int = RUNS, draft: str = DRAFT
) -> dict[int, Trials]:
    """Trial runs of some options of the view's decision; all seats draft by the policy named."""
    heuristics = judge(view.edition, draft=draft)
    found = {option: Trials() for option in options}
    for world in worlds(view, runs, rng):
        seed = int(rng.next())
        for option, trials in found.items():
            try_once(world.state, view, option, heuristics, seed, trials)
    return found


def try_once(world: State, view: View, option: int, heuristics: WeightedHeuristics, seed: int, trials: Trials) -> None:
    """Take an option in a copy of a world and play on to the end of the Age."""
    state, log = world.copy(), Log()
    state.ear = log
    age = state.age
    answer(state, view.seat, option)
    play_on(state, heuristics, Rng(seed), HEAT, age)
    trials.add(view.seat, log.events, view.edition.source_names)
    glories = list(heuristics.glories(state))
    trials.in_the_end += glories[view.seat]
    trials.places += 1 + sum([glory > glories[view.seat] for glory in glories])


# -- reasons ----------------------------------------------------------------------------------------------------------
def reason(view: View, mine: Trials, other: Trials, first: bool) -> Why:
    """What speaks for the first option against the next one, or against another option compared with the first."""
    sign = 1 if first else -1
    by_source = differences(mine, other)
    name, most = max(by_source.items(), key=lambda item: sign * item[1], default=("", 0.0))
    rest = mine.mean_end - other.mean_end - sum(by_source.values())
    if round(max(sign * most, sign * rest)) < LEAST:
        return Why("searched" if first else "even")
    than = ("than", "next" if first else "first")
    if sign * rest > sign * most:
        return raise_reason(mine, other, sign) or Why("later" if first else "later_less", (amount(rest), than))
    found = None
    if name in BATTLES:
        found = battle_reason(view, mine, other, sign)
    elif name == "quest":
        found = quest_reason(view, mine, other, sign)
    return found or Why("more" if first else "less", (("source", name), amount(most), than))


def amount(glory: float) -> tuple[str, int]:
    return ("glory", round(abs(glory)))


def differences(mine: Trials, other: Trials) -> Mapping[str, float]:
    """Glory of this Age by source, of one option less another."""
    return {name: mine.mean(name) - other.mean(name) for name in sorted({*mine.glory, *other.glory})}


def battle_reason(view: View, mine: Trials, other: Trials, sign: int) -> Why | None:
    """How often the first battle is won, if that is what speaks for the option or against it."""
    if not mine.fought:
        return None
    place, fought = mine.fought.most_common(1)[0]
    if 2 * fought < mine.runs or sign * (mine.won[place] - other.won[place]) <= 0:
        return None
    return Why("battle", (("place", view.edition.place_names[place]), ("n", mine.won[place]), ("runs", mine.runs)))


def quest_reason(view: View, mine: Trials, other: Trials, sign: int) -> Why | None:
    """The Quest that is fulfilled more, or less, often than with the other option."""
    by_card = {card: sign * (mine.quests[card] - other.quests[card]) for card in sorted({*mine.quests, *other.quests})}
    card, most = max(by_card.items(), key=lambda item: item[1], default=(-1, 0))
    if most <= 0:
        return None
    return Why("quest", (("card", view.edition.cards[card].text_id), ("n", mine.quests[card]), ("runs", mine.runs)))


def raise_reason(mine: Trials, other: Trials, sign: int) -> Why | None:
    """The stat that is raised clearly more, or less, often than with the other option: it counts beyond this Age."""
    by_stat = {stat: sign * (mine.raised[stat] - other.raised[stat]) for stat in range(len(STAT_NAMES))}
    stat, most = max(by_stat.items(), key=lambda item: item[1])
    if 4 * most < mine.runs:
        return None
    return Why("raise", (("stat", STAT_NAMES[stat]), ("n", mine.raised[stat]), ("runs", mine.runs)))

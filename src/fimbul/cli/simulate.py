"""Many games between bots, counted. The same seed gives the same numbers, however many processes share the work."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import fimbul
from fimbul import Ear, Event, check, observe
from fimbul.bots import ask, make_bot
from fimbul.bots.patience import with_patience
from fimbul.cli.desk import Order, at_least, bot_codes, check_seed, number
from fimbul.cli.scores import source_key, source_name
from fimbul.core.rules.events import GLORY
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.words import Words

CHECK_EVERY = 50
CHUNK = 10


@dataclass(frozen=True)
class Plan:
    """What is played."""

    order: Order
    bots: tuple[str, ...]
    seed: int

    @property
    def seats(self) -> int:
        return self.order.seats


@dataclass
class Count:
    """The results of some games; counts add up."""

    games: int = 0
    decisions: int = 0
    glory: Counter[int] = field(default_factory=Counter)  # by seat
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)  # by seat and by how many share
    sources: Counter[int] = field(default_factory=Counter)
    faults: int = 0

    def add(self, other: Count) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.faults += other.faults
        for mine, more in ((self.glory, other.glory), (self.sources, other.sources)):
            for key, n in more.items():
                mine[key] += n
        self.wins.update(other.wins)


class GloryEar(Ear):
    """Adds up Glory by where it comes from."""

    def __init__(self, sources: Counter[int]) -> None:
        self.sources = sources

    def hear(self, event: Event) -> None:
        if event.code == GLORY:
            self.sources[int(event.c)] += int(event.b)


def play_games(plan: Plan, first: int, end: int) -> Count:
    """Some games, by their numbers; each has a seed of its own."""
    count = Count()
    for n in range(first, end):
        seed = (plan.seed * 1_000_003 + n) % SEED_LIMIT
        bots = [make_bot(code, (seed * 31 + seat + 1) % SEED_LIMIT) for seat, code in enumerate(plan.bots)]
        game = plan.order.new_game(seed)
        game.listen(GloryEar(count.sources))
        view = observe(game, 0)
        decisions = 0
        while (decision := game.decision()) is not None:
            bot = bots[decision.seat]
            if bot.looks:
                view = observe(game, decision.seat)
            game.apply(decision.seat, ask(bot, view, with_patience(decision, game.moves)).action)
            decisions += 1
            if decisions % CHECK_EVERY == 0:
                count.faults += len(check(game))
        count.faults += len(check(game))
        count.games += 1
        count.decisions += decisions
        winners = game.winners()
        for seat, glory in enumerate(game.result() or []):
            count.glory[seat] += glory
        for seat in winners:
            count.wins[seat, len(winners)] += 1
    return count


def play_chunk(task: tuple[Plan, int, int]) -> Count:
    """One piece of the work, for another process."""
    return play_games(*task)


def counts(plan: Plan, games: int, jobs: int) -> Iterator[Count]:
    """The pieces of the work as they are done."""
    tasks = [(plan, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if jobs == 1:
        yield from map(play_chunk, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_chunk, tasks)


def simulate(
    words: Words,
    console: Console,
    order: Order,
    games: int,
    bots: str,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Play, and print a table or one JSON object."""
    at_least(words, "--games", games, 1)
    at_least(words, "--jobs", jobs, 1)
    check_seed(words, seed)
    plan = Plan(order, tuple(bot_codes(words, bots, order.seats, order.rules)), seed)
    total = Count()
    began = time.perf_counter()
    quiet = as_json or not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=quiet) as progress:
        task = progress.add_task(words.cli("simulate.progress"), total=games)
        for count in counts(plan, games, jobs):
            total.add(count)
            progress.advance(task, count.games)
    found = summary(plan, total, time.perf_counter() - began)
    if as_json:
        print(json.dumps(found))
    else:
        show(words, console, plan, total, found)


def summary(plan: Plan, total: Count, seconds: float) -> dict[str, object]:
    """The numbers, as they go into JSON."""
    edition = fimbul.edition(plan.order.edition)
    named: Counter[str] = Counter()
    for source, glory in total.sources.items():
        named[source_key(edition, source)] += glory
    return {
        "edition": plan.order.edition,
        "games": total.games,
        "seats": plan.seats,
        "modules": list(plan.order.modules),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "decisions": total.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(total.decisions / seconds, 1),
        "games_per_second": round(total.games / seconds, 2),
        "mean_glory": [round(total.glory[seat] / total.games, 3) for seat in range(plan.seats)],
        "win_share_by_seat": [round(win_share(total, seat), 4) for seat in range(plan.seats)],
        "glory_by_source": {name: round(named[name] / total.games, 3) for name in sorted(named)},
        "invariant_failures": total.faults,
    }


def win_share(total: Count, seat: int) -> float:
    """A seat's share of all victories; k winners of one game have 1/k each."""
    return sum([n / share for (who, share), n in sorted(total.wins.items()) if who == seat]) / total.games


def show(words: Words, console: Console, plan: Plan, total: Count, found: dict[str, object]) -> None:
    """The numbers as tables."""
    bots = ", ".join(plan.bots if len(set(plan.bots)) > 1 else plan.bots[:1])
    console.print(words.cli("simulate.title", games=total.games, seats=plan.seats, bots=bots), style="bold")
    speed = Table(show_header=False)
    speed.add_column()
    speed.add_column(justify="right")
    for key in ("decisions", "seconds", "decisions_per_second", "games_per_second", "invariant_failures"):
        value = found[key]
        assert isinstance(value, float | int)
        speed.add_row(words.cli(f"simulate.{key}"), number(words, value, 2 if isinstance(value, float) else 0))
    seats = Table()
    for key in ("seat", "mean_glory", "win_share"):
        seats.add_column(words.cli(f"simulate.{key}"), justify="right")
    for seat in range(plan.seats):
        glory = number(words, total.glory[seat] / total.games, 1)
        seats.add_row(f"{seat} {plan.bots[seat]}", glory, number(words, 100 * win_share(total, seat), 1) + " %")
    sources = Table(title=words.cli("simulate.glory_by_source"), show_header=False)
    sources.add_column()
    sources.add_column(justify="right")
    by_source = found["glory_by_source"]
    assert isinstance(by_source, dict)
    for name, glory in sorted(by_source.items(), key=lambda item: (-item[1], item[0])):
        sources.add_row(source_name(words, fimbul.edition(plan.order.edition), name), number(words, glory, 2))
    console.print(speed, seats, sources)

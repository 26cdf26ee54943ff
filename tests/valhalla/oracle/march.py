"""Marching and entering (section 5)."""

from __future__ import annotations

from itertools import product

from .destruction import ask_destroy
from .facts import CHAMBERS, group_text, two_doorways_away
from .table import Figure, Play, Table, near


def reachable(start: str, figures: list[Figure]) -> list[str]:
    """Where a group of these figures may march to; Sleipnir opens what is two doorways away."""
    if not figures:
        return []
    return near(start) + (two_doorways_away(start) if any(f.name == "sleipnir" for f in figures) else [])


def march_options(table: Table, seat: int, start: str, moved: list[Figure]) -> list[str]:
    if table.held(seat, start):
        return []
    figures = [f for f in table.figures_in([start], seat) if f not in moved]
    return [f"march {start}>{goal}" for goal in reachable(start, figures)]


def march(table: Table, seat: int, start: str, goal: str, is_action: bool) -> Play:
    moved: list[Figure] = []
    yield from column(table, seat, start, goal, moved)
    if is_action and table.clans[seat].copies("two_columns"):
        options = [
            option for second in CHAMBERS if second != start for option in march_options(table, seat, second, moved)
        ]
        answer = yield from table.ask(seat, "march", "two_columns", [*options, "pass"])
        if answer != "pass":
            start, goal = answer.removeprefix("march ").split(">")
            yield from column(table, seat, start, goal, moved)
    yield from after_march(table, seat, moved)


def column(table: Table, seat: int, start: str, goal: str, moved: list[Figure]) -> Play:
    """Groups from one Chamber, each to a Chamber of its own."""
    goals: list[str] = []
    while True:
        left = [f for f in table.figures_in([start], seat) if f not in moved]
        groups = all_groups(left)
        if goal not in near(start):
            groups = {text: group for text, group in groups.items() if any(f.name == "sleipnir" for f in group)}
        answer = yield from table.ask(seat, "troops", "", [f"troops {text}" for text in groups])
        for figure in groups[answer.removeprefix("troops ")]:
            figure.place = goal
            moved.append(figure)
            left.remove(figure)
        goals.append(goal)
        options = [f"march {start}>{other}" for other in reachable(start, left) if other not in goals]
        answer = yield from table.ask(seat, "march", "", [*options, "pass"])
        if answer == "pass":
            return
        goal = answer.split(">")[1]


def all_groups(figures: list[Figure]) -> dict[str, list[Figure]]:
    """Every non-empty group by its text; figures of one name are interchangeable."""
    by_name: dict[str, list[Figure]] = {}
    for figure in figures:
        by_name.setdefault(figure.name, []).append(figure)
    groups = {}
    for counts in product(*[range(len(same) + 1) for same in by_name.values()]):
        group = [f for same, count in zip(by_name.values(), counts, strict=True) for f in same[:count]]
        if group:
            groups[group_text([f.name for f in group])] = group
    return groups


def after_march(table: Table, seat: int, moved: list[Figure]) -> Play:
    """Headhunters and Hraesvelg; the owner says which comes first if both have something to do (V29)."""
    first = "use headhunters"
    if prey(table, seat, moved) and pushes(table, seat, moved):
        first = yield from table.ask(seat, "use", "", ["use headhunters", "use hraesvelg"])
    if first == "use hraesvelg":
        yield from enter(table, seat, moved)
    for _ in range(table.clans[seat].copies("headhunters")):
        yield from ask_destroy(table, seat, "headhunters", prey(table, seat, moved), cost=1)
    if first != "use hraesvelg":
        yield from enter(table, seat, moved)


def prey(table: Table, seat: int, moved: list[Figure]) -> list[Figure]:
    """Enemy Warriors that Headhunters may destroy after this march."""
    clan = table.clans[seat]
    if not clan.copies("headhunters") or clan.rage < 1:
        return []
    entered = [f.place for f in moved if f.name == "elite"]
    return [f for f in table.targets(seat, entered) if f.name == "warrior"]


def pushes(table: Table, seat: int, entered: list[Figure]) -> dict[str, tuple[Figure, str]]:
    """What Hraesvelg, if it is among the figures that entered, may push away."""
    found = {}
    for hraesvelg in [f for f in entered if f.name == "hraesvelg"]:
        for figure in table.targets(seat, [hraesvelg.place]):
            for goal in near(hraesvelg.place):
                found[f"push {figure.seat}:{figure.name}>{goal}"] = (figure, goal)
    return found


def enter(table: Table, seat: int, entered: list[Figure]) -> Play:
    for _ in range(2):
        found = pushes(table, seat, entered)
        answer = yield from table.ask(seat, "push", "hraesvelg", [*found, "pass"])
        if answer == "pass":
            return
        figure, goal = found[answer]
        figure.place = goal

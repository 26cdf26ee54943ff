"""Declaring a contest and the Call to Battle (section 6)."""

from __future__ import annotations

from .facts import CHAMBERS
from .table import Contest, Figure, Play, Table, near, pick


def declare(table: Table, now: Contest) -> Play:
    """Drag Them In."""
    for _ in range(table.clans[now.by].copies("drag_them_in")):
        targets = table.targets(now.by, near(now.chamber))
        options = [f"drag {f.whose}" for f in targets]
        answer = yield from table.ask(now.by, "drag", "drag_them_in", [*options, "pass"])
        if answer != "pass":
            next(f for f in targets if f.whose == answer.removeprefix("drag ")).place = now.chamber


def call(table: Table, now: Contest) -> Play:
    now.step = "call"
    for seat in table.from_seat((now.by + 1) % len(table.seats)):
        yield from answer_call(table, now, seat)


def answer_call(table: Table, now: Contest, seat: int) -> Play:
    """One seat's turn of the Call."""
    guards = table.clans[seat].copies("chariot_guard")
    toll = toll_owner(table, now, seat)
    most = 3 if table.stands(seat, "gullinkambi", now.chamber) else 1
    for number in range(most):
        figures = callable_figures(table, now, seat)
        if toll is not None and table.clans[seat].rage < 1:
            figures = []
        options = [f"join {f.at}" for f in figures]
        if number == 0 and table.clans[seat].copies("masked_champions"):
            options += [f"swap {f.at}" for f in table.on_board(seat) if partners(table, f)]
        answer = yield from table.ask(seat, "join", "", [*options, "pass"])
        verb, _, who = answer.partition(" ")
        if verb == "pass":
            return
        if verb == "swap":
            yield from swap(table, pick(table.on_board(seat), who))
            return
        if toll is not None:  # V27: once per answer
            table.clans[seat].rage -= 1
            table.clans[toll].gain_rage(1)
            toll = None
        figure = pick(figures, who)
        origin = figure.place
        figure.place = now.chamber
        if figure.name == "elite":
            for _ in range(guards):
                came = yield from bring_guard(table, now, seat, origin)
                guards -= came


def toll_owner(table: Table, now: Contest, seat: int) -> int | None:
    """Whose Modgud takes a toll of the seat."""
    return next((f.seat for f in table.enemies_in([now.chamber], seat) if f.name == "modgud"), None)


def callable_figures(table: Table, now: Contest, seat: int) -> list[Figure]:
    return [
        f
        for f in table.on_board(seat)
        if (f.place in near(now.chamber) or (f.name == "ratatosk" and f.place != now.chamber))
        and not table.held(seat, f.place)
    ]


def bring_guard(table: Table, now: Contest, seat: int, origin: str) -> Play:
    """Chariot Guard: a Warrior comes along with an Elite; returns how many came."""
    warriors = [f for f in table.figures_in([origin], seat) if f.name == "warrior"]
    options = [f"join {f.at}" for f in warriors]
    answer = yield from table.ask(seat, "join", "chariot_guard", [*options, "pass"])
    if answer == "pass":
        return 0
    warriors[0].place = now.chamber
    return 1


def partners(table: Table, elite: Figure) -> list[Figure]:
    """With whom Masked Champions may swap an Elite; not another Elite (V43)."""
    if elite.name != "elite":
        return []
    elsewhere = [chamber for chamber in CHAMBERS if chamber != elite.place]
    return [f for f in table.figures_in(elsewhere, elite.seat) if f.name != "elite"]


def swap(table: Table, elite: Figure) -> Play:
    others = partners(table, elite)
    answer = yield from table.ask(elite.seat, "swap", "masked_champions", [f"swap {f.at}" for f in others])
    other = pick(others, answer.removeprefix("swap "))
    elite.place, other.place = other.place, elite.place

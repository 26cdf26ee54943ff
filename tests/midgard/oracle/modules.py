"""What the modules add: gods, the invades that make room for themselves, wolves (section 10)."""

from __future__ import annotations

from .destruction import destroy
from .facts import FJORDS, RING, WOLVES, neighbours
from .table import Figure, Pillage, Play, Table

# ---------------------------------------------------------------- gods


def place_gods(table: Table) -> None:
    """At the beginning of every Age (R98a, R106)."""
    table.gods = dict.fromkeys(table.deal.gods, "-")
    for god in table.gods:
        for province in table.deal.places[table.age]:
            if province not in table.destroyed and province in table.unused and not table.god_in(province):
                table.gods[god] = province
                break


def send_god(table: Table, now: Pillage) -> Play:
    """The pillager moves the god of the pillaged province, if it can go anywhere (R104)."""
    god = table.god_in(now.province)
    goals = [p for p in table.alive() if p not in table.pillaged and not table.god_in(p)]
    if god and goals:
        answer = yield from table.ask(now.by, "send", "", [f"send {god}>{p}" for p in goals])
        table.gods[god] = answer.split(">")[1]


def battle_strength(table: Table, seat: int, province: str) -> int:
    """STR of the clan's figures in a battle: Tyr (R107), Wolfman (R62)."""
    if table.god_in(province) == "tyr":
        return 0
    wolfman = any(figure.name == "wolfman" for figure in table.figures_in([province]))
    return table.strength(seat, province, only_monsters=wolfman)


# ---------------------------------------------------------------- invades that make room


def make_room(table: Table, figure: Figure, place: str) -> Play:
    """Odin's Chosen and Hildisvini, before the figure is set down; returns whether it can be set down."""
    if place in FJORDS or figure.name not in ("mystic", "hildisvini"):
        return True
    may_pass = ["pass"] if table.room(place) > 0 else []
    if figure.name == "mystic":
        victims = table.takeable(figure.seat, place)
        if victims:
            options = [f"take {f.seat}:{f.name}" for f in victims] + may_pass
            answer = yield from table.ask(figure.seat, "take", "odins_chosen", options)
            if answer != "pass":
                yield from destroy(table, [meant(victims, answer.removeprefix("take "))])
    else:
        enemies = [f for f in table.figures_in([place]) if f.seat != figure.seat]
        if enemies:
            goals = [p for p in neighbours(place) if table.room(p) > 0]
            options = [f"push {f.seat}:{f.name}>{p}" for f in enemies for p in goals] + may_pass
            answer = yield from table.ask(figure.seat, "push", "hildisvini", options)
            if answer != "pass":
                who, goal = answer.removeprefix("push ").split(">")
                meant(enemies, who).place = goal
    return table.room(place) > 0  # R112


def meant(figures: list[Figure], who: str) -> Figure:
    """The (first) figure meant by SEAT:FIG."""
    return next(figure for figure in figures if f"{figure.seat}:{figure.name}" == who)


# ---------------------------------------------------------------- Ragnarök


def falling_province(table: Table) -> str:
    """The province that falls in this Ragnarök, '' if none does; Fenrir and Garm choose theirs (R98)."""
    doomed = table.deal.doom[table.age - 1]
    for seat in table.from_seat(table.first):
        for name in WOLVES:
            for wolf in table.figures_in(RING, seat):
                if wolf.name == name:
                    return wolf.place
    return "" if doomed in table.destroyed else doomed


def let_fall(table: Table, province: str) -> None:
    """Destroys the province; tokens of destroyed provinces are out, that of a spared one is unused (R98a)."""
    table.destroyed.add(province)
    doomed = table.deal.doom[table.age - 1]
    if doomed not in table.unused:
        table.unused.append(doomed)
    table.unused = [p for p in table.unused if p not in table.destroyed]

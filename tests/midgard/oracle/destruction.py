"""Destruction and the ways out of it (section 7)."""

from __future__ import annotations

from .facts import DRAGONS, SHIPS, neighbours
from .table import Figure, Play, Table


def pick(figures: list[Figure], at: str) -> Figure:
    """The (first) figure meant by FIG@PLACE."""
    return next(figure for figure in figures if figure.at == at)


def destroy(table: Table, doomed: list[Figure], cause: str = "") -> Play:
    """Destroys the figures unless their owners prevent it; returns the figures that died."""
    doomed = list(doomed)
    active = table.first if table.turn is None else table.turn
    for seat in table.from_seat(active):
        clan = table.clans[seat]
        for witch in [f for f in doomed if f.seat == seat and f.name == "volur_witch"]:
            if witch.place != "yggdrasil" and cause != "sacrifice":  # R83, R84, R85
                options = ["move volur_witch>yggdrasil", "pass"]
                answer = yield from table.ask(seat, "move", "volur_witch", options)
                if answer != "pass":
                    witch.place = "yggdrasil"
                    doomed.remove(witch)
        if clan.has("friggas_chosen") and cause != "sacrifice":  # R113
            yield from retreat(table, seat, doomed)
        if not clan.has("friggas_protection") or cause in ("ragnarok", "sacrifice"):  # R80, R81
            continue
        while clan.rage >= 1:
            mine = [f for f in doomed if f.seat == seat]
            answer = yield from table.ask(seat, "save", "friggas_protection", [f"save {f.at}" for f in mine] + ["pass"])
            if answer == "pass":
                break
            table.pay(seat, 1)
            doomed.remove(pick(mine, answer.removeprefix("save ")))
    for figure in doomed:
        figure.place = "valhalla"
    for figure in doomed:  # R88
        if figure.name in SHIPS:
            for card in table.clans[figure.seat].upgrades["ship"]:
                table.clans[figure.seat].glory += DRAGONS[card]
    return doomed


def retreat(table: Table, seat: int, doomed: list[Figure]) -> Play:
    """Frigga's Chosen: Mystics leave the place of their doom, one after the other."""
    while True:
        mystics = [f for f in doomed if f.seat == seat and f.name == "mystic"]
        if not mystics:
            return
        goals = [p for p in neighbours(mystics[0].place) if table.room(p) > 0]
        answer = yield from table.ask(seat, "move", "friggas_chosen", [f"move mystic>{p}" for p in goals] + ["pass"])
        if answer == "pass":
            return
        mystics[0].place = answer.split(">")[1]
        doomed.remove(mystics[0])

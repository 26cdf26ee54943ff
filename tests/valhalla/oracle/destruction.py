"""Destruction and the ways out of it (section 7)."""

from __future__ import annotations

from .table import Contest, Figure, Play, Table, near, pick


def destroy(table: Table, doomed: list[Figure], place: str, loss: bool = False) -> Play:
    """Destroys the figures unless something saves them; returns those that were destroyed.

    `loss`: by losing a battle or a tie. Figures that their own clan's card destroys are none of ours (V6).
    """
    doomed = list(doomed)
    now = table.contest
    order = table.from_seat(now.by if now else table.turn if table.turn is not None else table.first)
    for seat in order:  # the card played, then upgrades in the order of the card list (V16, V41)
        if now and loss:
            yield from played_card_saves(table, now, seat, doomed)
        to_reserve(doomed, [f for f in doomed if f.seat == seat and f.name == "saehrimnir"])
        if loss:
            yield from shield_maidens(table, seat, doomed)
        if now and now.battle and table.clans[seat].copies("twice_dead_jarls"):
            yield from jarls(table, seat, doomed)
    if now and loss and "peace_weaver" in now.played.values():  # V16
        to_reserve(doomed, list(doomed))
    for figure in doomed:
        figure.place = place
        if now and now.battle:
            now.fallen[figure.seat] = now.fallen.get(figure.seat, 0) + 1
    return doomed


def to_reserve(doomed: list[Figure], saved: list[Figure]) -> None:
    for figure in saved:
        figure.place = "reserve"
        doomed.remove(figure)


def played_card_saves(table: Table, now: Contest, seat: int, doomed: list[Figure]) -> Play:
    """Falcon Cloak, Swan Flight."""
    mine = [f for f in doomed if f.seat == seat]
    card = now.cards.get(seat)
    if not mine or card not in ("falcon_cloak", "swan_flight"):
        return
    if card == "falcon_cloak":
        answer = yield from table.ask(seat, "use", card, ["use falcon_cloak", "pass"])
    else:
        options = [f"flee {chamber}" for chamber in near(now.chamber)]
        answer = yield from table.ask(seat, "flee", card, [*options, "pass"])
    if answer == "pass":
        return
    discard_played(table, now, seat)
    for figure in mine:
        figure.place = "reserve" if card == "falcon_cloak" else answer.removeprefix("flee ")
        doomed.remove(figure)


def shield_maidens(table: Table, seat: int, doomed: list[Figure]) -> Play:
    mine = [f for f in doomed if f.seat == seat]
    warriors = [f for f in mine if f.name == "warrior"]
    if table.clans[seat].copies("shield_maidens") and warriors and any(f.name == "elite" for f in mine):
        answer = yield from table.ask(seat, "use", "shield_maidens", ["use shield_maidens", "pass"])
        if answer != "pass":
            to_reserve(doomed, warriors)


def jarls(table: Table, seat: int, doomed: list[Figure]) -> Play:
    """Twice-Dead Jarls: each Elite on its own."""
    while True:
        elites = [f for f in doomed if f.seat == seat and f.name == "elite"]
        options = [f"save {f.at}" for f in elites]
        answer = yield from table.ask(seat, "save", "twice_dead_jarls", [*options, "pass"])
        if answer == "pass":
            return
        to_reserve(doomed, [pick(elites, answer.removeprefix("save "))])


def discard_played(table: Table, now: Contest, seat: int) -> None:
    """The card a clan has played goes to its discard pile."""
    table.clans[seat].discard.append(now.cards.pop(seat))
    now.bonus.pop(seat, None)


def ask_destroy(table: Table, seat: int, source: str, targets: list[Figure], cost: int | None = None) -> Play:
    """The seat chooses an enemy figure, which goes to its kill pile; with a cost it may pass."""
    options = [f"destroy {f.whose}" for f in targets]
    if cost is not None:
        options.append("pass")
    if not options:
        return
    answer = yield from table.ask(seat, "destroy", source, options)
    if answer == "pass":
        return
    if cost:
        table.clans[seat].rage -= cost
    victim = next(f for f in targets if f.whose == answer.removeprefix("destroy "))
    yield from destroy(table, [victim], f"pile_{seat}")

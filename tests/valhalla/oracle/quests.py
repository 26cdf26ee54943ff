"""The conditions of the Quests, on the board as it is (V20)."""

from __future__ import annotations

from .facts import CHAMBERS
from .table import Figure, Table, near


def count(table: Table, figures: list[Figure]) -> int:
    """Own figures for a Quest of their owner: Elites are two with Oath-Bearers, dead ones too (V22)."""
    return sum(2 if f.name == "elite" and table.clans[f.seat].copies("oath_bearers") else 1 for f in figures)


def occupied(table: Table, seat: int, chambers: list[str]) -> list[str]:
    return [chamber for chamber in chambers if table.figures_in([chamber], seat)]


def tokens_of(table: Table, seat: int) -> int:
    return list(table.tokens.values()).count(seat)


def has_dead_in_piles(table: Table, seat: int) -> bool:
    return any(table.in_pile(owner, seat) for owner in table.seats)


def begrudged(table: Table, seat: int) -> list[int]:
    """The clans that Nursed Grudge means."""
    mine = table.clans[seat].glory
    others = [other for other in table.seats if other != seat and table.clans[other].glory > mine]
    return [other for other in others if count(table, table.in_pile(other, seat)) >= 3]


def alone_with(table: Table, seat: int) -> list[str]:
    """The god Chambers where the seat has two figures and no enemy stands."""
    return [
        chamber
        for chamber in table.god_chambers()
        if count(table, table.figures_in([chamber], seat)) >= 2 and not table.enemies_in([chamber], seat)
    ]


def fulfilled(table: Table, seat: int, quest: str) -> bool:
    first_list = table.deal.card_list == 1
    mine = {chamber: table.figures_in([chamber], seat) for chamber in CHAMBERS}
    others = [s for s in table.seats if s != seat]
    if quest == "trophy_wall":
        return table.trophies(seat) >= 4
    if quest == "three_laurels":
        return tokens_of(table, seat) >= 3
    if quest == "crowned_by_thunder":
        return table.tokens.get("throne") == seat
    if quest == "debts_on_every_side":
        owed = [count(table, table.in_pile(other, seat)) for other in others]
        return sum(owed) >= 4 and len([number for number in owed if number]) >= 2
    if quest == "uninvited_guests":
        theirs = [chamber for chamber, owner in table.tokens.items() if owner != seat]
        return len(occupied(table, seat, theirs)) >= 3
    if quest == "nursed_grudge":
        return bool(begrudged(table, seat))
    if quest == "none_left_behind":
        return count(table, table.on_board(seat)) >= 5 and not has_dead_in_piles(table, seat)
    if quest == "full_benches":
        return len([chamber for chamber in CHAMBERS if count(table, mine[chamber]) >= 2]) >= 3
    if quest == "shoulder_to_shoulder":
        names = [[f.name for f in mine[chamber]] for chamber in CHAMBERS]
        return any("elite" in there and there.count("warrior") >= 3 for there in names)
    if quest == "watch_at_the_doors":
        return len(occupied(table, seat, near("throne"))) >= 3
    if quest == "every_vigil":
        vigils = ["throne", *table.god_chambers()]
        return len(occupied(table, seat, vigils)) >= (len(vigils) if first_list else 2)
    if quest == "quiet_rooms":
        return len([c for c in occupied(table, seat, CHAMBERS) if not table.enemies_in([c], seat)]) >= 3
    if quest == "clean_hands":
        clean = table.trophies(seat) == 0 and not (first_list and has_dead_in_piles(table, seat))
        return tokens_of(table, seat) >= 2 and clean
    if quest == "three_promises":
        clan = table.clans[seat]
        kept = [q for q in clan.quests + clan.sworn if q != quest and fulfilled(table, seat, q)]
        return len(kept) >= 2
    if quest == "hold_the_high_seat":
        strength = table.strength(seat, "throne")
        return strength >= 1 and all(strength > table.strength(other, "throne") for other in others)
    if quest == "immovable_host":
        return any(table.strength(seat, chamber) >= (6 if first_list else 8) for chamber in CHAMBERS)
    assert quest == "alone_before_the_god", quest
    return bool(alone_with(table, seat))

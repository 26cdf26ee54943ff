"""The rewards of the Chambers and of the gods (section 6)."""

from __future__ import annotations

from .destruction import ask_destroy
from .facts import CHAMBERS, STATS
from .table import Contest, Play, Table


def reward(table: Table, now: Contest, seat: int) -> Play:
    table.tokens[now.chamber] = seat
    clan = table.clans[seat]
    stat = table.reward_stat(now.chamber)
    if now.chamber in table.gods:
        yield from table.ask_raise(seat, "", STATS)
        yield from god_bonus(table, now, seat)
    elif stat:
        other = ""
        if now.battle and clan.copies("right_of_conquest"):
            others = [name for name in STATS if name != stat]
            other = yield from table.ask_raise(seat, "right_of_conquest", others, may_pass=True)
        if not other:
            clan.raise_stat(stat)
    elif now.chamber == "himinbjorg":
        yield from table.ask_raise(seat, "", STATS)
    elif now.chamber == "throne":
        raised = yield from table.ask_raise(seat, "", STATS)
        yield from table.ask_raise(seat, "", [name for name in STATS if name != raised])
    else:
        clan.glory += 3
        yield from recover(table, seat)


def recover(table: Table, seat: int) -> Play:
    """Sokkvabekk: a card of its own discard pile, perhaps the one just played (V15)."""
    clan = table.clans[seat]
    options = [f"recover {card}" for card in clan.discard]
    answer = yield from table.ask(seat, "recover", "", [*options, "pass"])
    if answer != "pass":
        card = answer.removeprefix("recover ")
        clan.discard.remove(card)
        table.take(seat, card)


def god_bonus(table: Table, now: Contest, seat: int) -> Play:
    clan = table.clans[seat]
    god = table.gods[now.chamber]
    if god == "thor":
        clan.glory += clan.value("axes")
    elif god == "loki":
        clan.glory += min(6, 2 * len(table.dead(seat)))
    elif god == "freya":
        yield from table.ask_place(seat, "", [f.name for f in table.reserve(seat)], [now.chamber])
    elif god == "baldur":
        yield from table.look(seat, "")
    else:
        yield from ask_destroy(table, seat, "", table.targets(seat, CHAMBERS))

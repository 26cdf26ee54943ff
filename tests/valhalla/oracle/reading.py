"""A table laid out from what all seats see: any position with nothing going on can be played from."""

from __future__ import annotations

from .facts import CHAMBERS, STATS, Deal
from .table import Clan, Figure, HeldPack, Table


def read_table(deal: Deal, views: list[str], pile: list[str]) -> Table:
    """The table of the views of seats 0, 1, …; only the order of the pile is seen by nobody."""
    table = Table(deal)
    table.pile = list(pile)
    table.figures = []
    table.closed = []
    for line in views[0].splitlines():
        key, *words = line.split()
        words = [word for word in words if word != "-"]
        if key == "age":
            table.age, table.phase, table.first = int(words[0]), words[2], int(words[4])
            table.turn = int(words[6]) if len(words) > 6 else None
        elif key == "chambers":
            tokens = dict(word.split(":") for word in words if ":" in word)
            table.closed = [chamber for chamber, token in tokens.items() if token == "closed"]
            arrived = sorted([c for c in tokens if c not in table.closed], key=CHAMBERS.index)
            table.gods = {c: tokens[c] for god in deal.gods for c in arrived if tokens[c] == god}
        elif key == "tokens":
            table.tokens = {word.split(":")[0]: int(word.split(":")[1]) for word in words}
        elif key == "pile":
            table.lookers = [(int(word.split("@")[0]), int(word.split("@")[1])) for word in words[1:]]
        elif key == "seat":
            read_seat(table, int(words[0]), words[1], words[2:])
    for seat, view in enumerate(views):
        read_own(table.clans[seat], view)
    return table


def read_seat(table: Table, seat: int, what: str, words: list[str]) -> None:
    clan = table.clans[seat]
    if what == "glory":
        clan.glory, clan.rage = int(words[0]), int(words[2])
        clan.steps = {stat: int(words[4 + n]) for n, stat in enumerate(STATS)}
        dropped = words.index("dropped")
        clan.dropped = {age: [""] * int(words[dropped + age]) for age in (1, 2, 3)}
        clan.passed = words[-1] == "yes"
    elif what == "figures":
        for word in words:
            place, group = word.split(":")
            for part in group.split(","):
                name, _, count = part.partition("*")
                table.figures += [Figure(seat, name, place) for _ in range(int(count or "1"))]
    elif what == "shown":
        clan.shown = [(word.split("@")[0], int(word.split("@")[1])) for word in words]
    else:
        cards = {"upgrades": clan.upgrades, "opened": clan.opened, "discard": clan.discard}
        {**cards, "sworn": clan.sworn, "used": clan.used}[what] += words


def read_own(clan: Clan, view: str) -> None:
    for line in view.splitlines():
        key, *words = line.split()
        words = [word for word in words if word != "-"]
        if key == "hand":
            clan.hand = words
        elif key == "quests":
            clan.quests = words
            for quest in clan.sworn:
                clan.quests.remove(quest)
        elif key == "dropped":
            for age in (1, 2, 3):  # which of them went in which Age shows nowhere
                clan.dropped[age] = [words.pop() for _ in clan.dropped[age]]
        elif key in ("pack", "look"):
            end = words.index(">")
            choice = words[end + 1] if len(words) > end + 1 else ""
            held = HeldPack(int(words[0]), words[1:end], choice)
            (clan.packs if key == "pack" else clan.looks).append(held)

"""What a seat sees: the text of section 9."""

from __future__ import annotations

from collections.abc import Iterable

from .facts import CHAMBERS, STATS, group_text
from .table import Contest, HeldPack, Question, Table


def cards_text(cards: list[str]) -> str:
    return " ".join(sorted(cards)) or "-"


def seats_text(seats: Iterable[int]) -> str:
    return ",".join(str(seat) for seat in sorted(seats)) or "-"


def chamber_text(table: Table, chamber: str) -> str:
    if chamber in table.closed:
        return f"{chamber}:closed"
    return f"{chamber}:{table.gods[chamber]}" if chamber in table.gods else chamber


def seat_lines(table: Table, seat: int) -> list[str]:
    clan = table.clans[seat]
    steps = " ".join(str(clan.steps[stat]) for stat in STATS)
    dropped = " ".join(str(len(clan.dropped[age])) for age in (1, 2, 3))
    piles = [f"pile_{owner}" for owner in table.seats]
    standing: dict[str, list[str]] = {place: [] for place in [*CHAMBERS, *piles, "reserve", "sauna"]}
    for figure in table.figures:
        if figure.seat == seat:
            standing[figure.place].append(figure.name)
    places = [f"{place}:{group_text(names)}" for place, names in standing.items() if names]
    lines = [
        f"seat {seat} glory {clan.glory} rage {clan.rage} steps {steps} hand {len(clan.hand)}"
        f" quests {len(clan.quests) + len(clan.sworn)} dropped {dropped} out {'yes' if clan.passed else 'no'}",
        f"seat {seat} upgrades {cards_text(clan.upgrades)}",
        f"seat {seat} figures {' '.join(places) or '-'}",
        f"seat {seat} opened {cards_text(clan.opened)}",
        f"seat {seat} shown {' '.join(f'{card}@{age}' for card, age in sorted(clan.shown)) or '-'}",
        f"seat {seat} discard {cards_text(clan.discard)}",
    ]
    if clan.sworn:
        lines.append(f"seat {seat} sworn {cards_text(clan.sworn)}")
    if clan.used:
        lines.append(f"seat {seat} used {cards_text(clan.used)}")
    return lines


def own_lines(table: Table, viewer: int) -> list[str]:
    clan = table.clans[viewer]
    lines = [
        f"hand {cards_text(clan.hand)}",
        f"quests {cards_text(clan.quests + clan.sworn)}",
        f"dropped {cards_text([*clan.dropped[1], *clan.dropped[2], *clan.dropped[3]])}",
    ]
    lines += [held_line("pack", held, sorted(held.cards)) for held in clan.packs]
    lines += [held_line("look", held, held.cards) for held in clan.looks]  # as they lay: so the others go below
    return lines


def held_line(word: str, held: HeldPack, cards: list[str]) -> str:
    return f"{word} {held.age} {' '.join(cards)} > {held.choice}".rstrip()


def contest_line(now: Contest) -> str:
    cards = " ".join(f"{seat}:{now.cards[seat]}" for seat in sorted(now.cards))
    bonus = " ".join(f"{seat}:{now.bonus.get(seat, 0)}" for seat in sorted(now.cards))  # 0: no Battle card
    fallen = " ".join(f"{seat}:{now.fallen[seat]}" for seat in sorted(now.fallen))
    return (
        f"contest {now.chamber} by {now.by} step {now.step} clans {seats_text(now.clans)} cards {cards or '-'}"
        f" bonus {bonus or '-'} late {seats_text(now.late)} fallen {fallen or '-'}"
    )


def render(table: Table, viewer: int, asked: list[Question]) -> str:
    turn = "-" if table.turn is None else str(table.turn)
    tokens = [f"{chamber}:{table.tokens[chamber]}" for chamber in CHAMBERS if chamber in table.tokens]
    lookers = [f"{seat}@{age}" for seat, age in table.lookers]
    lines = [
        f"view {viewer}",
        f"age {table.age} phase {table.phase} first {table.first} turn {turn}",
        "chambers " + " ".join(chamber_text(table, chamber) for chamber in CHAMBERS),
        "tokens " + (" ".join(tokens) or "-"),
        "gods " + " ".join(table.deal.gods),
        " ".join(["pile", str(len(table.pile)), *lookers]),
    ]
    for seat in table.seats:
        lines += seat_lines(table, seat)
    if viewer >= 0:
        lines += own_lines(table, viewer)
    if table.contest:
        lines.append(contest_line(table.contest))
    if asked:
        words = [seats_text([question.seat for question in asked]), asked[0].kind, asked[0].source]
        lines.append(f"asked {' '.join(word for word in words if word)}")
    else:
        lines.append("asked -")
    for question in asked:
        if question.seat == viewer:
            lines.append(f"decision {'; '.join(question.options)}")
    return "\n".join(lines)

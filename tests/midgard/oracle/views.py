"""What a seat sees: the text of section 9."""

from __future__ import annotations

from .facts import BOARD, CARDS, PROVINCES, STATS, group_text, in_order
from .table import Pillage, Question, Table


def cards_text(cards: list[str]) -> str:
    return " ".join(in_order(cards)) or "-"


def seats_text(seats: list[int] | set[int]) -> str:
    return ",".join(str(seat) for seat in sorted(seats)) or "-"


def province_text(table: Table, province: str) -> str:
    text = f"{province}:{table.deal.tokens[province]}"
    if province in table.pillaged:
        text += ",pillaged"
    if province in table.destroyed:
        text += ",destroyed"
    return text


def seat_lines(table: Table, seat: int) -> list[str]:
    clan = table.clans[seat]
    steps = " ".join(str(clan.steps[stat]) for stat in STATS)
    dropped = " ".join(str(len(clan.dropped[age])) for age in (1, 2, 3))
    slots = []
    for kind, cards in clan.upgrades.items():
        slots.append(f"{kind}:{','.join(in_order(cards)) or '-'}")
    standing: dict[str, list[str]] = {place: [] for place in [*BOARD, "reserve", "valhalla"]}
    for figure in table.figures:
        if figure.seat == seat:
            standing[figure.place].append(figure.name)
    places = [f"{place}:{group_text(names)}" for place, names in standing.items() if names]
    shown = sorted(clan.shown, key=lambda entry: (CARDS[entry[0]].age, entry[0], entry[1]))
    return [
        f"seat {seat} glory {clan.glory} rage {clan.rage} steps {steps} hand {len(clan.hand)}"
        f" quests {len(clan.quests)} dropped {dropped} out {'yes' if table.is_out(seat) else 'no'}",
        f"seat {seat} upgrades {' '.join(slots)}",
        f"seat {seat} figures {' '.join(places) or '-'}",
        f"seat {seat} opened {cards_text(clan.opened)}",
        f"seat {seat} shown {' '.join(f'{card}@{age}' for card, age in shown) or '-'}",
    ]


def pillage_line(now: Pillage) -> str:
    cards = " ".join(f"{seat}:{'+'.join(now.cards[seat])}" for seat in sorted(now.cards) if now.cards[seat])
    counts = " ".join(f"{seat}:{now.counts[seat]}" for seat in sorted(now.counts))
    fallen = " ".join(f"{seat}:{now.fallen[seat]}" for seat in sorted(now.fallen))
    return (
        f"pillage {now.province} by {now.by} step {now.step} clans {seats_text(now.clans)} cards {cards or '-'}"
        f" cancelled {seats_text(now.cancelled)} counts {counts or '-'} fallen {fallen or '-'}"
    )


def render(table: Table, viewer: int, asked: list[Question]) -> str:
    clan = table.clans[viewer]
    turn = "-" if table.turn is None else str(table.turn)
    unused = [province for province in PROVINCES if province in table.unused]
    lines = [
        f"view {viewer}",
        f"age {table.age} phase {table.phase} first {table.first} turn {turn}",
        "provinces " + " ".join(province_text(table, province) for province in PROVINCES),
        "doom " + (" ".join(table.deal.doom) or "-"),
        "unused " + (" ".join(unused) or "-"),
    ]
    if "gods" in table.deal.modules:
        lines.append("gods " + (" ".join(f"{god}@{place}" for god, place in table.gods.items()) or "-"))
    for seat in table.seats:
        lines += seat_lines(table, seat)
    lines += [
        f"discard {cards_text(table.discard)}",
        f"hand {cards_text(clan.hand)}",
        f"quests {cards_text(clan.quests)}",
        f"dropped {cards_text([*clan.dropped[1], *clan.dropped[2], *clan.dropped[3]])}",
    ]
    for held in clan.packs:
        lines.append(f"pack {held.age} {' '.join(in_order(held.cards))} > {' '.join(in_order(held.choices))}".rstrip())
    lines += [pillage_line(now) for now in table.pillages]
    if asked:
        words = [seats_text([question.seat for question in asked]), asked[0].kind, asked[0].source]
        lines.append(f"asked {' '.join(word for word in words if word)}")
    else:
        lines.append("asked -")
    for question in asked:
        if question.seat == viewer:
            lines.append(f"decision {'; '.join(question.options)}")
    return "\n".join(lines)

"""The game from the first draft to the last bonus, as one generator (sections 4, 5 and 8)."""

from __future__ import annotations

from itertools import product

from .battle import invade, pillage
from .destruction import destroy, pick
from .facts import BOARD, CARDS, CHOSEN, LEADERS, REGIONS, RELEASE, SHIPS, SLOTS, STATS, group_text, in_order
from .modules import falling_province, let_fall, place_gods
from .table import Asker, Clan, Figure, HeldPack, Play, Question, Table


def play(table: Table) -> Play:
    for age in (1, 2, 3):
        table.age = age
        place_gods(table)
        yield from gifts(table)
        yield from action_phase(table)
        yield from discard_phase(table)
        yield from quest_phase(table)
        yield from ragnarok(table)
        release(table)
        if age < 3:
            table.pillaged.clear()
            table.first = (table.first + 1) % len(table.seats)
    for seat in table.seats:
        clan = table.clans[seat]
        if clan.has("thors_conquest"):  # R100
            clan.glory += 3 * len(table.on_board(seat))
        for step in clan.steps.values():  # R101
            clan.glory += {4: 10, 5: 10, 6: 20}.get(step, 0)
    table.phase = "over"


# ---------------------------------------------------------------- Gods' Gifts (section 4)


def gifts(table: Table) -> Play:
    table.phase = "gifts"
    packs = {seat: list(table.deal.packs[table.age][seat]) for seat in table.seats}
    if table.age == 1 and "first_age_without_draft" in table.options:
        for seat in table.seats:
            table.clans[seat].packs.append(HeldPack(1, packs[seat]))
            table.clans[seat].hand += packs[seat]
        return
    picks = 2 if len(table.seats) == 2 else 1
    to_the_right = table.age == 2 and "alternate_draft_direction" in table.options
    for _ in range(6 // picks):
        for seat in table.seats:
            table.clans[seat].packs.append(HeldPack(table.age, list(packs[seat])))
        yield {seat: draft(seat, table.clans[seat].packs[-1], picks) for seat in table.seats}
        passed = {}
        for seat in table.seats:
            held = table.clans[seat].packs[-1]
            table.clans[seat].hand += held.choices
            passed[(seat + (-1 if to_the_right else 1)) % len(table.seats)] = left_over(held)
        packs = passed


def left_over(held: HeldPack) -> list[str]:
    cards = list(held.cards)
    for choice in held.choices:
        cards.remove(choice)
    return cards


def draft(seat: int, held: HeldPack, picks: int) -> Asker:
    answer = ""
    for _ in range(picks):
        answer = yield Question(seat, "draft", "", [f"draft {card}" for card in left_over(held)])
        held.choices.append(answer.removeprefix("draft "))
    return answer


# ---------------------------------------------------------------- the Action phase (section 5)


def action_phase(table: Table) -> Play:
    table.phase = "action"
    for clan in table.clans:
        clan.rage = clan.value("rage")
        clan.passed = clan.was_at_zero = False
    seat = table.first
    while True:
        table.turn = seat
        yield from action(table, seat)
        able = [s for s in table.from_seat((seat + 1) % len(table.seats)) if table.can_act(s)]  # R2, R9
        if not able or all(p in table.pillaged for p in table.alive()):  # R7
            break
        seat = able[0]
    table.turn = None


def action(table: Table, seat: int) -> Play:
    clan = table.clans[seat]
    answer = yield from table.ask(seat, "action", "", action_options(table, seat))
    verb, _, rest = answer.partition(" ")
    if verb == "pass":
        clan.passed = True
        table.set_rage(seat, 0)
    elif verb == "invade":
        name, place = rest.split(">")
        table.pay(seat, table.invade_cost(seat, name, place))
        yield from invade(table, pick(table.figures_in(["reserve"], seat), f"{name}@reserve"), place)
    elif verb == "march":
        table.pay(seat, 1)
        yield from march(table, seat, *rest.split(">"))
    elif verb == "upgrade":
        new, _, old = rest.partition("/")
        yield from upgrade(table, seat, new, old)
    elif verb == "quest":
        clan.hand.remove(rest)
        clan.quests.append(rest)
    elif verb == "pillage":
        yield from pillage(table, seat, rest)
    elif rest == "tyrs_challenge":
        table.pay(seat, 2)
        options = [f"pillage {province}" for province in challengeable(table, seat)]
        answer = yield from table.ask(seat, "pillage", "tyrs_challenge", options)
        yield from pillage(table, seat, answer.removeprefix("pillage "))
    elif rest == "friggas_domain":
        table.pay(seat, 1)  # R25
        answer = yield from table.ask(seat, "invade", "friggas_domain", from_valhalla(table, seat))
        name, place = answer.removeprefix("invade ").split(">")
        yield from invade(table, pick(table.figures_in(["valhalla"], seat), f"{name}@valhalla"), place)
    else:
        yield from sacrifice(table, seat)


def action_options(table: Table, seat: int) -> list[str]:
    clan = table.clans[seat]
    options = ["pass"]
    if table.horns_allow(seat):
        for figure in table.figures_in(["reserve"], seat):
            for place in table.places_for(seat, figure.name):
                if clan.rage >= table.invade_cost(seat, figure.name, place):
                    options.append(f"invade {figure.name}>{place}")
    for start in table.alive():
        if table.figures_in([start], seat):
            options += [f"march {start}>{goal}" for goal in table.alive() if goal != start and table.room(goal) > 0]
    for card in clan.hand:
        kind = CARDS[card].kind
        if kind == "quest":
            options.append(f"quest {card}")
        elif kind in SLOTS and clan.rage >= upgrade_cost(clan, card):
            if len(clan.upgrades[kind]) < SLOTS[kind]:
                options.append(f"upgrade {card}")
            options += [f"upgrade {card}/{old}" for old in clan.upgrades[kind]]  # R28
    for province in table.alive():
        if province not in table.pillaged and table.around(province, seat):
            options.append(f"pillage {province}")
    if clan.has("tyrs_challenge") and clan.rage >= 2 and challengeable(table, seat):
        options.append("use tyrs_challenge")
    if clan.has("friggas_domain") and table.horns_allow(seat) and from_valhalla(table, seat):
        options.append("use friggas_domain")
    if clan.has("friggas_sacrifice") and len(table.on_board(seat)) >= 2:
        options.append("use friggas_sacrifice")
    return options


def challengeable(table: Table, seat: int) -> list[str]:
    return [p for p in table.alive() if p in table.pillaged and table.around(p, seat)]


def from_valhalla(table: Table, seat: int) -> list[str]:
    return [
        f"invade {figure.name}>{place}"
        for figure in table.figures_in(["valhalla"], seat)
        for place in table.places_for(seat, figure.name)
    ]


def march(table: Table, seat: int, start: str, goal: str) -> Play:
    figures = table.figures_in([start], seat)
    groups: dict[str, list[Figure]] = {}
    for chosen in product([True, False], repeat=len(figures)):  # every subset; equal texts are one option
        group = [figure for figure, goes in zip(figures, chosen, strict=True) if goes]
        if 0 < len(group) <= table.room(goal):
            groups[group_text([figure.name for figure in group])] = group
    answer = yield from table.ask(seat, "troops", "", [f"troops {text}" for text in groups])
    for figure in groups[answer.removeprefix("troops ")]:
        figure.place = goal


def upgrade_cost(clan: Clan, card: str) -> int:
    return max(0, CARDS[card].cost - clan.upgrades["clan"].count("friggas_charm"))  # R31


def upgrade(table: Table, seat: int, new: str, old: str) -> Play:
    clan = table.clans[seat]
    kind = CARDS[new].kind
    table.pay(seat, upgrade_cost(clan, new))
    clan.hand.remove(new)
    table.show(seat, new)
    if old:
        clan.upgrades[kind].remove(old)
        table.discard.append(old)
        if kind == "monster":  # R29: to the box from wherever it is
            table.figures.remove(to_the_box(table, seat, old))
    clan.upgrades[kind].append(new)
    if kind == "clan":
        mystics = [f for f in table.figures if f.seat == seat and f.name == "mystic"]
        if new in CHOSEN and len(mystics) < 2:  # R110, R111
            table.figures.append(Figure(seat, "mystic"))
        return
    names = [kind]
    if kind == "monster":
        table.figures.append(Figure(seat, new))
        names = [new]
    elif kind == "ship" and "upgrade_frees_monster_of_kind" in table.options:  # R36
        names = SHIPS
    elif kind == "leader" and "upgrade_frees_monster_of_kind" in table.options:
        names = LEADERS
    reserve = [f for f in table.figures_in(["reserve"], seat) if f.name in names]
    options = ["pass"]
    if table.horns_allow(seat):  # R12
        options += [f"invade {f.name}>{place}" for f in reserve for place in table.places_for(seat, f.name)]
    answer = yield from table.ask(seat, "invade", "", options)
    if answer != "pass":
        name, place = answer.removeprefix("invade ").split(">")
        yield from invade(table, pick(reserve, f"{name}@reserve"), place)


def to_the_box(table: Table, seat: int, name: str) -> Figure:
    """The figure of a discarded Monster card; of two equal ones one in the reserve, then Valhalla, then the board."""
    places = ["reserve", "valhalla", *BOARD]
    figures = [f for f in table.figures if f.seat == seat and f.name == name]
    return min(figures, key=lambda f: places.index(f.place))


def sacrifice(table: Table, seat: int) -> Play:
    victims: list[Figure] = []
    for _ in range(2):
        figures = [f for f in table.on_board(seat) if f not in victims]
        answer = yield from table.ask(seat, "sacrifice", "friggas_sacrifice", [f"sacrifice {f.at}" for f in figures])
        victims.append(pick(figures, answer.removeprefix("sacrifice ")))
    yield from destroy(table, victims, "sacrifice")
    yield from table.ask_raise(seat, "friggas_sacrifice", STATS)


# ---------------------------------------------------------------- the other phases (section 8)


def discard_phase(table: Table) -> Play:
    table.phase = "discard"
    answers = {}
    if table.age < 3:
        questions = []
        for seat in table.seats:
            hand = table.clans[seat].hand
            if len(hand) >= 2:
                questions.append(Question(seat, "keep", "", [f"keep {card}" for card in hand]))
        answers = yield from table.ask_all(questions)
    for seat in table.seats:
        clan = table.clans[seat]
        if seat in answers:
            kept = [answers[seat].removeprefix("keep ")]
            clan.hand.remove(kept[0])
        elif table.age < 3:
            continue
        else:
            kept = []
        clan.dropped[table.age] = clan.hand
        clan.hand = kept


def fulfilled(table: Table, seat: int, quest: str) -> bool:
    text = CARDS[quest].text
    if text == "glorious_death":  # R95
        return len(table.figures_in(["valhalla"], seat)) >= 4
    if text == "widespread":  # R94
        return len([province for province in table.alive() if leads(table, seat, province)]) >= 2
    return any(leads(table, seat, province) for province in REGIONS[text] if province not in table.destroyed)


def leads(table: Table, seat: int, province: str) -> bool:
    """Strictly the most STR in the province, and at least 1 (R93)."""
    strengths = {s: table.strength(s, province) for s in table.seats}
    mine = strengths.pop(seat)
    return mine >= 1 and mine > max(strengths.values())


def quest_phase(table: Table) -> Play:
    table.phase = "quest"
    done: dict[int, list[str]] = {}
    for seat in table.seats:  # all are revealed and tested on the same board (R91)
        clan = table.clans[seat]
        for quest in clan.quests:
            table.show(seat, quest)
        done[seat] = [quest for quest in in_order(clan.quests) if fulfilled(table, seat, quest)]
    for clan in table.clans:
        table.discard += clan.quests
        clan.quests = []
    for seat in table.from_seat(table.first):
        clan = table.clans[seat]
        for quest in done[seat]:
            clan.glory += CARDS[quest].glory * (2 if clan.has("odins_throne") else 1)
            yield from table.ask_raise(seat, "", STATS, may_pass=True)  # R92


def ragnarok(table: Table) -> Play:
    table.phase = "ragnarok"
    province = falling_province(table)
    if not province:
        return
    let_fall(table, province)
    dead = yield from destroy(table, table.around(province), "ragnarok")  # R97
    for figure in dead:
        clan = table.clans[figure.seat]
        clan.glory += (table.age + 1) * (2 if clan.has("odins_inspiration") else 1)


def release(table: Table) -> None:
    table.phase = "release"
    for figure in table.figures_in(["valhalla"]):
        figure.place = "reserve"
        clan = table.clans[figure.seat]
        clan.glory += sum(RELEASE.get(card, 0) for card in clan.upgrades["clan"])  # R32

"""The game from the first draft to the last bonus, as one generator (sections 4, 5 and 8)."""

from __future__ import annotations

from .contest import contest
from .facts import BASES, CARDS, CHAMBERS, STATS, UPGRADES, VALOR, is_monster
from .march import enter, march, march_options
from .quests import alone_with, begrudged, count, fulfilled
from .table import Asker, Clan, Figure, HeldPack, Play, Question, Table, commit, near, pick


def play(table: Table) -> Play:
    yield from begin_age(table)
    yield from play_on(table, table.first)


def play_on(table: Table, seat: int) -> Play:
    """From a seat's turn in the Action phase to the end."""
    while True:
        yield from turns(table, seat)
        yield from quest_phase(table)
        yield from prove_valor(table)
        release(table)
        if table.age == 3:
            break
        yield from end_of_age(table)
        table.age += 1
        yield from begin_age(table)
        seat = table.first
    for clan in table.clans:
        for step in clan.steps.values():
            clan.glory += {4: 10, 5: 10, 6: 20}.get(step, 0)
    table.phase = "over"


def begin_age(table: Table) -> Play:
    """The god arrives, gifts are drafted, Rage is set."""
    for clan in table.clans:
        clan.used.clear()
    table.gods[table.closed.pop(0)] = table.deal.gods[table.age - 1]
    yield from gifts(table)
    begin_actions(table)


# ---------------------------------------------------------------- Gods' Gifts (section 4)


def gifts(table: Table) -> Play:
    table.phase = "gifts"
    packs = {seat: list(table.deal.packs[table.age][seat]) for seat in table.seats}
    to_the_left = -1 if table.age == 2 else 1
    for _ in range(5):
        if len(packs[0]) < 6:
            packs = {(seat + to_the_left) % len(table.seats): pack for seat, pack in packs.items()}
        for seat in table.seats:
            table.clans[seat].packs.append(HeldPack(table.age, list(packs[seat])))
        yield {seat: draft(seat, table.clans[seat].packs[-1]) for seat in table.seats}
        for seat in table.seats:
            choice = table.clans[seat].packs[-1].choice
            packs[seat].remove(choice)
            table.clans[seat].hand.append(choice)
    for seat in table.seats:
        clan = table.clans[seat]
        if clan.copies("sixth_gift"):
            clan.hand += packs[seat]
        else:
            table.pile += packs[seat]


def draft(seat: int, held: HeldPack) -> Asker:
    answer = yield Question(seat, "draft", "", [f"draft {card}" for card in held.cards])
    held.choice = answer.removeprefix("draft ")
    return answer


# ---------------------------------------------------------------- the Action phase (section 5)


def begin_actions(table: Table) -> None:
    table.phase = "action"
    for seat in table.from_seat(table.first):
        clan = table.clans[seat]
        clan.passed = False
        clan.rage = clan.value("rage")
        if any(f.name == "heidrun" for f in table.on_board(seat)):
            clan.gain_rage(2)


def turns(table: Table, seat: int) -> Play:
    while True:
        table.turn = seat
        yield from action(table, seat)
        able = [s for s in table.from_seat((seat + 1) % len(table.seats)) if table.can_act(s)]
        claimed = all(chamber in table.tokens for chamber in CHAMBERS if chamber not in table.closed)
        if not able or claimed:  # V35
            break
        seat = able[0]
    table.turn = None


def action(table: Table, seat: int) -> Play:
    clan = table.clans[seat]
    answer = yield from table.ask(seat, "action", "", action_options(table, seat))
    verb, _, rest = answer.partition(" ")
    if verb == "pass":
        clan.passed = True
        clan.rage = 0
    elif verb == "summon":
        name, chamber = rest.split(">")
        clan.rage -= summon_cost(name)
        figure = pick(table.reserve(seat), f"{name}@reserve")
        figure.place = chamber
        yield from enter(table, seat, [figure])
    elif verb == "march":
        clan.rage -= 1
        start, goal = rest.split(">")
        yield from march(table, seat, start, goal, is_action=True)
    elif verb == "upgrade":
        upgrade(table, seat, rest)
    elif verb == "quest":
        commit(clan, rest)
    elif verb == "contest":
        yield from contest(table, seat, rest)
    else:
        assert answer == "use sessrumnirs_welcome"
        clan.used.append(rest)
        yield from table.ask_return(seat, rest, 3, may_pass=False)


def action_options(table: Table, seat: int) -> list[str]:
    clan = table.clans[seat]
    options = ["pass"]
    for figure in table.reserve(seat):
        if clan.rage >= summon_cost(figure.name):
            for chamber in CHAMBERS:
                if table.is_common(chamber) or table.stands(seat, "eikthyrnir", chamber):  # V28
                    options.append(f"summon {figure.name}>{chamber}")
    for chamber in CHAMBERS:
        if clan.rage >= 1:
            options += march_options(table, seat, chamber, [])
        if table.figures_in([chamber], seat) and chamber not in table.closed and chamber not in table.tokens:
            options.append(f"contest {chamber}")
    if clan.open_slots() > 0:
        options += [f"quest {card}" for card in clan.quests_in_hand()]
        options += [f"upgrade {card}" for card in clan.hand if may_upgrade(table, clan, card)]
    if clan.unused("sessrumnirs_welcome") and table.dead(seat):
        options.append("use sessrumnirs_welcome")
    return options


def summon_cost(figure: str) -> int:
    return 0 if is_monster(figure) and figure != "saehrimnir" else 1


def may_upgrade(table: Table, clan: Clan, card: str) -> bool:
    """Rage for it and, for a Monster, a spare base of its size (V36)."""
    fact = table.card(card)
    if fact.kind not in UPGRADES or clan.rage < fact.strength:
        return False
    if fact.kind != "monster":
        return True
    return len([other for other in clan.upgrades if CARDS[other].base == fact.base]) < BASES[fact.base]


def upgrade(table: Table, seat: int, card: str) -> None:
    clan = table.clans[seat]
    clan.rage -= table.card(card).strength
    clan.hand.remove(card)
    table.show(seat, card)
    clan.upgrades.append(card)
    if is_monster(card):
        table.figures.append(Figure(seat, card))


# ---------------------------------------------------------------- the Quest phase (section 8)


def quest_phase(table: Table) -> Play:
    table.phase = "quest"
    for seat in table.from_seat(table.first):  # V21
        if table.clans[seat].copies("dawn_riders"):
            yield from dawn_ride(table, seat)
        for _ in range(table.clans[seat].copies("eleventh_hour")):
            yield from table.ask_quest(seat, "eleventh_hour")
    done: dict[int, list[str]] = {}
    grudges: dict[int, list[int]] = {}
    alone: dict[int, list[str]] = {}
    for seat in table.seats:  # all on the same board, before anybody is paid (V20)
        clan = table.clans[seat]
        done[seat] = [quest for quest in sorted(clan.quests + clan.sworn) if fulfilled(table, seat, quest)]
        grudges[seat] = begrudged(table, seat)
        alone[seat] = alone_with(table, seat)
    for seat in table.seats:
        clan = table.clans[seat]
        for quest in clan.quests:
            table.show(seat, quest)
        for quest in clan.quests + clan.sworn:
            table.take(seat, quest)
        clan.quests, clan.sworn = [], []
    for seat in table.from_seat(table.first):
        clan = table.clans[seat]
        for quest in done[seat]:
            yield from table.ask_raise(seat, "", STATS, may_pass=True)
            clan.glory += clan.value("horns") + 2 * clan.copies("kept_promises")
            if quest == "full_benches":
                clan.glory += 3
            if quest == "three_promises" and table.deal.card_list > 1:
                clan.glory += 4
            if quest == "nursed_grudge":
                yield from take_glory(table, seat, grudges[seat])
            if quest == "alone_before_the_god":
                yield from table.ask_place(seat, quest, ["warrior"], alone[seat])


def dawn_ride(table: Table, seat: int) -> Play:
    rested = [f for f in table.on_board(seat) if f.name == "elite"]
    while rested:
        options = [f"ride {f.place}>{goal}" for f in rested for goal in near(f.place)]
        answer = yield from table.ask(seat, "ride", "dawn_riders", [*options, "pass"])
        if answer == "pass":
            return
        start, goal = answer.removeprefix("ride ").split(">")
        rider = pick(rested, f"elite@{start}")
        rider.place = goal
        rested.remove(rider)


def take_glory(table: Table, seat: int, others: list[int]) -> Play:
    answer = yield from table.ask(seat, "choose", "nursed_grudge", [f"choose {other}" for other in others])
    robbed = table.clans[int(answer.removeprefix("choose "))]
    glory = min(3, robbed.glory)  # V40
    robbed.glory -= glory
    table.clans[seat].glory += glory


# ---------------------------------------------------------------- Prove Valor, Release Warriors, the end of an Age


def majority(table: Table, seat: int, chamber: str) -> int:
    """The clan's number for the majority (V23)."""
    figures = table.figures_in([chamber], seat)
    number = count(table, figures) + 2 * len([f for f in figures if f.name == "audhumla"])
    if table.clans[seat].copies("might_makes_right"):
        number = max(number, table.strength(seat, chamber))
    return number


def prove_valor(table: Table) -> Play:
    table.phase = "valor"
    for chamber in ["throne", *table.god_chambers()]:
        there = [s for s in table.seats if table.figures_in([chamber], s)]
        numbers = {seat: majority(table, seat, chamber) for seat in there}
        for seat in there:
            clan = table.clans[seat]
            if numbers[seat] == max(numbers.values()):
                clan.glory += VALOR[table.age] * len(table.figures_in([chamber], seat))
            else:  # V24
                clan.glory += 2 * clan.copies("scraps_from_the_table")
        leaving: list[Figure] = []
        for seat in table.from_seat(table.first):
            if seat in there and numbers[seat] == max(numbers.values()):
                leaving += yield from spare(table, seat, chamber)
        for figure in leaving:
            figure.place = "sauna"


def spare(table: Table, seat: int, chamber: str) -> Play:
    """Seat at the Feast; returns the figures that leave."""
    leaving = table.figures_in([chamber], seat)
    for _ in range(table.clans[seat].copies("seat_at_the_feast")):
        options = [f"spare {f.at}" for f in leaving]
        answer = yield from table.ask(seat, "spare", "seat_at_the_feast", [*options, "pass"])
        if answer != "pass":
            leaving.remove(pick(leaving, answer.removeprefix("spare ")))
    return leaving


def release(table: Table) -> None:
    table.phase = "release"
    for seat in table.seats:
        clan = table.clans[seat]
        clan.glory += clan.copies("count_the_slain") * table.trophies(seat)
    for seat in table.seats:
        for figure in table.dead(seat):
            figure.place = "reserve"


def end_of_age(table: Table) -> Play:
    table.tokens.clear()
    for seat in table.seats:
        clan = table.clans[seat]
        for card in clan.discard:
            table.take(seat, card)
        clan.discard = []
    kept: dict[int, list[str]] = {seat: [] for seat in table.seats}
    askers = {seat: keep_three(table, seat, kept[seat]) for seat in table.seats if len(table.clans[seat].hand) > 3}
    if askers:
        yield askers
    for seat in askers:
        clan = table.clans[seat]
        clan.dropped[table.age] = without(clan.hand, kept[seat])
        clan.hand = kept[seat]
    table.first = (table.first + 1) % len(table.seats)


def keep_three(table: Table, seat: int, kept: list[str]) -> Asker:
    answer = ""
    for _ in range(3):
        left = without(table.clans[seat].hand, kept)
        answer = yield Question(seat, "keep", "", [f"keep {card}" for card in left])
        kept.append(answer.removeprefix("keep "))
    return answer


def without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left

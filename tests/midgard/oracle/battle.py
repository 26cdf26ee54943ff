"""Invades and what follows them, and the pillage with its battle (sections 5 and 6)."""

from __future__ import annotations

from .destruction import destroy, pick
from .facts import CARDS, FJORDS, LEADERS, STATS, in_order, is_monster, neighbours
from .modules import battle_strength, make_room, send_god
from .table import Figure, Pillage, Play, Question, Table

# ---------------------------------------------------------------- invade (section 5)


def invade(table: Table, figure: Figure, place: str) -> Play:
    """Any invade but that of Succor's Warrior, with all that follows."""
    ready = yield from make_room(table, figure, place)
    if not ready:  # R112
        return
    figure.place = place
    seat = figure.seat
    clan = table.clans[seat]
    if place in FJORDS:
        if "succor_with_ship" in table.options:  # R22
            yield from succor(table, seat, [p for p in FJORDS[place] if table.room(p) > 0])
        return
    victims: list[Figure] = []
    if figure.name == "troll":
        victims = [f for f in table.figures_in([place]) if f.seat != seat and f.name == "warrior"]
    if figure.name == "fire_giant":  # R86, R87
        victims = [f for f in table.around(place) if f.seat != seat and not is_monster(f.name)]
    yield from destroy(table, victims)
    if place != "yggdrasil" or "succor_with_dark_elf" in table.options:
        yield from succor(table, seat, [place] if table.room(place) > 0 else [])
    if clan.has("thors_domain") and table.turn == seat and place not in table.pillaged and clan.rage >= 2:  # R23, R79
        answer = yield from table.ask(seat, "pillage", "thors_domain", [f"pillage {place}", "pass"])
        if answer != "pass":
            table.pay(seat, 2)
            yield from pillage(table, seat, place)


def succor(table: Table, seat: int, provinces: list[str]) -> Play:
    """Frigga's Succor; its Warrior sets off nothing (R21, R120)."""
    if table.clans[seat].has("friggas_succor"):
        yield from bring_warrior(table, seat, "friggas_succor", provinces)


def bring_warrior(table: Table, seat: int, source: str, provinces: list[str]) -> Play:
    """Ask for a free Warrior from the reserve into one of the provinces; returns it or None."""
    reserve = [f for f in table.figures_in(["reserve"], seat) if f.name == "warrior"]
    if not provinces or not reserve or not table.horns_allow(seat):
        return None
    options = [f"invade warrior>{province}" for province in provinces]
    answer = yield from table.ask(seat, "invade", source, [*options, "pass"])
    if answer == "pass":
        return None
    reserve[0].place = answer.split(">")[1]
    return reserve[0]


# ---------------------------------------------------------------- pillage (section 6)


def destroy_in_battle(table: Table, now: Pillage, doomed: list[Figure]) -> Play:
    if table.god_in(now.province) == "frigga":  # R80a, R109
        return
    dead = yield from destroy(table, doomed)
    for figure in dead:
        now.fallen[figure.seat] = now.fallen.get(figure.seat, 0) + 1


def pillage(table: Table, seat: int, province: str) -> Play:
    now = Pillage(province, seat)
    table.pillages.append(now)
    yield from call_to_battle(table, now)
    clans = [s for s in table.seats if table.around(province, s)]
    if clans == [seat]:  # R45
        now.step = "outcome"
        yield from reward(table, now)
    else:
        now.clans = clans
        now.stood = table.around(province)  # R75
        yield from play_cards(table, now)
        if any(CARDS[card].late for age in range(1, table.age + 1) for card in table.deal.deck(age)):
            now.step = "late"
            yield from late_cards(table, now)
        now.step = "outcome"
        yield from outcome(table, now)
    yield from send_god(table, now)  # R64 l, R104
    table.pillages.pop()


def call_to_battle(table: Table, now: Pillage) -> Play:
    order = table.from_seat((now.by + 1) % len(table.seats))  # R40
    asked = 0
    quiet = 0  # seats in a row that did not join
    while table.room(now.province) > 0 and quiet < len(order):
        if "single_call" in table.options and asked == len(order):
            break
        seat = order[asked % len(order)]
        asked += 1
        quiet += 1
        near = [place for place in neighbours(now.province) if place not in table.destroyed]
        figures = table.figures_in(near, seat)
        answer = yield from table.ask(seat, "join", "", [f"join {f.at}" for f in figures] + ["pass"])
        if answer != "pass":
            pick(figures, answer.removeprefix("join ")).place = now.province
            quiet = 0


def clockwise(table: Table, now: Pillage) -> list[int]:
    """The clans in the battle from the pillager clockwise."""
    return [seat for seat in table.from_seat(now.by) if seat in now.clans]


def play_cards(table: Table, now: Pillage) -> Play:
    while True:
        now.step = "cards"
        now.cards, now.played, now.counts, now.cancelled = {}, {}, {}, set()
        if table.god_in(now.province) == "heimdall":
            yield from open_play(table, now)
        else:
            yield from hidden_play(table, now)
        # 1. Thor's Primacy (R49, R51)
        primacy = [seat for seat in now.clans if now.text_of(seat) == "thors_primacy"]
        if primacy:
            now.cancelled = {seat for seat in now.played if seat not in primacy}
        # 2. Heimdall's Watch (R52 to R55)
        watchers = [seat for seat in now.clans if now.text_of(seat) == "heimdalls_watch"]
        if not watchers:
            break
        total = sum(bonus(now, seat, card) for seat in now.cards for card in now.cards[seat])
        for seat in watchers:
            table.clans[seat].glory += total
        for seat in now.cards:
            table.discard += now.cards[seat]
    # 3. the rest
    tide_seen = False
    for seat in clockwise(table, now):
        yield from count_quest(table, now, seat)
        if now.text_of(seat) == "odins_smite":
            victims = []
            for other in now.clans:  # R57
                warriors = [f for f in table.figures_in([now.province], other) if f.name == "warrior"]
                if other != seat:
                    victims += warriors[:1]
            yield from destroy_in_battle(table, now, victims)
        if now.text_of(seat) == "odins_tide" and not tide_seen:
            tide_seen = True
            yield from tide(table, now)


def card_question(table: Table, seat: int) -> Question:
    return Question(seat, "card", "", [f"play {card}" for card in table.clans[seat].hand])


def hidden_play(table: Table, now: Pillage) -> Play:
    answers = yield from table.ask_all([card_question(table, seat) for seat in now.clans if table.clans[seat].hand])
    for seat in now.clans:
        if seat in answers:
            lay_open(table, now, seat, answers[seat].removeprefix("play "))


def open_play(table: Table, now: Pillage) -> Play:
    """Under Heimdall's eyes: one after the other, the pillager last, and open at once."""
    for seat in table.from_seat((now.by + 1) % len(table.seats)):
        if seat in now.clans and table.clans[seat].hand:
            answers = yield from table.ask_all([card_question(table, seat)])
            lay_open(table, now, seat, answers[seat].removeprefix("play "))


def lay_open(table: Table, now: Pillage, seat: int, card: str) -> None:
    table.clans[seat].hand.remove(card)
    table.show(seat, card)
    mine = now.cards.setdefault(seat, [])
    mine.append(card)
    now.played.setdefault(seat, card)
    now.cards[seat] = mine[:1] + in_order(mine[1:])


def count_quest(table: Table, now: Pillage, seat: int) -> Play:
    clan = table.clans[seat]
    if seat not in now.played or CARDS[now.played[seat]].kind != "quest":
        return
    options = []
    if clan.has("tyrs_domain"):
        options.append("count 3")
    if clan.has("tyrs_wrath"):
        options.append("count 5")
    source = "tyrs_wrath" if clan.has("tyrs_wrath") else "tyrs_domain"
    answer = yield from table.ask(seat, "count", source, [*options, "pass"])  # R33, R49: cancelled or not
    if answer != "pass":
        now.counts[seat] = int(answer.removeprefix("count "))


def tide(table: Table, now: Pillage) -> Play:
    """Odin's Tide (R59)."""
    doomed: list[Figure] = []
    for seat in clockwise(table, now):
        figures = table.around(now.province, seat)
        if len(figures) < 2:
            continue
        answer = yield from table.ask(seat, "spare", "odins_tide", [f"spare {f.at}" for f in figures])
        figures.remove(pick(figures, answer.removeprefix("spare ")))
        doomed += figures
    yield from destroy_in_battle(table, now, doomed)


def late_cards(table: Table, now: Pillage) -> Play:
    order = clockwise(table, now)  # R60
    asked = 0
    quiet = 0
    while quiet < len(order):
        seat = order[asked % len(order)]
        asked += 1
        quiet += 1
        hand = table.clans[seat].hand
        if hand:
            options = [f"play {card}" for card in hand if CARDS[card].late]
            answer = yield from table.ask(seat, "late", "", [*options, "pass"])
            if answer != "pass":
                lay_open(table, now, seat, answer.removeprefix("play "))
                quiet = 0


def bonus(now: Pillage, seat: int, card: str) -> int:
    """The bonus of one card lying before the seat."""
    if CARDS[card].kind == "quest":
        return now.counts.get(seat, 0)
    if CARDS[card].kind != "battle":
        return 0
    if CARDS[card].text == "heimdalls_sight":  # R49, R56
        if seat in now.cancelled:
            return 0
        others = [
            bonus(now, other, theirs)
            for other in now.cards
            for theirs in now.cards[other]
            if other != seat and CARDS[theirs].text != "heimdalls_sight"
        ]
        return max(others, default=0)
    return CARDS[card].strength


def outcome(table: Table, now: Pillage) -> Play:
    clans = table.clans
    god = table.god_in(now.province)
    totals = {
        seat: battle_strength(table, seat, now.province)
        + sum(bonus(now, seat, card) for card in now.cards.get(seat, []))
        for seat in now.clans
    }
    best = [seat for seat in now.clans if totals[seat] == max(totals.values())]
    winner = best[0] if len(best) == 1 else None  # R63
    losers = [seat for seat in clockwise(table, now) if seat != winner]
    # R64: 1. Trickery, 2. Poison
    for seat in losers:
        if now.text_of(seat) == "lokis_trickery" and winner is not None and clans[winner].rage > 0:
            table.pay(winner, 1)
            table.set_rage(seat, clans[seat].rage + 1)
    for seat in losers:
        if now.text_of(seat) == "lokis_poison" and winner is not None:
            for card in now.cards.pop(winner, []):
                table.take(seat, card)
    # 3. Prowess
    while winner is not None and clans[winner].has("tyrs_prowess") and clans[winner].rage >= 1:
        options = [f"keep {card}" for card in now.cards.get(winner, [])]
        if not options:
            break
        answer = yield from table.ask(winner, "keep", "tyrs_prowess", [*options, "pass"])
        if answer == "pass":
            break
        table.pay(winner, 1)
        card = answer.removeprefix("keep ")
        now.cards[winner].remove(card)
        table.take(winner, card)
    # 4. the cards leave the table
    for seat, cards in now.cards.items():
        if seat == winner:
            table.discard += cards
        else:
            for card in cards:
                table.take(seat, card)
    now.cards = {}
    # 5. losers die
    doomed = [f for f in table.around(now.province) if f.seat in losers]
    yield from destroy_in_battle(table, now, doomed)
    if winner is not None:
        if winner == now.by:  # 6.
            yield from reward(table, now)
        if god != "loki":
            clans[winner].glory += clans[winner].value("axes")  # 7. R72
    if god == "loki":  # 8. R108
        for seat in losers:
            clans[seat].glory += clans[seat].value("axes")
    if winner is not None:
        text = now.text_of(winner)
        if text == "thors_hammer":
            clans[winner].glory += 3
        elif text == "thors_oath":
            yield from table.ask_raise(winner, "thors_oath", STATS)
        elif text == "thors_ascension":
            table.set_rage(winner, clans[winner].rage + 3)
            clans[winner].glory += 3
    # 9. won or lost (R75, R76)
    for seat in now.clans:
        enemies = sum(count for other, count in now.fallen.items() if other != seat)
        if now.text_of(seat) == "odins_judgement":
            clans[seat].glory += 2 * sum(now.fallen.values())
        clans[seat].glory += 2 * enemies * now.stood_of(seat, "valkyrie")
        if clans[seat].has("thors_glory") and enemies >= 2:
            clans[seat].glory += 2
        if seat == winner:
            if god == "thor":
                clans[seat].glory += 2 * enemies
            if clans[seat].has("thors_chosen"):
                clans[seat].glory += 3 * now.stood_of(seat, "mystic")
            if now.stood_of(seat, "nidhoggr"):
                clans[seat].glory += sum(len(table.figures_in(["valhalla"], loser)) for loser in losers)
    # 10. Backstab (R69)
    for seat in losers:
        if now.text_of(seat) == "lokis_backstab" and winner is not None:
            spoils = min(2, clans[winner].glory)
            clans[winner].glory -= spoils
            clans[seat].glory += spoils
    # 11. Loki's Blessing (R78)
    for seat in losers:
        if clans[seat].has("lokis_blessing") and now.province != "yggdrasil" and table.room(now.province) > 0:
            warrior = yield from bring_warrior(table, seat, "lokis_blessing", [now.province])
            if warrior:
                yield from invade(table, warrior, now.province)


# ---------------------------------------------------------------- reward


def reward(table: Table, now: Pillage) -> Play:
    clan = table.clans[now.by]
    token = table.deal.tokens[now.province]
    names = [f.name for f in table.figures_in([now.province], now.by)]
    token_stats = STATS if token == "all" else [token] if token in STATS else []
    times = 1 + (table.god_in(now.province) == "odin") + ("frost_giant" in names)  # R74, R121
    for _ in range(times):
        for stat in token_stats:
            clan.raise_stat(stat)
        if token == "glory":
            clan.glory += 5
    table.pillaged.add(now.province)
    if now.text_of(now.by) == "friggas_grace":  # R70
        yield from table.ask_raise(now.by, "friggas_grace", [stat for stat in STATS if stat != token])
    leaders = [name for name in LEADERS if name in names]
    if not leaders:  # R37, R38
        return
    for card in clan.upgrades["leader"]:
        if card == "lord_of_hammers":  # R39
            goals = [p for p in neighbours(now.province) if table.room(p) > 0]
            options = [f"move {name}>{p}" for name in leaders for p in goals] + ["pass"]
            answer = yield from table.ask(now.by, "move", "lord_of_hammers", options)
            if answer != "pass":
                name, goal = answer.removeprefix("move ").split(">")
                pick(table.figures_in([now.province], now.by), f"{name}@{now.province}").place = goal
        elif card == "lord_of_axes":
            yield from table.ask_raise(now.by, "lord_of_axes", STATS)
        elif card == "lord_of_spears":
            for stat in STATS:
                clan.raise_stat(stat)

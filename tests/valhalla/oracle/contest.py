"""The contest and its battle, from the declaration to the last text (section 6)."""

from __future__ import annotations

from .call import call, declare
from .destruction import ask_destroy, destroy, discard_played
from .facts import CARDS, STATS
from .march import march, march_options
from .rewards import reward
from .table import Contest, Play, Question, Table, near, pick


def contest(table: Table, seat: int, chamber: str) -> Play:
    now = Contest(chamber, seat)
    table.contest = now
    yield from declare(table, now)
    yield from call(table, now)
    if table.enemies_in([chamber], seat):
        yield from battle(table, now)
    else:  # V31
        now.step = "outcome"
        yield from reward(table, now, seat)
    table.contest = None


def battle(table: Table, now: Contest) -> Play:
    now.battle = True
    now.clans = [s for s in table.seats if table.figures_in([now.chamber], s)]
    now.took_part = table.figures_in([now.chamber])  # V8
    now.step = "cards"
    yield from choose_cards(table, now)
    now.step = "reveal"
    for seat in clockwise(table, now):  # V2
        yield from reveal_text(table, now, seat)
    compare(table, now)
    now.step = "outcome"
    yield from losses(table, now)
    for seat in clockwise(table, now):
        if seat != now.winner:
            yield from loser_texts(table, now, seat)
    for seat in clockwise(table, now):
        yield from put_away(table, now, seat)
    if now.winner is not None:
        steals = now.played.get(now.winner) == "steal_the_thunder"  # V14
        if now.winner == now.by or steals:
            yield from reward(table, now, now.winner)
        if not now.hollow:  # V25
            table.clans[now.winner].glory += battle_glory(table, now, now.winner)
        yield from winner_texts(table, now, now.winner)
    for seat in clockwise(table, now):
        if now.played.get(seat) == "vow_in_the_dust":
            yield from table.ask_quest(seat, "vow_in_the_dust")


def clockwise(table: Table, now: Contest) -> list[int]:
    """The clans in the battle from the contester clockwise."""
    return [seat for seat in table.from_seat(now.by) if seat in now.clans]


# ---------------------------------------------------------------- choose and reveal


def choose_cards(table: Table, now: Contest) -> Play:
    now.late = [seat for seat in now.clans if now.had(seat, "hugin")]
    for seat in clockwise(table, now):
        clan = table.clans[seat]
        if clan.unused("foreknown_strike") and clan.hand and seat not in now.late:
            answer = yield from table.ask(seat, "use", "foreknown_strike", ["use foreknown_strike", "pass"])
            if answer != "pass":
                clan.used.append("foreknown_strike")
                now.late.append(seat)
    early = [seat for seat in now.clans if seat not in now.late and table.clans[seat].hand]
    answers = yield from table.ask_all([card_question(table, seat) for seat in early])
    for seat in early:
        lay_open(table, now, seat, answers[seat].removeprefix("play "))
    for seat in clockwise(table, now):  # V9
        if seat in now.late and table.clans[seat].hand:
            question = card_question(table, seat)
            answer = yield from table.ask(seat, "card", "", question.options)
            lay_open(table, now, seat, answer.removeprefix("play "))


def card_question(table: Table, seat: int) -> Question:
    return Question(seat, "card", "", [f"play {card}" for card in table.clans[seat].hand])


def lay_open(table: Table, now: Contest, seat: int, card: str) -> None:
    table.clans[seat].hand.remove(card)
    table.show(seat, card)
    now.cards[seat] = now.played[seat] = card
    now.bonus.pop(seat, None)
    if CARDS[card].kind == "battle":
        now.bonus[seat] = table.card(card).strength


def reveal_text(table: Table, now: Contest, seat: int) -> Play:
    card = now.played.get(seat)
    clan = table.clans[seat]
    if card == "shape_swap":
        options = [f"choose {other}" for other in now.bonus if other != seat]
        answer = yield from table.ask(seat, "choose", "shape_swap", [*options, "pass"])
        if answer != "pass":  # V11: printed numbers only
            other = int(answer.removeprefix("choose "))
            now.bonus[seat], now.bonus[other] = now.bonus[other], now.bonus[seat]
    elif card == "second_sight" and seat not in now.exchanged and clan.hand:  # V10
        options = [f"play {card}" for card in clan.hand]
        answer = yield from table.ask(seat, "play", "second_sight", [*options, "pass"])
        if answer != "pass":
            now.exchanged.add(seat)
            old = now.cards.pop(seat)
            lay_open(table, now, seat, answer.removeprefix("play "))
            table.take(seat, old)
            yield from reveal_text(table, now, seat)
    elif card == "wolfs_price":
        figures = table.figures_in([now.chamber], seat)
        if figures:
            options = [f"sacrifice {f.at}" for f in figures]
            answer = yield from table.ask(seat, "sacrifice", "wolfs_price", options)
            pick(figures, answer.removeprefix("sacrifice ")).place = f"pile_{seat}"  # V6
            now.fallen[seat] = now.fallen.get(seat, 0) + 1


# ---------------------------------------------------------------- compare


def bonus(table: Table, now: Contest, seat: int) -> int:
    """What the clan's Battle card adds (V12)."""
    if seat not in now.bonus:
        return 0
    card = now.played[seat]
    clan = table.clans[seat]
    number = now.bonus[seat]
    if card == "skull_feast":
        number += min(5, table.trophies(seat))
    if card == "gathered_host":
        number += min(5, len(table.figures_in(near(now.chamber), seat)))
    if card == "foretold_blow":
        number += min(4, len(clan.quests) + len(clan.sworn))
    if card == "spear_wall" and table.card(card).has_text and seat != now.by:
        number += 2
    if not table.card(card).has_text:
        number += clan.copies("plain_steel")
    number -= 2 * len([s for s, other in now.played.items() if s != seat and other == "break_the_line"])
    return max(0, number)


def total(table: Table, now: Contest, seat: int) -> int:
    number = table.strength(seat, now.chamber) + bonus(table, now, seat)
    if any(table.in_pile(other, seat) for other in now.clans if other != seat):
        number += 2 * table.clans[seat].copies("long_memory")
    return number


def compare(table: Table, now: Contest) -> None:
    totals = {seat: total(table, now, seat) for seat in now.clans}
    best = [seat for seat in now.clans if totals[seat] == max(totals.values())]
    if len(best) > 1:  # V13
        best = [seat for seat in best if now.played.get(seat) == "stand_unbroken"]
    now.winner = best[0] if len(best) == 1 else None


# ---------------------------------------------------------------- the outcome


def losses(table: Table, now: Contest) -> Play:
    doomed = [f for f in table.figures_in([now.chamber]) if f.seat != now.winner]
    place = "sauna" if now.winner is None else f"pile_{now.winner}"
    now.lost = yield from destroy(table, doomed, place, loss=True)


def loser_texts(table: Table, now: Contest, seat: int) -> Play:
    clan = table.clans[seat]
    card = now.cards.get(seat)
    winner = now.winner
    if card == "last_laugh":
        clan.glory += min(6, 2 * now.fallen.get(seat, 0))
    elif card == "hollow_victory":
        now.hollow = True
    elif card == "dying_bite" and winner is not None:
        targets = [f for f in table.targets(seat, [now.chamber]) if f.seat == winner]
        yield from ask_destroy(table, seat, "dying_bite", targets)
    elif card == "salt_in_the_wound":
        answer = yield from table.ask(seat, "use", card, [f"use {card}", "pass"])
        if answer != "pass":
            discard_played(table, now, seat)
            clan.gain_rage(2)
    elif card == "blood_price":
        raised = yield from table.ask_raise(seat, card, STATS, may_pass=True)
        if raised:
            discard_played(table, now, seat)
    if winner is not None and any(f.seat == seat and f.name == "barrow_draugr" for f in now.lost):
        yield from draugr(table, now, seat, winner)
    if clan.unused("spiteful_heart"):
        clan.used.append("spiteful_heart")
        clan.gain_rage(2)
    if winner is not None:
        for _ in range(clan.copies("venom_tongue")):
            yield from venom(table, seat, winner)


def draugr(table: Table, now: Contest, seat: int, winner: int) -> Play:
    """The winner destroys a figure of its own; it is the Draugr's doing, so it can be warded and saved."""
    figures = table.figures_in([now.chamber], winner)
    if not figures or table.clans[winner].copies("warding_runes"):  # V18
        return
    options = [f"sacrifice {f.at}" for f in figures]
    answer = yield from table.ask(winner, "sacrifice", "barrow_draugr", options)
    yield from destroy(table, [pick(figures, answer.removeprefix("sacrifice "))], f"pile_{seat}")


def venom(table: Table, seat: int, winner: int) -> Play:
    hand = table.clans[seat].hand
    if not hand:
        return
    options = [f"discard {card}" for card in hand]
    answer = yield from table.ask(seat, "discard", "venom_tongue", [*options, "pass"])
    if answer == "pass":
        return
    table.discard_from_hand(seat, answer.removeprefix("discard "))
    hand = table.clans[winner].hand
    if hand:
        options = [f"discard {card}" for card in hand]
        answer = yield from table.ask(winner, "discard", "venom_tongue", options)
        table.discard_from_hand(winner, answer.removeprefix("discard "))


def put_away(table: Table, now: Contest, seat: int) -> Play:
    """The Cards step for one clan."""
    if seat not in now.cards:
        return
    clan = table.clans[seat]
    card = now.cards[seat]
    if CARDS[card].kind == "quest" and clan.copies("sworn_in_blood") and clan.open_slots() > 0:
        answer = yield from table.ask(seat, "use", "sworn_in_blood", ["use sworn_in_blood", "pass"])
        if answer != "pass":
            clan.sworn.append(now.cards.pop(seat))
            return
    gullveig = any(f.name == "gullveig" and f.seat != seat for f in now.took_part)  # V38
    spent = card == "peace_weaver" or (card == "one_handed_blow" and table.card(card).has_text)
    if seat == now.winner or spent or gullveig:
        discard_played(table, now, seat)
    else:
        table.take(seat, now.cards.pop(seat))
        now.bonus.pop(seat, None)


def battle_glory(table: Table, now: Contest, seat: int) -> int:
    clan = table.clans[seat]
    more = 2 * clan.copies("thrudvang_champions") if now.had(seat, "elite") else 0
    return clan.value("axes") + more


def winner_texts(table: Table, now: Contest, seat: int) -> Play:
    clan = table.clans[seat]
    card = now.played.get(seat)
    if card == "victors_portion":
        enemies = sum(count for other, count in now.fallen.items() if other != seat)
        clan.glory += min(6, 2 * enemies)
    elif card == "storms_wages":
        clan.gain_rage(2)
    elif card == "press_the_rout":
        options = march_options(table, seat, now.chamber, [])
        answer = yield from table.ask(seat, "march", card, [*options, "pass"])
        if answer != "pass":
            goal = answer.split(">")[1]
            yield from march(table, seat, now.chamber, goal, is_action=False)
    elif card == "amber_tears":
        yield from table.ask_return(seat, card, 2, may_pass=True)
    elif card == "read_the_runes":
        yield from table.look(seat, card)
    if now.had(seat, "geri_and_freki") and table.stands(seat, "geri_and_freki", now.chamber):
        targets = [f for f in table.targets(seat, near(now.chamber)) if f.name in ("elite", "warrior")]
        yield from ask_destroy(table, seat, "geri_and_freki", targets)
    for _ in range(clan.copies("sing_of_victory")):
        if clan.hand:
            options = [f"discard {card}" for card in clan.hand]
            answer = yield from table.ask(seat, "discard", "sing_of_victory", [*options, "pass"])
            if answer != "pass":
                table.discard_from_hand(seat, answer.removeprefix("discard "))
                clan.glory += 3
    if now.had(seat, "elite"):
        for _ in range(clan.copies("storm_carls")):
            yield from table.ask_place(seat, "storm_carls", ["warrior"], [now.chamber])

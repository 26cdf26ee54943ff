"""The log and the motions of a seat."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from fimbul import EDITIONS, Log, observe
from fimbul.server.catalogue import catalogue_of
from fimbul.server.messages import Entry, Motion
from fimbul.server.present.log import SeatLog
from tests.midgard.scenario import Table, scenario
from tests.server.samples import SPECTATOR, TABLES, WORDS, positions
from tests.shared.conformance.play import pick, start
from tests.shared.properties.twins import Twin

EN, FR = WORDS["en"], WORDS["fr"]


class Outgoing:
    """A table, and the story of one seat from now on."""

    def __init__(self, table: Table, seat: int, lang: str = "en") -> None:
        self.table = table
        self.story = SeatLog(WORDS[lang], observe(table.game, seat))
        table.log.events.clear()

    def play(self, *moves: str) -> tuple[list[Entry], list[Motion]]:
        self.table.play(*moves)
        found = self.story.tell(4, int(self.table.state.age), self.table.log.events)
        self.table.log.events.clear()
        return found


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_a_whole_game_is_told_to_everybody_as_the_chronicle_tells_it(seats, modules):
    game = start(seats, 500 + seats, modules=modules)
    rng = random.Random(seats)
    log = Log()
    game.listen(log)
    seats_and_words = [(seat, words) for seat in range(SPECTATOR, seats) for words in (EN, FR)]
    stories = [SeatLog(words, observe(game, seat)) for seat, words in seats_and_words]
    chronicles = [words.chronicle(observe(game, seat)) for seat, words in seats_and_words]
    kinds: set[str] = set()
    ages: list[int] = []
    n = 0
    while not game.over:
        decision = game.decisions()[0]
        age = int(game.state.age)
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
        n += 1
        for story, chronicle in zip(stories, chronicles, strict=True):
            entries, motions = story.tell(n, age, log.events)
            assert [entry.text for entry in entries] == chronicle.tell(log.events)
            assert msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry]) == entries
            assert msgspec.json.decode(msgspec.json.encode(motions), type=list[Motion]) == motions
            assert {entry.n for entry in entries} <= {n}
            kinds |= {entry.kind for entry in entries} | {motion.kind for motion in motions}
        ages += [entry.age for entry in entries]
        log.events.clear()
    assert ages == sorted(ages) and set(ages) == {1, 2, 3}
    assert {"phase", "battle", "glory", "event", "place", "move", "die", "reveal", "ruin", "release"} <= kinds


@pytest.mark.parametrize("seats", [2, 4])
def test_twins_are_told_the_same_story(seats):
    told = 0
    for n, game in enumerate(positions(seats, (), 520 + seats, every=30)):
        for viewer in range(SPECTATOR, seats):
            twin = Twin(game, viewer, random.Random(n))
            logs = [Log(), Log()]
            stories = [SeatLog(EN, observe(ours, viewer)) for ours in (twin.game, twin.twin)]
            twin.game.listen(logs[0])
            twin.twin.listen(logs[1])
            while not twin.game.over:
                decision = twin.game.decisions()[0]
                answer = pick(random.Random(told), decision.question, decision.options)
                other = twin.answer_of_twin(decision.seat, answer)
                if other not in next(d for d in twin.twin.decisions() if d.seat == decision.seat).options:
                    break
                twin.game.apply(decision.seat, answer)
                twin.twin.apply(decision.seat, other)
                if not twin.hidden_still():
                    break
                lines = [story.tell(told, 1, log.events) for story, log in zip(stories, logs, strict=True)]
                assert lines[0] == lines[1]
                logs[0].events.clear()
                logs[1].events.clear()
                told += 1
    assert told > 30


def test_a_line_names_whom_and_what_it_is_about():
    table = scenario(3).hand(0, "troll").at("gimle", "1:warrior").start()
    entries, motions = Outgoing(table, 1).play("0 upgrade troll", "0 invade troll>gimle")
    assert [(e.text, e.kind, e.seat, e.places, e.cards) for e in entries] == [
        ("Wolf plays Troll (2 Rage).", "event", 0, (), ("troll",)),
        ("Wolf invades Gimle with the Troll.", "event", 0, ("gimle",), ("troll",)),
        ("Wolf uses Troll.", "event", 0, (), ("troll",)),
        ("Raven loses a Warrior in Gimle.", "event", 1, ("gimle",), ()),
    ]
    assert [(m.kind, m.seat, m.figure, m.card, m.source, m.target) for m in motions] == [
        ("rage", 0, None, None, None, None),
        ("upgrade", 0, None, "troll", None, None),
        ("place", 0, "troll", "troll", None, "reserve"),
        ("place", 0, "troll", None, "reserve", "gimle"),
        ("die", 1, "warrior", None, "gimle", "valhalla"),
    ]
    assert {(e.n, e.age) for e in entries} == {(4, 1)}
    assert [[(m.kind, m.id, e.text[m.start : m.end]) for m in e.mentions] for e in entries] == [
        [("clan", "wolf", "Wolf"), ("card", "troll", "Troll")],
        [("clan", "wolf", "Wolf"), ("place", "gimle", "Gimle"), ("card", "troll", "Troll")],
        [("clan", "wolf", "Wolf"), ("card", "troll", "Troll")],
        [("clan", "raven", "Raven"), ("place", "gimle", "Gimle")],
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_battle_is_told_with_its_clans_and_totals_as_data(lang):
    table = scenario(3).hand(0, "thors_hammer").at("gimle", "0:warrior*3 1:leader").start()
    entries, _ = Outgoing(table, 2, lang).play("0 pillage gimle", "0 play thors_hammer")
    facts = [(e.event, e.seat, e.seats, e.total) for e in entries if e.kind == "battle"]
    assert facts[:2] == [("attacked", 0, (0,), None), ("battle_began", None, (0, 1), None)]
    bonus = int(table.game.edition.cards[table.game.edition.card_ids["thors_hammer"]].strength)
    sums = [fact for fact in facts if fact[0] == "strength"]
    assert sums == [("strength", 0, (0,), 3 + bonus), ("strength", 1, (1,), 3)]
    assert ("won", 0, (0,), None) in facts


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("edition", "seats", "modules"), [*[(None, *table) for table in TABLES], (EDITIONS["valhalla"], 4, ())]
)
def test_whatever_a_line_names_is_among_its_facts_and_mentions(edition, seats, modules, lang):
    game = start(seats, 920 + seats, modules=modules, edition=edition)
    catalogue = catalogue_of(game.edition, WORDS[lang])
    names: dict[str, set[str]] = {}
    for name, id in [
        *[(card.name, card.id) for card in catalogue.cards],
        *[(place.name, place.id) for place in catalogue.places],
        *[(clan.name, clan.id) for clan in catalogue.terms["clans"]],
    ]:
        names.setdefault(name, set()).add(id)
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    rng = random.Random(1)
    log = Log()
    game.listen(log)
    story = SeatLog(WORDS[lang], observe(game, SPECTATOR))
    told = 0
    while not game.over:
        decision = game.decisions()[0]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
        for entry in story.tell(1, 1, log.events)[0]:
            facts = {*entry.cards, *entry.places, *[game.setup.clans[seat] for seat in entry.seats]}
            for mention, match in zip(entry.mentions, pattern.finditer(entry.text), strict=True):
                assert mention.id in names[match[0]] & facts, entry
                assert (mention.start, mention.end) == match.span(), entry
                told += 1
        log.events.clear()
    assert told > 200


@pytest.mark.parametrize(("seats", "modules"), TABLES)
def test_lines_of_phases_say_how_much_glory_everybody_has(seats, modules):
    """Also to a log that was told only in part: the others have read the rest from another."""
    game = start(seats, 700 + seats, modules=modules)
    log = Log()
    game.listen(log)
    stories = [SeatLog(EN, observe(game, seat)) for seat in (0, SPECTATOR)]
    rng = random.Random(2)
    told: list[Entry] = []
    before = [0] * seats
    while not game.over:
        decision = game.decisions()[0]
        game.apply(decision.seat, pick(rng, decision.question, decision.options))
        entries = stories[0].tell(1, 1, log.events)[0]
        stories[1].pass_over(log.events)
        log.events.clear()
        for entry in entries:
            if entry.event == "glory":
                assert entry.seat is not None and entry.glory and entry.source
                before[entry.seat] += entry.glory
            assert bool(entry.scores) == (entry.event in ("phase_began", "tokens_flipped", "over"))
            assert not entry.scores or list(entry.scores) == before
            assert (entry.phase is not None) == (entry.event == "phase_began")
            assert (entry.fulfilled is not None) == (entry.event == "quest_shown")
        told += entries
    glory = [int(game.state.glory(seat)) for seat in range(seats)]
    assert list(told[-1].scores) == stories[1].scores == glory
    assert {entry.phase for entry in told} >= {"quest", "release"}


def test_a_pushed_figure_is_named_with_its_clan_and_where_it_goes():
    table = scenario(3, modules=("rumours",)).upgrades(0, "hildisvini").at("gimle", "1:leader").rage(0, 6).start()
    entries, _ = Outgoing(table, 2).play("0 invade hildisvini>gimle", "0 push 1:leader>andlang")
    pushed = next(entry for entry in entries if entry.event == "acted")
    assert (pushed.seat, pushed.seats, pushed.places, pushed.cards) == (0, (0, 1), ("andlang",), ("hildisvini",))


def test_figures_that_go_together_are_one_motion():
    table = scenario(3).at("gimle", "0:leader,warrior*3").start()
    _, motions = Outgoing(table, 1).play("0 march gimle>horgr", "0 troops leader,warrior*3")
    assert [(m.kind, m.figure, m.count) for m in motions[1:]] == [("move", "leader", 1), ("move", "warrior", 3)]


def test_others_do_not_learn_which_quest_was_committed():
    for seat, text, card in (
        (0, "You commit to the Quest Alfheim.", "alfheim_1"),
        (1, "Wolf commits to a Quest.", None),
    ):
        table = scenario(3).hand(0, "alfheim_1").start()
        entries, motions = Outgoing(table, seat).play("0 quest alfheim_1")
        assert [entry.text for entry in entries] == [text]
        assert [(m.kind, m.card) for m in motions] == [("quest", card)]


def test_a_monster_replaced_is_named_by_its_own_card():
    table = scenario(3).upgrades(0, "troll", "dwarf_chieftain").hand(0, "sea_serpent").at("gimle", "0:troll").start()
    entries, motions = Outgoing(table, 1).play("0 upgrade sea_serpent/troll")
    boxed = next(entry for entry in entries if "for good" in entry.text)
    assert boxed.cards == ("troll",)
    assert [(m.figure, m.source, m.target) for m in motions if m.kind == "die"] == [("troll", "gimle", "box")]


def test_the_second_of_two_equal_monsters_keeps_its_name_when_the_first_goes():
    table = (
        scenario(5, modules=("fifth", "rumours"))
        .upgrades(0, "dwarf_chieftain")
        .hand(0, "dwarf_chieftain", "troll")
        .at("gimle", "0:dwarf_chieftain")
        .start()
    )
    teller = Outgoing(table, 1)
    teller.play("0 upgrade dwarf_chieftain", "0 invade dwarf_chieftain>horgr")
    table.play("1 pass", "2 pass", "3 pass", "4 pass")
    teller.play("0 upgrade troll/dwarf_chieftain", "0 pass")
    entries, motions = teller.play("0 march gimle>utgard")
    moved = next(entry for entry in entries if "moves" in entry.text)
    assert "the Dwarf Chieftain" in moved.text and moved.cards == ("dwarf_chieftain",)
    assert [m.figure for m in motions if m.kind == "move"] == ["dwarf_chieftain"]


def test_the_opening_says_how_the_game_begins():
    for game in positions(3, ("gods",), 77, every=1000):
        entries, motions = SeatLog(EN, observe(game, 0)).opening(0)
        texts = [entry.text for entry in entries]
        gods = game.edition.power_names(game.edition.open_deal(game.setup))
        assert texts[0] == "Age 1: Gods' Gifts." and len(texts) == 3
        assert [(m.kind, m.word) for m in motions] == [("phase", "gifts"), ("god", gods[0]), ("god", gods[1])]
        break
    game = start(3, 1, ("first_age_without_draft",))
    entries, _ = SeatLog(FR, observe(game, SPECTATOR)).opening(0)
    assert [entry.text for entry in entries] == ["Âge 1\u00a0: Cadeaux des Dieux.", "Âge 1\u00a0: Action."]


def test_lines_about_causes_name_them_as_data():
    builder = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior*2 1:volur_witch")
    entries, motions = Outgoing(builder.start(), 2).play("0 pillage gimle", "1 move volur_witch>yggdrasil")
    (line,) = [entry for entry in entries if entry.event == "retreated"]
    assert (line.seat, line.places, line.cards) == (1, ("gimle", "yggdrasil"), ("volur_witch",))
    assert ("move", "volur_witch", "gimle", "yggdrasil") in [(m.kind, m.figure, m.source, m.target) for m in motions]
    builder = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader,warrior 1:warrior")
    entries, _ = Outgoing(builder.start(), 2).play("0 pillage gimle", "1 save warrior@gimle")
    (line,) = [entry for entry in entries if entry.event == "saved"]
    assert (line.seat, line.places, line.cards) == (1, ("gimle",), ("friggas_protection",))


def test_a_march_that_waits_for_its_troops_is_told_with_both_provinces():
    entries, _ = Outgoing(scenario(3).at("gimle", "0:leader,warrior").start(), 2).play("0 march gimle>horgr")
    assert [(entry.text, entry.seat, entry.places) for entry in entries] == [
        ("Wolf begins a march from Gimle to Horgr (1 Rage).", 0, ("gimle", "horgr"))
    ]


@pytest.mark.parametrize("god", ["frigga", "tyr"])
def test_a_god_that_changes_a_battle_is_told_in_it(god):
    builder = scenario(3, modules=("gods",), gods=(god, "odin")).god(god, "gimle").god("odin", "horgr")
    entries, _ = Outgoing(builder.at("gimle", "0:leader 1:warrior").start(), 2).play("0 pillage gimle")
    (line,) = [entry for entry in entries if entry.event == "power_used"]
    assert (line.kind, line.places) == ("battle", ("gimle",))

"""What a seat of Valhalla is told, how a game ended, replays, and the reference."""

from __future__ import annotations

import random
from typing import cast

import msgspec
import pytest

import fimbul
from fimbul import EDITIONS, Game, Log, observe
from fimbul.core.rules.ids import ASK_LOOK
from fimbul.server.catalogue import catalogue_of, info_of
from fimbul.server.messages import Catalogue
from fimbul.server.present.editions import presenter_of
from fimbul.server.present.log import SeatLog
from fimbul.server.present.outgoing import asked_undo_text
from fimbul.server.present.position import position_of
from fimbul.server.present.results import GloryLog, sources_of
from fimbul.server.replays import Replay, steps_of, summary_of
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.server.table.undo import UndoAsk
from fimbul.words import LANGUAGES
from tests.server.palace import EN, FR, SEATS, VALHALLA, position, positions
from tests.server.samples import SPECTATOR, WORDS
from tests.shared.conformance.play import play_on, start
from tests.valhalla.scenario import Table, scenario


# -- the story ---------------------------------------------------------------------------------------------------------
def heard(table: Table, *moves: str) -> Log:
    log = Log()
    table.game.listen(log)
    table.play(*moves)
    return log


def test_the_first_god_arrives_at_the_beginning():
    game = start(3, 5, edition=VALHALLA)
    entries, motions = SeatLog(EN, observe(game, 0)).opening(0)
    arrival = position(game, 0).arrivals[0]
    where = EN.place(arrival.place)
    assert [entry.text for entry in entries] == [
        "Age 1: God Arrives.",
        f"{EN.term('gods', arrival.god)} arrives {'at' if arrival.place == 'throne' else 'in'} {where}.",
        "Age 1: Gods' Gifts.",
    ]
    assert [(m.kind, m.word, m.source, m.target) for m in motions] == [
        ("phase", "arrival", None, None),
        ("god", arrival.god, None, arrival.place),
        ("phase", "gifts", None, None),
    ]


def test_an_age_begins_with_the_arrival_of_its_god():
    table = scenario(3).passed(1, 2).start()
    story = SeatLog(EN, observe(table.game, 0))
    entries, motions = story.tell(1, 1, heard(table, "0 pass").events)
    texts = [entry.text for entry in entries]
    begun = texts.index("Age 2: God Arrives.")
    assert texts[begun + 1 : begun + 3] == ["Loki arrives in Ydalir.", "Age 2: Gods' Gifts."]
    assert entries[begun].age == 2
    assert [m.word for m in motions if m.kind == "phase"] == ["quest", "valor", "release", "arrival", "gifts"]


@pytest.mark.parametrize(
    ("words", "summoned", "placed"),
    [
        (EN, "Bear summons a Warrior to Noatun (1 Rage).", "Bear places a Warrior in Noatun."),
        (FR, "L’Ours invoque un Guerrier à Noatun (1 point de Rage).", "L’Ours place un Guerrier à Noatun."),
    ],
)
def test_a_summon_is_told_as_one_and_a_placement_as_another_thing(words, summoned, placed):
    table = (
        scenario(3)
        .upgrades(0, "storm_carls")
        .hand(0, "spear_wall")
        .at("noatun", "0:elite 1:warrior")
        .passed(1, 2)
        .start()
    )
    story = SeatLog(words, observe(table.game, 1))
    log = heard(table, "0 summon warrior>noatun", "0 contest noatun", "0 play spear_wall", "0 place warrior>noatun")
    entries, motions = story.tell(1, 1, log.events)
    texts = [entry.text for entry in entries]
    assert texts[0] == summoned and texts.count(placed) == 1
    assert entries[0].event == "summoned" and entries[0].places == ("noatun",)
    came = [(m.seat, m.figure, m.source, m.target) for m in motions if m.kind == "place"]
    assert came == [(0, "warrior", "reserve", "noatun")] * 2


def test_a_contest_is_told_and_shown():
    table = scenario(3).at("noatun", "0:warrior*2 1:warrior").hand(0, "spear_wall").start()
    story = SeatLog(EN, observe(table.game, 2))
    entries, motions = story.tell(1, 1, heard(table, "0 contest noatun", "0 play spear_wall").events)
    texts = [entry.text for entry in entries]
    assert texts[0] == "Bear contests Noatun!" and "Bear wins the battle in Noatun." in texts
    assert entries[0].places == ("noatun",) and entries[0].kind == "battle"
    kinds = [(m.kind, m.seat, m.target) for m in motions]
    assert ("attack", 0, "noatun") in kinds and ("claim", 0, "noatun") in kinds
    dead = next(m for m in motions if m.kind == "die")
    assert (dead.seat, dead.figure, dead.source, dead.target) == (1, "warrior", "noatun", None)


def test_figures_return_and_leave():
    log = Log()
    table = scenario(3).at("throne", "0:warrior*2").at("pile_1", "0:elite").passed(1, 2).start()
    table.game.listen(log)
    story = SeatLog(EN, observe(table.game, 1))
    table.play("0 pass")
    _, motions = story.tell(1, 1, log.events)
    assert ("leave", "warrior", 2, "throne", "sauna") in [
        (m.kind, m.figure, m.count, m.source, m.target) for m in motions
    ]
    released = [m for m in motions if m.kind == "release"]
    assert [(m.seat, m.figure, m.count, m.source, m.target) for m in released] == [
        (0, "elite", 1, None, "reserve"),
        (0, "warrior", 2, None, "reserve"),
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_every_line_of_whole_games_is_said_in_both_languages(seats):
    for lang in LANGUAGES:
        game = start(seats, 300 + seats, edition=VALHALLA)
        log = Log()
        game.listen(log)
        stories = {seat: SeatLog(WORDS[lang], observe(game, seat)) for seat in range(SPECTATOR, seats)}
        lines, figures = 0, set()
        for made in play_on(game, random.Random(seats)):
            for story in stories.values():
                entries, motions = story.tell(made, int(game.state.age), log.events)
                for entry in entries:
                    assert entry.text and "{" not in entry.text and set(entry.places) <= set(VALHALLA.place_names[:9])
                    lines += 1
                figures |= {motion.kind for motion in motions}
            log.events.clear()
        assert lines > 100 and {"place", "move", "claim", "glory", "god", "phase", "rage"} <= figures


# -- results and replays -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 5])
def test_glory_by_source_adds_up(seats):
    game = start(seats, 17 + seats, edition=VALHALLA)
    log = GloryLog()
    game.listen(log)
    for _ in play_on(game, random.Random(seats)):
        pass
    for words in (EN, FR):
        sources = sources_of(VALHALLA, seats, log, words)
        assert [sum(source.glory[seat] for source in sources) for seat in range(seats)] == game.result()
        assert all(source.label and source.label != source.source for source in sources)
    names = {source.source: source.label for source in sources_of(VALHALLA, seats, log, EN)}
    assert names["battle"] == "Battles" and names.get("reward", "Rewards") == "Rewards"


def test_a_replay_shows_what_the_seat_saw():
    game = start(3, 701, edition=VALHALLA)
    live: list[Game] = []
    rng = random.Random(3)
    while not game.over:
        live.append(game.copy())
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[int(rng.random() * len(decision.options))])
    live.append(game)
    opened = Replay(fimbul.record(game))
    summary = summary_of(opened, EN, "g", [], 1)
    assert (summary.edition, summary.steps, summary.clans) == ("valhalla", len(live), ["bear", "raven", "wolf"])
    assert summary.result is not None and summary.result.glory == game.result()
    for seat, all_open, words in ((SPECTATOR, True, EN), (2, False, FR)):
        found = steps_of(opened, seat, all_open, words, 0, opened.steps)
        assert [step.n for step in found.steps] == list(range(len(live)))
        assert all(step.text and "{" not in step.text for step in found.steps)
        for step, there in list(zip(found.steps, live, strict=True))[::7]:
            assert step.position == position_of(observe(there, seat), words)
    assert steps_of(opened, 1, True, EN, 40, 9).steps == steps_of(opened, 1, True, EN, 0, 60).steps[40:49]


def looking(seed: int) -> Game:
    """A game in which somebody looks at the deck."""
    for game in positions(3, seed):
        if game.state.question == ASK_LOOK:
            return game
    return looking(seed + 1)


def test_a_card_taken_of_a_look_is_nobody_elses_business():
    game = looking(1000)
    decision = game.decision()
    assert decision is not None
    seat, other = decision.seat, (decision.seat + 1) % 3
    view = observe(game, seat)
    taken = game.edition.cards[decision.options[0] >> 16 & 255]
    assert EN.card_name(taken) in EN.action(view, decision.options[0])
    history = History(head_of(game))
    for mover, action in [*game.moves, (seat, decision.options[0])]:
        history.accept(history.try_move(mover, action), 0)
    assert EN.card_name(taken) not in asked_undo_text(UndoAsk(seat, history.played[-1]), history, "en")
    mine, others = position(game, seat).looks[-1], position(game, other).looks[-1]
    assert (mine.seat, len(mine.cards), mine.taken) == (seat, mine.count, None)
    assert (others.seat, others.count, others.cards, others.taken) == (seat, mine.count, [], None)
    before = position(game, seat).deck
    game.apply(seat, decision.options[0])
    assert position(game, seat).looks[-1].taken == taken.text_id and position(game, other).looks[-1].taken is None
    assert before is not None and position(game, other).deck is not None
    while not game.over:
        decision = game.decisions()[0]
        game.apply(decision.seat, decision.options[0])
    steps = steps_of(Replay(fimbul.record(game)), other, False, EN, 0, 10_000).steps
    hidden = [step for step in steps if step.seat == seat and step.text == "Makes a hidden choice"]
    assert hidden and not any(taken.text_id in step.position.hand for step in steps if step.seat == seat)


# -- reference ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_complete(lang):
    words = WORDS[lang]
    found = catalogue_of(VALHALLA, words)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Catalogue) == found
    assert [card.id for card in found.cards] == list(VALHALLA.card_ids) and len(found.cards) == 90
    for card in found.cards:
        assert card.name and card.text.endswith(".") and card.kind_name and card.about
        assert (card.base is not None) == (card.kind == "monster")
        assert len(card.copies) == len(found.seats) == 3
    assert sum(card.copies[0] for card in found.cards if card.god == "thor") == 25
    assert [card.base for card in found.cards].count("large") == 6
    numbers = {ruling.number for ruling in found.rulings}
    assert {"V1", "V19", "V43"} <= numbers and all(ruling.text for ruling in found.rulings)
    assert all(set(card.rulings) <= numbers for card in found.cards) and any(card.rulings for card in found.cards)
    names = {kind: {term.id: term.name for term in terms} for kind, terms in found.terms.items()}
    assert set(names["clans"]) == set(VALHALLA.clan_names) and set(names["gods"]) == {*VALHALLA.all_powers, "none"}
    assert set(names["tokens"]) == set(VALHALLA.token_names) and set(names["sources"]) == set(VALHALLA.source_names)
    assert set(names["kinds"]) == {"battle", "quest", "elite", "clan", "monster"}
    assert set(names["phases"]) == set(VALHALLA.phase_names)
    stores = {store.id: (store.kind, store.seat) for store in found.stores}
    assert stores["reserve"] == ("reserve", None) and stores["sauna"] == ("dead", None) and names["regions"] == {}
    assert [stores[f"pile_{seat}"] for seat in range(5)] == [("pile", seat) for seat in range(5)]
    assert {"summon", "contest", "destroy", "ride", "pass"} <= set(names["verbs"]) and "invade" not in names["verbs"]
    assert (
        names["phases"]["release"]
        != {t.id: t.name for t in catalogue_of(EDITIONS["midgard"], words).terms["phases"]}["release"]
    )
    assert all(name for terms in names.values() for name in terms.values())
    assert found.track["horns"] == [4, 5, 6, 8, 10, 14]
    assert (found.about.ages.glory, found.about.limit) == ([3, 4, 5], None)
    assert "Fimbul" in found.note


def test_the_palace_has_nine_chambers_whose_doorways_lead_both_ways():
    places = {place.id: place for place in catalogue_of(VALHALLA, EN).places}
    assert list(places) == list(VALHALLA.place_names[:9])
    for chamber in places.values():
        assert chamber.kind == "chamber" and chamber.name
        assert all(chamber.id in places[near].borders for near in chamber.borders) and chamber.borders
    assert sum(len(chamber.borders) for chamber in places.values()) == 28
    assert (places["throne"].number, places["throne"].reward) == (None, "two")
    assert [chamber.number for chamber in places.values()][1:] == list(range(1, 9))
    assert (places["sokkvabekk"].reward, places["himinbjorg"].reward) == ("memory", "any")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_info_offers_valhalla_as_the_house_set(lang):
    midgard, valhalla = info_of(WORDS[lang], 1, 1).editions
    assert (valhalla.id, valhalla.fewest, valhalla.most, valhalla.modules) == ("valhalla", 3, 5, [])
    assert [option.id for option in valhalla.options] == ["first_game"] and valhalla.options[0].name
    assert [god.id for god in valhalla.gods] == list(VALHALLA.all_powers)
    assert all(god.text.endswith(".") for god in valhalla.gods)
    assert (valhalla.gods_of_a_game, valhalla.gods_with) == (3, "") and "Fimbul" in valhalla.note
    assert (midgard.gods_of_a_game, midgard.gods_with, midgard.note) == (2, "gods", "")
    for info in (midgard, valhalla):
        assert info.first_game in [option.id for option in info.options]
    thor = [next(god.text for god in edition.gods if god.id == "thor") for edition in (midgard, valhalla)]
    assert thor[0] != thor[1], "each edition says what its gods do"


def test_every_edition_has_its_showing():
    for edition in EDITIONS.values():
        showing = presenter_of(edition)
        assert 0 < showing.board <= 13
        assert len(catalogue_of(edition, EN).places) == showing.board
    with pytest.raises(KeyError):
        presenter_of(cast(fimbul.Edition, type("Nowhere", (), {"name": "nowhere"})()))

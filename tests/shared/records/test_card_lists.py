"""A card is added to a module: what was played, dealt or trained before stays what it was."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul import EDITIONS, BadRecord, BadSetup, Rng, check, new_game, observe, record, replay, worlds
from fimbul.bots import make_bot
from fimbul.core.text.record import head_lines, read_record
from fimbul.editions.midgard.content.base import cards
from fimbul.editions.midgard.edition import MIDGARD, Midgard
from tests.midgard.new_card import LONGER, NEW, NEXT_LIST
from tests.shared.records.test_records import RECORDS, kept
from tests.volume import SHARE

MODULE_SETS = [(), *[(name,) for name in MIDGARD.module_names], MIDGARD.module_names]


@pytest.fixture
def longer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Midgard]:
    """The library as it will be when the new card is released."""
    monkeypatch.setitem(EDITIONS, "midgard", LONGER)
    yield LONGER


# -- lists ----------------------------------------------------------------------------------------------------------
def test_the_newest_list_has_the_new_card_and_shifts_the_ids_of_others() -> None:
    assert LONGER.newest == LONGER.card_list == NEXT_LIST == MIDGARD.newest + 1
    assert set(LONGER.card_ids) - set(MIDGARD.card_ids) == {NEW}
    assert LONGER.card_ids["ymir"] == MIDGARD.card_ids["ymir"] + 1


def test_the_first_list_is_as_it_was() -> None:
    first = LONGER.at(1)
    assert first.card_list == 1 and first is LONGER.at(1) and first.at(NEXT_LIST) is LONGER
    assert first.card_ids == MIDGARD.at(1).card_ids and first.module_names == MIDGARD.at(1).module_names
    assert not {id(card) for card in first.cards} & {id(card) for card in LONGER.cards}, "lists share no cards"


@pytest.mark.parametrize("number", [-1, 0, NEXT_LIST + 1, 99])
def test_a_list_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"midgard has the card lists 1 to {NEXT_LIST}, not {number}"):
        LONGER.at(number)


def test_a_module_that_comes_later_is_unknown_to_the_lists_before() -> None:
    module = type(MIDGARD.modules[0])("later", lambda: (), since=NEXT_LIST + 1)
    edition = Midgard(modules=(*LONGER.all_modules, module))
    assert edition.newest == NEXT_LIST + 1 and edition.module_names[-1] == "later"
    assert edition.at(NEXT_LIST).module_names == LONGER.module_names and NEW in edition.at(NEXT_LIST).card_ids


# -- games of the first list ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem.startswith("midgard")], ids=lambda p: p.stem)
def test_an_old_record_replays_after_the_card_was_added(path: Path) -> None:
    game = read_record(kept(path), {"midgard": LONGER})
    assert game.edition is LONGER.at(1) and game.copy().edition is LONGER.at(1)
    assert kept(path).splitlines()[: len(head_lines(game.setup))] == head_lines(game.setup)
    if SHARE != "less":  # writing it hashes all positions once more, which reading has just compared
        assert record(game) == kept(path)


@pytest.mark.parametrize("modules", MODULE_SETS, ids="+".join)
def test_a_seed_deals_the_same_game_from_the_first_list(longer: Midgard, modules: tuple[str, ...]) -> None:
    for seed in range(4):
        setup = MIDGARD.at(1).new_setup(4, modules, ())
        setup.clans = MIDGARD.clan_names
        MIDGARD.at(1).deal(setup, seed, None)
        game = new_game(modules=modules, seed=seed, card_list=1)
        assert head_lines(game.setup) == head_lines(setup), "the deal changed"


def test_views_and_worlds_of_an_old_game_know_the_old_cards_only(longer: Midgard) -> None:
    game = new_game(modules=["rumours"], seed=3, card_list=1)
    view = observe(game, 1)
    assert view.edition is longer.at(1)
    for world in worlds(view, 2, Rng(5)):
        assert world.edition is longer.at(1) and check(world) == []


def test_pickles_keep_to_their_list() -> None:
    game = new_game(modules=["rumours"], seed=3, card_list=1)
    assert pickle.loads(pickle.dumps(game)).edition is MIDGARD.at(1)
    assert pickle.loads(pickle.dumps(observe(game, 0))).edition is MIDGARD.at(1)


# -- games of the new list --------------------------------------------------------------------------------------------
def deck(edition: Midgard, *modules: str) -> list[str]:
    return [edition.cards[int(card)].text_id for card in edition.new_setup(4, modules, ()).card_of]


def test_a_new_game_may_have_the_new_card(longer: Midgard) -> None:
    assert deck(longer, "rumours").count(NEW) == 1
    assert NEW not in deck(longer) and NEW not in deck(longer, "kickstarter")
    assert NEW in record(new_game(modules=["rumours"], seed=1))


def test_the_record_of_a_new_game_names_its_list_and_replays(longer: Midgard) -> None:
    game = new_game(seats=3, modules=["rumours"], seed=1)
    for _ in range(30):
        decision = game.decision()
        assert decision is not None
        game.apply(decision.seat, decision.options[0])
    text = record(game)
    assert text.splitlines()[:3] == ["fimbul-record 1", "edition midgard", f"card_list {NEXT_LIST}"]
    again = replay(text)
    assert again.edition is longer and record(again) == text


@pytest.mark.parametrize("card_list", [1, NEXT_LIST])
def test_bots_play_games_of_both_lists_to_the_end(longer: Midgard, card_list: int) -> None:
    game = new_game(seats=2, modules=["rumours"], seed=4, card_list=card_list)
    bots = [make_bot("karl", seed) for seed in (1, 2)]
    while decision := game.decision():
        game.apply(decision.seat, bots[decision.seat].choose(observe(game, decision.seat), decision).action)
    assert game.over


# -- what is refused --------------------------------------------------------------------------------------------------
def test_a_record_of_a_newer_list_says_that_a_newer_library_is_needed() -> None:
    text = record(new_game(seed=1, card_list=1)).replace("edition midgard\n", "edition midgard\ncard_list 77\n")
    with pytest.raises(BadRecord, match=r"^line 3: card_list: midgard has the card lists 1 to \d+ here, not 77: get a"):
        replay(text)


@pytest.mark.parametrize("number", ["0", "-1", "one", "1.5", "", "9" * 40])
def test_a_list_that_is_no_number_is_refused(number: str) -> None:
    text = record(new_game(seed=1, card_list=1)).replace("edition midgard\n", f"edition midgard\ncard_list {number}\n")
    with pytest.raises(BadRecord, match=r"^line 3: card_list: .* is not a whole number from 1"):
        replay(text)


@pytest.mark.parametrize("number", [0, -1, 99, "1", 1.0, True])
def test_a_game_of_a_list_that_does_not_exist_is_refused(number: object) -> None:
    with pytest.raises(BadSetup, match="midgard has the card lists 1 to"):
        new_game(card_list=number)  # type: ignore[arg-type]


def test_manifests_make_new_cards_every_time() -> None:
    first, second = cards(), cards()
    assert not {id(card) for card in first} & {id(card) for card in second}

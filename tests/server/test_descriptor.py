"""How editions describe themselves to the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fimbul import EDITIONS, Edition, new_game, parse
from fimbul.core.rules.ids import LAST_STEP, SLOTS, STAT_NAMES
from fimbul.server.catalogue import catalogue_of
from fimbul.server.messages import FIRST_EDITION, Descriptor
from fimbul.server.present.battles import Step
from fimbul.server.present.descriptor import descriptor_of
from fimbul.words import LANGUAGES, Words

ICONS = Path(__file__).resolve().parents[2] / "web" / "src" / "parts" / "icons.json"


@pytest.fixture(params=[f"{name} {lang}" for name in EDITIONS for lang in LANGUAGES])
def described(request: pytest.FixtureRequest) -> tuple[Edition, Descriptor]:
    name, lang = request.param.split()
    return EDITIONS[name], descriptor_of(EDITIONS[name], Words(lang))


def texts(found: object) -> list[str]:
    """Every text of a message."""
    if isinstance(found, str):
        return [found]
    if isinstance(found, dict):
        found = list(found.values())
    return [text for part in found for text in texts(part)] if isinstance(found, list) else []


def test_nothing_is_left_unsaid(described: tuple[Edition, Descriptor]) -> None:
    edition, found = described
    assert found.id == edition.name
    assert all(texts(msgspec.to_builtins(found)))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Descriptor) == found


def test_it_says_what_the_rules_say(described: tuple[Edition, Descriptor]) -> None:
    edition, found = described
    phases = [phase.id for phase in found.phases]
    assert phases == list(edition.phase_order) and {*phases, "over"} == set(edition.phase_names)
    assert [token.id for token in found.tokens] == list(edition.token_names)
    assert [verb.id for verb in found.verbs][:5] == [
        *(edition.invade_word, "march", "upgrade", "quest"),
        edition.attack_word,
    ]
    assert len(found.legendary) == LAST_STEP and found.legendary[-3:] == [10, 10, 20]
    assert found.centre in edition.place_names and found.dead.store in edition.place_names
    assert found.limit is None or found.limit in STAT_NAMES
    assert len(found.ages.glory) == 3 and str(found.ages.glory[2]) in found.ages.line
    assert {step.id for step in found.battle.steps} <= set(get_args(Step))
    assert "{place}" in found.battle.title and "{n}" in found.ages.pays and "{figures}" in found.dead.clan


def test_the_example_is_an_action(described: tuple[Edition, Descriptor]) -> None:
    edition, found = described
    assert parse(new_game(edition.name, seats=3, seed=1), 0, found.example) > 0


def test_every_icon_is_one_the_page_has(described: tuple[Edition, Descriptor]) -> None:
    _, found = described
    known = {icon["name"] for icon in json.loads(ICONS.read_text(encoding="utf-8"))}
    signs = [sign.icon for sign in (*found.verbs, *found.tokens) if sign.id not in ("pass", "god")]
    assert {*signs, found.icon, found.battle.icon, found.dead.icon} <= known


def test_editions_differ_where_they_should() -> None:
    midgard, valhalla = (descriptor_of(EDITIONS[name], Words("en")) for name in ("midgard", "valhalla"))
    assert (midgard.board, valhalla.board) == ("world", "palace")
    assert (midgard.ages.mark, midgard.ages.glory) == ("doom", [2, 3, 4])
    assert (valhalla.ages.mark, valhalla.ages.glory) == ("arrival", [3, 4, 5])
    assert (midgard.dead.by_clan, valhalla.dead.by_clan) == (True, False)
    assert (len(midgard.sheet.slots), midgard.sheet.shared) == (SLOTS, False)
    assert (valhalla.sheet.slots, valhalla.sheet.shared) == (["free"] * 7, True)
    assert (midgard.limit, valhalla.limit) == ("horns", None)
    assert (midgard.cards_have_ages, valhalla.cards_have_ages) == (True, False)
    assert (midgard.battle.attacker_last, valhalla.battle.attacker_last) == (False, True)


def test_it_comes_with_the_catalogue() -> None:
    words = Words("fr")
    for edition in EDITIONS.values():
        assert catalogue_of(edition, words).about == descriptor_of(edition, words)
    assert FIRST_EDITION in EDITIONS

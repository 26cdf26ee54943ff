"""Positions of Valhalla and what is seen of them, for the tests of its table."""

from __future__ import annotations

import random
from collections.abc import Iterator

from fimbul import EDITIONS, Game, observe, parse
from fimbul.server.messages import BattleInfo, ClanInfo, Option, PlaceInfo, Position, Question
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import question_of
from fimbul.words import Words
from tests.server.samples import SPECTATOR, WORDS
from tests.shared.conformance.play import play_on, start
from tests.valhalla.scenario import Table

VALHALLA = EDITIONS["valhalla"]
EN, FR = WORDS["en"], WORDS["fr"]
SEATS = (3, 4, 5)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[Game]:
    """Every position of a random game whose number `every` divides, and its last one."""
    game = start(seats, seed, edition=VALHALLA)
    for made in play_on(game, random.Random(seed)):
        if made % every == 0:
            yield game
    yield game


def position(game: Game, seat: int, lang: str = "en") -> Position:
    return position_of(observe(game, seat), WORDS[lang])


def place(seen: Position, name: str) -> PlaceInfo:
    return next(place for place in seen.places if place.place == name)


def clan_sheet(table: Table, seat: int, viewer: int = SPECTATOR) -> ClanInfo:
    return position(table.game, viewer).clans[seat]


def battle(table: Table, seat: int) -> BattleInfo:
    return position(table.game, seat).battles[-1]


def question(table: Table, seat: int, words: Words = EN) -> Question:
    found = question_of(table.game, observe(table.game, seat), words, 1)
    assert found is not None
    return found


def option(table: Table, seat: int, text: str) -> Option:
    action = parse(table.game, seat, text)
    return next(option for option in question(table, seat).options if option.action == action)

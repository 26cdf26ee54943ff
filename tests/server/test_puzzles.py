"""Puzzles at a table: one answer, then what was best and why; nothing but the seat's view before and after."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from fimbul import EDITIONS
from fimbul.puzzles import Puzzle, library
from fimbul.server import messages as wire
from fimbul.words import LANGUAGES
from tests.server.client import Client, get, make_table, post
from tests.server.running import Running

FIRST = [next(iter(library(edition).values())) for edition in EDITIONS if library(edition)]


def order_of(name: str, lang: str = "en") -> wire.TableOrder:
    """What the page sends to begin a puzzle."""
    settings = wire.TableSettings(lesson=f"puzzle:{name}", pace=0)
    return wire.TableOrder(settings, [wire.Seating("me", "Freydis")], True, lang)


@asynccontextmanager
async def solver(server: Running, puzzle: Puzzle, lang: str = "en") -> AsyncIterator[Client]:
    """Somebody before a puzzle."""
    made = await make_table(server.address, order_of(puzzle.id, lang))
    key = made.seats[puzzle.seat].key
    assert key is not None
    async with Client(server.address, made.table, key, made.host, lang) as client:
        await client.until(lambda: client.lesson is not None)
        yield client


async def answered(client: Client, action: int) -> wire.PuzzleNow:
    """The verdict on an answer."""
    assert isinstance(await client.answer(action), wire.Done)
    await client.until(lambda: client.lesson is not None and client.lesson.ends)
    assert client.lesson is not None and client.lesson.puzzle is not None
    return client.lesson.puzzle


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda one: one.id)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_best_answer_is_right_and_says_why(server: Running, puzzle: Puzzle, lang: str) -> None:
    async with solver(server, puzzle, lang) as client:
        assert client.question is not None and client.lesson is not None and client.lesson.puzzle is not None
        asked = client.lesson.puzzle
        assert asked.right is None and asked.options == [], "nothing is given away before the answer"
        best = [option.action for option in client.question.options if option.notation in puzzle.best]
        told = await answered(client, best[0])
        assert told.right is True and told.options[0].mine and told.options[0].best and told.options[0].why
        assert [one.share for one in told.options] == [round(100 * one.share) for one in puzzle.found.tried]
        assert client.question is None and client.undo is None and client.result is None


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda one: one.id)
async def test_any_other_answer_is_wrong_and_the_best_is_named(server: Running, puzzle: Puzzle) -> None:
    async with solver(server, puzzle) as client:
        assert client.question is not None
        worst = [option for option in client.question.options if option.notation in puzzle.found.tried[-1].options]
        told = await answered(client, worst[0].action)
        assert told.right is False and told.options[0].best and not told.options[0].mine
        assert [one for one in told.options if one.mine] == [told.options[-1]]
        said = await client.answer(worst[0].action)
        assert isinstance(said, wire.Problem) and said.code == "not_now", "there is one answer"


async def test_an_option_the_search_put_aside_is_wrong(server: Running) -> None:
    for edition in EDITIONS:
        for puzzle in library(edition).values():
            tried = {option for one in puzzle.found.tried for option in one.options}
            async with solver(server, puzzle) as client:
                assert client.question is not None
                aside = [option for option in client.question.options if option.notation not in tried]
                if aside:
                    told = await answered(client, aside[0].action)
                    assert told.right is False and told.options[-1].mine and told.options[-1].share is None
                    return
    pytest.fail("no puzzle has such an option")


async def test_the_page_gets_the_view_of_the_seat_alone(server: Running) -> None:
    puzzle = FIRST[0]
    async with solver(server, puzzle) as client:
        assert client.position is not None and client.position.seat == puzzle.seat
        hidden = [clan for clan in client.position.clans if clan.seat != puzzle.seat]
        assert hidden and str(puzzle.source.seed) not in repr((client.welcome, client.position, client.question))
        assert client.welcome is not None and client.welcome.settings.seed is None


async def test_the_list_has_every_puzzle_and_an_unknown_one_is_refused(server: Running) -> None:
    answer = await get(server.address, "/api/puzzles")
    found = msgspec.json.decode(answer.content, type=wire.Puzzles).puzzles
    assert [one.id for one in found] == [name for edition in EDITIONS for name in library(edition)]
    said = await post(server.address, "/api/tables", order_of("m99999-1"), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and "no such puzzle" in said.text


async def test_somebody_may_solve_many_puzzles_in_an_hour(server: Running) -> None:
    for _ in range(50):
        await make_table(server.address, order_of(FIRST[0].id))

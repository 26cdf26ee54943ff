"""Lessons at a table: played to their ends, every wrong turn answered, gone on with after a restart, never counted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from fimbul.lessons import all_lessons
from fimbul.lessons.lesson import is_right
from fimbul.server import messages as wire
from fimbul.server.store.store import LESSON_HEAD
from fimbul.words import LANGUAGES
from tests.server.client import Client, get, make_table, post
from tests.server.running import Running, running

SCRIPTED = [name for name, lesson in all_lessons().items() if lesson.guide is None]


def order_of_lesson(name: str, lang: str = "en") -> wire.TableOrder:
    """What the page sends to begin a lesson."""
    return wire.TableOrder(wire.TableSettings(lesson=name, pace=0), [wire.Seating("me", "Freydis")], True, lang)


@asynccontextmanager
async def learner(server: Running, name: str, lang: str = "en") -> AsyncIterator[Client]:
    """Somebody who has begun a lesson."""
    made = await make_table(server.address, order_of_lesson(name, lang))
    key = made.seats[all_lessons()[name].seat].key
    assert key is not None
    async with Client(server.address, made.table, key, made.host, lang) as client:
        await client.until(lambda: client.n >= 0)
        yield client


async def until_told(client: Client) -> wire.LessonNow:
    """Wait until the others have acted and something is said."""
    await client.until(lambda: client.lesson is not None and bool(client.lesson.notes))
    assert client.lesson is not None
    return client.lesson


def right_and_wrong(name: str, moves: int, question: wire.Question) -> tuple[list[int], list[wire.Option]]:
    """The actions that the lesson accepts, and the other options."""
    step = all_lessons()[name].now(moves).asking
    assert step is not None
    right = [option.action for option in question.options if is_right(step, option.notation)]
    return right, [option for option in question.options if option.action not in right]


@pytest.mark.parametrize("name", SCRIPTED)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_lesson_is_played_to_its_end_and_every_wrong_turn_is_answered(
    server: Running, name: str, lang: str
) -> None:
    steps: list[int] = []
    async with learner(server, name, lang) as client:
        for moves in range(10):
            now = await until_told(client)
            steps += [note.step for note in now.notes]
            assert all(note.text for note in now.notes)
            if now.ends:
                break
            assert client.question is not None
            right, wrong = right_and_wrong(name, moves, client.question)
            for option in wrong:
                said = await client.answer(option.action)
                assert isinstance(said, wire.Problem) and said.code == "lesson" and len(said.text) > 10
                assert said.text not in [note.text for note in now.notes]
            assert client.lesson is not None and client.lesson.notes == now.notes, "a refusal changes nothing"
            assert isinstance(await client.answer(right[0]), wire.Done)
            await client.until(lambda before=now: client.lesson is not None and client.lesson.notes != before.notes)
        assert client.lesson is not None and client.lesson.ends
        assert client.question is None and client.undo is None and client.result is None
        assert steps == list(range(1, client.lesson.steps + 1)), "every step is said once, in order"


async def test_an_illegal_answer_gets_the_reason_of_the_rules(server: Running) -> None:
    async with learner(server, "aim") as client:
        said = await client.answer(123456789)
        assert isinstance(said, wire.Problem) and said.code == "illegal"


async def test_a_guided_age_accepts_everything_and_speaks_at_every_question(server: Running) -> None:
    kinds: set[str] = set()
    async with learner(server, "first_age") as client:
        while not (now := await until_told(client)).ends:
            assert client.question is not None and len(now.notes) == 1
            kinds.add(client.question.kind)
            n = client.n
            rather = [option for option in client.question.options if option.kind in ("invade", "pillage", "quest")]
            assert isinstance(await client.answer((rather or client.question.options)[-1].action), wire.Done)
            await client.until(lambda before=n: client.n > before)
        assert {"draft", "action"} <= kinds
        assert client.position is not None and client.position.age == 2 and client.question is None


async def test_what_would_leave_the_course_is_refused_and_undo_goes_a_step_back(server: Running) -> None:
    async with learner(server, "invade") as client:
        for message in (
            lambda id: wire.Leave(id, True),
            lambda id: wire.SetSeat(id, 1, "open"),
            lambda id: wire.Retract(id),
            lambda id: wire.AskHint(id),
        ):
            said = await client.ask(message)
            assert isinstance(said, wire.Problem) and said.code == "not_now"
        first = (await until_told(client)).notes
        assert client.question is not None
        right, _ = right_and_wrong("invade", 0, client.question)
        await client.answer(right[0])
        await client.until(lambda: client.n == 1)
        assert (await until_told(client)).notes != first
        assert isinstance(await client.ask(wire.AskUndo), wire.Done)
        await client.until(lambda: client.n == 2)
        assert (await until_told(client)).notes == first


async def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server:
        made = await make_table(server.address, order_of_lesson("battle"))
        key = made.seats[0].key
        assert key is not None
        async with Client(server.address, made.table, key) as client:
            await until_told(client)
            assert client.question is not None
            await client.answer(right_and_wrong("battle", 0, client.question)[0][0])
            await client.until(lambda: client.n >= 2)
    async with running(tmp_path / "data") as server:
        assert server.hub.tables == {}, "nobody waits for it"
        async with Client(server.address, made.table, key) as client:
            now = await until_told(client)
            assert [note.step for note in now.notes] == [3] and client.question is not None
            assert client.question.kind == "card"
            await client.answer(right_and_wrong("battle", 1, client.question)[0][0])
            await client.until(lambda: client.lesson is not None and client.lesson.ends)


async def test_a_table_of_a_changed_lesson_is_gone_and_says_why(tmp_path: Path, server: Running) -> None:
    made = await make_table(server.address, order_of_lesson("aim"))
    table = server.hub.tables[made.table]
    await table.change(table.people, f"{LESSON_HEAD}aim 0123456789ab\n")
    assert server.hub.put_to_sleep(-1) == 1
    key = made.seats[0].key
    assert key is not None
    client = Client(server.address, made.table, key)
    await client.connect()
    assert client.problems[0].code == "gone" and "changed" in client.problems[0].text
    await client.close()


async def test_lessons_are_no_games(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(server.hub.metrics, "table_made", lambda: counted.append("table"))
    monkeypatch.setattr(server.hub.metrics, "row", counted.append)
    monkeypatch.setattr(server.hub.metrics, "game_finished", lambda: counted.append("game"))
    async with learner(server, "ragnarok") as client:
        for moves in range(2):
            await until_told(client)
            assert client.question is not None
            n = client.n
            await client.answer(right_and_wrong("ragnarok", moves, client.question)[0][0])
            await client.until(lambda before=n: client.n > before)
        assert client.position is not None and client.position.over and client.result is None
        assert client.room is not None and client.room.status == "playing"
    assert counted == []


async def test_lessons_nobody_goes_on_with_are_removed_sooner_than_games(server: Running) -> None:
    lesson = await make_table(server.address, order_of_lesson("aim"))
    game = wire.TableOrder(wire.TableSettings(seats=2), [wire.Seating("me"), wire.Seating("bot")], True)
    other = await make_table(server.address, game)
    later = 1 << 50
    assert await server.hub.store.expire(0, 0, later) == [lesson.table]
    assert await server.hub.store.load_table(other.table) is not None


async def test_the_list_is_in_every_language_and_an_unknown_lesson_is_refused(server: Running) -> None:
    titles: set[str] = set()
    for lang in LANGUAGES:
        answer = await get(server.address, f"/api/lessons?lang={lang}")
        found = msgspec.json.decode(answer.content, type=wire.Lessons).lessons
        assert [one.id for one in found] == list(all_lessons())
        titles.add(found[0].title)
    assert len(titles) == len(LANGUAGES)
    said = await post(server.address, "/api/tables", order_of_lesson("nothing"), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup" and "lesson" in said.text


async def test_an_impossible_position_is_named_and_the_other_lessons_go_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = msgspec.structs.replace(all_lessons()["aim"], id="broken", position=("rage 0 13",))
    monkeypatch.setitem(all_lessons(), "broken", broken)
    said = await post(server.address, "/api/tables", order_of_lesson("broken"), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup"
    assert "line 1, 'rage 0 13': seat 0: Rage is 0 to 12, not 13" in said.text and server.hub.tables == {}
    async with learner(server, "aim") as client:
        assert (await until_told(client)).notes


async def test_spectators_are_told_nothing_about_the_hand(server: Running) -> None:
    made = await make_table(server.address, order_of_lesson("battle"))
    async with Client(server.address, made.table, made.watch) as watcher:
        await watcher.until(lambda: watcher.n >= 0)
        assert watcher.lesson is None

"""Analyses on a server: asked for, followed, stopped, resumed, kept, and never of a game that is not over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from fimbul import Game, new_game, observe, record
from fimbul.analysis import Depth, analyse, analyse_part, depth
from fimbul.bots import make_bot
from fimbul.server import analyses
from fimbul.server import messages as wire
from fimbul.server.table.bot_pool import BotPool
from fimbul.words import LANGUAGES
from tests.server.client import get, post
from tests.server.party import party
from tests.server.running import Running, running

SHALLOW = Depth("test", visits=2, worlds=2, walks=1, rounds=2, deeper=2, runs=1, reasons=2)


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A depth that takes no time; the parts are computed where the test can see them."""
    monkeypatch.setattr(depth, "STANDARD", {"midgard": SHALLOW, "valhalla": SHALLOW})

    async def here(self, function, *args):
        return await asyncio.to_thread(function, *args)

    monkeypatch.setattr(BotPool, "later", here)
    yield


def finished(edition: str = "midgard", seats: int = 2, seed: int = 3) -> Game:
    game = new_game(edition, seats, seed=seed)
    bot = make_bot("thrall", seed)
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, bot.choose(observe(game, decision.seat), decision).action)
    return game


async def upload(server: Running, text: str) -> str:
    found = await post(server.address, "/api/records", text.encode(), wire.Uploaded)
    assert isinstance(found, wire.Uploaded), found
    return found.game


async def progress(server: Running, game: str) -> wire.AnalysisProgress:
    answer = await get(server.address, f"/api/games/{game}/analysis/progress")
    return msgspec.json.decode(answer.content, type=wire.AnalysisProgress)


async def until_done(server: Running, game: str) -> wire.AnalysisProgress:
    async with asyncio.timeout(120):
        while (found := await progress(server, game)).state != "done":
            await asyncio.sleep(0.05)
    return found


async def report(server: Running, game: str, lang: str = "en") -> wire.Analysis:
    answer = await get(server.address, f"/api/games/{game}/analysis?lang={lang}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wire.Analysis)


async def start(server: Running, game: str) -> wire.AnalysisProgress | wire.Problem:
    return await post(server.address, f"/api/games/{game}/analysis", {}, wire.AnalysisProgress)


@pytest.mark.parametrize(("edition", "seats"), [("midgard", 2), ("valhalla", 3)])
async def test_an_uploaded_record_is_analysed_and_told_in_every_language(
    server: Running, edition: str, seats: int
) -> None:
    played = finished(edition, seats)
    game = await upload(server, record(played))
    assert (await progress(server, game)).state == "none"
    refused = await get(server.address, f"/api/games/{game}/analysis")
    assert refused.status_code == 409
    begun = await start(server, game)
    assert isinstance(begun, wire.AnalysisProgress) and begun.state in ("running", "done")
    done = await until_done(server, game)
    assert done.done == done.of > 10
    same = analyse(played, SHALLOW, analyses.SEED)
    for lang in LANGUAGES:
        found = await report(server, game, lang)
        assert [list(point.shares) for point in found.shares] == [one.shares for one in same.found]
        assert [seat.lost for seat in found.seats] == [round(seat.lost, 4) for seat in same.seats]
        assert sum([len(seat.faults) for seat in found.seats]) > 0
        for seat in found.seats:
            for fault in seat.faults:
                assert fault.taken and fault.better and fault.why and fault.taken != fault.better
                assert "{" not in fault.why
        assert all([turn.text for turn in found.turns])


async def test_an_analysis_is_stopped_resumed_and_never_done_twice(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    real = analyse_part

    def counted(game, moves, first, last, deep, seed):
        done.append(first)
        return real(game, moves, first, last, deep, seed)

    monkeypatch.setattr(analyses, "analyse_part", counted)
    game = await upload(server, record(finished()))
    await start(server, game)
    async with asyncio.timeout(60):
        while (await progress(server, game)).done < 2:
            await asyncio.sleep(0.01)
    stopped = await post(server.address, f"/api/games/{game}/analysis/stop", {}, wire.AnalysisProgress)
    assert stopped.state == "stopped" and 2 <= stopped.done < stopped.of
    await asyncio.sleep(0.3)
    resting = len(done)
    await asyncio.sleep(0.3)
    assert len(done) == resting, "it does not go on by itself"
    await start(server, game)
    await until_done(server, game)
    again = await start(server, game)
    assert isinstance(again, wire.AnalysisProgress) and again.state == "done"
    assert sorted(done) == sorted(set(done)), "no part is done twice"


async def test_what_is_done_survives_a_restart(tmp_path) -> None:
    async with running(tmp_path / "data") as server:
        game = await upload(server, record(finished()))
        await start(server, game)
        await until_done(server, game)
        before = await report(server, game)
    async with running(tmp_path / "data") as server:
        assert (await progress(server, game)).state == "done"
        assert await report(server, game) == before


async def test_the_line_is_short(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 1)
    text = record(finished())
    first, second = await upload(server, text), await upload(server, text)
    await start(server, first)
    refused = await start(server, second)
    assert isinstance(refused, wire.Problem) and refused.code == "too_busy"
    await until_done(server, first)
    await start(server, second)
    await until_done(server, second)


async def test_a_game_that_is_not_over_is_refused_to_everybody(server: Running) -> None:
    async with party(server, "me", "here"):
        table = next(iter(server.hub.tables.values()))
        running_game = table.people.game
        assert running_game
        for path in ("analysis", "analysis/progress", "moments/0"):
            answer = await get(server.address, f"/api/games/{running_game}/{path}")
            assert answer.status_code == 404
        refused = await start(server, running_game)
        assert isinstance(refused, wire.Problem) and refused.code == "no_game"
    text = record(finished())
    lines = text.splitlines()
    cut = "\n".join(lines[: lines.index("moves") + 30]) + "\n"
    game = await upload(server, cut)
    refused = await start(server, game)
    assert isinstance(refused, wire.Problem) and refused.code == "not_over"
    assert (await get(server.address, f"/api/games/{game}/moments/3")).status_code == 409


async def test_a_damaged_or_foreign_record_gets_a_clear_answer(server: Running) -> None:
    text = record(finished())
    for bad, said in (
        (text.replace("fimbul-record 1", "chess 1"), "begins with"),
        (text.replace("result ", "result 9"), "result is"),
        (text[: len(text) // 2] + "nonsense\n", "line"),
        ("", "empty"),
    ):
        problem = await post(server.address, "/api/records", bad.encode(), wire.Uploaded)
        assert isinstance(problem, wire.Problem) and problem.code == "bad_record" and said in problem.text


async def test_a_moment_is_shown_as_its_seat_saw_it_and_can_be_tried(server: Running) -> None:
    played = finished()
    game = await upload(server, record(played))
    n = next(n for n, (seat, _) in enumerate(played.moves) if seat == 1 and n > 20)
    position = new_game("midgard", 2, seed=3)
    for seat, action in played.moves[:n]:
        position.apply(seat, action)
    answer = await get(server.address, f"/api/games/{game}/moments/{n}")
    moment = msgspec.json.decode(answer.content, type=wire.Moment)
    view = observe(position, 1)
    assert view.decision is not None
    assert moment.seat == 1 and [option.action for option in moment.question.options] == view.decision.options
    assert moment.position.seat == 1
    order = wire.TryOrder(moment.question.options[0].action, "fr")
    tried = await post(server.address, f"/api/games/{game}/moments/{n}", order, wire.Tried)
    assert isinstance(tried, wire.Tried) and tried.action == order.action and tried.text and tried.better
    again = await post(server.address, f"/api/games/{game}/moments/{n}", order, wire.Tried)
    assert again == tried
    right = await post(server.address, f"/api/games/{game}/moments/{n}", wire.TryOrder(tried.best), wire.Tried)
    assert (right.verdict, right.lost, right.why) == ("good", 0.0, "")
    for bad in ("99999", "-1"):
        assert (await get(server.address, f"/api/games/{game}/moments/{bad}")).status_code == 404
    assert (await get(server.address, f"/api/games/{game}/moments/x")).status_code == 400
    refused = await post(server.address, f"/api/games/{game}/moments/{n}", wire.TryOrder(7), wire.Tried)
    assert isinstance(refused, wire.Problem) and refused.code == "illegal"

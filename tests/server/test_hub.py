"""The hub: finding tables, letting them sleep, shutting down."""

from __future__ import annotations

import asyncio
import weakref
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

from fimbul.server import messages as wire
from fimbul.server.protocol.keys import digest_of, is_id, new_id, new_key
from fimbul.server.refusals import CODES, Refused, say
from fimbul.words import LANGUAGES
from tests.server.client import Client, make_table, order_of, post
from tests.server.party import party, picker
from tests.server.running import Running, running


def test_ids_and_keys_cannot_be_guessed() -> None:
    ids, keys = {new_id() for _ in range(200)}, {new_key() for _ in range(200)}
    assert len(ids) == len(keys) == 200
    assert all(is_id(name) and len(name) >= 12 for name in ids) and all(len(key) >= 32 for key in keys)
    assert not any(
        map(is_id, ("", "short", "a" * 33, "with space!!", "dots.dots.dots", "slash/slash/", "null\0null\0nu"))
    )
    assert digest_of("key") == "2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683"


def test_every_refusal_can_be_said_in_every_language() -> None:
    for code in CODES:
        if code in ("gone", "not_now", "bad_setup"):
            continue  # these always say more precisely what
        facts: dict[str, Any] = {"detail": "x", "limit": 1, "reason": "x", "until": "x"}
        texts = [Refused(code, **facts).problem(lang).text for lang in LANGUAGES]
        assert all(texts) and (len(set(texts)) == len(texts) or code in ("illegal", "lesson"))
    assert say("fr", "setup", "seats", fewest=2, most=4).startswith("Ce jeu se joue de 2 à 4")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_all_books_say_the_same_things(lang: str) -> None:
    from fimbul.server.refusals import _book

    english, other = _book("en"), _book(lang)
    assert {part: list(keys) for part, keys in english.items()} == {part: list(keys) for part, keys in other.items()}
    for part, texts in english.items():
        for key, text in texts.items():
            fields = [{field for _, field, _, _ in Formatter().parse(one) if field} for one in (text, other[part][key])]
            assert fields[0] == fields[1], (part, key)


async def test_a_fault_in_a_set_up_is_told_in_the_language_of_the_order(server: Running) -> None:
    order = order_of("me", "bot", lang="fr")
    settings = msgspec.structs.replace(order.settings, modules=["gods"], gods=["thor"])
    said = await post(server.address, "/api/tables", msgspec.structs.replace(order, settings=settings), wire.TableMade)
    assert isinstance(said, wire.Problem) and said.code == "bad_setup"
    assert "gods\u00a0: nommez deux dieux différents parmi frigga" in said.text


async def test_a_table_is_loaded_once_however_many_come(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", "here", "here", start=True))
    assert server.hub.put_to_sleep(0.0) == 1 and server.hub.tables == {}
    clients = [Client(server.address, made.table, str(seat.key)) for seat in made.seats]
    await asyncio.gather(*[client.connect() for client in clients])
    assert len(server.hub.tables) == 1 and server.hub.loading == {}
    table = server.hub.tables[made.table]
    assert sorted(member.seat for member in table.members) == [0, 1, 2, 3]
    for client in clients:
        await client.close()


async def test_a_table_lets_go_of_its_game_as_it_falls_asleep(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)):
        table = server.hub.tables[made.table]
        assert table.tellers and table.history is not None
        history = weakref.ref(table.history)
    while not table.is_idle:
        await asyncio.sleep(0.01)
    assert server.hub.put_to_sleep(0.0) == 1
    await table.task
    assert history() is None  # without garbage collection, which the server has turned off


async def test_a_table_with_something_to_do_does_not_sleep(server: Running) -> None:
    for order in (order_of("me", "bot", start=True, pace=10_000), order_of("me", "here", start=True, clock=600)):
        made = await make_table(server.address, order)
        await asyncio.sleep(0.05)
        assert server.hub.put_to_sleep(0.0) == 0 and made.table in server.hub.tables


async def test_what_was_told_before_the_end_is_there_after_it(tmp_path: Path) -> None:
    async with running(tmp_path) as server, party(server, "me", "here") as table:
        await table.play(lambda: table.history.n >= 12, picker(1))
        rows, made = table.history.n, table.made
    assert server.hub.tables == {}
    with pytest.raises(Refused) as refused:
        await server.hub.find(made.table)
    assert refused.value.code == "shutting_down"
    async with running(tmp_path) as again, Client(again.address, made.table, str(made.seats[0].key)) as client:
        await client.until(lambda: client.n == rows)


async def test_a_seed_is_never_told_before_the_end(server: Running) -> None:
    async with party(server, "me", "bot", seed="31415926535897932384", pace=10_000) as table:
        client = table.clients[0]
        assert client.welcome is not None and client.welcome.settings.seed is None
        assert not any("31415926535897932384" in text for text in client.heard)
        async with Client(server.address, table.made.table, table.made.watch) as watcher:
            await watcher.until(lambda: watcher.n == 0)
            assert not any("31415926535897932384" in text for text in watcher.heard)


async def test_a_fault_in_one_message_does_not_stop_the_table(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]

        async def fault(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(table.table, "load_chat", fault)
            said = await client.ask(lambda n: wire.Say(n, "hello"))
            assert said.code == "too_busy" and "ZeroDivision" not in said.text
        await table.answer(0, picker(1))
        assert isinstance(await client.ask(lambda n: wire.Say(n, "hello")), wire.Done)

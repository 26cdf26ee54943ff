"""The socket: whatever bytes come in, only the connection they came by can suffer."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fimbul.server import messages as wire
from fimbul.server.protocol import limits
from fimbul.server.protocol.connection import MOST_QUEUED, Connection
from fimbul.server.web.wires import SocketWire
from tests.server.client import Client, get, make_table, order_of
from tests.server.party import party, picker
from tests.server.running import Running, running


async def knock(server: Running, text: str | bytes) -> Client:
    """A socket whose first message is this."""
    client = Client(server.address, "x", "x")
    await client.connect(hello=False)
    await client.send_text(text)
    await client.until_closed()
    return client


# -- hello ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "protocol": wire.PROTOCOL, "table": "nowhere-at-all", "key": "x"}, "no_table"),
        ({"type": "hello", "protocol": wire.PROTOCOL, "table": "../../etc/passwd", "key": "x"}, "no_table"),
        ({"type": "hello", "protocol": wire.PROTOCOL, "table": "a\u0000bcdefghijkl", "key": "x"}, "no_table"),
        ({"type": "hello", "protocol": 0, "table": "x", "key": "x"}, "protocol"),
        ({"type": "hello", "protocol": wire.PROTOCOL + 1, "table": "x", "key": "x", "new": {"field": 1}}, "protocol"),
        ({"type": "hello", "protocol": wire.PROTOCOL, "table": "x"}, "malformed"),
        ({"type": "ping", "id": 1}, "malformed"),
        ([], "malformed"),
        (None, "malformed"),
    ],
)
async def test_a_bad_hello_is_answered_and_the_socket_closed(server: Running, hello: Any, code: str) -> None:
    client = await knock(server, json.dumps(hello))
    assert [json.loads(text)["code"] for text in client.heard] == [code] and client.closed == 1008


async def test_a_wrong_key_opens_nothing(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "bot", start=True))
    for key in ("wrong", made.host, made.invite, str(made.seats[0].key)[:-1], "é" * 20):
        client = Client(server.address, made.table, key)
        await client.connect()
        assert [problem.code for problem in client.problems] == ["bad_key"] and client.welcome is None
        assert not any("scene" in text for text in client.heard)
        await client.close()


async def test_the_problem_is_told_in_the_language_of_the_hello(server: Running) -> None:
    client = Client(server.address, "nowhere-at-all", "x", lang="fr")
    await client.connect()
    assert client.problems[0].text.startswith("Cette table n’existe pas")
    await client.close()


async def test_a_language_that_nobody_has_written_is_answered_in_english(server: Running) -> None:
    client = Client(server.address, "nowhere-at-all", "x", lang="tlh")
    await client.connect()
    assert client.problems[0].text.startswith("There is no such table")
    await client.close()
    async with party(server, "me", "here") as table:
        speaker = table.clients[0]
        assert isinstance(await speaker.ask(lambda number: wire.SetLanguage(number, "__proto__")), wire.Done)
        await table.answer(0, picker(1))
        assert speaker.problems == [] and speaker.closed is None


# -- bytes ----------------------------------------------------------------------------------------------------------
MESSAGES: list[str | bytes] = [
    "",
    "{",
    "null",
    "[" * 5_000,
    '{"type":"ping","id":1,"more":' + "[" * 4_000,
    "\u0000",
    '{"type":"dance","id":1}',
    '{"id":1}',
    '{"type":"answer","id":1,"n":0}',
    '{"type":"answer","id":1,"n":0,"action":1.5}',
    '{"type":"answer","id":1,"n":0,"action":"1"}',
    '{"type":"answer","id":true,"n":0,"action":1}',
    '{"type":"ping","id":1,"surprise":2}',
    '{"type":"say","id":1,"text":""}',
    '{"type":"say","id":1,"text":"' + "a" * 301 + '"}',
    '{"type":"say","id":1,"text":"\\ud800"}',
    '{"type":"sit","id":1,"name":"' + "a" * 25 + '"}',
    '{"type":"set_seat","id":1,"seat":0,"kind":"throne"}',
    f'{{"type":"hello","protocol":{wire.PROTOCOL},"table":"x","key":"x"}}',
    b"\x00\x01\x02",
    b'{"type":"ping","id":1}',
]


@pytest.mark.parametrize("text", MESSAGES, ids=range(len(MESSAGES)))
async def test_what_cannot_be_read_is_refused_and_the_game_goes_on(server: Running, text: str | bytes) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        await client.send_text(text)
        await client.until(lambda: len(client.problems) == 1)
        assert client.problems[0].code == "malformed"
        await table.answer(0, picker(1))
        assert table.history.n == 1 and table.clients[1].problems == []


async def test_big_messages_are_refused(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        await client.send_text('{"type":"ping","id":1' + " " * 8_192 + "}")
        await client.until(lambda: len(client.problems) == 1)
        assert client.problems[0].code == "too_big"
        await client.send_text('{"type":"why","id":1,"thing":"' + "é" * 4_100 + '"}')
        await client.until(lambda: len(client.problems) == 2)
        assert client.problems[1].code == "too_big", "bytes count, not letters"
        await table.answer(0, picker(1))
        await client.send_text("a" * 20_000)
        assert await client.until_closed() == 1009, "the server need not even read it"
        await table.answer(1, picker(1))


async def test_huge_numbers_are_only_numbers(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        for message in (
            {"type": "answer", "id": 10**30, "n": 0, "action": 10**40},
            {"type": "answer", "id": 1, "n": 10**40, "action": 0},
            {"type": "answer", "id": 1, "n": -(10**40), "action": 0},
            {"type": "preview", "id": 1, "action": -(10**40)},
            {"type": "set_seat", "id": 1, "seat": 10**40, "kind": "bot"},
        ):
            told = len(client.heard)
            await client.send_text(json.dumps(message))
            await client.until(lambda told=told: len(client.heard) > told)
            assert '"type":"problem"' in client.heard[-1], message
        await table.answer(0, picker(1))


async def test_random_messages_never_stop_a_table(server: Running) -> None:
    rng = random.Random(7)
    tags = [member.__struct_config__.tag for member in wire.ClientMessage.__args__]
    fields = ["id", "n", "action", "thing", "text", "name", "clan", "seat", "kind", "bot", "resign", "agree", "lang"]
    values: list[Any] = [0, 1, -1, 10**20, "", "open", "bot", "fr", "wolf", "pass", True, None, [], {}, 1.5, "\u0000"]
    async with party(server, "me", "here") as table, party(server, "me", "here") as other:
        client = table.clients[0]
        for _ in range(150):
            message = {"type": rng.choice(tags), "id": 1}
            message |= {name: rng.choice(values) for name in rng.sample(fields, rng.randrange(4))}
            if message["type"] in ("leave", "undo", "answer", "retract"):
                continue  # these may well be carried out
            try:
                await client.send_text(json.dumps(message))
            except ConnectionClosed:
                break  # one message too bad; the table must go on all the same
            await asyncio.sleep(0.005)
        assert other.history.n == 0 and all(c.problems == [] and c.rows == [] for c in other.clients.values())
        await table.answer(1, picker(1))
        await other.answer(0, picker(1))
        assert (await get(server.address, "/healthz")).status_code == 200


# -- too much -------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("real_limits")
async def test_who_asks_too_often_hears_which_request_was_refused(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        said = [await client.ask(wire.Ping) for _ in range(int(limits.MESSAGES.burst) + 20)]
        refused = [answer for answer in said if isinstance(answer, wire.Problem)]
        assert refused and {answer.code for answer in refused} == {"too_many"}
        assert client.problems == [] and client.closed is None


@pytest.mark.usefixtures("real_limits")
async def test_too_many_messages_are_refused_and_then_the_socket_is_closed(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        with suppress(ConnectionClosed):  # perhaps while it sends
            for number in range(400):
                await client.send(wire.Ping(number))
                await asyncio.sleep(0.002)  # all at once they would be a flood, which nobody answers
                if client.closed is not None:
                    break
        await client.until_closed()
        assert any('"code":"too_many"' in text for text in client.heard)
        assert client.closed == 1008
        await table.answer(1, picker(1))
        async with Client(server.address, table.made.table, table.key(0)) as back:
            await back.until(lambda: back.n == 1)


async def test_chat_has_a_limit_of_its_own(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        said = [await client.ask(lambda n: wire.Say(n, f"line {n}")) for _ in range(10)]
        codes = [answer.code for answer in said if isinstance(answer, wire.Problem)]
        assert codes and set(codes) == {"too_many"} and len(said) - len(codes) >= limits.CHAT.burst
        assert isinstance(await client.ask(wire.Ping), wire.Done)
        assert len(table.clients[1].chat) == len(said) - len(codes)


async def test_an_address_has_only_so_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 2)
    async with running(tmp_path / "data", public_url="https://play.example") as server:
        async with party(server, "me", "here") as table:
            third = Client(server.address, table.made.table, table.made.watch)
            await third.connect(hello=False)
            await third.until(lambda: len(third.problems) == 1)
            assert third.problems[0].code == "too_many"
            await third.until_closed()
        async with party(server, "me", "here") as again:
            assert len(again.clients) == 2, "closed sockets count no more"


async def test_who_reads_too_slowly_is_let_go(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)) as quick:
        slow = Client(server.address, made.table, str(made.seats[1].key))
        await slow.connect()
        table = server.hub.tables[made.table]
        member = next(member for member in table.members if member.seat == 1)
        assert isinstance(member, Connection)
        socket = getattr(member.send_now, "__self__", None)  # a port of a browser has none: it always queues
        if isinstance(socket, SocketWire):
            socket.pause_writing()  # as when the other end does not read
        for number in range(MOST_QUEUED + 2):
            member.tell(wire.Done(number))
        if isinstance(socket, SocketWire):
            socket.resume_writing()
        assert len(member.queue) == 0, "what nobody reads is not kept"
        assert await slow.until_closed() == 1013
        await quick.until(lambda: quick.room is not None and not quick.room.seats[1].online)


async def test_a_reader_that_stops_reading_does_not_hold_up_the_table(server: Running) -> None:
    async with party(server, "me", "here") as table:
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1_024)  # and no more is read
        writer.write(
            f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        hello = msgspec.json.encode(wire.Hello(wire.PROTOCOL, table.made.table, table.made.watch)).ljust(200)
        writer.write(b"\x81\xfe" + len(hello).to_bytes(2, "big") + b"\0\0\0\0" + hello)
        await table.clients[0].until(lambda: table.clients[0].room.watchers == 1)  # type: ignore[union-attr]
        await table.play(lambda: table.history.n >= 40, picker(2))
        writer.transport.abort()
        await table.clients[0].until(lambda: table.clients[0].room.watchers == 0)  # type: ignore[union-attr]


# -- where from -----------------------------------------------------------------------------------------------------
async def test_pages_of_other_sites_may_not_use_the_socket(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "bot", start=True))
    key = str(made.seats[0].key)
    for origin in ("https://evil.example", "null", server.address.replace("127.0.0.1", "localhost"), "http://["):
        with pytest.raises(InvalidStatus) as refused:
            await Client(server.address, made.table, key, origin=origin).connect()
        assert refused.value.response.status_code == 403
    async with Client(server.address, made.table, key, origin=server.address) as own:
        assert own.welcome is not None


async def test_a_server_that_stops_says_so(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        await server.hub.farewell()
        assert await client.until_closed() == 1012
        assert client.problems[-1].code == "shutting_down"
        late = Client(server.address, table.made.table, table.key(0))
        await late.connect()
        assert late.problems[0].code == "shutting_down"
        await late.close()

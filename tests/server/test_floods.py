"""Floods: whoever sends too much is cut off at once, leaves nothing behind, and nobody else notices."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fimbul.server import messages as wire
from fimbul.server.logs import Seldom
from fimbul.server.protocol import limits
from fimbul.server.protocol.connection import Connection
from fimbul.server.table import undo
from fimbul.server.web import sockets, wires
from fimbul.server.web.wires import HttpWire, SocketWire
from tests.server.client import Client
from tests.server.party import party, picker
from tests.server.running import Running, running

PING = b"\x89\x80\0\0\0\0"
PONG = b"\x8a\x80\0\0\0\0"
BEGUN = b"\x01\x80\0\0\0\0"  # a message that goes on
MORE = b"\0\x80\0\0\0\0"
TEXT = b"\x81\x82\0\0\0\0{}"
GARBAGE = b"\x81\x81\0\0\0\0{"
BINARY = b"\x82\x81\0\0\0\0x"


class Raw:
    """A socket that sends whatever bytes it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def closed(self) -> bytes:
        """All that comes until the server closes."""
        found = b""
        try:
            async with asyncio.timeout(10):
                while part := await self.reader.read(65_536):
                    found += part
        except ConnectionError:
            pass
        return found


@asynccontextmanager
async def raw(server: Running, upgrade: bool = True) -> AsyncIterator[Raw]:
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        if upgrade:
            writer.write(
                f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


# -- frames ---------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("real_limits")
@pytest.mark.parametrize(
    "flood",
    [PING * 50_000, PONG * 50_000, BEGUN + MORE * 50_000, TEXT * 50_000, GARBAGE * 50_000, BINARY * 50_000],
    ids=["ping", "pong", "fragments", "text", "garbage", "binary"],
)
async def test_a_flood_of_frames_is_cut_off_before_most_of_it_is_looked_at(
    server: Running, flood: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0
    read = SocketWire.handle_events

    def counting(self: SocketWire) -> None:
        nonlocal looked
        looked += 1
        read(self)

    monkeypatch.setattr(SocketWire, "handle_events", counting)
    async with party(server, "me", "here") as table:
        async with raw(server) as attacker:
            with pytest.raises(ConnectionError):
                for _ in range(50):
                    await attacker.send(flood)
                    await asyncio.sleep(0)
            await attacker.closed()
        assert looked * wires.SLICE < len(flood), "the rest was never taken apart"
        await table.answer(0, picker(1))


@pytest.mark.usefixtures("real_limits")
async def test_pings_at_a_sane_pace_are_answered(server: Running) -> None:
    async with raw(server) as polite:
        await polite.send(PING * 20)
        assert await polite.reader.readexactly(40) == b"\x8a\0" * 20


@pytest.mark.usefixtures("real_limits")
async def test_what_is_no_message_ends_the_connection_soon(server: Running) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        try:
            for _ in range(12):
                await client.send_text("{")
        except ConnectionClosed:
            pass
        assert await client.until_closed() == 1008
        assert len(client.problems) == limits.GARBAGE.burst + 1
        await table.answer(1, picker(1))


async def test_text_that_is_not_utf_8_is_one_line_of_the_log(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wires, "say_bad_text", Seldom(wires.log))
    caplog.set_level(logging.INFO)
    for _ in range(20):
        async with raw(server) as attacker:
            await attacker.send(b"\x81\x82\0\0\0\0\xff\xfe")
            assert b"\x03\xef" in await attacker.closed()  # 1007
    said = [entry for entry in caplog.records if "UTF-8" in entry.getMessage()]
    assert len(said) == 1 and all(entry.exc_info is None for entry in caplog.records)


def test_what_is_said_seldom_says_how_often_it_happened(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    seldom = Seldom(logging.getLogger("fimbul.sockets"), 60.0, lambda: now)
    for at in (0.0, 1.0, 59.0, 60.0, 61.0):
        now = at
        seldom.warning("again")
    assert [entry.times for entry in caplog.records] == [1, 3]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("real_limits")
async def test_an_address_that_floods_again_and_again_must_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "FLOODS", limits.Rate(2, 0.001))
    monkeypatch.setattr(sockets, "say_refused", Seldom(wires.log))
    async with running(tmp_path / "data", public_url="https://play.example") as server:
        for _ in range(2):
            async with raw(server) as attacker:
                await attacker.send(PING * 1_000)
                await attacker.closed()
        for _ in range(5):
            with pytest.raises(InvalidStatus) as refused:
                await connect(server.address.replace("http", "ws") + "/api/socket", proxy=None)
            assert refused.value.response.status_code == 429
    assert [entry.getMessage() for entry in caplog.records if "refused" in entry.getMessage()] == [
        "a socket was refused: too many floods from its address"
    ]
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]


# -- requests -------------------------------------------------------------------------------------------------------
async def test_headers_without_end_are_not_kept(server: Running) -> None:
    async with raw(server, upgrade=False) as attacker:
        await attacker.send(b"GET / HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            for number in range(10_000):
                await attacker.send(b"x-%d: " % number + b"a" * 1_000 + b"\r\n")
                await asyncio.sleep(0)


async def test_a_request_that_never_comes_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wires, "HEAD_SECONDS", 0.05)
    async with raw(server, upgrade=False) as attacker:
        await attacker.send(b"GET / HTTP/1.1\r\nhost: x\r\n")
        assert await attacker.closed() == b""


# -- memory ---------------------------------------------------------------------------------------------------------
async def test_a_connection_that_has_ended_leaves_nothing_behind(server: Running) -> None:
    """Garbage is collected once an hour: reference cycles would pile up until then."""
    async with party(server, "me", "here") as table:
        for flood in (b"", PING * 10_000, GARBAGE * 100, b"\x81\x82\0\0\0\0\xff\xfe"):
            async with raw(server) as attacker:
                await attacker.send(flood)
            for _ in range(5):
                await asyncio.sleep(0.01)
        async with Client(server.address, table.made.table, table.made.watch) as watcher:
            await watcher.until(lambda: watcher.n >= 0)
        await table.clients[0].until(lambda: table.clients[0].room.watchers == 0)  # type: ignore[union-attr]
        await asyncio.sleep(0.05)
        theirs = (SocketWire, HttpWire, Connection)
        left = [found for found in gc.get_objects() if type(found) in theirs]
        open_ones = [found for found in left if not isinstance(found, HttpWire)]
        assert len([found for found in open_ones if isinstance(found, Connection)]) == len(table.clients)
        assert len([found for found in open_ones if isinstance(found, SocketWire)]) == len(table.clients)
        assert len(left) == len(open_ones)


def connection(share: limits.Share) -> Connection:
    made = Connection.__new__(Connection)
    Connection.__init__(made, None, None, "en", share)  # type: ignore[arg-type]
    return made


async def test_what_waits_to_be_read_is_bounded_for_each_connection() -> None:
    slow = connection(limits.Share(float("inf")))
    slow.tell_text("a" * (limits.QUEUE + 1))
    assert slow.close_code is None, "one message is always sent, however long"
    slow.tell_text("a")
    assert slow.close_code == 1013 and slow.queued == slow.share.queued == len(slow.queue) == 0


async def test_what_waits_to_be_read_is_bounded_for_each_address() -> None:
    share = limits.Share(1_000)
    several = [connection(share) for _ in range(4)]
    for slow in several:
        for _ in range(4):
            slow.tell_text("a" * 100)
    assert share.queued <= 1_000 and [slow.close_code for slow in several] == [None, None, 1013, 1013]


async def test_nothing_waits_for_a_connection_that_has_ended(server: Running) -> None:
    async with party(server, "me", "here") as table:
        member = next(member for member in table.table.members if member.seat == 1)
        assert isinstance(member, Connection)
        await table.clients[1].close()
        await table.clients[0].until(lambda: not table.clients[0].room.seats[1].online)  # type: ignore[union-attr]
        member.tell_text("too late")
        assert member.share.queued == member.queued == 0


async def test_nothing_is_taken_back_without_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with party(server, "me", "here") as table:
        await table.answer(0, picker(1))
        client = table.clients[0]
        assert isinstance(await client.ask(wire.Retract), wire.Done)
        await client.until(lambda: client.question is not None)
        await table.answer(0, picker(1))
        monkeypatch.setattr(undo, "MOST_ROWS", table.history.n)
        monkeypatch.setattr("fimbul.server.table.play.MOST_ROWS", table.history.n)
        refused = await client.ask(wire.Retract)
        assert isinstance(refused, wire.Problem) and refused.code == "not_now"


# -- the log --------------------------------------------------------------------------------------------------------
POOL = """
import asyncio, os, signal
from fimbul.server.table.bot_pool import BotPool

async def main():
    print(await BotPool(1).run(abs, -7), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_killed_server_prints_no_warning_of_its_pool(tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL and ended.stdout == "7\n"
    assert ended.stderr == "", "it waits for the last process of the pool: all have the same standard error"

"""The short way out of a socket: what is written at once, and what waits."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from fimbul.server import messages as wire
from fimbul.server.protocol.connection import Connection
from fimbul.server.web.wires import SocketWire, framed
from tests.server.client import Client, make_table, order_of
from tests.server.running import Running


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_messages_are_framed_as_the_library_frames_them(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_messages_take_the_short_way_out_unless_the_other_end_does_not_read(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)) as client:
        member = server.hub.tables[made.table].members[0]
        assert isinstance(member, Connection) and member.send_now is not None
        wire_of = getattr(member.send_now, "__self__", None)
        assert isinstance(wire_of, SocketWire)
        wire_of.pause_writing()
        assert not member.send_now("{}"), "it waits, and is not piled up"
        member.tell(wire.Done(77))
        wire_of.resume_writing()
        member.tell(wire.Done(78))
        assert isinstance(await client.ask(wire.Ping), wire.Done)
        heard = [json.loads(text).get("re") for text in client.heard]
        assert [re for re in heard if re in (77, 78)] == [77, 78]
    await asyncio.sleep(0.05)
    assert not member.send_now("{}"), "nothing is written after the end"


async def test_what_is_told_is_written_before_anything_else_runs(server: Running) -> None:
    """A task that has to be woken for every message costs as much as the message."""
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)) as client:
        member = server.hub.tables[made.table].members[0]
        assert isinstance(member, Connection)
        wire_of = getattr(member.send_now, "__self__", None)
        assert isinstance(wire_of, SocketWire)
        member.tell(wire.Done(77))
        assert not member.queue and member.queued == 0
        wire_of.pause_writing()
        member.tell(wire.Done(78))
        wire_of.resume_writing()
        member.tell(wire.Done(79))
        assert len(member.queue) == 2, "nothing overtakes what waits"
        assert isinstance(await client.ask(wire.Ping), wire.Done)
        heard = [json.loads(text).get("re") for text in client.heard]
        assert [re for re in heard if re in (77, 78, 79)] == [77, 78, 79]


async def test_nothing_is_written_to_a_connection_that_broke(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)) as client:
        member = server.hub.tables[made.table].members[0]
        assert isinstance(member, Connection) and member.send_now is not None
        wire_of = getattr(member.send_now, "__self__", None)
        assert isinstance(wire_of, SocketWire)
        wire_of.transport.abort()  # nobody says goodbye
        await client.until_closed()
        assert not member.send_now("{}")


async def test_a_message_reaches_the_table_before_anything_else_runs(server: Running) -> None:
    """No task has to wake up to read it, and nothing overtakes what waits to be read."""
    made = await make_table(server.address, order_of("me", "here", start=True))
    async with Client(server.address, made.table, str(made.seats[0].key)) as client:
        table = server.hub.tables[made.table]
        wire_of = getattr(getattr(table.members[0], "send_now", None), "__self__", None)
        assert isinstance(wire_of, SocketWire) and wire_of.ear is not None
        pings = [json.dumps({"type": "ping", "id": id}).encode() for id in (1, 2, 3)]
        wire_of.data_received(masked(pings[0]))
        assert table.inbox.qsize() == 1 and wire_of.queue.empty() and not wire_of.read_paused
        wire_of.queue.put_nowait({"type": "websocket.receive", "text": pings[1].decode()})
        wire_of.data_received(masked(pings[2]))
        assert table.inbox.qsize() == 1 and wire_of.queue.qsize() == 2
        assert isinstance(await client.ask(wire.Ping), wire.Done)
        answered = [json.loads(text).get("re") for text in client.heard]
        assert [re for re in answered if re in (1, 2, 3)][:3] == [1, 2, 3]


async def test_who_moves_hears_in_one_write_that_it_is_done_and_what_came_of_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make_table(server.address, order_of("me", "here", start=True))
    writes: list[list[str]] = []
    write_now = SocketWire.write_now

    def noted(wire_of: SocketWire, *texts: str) -> bool:
        writes.append([json.loads(text)["type"] for text in texts])
        return write_now(wire_of, *texts)

    monkeypatch.setattr(SocketWire, "write_now", noted)
    async with Client(server.address, made.table, str(made.seats[0].key)) as client:
        question = client.question
        assert question is not None
        action = question.options[0].action
        assert isinstance(await client.ask(lambda id: wire.Answer(id, question.n, action)), wire.Done)
        assert ["done", "news"] in writes


def masked(text: bytes) -> bytes:
    """A message as a page sends it."""
    return Frame(Opcode.TEXT, text).serialize(mask=True)

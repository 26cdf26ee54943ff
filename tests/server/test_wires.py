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

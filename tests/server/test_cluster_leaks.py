"""Through a proxy and from worker to worker as at a single server: nothing hidden is sent, nonsense changes nothing,
and strangers learn nothing about the workers.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from fimbul.server import messages as wire
from fimbul.server.web.relay import ACCOUNT, ADDRESS, TOKEN
from tests.server.client import Client, make_table, order_of
from tests.server.databases import cluster, postgres
from tests.server.party import Party, picker
from tests.server.running import Running
from tests.server.test_cluster import workers
from tests.server.test_leaks import Canary, secrets_of
from tests.server.test_proxy import nginx
from tests.server.test_sockets import MESSAGES
from tests.shared.properties.twins import SPECTATOR

__all__ = ["cluster", "postgres"]  # fixtures

FORGED = {TOKEN: "a guess", ADDRESS: "192.0.2.9", ACCOUNT: "somebody"}


@asynccontextmanager
async def guarded_party(url: str, folder: Path, seats: int) -> AsyncIterator[tuple[Party, list[Running], str]]:
    """A table of a cluster behind nginx: the first seat comes through the proxy, the others by each worker in turn."""
    async with (
        workers(url, folder) as servers,
        nginx(folder / "nginx", [server.address.removeprefix("http://") for server in servers]) as proxy,
    ):
        made = await make_table(proxy, order_of("me", *["here"] * (seats - 1), start=True))
        ways = [proxy, *[servers[n % 2].address for n in range(seats - 1)]]
        clients = {seat: Client(way, made.table, str(made.seats[seat].key)) for seat, way in enumerate(ways)}
        for client in clients.values():
            await client.connect()
            await client.until(lambda client=client: client.n >= 0)
        owner = next(server for server in servers if made.table in server.hub.tables)
        yield Party(owner, made, clients), list(servers), proxy
        for client in clients.values():
            await client.close()


def secrets_of_cluster(servers: list[Running], url: str) -> list[str]:
    """What nobody outside may be told."""
    found = [url, url.partition("@")[2]]
    for server in servers:
        assert server.hub.worker is not None
        leases = server.hub.worker.leases  # type: ignore[attr-defined]
        found += [leases.worker, leases.token, server.address, server.address.rpartition(":")[2]]
    return found


async def test_nothing_hidden_is_sent_by_relays_and_the_proxy(postgres: str, tmp_path: Path) -> None:
    async with (
        guarded_party(postgres, tmp_path, 3) as (table, servers, proxy),
        Client(proxy, table.made.table, table.made.watch) as watcher,
    ):
        about_workers = secrets_of_cluster(servers, postgres)
        everybody = {**table.clients, SPECTATOR: watcher}
        canaries = [Canary(client, seat, "en", table.game) for seat, client in everybody.items()]
        choose, rng, looked_for = picker(3), random.Random(3), 0
        await table.level()
        while not table.game.over:
            secrets = secrets_of(table)
            for canary in canaries:
                canary.learn(table.game.state)
                looked_for += canary.search(secrets)
            await table.answer(rng.choice(table.history.asked()), choose)
            await watcher.until(lambda: watcher.n == table.history.n)
        assert looked_for > 1_000
        heard = "".join(text for client in everybody.values() for text in client.heard)
        ports = [secret for secret in about_workers if secret.isdecimal()]  # short numbers may come by chance
        assert not [secret for secret in about_workers if secret not in ports and secret in heard]
        assert not [port for port in ports if f":{port}" in heard]


async def test_nonsense_and_forged_headers_change_nothing(postgres: str, tmp_path: Path) -> None:
    async with guarded_party(postgres, tmp_path, 3) as (table, servers, proxy):
        rng, refused = random.Random(1), 0
        noise = [bytes(rng.randrange(256) for _ in range(rng.randrange(1, 200))) for _ in range(30)]
        for way in (proxy, *[server.address for server in servers]):
            for texts in (MESSAGES[:10], MESSAGES[10:], noise[:15], noise[15:]):
                stranger = Client(way, table.made.table, table.made.watch)
                stranger.extra = FORGED
                await stranger.connect()
                assert stranger.room is not None and all(seat.known_as == "" for seat in stranger.room.seats)
                for text in texts:
                    if stranger.closed is None:
                        await stranger.send_text(text)
                await stranger.until(lambda stranger=stranger: stranger.problems or stranger.closed is not None)
                refused += len(stranger.problems)
                await stranger.close()
        assert refused > 40
        about_workers = [secret for secret in secrets_of_cluster(servers, postgres) if not secret.isdecimal()]
        async with httpx.AsyncClient(trust_env=False, headers=FORGED) as http:
            for way in (proxy, *[server.address for server in servers]):
                for path, body in (
                    (f"/api/tables/{table.made.table}/join", {"key": "wrong"}),
                    (f"/api/tables/{table.made.table}/glance", {"key": "wrong"}),
                    ("/api/tables/NoSuchTable1/join", {"key": "wrong"}),
                    (f"/api/tables/{table.made.table}/../../metrics", {}),
                ):
                    answer = await http.post(way + path, json=body)
                    assert 400 <= answer.status_code < 500, (way, path, answer.status_code)
                    told = f"{answer.text} {answer.headers}"
                    assert not [secret for secret in about_workers if secret in told]
        assert table.history.n == 0, "strangers have played nothing"
        await table.answer(table.history.asked()[0], picker(1))
        assert isinstance(await table.clients[0].ask(lambda n: wire.Why(n, "pillage")), wire.Reason | wire.Problem)

"""The HTTP door: pages, headers, tables, finished games, health, and everything that is refused."""

from __future__ import annotations

import gzip
import json
import logging
from pathlib import Path

import httpx
import msgspec
import pytest

from fimbul import new_game, record
from fimbul.server import messages as wire
from fimbul.server.logs import JsonLines
from fimbul.server.protocol.api import Request
from fimbul.server.store.store import NotSaved
from fimbul.server.web import pages
from fimbul.server.web.guards import HEADERS, OFFLINE_POLICY, may_come_from, without_table
from fimbul.server.web.pages import Pages, is_page
from tests.server.client import Client, get, make_table, order_of, post
from tests.server.party import party
from tests.server.running import Running, chooser, running


def problem_of(answer: httpx.Response) -> wire.Problem:
    return msgspec.json.decode(answer.content, type=wire.Problem)


# -- the page -------------------------------------------------------------------------------------------------------
@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fimbul</title>" + " " * 2_000)
    (folder / "assets" / "index-abc123.js").write_text("let plain;")
    (folder / "assets" / "index-abc123.js.br").write_bytes(b"brotli")
    (folder / "assets" / "index-abc123.js.gz").write_bytes(gzip.compress(b"let packed;"))
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / ".secret").write_text("hidden")
    (tmp_path / "outside.txt").write_text("outside")
    monkeypatch.setattr(pages, "STATIC", folder)
    monkeypatch.setattr(Pages.__init__, "__defaults__", (folder,))
    return folder


async def test_every_address_of_the_page_shows_it(built: Path, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server:
        for path in (
            "/",
            "/new",
            "/t/abcdefghijkl",
            "/g/abc",
            "/cards",
            "/cards/troll",
            "/rules",
            "/settings",
            "/credits",
        ):
            answer = await get(server.address, path)
            assert answer.status_code == 200 and "Fimbul" in answer.text, path
            assert answer.headers["cache-control"] == "no-cache"
        lost = await get(server.address, "/nowhere/at/all")
        assert lost.status_code == 404 and "Fimbul" in lost.text, "the page itself says that there is nothing"


async def test_files_are_packed_and_kept_for_ever(built: Path, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server:
        path = "/assets/index-abc123.js"
        answer = await get(server.address, path, **{"accept-encoding": "gzip"})
        assert answer.text == "let packed;" and answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        plain = await get(server.address, path, **{"accept-encoding": "identity"})
        assert plain.text == "let plain;" and "content-encoding" not in plain.headers
        again = await get(
            server.address, path, **{"accept-encoding": "identity", "if-none-match": plain.headers["etag"]}
        )
        assert again.status_code == 304 and again.content == b""
        assert (await get(server.address, "/favicon.svg")).headers["cache-control"] == "no-cache"
        page = await get(server.address, "/", **{"accept-encoding": "gzip"})
        assert page.headers["content-encoding"] == "gzip", "what was not packed is packed on the way"


async def test_nothing_outside_the_folder_is_served(built: Path, tmp_path: Path) -> None:
    async with running(tmp_path / "data") as server:
        host, port = server.address.removeprefix("http://").split(":")
        for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/../../outside.txt", "/.secret", "/a%00b"):
            async with httpx.AsyncClient(trust_env=False) as http:
                request = http.build_request("GET", f"http://{host}:{port}/")
                request.url = httpx.URL(scheme="http", host=host, port=int(port), raw_path=path.encode())
                answer = await http.send(request)
            assert answer.status_code == 404 and "outside" not in answer.text and "hidden" not in answer.text


async def test_without_a_page_there_is_a_clear_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pages.__init__, "__defaults__", (tmp_path / "nothing",))
    async with running(tmp_path / "data") as server:
        answer = await get(server.address, "/")
        assert answer.status_code == 503 and "npm run build" in answer.text
        french = await get(server.address, "/t/abc", **{"accept-language": "fr-FR,fr;q=0.9"})
        assert "n’a pas été construite" in french.text
        assert (await get(server.address, "/api/info")).status_code == 200


async def test_the_game_that_needs_no_server_is_below_offline(built: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "engine").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>Offline</title>")
    (site / "service-worker.js").write_text("let worker;")
    (site / "engine" / "engine.json").write_text("{}")
    (site / "engine" / "fimbul-abc123.zip.lzma").write_bytes(bytes(5_000))
    async with running(tmp_path / "data", offline_site=site) as server:
        page = await get(server.address, "/offline/")
        assert page.status_code == 200 and "Offline" in page.text
        assert page.headers["content-security-policy"] == OFFLINE_POLICY != HEADERS["content-security-policy"]
        assert "'wasm-unsafe-eval'" in OFFLINE_POLICY and "frame-ancestors 'none'" in OFFLINE_POLICY
        engine = await get(server.address, "/offline/engine/fimbul-abc123.zip.lzma", **{"accept-encoding": "gzip"})
        assert engine.headers["content-encoding"] == "identity", "it is not compressed once more"
        assert engine.content == bytes(5_000) and "immutable" in engine.headers["cache-control"]
        listed = await get(server.address, "/offline/engine/engine.json")
        assert listed.json() == {} and listed.headers["cache-control"] == "no-cache"
        assert (await get(server.address, "/offline")).headers["location"] == "/offline/"
        assert (await get(server.address, "/api/info")).json()["offline"] is True
        assert "Offline" not in (await get(server.address, "/")).text
    async with running(tmp_path / "data") as server:
        assert (await get(server.address, "/offline/")).status_code == 404
        assert (await get(server.address, "/api/info")).json()["offline"] is False


def test_which_addresses_are_pages() -> None:
    assert all(map(is_page, ("", "new", "cards", "cards/troll", "t/abc", "g/abc")))
    assert not any(map(is_page, ("t", "t/", "t/a/b", "old", "api", "cards.js")))


# -- headers --------------------------------------------------------------------------------------------------------
async def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/info", "/api/games/nothing", "/healthz", "/metrics", "/api/nowhere", "/nowhere"):
        answer = await get(server.address, path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (path, name)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert len(answer.headers["x-request-id"]) == 12


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"host": "play.example", "origin": "https://play.example"}, True),
        ({"host": "127.0.0.1:8731", "origin": "http://127.0.0.1:8731"}, True),
        ({"host": "127.0.0.1:8731", "origin": "http://127.0.0.1:9999"}, False),
        ({"host": "inner:8731", "origin": "https://public.example"}, True),
        ({"host": "inner:8731", "origin": "https://public.example.evil"}, False),
        ({"host": "inner:8731", "origin": "http://public.example"}, False),
        ({"host": "inner:8731", "origin": "null"}, False),
        ({"host": "", "origin": ""}, False),
        ({"host": "inner:8731", "sec-fetch-site": "cross-site"}, False),
        ({"host": "inner:8731", "sec-fetch-site": "same-origin"}, True),
    ],
)
def test_where_a_request_may_come_from(headers: dict[str, str], allowed: bool) -> None:
    assert may_come_from(headers, frozenset({"https://public.example"})) == allowed


async def test_posts_from_other_sites_are_refused(server: Running) -> None:
    order = order_of("me", "bot")
    said = await post(server.address, "/api/tables", order, wire.TableMade, origin="https://evil.example")
    assert said.code == "bad_origin" and server.hub.tables == {}
    assert isinstance(
        await post(server.address, "/api/tables", order, wire.TableMade, origin=server.address), wire.TableMade
    )


# -- reference ------------------------------------------------------------------------------------------------------
async def test_info_and_catalogue_speak_both_languages(server: Running) -> None:
    english = msgspec.json.decode((await get(server.address, "/api/info?lang=en")).content, type=wire.Info)
    french = msgspec.json.decode((await get(server.address, "/api/info?lang=fr")).content, type=wire.Info)
    assert english.protocol == wire.PROTOCOL and english.days_running == 60
    assert [b.id for b in english.bots] == [b.id for b in french.bots] and english.bots != french.bots
    for lang in ("en", "fr"):
        answer = await get(server.address, f"/api/catalogue/midgard/{lang}", **{"accept-encoding": "gzip"})
        found = msgspec.json.decode(answer.content, type=wire.Catalogue)
        assert found.lang == lang and len(found.cards) > 50 and answer.headers["content-encoding"] == "gzip"
    assert (await get(server.address, "/api/catalogue/asgard/en")).status_code == 404


# -- bad requests ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"settings":{},"seating":[],"extra":1}',
        b'{"settings":{"seats":"four"},"seating":[]}',
        b"\xff",
    ],
)
async def test_orders_that_cannot_be_read(server: Running, body: bytes) -> None:
    said = await post(server.address, "/api/tables", body, wire.TableMade)
    assert said.code == "malformed" and server.hub.tables == {}


async def test_big_bodies_are_refused(server: Running) -> None:
    assert (await post(server.address, "/api/tables", b"[" * 20_000, wire.TableMade)).code == "too_big"
    assert (await post(server.address, "/api/records", b";" * 1_000_001, wire.Uploaded)).code == "too_big"


async def test_joining_what_is_not_there(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open"))
    for table, key, code in (
        ("abcdefghijkl", made.invite, "no_table"),
        ("..", made.invite, "no_table"),
        (made.table, made.host, "bad_key"),
        (made.table, str(made.seats[1].key), "bad_key"),
        (made.table, "", "bad_key"),
    ):
        said = await post(server.address, f"/api/tables/{table}/join", wire.JoinOrder(key), wire.Joined)
        assert said.code == code or (table == ".." and said.code == "malformed"), (table, code)
    assert (await get(server.address, f"/api/tables/{made.table}")).status_code == 404
    assert problem_of(await get(server.address, "/api/nowhere")).code == "malformed"


async def test_an_address_makes_only_so_many_tables(tmp_path: Path) -> None:
    codes = []
    async with running(tmp_path / "data", public_url="https://play.example") as server:
        for _ in range(45):
            said = await post(server.address, "/api/tables", order_of("me", "open", lang="fr"), wire.TableMade)
            codes.append(said.code if isinstance(said, wire.Problem) else "")
    assert codes[:40] == [""] * 40 and set(codes[40:]) == {"too_many"}


async def test_a_full_disk_is_told(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise NotSaved("disk full")

    monkeypatch.setattr(server.hub.store, "add_table", full)
    monkeypatch.setattr(server.hub.store, "check", full)
    said = await post(server.address, "/api/tables", order_of("me", "bot"), wire.TableMade)
    assert said.code == "not_saved" and server.hub.tables == {}
    assert (await get(server.address, "/healthz")).status_code == 503


# -- finished games -------------------------------------------------------------------------------------------------
async def test_a_finished_game_can_be_looked_at_and_passed_on(server: Running) -> None:
    async with party(server, "me", "bot", modules=["gods"]) as table:
        client = table.clients[0]
        assert problem_of(await get(server.address, f"/api/games/{table.table.people.game}")).code == "no_game"
        await client.play(chooser(1))
        assert client.result is not None
        game = client.result.game
    found = msgspec.json.decode((await get(server.address, f"/api/games/{game}")).content, type=wire.GameSummary)
    assert found.result is not None and found.result.glory == client.result.glory
    assert found.names[0] == "me 0" and found.modules == ["gods"] and found.game == game
    path = f"/api/games/{game}/steps?seat=0&open=1&lang=fr&first={found.steps - 3}&count=10"
    steps = msgspec.json.decode((await get(server.address, path)).content, type=wire.Steps)
    assert [step.n for step in steps.steps] == [found.steps - 3, found.steps - 2, found.steps - 1]
    assert steps.steps[-1].position.over and len(steps.steps[-1].hands) == 2
    for bad in ("seat=7", "seat=x", "first=1e3", "count=999999999999", "seat=-2"):
        assert (await get(server.address, f"/api/games/{game}/steps?{bad}")).status_code in (400, 404)
    answer = await get(server.address, f"/api/games/{game}/record")
    assert answer.headers["content-disposition"].startswith("attachment") and answer.text.startswith("fimbul-record")
    uploaded = await post(server.address, "/api/records", answer.content, wire.Uploaded)
    copy = msgspec.json.decode(
        (await get(server.address, f"/api/games/{uploaded.game}")).content, type=wire.GameSummary
    )
    assert copy.result is not None and copy.result.glory == found.result.glory and uploaded.game != game


async def test_bad_records_are_refused_with_the_line(server: Running) -> None:
    text = record(new_game("midgard", 2, seed=3))
    for body, words in (
        (b"", "line 1"),
        (b"hello", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (text.encode() + b"\0", "\\0"),
        (text.replace("seats 2", "seats 9").encode(), "seats"),
        (text.encode() + b"0 dance\n", "dance"),
        (b"fimbul-record 99\n", "newer Fimbul"),
    ):
        said = await post(server.address, "/api/records", body, wire.Uploaded)
        assert said.code == "bad_record" and words in said.text, said


# -- machines -------------------------------------------------------------------------------------------------------
async def test_health_and_metrics(server: Running) -> None:
    assert (await get(server.address, "/healthz")).json() == {"ok": True}
    async with party(server, "me", "here") as table:
        await table.answer(0, lambda question: question.options[0].action)
        await table.clients[0].answer(0)
        text = (await get(server.address, "/metrics")).text
    for line in (
        "fimbul_tables 1.0",
        "fimbul_sockets 2.0",
        'fimbul_rows_total{kind="move"} 1.0',
        "fimbul_answer_seconds_count 2.0",
        "fimbul_store_queue_rows 0.0",
        "fimbul_bots_thinking 0.0",
    ):
        assert line in text, line
    assert "fimbul_problems_total{code=" in text and table.made.table not in text


async def test_metrics_can_be_switched_off(tmp_path: Path) -> None:
    async with running(tmp_path / "data", metrics=False) as server:
        assert "fimbul_tables" not in (await get(server.address, "/metrics")).text


async def test_nothing_secret_is_logged(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with party(server, "me", "here") as table:
        await table.answer(0, lambda question: question.options[0].action)
        stranger = Client(server.address, table.made.table, "a-wrong-key-of-somebody")
        await stranger.connect()
        await stranger.close()
        await get(server.address, f"/t/{table.made.table}")
        seed = str(table.game.setup.seed)
        ours = [entry for entry in caplog.records if not entry.name.startswith(("http", "websockets.client"))]
        lines = "\n".join([JsonLines().format(entry) for entry in ours])
        assert '"what": "request"' in lines
        made = table.made
        for secret in (made.host, made.invite, made.watch, table.key(0), table.key(1), seed, "a-wrong-key", made.table):
            assert secret not in lines


def test_a_line_of_the_log_is_json() -> None:
    entry = logging.makeLogRecord(
        {"name": "fimbul", "levelname": "INFO", "msg": "a %s", "args": ("move",), "table": "abcd"}
    )
    line = json.loads(JsonLines().format(entry))
    assert line["what"] == "a move" and line["table"] == "abcd" and line["level"] == "info" and line["at"].endswith("Z")
    assert without_table("/t/abcdefghijkl") == "/t/abcd…"
    assert without_table("/api/tables/abcdefghijkl/join") == "/api/tables/abcd…/join"


def test_requests_have_a_language() -> None:
    async def nothing(_: int) -> bytes:
        return b""

    def lang_of(query: dict[str, str], accepted: str) -> str:
        return Request("GET", "/api/info", nothing, query, lang=accepted).lang

    assert lang_of({"lang": "fr"}, "en") == "fr"
    assert lang_of({}, "fr") == "fr"
    assert lang_of({}, "de") == "de"
    assert lang_of({"lang": "tlh"}, "tlh") == "en"

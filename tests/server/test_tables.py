"""Tables: whole games over the socket, and everything that is refused."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from fimbul import replay
from fimbul.server import messages as wire
from fimbul.server.store.store import NotSaved
from tests.server.client import Client, get, make_table, order_of
from tests.server.party import party, picker, prefer
from tests.server.running import Running, chooser


async def test_four_people_play_a_whole_game(server: Running) -> None:
    async with party(server) as table:
        await asyncio.gather(*[client.play(chooser(seat)) for seat, client in table.clients.items()])
        first = table.clients[0]
        assert first.result is not None
        for client in table.clients.values():
            assert client.rows == list(range(1, client.n + 1)), "every row was told once, in order"
            assert client.result is not None
            assert (client.result.glory, client.result.seed) == (first.result.glory, first.result.seed)
        stored = await server.hub.store.load_table(table.made.table)
        assert stored is not None and [row.n for row in stored.moves] == list(range(1, first.n + 1))
        await first.until(lambda: first.room is not None and first.room.status == "over")
        text = (await get(server.address, f"/api/games/{first.result.game}/record")).text
        assert replay(text).result() == first.result.glory
        assert f"seed {first.result.seed}\n" in text
        assert len(first.result.timeline) == first.n + 1
        summed = [sum(source.glory[seat] for source in first.result.sources) for seat in range(4)]
        assert summed == first.result.glory


@pytest.mark.parametrize(
    ("seats", "modules", "options"),
    [
        (2, [], []),
        (3, ["gods"], ["first_age_without_draft"]),
        (5, ["fifth", "gods", "mystics"], []),
    ],
)
async def test_one_person_plays_bots(server: Running, seats: int, modules: list[str], options: list[str]) -> None:
    bots = ["bot"] * (seats - 1)
    async with party(server, "me", *bots, modules=modules, options=options) as table:
        client = table.clients[0]
        await client.play(chooser(seats))
        assert client.result is not None and len(client.result.glory) == seats
        assert client.rows == list(range(client.rows[0], client.n + 1))


async def test_a_chosen_seed_gives_its_deal(server: Running) -> None:
    hands = []
    for _ in range(2):
        async with party(server, "me", "bot", seed="271828") as table:
            assert table.game.setup.seed == 271828
            assert table.clients[0].position is not None and table.clients[0].position.draft is not None
            hands.append(table.clients[0].position.draft.pack)
    assert hands[0] == hands[1]


async def test_a_deal_nobody_chose_has_128_random_bits(server: Running) -> None:
    seeds = set()
    for _ in range(4):
        async with party(server, "me", "bot") as table:
            assert table.game.setup.seed is not None
            seeds.add(table.game.setup.seed)
    assert len(seeds) == 4 and max(seeds) > 1 << 100


# -- refusals -------------------------------------------------------------------------------------------------------
async def test_refused_answers_change_nothing(server: Running) -> None:
    async with party(server) as table:
        choose = picker(3)
        await table.play(lambda: table.history.n >= 26, choose)
        asked = table.history.asked()[0]
        client = table.clients[asked]
        question = client.question
        assert question is not None
        before = table.game.state.copy()
        stale = await client.answer(question.options[0].action, n=question.n - 1)
        assert stale.code == "stale"
        ahead = await client.answer(question.options[0].action, n=table.history.n + 1)
        assert ahead.code == "stale"
        for action in (-1, 1 << 40, 1 << 200, 123_456_789):
            illegal = await client.answer(action)
            assert illegal.code == "illegal" and illegal.text.endswith(".")
        other = next(seat for seat in table.clients if seat not in table.history.asked())
        assert (await table.clients[other].answer(0)).code == "not_now"
        assert table.history.n == client.n
        assert table.game.state.numbers() == before.numbers()
        assert (await client.answer(choose(question))) == wire.Done(client.last_id)


async def test_an_illegal_action_is_refused_with_its_reason_in_the_language_of_the_seat(server: Running) -> None:
    async with party(server, lang="fr") as table:
        await table.play(lambda: table.is_asked(0, "action"), picker(4))
        client = table.clients[0]
        pillage_nowhere = 17 << 24 | 8 << 16  # a province where this clan has nobody yet
        assert client.question is not None
        assert pillage_nowhere not in [option.action for option in client.question.options]
        refused = await client.answer(pillage_nowhere)
        assert refused.code == "illegal"
        why = await client.ask(lambda number: wire.Why(number, "pillage"))
        assert why.text == refused.text or why.text is None or why.text.endswith(".")
        english = await table.clients[1].answer(0)
        assert english.code == "not_now" and "choisir" in english.text


async def test_a_move_that_cannot_be_saved_has_not_happened(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with party(server) as table:
        client = table.clients[0]
        assert client.question is not None
        action = client.question.options[0].action

        async def full_disk(*_: object) -> None:
            raise NotSaved("disk full")

        with monkeypatch.context() as broken:
            broken.setattr(server.hub.store, "append", full_disk)
            said = await client.answer(action)
            assert said.code == "not_saved"
            assert table.history.n == 0 and client.n == 0 and table.history.asked() == [0, 1, 2, 3]
        assert isinstance(await client.answer(action), wire.Done)
        assert table.history.n == 1


async def test_after_the_end_nothing_can_be_played(server: Running) -> None:
    async with party(server, "me", "bot") as table:
        client = table.clients[0]
        await client.play(chooser(1))
        await client.until(lambda: client.room is not None and client.room.status == "over")
        assert (await client.answer(0)).code == "not_now"
        assert (await client.ask(wire.AskUndo)).code == "not_now"
        assert (await client.ask(wire.TakeBack)).code == "not_now"
        async with Client(server.address, table.made.table, table.key(0)) as again:
            await again.until(lambda: again.result is not None)
            assert again.result == client.result and again.question is None and again.undo is None


# -- two tables -----------------------------------------------------------------------------------------------------
async def test_tables_do_not_touch_each_other(server: Running) -> None:
    async with party(server, "me", "here") as one, party(server, "me", "here") as two:
        assert one.made.table != two.made.table
        choose = picker(5)
        await one.play(lambda: one.history.n >= 30, choose)
        assert two.history.n == 0
        for client in two.clients.values():
            assert client.rows == [] and client.scenes == 1
        stranger = Client(server.address, two.made.table, one.key(0))
        await stranger.connect()
        assert [problem.code for problem in stranger.problems] == ["bad_key"]
        assert stranger.welcome is None and await stranger.until_closed() == 1008
        guest = Client(server.address, two.made.table, two.key(0), host=one.made.host)
        await guest.connect()
        assert guest.welcome is not None and not guest.welcome.host
        await guest.close()


# -- one seat -------------------------------------------------------------------------------------------------------
async def test_the_newer_of_two_tabs_of_a_seat_stays(server: Running) -> None:
    async with party(server) as table:
        older = table.clients[2]
        async with Client(server.address, table.made.table, table.key(2)) as newer:
            assert await older.until_closed() == 1008
            assert [problem.code for problem in older.problems] == ["elsewhere"]
            assert newer.question is not None
            assert isinstance(await newer.answer(newer.question.options[0].action), wire.Done)
            await newer.until(lambda: newer.n == 1)


async def test_a_hidden_choice_can_be_changed_until_the_last_has_chosen(server: Running) -> None:
    async with party(server) as table:
        client, other = table.clients[0], table.clients[1]
        assert (await client.ask(wire.Retract)).code == "not_now"
        first, second = [option.action for option in client.question.options[:2]]  # type: ignore[union-attr]
        await table.answer(0, lambda _: first)
        assert client.question is None and client.undo is None
        assert (
            client.position is not None and client.position.draft is not None and len(client.position.draft.chosen) == 1
        )
        assert other.position is not None and other.position.chosen_by == [0]
        assert isinstance(await client.ask(wire.Retract), wire.Done)
        await table.level()
        assert other.position.chosen_by == [] and table.history.n == 2
        assert client.question is not None and client.question.n == 2
        await table.answer(0, lambda _: second)
        for seat in (1, 2, 3):
            await table.answer(seat, lambda question: question.options[0].action)
        assert client.position.age == 1 and len(client.position.draft.picks) == 1
        assert (await client.ask(wire.Retract)).code == "not_now"
        stored = await server.hub.store.load_table(table.made.table)
        assert stored is not None and [row.kind for row in stored.moves] == ["move", "retract", *["move"] * 4]


async def test_the_question_of_a_seat_keeps_its_number_while_others_choose(server: Running) -> None:
    async with party(server) as table:
        client = table.clients[3]
        for seat in (0, 1):
            await table.answer(seat, lambda question: question.options[0].action)
        assert client.question is not None and client.question.n == 0 and client.n == 2
        assert isinstance(await client.answer(client.question.options[0].action, n=0), wire.Done)


# -- coming back ----------------------------------------------------------------------------------------------------
async def test_who_comes_back_is_told_what_happened_since(server: Running) -> None:
    async with party(server) as table:
        choose = picker(6)
        await table.play(lambda: table.history.n >= 30, choose)
        whole = table.clients[1].log
        await table.clients[1].close()
        seen = table.history.n
        while 1 not in table.history.asked():
            await table.answer(table.history.asked()[0], choose)
        async with Client(server.address, table.made.table, table.key(1), since=seen) as back:
            await back.until(lambda: back.n == table.history.n)
            assert '"fresh":false' in next(text for text in back.heard if '"type":"scene"' in text)
            assert all(entry.n > seen for entry in back.log)
            assert back.question is not None
            later = back.log
        async with Client(server.address, table.made.table, table.key(1)) as fresh:
            await fresh.until(lambda: fresh.n == table.history.n)
            assert fresh.log == whole + later
        async with Client(server.address, table.made.table, table.key(1), since=10_000) as lost:
            await lost.until(lambda: lost.n == table.history.n)
            assert lost.log == fresh.log, "who has seen more than there is begins anew"


async def test_another_language_tells_the_whole_log_anew(server: Running) -> None:
    async with party(server) as table:
        await table.play(lambda: table.history.n >= 30, picker(7))
        client = table.clients[0]
        english = client.log
        assert isinstance(await client.ask(lambda number: wire.SetLanguage(number, "fr")), wire.Done)
        await client.until(lambda: client.scenes == 2)
        assert (
            len(client.log) == len(english)
            and client.log[0].text == "Âge 1\u00a0: Cadeaux des Dieux." != english[0].text
        )


async def test_spectators_see_no_hands_and_cannot_act(server: Running) -> None:
    async with party(server) as table, Client(server.address, table.made.table, table.made.watch) as watcher:
        assert watcher.welcome is not None and watcher.welcome.seat == -1
        await table.play(lambda: table.history.n >= 30, picker(8))
        await watcher.until(lambda: watcher.n == table.history.n)
        assert watcher.position is not None and watcher.position.hand == [] and watcher.position.draft is None
        assert watcher.question is None and watcher.undo is None
        for make in (wire.Retract, wire.AskUndo, wire.Leave, wire.TakeBack, wire.Rematch):
            assert (await watcher.ask(make)).code == "not_now"
        assert (await watcher.answer(0)).code == "not_now"
        assert (await watcher.ask(wire.Start)).code == "not_host"
        room = table.clients[0].room
        assert room is not None and room.watchers == 1


# -- reasons and previews -------------------------------------------------------------------------------------------
async def test_reasons_and_previews(server: Running) -> None:
    async with party(server) as table:
        await table.play(lambda: table.is_asked(0, "action"), picker(9))
        client = table.clients[0]
        assert client.question is not None
        said = await client.ask(lambda number: wire.Why(number, "invade ship>gimle"))
        assert isinstance(said, wire.Reason) and said.text is not None
        assert (await client.ask(lambda number: wire.Why(number, "pass"))).text is None
        assert (await client.ask(lambda number: wire.Why(number, "dance wildly"))).code == "illegal"
        option = client.question.options[-1]
        preview = await client.ask(lambda number: wire.AskPreview(number, option.action))
        assert isinstance(preview, wire.Preview) and preview.action == option.action
        assert (await client.ask(lambda number: wire.AskPreview(number, 987_654_321))).code == "illegal"
        assert table.history.n == client.n


# -- talking --------------------------------------------------------------------------------------------------------
async def test_chat_is_heard_by_all_and_kept(server: Running) -> None:
    async with party(server) as table, Client(server.address, table.made.table, table.made.watch) as watcher:
        host = table.clients[0]
        assert isinstance(await host.ask(lambda number: wire.Say(number, "Hej\u0000 \u202e  Odin\n")), wire.Done)
        assert isinstance(await watcher.ask(lambda number: wire.Say(number, "Hail")), wire.Done)
        for client in (*table.clients.values(), watcher):
            await client.until(lambda client=client: len(client.chat) == 2)
        assert table.clients[3].chat[1].text == "Hej Odin" and table.clients[3].chat[1].seat == 0
        assert (table.clients[3].chat[2].seat, table.clients[3].chat[2].name) == (-1, "Spectator")
        async with Client(server.address, table.made.table, table.key(3)) as late:
            await late.until(lambda: len(late.chat) == 2)
            assert late.chat == watcher.chat
        assert len(await server.hub.store.chat_of(table.made.table)) == 2


async def test_a_table_put_to_sleep_wakes_as_it_was(server: Running) -> None:
    async with party(server) as table:
        await table.play(lambda: table.history.n >= 40, prefer("invade", "pillage", seed=10))
        await table.clients[0].ask(lambda number: wire.Say(number, "see you tomorrow"))
        name, rows = table.made.table, table.history.n
        positions = {seat: client.position for seat, client in table.clients.items()}
        assert server.hub.put_to_sleep(0.0) == 0, "somebody is there"
    for _ in range(100):
        if server.hub.put_to_sleep(0.0):
            break
        await asyncio.sleep(0.02)
    assert name not in server.hub.tables
    for seat, position in positions.items():
        async with Client(server.address, name, table.key(seat)) as client:
            await client.until(lambda client=client: client.n == rows)
            assert client.position == position
            assert [line.text for line in client.chat.values()] == ["see you tomorrow"]


async def test_an_order_comes_with_keys_for_people_only(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open", "bot", "bot"))
    assert [seat.kind for seat in made.seats] == ["me", "open", "bot", "bot"]
    assert [seat.key is None for seat in made.seats] == [False, False, True, True]
    keys = [made.host, made.invite, made.watch, *[seat.key for seat in made.seats if seat.key]]
    assert len(set(keys)) == 5 and all(len(key) >= 32 for key in keys) and len(made.table) >= 12
    stored = {row.digest for row in await server.hub.store.keys_of(made.table)}
    assert len(stored) == 5 and not stored & set(keys)
    row = await server.hub.store.load_table(made.table)
    assert row is not None and not any(key.encode() in row.row.room for key in keys)
    assert msgspec.json.decode(row.row.room)["status"] == "gathering"

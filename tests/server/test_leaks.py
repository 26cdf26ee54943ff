"""Leak canaries: in no byte sent to a seat is there anything the seat may not know.

Whole games are played over sockets, and every text is searched for the cards no copy of which the seat has ever seen
(by the rules of the draft alone, not by what `observe` says), for the seed, for lines of the deal and for hashes. Then
twins: two tables that differ only in what a seat cannot know send it the same bytes.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from fimbul import EDITIONS, Game
from fimbul.core.rules.draft import copy_in_pack
from fimbul.core.rules.ids import COMMIT, DRAFT, KEEP, PLAY, action, action_kind, first_of
from fimbul.core.rules.query import in_zone
from fimbul.core.rules.state import DISCARD_PILE, HAND, IN_PLAY, State
from fimbul.core.rules.state import TABLE as ON_TABLE
from fimbul.core.text.saves import key, short_hash
from fimbul.server import messages as wire
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.server.table.play import carry_out
from fimbul.server.table.tables import Table
from fimbul.words import Words
from tests.server.client import Client, get
from tests.server.party import Choose, Party, party, picker
from tests.server.running import Running
from tests.shared.properties.twins import SPECTATOR, Twin, seen_copies
from tests.valhalla.test_twins import seen_copies as seen_in_valhalla

SEEN_COPIES = {"midgard": seen_copies, "valhalla": seen_in_valhalla}


class Canary:
    """Watches one seat: what it has come to know, and what it was sent."""

    def __init__(self, client: Client, seat: int, lang: str, game: Game) -> None:
        self.client = client
        self.seat = seat
        self.searched = 0  # so many texts
        self.known: set[int] = set()
        words = Words(lang)
        edition = game.edition
        common = {*edition.place_names, "manheim", "jotunheim", "alfheim"}  # words that are cards' names, too
        self.cards = {
            card: (edition.cards[card].text_id, words.card_name(edition.cards[card]))
            for card in {int(copy) for copy in game.setup.card_of}
            if edition.cards[card].slug not in common
        }

    def learn(self, s: State) -> None:
        """What the seat may know of the cards now, besides all it knew before."""
        seen = SEEN_COPIES[s.setup.edition.name](s, self.seat)
        for copy in range(int(s.setup.copies)):
            zone = int(s.where(copy))
            is_open = zone & 0xF8 in (DISCARD_PILE, ON_TABLE, IN_PLAY) or s.shown(copy) > 0
            if is_open or copy in seen:
                self.known.add(int(s.card_of(copy)))

    def search(self, secrets: Iterable[str]) -> int:
        """Look through the texts that came since; how many unknown cards were looked for."""
        text = "\n".join(self.client.heard[self.searched :])
        self.searched = len(self.client.heard)
        words = set(re.findall(r"\w+", text))
        known_names = {self.cards[card][1] for card in self.known if card in self.cards}
        unknown = [pair for card, pair in self.cards.items() if card not in self.known]
        for text_id, name in unknown:
            assert text_id not in words, f"seat {self.seat} was sent {text_id}"
            assert name in known_names or name not in text, f"seat {self.seat} was told of {name}"
        for secret in secrets:
            assert secret not in text, f"seat {self.seat} was sent a secret"
        return len(unknown)


def secrets_of(table: Party) -> list[str]:
    """What nobody may be sent before the end."""
    history = table.history
    hidden = ("deck", "places", "rest", "box", "seed")
    deal = [line for line in head_of(history.start).splitlines() if line.split()[0] in hidden]
    numbers = [line.split(" ", 3)[-1] for line in deal if len(line) > 30]
    digest = short_hash(table.game.state)
    hashes = [] if digest.isdecimal() else [digest]
    assert numbers and str(history.setup.seed) in numbers
    return [*numbers, *hashes, f"{history.setup.seed:x}", *[str(key) for key in keys_of(table.made)]]


def keys_of(made: wire.TableMade) -> list[str]:
    return [made.host, made.invite, *[seat.key for seat in made.seats if seat.key is not None]]


@pytest.mark.parametrize(
    ("edition", "seats", "modules", "options", "lang"),
    [
        ("midgard", 4, [], [], "en"),
        ("midgard", 3, ["gods", "mystics"], [], "fr"),
        ("midgard", 2, [], ["first_age_without_draft"], "en"),
        ("midgard", 5, ["fifth", "gods"], [], "en"),
        ("valhalla", 3, [], ["first_game"], "fr"),
        ("valhalla", 4, [], [], "fr"),
        ("valhalla", 5, [], [], "en"),
    ],
)
async def test_nothing_hidden_is_sent_in_a_whole_game(
    server: Running, edition: str, seats: int, modules: list[str], options: list[str], lang: str
) -> None:
    kinds = ("me", *["here"] * (seats - 1))
    attack = EDITIONS[edition].attack_word
    async with (
        party(server, *kinds, edition=edition, modules=modules, options=options, lang=lang) as table,
        Client(server.address, table.made.table, table.made.watch, lang=lang) as watcher,
    ):
        everybody = {**table.clients, SPECTATOR: watcher}
        canaries = [Canary(client, seat, lang, table.game) for seat, client in everybody.items()]
        choose, rng, looked_for = picker(seats), random.Random(seats), 0
        await watcher.until(lambda: watcher.n == 0)
        await table.level()
        while not table.game.over:
            secrets = secrets_of(table)
            for canary in canaries:
                canary.learn(table.game.state)
                looked_for += canary.search(secrets)
            seat = rng.choice(table.history.asked())
            client = table.clients[seat]
            if rng.random() < 0.1 and client.question is not None:
                option = rng.choice(client.question.options)
                await client.ask(partial(wire.AskPreview, action=option.action))
                await client.ask(partial(wire.Why, thing=attack))
                other = table.clients[(seat + 1) % seats]
                await other.ask(lambda n: wire.AskPreview(n, 0))
            await table.answer(seat, choose)
            await watcher.until(lambda: watcher.n == table.history.n)
            for canary in canaries:
                canary.learn(table.game.state)  # what is taken back has been seen
            undo = client.undo
            if undo is not None and undo.free and rng.random() < 0.1:
                await client.ask(wire.AskUndo)
                await table.level()
                await watcher.until(lambda: watcher.n == table.history.n)
        assert looked_for > 1_000
        for canary in canaries:
            texts = canary.client.heard[canary.searched :]
            assert any(str(table.history.setup.seed) in text for text in texts), "in the end the seed is told"


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
async def test_the_canary_sings(server: Running, edition: str) -> None:
    """A hand sent to the wrong seat is found."""
    async with party(server, "me", "here", "here", edition=edition) as table:
        await table.level()
        canaries = {seat: Canary(client, seat, "en", table.game) for seat, client in table.clients.items()}
        for canary in canaries.values():
            canary.learn(table.game.state)
            assert canary.search(secrets_of(table)) > 10
        other = table.clients[1].position
        assert other is not None and other.draft is not None
        unknown = {pair[0] for card, pair in canaries[0].cards.items() if card not in canaries[0].known}
        leaked = next(card for card in other.draft.pack if card in unknown)
        table.clients[0].heard.append(json.dumps({"hand": [leaked]}))
        with pytest.raises(AssertionError):
            canaries[0].search([])
        table.clients[1].heard.append(json.dumps({"seed": str(table.history.setup.seed)}))
        with pytest.raises(AssertionError):
            canaries[1].search(secrets_of(table))


# -- twins ----------------------------------------------------------------------------------------------------------
def as_in_twin(twin: Twin, s: State, seat: int, answer: int) -> int:
    """The same choice in the twin: where the card chosen is an exchanged one, the card in its place."""
    kind, card = action_kind(answer), first_of(answer)
    if kind == DRAFT:
        copy = copy_in_pack(s, seat, card, s.setup.edition.direction(s.setup, s.age))
    elif kind in (COMMIT, KEEP, PLAY) and in_zone(s, card, HAND + seat) >= 0:
        copy = in_zone(s, card, HAND + seat)
    else:
        return answer
    return int(action(kind, twin.card(s, twin.image[int(copy)])))


def twin_history(twin: Twin, history: History) -> History | None:
    """The history of the twin: the same rows with the cards exchanged; None where it would have gone otherwise."""
    found = History(head_of(twin.twin))
    for row in history.played:
        assert row.action is not None
        answer = as_in_twin(twin, history.before(row).state, row.seat, row.action)
        if answer not in next(d.options for d in found.game.decisions() if d.seat == row.seat):
            return None
        found.accept(found.try_move(row.seat, answer), 0)
    return found if key(found.game.state) == key(twin.twin.state) else None


async def test_twin_tables_send_the_same_bytes(server: Running) -> None:
    rng, compared, differed = random.Random(3), 0, 0
    for round in range(6):
        settings: dict[str, Any] = {"modules": ["gods"] if round % 2 else []}
        async with (
            party(server, "me", "here", "here", **settings) as table,
            party(server, "me", "here", "here", **settings) as other,
        ):
            await play_rows(table, 20 + 15 * round, picker(round))
            for viewer in (0, 1, 2):
                twin = Twin(table.game, viewer, rng, plain=True)
                planted = twin_history(twin, table.history)
                if planted is None or not twin.differ():
                    continue
                differed += 1
                one = Outgoing(table.history, viewer, "en").scene(None, True, False, None)
                two = Outgoing(planted, viewer, "en").scene(None, True, False, None)
                assert one == two
                other.table.history = planted
                other.table.tellers.clear()
                other.table.announce_scenes(None)  # its people see another game from now on
                texts = await play_alike(table, other, twin, viewer, rng)
                compared += texts
                break
    assert differed >= 3 and compared >= 6


async def play_rows(table: Party, rows: int, choose: Choose) -> None:
    """Play until there are so many rows."""
    await table.play(lambda: table.history.n >= rows, choose)


async def play_alike(table: Party, other: Party, twin: Twin, viewer: int, rng: random.Random) -> int:
    """Connect the viewer to both tables, play a few moves alike, and compare what it was sent; how many texts."""
    eyes = [Client(p.server.address, p.made.table, p.key(viewer)) for p in (table, other)]
    for eye in eyes:
        await eye.connect()
        await eye.until(lambda eye=eye: eye.n == table.history.n)
    for _ in range(5):
        seat = rng.choice(table.history.asked())
        decision = next(d for d in table.game.decisions() if d.seat == seat)
        answer = rng.choice(decision.options)
        twins = as_in_twin(twin, table.game.state, seat, answer)
        legal = next((d.options for d in other.game.decisions() if d.seat == seat), [])
        if twins not in legal:
            break
        for p, act in ((table, answer), (other, twins)):
            await p.table.call(partial(row, seat=seat, act=act))
        twin.game, twin.twin = table.game, other.game
        if table.game.over or not twin.hidden_still():
            break
        for eye in eyes:
            await eye.until(lambda eye=eye: eye.n == table.history.n)
    for eye in eyes:
        await eye.close()
    told = [[text for text in eye.heard if '"type":"scene"' in text or '"type":"news"' in text] for eye in eyes]
    same = min(len(told[0]), len(told[1]))
    last = same if twin.hidden_still() else same - 1
    for one, two in zip(told[0][:last], told[1][:last], strict=True):
        assert one == two
    return last


async def row(table: Table, seat: int, act: int) -> None:
    """A move, as if a bot had made it."""
    assert table.history is not None
    await carry_out(table, table.history.try_move(seat, act))


async def test_before_the_end_nothing_of_the_game_can_be_fetched(server: Running) -> None:
    async with party(server, "me", "here") as table:
        await table.play(lambda: table.history.n >= 10, picker(1))
        game = table.table.people.game
        for path in (f"/api/games/{game}", f"/api/games/{game}/steps?open=1", f"/api/games/{game}/record"):
            assert (await get(server.address, path)).status_code == 404
        for name in (table.made.table, f"{table.made.table}/record"):
            assert (await get(server.address, f"/api/games/{name}")).status_code == 404
        assert all(game not in text for client in table.clients.values() for text in client.heard)

"""Every byte a page receives during a game is kept; the truth comes from the record afterwards. Nothing in those bytes
was a secret when it came: no card the seat had not seen, no seed, no deal, no key of anybody else."""

from __future__ import annotations

import json
import time
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

import fimbul
from tests.server.client import Client
from tests.server.party import picker
from tests.server.test_leaks import Canary
from tests.web.conftest import Visit, Visitor
from tests.web.crew import Crew
from tests.web.driver import Player
from tests.web.serving import Server

SEAT = 0
LONGEST = 240.0  # seconds for a game
PLACES_TOO = ("yggdrasil", "manheim", "jotunheim", "alfheim")  # names of cards that the board has as well


def numbers_of(record: str) -> list[str]:
    """What the record says of the deal: nobody may be sent any of it before the end."""
    deal = [line.split(" ", 3)[-1] for line in record.splitlines() if line.split()[0] in ("seed", "deck", "places")]
    return [text for text in deal if len(text) > 20]


def search(texts: list[str], record: str, seat: int, secrets: list[str]) -> int:
    """Look through what a seat was told, row by row, with what it could know by then; how much was looked for."""
    listener = SimpleNamespace(heard=[])
    reader = fimbul.RecordReader(record, fimbul.EDITIONS)
    game = reader.replay(0)
    canary = Canary(cast(Client, listener), seat, "en", game)
    canary.learn(game.state)
    looked_for, known = 0, 0
    for text in texts:
        message: dict[str, Any] = json.loads(text)
        if message.get("result") is not None:
            break  # it is over: everything may be known
        for number, move in reader.moves[known : message.get("n", known)]:
            reader.replay_move(game, number, move)
            canary.learn(game.state)
            known += 1
        listener.heard.append(text)
        looked_for += canary.search(secrets)
    return looked_for


def play_a_game(server: Server, visit: Visit, crew: Crew) -> tuple[Visitor, str, list[str]]:
    """A game of a page against a person elsewhere: the page, the record, and everybody else's keys."""
    company = crew.table(server.address, "me", "here")
    crew.leave(company, SEAT)
    visitor = visit(server)
    page = visitor.go(company.link(SEAT))
    player = Player(page, 6)
    quick = picker(2, passes=0.3)
    other = company.clients[1]
    end = time.monotonic() + LONGEST
    while (now := player.look()).state != "over":
        assert time.monotonic() < end, f"it does not end: the page shows {now}, the other is asked {other.question}"
        assert now.state != "broken", visitor.watch.errors
        if now.is_asked:
            player.step(now)
        elif other.question is not None and other.result is None:
            crew.answer(company, 1, quick)
        else:
            page.wait_for_timeout(20)
    crew.run(other.until(lambda: other.result is not None))  # the page may hear of the end first
    result = other.result
    assert result is not None
    record = httpx.get(f"{server.address}/api/games/{result.game}/record", trust_env=False).text
    keys = [company.key(1), company.made.invite, company.made.watch, company.made.host]
    return visitor, record, keys


def test_no_byte_of_a_page_is_a_secret(server: Server, visit: Visit, crew: Crew) -> None:
    visitor, record, keys = play_a_game(server, visit, crew)
    watch = visitor.watch
    secrets = [*numbers_of(record), *keys]
    assert len(secrets) > len(keys) + 1
    assert search(watch.heard, record, SEAT, secrets) > 1_000

    # What came by HTTP before the end: names and rules of the game, nothing of this deal.
    assert watch.bodies()
    for address, body in watch.bodies():
        assert not any(secret in body for secret in secrets), address
        assert "/api/games/" not in address

    # The net catches what it should: the same bytes with one of the other's cards slipped in.
    hidden = {card for text in other_hands(record) for card in text}
    shown = "".join(watch.heard[:4])
    leaked = next(card for card in sorted(hidden) if card not in shown and not card.startswith(PLACES_TOO))
    with pytest.raises(AssertionError, match="was sent"):
        search([*watch.heard[:3], json.dumps({"type": "news", "n": 0, "hand": [leaked]})], record, SEAT, secrets)
    with pytest.raises(AssertionError, match="secret"):
        search([json.dumps({"seed": secrets[0]})], record, SEAT, secrets)


def other_hands(record: str) -> list[list[str]]:
    """The packs of the others before the first move."""
    game = fimbul.replay(record, 0)
    cards = game.edition.cards
    packs = [fimbul.observe(game, seat).packs for seat in range(game.seats) if seat != SEAT]
    return [[cards[card].text_id for card in pack] for held in packs for _, pack, _ in held]

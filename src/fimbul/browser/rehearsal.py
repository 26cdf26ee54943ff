"""One game of each edition, dealt, answered and told, before the memory of this Python is kept.

What is read and made on the way stays there: the books of words, the weights of bots, decoders. A visit finds it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fimbul import EDITIONS, new_game, observe
from fimbul.bots import OWN
from fimbul.bots.draft_weights import draft_named
from fimbul.server.messages import Seating, TableOrder, TableSettings
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from fimbul.server.table.people import People, people_of
from fimbul.server.table.thinkers import is_quick, think
from fimbul.words import LANGUAGES

SEATS: Final = 4
LANGUAGE: Final = LANGUAGES[0]  # others are read when they are wanted: each would add 0.15 MB to the download


def rehearse() -> None:
    """Leave in the memory what nearly every visit needs."""
    for edition in EDITIONS:
        game = new_game(edition, SEATS, seed=1)
        msgspec.json.encode(Outgoing(History(head_of(game)), 0, LANGUAGE).scene(None, True, True, None))
        decision = game.decision()
        assert decision is not None
        for code, bot in OWN.items():
            if is_quick(code) and edition in (bot.editions or EDITIONS):
                think(code, 1, observe(game, decision.seat), decision, None)
    draft_named.cache_clear()  # every bot has the policies that were made of it
    chairs = [Seating("me"), *[Seating("bot") for _ in range(SEATS - 1)]]
    People.decode(people_of(TableOrder(TableSettings(seats=SEATS), chairs)).encode())

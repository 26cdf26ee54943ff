"""What a table tells of a game that has ended, to whatever remembers games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fimbul.server.ended import Ended, EndedChair
from fimbul.words import LANGUAGES

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table


def ended_of(table: Table, at: int) -> Ended:
    """What is to be remembered of the game that has ended."""
    people, result = table.people, table.result(LANGUAGES[0])
    assert result is not None
    return Ended(
        table=table.id,
        game=people.game,
        edition=people.settings.edition,
        chairs=[
            EndedChair(
                clan=chair.clan or "",
                bot=chair.bot,
                is_bot=chair.kind == "bot",
                left=chair.kind == "person" and chair.is_played_by_bot,
                helped=chair.helped or chair.hints > 0,
            )
            for chair in people.chairs
        ],
        glory=result.glory,
        winners=result.winners,
        sources={row.source: row.glory for row in result.sources},
        seed_chosen=people.settings.seed is not None,
        at=at,
    )

"""How each edition is shown at a table in the browser. The only place that knows which editions there are."""

from __future__ import annotations

from typing import Final

from fimbul import Edition
from fimbul.server.present.editions.midgard import MidgardShowing
from fimbul.server.present.editions.presenter import Showing
from fimbul.server.present.editions.valhalla import ValhallaShowing

SHOWINGS: Final[dict[str, Showing]] = {"midgard": MidgardShowing(), "valhalla": ValhallaShowing()}


def showing_of(edition: Edition) -> Showing:
    """How an edition is shown."""
    return SHOWINGS[edition.name]


__all__ = ["Showing", "showing_of"]

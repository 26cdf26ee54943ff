"""How each edition is shown at a table in the browser. The only place that knows which editions there are."""

from __future__ import annotations

from typing import Final

from fimbul import Edition
from fimbul.server.present.editions.midgard import MidgardPresenter
from fimbul.server.present.editions.presenter import Presenter
from fimbul.server.present.editions.valhalla import ValhallaPresenter

PRESENTERS: Final[dict[str, Presenter]] = {"midgard": MidgardPresenter(), "valhalla": ValhallaPresenter()}


def presenter_of(edition: Edition) -> Presenter:
    """How an edition is shown."""
    return PRESENTERS[edition.name]


__all__ = ["Presenter", "presenter_of"]

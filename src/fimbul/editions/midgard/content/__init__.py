"""The cards of Midgard, a folder per module; each is a manifest."""

from __future__ import annotations

from typing import Final

from fimbul.core.rules.modules import Module
from fimbul.editions.midgard.content.fifth import FIFTH
from fimbul.editions.midgard.content.gods import GODS_OF_ASGARD
from fimbul.editions.midgard.content.kickstarter import KICKSTARTER
from fimbul.editions.midgard.content.mystics import MYSTICS
from fimbul.editions.midgard.content.rumours import RUMOURS

MODULES: Final[tuple[Module, ...]] = (FIFTH, GODS_OF_ASGARD, MYSTICS, KICKSTARTER, RUMOURS)

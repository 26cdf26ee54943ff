"""What draws each edition: its table, its battles, explanations of its places."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, RenderableType

from fimbul import Edition, View
from fimbul.cli.lookup import Thing
from fimbul.cli.midgard import MidgardScreen, place_panel
from fimbul.cli.screens import TableScreen
from fimbul.cli.valhalla import ValhallaScreen, chamber_panel
from fimbul.words import Words

SCREENS: dict[str, type[TableScreen]] = {"midgard": MidgardScreen, "valhalla": ValhallaScreen}
PLACES: dict[str, Callable[[Words, Edition, Thing], RenderableType]] = {
    "midgard": place_panel,
    "valhalla": chamber_panel,
}


def table_screen(words: Words, view: View, console: Console) -> RenderableType:
    """Board and clans."""
    return SCREENS[view.edition.name](words, view).render(console)


def battle_screen(words: Words, view: View) -> RenderableType | None:
    """The battle in progress; None without one."""
    return SCREENS[view.edition.name](words, view).battle()


def place_screen(words: Words, edition: Edition, thing: Thing) -> RenderableType:
    """A place of the board, explained."""
    return PLACES[edition.name](words, edition, thing)

"""What the terminal shows of any edition: names, clan sheets, cards, what happened; made from views alone.

Each edition has a module of its own for its board (`midgard`, `valhalla`); `boards` knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import State, View, known_state
from fimbul.core.rules.ids import FIGURE_KINDS, NOBODY, STAT_NAMES
from fimbul.words import Words

STYLES = {
    "wolf": "yellow",
    "raven": "bright_cyan",
    "serpent": "bright_green",
    "bear": "bright_red",
    "ram": "bright_blue",
    "boar": "bright_magenta",
    "stag": "bright_blue",
}
GOD_STYLE = "bold italic"
WIDE = 130  # from this width on the clans are beside the board
LEGENDARY = 10  # Glory of a star


# -- names ----------------------------------------------------------------------------------------------------------
def clan_text(words: Words, view: View, seat: int, bold: bool = False) -> Text:
    """A clan's name in its colour."""
    style = STYLES.get(view.clans[seat], "")
    return Text(words.term("clans", view.clans[seat]), style=f"bold {style}" if bold else style)


def coloured(words: Words, view: View, line: str) -> Text:
    """A sentence with the clans in their colours."""
    text = Text(line)
    for clan in view.clans:
        text.highlight_words([words.term("clans", clan)], style=STYLES.get(clan, ""))
    return text


def figures_text(words: Words, view: View, seat: int, place: int) -> str:
    """A clan's figures in a place in few words."""
    clan = view.clan_views[seat]
    counts: dict[tuple[str, str], int] = {}  # by the name of one and of several; two equal Monsters together
    for kind in range(1, int(FIGURE_KINDS)):
        count = clan.count(kind, place)
        if count == 0:
            continue
        slot = int(view.edition.face_slot(kind))
        if slot >= 0:
            name = words.card_name(view.edition.cards[clan.slots[slot]])
            names = (name, name)
        else:
            name = view.edition.figure_names[kind]
            names = (words.term("figures", name), words.term("figures", f"{name}_plural"))
        counts[names] = counts.get(names, 0) + count
    return ", ".join([one if count == 1 else f"{count} {many}" for (one, many), count in counts.items()])


# -- a table --------------------------------------------------------------------------------------------------------
class TableScreen:
    """A table as the terminal draws it: the board, the clans, a battle. An edition draws what only it has."""

    ring: ClassVar[tuple[tuple[int, ...], ...]] = ()  # the places of the board, row by row
    columns: ClassVar[tuple[str, ...]] = ()  # what is shown of a clan besides Glory, Rage and stats, by key

    def __init__(self, words: Words, view: View) -> None:
        self.words = words
        self.books = words.books_of(view.edition)
        self.view = view
        self.state: State = known_state(view, stand_ins=True)

    def cli(self, key: str, **facts: object) -> str:
        """A text of the command line in the edition's own words."""
        return self.books.text("cli", *key.split("."), **facts)

    def title(self) -> Text:
        """Age, phase, first player, whose turn."""
        view = self.view
        phase = self.books.text("terms", "phases", view.edition.phase_names[view.phase])
        text = Text(self.cli("board.title", age=view.age, phase=phase), style="bold")
        if not view.over:
            text.append(" · ", style="dim")
            text.append(self.cli("board.first", clan=self.clan_name(view.first)), style="not bold")
            if view.turn != NOBODY:
                text.append(" · ", style="dim")
                text.append(self.cli("board.turn", clan=self.clan_name(view.turn)), style="not bold")
        return text

    def clan_name(self, seat: int) -> str:
        """The plain name of a clan."""
        return self.words.term("clans", self.view.clans[seat])

    # -- what an edition draws -----------------------------------------------------------------------------------
    def board(self, console: Console, width: int) -> RenderableType:
        """The whole board, in a given width."""
        raise NotImplementedError

    def fact(self, key: str, seat: int) -> str:
        """One of the columns, for a clan."""
        clan = self.view.clan_views[seat]
        return str({"hand": clan.hand, "quests": clan.quests}[key])

    def sheet(self, seat: int) -> Text:
        """Upgrades, reserve, the dead."""
        raise NotImplementedError

    def battle(self) -> RenderableType | None:
        """The battle in progress; None without one."""
        raise NotImplementedError

    # -- the board -----------------------------------------------------------------------------------------------
    def grid(
        self,
        console: Console,
        width: int,
        body: Callable[[int], RenderableType],
        panel: Callable[[int, RenderableType, int], RenderableType],
    ) -> Table:
        """The places of the board in rows; those of a row are equally high."""
        grid = Table.grid(expand=True)
        for _ in self.ring[0]:
            grid.add_column(ratio=1)
        inside = console.options.update(width=width // len(self.ring[0]) - 4)
        for row in self.ring:
            bodies = [body(place) for place in row]
            height = max([len(console.render_lines(body, inside)) for body in bodies]) + 2
            grid.add_row(*[panel(place, body, height) for place, body in zip(row, bodies, strict=True)])
        return grid

    # -- the clans -----------------------------------------------------------------------------------------------
    def clans_table(self) -> RenderableType:
        """The clan sheets as a table."""
        table = Table(caption=self.cli("clans.stats_note"), caption_justify="left", expand=True, box=ROUNDED)
        table.add_column(self.cli("clans.clan"), no_wrap=True)
        for key in ("glory", "rage"):
            table.add_column(self.cli(f"clans.{key}"), justify="right")
        table.add_column(self.cli("clans.stats"), no_wrap=True)
        for key in self.columns:
            table.add_column(self.cli(f"clans.{key}"), justify="right")
        table.add_column(self.cli("clans.sheet"), ratio=1)
        for clan in self.view.clan_views:
            seat = clan.seat
            table.add_row(
                name_cell(self.words, self.view, seat),
                str(clan.glory),
                str(clan.rage),
                stats_text(self.view, seat),
                *[self.fact(key, seat) for key in self.columns],
                self.sheet(seat),
            )
        return table

    def clans_column(self) -> RenderableType:
        """The clan sheets one under the other, for a wide terminal."""
        panels: list[RenderableType] = []
        for clan in self.view.clan_views:
            seat = clan.seat
            head = Text()
            stats = stats_text(self.view, seat)
            for key, value in (("glory", str(clan.glory)), ("rage", str(clan.rage)), ("stats", stats)):
                head.append(self.cli(f"clans.{key}") + " ", style="dim").append(value + "  ", style="bold")
            more = Text()
            for key in self.columns:
                more.append(self.cli(f"clans.{key}") + " ", style="dim").append(self.fact(key, seat) + "  ")
            panels.append(
                Panel(
                    Group(head, more, self.sheet(seat)),
                    title=name_cell(self.words, self.view, seat),
                    title_align="left",
                    border_style=STYLES.get(self.view.clans[seat], ""),
                )
            )
        return Group(*panels, Text(self.cli("clans.stats_note"), style="dim"))

    def upgrades(self, seat: int) -> list[str]:
        """The upgrades of a clan by name."""
        slots = self.view.clan_views[seat].slots
        return [self.words.card_name(self.view.edition.cards[card]) for card in slots if card >= 0]

    # -- all of it -----------------------------------------------------------------------------------------------
    def render(self, console: Console) -> RenderableType:
        """Board and clans: side by side where there is room."""
        if console.width < WIDE:
            return Group(self.board(console, console.width), self.clans_table())
        width = console.width * 2 // 3
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=width)
        grid.add_column(width=console.width - width - 1)
        grid.add_row(self.board(console, width), self.clans_column())
        return grid

    def battle_table(self, title: str, caption: Text | None) -> Table:
        """The head of the table of a battle."""
        table = Table(title=title, title_style="bold", caption=caption, box=ROUNDED)
        table.add_column(self.cli("battle.clan"), no_wrap=True)
        table.add_column(self.cli("battle.figures"))
        table.add_column(self.cli("battle.strength"), justify="right", style="bold")
        table.add_column(self.cli("battle.cards"))
        table.add_column(self.cli("battle.hand"), justify="right")
        return table


def stats_text(view: View, seat: int) -> str:
    """The three stats by value; legendary ones with a star for every 10 Glory they will be worth."""
    steps = view.clan_views[seat].steps
    return " / ".join(
        [
            f"{view.edition.track[stat * 8 + steps[stat]]}" + "★" * (view.edition.legendary[steps[stat]] // LEGENDARY)
            for stat in range(len(STAT_NAMES))
        ]
    )


def name_cell(words: Words, view: View, seat: int) -> Text:
    """A clan's name, whether it is yours, whether it has passed."""
    name = words.term("clans", view.clans[seat])
    text = Text(words.cli("clans.you", clan=name) if seat == view.seat else name)
    text.stylize(f"bold {STYLES.get(view.clans[seat], '')}")
    if view.clan_views[seat].out:
        text.append(f" · {words.cli('clans.passed')}", style="not bold dim")
    return text


# -- cards, events --------------------------------------------------------------------------------------------------
def cards_table(
    words: Words, view: View, cards: Sequence[int], title: str, numbers: Sequence[int] = ()
) -> RenderableType:
    """Cards with what they are and do, perhaps numbered."""
    table = Table(expand=True, box=SIMPLE_HEAD, show_edge=False)
    if numbers:
        table.add_column("", justify="right", style="bold")
    table.add_column(words.cli("hand.card"), no_wrap=True, style="bold")
    table.add_column(words.cli("hand.about"), ratio=2)
    table.add_column(words.cli("hand.text"), ratio=5)
    for n, card_id in enumerate(cards):
        card = view.edition.cards[card_id]
        copies = view.hand.count(card_id) if not numbers else 1
        name = words.card_name(card) + (f" ×{copies}" if copies > 1 else "")
        row = [name, words.about_card(card), words.card_text(card)]
        table.add_row(*([str(numbers[n])] if numbers else []), *row)
    return Group(Text(title, style="bold underline"), table)


def hand_screen(words: Words, view: View) -> RenderableType:
    """The viewer's cards."""
    parts: list[RenderableType] = []
    if view.hand:
        parts.append(cards_table(words, view, list(dict.fromkeys(view.hand)), words.cli("hand.title")))
    else:
        parts.append(Text(words.cli("hand.empty"), style="dim"))
    if view.quests:
        names = ", ".join([words.card_name(view.edition.cards[card]) for card in view.quests])
        parts.append(Text(words.cli("hand.kept", cards=names)))
    return Group(*parts)


def story_screen(words: Words, view: View, lines: Sequence[str], title: str) -> RenderableType:
    """What happened."""
    return Panel(Group(*[coloured(words, view, line) for line in lines]), title=title, title_align="left", style="")

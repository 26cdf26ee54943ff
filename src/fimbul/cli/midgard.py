"""Midgard in the terminal: the nine provinces around Yggdrasil, the fjords, a pillage; and places explained."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import Edition, View
from fimbul.cli.lookup import REGIONS as REGIONS_OF
from fimbul.cli.lookup import Thing
from fimbul.cli.screens import GOD_STYLE, STYLES, TableScreen, clan_text, figures_text
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import BATTLE, BOARD, FALLEN, RESERVE, bits
from fimbul.editions.midgard.information.views import midgard_view
from fimbul.editions.midgard.rules.battle_queries import clans_over, strength_in, strength_over
from fimbul.editions.midgard.rules.board import (
    BORDERS,
    FJORD_OF,
    FJORDS,
    PROVINCES,
    REGIONS,
    TOKEN_NAMES,
    VILLAGES,
    YGGDRASIL,
)
from fimbul.editions.midgard.rules.frames import PILLAGE_FRAME
from fimbul.words import Words

REGION_NAMES = ("", *REGIONS_OF["midgard"])  # Yggdrasil is in none


class MidgardScreen(TableScreen):
    """The nine provinces around Yggdrasil, the fjords, the clans."""

    ring: ClassVar = ((1, 2, 3), (8, 0, 4), (7, 6, 5))
    columns: ClassVar = ("on_board", "hand", "quests")

    def __init__(self, words: Words, view: View) -> None:
        super().__init__(words, view)
        self.tokens = midgard_view(view).tokens
        self.doom = midgard_view(view).dooms
        self.pillaged = midgard_view(view).pillaged
        self.ruined = midgard_view(view).ruined

    def board(self, console: Console, width: int) -> RenderableType:
        grid = self.grid(console, width, self.province_body, self.panel)
        return Group(self.title(), grid, self.fjords(), *self.gods())

    # -- a province ----------------------------------------------------------------------------------------------
    def panel(self, province: int, body: RenderableType, height: int) -> Panel:
        """One province in its frame."""
        title = f"[bold]{self.words.term('provinces', self.view.edition.place_names[province])}[/]"
        if province != YGGDRASIL:
            title += f" [dim]({self.words.term('regions', REGION_NAMES[REGIONS[province]])})[/]"
        marks, style = self.marks(province)
        return Panel(
            body,
            title=title,
            subtitle=marks or None,
            border_style=style,
            height=height,
            padding=(0, 1),
        )

    def marks(self, province: int) -> tuple[str, str]:
        """What has happened to a province, or will; and the colour of its frame."""
        if (self.ruined >> province) & 1:
            return self.cli("board.destroyed"), "bright_black"
        found: list[str] = []
        style = "green" if province == YGGDRASIL else "white"
        if (self.pillaged >> province) & 1:
            found.append(self.cli("board.pillaged"))
            style = "yellow"
        if province in self.doom:
            age = self.doom.index(province) + 1
            found.append(self.cli("board.doomed_now" if age == self.view.age else "board.doomed", age=age))
            style = "red" if age == self.view.age else style
        return ", ".join(found), style

    def province_body(self, province: int) -> RenderableType:
        """Token and villages, then a line for each clan there: its STR with its fjord, and its figures."""
        gods = self.gods_in(province)
        if (self.ruined >> province) & 1:
            return Group(*gods) if gods else Text("")
        head = Table.grid(expand=True)
        head.add_column()
        head.add_column(justify="right")
        pillaged = (self.pillaged >> province) & 1
        token = Text(self.cli(f"tokens.{TOKEN_NAMES[self.tokens[province]]}"), style="dim strike" if pillaged else "")
        head.add_row(token, self.villages(province))
        clans = Table.grid(padding=(0, 1, 0, 0))
        clans.add_column(no_wrap=True)
        clans.add_column(no_wrap=True, justify="right", style="bold")
        clans.add_column(no_wrap=True, style="dim")
        clans.add_column()
        for seat in range(self.view.seats):
            figures, strength = self.presence(province, seat)
            if figures:
                clans.add_row(clan_text(self.words, self.view, seat), str(strength), "│", figures)
        return Group(head, *gods, clans) if clans.rows else Group(head, *gods)

    def villages(self, province: int) -> Text:
        """Villages used and free."""
        used = sum([clan.count(0, province) for clan in self.view.clan_views])
        if province == YGGDRASIL:
            return Text(self.cli("board.no_limit"), style="dim")
        total = VILLAGES[province]
        return Text("▪" * used + "▫" * (total - used) + f" {used}/{total}")

    def presence(self, province: int, seat: int) -> tuple[str, int]:
        """A clan's figures that would fight over a province, and their STR."""
        places = dict.fromkeys([int(place) for place in self.view.edition.battle_places(province)])
        found = {place: figures_text(self.words, self.view, seat, place) for place in places}
        parts = [("≈ " if place >= FJORDS else "") + text for place, text in found.items() if text]
        return ", ".join(parts), int(strength_over(self.state, seat, province))

    # -- fjords, gods --------------------------------------------------------------------------------------------
    def fjords(self) -> RenderableType:
        """The four fjords and the Ships in them."""
        grid = Table.grid(expand=True, padding=(0, 1, 0, 1))
        cells: list[Text] = []
        for fjord in range(int(FJORDS), int(BOARD)):
            grid.add_column(ratio=1)
            name = self.words.term("fjords", self.view.edition.place_names[fjord])
            text = Text(f"≈ {name}\n", style="blue")
            ships = [
                clan_text(self.words, self.view, seat) + Text(f" {figures_text(self.words, self.view, seat, fjord)}")
                for seat in range(self.view.seats)
                if self.view.clan_views[seat].count(0, fjord) > 0
            ]
            text.append_text(Text(", ").join(ships) if ships else Text(self.cli("board.nobody"), style="dim"))
            cells.append(text)
        grid.add_row(*cells)
        return grid

    def gods_in(self, place: int) -> list[Text]:
        """The gods in a place."""
        names = self.view.edition.power_names(self.view.deal)
        return [
            Text(f"✦ {self.words.term('gods', name)}", style=GOD_STYLE)
            for name, where in zip(names, self.view.powers, strict=True)
            if where == place
        ]

    def gods(self) -> list[RenderableType]:
        """What the gods on the board do."""
        found: list[RenderableType] = []
        for name, place in zip(self.view.edition.power_names(self.view.deal), self.view.powers, strict=True):
            god = self.words.term("gods", name)
            power = self.words.god_power(name) if place < BOARD else self.cli("board.god_out")
            text = Text("✦ " + self.cli("board.god", god=god, power=power), style="dim")
            text.stylize(f"not dim {GOD_STYLE}", 0, len(god) + 2)
            found.append(text)
        return found

    # -- a clan --------------------------------------------------------------------------------------------------
    def fact(self, key: str, seat: int) -> str:
        if key != "on_board":
            return super().fact(key, seat)
        clan = self.view.clan_views[seat]
        on_board = sum([clan.count(0, place) for place in range(int(BOARD))])
        return f"{on_board}/{self.view.edition.track[2 * 8 + clan.steps[2]]}"  # as many figures as Horns

    def sheet(self, seat: int) -> Text:
        """Upgrades, then reserve and Valhalla."""
        text = Text(", ".join(self.upgrades(seat)))
        for key, place in (("reserve", RESERVE), ("valhalla", FALLEN)):
            figures = figures_text(self.words, self.view, seat, int(place))
            if figures:
                text.append(("\n" if text.plain else "") + self.cli(f"clans.{key}", figures=figures), style="dim")
        return text

    # -- a pillage -----------------------------------------------------------------------------------------------
    def battle(self) -> RenderableType | None:
        """The innermost pillage in progress: who is there, how strong, with which cards."""
        view = self.view
        pillages = [data for kind, data in view.frames if kind == PILLAGE_FRAME]
        if not pillages:
            return None
        place, attacker, _, clans = pillages[-1][:4]
        battle = view.edition.new_frame(PILLAGE_FRAME)
        assert isinstance(battle, Battle)
        battle.load(pillages[-1])
        battle.clans = clans or clans_over(self.state, place)
        gods = Text(", ").join(self.gods_in(place))
        where = self.books.place(view.edition.place_names[place], "at")
        title = self.cli("battle.title" if clans else "battle.call", where=where)
        table = self.battle_table(title, gods if gods.plain else None)
        for clan in view.clan_views:
            figures, _ = self.presence(place, clan.seat)
            if not figures and not (clans >> clan.seat) & 1 and clan.seat != attacker:
                continue
            strength = str(strength_in(self.state, battle, clan.seat))
            name = self.clan_name(clan.seat)
            title = self.cli("battle.pillager", clan=name) if clan.seat == attacker else name
            style = STYLES[view.clans[clan.seat]]
            table.add_row(Text(title, style=style), figures, strength, self.cards_shown(clan.table), str(clan.hand))
        return table

    def cards_shown(self, table: list[int]) -> str:
        """Cards revealed in a battle, with their bonuses; only battle cards have one."""
        cards = [self.view.edition.cards[card] for card in table]
        return ", ".join(
            [f"{self.words.card_name(card)} (+{card.strength if card.kind == BATTLE else 0})" for card in cards]
        )


# -- explained -------------------------------------------------------------------------------------------------------
def place_panel(words: Words, edition: Edition, thing: Thing) -> RenderableType:
    """A province, a fjord or a region."""
    names = edition.place_names
    provinces = range(1, int(PROVINCES))
    if thing.kind == "region":
        region = REGION_NAMES.index(thing.id)
        inside = [words.term("provinces", names[p]) for p in provinces if REGIONS[p] == region]
        title = words.term("regions", thing.id)
        text = words.cli("explain.region", edition, provinces=", ".join(inside))
    elif thing.kind == "fjord":
        place = names.index(thing.id)
        first, second = [words.term("provinces", names[p]) for p in provinces if FJORD_OF[p] == place]
        title = words.term("fjords", thing.id)
        text = words.cli("explain.fjord", edition, first=first, second=second)
    else:
        place = names.index(thing.id)
        title = words.term("provinces", thing.id)
        if place == YGGDRASIL:
            text = words.cli("explain.yggdrasil", edition)
        else:
            near = ", ".join([words.term("provinces", names[p]) for p in bits(BORDERS[place])])
            text = words.cli(
                "explain.province",
                edition,
                region=words.term("regions", REGION_NAMES[REGIONS[place]]),
                villages=VILLAGES[place],
                fjord=words.term("fjords", names[FJORD_OF[place]]),
            )
            text += "\n" + words.cli("explain.neighbours", edition, provinces=near)
    return Panel(Text(text), title=f"[bold]{title}[/]", title_align="left")

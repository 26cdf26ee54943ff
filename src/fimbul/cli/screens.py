"""What the terminal shows: the board, the clans, cards, what happened; made from views alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import State, View
from fimbul.cli.lookup import REGION_NAMES
from fimbul.core.battle import Battle
from fimbul.core.ids import BOARD, FALLEN, FIGURE_KINDS, NOBODY, RESERVE, STAT_NAMES
from fimbul.core.query import clans_over, strength_over
from fimbul.core.reckoning import strength_in
from fimbul.editions.midgard.board import FJORDS, REGIONS, TOKEN_NAMES, VILLAGES, YGGDRASIL
from fimbul.editions.midgard.pillage import PILLAGE_FRAME
from fimbul.words import Words, open_state

RING = ((1, 2, 3), (8, 0, 4), (7, 6, 5))  # the provinces as they lie around Yggdrasil
STYLES = {
    "wolf": "yellow",
    "raven": "bright_cyan",
    "serpent": "bright_green",
    "bear": "bright_red",
    "ram": "bright_blue",
    "boar": "bright_magenta",
}
GOD_STYLE = "bold italic"
WIDE = 130  # from here on the clans stand beside the board
LEGENDARY = 4


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


def gods_in(words: Words, view: View, place: int) -> list[Text]:
    """The gods in a place."""
    names = view.edition.power_names(view.deal)
    return [
        Text(f"✦ {words.term('gods', name)}", style=GOD_STYLE)
        for name, where in zip(names, view.powers, strict=True)
        if where == place
    ]


# -- the board ------------------------------------------------------------------------------------------------------
class BoardScreen:
    """The nine provinces around Yggdrasil, and the fjords."""

    def __init__(self, words: Words, view: View) -> None:
        self.words = words
        self.view = view
        self.state: State = open_state(view)
        self.tokens = view.deal[:9]
        self.doom = view.deal[9:12]
        self.pillaged = view.numbers[8]
        self.ruined = view.numbers[9]

    def title(self) -> Text:
        """Age, phase, first player, whose turn."""
        words, view = self.words, self.view
        phase = words.term("phases", view.edition.phase_names[view.phase])
        text = Text(words.cli("board.title", age=view.age, phase=phase), style="bold")
        if not view.over:
            text.append(" · ", style="dim")
            text.append(words.cli("board.first", clan=words.term("clans", view.clans[view.first])), style="not bold")
            if view.turn != NOBODY:
                text.append(" · ", style="dim")
                text.append(words.cli("board.turn", clan=words.term("clans", view.clans[view.turn])), style="not bold")
        return text

    def render(self, console: Console, width: int) -> RenderableType:
        """All of it, so wide."""
        grid = Table.grid(expand=True)
        for _ in range(3):
            grid.add_column(ratio=1)
        inside = console.options.update(width=width // 3 - 4)
        for row in RING:
            bodies = [self.province_body(province) for province in row]
            height = max([len(console.render_lines(body, inside)) for body in bodies]) + 2
            grid.add_row(*[self.panel(province, body, height) for province, body in zip(row, bodies, strict=True)])
        return Group(self.title(), grid, self.fjords(), *self.gods())

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
        words = self.words
        if (self.ruined >> province) & 1:
            return words.cli("board.destroyed"), "bright_black"
        found: list[str] = []
        style = "green" if province == YGGDRASIL else "white"
        if (self.pillaged >> province) & 1:
            found.append(words.cli("board.pillaged"))
            style = "yellow"
        if province in self.doom:
            age = self.doom.index(province) + 1
            found.append(words.cli("board.doomed_now" if age == self.view.age else "board.doomed", age=age))
            style = "red" if age == self.view.age else style
        return ", ".join(found), style

    def province_body(self, province: int) -> RenderableType:
        """Token and villages, then a line for each clan there: its STR with its fjord, and its figures."""
        words = self.words
        gods = gods_in(words, self.view, province)
        if (self.ruined >> province) & 1:
            return Group(*gods) if gods else Text("")
        head = Table.grid(expand=True)
        head.add_column()
        head.add_column(justify="right")
        pillaged = (self.pillaged >> province) & 1
        token = Text(words.cli(f"tokens.{TOKEN_NAMES[self.tokens[province]]}"), style="dim strike" if pillaged else "")
        head.add_row(token, self.villages(province))
        clans = Table.grid(padding=(0, 1, 0, 0))
        clans.add_column(no_wrap=True)
        clans.add_column(no_wrap=True, justify="right", style="bold")
        clans.add_column(no_wrap=True, style="dim")
        clans.add_column()
        for seat in range(self.view.seats):
            figures, strength = self.presence(province, seat)
            if figures:
                clans.add_row(clan_text(words, self.view, seat), str(strength), "│", figures)
        return Group(head, *gods, clans) if clans.rows else Group(head, *gods)

    def villages(self, province: int) -> Text:
        """Villages used and free."""
        used = sum([clan.count(0, province) for clan in self.view.clan_views])
        if province == YGGDRASIL:
            return Text(self.words.cli("board.no_limit"), style="dim")
        total = VILLAGES[province]
        return Text("▪" * used + "▫" * (total - used) + f" {used}/{total}")

    def presence(self, province: int, seat: int) -> tuple[str, int]:
        """A clan's figures that would fight over a province, and their STR."""
        places = dict.fromkeys([int(place) for place in self.view.edition.battle_places(province)])
        found = {place: figures_text(self.words, self.view, seat, place) for place in places}
        parts = [("≈ " if place >= FJORDS else "") + text for place, text in found.items() if text]
        return ", ".join(parts), int(strength_over(self.state, seat, province))

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
            text.append_text(Text(", ").join(ships) if ships else Text(self.words.cli("board.nobody"), style="dim"))
            cells.append(text)
        grid.add_row(*cells)
        return grid

    def gods(self) -> list[RenderableType]:
        """What the gods on the board do."""
        found: list[RenderableType] = []
        for name, place in zip(self.view.edition.power_names(self.view.deal), self.view.powers, strict=True):
            god = self.words.term("gods", name)
            power = self.words.god_power(name) if place < BOARD else self.words.cli("board.god_out")
            text = Text("✦ " + self.words.cli("board.god", god=god, power=power), style="dim")
            text.stylize(f"not dim {GOD_STYLE}", 0, len(god) + 2)
            found.append(text)
        return found


# -- the clans ------------------------------------------------------------------------------------------------------
def stats_text(view: View, seat: int) -> str:
    """The three stats by value; legendary ones with a star or two."""
    steps = view.clan_views[seat].steps
    return " / ".join(
        [
            f"{view.edition.track[stat * 8 + steps[stat]]}" + "★" * ((steps[stat] >= LEGENDARY) + (steps[stat] == 6))
            for stat in range(len(STAT_NAMES))
        ]
    )


def sheet_text(words: Words, view: View, seat: int) -> Text:
    """Upgrades, then reserve and Valhalla."""
    clan = view.clan_views[seat]
    text = Text(", ".join([words.card_name(view.edition.cards[card]) for card in clan.slots if card >= 0]))
    for key, place in (("reserve", RESERVE), ("valhalla", FALLEN)):
        figures = figures_text(words, view, seat, int(place))
        if figures:
            text.append(("\n" if text.plain else "") + words.cli(f"clans.{key}", figures=figures), style="dim")
    return text


def clans_screen(words: Words, view: View) -> RenderableType:
    """The clan sheets as a table."""
    table = Table(caption=words.cli("clans.stats_note"), caption_justify="left", expand=True, box=ROUNDED)
    table.add_column(words.cli("clans.clan"), no_wrap=True)
    for key in ("glory", "rage"):
        table.add_column(words.cli(f"clans.{key}"), justify="right")
    table.add_column(words.cli("clans.stats"), no_wrap=True)
    for key in ("on_board", "hand", "quests"):
        table.add_column(words.cli(f"clans.{key}"), justify="right")
    table.add_column(words.cli("clans.sheet"), ratio=1)
    for clan in view.clan_views:
        seat = clan.seat
        on_board = sum([clan.count(0, place) for place in range(int(BOARD))])
        horns = int(view.edition.track[2 * 8 + clan.steps[2]])
        table.add_row(
            name_cell(words, view, seat),
            str(clan.glory),
            str(clan.rage),
            stats_text(view, seat),
            f"{on_board}/{horns}",
            str(clan.hand),
            str(clan.quests),
            sheet_text(words, view, seat),
        )
    return table


def clans_column(words: Words, view: View) -> RenderableType:
    """The clan sheets one under the other, for a wide terminal."""
    panels: list[RenderableType] = []
    for clan in view.clan_views:
        seat = clan.seat
        on_board = sum([clan.count(0, place) for place in range(int(BOARD))])
        horns = int(view.edition.track[2 * 8 + clan.steps[2]])
        head = Text()
        for key, value in (("glory", str(clan.glory)), ("rage", str(clan.rage)), ("stats", stats_text(view, seat))):
            head.append(words.cli(f"clans.{key}") + " ", style="dim").append(value + "  ", style="bold")
        more = Text()
        for key, value in (
            ("on_board", f"{on_board}/{horns}"),
            ("hand", str(clan.hand)),
            ("quests", str(clan.quests)),
        ):
            more.append(words.cli(f"clans.{key}") + " ", style="dim").append(value + "  ")
        title = name_cell(words, view, seat)
        panels.append(
            Panel(
                Group(head, more, sheet_text(words, view, seat)),
                title=title,
                title_align="left",
                border_style=STYLES.get(view.clans[seat], ""),
            )
        )
    return Group(*panels, Text(words.cli("clans.stats_note"), style="dim"))


def name_cell(words: Words, view: View, seat: int) -> Text:
    """A clan's name, whether it is yours, whether it has passed."""
    name = words.term("clans", view.clans[seat])
    text = Text(words.cli("clans.you", clan=name) if seat == view.seat else name)
    text.stylize(f"bold {STYLES.get(view.clans[seat], '')}")
    if view.clan_views[seat].out:
        text.append(f" · {words.cli('clans.passed')}", style="not bold dim")
    return text


def table_screen(words: Words, view: View, console: Console) -> RenderableType:
    """Board and clans: side by side where there is room."""
    board = BoardScreen(words, view)
    if console.width < WIDE:
        return Group(board.render(console, console.width), clans_screen(words, view))
    width = console.width * 2 // 3
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=width)
    grid.add_column(width=console.width - width - 1)
    grid.add_row(board.render(console, width), clans_column(words, view))
    return grid


# -- a battle -------------------------------------------------------------------------------------------------------
def battle_screen(words: Words, view: View) -> RenderableType | None:
    """The innermost pillage in progress: who stands there, how strong, with which cards; None without one."""
    pillages = [data for kind, data in view.frames if kind == PILLAGE_FRAME]
    if not pillages:
        return None
    place, attacker, _, clans = pillages[-1][:4]
    board = BoardScreen(words, view)
    battle = view.edition.new_frame(PILLAGE_FRAME)
    assert isinstance(battle, Battle)
    battle.load(pillages[-1])
    battle.clans = clans or clans_over(board.state, place)
    gods = Text(", ").join(gods_in(words, view, place))
    where = words.books.place(view.edition.place_names[place], "at")
    table = Table(
        title=words.cli("battle.title" if clans else "battle.call", where=where),
        title_style="bold",
        caption=gods if gods.plain else None,
        box=ROUNDED,
    )
    table.add_column(words.cli("battle.clan"), no_wrap=True)
    table.add_column(words.cli("battle.figures"))
    table.add_column(words.cli("battle.strength"), justify="right", style="bold")
    table.add_column(words.cli("battle.cards"))
    table.add_column(words.cli("battle.hand"), justify="right")
    for clan in view.clan_views:
        figures, _ = board.presence(place, clan.seat)
        if not figures and not (clans >> clan.seat) & 1 and clan.seat != attacker:
            continue
        strength = str(strength_in(board.state, battle, clan.seat))
        name = words.term("clans", view.clans[clan.seat])
        title = words.cli("battle.pillager", clan=name) if clan.seat == attacker else name
        cards = [view.edition.cards[card] for card in clan.table]
        shown = ", ".join([f"{words.card_name(card)} (+{card.strength if card.kind == 0 else 0})" for card in cards])
        table.add_row(Text(title, style=STYLES[view.clans[clan.seat]]), figures, strength, shown, str(clan.hand))
    return table


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

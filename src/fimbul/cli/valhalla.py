"""Valhalla in the terminal: the Chambers of the palace and their doorways, the clan sheets, a contest."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import Edition, View
from fimbul.cli.lookup import Thing
from fimbul.cli.screens import GOD_STYLE, STYLES, TableScreen, clan_text, figures_text
from fimbul.core.rules.ids import RESERVE, bits
from fimbul.editions.valhalla.information.views import valhalla_view
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    DOORS,
    PILES,
    REWARD_NAMES,
    REWARDS,
    SAUNA,
    SHEET,
    THRONE,
    god_at,
    is_closed,
    token_at,
)
from fimbul.editions.valhalla.rules.contest import Contest
from fimbul.editions.valhalla.rules.query import strength_at
from fimbul.editions.valhalla.rules.telling import CONTEST_FRAME, clans_at
from fimbul.words import Words

AGES_OF_GODS = (1, 2, 3)


class ValhallaScreen(TableScreen):
    """The nine Chambers of the palace, the gods, the clans."""

    ring: ClassVar = ((3, 8, 6), (1, 0, 4), (5, 7, 2))
    columns: ClassVar = ("on_board", "hand", "slots")

    def __init__(self, words: Words, view: View) -> None:
        super().__init__(words, view)
        self.gods_by_age = view.edition.power_names(view.deal)
        self.closed = valhalla_view(view).closed  # where they arrive, Age by Age

    def board(self, console: Console, width: int) -> RenderableType:
        grid = self.grid(console, width, self.chamber_body, self.panel)
        return Group(self.title(), grid, *self.gods())

    def chamber(self, place: int) -> str:
        """The plain name of a Chamber."""
        return self.books.text("terms", "chambers", self.view.edition.place_names[place])

    # -- a Chamber -----------------------------------------------------------------------------------------------
    def panel(self, place: int, body: RenderableType, height: int) -> Panel:
        """One Chamber in its frame."""
        title = f"[bold]{self.chamber(place)}[/]"
        if place != THRONE:
            title += f" [dim]({place})[/]"  # the number of its Chamber token
        marks, style = self.marks(place)
        return Panel(body, title=title, subtitle=marks or None, border_style=style, height=height, padding=(0, 1))

    def marks(self, place: int) -> tuple[str, str]:
        """Who has claimed a Chamber's reward, or that it is closed; and the colour of its frame."""
        if is_closed(self.state, place):
            return self.cli("board.closed"), "bright_black"
        owner = int(token_at(self.state, place))
        if owner >= 0:
            return self.cli("board.claimed", clan=self.clan_name(owner)), STYLES.get(self.view.clans[owner], "")
        return "", "green" if place == THRONE or god_at(self.state, place) >= 0 else "white"

    def chamber_body(self, place: int) -> RenderableType:
        """The reward or the god, a line for each clan there with its STR and its figures, the doorways."""
        parts: list[RenderableType] = [self.reward(place)]
        clans = Table.grid(padding=(0, 1, 0, 0))
        clans.add_column(no_wrap=True)
        clans.add_column(no_wrap=True, justify="right", style="bold")
        clans.add_column(no_wrap=True, style="dim")
        clans.add_column()
        for seat in range(self.view.seats):
            figures = figures_text(self.words, self.view, seat, place)
            if figures:
                strength = str(strength_at(self.state, seat, place))
                clans.add_row(clan_text(self.words, self.view, seat), strength, "│", figures)
        if clans.rows:
            parts.append(clans)
        doors = ", ".join([self.chamber(other) for other in bits(DOORS[place])])
        return Group(*parts, Text(f"⇄ {doors}", style="dim"))

    def reward(self, place: int) -> Text:
        """What the Chamber gives; nothing if a reward token or a Chamber token is there."""
        god = int(god_at(self.state, place))
        gone = token_at(self.state, place) >= 0 or is_closed(self.state, place)
        if god >= 0:
            name = self.words.term("gods", self.view.edition.all_powers[god])
            return Text(f"✦ {name}", style=f"{GOD_STYLE} strike" if gone else GOD_STYLE)
        return Text(self.cli(f"rewards.{REWARD_NAMES[REWARDS[place]]}"), style="dim strike" if gone else "")

    def gods(self) -> list[RenderableType]:
        """What the gods' tokens give, and who is still to come."""
        found: list[RenderableType] = []
        for age, name, place in zip(AGES_OF_GODS, self.gods_by_age, self.closed, strict=True):
            god = self.words.term("gods", name)
            if age <= self.view.age:
                said = self.cli("board.god", god=god, power=self.books.text("gods", name, "power"))
            else:
                where = self.books.place(self.view.edition.place_names[place], "at")
                said = self.cli("board.god_coming", god=god, age=age, where=where)
            text = Text("✦ " + said, style="dim")
            text.stylize(f"not dim {GOD_STYLE}", 0, len(god) + 2)
            found.append(text)
        return found

    # -- a clan --------------------------------------------------------------------------------------------------
    def fact(self, key: str, seat: int) -> str:
        clan = self.view.clan_views[seat]
        if key == "on_board":
            return str(sum([clan.count(0, place) for place in range(int(CHAMBERS))]))
        if key == "slots":
            return f"{len(self.upgrades(seat)) + clan.quests}/{SHEET}"
        return super().fact(key, seat)

    def sheet(self, seat: int) -> Text:
        """Upgrades (and which are used up for this Age), Quests face up, discard pile, figures off the board."""
        clan = self.view.clan_views[seat]
        used = valhalla_view(self.view).used_slots(seat)
        cards = [(slot, self.card(card)) for slot, card in enumerate(clan.slots) if card >= 0]
        names = [self.cli("clans.used", card=name) if (used >> slot) & 1 else name for slot, name in cards]
        dim = [self.cli("clans.committed", count=clan.quests)] if clan.quests else []
        for key, found in (("sworn", clan.sworn), ("discard", clan.discard)):
            if found:
                dim.append(self.cli(f"clans.{key}", cards=", ".join([self.card(card) for card in found])))
        for key, figures in (
            ("pile", self.pile(seat)),
            ("reserve", figures_text(self.words, self.view, seat, int(RESERVE))),
            ("sauna", figures_text(self.words, self.view, seat, int(SAUNA))),
        ):
            if figures:
                dim.append(self.cli(f"clans.{key}", figures=figures))
        text = Text(", ".join(names))
        if dim:
            text.append(("\n" if names else "") + "\n".join(dim), style="dim")
        return text

    def card(self, card: int) -> str:
        """A card by name."""
        return self.words.card_name(self.view.edition.cards[card])

    def pile(self, seat: int) -> str:
        """Whose figures are in a clan's kill pile."""
        place = PILES[seat]
        owners = [other for other in range(self.view.seats) if self.view.clan_views[other].count(0, place) > 0]
        found = [(self.clan_name(other), figures_text(self.words, self.view, other, place)) for other in owners]
        return ", ".join([self.cli("clans.pile_of", clan=clan, figures=figures) for clan, figures in found])

    # -- a contest -----------------------------------------------------------------------------------------------
    def battle(self) -> RenderableType | None:
        """The contest in progress: who is there, how strong, with which cards and what bonus."""
        view = self.view
        contests = [data for kind, data in view.frames if kind == CONTEST_FRAME]
        if not contests:
            return None
        contest = Contest(0, 0)
        contest.load(contests[-1])
        place, fought = int(contest.place), contest.clans != 0
        if not fought:
            contest.clans = clans_at(self.state, place)
        where = self.books.place(view.edition.place_names[place], "at")
        title = self.cli("battle.title" if fought else "battle.call", where=where)
        table = self.battle_table(title, self.reward(place))
        for clan in view.clan_views:
            seat = clan.seat
            figures = figures_text(self.words, view, seat, place)
            if not contest.fights(seat) and seat != contest.attacker:
                continue
            name = self.clan_name(seat)
            shown = [f"{self.card(card)} (+{contest.bonus(self.state, seat)})" for card in clan.table]
            table.add_row(
                Text(
                    self.cli("battle.contester", clan=name) if seat == contest.attacker else name,
                    style=STYLES[view.clans[seat]],
                ),
                figures,
                str(contest.strength(self.state, seat)),
                ", ".join(shown),
                str(clan.hand),
            )
        return table


# -- explained -------------------------------------------------------------------------------------------------------
def chamber_panel(words: Words, edition: Edition, thing: Thing) -> RenderableType:
    """A Chamber: its reward and its doorways."""
    books = words.books_of(edition)
    place = edition.place_names.index(thing.id)
    reward = books.text("terms", "tokens", REWARD_NAMES[REWARDS[place]])
    others = ", ".join([words.place(edition.place_names[other]) for other in bits(DOORS[place])])
    lines = [books.text("cli", "explain", "reward", reward=reward), books.text("cli", "explain", "doors", doors=others)]
    if place == THRONE:
        lines.append(books.text("cli", "explain", "throne"))
    else:
        lines.append(books.text("cli", "explain", "chamber_token", number=place))
    return Panel(Text("\n".join(lines)), title=f"[bold]{words.place(thing.id)}[/]", title_align="left")

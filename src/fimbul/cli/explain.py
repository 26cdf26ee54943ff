"""Explaining one thing: a card, a province, a fjord, a region, a rule option, a ruling."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import Edition
from fimbul.cli.desk import Problem, find_edition
from fimbul.cli.lookup import REGION_NAMES, Index, Thing
from fimbul.core.ids import bits
from fimbul.editions.midgard.board import BORDERS, FJORD_OF, PROVINCES, REGIONS, VILLAGES, YGGDRASIL
from fimbul.words import Ruling, Words


def explain(words: Words, console: Console, name: str) -> None:
    """Print all that is known under a name."""
    edition = find_edition(words, "midgard")
    index = Index(edition)
    things = index.find(name)
    if not things:
        raise Problem(index.unknown(words, name))
    for thing in things:
        console.print(explain_thing(words, edition, thing))


def explain_thing(words: Words, edition: Edition, thing: Thing) -> RenderableType:
    """One thing, and the rulings that touch it."""
    if thing.kind == "card":
        return card_panel(words, edition, thing.id)
    if thing.kind == "option":
        text = Text(words.cli("explain.option", text=words.term("options", thing.id)))
        return Panel(Group(text, *rulings(words, thing.id)), title=thing.id, title_align="left")
    if thing.kind == "ruling":
        ruling = next(ruling for ruling in words.rulings() if ruling.number == thing.id)
        return Panel(ruling_text(words, ruling), title=f"R{ruling.number}", title_align="left")
    return place_panel(words, edition, thing)


def rulings(words: Words, slug: str) -> list[RenderableType]:
    """The rulings that touch a card or an option."""
    found = words.rulings_of(slug)
    if not found:
        return [Text(words.cli("explain.no_rulings"), style="dim")]
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for ruling in found:
        table.add_row(f"R{ruling.number}", ruling.text)
    return [Text("\n" + words.cli("explain.rulings"), style="bold"), table]


def ruling_text(words: Words, ruling: Ruling) -> Text:
    """A ruling with its cards and options."""
    text = Text(ruling.text)
    if ruling.cards:
        names = ", ".join([words.card_name(slug) for slug in ruling.cards])
        text.append("\n" + words.cli("explain.cards", cards=names), style="dim")
    if ruling.options:
        text.append("\n" + words.cli("explain.options", options=", ".join(ruling.options)), style="dim")
    return text


def card_panel(words: Words, edition: Edition, slug: str) -> RenderableType:
    """A card: its numbers and copies by Age, its text, its rulings."""
    seats = range(int(edition.fewest), int(edition.most) + 1)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(words.cli("cards.age"), justify="right")
    table.add_column(words.cli("cards.numbers"))
    for n in seats:
        table.add_column(words.cli("explain.seats", seats=n), justify="right")
    found = [card for card in edition.cards if card.slug == slug]
    for card in found:
        copies = [str(edition.copies_of(card, n, ())) for n in seats]
        table.add_row(str(card.age), words.about_card(card, with_age=False), *copies)
    title = f"[bold]{words.card_name(slug)}[/]"
    if found[0].god != "none":
        title += f" · {words.term('gods', found[0].god)}"
    body = Group(Text(words.card_text(slug)), Text(), table, *rulings(words, slug))
    return Panel(body, title=title, title_align="left")


def place_panel(words: Words, edition: Edition, thing: Thing) -> RenderableType:
    """A province, a fjord or a region."""
    names = edition.place_names
    provinces = range(1, int(PROVINCES))
    if thing.kind == "region":
        region = REGION_NAMES.index(thing.id)
        inside = [words.term("provinces", names[p]) for p in provinces if REGIONS[p] == region]
        title = words.term("regions", thing.id)
        text = words.cli("explain.region", provinces=", ".join(inside))
    elif thing.kind == "fjord":
        place = names.index(thing.id)
        first, second = [words.term("provinces", names[p]) for p in provinces if FJORD_OF[p] == place]
        title = words.term("fjords", thing.id)
        text = words.cli("explain.fjord", first=first, second=second)
    else:
        place = names.index(thing.id)
        title = words.term("provinces", thing.id)
        if place == YGGDRASIL:
            text = words.cli("explain.yggdrasil")
        else:
            near = ", ".join([words.term("provinces", names[p]) for p in bits(BORDERS[place])])
            text = words.cli(
                "explain.province",
                region=words.term("regions", REGION_NAMES[REGIONS[place]]),
                villages=VILLAGES[place],
                fjord=words.term("fjords", names[FJORD_OF[place]]),
            )
            text += "\n" + words.cli("explain.neighbours", provinces=near)
    return Panel(Text(text), title=f"[bold]{title}[/]", title_align="left")

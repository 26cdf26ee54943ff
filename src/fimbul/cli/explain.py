"""Explaining one thing: a card, a place of the board, a rule option, a ruling, a god, a module."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import Edition
from fimbul.cli.boards import place_screen
from fimbul.cli.cards import FIFTH, copies, copies_by_module, has_ages, house_note
from fimbul.cli.desk import Problem, find_edition
from fimbul.cli.lookup import Index, Thing
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.words import Ruling, Words


def explain(words: Words, console: Console, name: str, edition_name: str = "midgard") -> None:
    """Print all that is known under a name."""
    edition = find_edition(words, edition_name)
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
    if thing.kind == "module":
        return module_panel(words, edition, thing.id)
    if thing.kind == "god":
        books = words.books_of(edition)
        title = f"[bold]{words.term('gods', thing.id)}[/] · {books.text('gods', thing.id, 'title')}"
        power = Text(books.text("gods", thing.id, "power"))
        return Panel(Group(power, *rulings(words, thing.id, edition)), title=title, title_align="left")
    if thing.kind == "option":
        text = Text(words.cli("explain.option", text=words.term("options", thing.id)))
        return Panel(Group(text, *rulings(words, thing.id, edition)), title=thing.id, title_align="left")
    if thing.kind == "ruling":
        ruling = next(ruling for ruling in words.rulings(edition.name) if ruling.number == thing.id)
        return Panel(ruling_text(words, ruling), title=ruling.label, title_align="left")
    return place_screen(words, edition, thing)


def rulings(words: Words, slug: str, edition: Edition | None = None) -> list[RenderableType]:
    """The rulings that touch a card, an option, a god or a module."""
    found = words.rulings_of(slug, "midgard" if edition is None else edition.name)
    if not found:
        return [Text(words.cli("explain.no_rulings"), style="dim")]
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for ruling in found:
        table.add_row(ruling.label, ruling.text)
    return [Text("\n" + words.cli("explain.rulings"), style="bold"), table]


def ruling_text(words: Words, ruling: Ruling) -> Text:
    """A ruling with its cards, gods and options."""
    text = Text(ruling.text)
    if ruling.cards:
        text.append("\n" + words.cli("explain.cards", cards=words.ruling_cards(ruling)), style="dim")
    if ruling.gods:
        names = ", ".join([words.term("gods", god) for god in ruling.gods])
        text.append("\n" + words.cli("explain.gods", gods=names), style="dim")
    if ruling.options:
        text.append("\n" + words.cli("explain.options", options=", ".join(ruling.options)), style="dim")
    return text


def card_panel(words: Words, edition: Edition, slug: str) -> RenderableType:
    """A card: its numbers and copies by Age, its text, its rulings."""
    found = [card for card in edition.cards if card.slug == slug]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    ages = has_ages(edition)
    if ages:
        table.add_column(words.cli("cards.age"), justify="right")
    table.add_column(words.cli("cards.numbers"))
    for seats in copies(edition, found[0]):
        table.add_column(words.cli("explain.seats", seats=seats), justify="right")
    notes: dict[str, None] = {}
    for card in found:
        counts = [str(count) for count in copies(edition, card).values()]
        table.add_row(*([str(card.age)] if ages else []), words.about_card(card, with_age=False), *counts)
        for module, fewest in copies_by_module(edition, card).items():
            if module != FIFTH:
                name = words.module_name(module)
                notes[words.cli("explain.one_more", module=name, seats=fewest)] = None
    title = f"[bold]{words.card_name(slug)}[/]"
    if found[0].god != "none":
        title += f" · {words.term('gods', found[0].god)}"
    if found[0].module:
        title += f" · {words.module_name(found[0].module)}"
    more = [Text(note, style="dim") for note in notes]
    if house_note(words, edition):
        more.append(Text(house_note(words, edition), style="dim"))
    body = Group(Text(words.card_text(slug)), Text(), table, *more, *rulings(words, slug, edition))
    return Panel(body, title=title, title_align="left")


def module_panel(words: Words, edition: Edition, name: str) -> RenderableType:
    """A module: what it adds, by name, and the rulings that touch that."""
    module = next(module for module in edition.modules if module.name == name)
    slugs = list(dict.fromkeys([card.slug for card in edition.cards if card.module == name]))
    others = [edition.cards[edition.card_ids[copy.card]] for copy in module.copies]
    copied = list(dict.fromkeys([words.card_name(card) for card in others]))
    gods = list(GOD_NAMES) if name == "gods" else []
    text = Text(words.module_text(name))
    for key, names in (
        ("clans", [words.term("clans", clan) for clan in module.clans]),
        ("gods", [f"{words.term('gods', god)} ({words.god_title(god)})" for god in gods]),
        ("cards", [words.card_name(slug) for slug in slugs]),
        ("copies", copied),
    ):
        if names:
            text.append("\n" + words.cli(f"explain.{key}", **{key: ", ".join(names)}), style="dim")
    title = f"[bold]{words.module_name(name)}[/] · {name}"
    return Panel(Group(text, *rulings(words, name)), title=title, title_align="left")

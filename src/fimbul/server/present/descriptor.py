"""The descriptor: how an edition describes itself, so that the page draws it without knowing it by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fimbul import Edition
from fimbul.core.rules.ids import FALLEN
from fimbul.server.messages import (
    AgeText,
    BattleText,
    DeadText,
    Descriptor,
    PhaseText,
    SheetText,
    Sign,
    StepText,
)
from fimbul.server.present.editions import Presenter, presenter_of
from fimbul.server.present.questions import verb_kinds
from fimbul.words import Words


def descriptor_of(edition: Edition, words: Words) -> Descriptor:
    """An edition in a language."""
    showing = presenter_of(edition)
    books = words.books_of(edition)

    def about(key: str) -> str:
        return words.server(f"about.{key}", edition)

    return Descriptor(
        id=edition.name,
        name=words.server(f"editions.{edition.name}.name"),
        board=showing.picture,
        centre=showing.centre,
        icon=showing.icon,
        runes=about("runes"),
        example=showing.example,
        help=about("help"),
        keys=about("keys"),
        gods=about("gods"),
        phases=[
            PhaseText(phase, books.text("terms", "phases", phase), about(f"phases.{phase}"))
            for phase in edition.phase_order
        ],
        verbs=signs(showing, verb_kinds(edition), lambda verb: words.server(f"verbs.{verb}", edition)),
        tokens=signs(showing, edition.token_names, lambda token: books.text("terms", "tokens", token)),
        battle=BattleText(
            title=about("battle.title"),
            attacker=about("battle.attacker"),
            icon=edition.attack_word,
            steps=[StepText(step, about(f"steps.{step}")) for step in showing.steps],
            attacker_last=showing.attacker_last,
        ),
        ages=age_text(showing, words, edition),
        dead=DeadText(
            store=edition.place_names[int(FALLEN)],
            icon=edition.place_names[int(FALLEN)],
            text=about("dead.text"),
            by_clan=showing.grave is not None,
            label=about("dead.label"),
            clan=about("dead.clan"),
        ),
        sheet=SheetText(showing.slot_kinds(edition), showing.shares_slots),
        legendary=list(edition.legendary[1:]),
        limit=showing.limit,
        cards_have_ages=len({int(card.age) for card in edition.cards}) > 1,
    )


def signs(showing: Presenter, ids: Iterable[str], name: Callable[[str], str]) -> list[Sign]:
    """Words with their icons; most icons are called like the word itself."""
    return [Sign(id, name(id), showing.icons.get(id, id)) for id in ids]


def age_text(showing: Presenter, words: Words, edition: Edition) -> AgeText:
    """What the end of an Age brings."""
    one, two, three = showing.age_glory
    return AgeText(
        title=words.server("about.ages.title", edition),
        mark=showing.mark,
        name=words.server("about.ages.name", edition),
        glory=showing.age_glory,
        pays=words.server("about.ages.pays", edition),
        line=words.server("about.ages.line", edition, one=one, two=two, three=three),
        left=words.server("about.ages.left", edition),
        left_why=words.server("about.ages.left_why", edition),
    )

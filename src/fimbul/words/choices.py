"""What a person is asked and may choose, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fimbul import Decision, View
from fimbul.core.rules.engine import decision_name
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_MARCH,
    ATTACK,
    CHOOSE,
    COMMIT,
    COUNT,
    FIGURE_KINDS,
    INVADE,
    MARCH,
    PASS,
    PUSH,
    RAISE,
    RIDE,
    SEND,
    STAT_NAMES,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    USE,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import Card
from fimbul.core.text.notation import FIGURE_AT, FIGURE_TO, OTHERS_AT, WITH_CARD, WORD_OF
from fimbul.words.books import Books
from fimbul.words.facts import Costs
from fimbul.words.phrases import Phrases


@cache
def about_card(books: Books, card: Card, with_age: bool = True) -> str:
    """A card's kind and printed numbers in a few words; its Age too where others have the same name."""
    varies = card.kind_name == "monster" and card.strength == 0
    about = books.text(
        "actions",
        "about",
        card.kind_name + ("_late" if card.late else "_varies" if varies else ""),
        strength=int(card.strength),
        glory=books.amount("glory", int(card.glory)),
        rage=books.amount("rage", int(card.cost)),
    )
    if card.text_id == card.slug or not with_age:
        return about
    return books.text("actions", "about", "with_age", about=about, age=int(card.age))


# -- options --------------------------------------------------------------------------------------------------------
def menu_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """An option of the viewer's decision as a line of a menu, with its cost where known."""
    books = phrases.books
    if action == PASS:
        return pass_sentence(books, view)
    kind = action_kind(action)
    a = int(first_of(action))
    b = int(second_of(action))
    key = view.edition.attack_word if kind == ATTACK else view.edition.invade_word if kind == INVADE else WORD_OF[kind]
    if kind == UPGRADE_ACTION:
        old = view.clan_views[view.seat].slots[b]
        if old < 0 or view.edition.free_slot(view.edition.cards[a], view.clan_views[view.seat].slots) == b:
            text = books.text("actions", key, card=phrases.card(a))
        else:
            text = books.text("actions", key + "_instead", card=phrases.card(a), old=phrases.card(old))
        return with_cost(books, text, costs.upgrade(view, a))
    if kind == MARCH and view.question == ASK_MARCH:
        return books.text("actions", key, **action_facts(phrases, view, action))
    if kind == USE:
        slug = view.edition.cards[a].slug
        return books.text("actions", key, slug if books.has("actions", key, slug) else "card", card=phrases.card(a))
    text = books.text("actions", *card_words(books, view, key), **action_facts(phrases, view, action))
    if kind == INVADE:
        return with_cost(books, text, costs.invade(view, a, b) if view.question == ASK_ACTION else 0)
    return with_cost(books, text, 1) if kind == MARCH else text


def action_facts(phrases: Phrases, view: View, action: int) -> Mapping[str, object]:
    """What the template of an action is filled in with."""
    kind = action_kind(action)
    a = int(first_of(action))
    b = int(second_of(action))
    if kind in WITH_CARD:
        card = view.edition.cards[a]
        glory = phrases.books.amount("glory", int(card.glory)) if kind == COMMIT else ""
        return {"card": phrases.card(a), "glory": glory, "about": about_card(phrases.books, card)}
    if kind in FIGURE_TO or kind in FIGURE_AT:
        return {"figure": phrases.figure(view.seat, a, 1, "your"), **phrases.places(b)}
    if kind in (MARCH, RIDE):
        return {"source": phrases.place(a, "from"), "target": phrases.place(b, "to")}
    if kind == TROOPS:
        counts = {figure: int(count_in(action, figure)) for figure in range(1, int(FIGURE_KINDS))}
        return {"figures": phrases.figures(view.seat, {k: n for k, n in counts.items() if n > 0}, "your")}
    if kind == RAISE:
        step = view.clan_views[view.seat].steps[a] + 1
        return {"stat": phrases.books.stat(STAT_NAMES[a], "your"), "value": phrases.value(a, step)}
    if kind == TAKE:
        return {"figure": phrases.figure(a, b, 1, "one"), "of_clan": phrases.clan(a, "of")}
    if kind == PUSH:
        return phrases.pushed(action)
    if kind in OTHERS_AT:
        return {**phrases.pushed(action), **phrases.places(b)}
    if kind == CHOOSE:
        return {"the_clan": phrases.clan(a, "the")}
    if kind == SEND:
        return {"god": phrases.god(a), "target": phrases.place(b, "to")}
    return {"n": a} if kind == COUNT else phrases.places(a)


def with_cost(books: Books, text: str, rage: int) -> str:
    """An action and what it costs."""
    if rage == 0:
        return books.text("actions", "free", action=text)
    return books.text("actions", "costs", action=text, n=rage)


def pass_sentence(books: Books, view: View) -> str:
    """Passing, in the words of what was asked."""
    kind = decision_name(view.edition, view.question)
    rage = books.amount("rage", view.clan_views[view.seat].rage)
    own = card_words(books, view, "pass")
    if len(own) > 1:
        return books.text("actions", *own, rage=rage)
    return books.text("actions", "pass", kind if books.has("actions", "pass", kind) else "other", rage=rage)


def card_words(books: Books, view: View, key: str) -> tuple[str, ...]:
    """Where the words of an action stand: with the card that asks, if it brings its own."""
    source = view.source
    if source >= 0:
        own = ("cards", view.edition.cards[source].slug, key)
        if books.has("actions", *own):
            return own
    return (key,)


# -- questions ------------------------------------------------------------------------------------------------------
def prompt_sentence(phrases: Phrases, view: View, decision: Decision) -> str:
    """What the viewer is asked, by a rule or by a card."""
    books = phrases.books
    kind = decision_name(view.edition, decision.question)
    told: dict[str, object] = {
        "age": view.age,
        "rage": books.amount("rage", view.clan_views[decision.seat].rage),
        "one_rage": books.amount("rage", 1),
        "two_rage": books.amount("rage", 2),
    }
    for frame, data in view.frames:  # of several pillages the innermost is meant
        if frame == view.edition.battle_frame:
            told.update(phrases.places(data[0]))
            told["clan"] = phrases.clan(data[1])
    if action_kind(decision.options[0]) == SEND:
        told["god"] = phrases.god(int(first_of(decision.options[0])))
    asker = "rule"
    if decision.source >= 0:
        slug = view.edition.cards[decision.source].slug
        told["card"] = phrases.card(decision.source)
        asker = slug if books.has("prompts", kind, slug) else "card"
    return books.text("prompts", kind, asker, **told)

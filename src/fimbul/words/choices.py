"""What a person is asked and may choose, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from fimbul import Decision, View
from fimbul.core.game import decision_name
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_MARCH,
    FIGURE_KINDS,
    INVADE,
    MARCH,
    PASS,
    RAISE,
    SEND,
    STAT_NAMES,
    UPGRADE_ACTION,
    USE,
    action_kind,
    count_in,
    first_of,
    second_of,
)
from fimbul.core.rules.powers import Card
from fimbul.core.rules.shapes import (
    ACTION_SHAPES,
    ANY_PLACE,
    CARD,
    FIGURE,
    FIGURE_OF_SEAT,
    GROUP,
    NUMBER,
    PLACE,
    POWER,
    SEAT,
    STAT,
    THEIR_FIGURE,
)
from fimbul.words.books import Books
from fimbul.words.facts import Costs
from fimbul.words.phrases import Phrases, forms_of_place


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
    """An option of the viewer's decision as a line of a menu, with its cost where known. Begins with a capital."""
    text = option_text(phrases, view, action, costs)
    return text[:1].upper() + text[1:]


def option_text(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """An option in the words of its template, which may begin with a figure or a place."""
    kind = int(action_kind(action))
    line = LINES.get(kind)
    if line is not None:
        return line(phrases, view, action, costs)
    key = view.edition.own_word(ACTION_SHAPES[kind].word)
    return phrases.books.text("actions", *card_words(phrases.books, view, key), **action_facts(phrases, view, action))


def upgrade_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Playing an upgrade, perhaps instead of another."""
    card, slot = int(first_of(action)), int(second_of(action))
    slots = view.clan_views[view.seat].slots
    old = slots[slot]
    if old < 0 or view.edition.free_slot(view.edition.cards[card], slots) == slot:
        text = phrases.books.text("actions", "upgrade", card=phrases.card(card))
    else:
        text = phrases.books.text("actions", "upgrade_instead", card=phrases.card(card), old=phrases.card(old))
    return with_cost(phrases.books, text, costs.upgrade(view, card))


def use_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Using a card, in words of its own where it has some."""
    card = int(first_of(action))
    slug = view.edition.cards[card].slug
    key = slug if phrases.books.has("actions", "use", slug) else "card"
    return phrases.books.text("actions", "use", key, card=phrases.card(card))


def invade_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Setting a figure down, which costs Rage as an action only."""
    figure, place = int(first_of(action)), int(second_of(action))
    cost = costs.invade(view, figure, place) if view.question == ASK_ACTION else 0
    word, name = view.edition.invade_word, view.edition.place_names[place]
    return invade_text(phrases.books, word, *phrases.kind(view.seat, figure), name, cost)


@cache
def invade_text(books: Books, word: str, figure: str, monster: str, place: str, rage: int) -> str:
    """The same, from what it depends on alone: most turns bring the same lines again."""
    yours = books.figures(figure, 1, "your", monster)
    return with_cost(books, books.text("actions", word, figure=yours, **forms_of_place(books, place)), rage)


def march_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Marching; by a card's leave it costs nothing, and nothing is said of it."""
    places = view.edition.place_names
    source, target = places[first_of(action)], places[second_of(action)]
    return march_text(phrases.books, source, target, view.question != ASK_MARCH)


@cache
def march_text(books: Books, source: str, target: str, is_paid: bool) -> str:
    """The same, from what it depends on alone."""
    text = books.text("actions", "march", **{**forms_of_place(books, source), "target": books.place(target, "to")})
    return with_cost(books, text, 1) if is_paid else text


def pass_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Passing, in the words of what was asked."""
    books = phrases.books
    kind = decision_name(view.edition, view.question)
    rage = books.amount("rage", view.clan_views[view.seat].rage)
    own = card_words(books, view, "pass")
    if len(own) > 1:
        return books.text("actions", *own, rage=rage)
    return books.text("actions", "pass", kind if books.has("actions", "pass", kind) else "other", rage=rage)


def raise_line(phrases: Phrases, view: View, action: int, costs: Costs) -> str:
    """Raising a stat, which may be worth the same on its last two steps."""
    stat = int(first_of(action))
    told = stat_facts(phrases, view, stat)
    step = view.clan_views[view.seat].steps[stat]
    same = phrases.value(stat, step) == phrases.value(stat, step + 1)
    return phrases.books.text("actions", "raise_last" if same else "raise", **told)


# Kinds of actions whose lines say more than their arguments.
LINES: Final[Mapping[int, Callable[[Phrases, View, int, Costs], str]]] = {
    int(PASS): pass_line,
    int(UPGRADE_ACTION): upgrade_line,
    int(USE): use_line,
    int(INVADE): invade_line,
    int(MARCH): march_line,
    int(RAISE): raise_line,
}


def action_facts(phrases: Phrases, view: View, action: int) -> Mapping[str, object]:
    """What the template of an action is filled in with: its arguments in words."""
    shape = ACTION_SHAPES[action_kind(action)]
    first, second = shape.arguments(action)
    facts = ARGUMENT_FACTS[shape.first](phrases, view, first)
    more = SECOND_FACTS.get((shape.first, shape.second))
    return facts if more is None else {**facts, **more(phrases, first, second)}


def card_facts(phrases: Phrases, view: View, card: int) -> Mapping[str, object]:
    """A card, what it is, and the Glory printed on it."""
    return printed_facts(phrases.books, view.edition.cards[card])


@cache
def printed_facts(books: Books, card: Card) -> Mapping[str, object]:
    """The same, which is printed on the card."""
    glory = books.amount("glory", int(card.glory))
    return {"card": books.card_name(card.slug), "glory": glory, "about": about_card(books, card)}


def stat_facts(phrases: Phrases, view: View, stat: int) -> Mapping[str, object]:
    """A stat of the viewer, and what it would be worth a step higher."""
    step = view.clan_views[view.seat].steps[stat] + 1
    return {"stat": phrases.books.stat(STAT_NAMES[stat], "your"), "value": phrases.value(stat, step), "step": step}


def group_facts(phrases: Phrases, view: View, group: int) -> Mapping[str, object]:
    """Figures of several kinds."""
    counts = {kind: int(count_in(group, kind)) for kind in range(1, int(FIGURE_KINDS))}
    return {"figures": phrases.figures(view.seat, {kind: n for kind, n in counts.items() if n > 0}, "your")}


ARGUMENT_FACTS: Final[Mapping[int, Callable[[Phrases, View, int], Mapping[str, object]]]] = {
    CARD: card_facts,
    FIGURE: lambda say, view, figure: {"figure": say.figure(view.seat, figure, 1, "your")},
    THEIR_FIGURE: lambda say, view, figure: say.their_figure(figure >> 4, figure & 15),
    PLACE: lambda say, view, place: say.places(place),
    SEAT: lambda say, view, seat: {"the_clan": say.clan(seat, "the")},
    STAT: stat_facts,
    NUMBER: lambda say, view, number: {"n": number},
    GROUP: group_facts,
    POWER: lambda say, view, power: {"god": say.god(power)},
}
SECOND_FACTS: Final[Mapping[tuple[int, int], Callable[[Phrases, int, int], Mapping[str, object]]]] = {
    (FIGURE, PLACE): lambda say, _, place: say.places(place),
    (FIGURE, ANY_PLACE): lambda say, _, place: say.places(place),
    (THEIR_FIGURE, PLACE): lambda say, _, place: say.places(place),
    (PLACE, PLACE): lambda say, _, target: {"target": say.place(target, "to")},
    (POWER, PLACE): lambda say, _, place: say.places(place),
    (SEAT, FIGURE_OF_SEAT): lambda say, seat, figure: say.their_figure(seat, figure),
}


def with_cost(books: Books, text: str, rage: int) -> str:
    """An action and what it costs."""
    if rage == 0:
        return books.text("actions", "free", action=text)
    return books.text("actions", "costs", action=text, rage=books.amount("rage", rage))


def card_words(books: Books, view: View, key: str) -> tuple[str, ...]:
    """Where the words of an action stand: with the card or the question that asks, if it brings its own."""
    source = view.source
    if source >= 0:
        own = ("cards", view.edition.cards[source].slug, key)
        if books.has("actions", *own):
            return own
    asked = ("asked", decision_name(view.edition, view.question), key)
    return asked if books.has("actions", *asked) else (key,)


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
    attacker = -1
    for frame, data in view.frames:  # of several pillages the innermost is meant
        if frame == view.edition.battle_frame:
            told.update(phrases.places(data[0]))
            told["clan"] = phrases.clan(data[1])
            attacker = data[1]
    if action_kind(decision.options[0]) == SEND:
        told["god"] = phrases.god(int(first_of(decision.options[0])))
    if action_kind(decision.options[-1]) == INVADE:
        kinds = dict.fromkeys([int(first_of(option)) for option in decision.options if option != PASS])
        told["figure"] = books.listed([phrases.figure(decision.seat, kind, 1, "your") for kind in kinds])
    asker = "own" if attacker == decision.seat and books.has("prompts", kind, "own") else "rule"
    about = decision.source if decision.source >= 0 else view.edition.subject(view)
    if about >= 0:
        told["card"] = phrases.card(about)
        asker = "quest" if books.has("prompts", kind, "quest") else asker
    if decision.source >= 0:
        slug = view.edition.cards[decision.source].slug
        asker = slug if books.has("prompts", kind, slug) else "card"
        if view.edition.unharmed(view) and books.has("prompts", kind, f"{slug}_unharmed"):
            asker = f"{slug}_unharmed"
    return books.text("prompts", kind, asker, **told)

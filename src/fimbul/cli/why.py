"""What a person may have meant by a name: actions to check, so that reasons can be given."""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import BadAction, Game, View, parse
from fimbul.cli.lookup import PLACE_KINDS, Index, Thing
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_CARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_LATE,
    FIGURE_KINDS,
    QUEST,
    RESERVE,
    UPGRADE,
)

VERBS = {int(ASK_DRAFT): "draft", int(ASK_CARD): "play", int(ASK_LATE): "play", int(ASK_KEEP): "keep"}


def attempts(game: Game, view: View, names: Index, things: Sequence[Thing]) -> dict[str, int]:
    """Actions that concern some things, by their texts; those that cannot even be read are left out."""
    found: dict[str, int] = {}
    for thing in things:
        if thing.kind in PLACE_KINDS:
            texts = place_texts(view, names, thing)
        else:
            texts = card_texts(view, thing.id) if thing.kind == "card" else []
        for text in texts:
            try:
                found[text] = parse(game, view.seat, text)
            except BadAction:
                continue
    return found


def place_texts(view: View, names: Index, thing: Thing) -> list[str]:
    """Bringing figures to a place, marching to it and fighting for it; nobody marches into a fjord."""
    if view.question != ASK_ACTION:
        return []
    clan = view.clan_views[view.seat]
    edition = view.edition
    figures = view.names().figures[view.seat]
    texts = [
        f"{edition.invade_word} {figures[kind]}>{thing.id}"
        for kind in range(1, int(FIGURE_KINDS))
        if figures[kind] and clan.count(kind, int(RESERVE)) > 0
    ]
    if thing.kind != "fjord":
        sources = [name for place, name in enumerate(edition.place_names) if clan.count(0, place) > 0]
        alike = [name for name in sources if Thing(thing.kind, name) in names.find(name)]
        texts += [f"march {source}>{thing.id}" for source in alike if source != thing.id]
        texts.append(f"{edition.attack_word} {thing.id}")
    return texts


def card_texts(view: View, slug: str) -> list[str]:
    """Playing a card, in the requested way: the copies in hand, or else all cards of that name."""
    cards = [card for card in view.edition.cards if card.slug == slug]
    mine = [card for card in cards if int(card.id) in view.hand]
    texts: list[str] = []
    for card in mine or cards:
        if view.question in VERBS:
            texts.append(f"{VERBS[view.question]} {card.text_id}")
        elif view.question == ASK_ACTION:
            if card.kind == QUEST:
                texts.append(f"quest {card.text_id}")
            elif card.kind >= UPGRADE:
                in_play = int(card.id) in view.clan_views[view.seat].slots
                texts.append(f"{'use' if in_play else 'upgrade'} {card.text_id}")
            else:
                texts.append(f"play {card.text_id}")
    return texts

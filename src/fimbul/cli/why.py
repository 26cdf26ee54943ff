"""What a person may have meant by a name: actions to be tried, so that reasons can be given."""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import BadAction, Game, View, parse
from fimbul.cli.lookup import Thing
from fimbul.core.ids import ASK_ACTION, ASK_CARD, ASK_DRAFT, ASK_KEEP, ASK_LATE, FIGURE_KINDS, QUEST, RESERVE, UPGRADE
from fimbul.editions.midgard.board import PROVINCES

VERBS = {int(ASK_DRAFT): "draft", int(ASK_CARD): "play", int(ASK_LATE): "play", int(ASK_KEEP): "keep"}


def attempts(game: Game, view: View, things: Sequence[Thing]) -> dict[str, int]:
    """Actions that concern some things, by their texts; those that cannot even be read are left out."""
    found: dict[str, int] = {}
    for thing in things:
        if thing.kind in ("province", "fjord"):
            texts = place_texts(view, thing.id)
        else:
            texts = card_texts(view, thing.id) if thing.kind == "card" else []
        for text in texts:
            try:
                found[text] = parse(game, view.seat, text)
            except BadAction:
                continue
    return found


def place_texts(view: View, place: str) -> list[str]:
    """Invading, marching to and pillaging a place."""
    if view.question != ASK_ACTION:
        return []
    clan = view.clan_views[view.seat]
    names = view.edition.place_names
    figures = view.names().figures[view.seat]
    texts = [
        f"invade {figures[kind]}>{place}"
        for kind in range(1, int(FIGURE_KINDS))
        if figures[kind] and clan.count(kind, int(RESERVE)) > 0
    ]
    if names.index(place) < PROVINCES:
        sources = [names[p] for p in range(int(PROVINCES)) if clan.count(0, p) > 0 and names[p] != place]
        texts += [f"march {source}>{place}" for source in sources]
        texts.append(f"{view.edition.attack_word} {place}")
    return texts


def card_texts(view: View, slug: str) -> list[str]:
    """Playing a card, in the way that is asked for; those of it in hand, or else all of that name."""
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

"""Sight: the whole table as one seat may know it, made from its view alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from fimbul import Edition, State, View
from fimbul.core.engine import decision_name
from fimbul.core.ids import (
    ASK_DRAFT,
    BOARD,
    FALLEN,
    FIGURE_KINDS,
    LAST_STEP,
    NOBODY,
    NOTHING,
    PLACES,
    RESERVE,
    SLOTS,
    STAT_NAMES,
    UPGRADE,
    bits,
)
from fimbul.core.powers import MOD_RELEASE_GLORY
from fimbul.core.query import kind_strength, strength_of, strength_over
from fimbul.core.views import SPECTATOR, SeatView
from fimbul.editions.midgard.board import CARD_KINDS, FJORDS, PROVINCES, TOKEN_NAMES, VILLAGES, YGGDRASIL
from fimbul.editions.midgard.pillage import PILLAGE_FRAME
from fimbul.server.battles import battles_of
from fimbul.server.messages import (
    ClanSight,
    ClanStrength,
    DraftSight,
    FigureSight,
    PackSight,
    PlaceSight,
    ShownCard,
    Sight,
    SlotSight,
    StatSight,
)
from fimbul.words import Facts, Words
from fimbul.words.phrases import Phrases

LEGENDARY: Final = {4: 10, 5: 10, 6: 20}  # Glory at the end of the game, by step
KINDS: Final = range(1, int(FIGURE_KINDS))
WIDTH: Final = int(PLACES)  # of a row in a clan's table of figures
ON_BOARD: Final = int(BOARD)
MONSTERS: Final = (4, 5)  # kinds of figures whose cards say their own STR


@cache
def card_ids(edition: Edition) -> tuple[str, ...]:
    """The ids of all cards, by number."""
    return tuple([card.text_id for card in edition.cards])


@cache
def slot_kinds(edition: Edition) -> tuple[str, ...]:
    """The kind of card that goes into each slot."""
    found = [""] * int(SLOTS)
    for kind in range(int(UPGRADE), len(CARD_KINDS)):
        first, count = edition.slots_of(kind)
        for slot in range(int(first), int(first + count)):
            found[slot] = CARD_KINDS[kind]
    return tuple(found)


@cache
def stat_sights(edition: Edition) -> tuple[tuple[StatSight, ...], ...]:
    """A stat on each of its steps; step 0 is never reached."""
    track = [int(value) for value in edition.track]
    return tuple(
        [
            tuple(
                [
                    StatSight(
                        stat=name,
                        step=step,
                        value=track[8 * stat + step],
                        next=track[8 * stat + step + 1] if step < LAST_STEP else None,
                        bonus=LEGENDARY.get(step, 0),
                    )
                    for step in range(int(LAST_STEP) + 1)
                ]
            )
            for stat, name in enumerate(STAT_NAMES)
        ]
    )


def named(edition: Edition, cards: list[int]) -> list[str]:
    """Cards by their ids."""
    ids = card_ids(edition)
    return [ids[card] for card in cards]


def sight_of(view: View, words: Words) -> Sight:
    """The table as the viewer may know it."""
    edition = view.edition
    state = words.costs.board(view)
    names = view.names().figures
    source = view.source
    asked = [] if view.over else view.asked
    return Sight(
        seat=view.seat,
        age=view.age,
        phase=edition.phase_names[view.phase],
        first=view.first,
        turn=None if view.turn == NOBODY else view.turn,
        asked=asked,
        chosen_by=view.chosen_by,
        question=decision_name(view.edition, view.question) if asked else None,
        source=edition.cards[source].text_id if source >= 0 else None,
        waiting=waiting_sentence(view, words),
        doom=[edition.place_names[place] for place in view.deal[9:12]],
        unused=[edition.place_names[place] for place in bits(view.numbers[10])],
        places=places_of(view, state, names),
        clans=[clan_of(view, state, clan, names[clan.seat]) for clan in view.clan_views],
        discard=named(edition, view.discard),
        hand=named(edition, view.hand),
        quests=named(edition, view.quests),
        dropped=named(edition, [card for card, _ in view.dropped]),
        draft=draft_of(view, state) if view.question == ASK_DRAFT and view.seat != SPECTATOR else None,
        battles=battles_of(view, state, words, names),
        over=view.over,
    )


# -- the one line that says who must do what ------------------------------------------------------------------------
def waiting_sentence(view: View, words: Words) -> str:
    """What the viewer is asked; or else who is asked what."""
    if view.over or view.question == NOTHING:
        return words.server("over")
    if view.decision is not None:
        return words.prompt(view, view.decision)
    phrases = Phrases(words.books, Facts.of(view))
    asked = view.asked
    kind = decision_name(view.edition, view.question)
    told: dict[str, object] = {
        "clan": phrases.clan(asked[0]),
        "clans": phrases.clans(asked, "begin"),
        "the_clan": phrases.clan(asked[0], "the"),
        "the_clans": phrases.clans(asked),
    }
    for frame, data in view.frames:  # of several pillages the innermost is meant
        if frame == PILLAGE_FRAME:
            told["where"] = phrases.place(data[0], "at")
    if kind == "send":  # the frame under the question says which god is on its way
        told["god"] = phrases.god(view.frames[-2][1][0])
    sentence = words.server(f"waiting.{kind}.{'one' if len(asked) == 1 else 'many'}", **told)
    if view.source < 0:
        return sentence
    return words.server("waiting.by_card", sentence=sentence, card=phrases.card(view.source))


# -- the board ------------------------------------------------------------------------------------------------------
def places_of(view: View, state: State, names: list[list[str]]) -> list[PlaceSight]:
    """Provinces, then fjords."""
    figures: list[list[FigureSight]] = [[] for _ in range(ON_BOARD)]
    used = [0] * ON_BOARD
    for clan in view.clan_views:
        for place, count in enumerate(clan.figures[:ON_BOARD]):
            if count:
                used[place] += count
                figures[place] += figures_at(state, clan, place, names[clan.seat])
    doom = view.deal[9:12]
    pillaged, ruined = view.numbers[8], view.numbers[9]
    gods: dict[int, list[str]] = {}
    for god, place in zip(view.edition.power_names(view.deal), view.powers):
        gods.setdefault(place, []).append(god)
    found: list[PlaceSight] = []
    for place in range(ON_BOARD):
        province = place < PROVINCES
        gone = province and bool((ruined >> place) & 1)
        falls = doom.index(place) + 1 if province and not gone and place in doom else 0
        limited = province and place != YGGDRASIL
        found.append(
            PlaceSight(
                place=view.edition.place_names[place],
                token=TOKEN_NAMES[view.deal[place]] if province and not gone else None,
                pillaged=province and bool((pillaged >> place) & 1),
                destroyed=gone,
                doom=falls if falls >= view.age else None,  # past dooms were turned away
                room=None if not limited else 0 if gone else VILLAGES[place] - used[place],
                figures=figures[place],
                strength=[] if gone else strengths_at(view, state, place),
                gods=gods.get(place, []),
            )
        )
    return found


def figures_at(state: State, clan: SeatView, place: int, names: list[str]) -> list[FigureSight]:
    """A clan's figures in a place."""
    found: list[FigureSight] = []
    table = clan.figures
    for kind in KINDS:
        count = table[kind * WIDTH + place]
        if count:
            if kind in MONSTERS and place < ON_BOARD:
                strength = int(kind_strength(state, clan.seat, kind, place)) // count
            else:
                strength = int(state.figure_strength(clan.seat, kind))
            found.append(FigureSight(clan.seat, names[kind], count, strength))
    return found


def strengths_at(view: View, state: State, place: int) -> list[ClanStrength]:
    """STR of every clan that would fight over a province, or that has a Ship in a fjord."""
    if place >= FJORDS:
        return [
            ClanStrength(clan.seat, int(strength_of(state, clan.seat, place)))
            for clan in view.clan_views
            if clan.figures[place]
        ]
    support = int(view.edition.battle_places(place)[1])
    return [
        ClanStrength(clan.seat, int(strength_over(state, clan.seat, place)))
        for clan in view.clan_views
        if clan.figures[place] or clan.figures[support]
    ]


# -- a clan ---------------------------------------------------------------------------------------------------------
def clan_of(view: View, state: State, clan: SeatView, names: list[str]) -> ClanSight:
    """What everybody knows of a clan."""
    edition = view.edition
    ids = card_ids(edition)
    stats = stat_sights(edition)
    return ClanSight(
        seat=clan.seat,
        clan=view.clans[clan.seat],
        glory=clan.glory,
        rage=clan.rage,
        stats=[stats[stat][step] for stat, step in enumerate(clan.steps)],
        hand=clan.hand,
        quests=clan.quests,
        dropped=clan.dropped,
        out=clan.out,
        slots=[
            SlotSight(kind, ids[card] if card >= 0 else None) for kind, card in zip(slot_kinds(edition), clan.slots)
        ],
        on_board=sum(clan.figures[:ON_BOARD]),
        reserve=figures_at(state, clan, int(RESERVE), names),
        valhalla=figures_at(state, clan, int(FALLEN), names),
        release_glory=release_glory(state, clan),
        opened=[ids[card] for card in clan.opened],
        shown=[ShownCard(ids[card], age) for card, age in clan.shown],
    )


def release_glory(state: State, clan: SeatView) -> int:
    """Glory for the figures in Valhalla when they are released."""
    seat = clan.seat
    fallen = clan.figures[int(FALLEN)]
    if fallen == 0 or not state.hears(seat, MOD_RELEASE_GLORY):
        return 0
    each = 0
    for slot in range(int(SLOTS)):
        card = state.upgrade(seat, slot)
        if card is not None and card.hooks & (1 << MOD_RELEASE_GLORY):
            each += int(card.mod_release_glory(state, seat))
    return fallen * each


# -- the draft ------------------------------------------------------------------------------------------------------
def draft_of(view: View, state: State) -> DraftSight:
    """The pack in hand, what was taken from it, and all packs of this Age."""
    packs = [(cards, taken) for age, cards, taken in view.packs if age == view.age]
    cards, _ = packs[-1]
    gone: list[int] = []
    if len(packs) > view.seats:  # it has been round the table
        before, mine = packs[-1 - view.seats]
        gone = without(before, [*cards, *mine])
    picks = [card for _, taken in packs[:-1] for card in taken]
    step = int(view.edition.direction(state.setup, view.age))
    return DraftSight(
        pack=named(view.edition, cards),
        gone=named(view.edition, gone),
        picks=named(view.edition, picks),
        kept=named(view.edition, without(view.hand, picks)),
        chosen=named(view.edition, view.chosen),
        passes_to=(view.seat + step) % view.seats,
        comes_from=(view.seat - step) % view.seats,
        memory=[PackSight(view.age, named(view.edition, cards), named(view.edition, taken)) for cards, taken in packs],
    )


def without(cards: list[int], some: list[int]) -> list[int]:
    """Cards but some of them, copy by copy."""
    left = list(cards)
    for card in some:
        if card in left:
            left.remove(card)
    return left

"""The position: the whole table as one seat may know it, made from its view alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from fimbul import Edition, State, View, known_state
from fimbul.core.game import decision_name
from fimbul.core.information.views import SPECTATOR, SeatView
from fimbul.core.rules.ids import ASK_DRAFT, LAST_STEP, NOBODY, NOTHING, RESERVE, STAT_NAMES
from fimbul.server.messages import (
    ClanInfo,
    DraftInfo,
    FigureInfo,
    PackInfo,
    PlaceInfo,
    Position,
    ShownCard,
    StatInfo,
)
from fimbul.server.present.battles import battles_of
from fimbul.server.present.editions import Presenter, presenter_of
from fimbul.server.present.editions.presenter import card_ids, figures_at, named
from fimbul.words import Words


@cache
def stat_infos(edition: Edition) -> tuple[tuple[StatInfo, ...], ...]:
    """A stat on each of its steps; step 0 is never reached."""
    track = [int(value) for value in edition.track]
    return tuple(
        [
            tuple(
                [
                    StatInfo(
                        stat=name,
                        step=step,
                        value=track[8 * stat + step],
                        next=track[8 * stat + step + 1] if step < LAST_STEP else None,
                        bonus=edition.legendary[step],
                    )
                    for step in range(int(LAST_STEP) + 1)
                ]
            )
            for stat, name in enumerate(STAT_NAMES)
        ]
    )


@dataclass(frozen=True)
class Commons:
    """What everybody sees: board and clan sheets. Made once for all viewers of a position."""

    state: State  # the open part of the position
    names: list[list[str]]
    places: list[PlaceInfo]
    clans: list[ClanInfo]
    sauna: list[FigureInfo]
    doom: list[str]
    unused: list[str]
    discard: list[str]
    view: View  # from which it was made; of a table's history, what spectators see
    waiting: dict[str, str] = field(default_factory=dict)  # who is asked what, by language


def commons_of(view: View) -> Commons:
    """What everybody sees, from anybody's view."""
    showing = presenter_of(view.edition)
    state = known_state(view, stand_ins=True)
    names = view.names().figures
    return Commons(
        state,
        names,
        showing.places(view, state, names),
        [clan_of(showing, view, state, clan, names) for clan in view.clan_views],
        showing.sauna(view, state, names),
        showing.doom(view),
        showing.unused(view),
        named(view.edition, view.discard),
        view,
    )


def is_open(place: PlaceInfo) -> bool:
    """Whether something can still be taken in a place in this Age."""
    return place.token is not None and not (place.pillaged or place.destroyed or place.closed)


def position_of(view: View, words: Words, commons: Commons | None = None) -> Position:
    """The table as the viewer may know it; what is common to all may have been made before."""
    edition = view.edition
    showing = presenter_of(edition)
    commons = commons or commons_of(view)
    state, names = commons.state, commons.names
    source = view.source
    asked = [] if view.over else view.asked
    return Position(
        seat=view.seat,
        age=view.age,
        phase=edition.phase_names[view.phase],
        first=view.first,
        turn=None if view.turn == NOBODY else view.turn,
        asked=asked,
        chosen_by=view.chosen_by,
        question=decision_name(view.edition, view.question) if asked else None,
        source=edition.cards[source].text_id if source >= 0 else None,
        waiting=words.prompt(view, view.decision) if view.decision is not None else waiting_sentence(commons, words),
        doom=commons.doom,
        unused=commons.unused,
        places=commons.places,
        clans=commons.clans,
        discard=commons.discard,
        hand=named(edition, view.hand),
        quests=named(edition, view.quests),
        dropped=named(edition, [card for card, _ in view.dropped]),
        draft=draft_of(view, state) if view.question == ASK_DRAFT and view.seat != SPECTATOR else None,
        battles=battles_of(view, words, names, showing.sheet),
        over=view.over,
        chosen=named(edition, view.chosen),
        arrivals=showing.arrivals(view),
        sauna=commons.sauna,
        left=len([place for place in commons.places if is_open(place)]),
        deck=showing.deck(view),
        looks=showing.looks(view),
    )


# -- the one line that says who must do what ------------------------------------------------------------------------
def waiting_sentence(commons: Commons, words: Words) -> str:
    """What those who are not asked read; made once for each language."""
    if words.lang not in commons.waiting:
        commons.waiting[words.lang] = who_is_asked(commons.view, words)
    return commons.waiting[words.lang]


def who_is_asked(view: View, words: Words) -> str:
    """Who is asked what."""
    if view.over or view.question == NOTHING:
        return words.server("over")
    phrases = words.phrases(view)
    asked = view.asked
    kind = decision_name(view.edition, view.question)
    told: dict[str, object] = {
        "clan": phrases.clan(asked[0]),
        "clans": phrases.clans(asked, "begin"),
        "the_clan": phrases.clan(asked[0], "the"),
        "the_clans": phrases.clans(asked),
    }
    for frame, data in view.frames:  # of several battles the innermost is meant
        if frame == view.edition.battle_frame:
            told["where"] = phrases.place(data[0], "at")
    if kind == "send":  # the frame under the question says which god is on its way
        told["god"] = phrases.god(view.frames[-2][1][0])
    sentence = words.server(f"waiting.{kind}.{'one' if len(asked) == 1 else 'many'}", view.edition, **told)
    if view.source < 0:
        return sentence
    return words.server("waiting.by_card", sentence=sentence, card=phrases.card(view.source))


# -- a clan ---------------------------------------------------------------------------------------------------------
def clan_of(showing: Presenter, view: View, state: State, clan: SeatView, names: list[list[str]]) -> ClanInfo:
    """What everybody knows of a clan."""
    edition = view.edition
    ids = card_ids(edition)
    stats = stat_infos(edition)
    own = names[clan.seat]
    return ClanInfo(
        seat=clan.seat,
        clan=view.clans[clan.seat],
        glory=clan.glory,
        rage=clan.rage,
        stats=[stats[stat][step] for stat, step in enumerate(clan.steps)],
        hand=clan.hand,
        quests=clan.quests,
        dropped=clan.dropped,
        out=clan.out,
        slots=showing.slots(view, clan),
        on_board=sum(clan.figures[: showing.board]),
        reserve=figures_at(showing, state, clan, int(RESERVE), own),
        valhalla=showing.dead(state, clan, own),
        release_glory=showing.release_glory(state, clan),
        opened=[ids[card] for card in clan.opened],
        shown=[ShownCard(ids[card], age) for card, age in clan.shown],
        discard=named(edition, clan.discard),
        sworn=named(edition, clan.sworn),
        kill_pile=showing.kill_pile(view, state, names, clan.seat),
        bases=showing.bases(view, clan),
    )


# -- the draft ------------------------------------------------------------------------------------------------------
def draft_of(view: View, state: State) -> DraftInfo:
    """The pack in hand, what was taken from it, and all packs of this Age."""
    packs = [(cards, taken) for age, cards, taken in view.packs if age == view.age]
    cards, _ = packs[-1]
    gone: list[int] = []
    if len(packs) > view.seats:  # it has gone round the table
        before, mine = packs[-1 - view.seats]
        gone = without(before, [*cards, *mine])
    picks = [card for _, taken in packs[:-1] for card in taken]
    step = int(view.edition.direction(state.setup, view.age))
    return DraftInfo(
        pack=named(view.edition, cards),
        gone=named(view.edition, gone),
        picks=named(view.edition, picks),
        kept=named(view.edition, without(view.hand, picks)),
        chosen=named(view.edition, view.chosen),
        passes_to=(view.seat + step) % view.seats,
        comes_from=(view.seat - step) % view.seats,
        memory=[PackInfo(view.age, named(view.edition, cards), named(view.edition, taken)) for cards, taken in packs],
    )


def without(cards: list[int], some: list[int]) -> list[int]:
    """Cards without some of them, copy by copy."""
    left = list(cards)
    for card in some:
        if card in left:
            left.remove(card)
    return left

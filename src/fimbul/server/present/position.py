"""The position: the whole table as one seat may know it, made from its view alone."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import attrgetter
from typing import Final

from msgspec import Raw, Struct, field, structs
from msgspec.json import encode

from fimbul import Edition, State, View, known_state
from fimbul.core.game import decision_name
from fimbul.core.information.views import SPECTATOR, SeatView
from fimbul.core.rules.ids import ASK_DRAFT, LAST_STEP, NOBODY, NOTHING, RESERVE, STAT_NAMES
from fimbul.server.messages import (
    Arrival,
    BattleInfo,
    ClanInfo,
    DraftInfo,
    FigureInfo,
    LookInfo,
    PackInfo,
    PlaceInfo,
    Position,
    Question,
    ShownCard,
    StatInfo,
)
from fimbul.server.present.battles import battles_of, with_own_cards
from fimbul.server.present.changes import Changes, changes_among
from fimbul.server.present.editions import Presenter, presenter_of
from fimbul.server.present.editions.presenter import card_ids, figures_at, named
from fimbul.words import Words
from fimbul.words.books import Books


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


MOST_KEPT: Final = 4_096  # sentences of who is asked


class Own(Struct, frozen=True):
    """Of a position, what a viewer alone may know or reads in its own words; all else is the same for everybody."""

    seat: int
    waiting: str
    hand: list[str]
    quests: list[str]
    dropped: list[str]
    draft: DraftInfo | None
    battles: list[BattleInfo]
    chosen: list[str]
    looks: list[LookInfo]


OWN: Final = Own.__struct_fields__
COMMON: Final = tuple([name for name in Position.__struct_fields__ if name not in OWN])
common_part = attrgetter(*COMMON)


class Commons(Struct, frozen=True):
    """What everybody sees: whose turn it is, board and clan sheets. Made once for all viewers of a position."""

    view: View  # from which it was made; of a table's history, what spectators see
    state: State  # the open part of the position
    names: list[list[str]]
    board: object  # what the places are made of; None if that cannot be said
    clan_data: list[tuple[object, ...]]
    age: int
    phase: str
    first: int
    turn: int | None
    asked: list[int]
    chosen_by: list[int]
    question: str | None
    source: str | None
    doom: list[str]
    unused: list[str]
    places: list[PlaceInfo]
    clans: list[ClanInfo]
    discard: list[str]
    over: bool
    arrivals: list[Arrival]
    sauna: list[FigureInfo]
    deck: int | None
    left: int
    # In words, by language: who is asked what, and how the battles stand.
    waiting: dict[str, str] = field(default_factory=dict)
    battles: dict[str, list[BattleInfo]] = field(default_factory=dict)

    def changes_since(self, before: Commons) -> Changes:
        """What has changed of it, written down once for everybody."""
        found = changes_among(COMMON, common_part(before), common_part(self))
        return {name: Raw(encode(change)) for name, change in found.items()}

    def after_hidden_choice(self, view: View) -> Commons:
        """The same after somebody has chosen in secret, or thinks again: only who is still asked has changed."""
        state = known_state(view, stand_ins=True)
        asked, chosen_by = view.asked, view.chosen_by
        return structs.replace(self, view=view, state=state, asked=asked, chosen_by=chosen_by, waiting={}, battles={})

    def waiting_in(self, words: Words) -> str:
        """What those who are not asked read."""
        if words.lang not in self.waiting:
            self.waiting[words.lang] = who_is_asked(self.view, words)
        return self.waiting[words.lang]

    def battles_in(self, words: Words) -> list[BattleInfo]:
        """The battle sheets of those who take no part."""
        if words.lang not in self.battles:
            self.battles[words.lang] = battles_of(
                self.view, self.state, words, self.names, presenter_of(self.view.edition).sheet
            )
        return self.battles[words.lang]


def commons_of(view: View, before: Commons | None = None) -> Commons:
    """What everybody sees, from anybody's view; what is the same as before is taken from there."""
    edition = view.edition
    showing = presenter_of(edition)
    state = known_state(view, stand_ins=True)
    names = view.names().figures
    asked = [] if view.over else view.asked
    board, clan_data = showing.made_of(view), [clan.data() for clan in view.clan_views]
    same_board = before is not None and board is not None and board == before.board
    places = before.places if before is not None and same_board else showing.places(view, state, names)
    return Commons(
        view=view,
        state=state,
        names=names,
        board=board,
        clan_data=clan_data,
        age=view.age,
        phase=edition.phase_names[view.phase],
        first=view.first,
        turn=None if view.turn == NOBODY else view.turn,
        asked=asked,
        chosen_by=view.chosen_by,
        question=decision_name(edition, view.question) if asked else None,
        source=edition.cards[view.source].text_id if view.source >= 0 else None,
        doom=showing.doom(view),
        unused=showing.unused(view),
        places=places,
        clans=[
            clan_of(showing, view, state, clan, names, known_before(before, clan, data))
            for clan, data in zip(view.clan_views, clan_data)
        ],
        discard=named(edition, view.discard),
        over=view.over,
        arrivals=showing.arrivals(view),
        sauna=showing.sauna(view, state, names),
        deck=showing.deck(view),
        left=before.left if before is not None and same_board else len([place for place in places if is_open(place)]),
    )


def known_before(before: Commons | None, clan: SeatView, data: tuple[object, ...]) -> ClanInfo | None:
    """A clan as it was shown before, if its own numbers are the same."""
    return before.clans[clan.seat] if before is not None and before.clan_data[clan.seat] == data else None


def is_open(place: PlaceInfo) -> bool:
    """Whether something can still be taken in a place in this Age."""
    return place.token is not None and not (place.pillaged or place.destroyed or place.closed)


def position_of(view: View, words: Words, commons: Commons | None = None) -> Position:
    """The table as the viewer may know it; what is common to all may have been made before."""
    commons = commons or commons_of(view)
    return with_commons(commons, own_of(view, words, commons))


def own_of(view: View, words: Words, commons: Commons, asked: Question | None = None) -> Own:
    """What the viewer alone may know; its question may have been made before."""
    edition = view.edition
    showing = presenter_of(edition)
    if asked is not None:
        waiting = asked.prompt
    else:
        waiting = commons.waiting_in(words) if view.decision is None else words.prompt(view, view.decision)
    return Own(
        seat=view.seat,
        waiting=waiting,
        hand=named(edition, view.hand),
        quests=named(edition, view.quests),
        dropped=named(edition, [card for card, _ in view.dropped]),
        draft=draft_of(view, commons.state) if view.question == ASK_DRAFT and view.seat != SPECTATOR else None,
        battles=with_own_cards(commons.battles_in(words), view, words, commons.names, showing.sheet),
        chosen=named(edition, view.chosen),
        looks=showing.looks(view),
    )


def own_with_same_cards(before: Own, words: Words, commons: Commons) -> Own | None:
    """The same for somebody who knows of no other cards than before; None where that is not enough to go by.

    Whoever is asked something, drafts, or may play cards in a battle needs a view.
    """
    seat, battles = before.seat, commons.battles_in(words)
    if seat in commons.asked or commons.view.question == ASK_DRAFT:
        return None
    if battles and before.hand and any([clan.seat == seat for clan in battles[-1].clans]):
        return None
    waiting = commons.waiting_in(words)
    return Own(seat, waiting, before.hand, before.quests, before.dropped, None, battles, before.chosen, before.looks)


def own_after_hidden_choice(before: Own, words: Words, commons: Commons) -> Own:
    """The same for somebody who sees no more of the last row than that somebody else has chosen, or thinks again."""
    battles = commons.battles_in(words)
    if battles and before.battles[-1].mine:
        battles = [*battles[:-1], structs.replace(battles[-1], mine=before.battles[-1].mine)]
    waiting = before.waiting if before.seat in commons.asked else commons.waiting_in(words)
    return structs.replace(before, waiting=waiting, battles=battles)


def with_commons(commons: Commons, own: Own) -> Position:
    """What one viewer alone knows, together with what everybody sees."""
    return Position(
        seat=own.seat,
        age=commons.age,
        phase=commons.phase,
        first=commons.first,
        turn=commons.turn,
        asked=commons.asked,
        chosen_by=commons.chosen_by,
        question=commons.question,
        source=commons.source,
        waiting=own.waiting,
        doom=commons.doom,
        unused=commons.unused,
        places=commons.places,
        clans=commons.clans,
        discard=commons.discard,
        hand=own.hand,
        quests=own.quests,
        dropped=own.dropped,
        draft=own.draft,
        battles=own.battles,
        over=commons.over,
        chosen=own.chosen,
        arrivals=commons.arrivals,
        sauna=commons.sauna,
        left=commons.left,
        deck=commons.deck,
        looks=own.looks,
    )


# -- the one line that says who must do what ------------------------------------------------------------------------
def who_is_asked(view: View, words: Words) -> str:
    """Who is asked what."""
    if view.over or view.question == NOTHING:
        return words.server("over")
    edition, kind = view.edition, decision_name(view.edition, view.question)
    battles = [data[0] for frame, data in view.frames if frame == edition.battle_frame]  # the innermost last
    # The frame under the question says which god is on its way.
    god = edition.power_names(view.deal)[view.frames[-2][1][0]] if kind == "send" else ""
    return waiting_text(
        words.books_of(edition),
        kind,
        tuple([view.clans[seat] for seat in view.asked]),
        edition.place_names[battles[-1]] if battles else "",
        god,
        edition.cards[view.source].slug if view.source >= 0 else "",
    )


@lru_cache(maxsize=MOST_KEPT)
def waiting_text(books: Books, kind: str, clans: tuple[str, ...], place: str, god: str, card: str) -> str:
    """The same, from what it depends on alone: a game comes back to it many times."""
    told: dict[str, object] = {
        "clan": books.clan(clans[0]),
        "clans": books.listed([books.clan(clan, "the" if n else "begin") for n, clan in enumerate(clans)]),
        "the_clan": books.clan(clans[0], "the"),
        "the_clans": books.listed([books.clan(clan, "the") for clan in clans]),
    }
    if place:
        told["where"] = books.place(place, "at")
    if god:
        told["god"] = books.text("terms", "gods", god)
    sentence = books.text("server", "waiting", kind, "one" if len(clans) == 1 else "many", **told)
    if not card:
        return sentence
    return books.text("server", "waiting", "by_card", sentence=sentence, card=books.card_name(card))


# -- a clan ---------------------------------------------------------------------------------------------------------
def clan_of(
    showing: Presenter,
    view: View,
    state: State,
    clan: SeatView,
    names: list[list[str]],
    before: ClanInfo | None = None,
) -> ClanInfo:
    """What everybody knows of a clan; with its own numbers as `before`, most of it is the same."""
    slots, kill_pile = showing.slots(view, clan), showing.kill_pile(view, state, names, clan.seat)
    release_glory, bases = showing.release_glory(state, clan), showing.bases(view, clan)
    if before is not None:
        others = (before.slots, before.kill_pile, before.release_glory, before.bases)
        if others == (slots, kill_pile, release_glory, bases):
            return before
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
        slots=slots,
        on_board=sum(clan.figures[: showing.board]),
        reserve=figures_at(showing, state, clan, int(RESERVE), own),
        valhalla=showing.dead(state, clan, own),
        release_glory=release_glory,
        opened=[ids[card] for card in clan.opened],
        shown=[ShownCard(ids[card], age) for card, age in clan.shown],
        discard=named(edition, clan.discard),
        sworn=named(edition, clan.sworn),
        kill_pile=kill_pile,
        bases=bases,
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

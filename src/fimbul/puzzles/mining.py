"""The miner: bots play, quick searches find candidates, deep ones prove them. The same seed gives the same puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fimbul import Decision, Game, View, edition, new_game, observe, text
from fimbul.bots import ask, make_bot
from fimbul.bots.bot import Why
from fimbul.bots.patience import with_patience
from fimbul.bots.trials import reason, try_options
from fimbul.bots.weights import BY_TABLE
from fimbul.core.rules.ids import ASK_CARD, ASK_DRAFT, ASK_JOIN, ASK_LATE, COMMIT, action_kind
from fimbul.core.rules.shapes import ACTION_SHAPES, PLACE
from fimbul.editions.midgard.information.views import midgard_view
from fimbul.puzzles.library import Mined
from fimbul.puzzles.puzzle import SOLVERS, Found, Source, Tried
from fimbul.puzzles.searching import Verdict, is_candidate, one_of_each, proven, same_effect

PLAYER: Final = "jarl-1"  # as the puzzles were found; bots that learn would find others
HUNCH: Final = 0.04  # the difference that the player's own look ahead must see
MOST: Final = 20  # puzzles of one game
MOST_EASY: Final = 10  # … of them those that every bot solves
MOST_OF_THEME: Final = 8
APART: Final = 3  # moves between two puzzles
MOST_MOVES: Final = 3000
YGGDRASIL: Final = 0
BY_QUESTION: Final = {int(ASK_DRAFT): "draft", int(ASK_CARD): "battle", int(ASK_LATE): "late", int(ASK_JOIN): "join"}
TABLES: Final[dict[str, tuple[tuple[int, tuple[str, ...]], ...]]] = {  # seats and modules, in turn
    "midgard": ((4, ()), (3, ()), (4, ()), (2, ()), (4, ("gods",)), (3, ()), (4, ("mystics",)), (5, ("fifth",))),
    "valhalla": ((4, ()), (3, ()), (4, ()), (5, ())),
}


@dataclass(frozen=True)
class Candidate:
    """A decision that may be a puzzle."""

    at: int
    view: View
    decision: Decision
    groups: list[list[int]]
    answers: list[int]  # of SOLVERS


def mine_game(edition_name: str, seed: int, number: int) -> Mined:
    """Play one game and look for puzzles in it."""
    tables = TABLES[edition_name]
    seats, modules = tables[number % len(tables)]
    card_list = int(edition(edition_name).newest)
    deal = seed * 1_000_003 + number
    game = new_game(edition_name, seats, modules=modules, seed=deal, card_list=card_list)
    candidates, moves = play(game, deal)
    found = sorted(proven_among(candidates, deal), key=lambda one: one.at)
    last = max([one.at for one in found], default=0)
    source = Source(edition_name, seats, deal, card_list, modules, tuple(moves[:last]))
    return Mined(number, source, tuple(found))


def play(game: Game, seed: int) -> tuple[list[Candidate], list[str]]:
    """Play a game to its end; the decisions worth a deep search, and all moves."""
    player = make_bot(PLAYER, seed)
    solvers = [make_bot(code, seed + 1) for code in SOLVERS]
    found: list[Candidate] = []
    moves: list[str] = []
    while (decision := game.decision()) is not None and len(moves) < MOST_MOVES:
        view = observe(game, decision.seat)
        left = with_patience(decision, game.moves)
        answer = ask(player, view, left)
        if left is decision and len(decision.options) > 1:
            shares = sorted([row.share for row in answer.info.ranked if row.share is not None], reverse=True)
            if shares[0] - shares[1] >= HUNCH:
                groups = same_effect(view, decision.options)
                if len(groups) > 1 and is_candidate(view, one_of_each(decision, groups), seed):
                    answers = [ask(bot, view, decision).action for bot in solvers]
                    found.append(Candidate(len(moves), view, decision, groups, answers))
        moves.append(text(game, decision.seat, answer.action))
        game.apply(decision.seat, answer.action)
    return found, moves


def proven_among(candidates: list[Candidate], seed: int) -> Iterator[Found]:
    """The puzzles of a game: not too many, too easy, too alike or too close to each other; disputed ones first."""
    taken: list[Found] = []
    themes: Counter[str] = Counter()
    easy = 0
    for one in sorted(candidates, key=lambda one: -len(set(one.answers))):
        near = any([abs(one.at - other.at) < APART for other in taken])
        if near or len(taken) == MOST or (easy == MOST_EASY and len(set(one.answers)) == 1):
            continue
        verdict = proven(one.view, one_of_each(one.decision, one.groups), seed)
        if verdict is None:
            continue
        found = described(one, verdict)
        if themes[found.theme] == MOST_OF_THEME or (all(found.solved) and easy == MOST_EASY):
            continue
        themes[found.theme] += 1
        easy += all(found.solved)
        taken.append(found)
        yield found


def described(one: Candidate, verdict: Verdict) -> Found:
    """A proven puzzle with its theme, its difficulty and the reasons."""
    order = verdict.order
    group_of = {group[0]: group for group in one.groups}
    runs = try_options(one.view, order, make_bot("karl").rng_for(one.view, one.decision), draft=BY_TABLE)
    best, second = order[:2]
    whys = {option: reason(one.view, runs[option], runs[best], False) for option in order[1:]}
    whys[best] = reason(one.view, runs[best], runs[second], True)
    tried = [
        Tried(
            tuple([one.view.action_text(same) for same in group_of[option]]),
            round(verdict.shares[option], 3),
            whys[option].key,
            whys[option].facts,
        )
        for option in order
    ]
    solved = tuple([answer in group_of[best] for answer in one.answers])
    theme = theme_of(one.view, one.decision, best, whys[best])
    return Found(one.at, one.view.seat, theme, solved, tuple(tried))


def theme_of(view: View, decision: Decision, best: int, why: Why) -> str:
    """What a puzzle is about: its question, or the place, the kind and the reason of the best option."""
    if decision.question in BY_QUESTION:
        return BY_QUESTION[decision.question]
    facts = dict(why.facts)
    if action_kind(best) == COMMIT or why.key == "quest" or facts.get("source") == "quest":
        return "quest"
    if view.edition.name == "midgard":
        places = places_of(best)
        if YGGDRASIL in places:
            return "yggdrasil"
        if midgard_view(view).dooms[view.age - 1] in places or facts.get("source") == "ragnarok":
            return "ragnarok"
    return "other"


def places_of(option: int) -> list[int]:
    """The places that an action names."""
    shape = ACTION_SHAPES[action_kind(option)]
    kinds = (shape.first, shape.second)
    return [place for kind, place in zip(kinds, shape.arguments(option), strict=True) if kind == PLACE]

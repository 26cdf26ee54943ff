"""An analysis in words: what was taken, what was better and why, as the seat that decided could have read it."""

from __future__ import annotations

from collections.abc import Sequence

from fimbul import View, observe
from fimbul.analysis import Found, Judgement, report_of
from fimbul.analysis.judging import VERDICTS
from fimbul.analysis.parts import BATTLE, DRAFT, TURN
from fimbul.analysis.report import DEAL, Luck, SeatReport, Turn
from fimbul.bots.hint_texts import why_text
from fimbul.server import messages as wire
from fimbul.server.present.position import position_of
from fimbul.server.present.questions import as_sentence, question_of
from fimbul.server.replays import Replay
from fimbul.words import Words

DIGITS = 4  # of a share


def analysis_of(replay: Replay, found: Sequence[Found], words: Words, game: str) -> wire.Analysis:
    """A whole analysis."""
    report = report_of(found)
    ages = {one.n: one.age for one in found}
    return wire.Analysis(
        game=game,
        shares=[wire.SharePoint(one.n, one.age, tuple(one.shares)) for one in report.found],
        seats=[seat_of(replay, seat, one, ages, words) for seat, one in enumerate(report.seats)],
        turns=[turn_of(replay, turn, found[turn.first], words) for turn in report.turns],
        thresholds=[wire.Threshold(name, least) for name, least in VERDICTS],
    )


def seat_of(replay: Replay, seat: int, report: SeatReport, ages: dict[int, int], words: Words) -> wire.SeatAnalysis:
    """What one seat did."""
    faults = []
    for n, judged in report.faults:
        view = observe(replay.position(n), seat)
        taken, better = words.action(view, judged.taken), words.action(view, judged.best)
        why = reason_of(view, judged, words)
        faults.append(wire.Fault(n, ages[n], judged.verdict, round(judged.lost, DIGITS), taken, better, why))
    return wire.SeatAnalysis(
        seat=seat,
        decisions=report.decisions,
        lost=round(report.lost, DIGITS),
        inaccuracies=report.verdicts["inaccuracy"],
        mistakes=report.verdicts["mistake"],
        blunders=report.verdicts["blunder"],
        beliefs=[wire.BeliefPoint(n, round(share, DIGITS)) for n, share in report.beliefs],
        faults=faults,
        luck=luck_of(report.luck),
    )


def luck_of(luck: Luck) -> wire.LuckParts:
    parts = [round(luck.luck[part], DIGITS) for part in (DEAL, DRAFT, BATTLE, TURN)]
    return wire.LuckParts(round(luck.judgement, DIGITS), round(luck.gifts, DIGITS), *parts)


def reason_of(view: View, judged: Judgement, words: Words) -> str:
    """What speaks for the best option, as a sentence; "" where nothing was lost."""
    return "" if judged.why is None else as_sentence(why_text(words, view, judged.why))


def turn_of(replay: Replay, turn: Turn, found: Found, words: Words) -> wire.TurningPoint:
    """A moment at which the game turned."""
    changes = tuple([round(change, DIGITS) for change in turn.changes])
    if found.kind == DRAFT:
        return wire.TurningPoint(turn.first, turn.last, found.age, None, words.server("analysis.round"), changes)
    mover, action = replay.moves[turn.first]
    text = words.action(observe(replay.position(turn.first), mover), action)
    return wire.TurningPoint(turn.first, turn.last, found.age, mover, text, changes)


def moment_of(replay: Replay, n: int, words: Words) -> wire.Moment | None:
    """A decision as its seat saw it; None if there was nothing to decide."""
    seat = replay.moves[n][0]
    game = replay.position(n)
    view = observe(game, seat)
    question = question_of(game, view, words, n)
    if question is None or len(question.options) < 2:
        return None
    return wire.Moment(n, seat, position_of(view, words), question)


def tried_of(view: View, judged: Judgement, words: Words) -> wire.Tried:
    """What an answer is worth."""
    return wire.Tried(
        action=judged.taken,
        text=words.action(view, judged.taken),
        verdict=judged.verdict,
        lost=round(judged.lost, DIGITS),
        best=judged.best,
        better=words.action(view, judged.best),
        why=reason_of(view, judged, words),
    )

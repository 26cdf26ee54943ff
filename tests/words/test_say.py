"""One call turns reasons and events into sentences."""

from __future__ import annotations

from fimbul import Log, observe, parse
from fimbul.positions import position
from fimbul.words import say


def test_reasons_and_events_are_said_in_both_languages() -> None:
    game = position("midgard", 3).at("gimle", "0:leader,warrior").hand(0, "tyrs_smash_1").start()
    log = Log()
    game.listen(log)
    view = observe(game, 0)
    reason = game.why_not(0, "pillage horgr")
    assert reason is not None
    assert "Horgr" in say(reason, view) and "Horgr" in say(reason, view, "fr")
    assert say(reason, view) != say(reason, view, "fr")
    game.apply(0, parse(game, 0, "pillage gimle"))
    told, told_in_french = say(log.events, view), say(log.events, view, "fr")
    assert "Gimle" in told and told != told_in_french and len(told.splitlines()) == len(told_in_french.splitlines()) > 1
    assert say(log.events[-1], view) in told


def test_what_the_viewer_may_not_know_is_not_said() -> None:
    game = position("midgard", 3).at("gimle", "0:leader").hand(0, "alfheim_1").start()
    log = Log()
    game.listen(log)
    views = [observe(game, seat) for seat in range(3)]
    game.apply(0, parse(game, 0, "quest alfheim_1"))
    assert "Alfheim" in say(log.events, views[0]) and "Alfheim" not in say(log.events, views[1])

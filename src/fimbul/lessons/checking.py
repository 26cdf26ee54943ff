"""What is wrong with a lesson: its position, its steps, the others' replies, its texts. Every right answer is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fimbul import BadAction, Game, IllegalAction, View, observe, parse, text
from fimbul.bots import BOTS
from fimbul.core.rules.ids import bits
from fimbul.lessons.lesson import HIGHLIGHT, LINE, PARTS, TITLE, WRONG, BadLesson, Lesson, Step, is_right
from fimbul.words import LANGUAGES, Words

MOST_LINES: Final = 200  # ways to play a lesson that are tried
MOST_SHOWN: Final = 12  # options named in a message


def faults(lesson: Lesson) -> list[str]:
    """Everything that is wrong, each with the step it concerns; [] if the lesson can be played."""
    found = [*of_head(lesson), *of_highlights(lesson), *of_texts(lesson)]
    try:
        game = lesson.begin()
        if not found:
            play(lesson, game)
    except BadLesson as problem:
        found.append(str(problem))
    return found


def of_head(lesson: Lesson) -> Iterator[str]:
    """What the file says about the lesson as a whole."""
    if not 0 <= lesson.seat < lesson.seats:
        yield f"seat: {lesson.seat} is none of {lesson.seats}"
    for seat in lesson.replies:
        if not seat.isdecimal() or not 0 <= int(seat) < lesson.seats or int(seat) == lesson.seat:
            yield f"replies: {seat!r} is no seat of somebody else"
    if bool(lesson.steps) == (lesson.guide is not None):
        yield "a lesson has either steps or a guide"
    if lesson.position and lesson.deal is not None:
        yield "a lesson has either a position or a deal"
    if lesson.guide is not None and lesson.guide.bot not in BOTS:
        yield f"guide: there is no bot {lesson.guide.bot!r}"


def of_highlights(lesson: Lesson) -> Iterator[str]:
    """Whether all that is highlighted exists."""
    for number, step in enumerate(lesson.steps, 1):
        for thing in step.highlight:
            kind, _, name = thing.partition(":")
            if not HIGHLIGHT.fullmatch(thing):
                yield f"step {number}: highlight {thing!r} is not place:, card:, verb:, part: or seat: with a name"
            elif kind == "part" and name not in PARTS:
                yield f"step {number}: highlight: there is no part {name!r}: {', '.join(PARTS)}"


def of_texts(lesson: Lesson) -> Iterator[str]:
    """Whether every text is there, in every language, and none is left over."""
    wanted = {TITLE, LINE}
    for step in lesson.steps:
        wanted |= {step.say} if step.say else set()
        wanted |= {step.say + WRONG, *step.wrong.values()} if step.say and step.expect else set()
    if lesson.guide is not None:
        wanted |= {lesson.guide.end, *lesson.guide.say.values()}
    for lang in LANGUAGES:
        there = Words(lang).lesson_keys(lesson.id)
        for key in sorted(wanted - there):
            yield f"text: src/fimbul/words/{lang}/{lesson.edition}/lessons.toml has no [{lesson.id}] {key}"
        for key in sorted(there - wanted):
            yield f"text: src/fimbul/words/{lang}/{lesson.edition}/lessons.toml: [{lesson.id}] {key} is never said"


# -- playing --------------------------------------------------------------------------------------------------------
def play(lesson: Lesson, game: Game) -> None:
    """Play a lesson in every right way; BadLesson where it comes to a stop."""
    if lesson.guide is not None:
        return
    counts = (0,) * lesson.seats
    waiting, tried = [(game, counts)], 0
    while waiting:
        game, counts = waiting.pop()
        after = step_on(lesson, game, counts)
        tried += 1 if not after else 0
        if tried > MOST_LINES:
            raise BadLesson(f"there are more than {MOST_LINES} right ways to play this")
        waiting += after


def step_on(lesson: Lesson, game: Game, counts: tuple[int, ...]) -> list[tuple[Game, tuple[int, ...]]]:
    """All positions after the next answer, with the number of moves of each seat; [] at the end."""
    asked = bits(int(game.state.asked))
    where = f"after {counts[lesson.seat]} moves of the learner"
    for seat in asked:
        reply = None if seat == lesson.seat else lesson.reply(seat, counts[seat])
        if reply is not None:
            return [answered(game, seat, parsed(game, seat, reply, where), counts)]
    part = lesson.now(counts[lesson.seat])
    if part.asking is None:
        left = [seat for seat, said in lesson.replies.items() if len(said) > counts[int(seat)]]
        if left:
            raise BadLesson(f"replies: seat {left[0]} is not asked so often")
        if int(game.state.chosen(lesson.seat)) >= 0:
            raise BadLesson(f"replies: the last choice waits for seat {asked[0]}, which has no more to say")
        return []
    number = part.first + len(part.steps)
    if lesson.seat not in asked:
        raise BadLesson(f"step {number}: seat {asked} is asked {where}, and has no reply")
    view = observe(game, lesson.seat)
    return [answered(game, lesson.seat, action, counts) for action in right_answers(part.asking, game, view, number)]


def right_answers(step: Step, game: Game, view: View, number: int) -> list[int]:
    """The options that a step accepts; BadLesson if there are none."""
    assert view.decision is not None
    options = {text(game, view.seat, option): option for option in view.decision.options}
    alone = len(options) == 1 and not view.decision.veiled
    if alone == bool(step.say):
        which = "answers itself: leave `say` out" if alone else "is one of several: `say` something"
        raise BadLesson(f"step {number}: what is expected {which}")
    right = [option for notation, option in options.items() if is_right(step, notation)]
    for pattern in step.expect:
        if not any([is_right(Step(expect=(pattern,)), notation) for notation in options]):
            raise BadLesson(f"step {number}: {pattern!r} is not offered; offered are {shown(list(options))}")
    return right


def parsed(game: Game, seat: int, reply: str, where: str) -> int:
    """A reply as an action."""
    try:
        action = parse(game, seat, reply)
        game.copy().apply(seat, action)
        return action
    except (BadAction, IllegalAction):
        decision = observe(game, seat).decision
        offered = [] if decision is None else [text(game, seat, option) for option in decision.options]
        raise BadLesson(f"replies: seat {seat} cannot {reply!r} {where}; offered are {shown(offered)}") from None


def answered(game: Game, seat: int, action: int, counts: tuple[int, ...]) -> tuple[Game, tuple[int, ...]]:
    """The game after an answer."""
    after = game.copy()
    after.apply(seat, action)
    return after, tuple([count + (other == seat) for other, count in enumerate(counts)])


def shown(offered: list[str]) -> str:
    """Some of the options, for a message."""
    more = f" and {len(offered) - MOST_SHOWN} more" if len(offered) > MOST_SHOWN else ""
    return ", ".join(offered[:MOST_SHOWN]) + more

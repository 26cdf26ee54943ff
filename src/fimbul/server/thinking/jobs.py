"""What travels to a thinking machine and back: views and decisions there, answers back, as plain data.

Neither side ever unpickles anything: a job is one of five kinds, an answer has one type, and both are checked while
they are read. Whoever could write into the queue could have a bot think, or a bot answer badly; nobody could have
anything else done. A running game sends views alone. A game that is analysed is over, and open to everybody: it travels
as its deal and its moves.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from fimbul import EDITIONS, Decision, Game, RecordReader, View, edition
from fimbul.analysis import Depth, Found, Judgement, analyse_part, judge_answer
from fimbul.bots import OWN, Answer, Limit, make_bot
from fimbul.bots.coaching import Coaching
from fimbul.core.information.views import SeatView, restore_seat_view, restore_view
from fimbul.core.text.record import begin_game, head_lines
from fimbul.server.table.thinkers import ADVISER, give_advice, give_coaching, think

LARGEST: Final = 1 << 20  # bytes of an answer that are read
BOT_SPARE: Final = 0.4  # seconds that a bot's answer may take beyond its thinking: it still keeps within its grace
HELP_SECONDS: Final = 10.0  # for hints and the coach, who try options out after they have searched
LATER_SECONDS: Final = 60.0  # for a part of an analysis


class BadAnswer(ValueError):
    """An answer that nobody should have given: it does not fit the question, or cannot be read."""


# -- what a seat sees, and is asked ---------------------------------------------------------------------------------
class Clan(msgspec.Struct, array_like=True, frozen=True):
    """What everybody knows of a seat, field by field as `SeatView.data` has it."""

    seat: int
    glory: int
    rage: int
    steps: tuple[int, ...]
    hand: int
    quests: int
    dropped: tuple[int, ...]
    out: bool
    slots: tuple[int, ...]
    figures: bytes
    table: tuple[int, ...]
    opened: tuple[int, ...]
    shown: tuple[tuple[int, int], ...]
    discard: tuple[int, ...]
    sworn: tuple[int, ...]

    def seat_view(self) -> SeatView:
        return restore_seat_view(*msgspec.structs.astuple(self))


class Asked(msgspec.Struct, array_like=True, frozen=True):
    """A decision."""

    seat: int
    question: int
    source: int
    options: list[int]
    veiled: bool

    @classmethod
    def of(cls, decision: Decision) -> Asked:
        return cls(decision.seat, decision.question, decision.source, list(decision.options), decision.veiled)

    def decision(self) -> Decision:
        return Decision(self.seat, self.question, self.source, self.options, self.veiled)


class Seen(msgspec.Struct, array_like=True, frozen=True):
    """A view."""

    edition: str
    card_list: int
    seat: int
    seats: int
    modules: tuple[str, ...]
    option_names: tuple[str, ...]
    clans: tuple[str, ...]
    deal: list[int]
    numbers: list[int]
    powers: list[int]
    clan_views: list[Clan]
    frames: list[tuple[int, list[int]]]
    discard: list[int]
    hand: list[int]
    quests: list[int]
    dropped: list[tuple[int, int]]
    packs: list[tuple[int, list[int], list[int]]]
    chosen: list[int]
    extra: list[int]
    decision: Asked | None

    @classmethod
    def of(cls, view: View) -> Seen:
        return cls(
            edition=view.edition.name,
            card_list=int(view.edition.card_list),
            clan_views=[Clan(*clan.data()) for clan in view.clan_views],  # type: ignore[arg-type]
            decision=None if view.decision is None else Asked.of(view.decision),
            **{name: getattr(view, name) for name in PLAIN},
        )

    def view(self) -> View:
        clans = [clan.seat_view() for clan in self.clan_views]
        decision = None if self.decision is None else self.decision.decision()
        known = (self.modules, self.option_names, self.clans, self.deal, self.numbers, self.powers, clans)
        own = (self.discard, self.hand, self.quests, self.dropped, self.packs, self.chosen, decision)
        rules = edition(self.edition).at(self.card_list)
        return restore_view(rules, self.seat, self.seats, known, self.frames, own, self.extra)


OTHERWISE: Final = ("edition", "card_list", "clan_views", "decision")  # what a view has in another form
PLAIN: Final = tuple([name for name in Seen.__struct_fields__ if name not in OTHERWISE])


# -- the jobs -------------------------------------------------------------------------------------------------------
class Job(msgspec.Struct, tag_field="job", frozen=True):
    """Something to think about."""

    def work(self) -> object:
        """Do it; on a thinking machine."""
        raise NotImplementedError

    def check(self, answer: Any) -> bool:
        """Whether an answer fits; on the server."""
        raise NotImplementedError

    @property
    def patience(self) -> float:
        """Seconds until nobody waits for the answer any more."""
        raise NotImplementedError


class BotJob(Job, frozen=True, tag="bot"):
    """A bot's answer."""

    code: str
    seed: int
    view: Seen
    asked: Asked
    limit: Limit

    def work(self) -> Answer:
        return think(self.code, self.seed, self.view.view(), self.asked.decision(), self.limit)

    def check(self, answer: Answer) -> bool:
        return answer.action in self.asked.options

    @property
    def patience(self) -> float:
        return (self.limit.seconds or 0.0) + BOT_SPARE


class HintJob(BotJob, frozen=True, tag="hint"):
    """A bot's answer, with its reasons."""

    def work(self) -> Answer:
        return give_advice(self.code, self.seed, self.view.view(), self.asked.decision(), self.limit)

    def check(self, answer: Answer) -> bool:
        named = [action for row in answer.info.ranked for action in (row.action, *row.ties)]
        return {answer.action, *named} <= set(self.asked.options)

    @property
    def patience(self) -> float:
        return HELP_SECONDS


class CoachJob(Job, frozen=True, tag="coach"):
    """What matters in a decision."""

    seed: int
    view: Seen
    asked: Asked

    def work(self) -> Coaching:
        return give_coaching(self.seed, self.view.view(), self.asked.decision())

    def check(self, answer: Coaching) -> bool:
        return {mistake.action for mistake in answer.mistakes} <= set(self.asked.options)

    @property
    def patience(self) -> float:
        return HELP_SECONDS


class JudgeJob(Job, frozen=True, tag="judge"):
    """What an answer in a finished game was worth."""

    view: Seen
    asked: Asked
    taken: int
    depth: Depth
    seed: int

    def work(self) -> Judgement:
        return judge_answer(self.view.view(), self.asked.decision(), self.taken, self.depth, self.seed)

    def check(self, answer: Judgement) -> bool:
        right = (answer.seat, answer.taken) == (self.view.seat, self.taken)
        return right and answer.best in self.asked.options

    @property
    def patience(self) -> float:
        return LATER_SECONDS


class PartJob(Job, frozen=True, tag="part"):
    """A part of a finished game, to be analysed."""

    head: str  # what was dealt
    moves: list[tuple[int, int]]
    first: int
    last: int
    depth: Depth
    seed: int

    def work(self) -> list[Found]:
        game = begin_game(RecordReader(self.head, EDITIONS).setup)
        for seat, action in self.moves[: self.first]:
            game.apply(seat, action)
        return analyse_part(game, self.moves, self.first, self.last, self.depth, self.seed)

    def check(self, answer: list[Found]) -> bool:
        return [found.n for found in answer] == list(range(self.first, self.last))

    @property
    def patience(self) -> float:
        return LATER_SECONDS


# -- from a call of a function to a job -----------------------------------------------------------------------------
def bot_job(kind: type[BotJob]) -> Callable[..., Job | None]:
    def made(code: str, seed: int, view: View, decision: Decision, limit: Limit | None) -> Job | None:
        if code not in OWN or limit is None:
            return None  # a bot of another package thinks where it is installed
        return kind(code, seed, Seen.of(view), Asked.of(decision), limit)

    return made


def coach_job(seed: int, view: View, decision: Decision) -> Job:
    return CoachJob(seed, Seen.of(view), Asked.of(decision))


def judge_job(view: View, decision: Decision, taken: int, depth: Depth, seed: int) -> Job:
    return JudgeJob(Seen.of(view), Asked.of(decision), taken, depth, seed)


def part_job(position: Game, moves: Sequence[tuple[int, int]], first: int, last: int, depth: Depth, seed: int) -> Job:
    head = "\n".join([*head_lines(position.setup), "moves"])
    return PartJob(head, list(moves), first, last, depth, seed)


MADE: Final[dict[Callable[..., Any], Callable[..., Job | None]]] = {
    think: bot_job(BotJob),
    give_advice: bot_job(HintJob),
    give_coaching: coach_job,
    judge_answer: judge_job,
    analyse_part: part_job,
}
ANSWERS: Final[dict[type[Job], Any]] = {
    BotJob: Answer,
    HintJob: Answer,
    CoachJob: Coaching,
    JudgeJob: Judgement,
    PartJob: list[Found],
}
_jobs: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(BotJob | HintJob | CoachJob | JudgeJob | PartJob)


def job_of(function: Callable[..., Any], args: Sequence[Any]) -> Job | None:
    """The call of a function as a job; none if only this machine can do it."""
    made = MADE.get(function)
    return None if made is None else made(*args)


def encode(job: Job) -> bytes:
    """A job as it travels; it says nothing but the seed that the views do not say."""
    return msgspec.msgpack.encode(job)


def work_on(job: bytes) -> bytes:
    """Do a job; runs in a process of a thinking machine."""
    asked: Job = _jobs.decode(job)
    return msgspec.msgpack.encode(asked.work())


def work_within(job: bytes, seconds: float) -> bytes:
    """The same; the process ends if it takes longer, in the middle of whatever it does."""
    has_alarm = hasattr(signal, "setitimer")
    if has_alarm:
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))  # nobody handles the signal
    try:
        return work_on(job)
    finally:
        if has_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)


def load_all() -> None:
    """Load what jobs need: the first one is as quick as any other."""
    make_bot(ADVISER)


def answer_of(job: Job, answer: object) -> Any:
    """What a thinking machine has answered; BadAnswer if it does not fit the job."""
    if not isinstance(answer, bytes) or len(answer) > LARGEST:
        raise BadAnswer("no answer")
    try:
        found = msgspec.msgpack.decode(answer, type=ANSWERS[type(job)])
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise BadAnswer(str(problem)) from None
    if not job.check(found):
        raise BadAnswer("it does not fit the question")
    return found

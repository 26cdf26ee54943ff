"""The nets: what must hold at every decision of every game. Each raises AssertionError where it does not."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

from fimbul import Edition, Game, IllegalAction, Log, Rng, check, observe, parse, record, replay, text, worlds
from fimbul.core.rules.events import GLORY
from fimbul.core.rules.ids import FIRST_SECRET, LAST_PRIVATE
from fimbul.core.text import saves
from fimbul.core.text.record import begin_game, head_lines
from tests.shared.conformance.play import play_on, start

NO_NUMBERS: tuple[object, ...] = (True, False, None, "0", "pass", 0.0, 1.5, b"0", [], (0,))
FAR_NUMBERS = (-1, -(1 << 31), -(1 << 63), -(1 << 70), 1 << 23, 255 << 24, 1 << 32, 1 << 63, 1 << 64, 10**40)


def options_net(game: Game) -> None:
    """Options are there, sorted, different; their texts too, and every text means its option."""
    decisions = game.decisions()
    assert [decision.seat for decision in decisions] == sorted({decision.seat for decision in decisions})
    for decision in decisions:
        options = decision.options
        assert options, f"no options: {decision!r}"
        assert all(type(option) is int and 0 <= option < 1 << 32 for option in options)
        assert options == sorted(set(options)), f"not sorted or not different: {decision!r}"
        assert len(options) > 1 or not LAST_PRIVATE < decision.question < FIRST_SECRET, f"no choice: {decision!r}"
        texts = [text(game, decision.seat, option) for option in options]
        assert len(set(texts)) == len(texts), f"texts twice: {texts}"
        assert [parse(game, decision.seat, words) for words in texts] == options
        seen = observe(game, decision.seat).decision
        assert seen is not None
        assert (seen.question, seen.source, seen.options) == (decision.question, decision.source, options)
        assert game.why_not(decision.seat, options[-1]) is None
    first = game.decision()
    assert first is not None
    assert (first.seat, first.options) == (decisions[0].seat, decisions[0].options)


def refused(game: Game, seat: object, action: object) -> bool:
    """Whether an answer is refused as an illegal one."""
    try:
        game.apply(seat, action)
    except IllegalAction as problem:
        return bool(str(problem))
    return False


def illegal_net(game: Game, rng: random.Random) -> None:
    """Answers that are not on offer are refused, and nothing changes."""
    before = (saves.key(game.state), list(game.moves), [decision.options for decision in game.decisions()])
    decision = rng.choice(game.decisions())
    legal = rng.choice(decision.options)
    near = [option + 1 for option in decision.options] + [option ^ (1 << 16) for option in decision.options]
    wrong = [*FAR_NUMBERS, *[option for option in near if option not in decision.options][:4]]
    for number in wrong:
        assert refused(game, decision.seat, number), f"seat {decision.seat} could answer {number}"
    asked = [other.seat for other in game.decisions()]
    for seat in (*[seat for seat in range(game.seats) if seat not in asked], -1, game.seats, 99, -(1 << 70)):
        assert refused(game, seat, legal), f"seat {seat} could answer"
    number = rng.choice(wrong)
    assert type(number) is int
    assert game.why_not(decision.seat, number) is not None
    after = (saves.key(game.state), list(game.moves), [decision.options for decision in game.decisions()])
    assert before == after


class CopyNet:
    """Copies are equal, independent of the game, and stay what they were."""

    def __init__(self, copier: Callable[[Game], Game] = Game.copy) -> None:
        self.copier = copier
        self.kept: list[tuple[Game, bytes]] = []

    def look(self, game: Game, rng: random.Random) -> None:
        """Copy, play on in the copy, and keep another."""
        before = saves.key(game.state)
        kept = self.copier(game)
        assert saves.key(kept.state) == before
        self.kept.append((kept, before))
        other = self.copier(game)
        for _ in play_on(other, rng, 3):
            pass
        assert saves.key(game.state) == before, "playing on in a copy changed the game"

    def done(self) -> None:
        """At the end no past copy has changed."""
        for kept, key in self.kept:
            assert saves.key(kept.state) == key, "playing on changed a copy"


def save_net(game: Game, rng: random.Random) -> None:
    """A position survives as bytes, amid any effect, and plays on alike."""
    s = game.state
    again = s.setup.edition.new_state(s.setup)
    saves.load_state(again, pickle.loads(pickle.dumps(saves.save_state(s))))
    assert saves.key(again) == saves.key(s)
    assert saves.short_hash(again) == saves.short_hash(s)
    whole = pickle.loads(pickle.dumps(game))
    assert saves.key(whole.state) == saves.key(s)
    assert whole.moves == game.moves
    assert head_lines(whole.setup) == head_lines(game.setup), "the deal did not survive as bytes"
    one, other = game.copy(), Game(again, False)
    seed = rng.random()
    for ours in (one, other):
        for _ in play_on(ours, random.Random(seed), 4):
            pass
    assert saves.key(one.state) == saves.key(other.state)


def record_net(game: Game, again: bool = True) -> None:
    """A record read again gives the same game and, if asked for, the same record."""
    written = record(game)
    other = replay(written)
    assert saves.key(other.state) == saves.key(game.state)
    assert other.moves == game.moves
    assert other.result() == game.result()
    assert other.winners() == game.winners()
    assert not again or record(other) == written


def glory_net(game: Game, log: Log) -> None:
    """All Glory is told: what was gained and lost adds up to what a seat has."""
    told = [0] * game.seats
    for event in log.events:
        if event.code == GLORY:
            told[event.a] += event.b
    assert told == game.result()


def same_seed_net(seats: int, seed: int, edition: Edition | None = None) -> None:
    """The same seed and the same choices give the same game, and so do its moves alone."""
    outcomes: list[object] = []
    for _ in range(2):
        game = start(seats, seed, edition=edition)
        log = Log()
        game.listen(log)
        for _ in play_on(game, random.Random(seed)):
            pass
        outcomes.append((head_lines(game.setup), game.moves, [event.data() for event in log.events], game.result()))
    assert outcomes[0] == outcomes[1]
    other = begin_game(game.setup)
    for seat, action in game.moves:
        other.apply(seat, action)
    assert saves.key(other.state) == saves.key(game.state)


def world_net(game: Game, rng: random.Random) -> None:
    """A guess at what is hidden looks to the seat as the game does, is sound and can be played on."""
    seat = rng.randrange(game.seats)
    view = observe(game, seat)
    for world in worlds(view, 2, Rng(rng.randrange(1 << 64))):
        assert observe(world, seat) == view, f"a world of seat {seat} is another one"
        assert check(world) == [], check(world)
        for _ in play_on(world, rng, 5):
            assert check(world) == [], check(world)


def sound_net(game: Game) -> None:
    """The position has no fault."""
    assert check(game) == []

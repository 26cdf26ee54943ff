"""Are the shares of the analysis true? Measured on finished games of bots, fitted on some, tried on the others.

    python -m benchmarks.analysis.games --games 1000
    python -m benchmarks.analysis.calibration measure     # resumable
    python -m benchmarks.analysis.calibration fit         # writes src/fimbul/analysis/data/shares.toml
    python -m benchmarks.analysis.calibration report      # writes results/analysis/shares.json and the plot of the docs

A share is asked for at some positions of each Age: with everything known (truth), and from the view of the seat that
decides there (belief). What is kept is the share as the evaluation has it, before any correction.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.analysis.games import GAMES, ROUND, PlayedGame, read
from fimbul import Game, observe
from fimbul.analysis.depth import depth_of
from fimbul.analysis.shares import BELIEF, TRUTH, Correction, corrections, raw_shares
from fimbul.arena.report import COLOURS, svg
from fimbul.bots.bot import Limit
from fimbul.bots.search import KonungBot

ROOT = Path(__file__).parents[2]
SAMPLES = Path(".analysis/shares.jsonl")
RESULTS = ROOT / "benchmarks" / "results" / "analysis" / "shares.json"
DATA = ROOT / "src" / "fimbul" / "analysis" / "data" / "shares.toml"
PLOT = ROOT / "docs" / "images" / "shares.svg"
EACH_AGE = 4  # positions of each Age
FITTED_ON = 2  # every so many rounds of games are for fitting, the others for trying
ENOUGH = 50  # games; fewer correct nothing
MANY = 250  # games; fewer give one correction for all Ages: positions of one game are much alike
AGES = (1, 2, 3)
POWERS = [n / 10 for n in range(3, 16)]
SCALES = [n / 20 for n in range(8, 25)]
MIXES = [n / 50 for n in range(11)]


@dataclass(frozen=True)
class Sample:
    """One share, and what the seat got in the end."""

    game: int
    edition: str
    bot: str
    seats: int
    age: int
    kind: str
    share: float
    got: float

    @property
    def is_for_fitting(self) -> bool:
        return self.game // len(ROUND) % FITTED_ON == 0


# -- measuring --------------------------------------------------------------------------------------------------------
def positions(played: PlayedGame) -> tuple[list[tuple[int, Game]], Game]:
    """Some positions of each Age with the numbers of their moves, and the end."""
    game = played.begin()
    by_age: dict[int, list[tuple[int, Game]]] = {age: [] for age in AGES}
    for n, (seat, action) in enumerate(played.moves):
        by_age[int(game.state.age)].append((n, game.copy()))
        game.apply(seat, action)
    rng = random.Random(played.seed)
    found = [one for age in AGES for one in rng.sample(by_age[age], min(EACH_AGE, len(by_age[age])))]
    return found, game


def samples_of(played: PlayedGame) -> list[Sample]:
    """What is measured in one game."""
    found, end = positions(played)
    winners = end.winners()
    got = [1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats)]
    depth = depth_of(end.edition)
    samples: list[Sample] = []

    def add(age: int, kind: str, share: float, seat: int) -> None:
        about = (played.number, played.edition, played.line_up[seat], end.seats, age)
        samples.append(Sample(*about, kind, round(share, 4), round(got[seat], 4)))

    for n, game in found:
        age = int(game.state.age)
        for seat, share in enumerate(raw_shares(game.state, depth.runs, played.number)):
            add(age, TRUTH, share, seat)
        seat = played.moves[n][0]
        view = observe(game, seat)
        if view.decision is not None and len(view.decision.options) > 1:
            answer = KonungBot(played.number).choose(view, view.decision, Limit(nodes=depth.visits))
            add(age, BELIEF, answer.info.ranked[0].share or 0.0, seat)
    return samples


def measure(games: Path, out: Path) -> None:
    """Measure the games that are not measured yet."""
    done = max([sample.game for sample in load(out)], default=-1) if out.exists() else -1
    for played in read(games):
        if played.number > done:
            with out.open("a") as file:
                file.writelines([json.dumps(asdict(sample)) + "\n" for sample in samples_of(played)])


def load(file: Path) -> list[Sample]:
    return [Sample(**json.loads(line)) for line in file.read_text().splitlines()]


# -- fitting ----------------------------------------------------------------------------------------------------------
def loss(samples: Sequence[Sample], correction: Correction) -> float:
    """The mean squared error of the corrected shares (Brier)."""
    return sum([(correction.of(s.share, s.seats) - s.got) ** 2 for s in samples]) / len(samples)


def best_correction(samples: Sequence[Sample]) -> Correction:
    """The correction with the least error. Only belief is scaled: a search takes the best for granted, and all seats
    together cannot have too much.
    """
    scales = SCALES if samples[0].kind == BELIEF else (1.0,)
    tried = [Correction(power, scale, mix) for power in POWERS for scale in scales for mix in MIXES]
    return min(tried, key=lambda correction: loss(samples, correction))


def fit(samples: Sequence[Sample]) -> str:
    """The text of the data file."""
    made = datetime.now(UTC).date().isoformat()
    used = [s for s in samples if s.is_for_fitting]
    lines = [
        "# How the shares of each Age are put right: power and scale of their odds, then a part of equal shares.",
        f'made = "{made}"',
        'command = "python -m benchmarks.analysis.calibration fit"',
        f"games = {len({s.game for s in used})}",
    ]
    for kind in (TRUTH, BELIEF):
        for edition in ("midgard", "valhalla"):
            lines += ["", f"[{kind}.{edition}]"]
            mine = [s for s in used if (s.kind, s.edition) == (kind, edition)]
            games = len({s.game for s in mine})
            for age in AGES:
                chosen = [s for s in mine if s.age == age] if games >= MANY else mine
                found = best_correction(chosen) if games >= ENOUGH else Correction()
                lines.append(
                    f"{age} = {{ power = {found.power:.2f}, scale = {found.scale:.2f}, mix = {found.mix:.2f} }}"
                )
    return "\n".join(lines) + "\n"


# -- reporting --------------------------------------------------------------------------------------------------------
def put_right(sample: Sample) -> float:
    return corrections(sample.kind, sample.edition)[sample.age - 1].of(sample.share, sample.seats)


def reliability(pairs: Iterable[tuple[float, float]]) -> list[dict[str, float]]:
    """By tenths of the share: how many, the mean share, and the mean outcome."""
    tenths: dict[int, list[tuple[float, float]]] = {}
    for share, got in pairs:
        tenths.setdefault(min(9, int(share * 10)), []).append((share, got))
    return [
        {
            "from": tenth / 10,
            "count": len(found),
            "share": round(sum([share for share, _ in found]) / len(found), 4),
            "got": round(sum([got for _, got in found]) / len(found), 4),
        }
        for tenth, found in sorted(tenths.items())
    ]


def summary(samples: Sequence[Sample]) -> dict[str, object]:
    """Brier score and reliability, before and after the correction."""
    raw = [(s.share, s.got) for s in samples]
    after = [(put_right(s), s.got) for s in samples]

    def brier(pairs: Sequence[tuple[float, float]]) -> float:
        return round(sum([(share - got) ** 2 for share, got in pairs]) / len(pairs), 4)

    return {
        "games": len({s.game for s in samples}),
        "samples": len(samples),
        "brier_of_equal_shares": brier([(1 / s.seats, s.got) for s in samples]),
        "brier_before": brier(raw),
        "brier": brier(after),
        "reliability_before": reliability(raw),
        "reliability": reliability(after),
    }


def report(samples: Sequence[Sample]) -> dict[str, object]:
    """Everything on games that were not used for fitting."""
    tried = [s for s in samples if not s.is_for_fitting]
    bots = sorted({s.bot for s in samples})
    found: dict[str, object] = {
        "made": datetime.now(UTC).date().isoformat(),
        "command": "python -m benchmarks.analysis.calibration report",
        "games": len({s.game for s in samples}),
        "games_by_bot": {bot: len({s.game for s in samples if s.bot == bot}) for bot in bots},
        "games_by_edition": {
            name: len({s.game for s in samples if s.edition == name}) for name in ("midgard", "valhalla")
        },
    }
    for kind in (TRUTH, BELIEF):
        mine = [s for s in tried if s.kind == kind]
        found[kind] = summary(mine)
        for age in AGES:
            found[f"{kind}_age_{age}"] = summary([s for s in mine if s.age == age])
        for edition in ("midgard", "valhalla"):
            found[f"{kind}_{edition}"] = summary([s for s in mine if s.edition == edition])
    return found


def plot(found: dict[str, object]) -> str:
    """Shares against outcomes: on the line they are true."""
    body = ["<line x1='50' y1='330' x2='350' y2='30' stroke='#8888' stroke-dasharray='4 4'/>"]
    for tenth in range(0, 11, 2):
        x, y = 50 + 30 * tenth, 330 - 30 * tenth
        body.append(f"<text x='{x}' y='350' text-anchor='middle'>{tenth * 10} %</text>")
        body.append(f"<text x='44' y='{y + 4}' text-anchor='end'>{tenth * 10} %</text>")
        body.append(f"<line x1='50' x2='350' y1='{y}' y2='{y}' stroke='#8884'/>")
    rows = ((TRUTH, "everything known", 0), (BELIEF, "from the seat's view", 1))
    for n, (kind, label, colour) in enumerate(rows):
        part = found[kind]
        assert isinstance(part, dict)
        points = part["reliability"]
        line = " ".join([f"{50 + 300 * p['share']:.1f},{330 - 300 * p['got']:.1f}" for p in points])
        body.append(f"<polyline points='{line}' fill='none' stroke='{COLOURS[colour]}' stroke-width='2'/>")
        for p in points:
            radius = 2 + math.log10(p["count"])
            x, y = 50 + 300 * p["share"], 330 - 300 * p["got"]
            body.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{radius:.1f}' fill='{COLOURS[colour]}'/>")
        body.append(f"<text x='370' y='{60 + 22 * n}' fill='{COLOURS[colour]}'>{label}</text>")
    body.append("<text x='200' y='372' text-anchor='middle'>share that was said</text>")
    body.append("<text x='50' y='18'>share that was got</text>")
    return svg(520, 380, "Shares of victory that were said, and those that were got", body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=("measure", "fit", "report"))
    parser.add_argument("--games", type=Path, default=GAMES)
    parser.add_argument("--samples", type=Path, default=SAMPLES)
    asked = parser.parse_args()
    if asked.step == "measure":
        measure(asked.games, asked.samples)
        return
    samples = load(asked.samples)
    if asked.step == "fit":
        DATA.write_text(fit(samples))
        return
    found = report(samples)
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    PLOT.write_text(plot(found) + "\n")


if __name__ == "__main__":
    main()

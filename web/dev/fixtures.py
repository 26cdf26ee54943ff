"""Sample scenes for people who work on the page: python web/dev/fixtures.py writes web/dev/fixtures/*.json.

Random games of 2 to 5 seats, with and without modules, are played until every kind of moment has been met; each is
written as the messages a page gets: SCENE.LANG.json (a `scene`), besides `info`, `catalogue`, `preview`, `news`,
`result` and `steps`. `index.json` lists the scenes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from fimbul import EDITIONS, Game, Log, new_game, observe, record
from fimbul.bots import make_bot
from fimbul.core.information.views import SPECTATOR, View
from fimbul.core.rules.ids import ASK_ACTION, ASK_CARD, ASK_DRAFT, ASK_JOIN, ASK_KEEP, ASK_LATE, ASK_TROOPS
from fimbul.server.catalogue import catalogue_of, info_of
from fimbul.server.messages import Entry, News, Scene, Undo
from fimbul.server.present.log import SeatLog
from fimbul.server.present.position import position_of
from fimbul.server.present.previews import preview_of
from fimbul.server.present.questions import question_of
from fimbul.server.present.results import GloryLog, glory_now, result_of
from fimbul.server.replays import Replay, steps_of, summary_of
from fimbul.words import LANGUAGES, Words

FOLDER = Path(__file__).parent / "fixtures"
ALL_MODULES = ("fifth", "gods", "mystics", "kickstarter", "rumours")
TABLES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("two", 2, ()),
    ("three", 3, ("gods", "mystics")),
    ("four", 4, ()),
    ("five", 5, ALL_MODULES),
)
MOMENTS: dict[str, Callable[[View], bool]] = {
    "draft_first": lambda view: view.question == ASK_DRAFT and len(view.packs) == 1,
    "draft_later": lambda view: view.question == ASK_DRAFT and len(view.packs) == 5,
    "action_first": lambda view: view.question == ASK_ACTION and view.age == 1,
    "action_third_age": lambda view: view.question == ASK_ACTION and view.age == 3 and len(view.discard) > 4,
    "troops": lambda view: view.question == ASK_TROOPS and len(options(view)) > 2,
    "join": lambda view: view.question == ASK_JOIN and len(options(view)) > 2,
    "battle_cards": lambda view: view.question == ASK_CARD and len(view.hand) > 2,
    "late": lambda view: view.question == ASK_LATE and len(options(view)) > 1,
    "keep": lambda view: view.question == ASK_KEEP and len(view.hand) > 2,
    "card_asks": lambda view: view.source >= 0,
    "outcome": lambda view: bool(view.frames) and any(clan.table for clan in view.clan_views) and view.source >= 0,
}


def options(view: View) -> list[int]:
    return [] if view.decision is None else view.decision.options


class Table:
    """One game, with the log of every seat in every language."""

    def __init__(self, seats: int, modules: tuple[str, ...], seed: int) -> None:
        self.game: Game = new_game(seats=seats, modules=modules, seed=seed)
        self.events = Log()
        self.glory = GloryLog()
        self.game.listen(self.events)
        self.game.listen(self.glory)
        self.bots = [make_bot("thrall", seed + seat) for seat in range(seats)]
        self.rng = random.Random(seed)
        self.n = 0
        self.words = {lang: Words(lang) for lang in LANGUAGES}
        self.stories: dict[tuple[str, int], SeatLog] = {}
        self.logs: dict[tuple[str, int], list[Entry]] = {}
        self.news: dict[tuple[str, int], News] = {}
        for lang, words in self.words.items():
            for seat in range(SPECTATOR, seats):
                self.stories[lang, seat] = SeatLog(words, observe(self.game, seat))
                self.logs[lang, seat] = self.stories[lang, seat].opening(0)[0]

    def play(self) -> None:
        """One more answer, mostly a bot's."""
        decision = self.rng.choice(self.game.decisions())
        view = observe(self.game, decision.seat)
        answer = self.bots[decision.seat].choose(view, decision).action
        if self.rng.random() < 0.25:
            answer = self.rng.choice(decision.options)
        self.events.events.clear()
        age = int(self.game.state.age)
        self.game.apply(decision.seat, answer)
        self.n += 1
        self.glory.mark(self.n, age, glory_now(self.game))
        for (lang, seat), story in self.stories.items():
            entries, motions = story.tell(self.n, age, self.events.events)
            self.logs[lang, seat] += entries
            view = observe(self.game, seat)
            words = self.words[lang]
            question = question_of(self.game, view, words, self.n)
            if motions:
                position = position_of(view, words)
                self.news[lang, seat] = News(self.n, entries, motions, position, question, None, None)

    def scene(self, lang: str, seat: int) -> Scene:
        """All that a page gets on arrival."""
        words = self.words[lang]
        view = observe(self.game, seat)
        result = result_of(self.game, self.glory, words, "sample") if self.game.over else None
        question = question_of(self.game, view, words, self.n)
        undo = Undo(words.server("undo.hidden"), True) if self.n % 3 == 0 and seat >= 0 else None
        log = self.logs[lang, seat]
        return Scene(self.n, position_of(view, words), question, undo, log, True, result)


def write(name: str, value: object) -> None:
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1))


def write_table(name: str, seats: int, modules: tuple[str, ...]) -> list[str]:
    """Play games until every moment was met, or for a while."""
    left = dict(MOMENTS)
    written: list[str] = []
    table = Table(seats, modules, 1)
    for seed in range(1, 8):
        table = Table(seats, modules, seed)
        while not table.game.over:
            for seat in [decision.seat for decision in table.game.decisions()]:
                view = observe(table.game, seat)
                for moment in [moment for moment, holds in left.items() if holds(view)]:
                    del left[moment]
                    for lang in LANGUAGES:
                        write(f"{name}_{moment}.{lang}", table.scene(lang, seat))
                        previews = [preview_of(view, action, table.words[lang], 1) for action in options(view)]
                        write(f"{name}_{moment}.previews.{lang}", previews)
                    written.append(f"{name}_{moment}")
            table.play()
        if seed > 2 and not left:
            break
    for lang, words in table.words.items():
        write(f"{name}_over.{lang}", table.scene(lang, 0))
        write(f"{name}_spectator.{lang}", table.scene(lang, SPECTATOR))
        write(f"{name}_news.{lang}", table.news[lang, 0])
        replay = Replay(record(table.game))
        names = ["Anna", "Bruno", "Cleo", "Dag", "Eva"][:seats]
        write(f"{name}_summary.{lang}", summary_of(replay, words, "sample", names, 1_760_000_000_000))
        write(f"{name}_steps.{lang}", steps_of(replay, SPECTATOR, True, words, 0, 120))
    return [*written, f"{name}_over", f"{name}_spectator"]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / ".gitignore").write_text("*\n")
    for lang in LANGUAGES:
        words = Words(lang)
        write(f"info.{lang}", info_of(words, 60, 180))
        write(f"catalogue.{lang}", catalogue_of(EDITIONS["midgard"], words))
    scenes = [scene for name, seats, modules in TABLES for scene in write_table(name, seats, modules)]
    write("index", scenes)
    print(f"{len(scenes)} scenes in {FOLDER}")


if __name__ == "__main__":
    main()

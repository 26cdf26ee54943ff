"""Contests: the battle sheet of Valhalla, and what is special about its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import ASK_EXCHANGE, BATTLE, NO_CARD, NOBODY
from fimbul.editions.valhalla.information.views import step_name
from fimbul.editions.valhalla.rules.bonuses import peace_maker
from fimbul.editions.valhalla.rules.call import toll_owner
from fimbul.editions.valhalla.rules.contest import CALL, COMPARE, LATE_CARDS, MUSTER, Contest
from fimbul.editions.valhalla.rules.telling import CALL_FRAME, CONTEST_FRAME, MARCH_FRAME, clans_at
from fimbul.server.messages import BattleCardInfo
from fimbul.server.present.battles import BattlePresenter, Step
from fimbul.server.present.options import OptionParts

MOVED: Final = 4  # in the data of a Call: figures that the seat in turn has moved
TURN: Final = 2  # … and whose turn it is, counted from the contester


class ContestPresenter(BattlePresenter):
    """A contest, computed. Its frame counts the stage that comes next."""

    battle: Contest

    def gather(self) -> None:
        contest = self.battle
        if contest.stage <= MUSTER:
            contest.clans = clans_at(self.state, contest.place) | (1 << contest.attacker)

    def strength(self, seat: int) -> int:
        return int(self.battle.strength(self.state, seat))

    def step(self) -> Step:
        return cast(Step, step_name(int(self.battle.stage)))

    def is_decided(self) -> bool:
        return bool(self.battle.stage > COMPARE)

    def is_late(self, seat: int) -> bool:
        return bool((self.battle.latecomers >> seat) & 1)

    def call(self) -> list[int]:
        """The contester is called last."""
        contest, seats = self.battle, self.view.seats
        turns = [data[TURN] for kind, data in self.view.frames if kind == CALL_FRAME]
        if not turns and contest.stage > CALL:
            return []
        first = max(turns[0], 1) if turns else 1
        return [int(contest.attacker + turn) % seats for turn in range(first, seats + 1)]

    def cards(self, seat: int) -> list[BattleCardInfo]:
        """The one card of a clan."""
        contest = self.battle
        card = int(contest.card(seat))
        if card == NO_CARD:
            return []
        mute = bool((contest.mute >> seat) & 1)
        return [BattleCardInfo(self.view.edition.cards[card].text_id, int(contest.bonus(self.state, seat)), mute)]

    def choices(self) -> list[int]:
        """Until the cards lie open; and again where a card lets another be revealed."""
        exchanges = self.view.question == ASK_EXCHANGE and self.view.seat in self.view.asked
        waits = self.battle.stage <= LATE_CARDS and self.battle.card(self.view.seat) == NO_CARD
        return list(dict.fromkeys(self.view.hand)) if waits or exchanges else []

    def lay_down(self, me: int, card: int) -> Callable[[], None]:
        contest = self.battle
        played, printed = contest.played, contest.printed
        laid = self.view.edition.cards[card]
        contest.played = (played & ~(255 << (8 * me))) | ((card + 1) << (8 * me))
        contest.set_printed(me, laid.strength if laid.kind == BATTLE else 0)

        def take_back() -> None:
            contest.played, contest.printed = played, printed

        return take_back

    def leaders(self, totals: dict[int, int]) -> list[int]:
        """One of those who tie may have a card that wins ties."""
        tied = super().leaders(totals)
        winner = int(self.battle.winner_of_tie(self.state, sum([1 << seat for seat in tied])))
        return tied if len(tied) == 1 or winner == NOBODY else [winner]

    def beaten_by(self, me: int, totals: dict[int, int]) -> int:
        """The enemy may need one more than a tie, or one less, by a card that wins ties."""
        enemy = max([seat for seat in totals if seat != me], key=totals.__getitem__)
        added = max(0, totals[me] - totals[enemy])  # with less it stays behind
        while me in self.leaders({**totals, enemy: totals[enemy] + added}):
            added += 1
        return added

    def tie_key(self) -> str:
        return "ties_unharmed" if peace_maker(self.state, self.battle) != NOBODY else "ties"


class ContestOptions(OptionParts):
    """Options of Valhalla."""

    def march_ends(self) -> tuple[int, int]:
        kind, data = self.under
        return (data[1], data[2]) if kind == MARCH_FRAME else (-1, -1)

    def invaded(self) -> str | None:
        """Where the Monster stands whose card asks."""
        clan = self.view.clan_views[self.view.seat]
        for kind in self.view.edition.monster_kinds:
            if self.asker is not None and self.figures[kind] == self.asker.text_id:
                return next((name for place, name in enumerate(self.places) if clan.count(kind, place) > 0), None)
        return None

    def join_cost(self) -> int | None:
        """A toll, paid with the first figure of a turn of the Call."""
        kind, data = self.under
        if kind != CALL_FRAME or data[MOVED] > 0:
            return None
        trial = self.state.copy()
        frames = [loaded for number, loaded in self.view.frames if number == CONTEST_FRAME]
        contest = self.view.edition.new_frame(CONTEST_FRAME)
        assert isinstance(contest, Battle)
        contest.load(frames[-1])
        trial.stack.append(contest)
        return None if toll_owner(trial, self.view.seat, self.battle) < 0 else 1

"""What cards of this edition can do besides what all cards can: more hooks, in the same four families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import BATTLE, QUEST, Action, Figure, Place, Seat
from fimbul.core.rules.powers import Card, Power, own_hooks
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CLAN_UPGRADE, ELITE_UPGRADE, LARGE, MONSTER_UPGRADE, figure_of
from fimbul.editions.valhalla.rules.effects import NO_EFFECT

if TYPE_CHECKING:
    from fimbul.editions.valhalla.rules.contest import Contest
    from fimbul.editions.valhalla.rules.march import March
    from fimbul.editions.valhalla.rules.telling import Errand

OWN_HOOKS: Final = own_hooks()
MOD_BATTLE_STRENGTH: Final[i64] = OWN_HOOKS.number("mod_battle_strength")
MOD_BATTLE_GLORY: Final[i64] = OWN_HOOKS.number("mod_battle_glory")
MOD_COUNT: Final[i64] = OWN_HOOKS.number("mod_count")
MOD_MAJORITY: Final[i64] = OWN_HOOKS.number("mod_majority")
MOD_CALL: Final[i64] = OWN_HOOKS.number("mod_call")
MOD_TOLL: Final[i64] = OWN_HOOKS.number("mod_toll")
MOD_VALOR_GLORY: Final[i64] = OWN_HOOKS.number("mod_valor_glory")
MAY_SUMMON: Final[i64] = OWN_HOOKS.number("may_summon")
MAY_GO_FAR: Final[i64] = OWN_HOOKS.number("may_go_far")
MAY_MARCH_AGAIN: Final[i64] = OWN_HOOKS.number("may_march_again")
MAY_CALL: Final[i64] = OWN_HOOKS.number("may_call")
MAY_SWAP: Final[i64] = OWN_HOOKS.number("may_swap")
MAY_LEAVE: Final[i64] = OWN_HOOKS.number("may_leave")
MAY_TOUCH: Final[i64] = OWN_HOOKS.number("may_touch")
MAY_KEEP_LAST: Final[i64] = OWN_HOOKS.number("may_keep_last")
WOULD_REWARD: Final[i64] = OWN_HOOKS.number("would_reward")
WOULD_CHOOSE_CARD: Final[i64] = OWN_HOOKS.number("would_choose_card")
WOULD_TAKE_BACK: Final[i64] = OWN_HOOKS.number("would_take_back")
WOULD_LEAVE: Final[i64] = OWN_HOOKS.number("would_leave")
ON_CONTEST: Final[i64] = OWN_HOOKS.number("on_contest")
ON_JOIN: Final[i64] = OWN_HOOKS.number("on_join")
ON_WIN: Final[i64] = OWN_HOOKS.number("on_win")
ON_LOSE: Final[i64] = OWN_HOOKS.number("on_lose")
ON_MARCH: Final[i64] = OWN_HOOKS.number("on_march")
ON_PHASE: Final[i64] = OWN_HOOKS.number("on_phase")
MAY_CHOOSE_LATE: Final[i64] = OWN_HOOKS.number("may_choose_late")


@mypyc_attr(allow_interpreted_subclasses=True)
class ValhallaCard(Card):
    """A card of the house set. `me` is the seat that owns it."""

    effect: i64 = NO_EFFECT  # what its text is about, for bots

    def __init__(
        self,
        slug: str,
        *,
        god: str,
        kind: int,
        copies: int = 1,
        strength: int = 0,
        cost: int = 0,
        traits: int = 0,
        since: int = 1,
    ) -> None:
        super().__init__(
            slug,
            age=1,
            kind=kind,
            copies_from=(1,) * copies,
            strength=strength,
            cost=cost,
            god=god,
            traits=traits,
            since=since,
        )

    def overridden_hooks(self) -> int:
        return super().overridden_hooks() | OWN_HOOKS.overridden(self, ValhallaCard)

    # -- numbers that add ----------------------------------------------------------------------------------------
    def mod_battle_strength(self, s: State, me: Seat, contest: Contest) -> i64:
        """Extra STR of my clan in a battle."""
        return 0

    def mod_battle_glory(self, s: State, me: Seat, contest: Contest) -> i64:
        """Extra battle Glory when I win."""
        return 0

    def mod_count(self, s: State, me: Seat, kind: Figure, valor: bool) -> i64:
        """For how many figures more each figure of mine counts, for Prove Valor or for my Quests; the most decides."""
        return 0

    def mod_majority(self, s: State, me: Seat, place: Place, number: i64) -> i64:
        """What to add to my number of figures for the majority in Prove Valor."""
        return 0

    def mod_call(self, s: State, me: Seat, contest: Contest) -> i64:
        """How many figures more I may move in my turn of the Call."""
        return 0

    def mod_toll(self, s: State, me: Seat, contest: Contest) -> i64:
        """Rage that another clan pays me to answer the Call."""
        return 0

    def mod_valor_glory(self, s: State, me: Seat, place: Place) -> i64:
        """Glory for my figures in a Chamber of Prove Valor where I do not score."""
        return 0

    # -- permissions ---------------------------------------------------------------------------------------------
    def may_summon(self, s: State, me: Seat, place: Place) -> bool:
        """Whether it lets me summon into a Chamber that is not common."""
        return False

    def may_go_far(self, s: State, me: Seat, kind: Figure) -> bool:
        """Whether a figure of mine leads its group through two doorways in a March."""
        return False

    def may_march_again(self, s: State, me: Seat) -> bool:
        """Whether I may march from a second Chamber in the same action."""
        return False

    def may_call(self, s: State, me: Seat, kind: Figure) -> bool:
        """Whether a figure of mine answers the Call from any Chamber."""
        return False

    def may_swap(self, s: State, me: Seat) -> bool:
        """Whether I may exchange an Elite with another figure in my turn of the Call."""
        return False

    def may_leave(self, s: State, me: Seat, place: Place) -> bool:
        """Whether figures of other clans may leave a Chamber by March or Call; any no decides."""
        return True

    def may_touch(self, s: State, me: Seat) -> bool:
        """Whether effects of other clans may destroy or move my figures; any no decides."""
        return True

    def may_keep_last(self, s: State, me: Seat) -> bool:
        """Whether I keep the last card of the draft."""
        return False

    def may_choose_late(self, s: State, me: Seat, contest: Contest) -> bool:
        """Whether it makes me choose my card in a battle after all others are revealed."""
        return False

    def may_die(self, s: State, me: Seat, contest: Contest) -> bool:
        """Whether the battle in which I played this card destroys the losers' figures; any no decides."""
        return True

    def may_win_tie(self, s: State, me: Seat, contest: Contest) -> bool:
        """Whether this card, played by me, wins a tie."""
        return False

    def mod_enemy_bonus(self, s: State, me: Seat, contest: Contest) -> i64:
        """What this card, played by me, changes in the bonus of another clan's Battle card."""
        return 0

    def is_spent(self) -> bool:
        """Whether this card is discarded after the battle in any case."""
        return False

    def swap(self, s: State, me: Seat, place: Place) -> None:
        """I exchange an Elite of mine in a Chamber: ask with whom."""

    def may_steal(self, s: State, me: Seat, contest: Contest) -> bool:
        """Whether this card, played by me, takes the reward of a contest that I did not start."""
        return False

    # -- before it happens ---------------------------------------------------------------------------------------
    def would_reward(self, s: State, me: Seat, stat: i64) -> bool:
        """A Chamber is about to raise a stat of mine after a battle: whether it asked me for another."""
        return False

    def would_choose_card(self, s: State, me: Seat, contest: Contest) -> None:
        """Cards are about to be chosen in a battle I take part in."""

    def would_take_back(self, s: State, me: Seat, contest: Contest, seat: Seat) -> None:
        """A seat's card is about to be taken back or discarded after a battle I take part in."""

    def would_leave(self, s: State, me: Seat, place: Place) -> None:
        """Figures of mine that scored in Prove Valor are about to leave a Chamber."""

    # -- after it happened ---------------------------------------------------------------------------------------
    def on_contest(self, s: State, me: Seat, contest: Contest) -> None:
        """I have started a contest; the Call comes after."""

    def on_join(self, s: State, me: Seat, contest: Contest, kind: Figure, source: Place) -> None:
        """A figure of mine has answered the Call."""

    def on_win(self, s: State, me: Seat, contest: Contest) -> None:
        """I have won a battle."""

    def on_lose(self, s: State, me: Seat, contest: Contest) -> None:
        """I have lost a battle (ties too)."""

    def on_march(self, s: State, me: Seat, march: March) -> None:
        """A March of mine is over, or a figure of mine was summoned."""

    def offers_after(self, s: State, me: Seat, march: March) -> bool:
        """Whether `on_march` has something to ask now."""
        return False

    def on_phase(self, s: State, me: Seat, phase: i64) -> None:
        """A phase begins: Action, Quest or Release Warriors."""

    def on_fulfil(self, s: State, me: Seat, note: i64) -> None:
        """This Quest of mine is fulfilled and has paid; `note` is what `fulfilled_note` said in the snapshot."""

    def fulfilled_note(self, s: State, me: Seat) -> i64:
        """What of the snapshot the Quest must remember until it pays."""
        return 0

    def errand(self, s: State, me: Seat, errand: Errand) -> None:
        """Go on with what this card does step by step: ask, or let it be."""
        raise NotImplementedError

    def may_decline(self, s: State, me: Seat) -> bool:
        """Whether a question for a card from my hand may be declined."""
        return True


def its(card: Power) -> ValhallaCard:
    """The same card with its edition's hooks."""
    return cast(ValhallaCard, card)


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleCard(ValhallaCard):
    """Adds its bonus in battle."""

    def __init__(self, slug: str, *, god: str, bonus: int, copies: int = 1, traits: int = 0, since: int = 1) -> None:
        super().__init__(slug, god=god, kind=int(BATTLE), copies=copies, strength=bonus, traits=traits, since=since)


@mypyc_attr(allow_interpreted_subclasses=True)
class QuestCard(ValhallaCard):
    """Pays Horns and raises a stat when its demands are met."""

    def __init__(self, slug: str, *, god: str, copies: int = 1, since: int = 1) -> None:
        super().__init__(slug, god=god, kind=int(QUEST), copies=copies, since=since)


@mypyc_attr(allow_interpreted_subclasses=True)
class EliteUpgrade(ValhallaCard):
    """Gives Elites a STR; of several the highest counts (V3)."""

    def __init__(self, slug: str, *, god: str, strength: int, copies: int = 1, since: int = 1) -> None:
        super().__init__(
            slug, god=god, kind=ELITE_UPGRADE, copies=copies, strength=strength, cost=strength, since=since
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class ClanUpgrade(ValhallaCard):
    """For the clan as a whole."""

    def __init__(self, slug: str, *, god: str, cost: int, copies: int = 1, since: int = 1) -> None:
        super().__init__(slug, god=god, kind=CLAN_UPGRADE, copies=copies, cost=cost, since=since)


@mypyc_attr(allow_interpreted_subclasses=True)
class Monster(ValhallaCard):
    """A Monster with a figure of its own."""

    def __init__(
        self, slug: str, *, cost: int, strength: int, large: bool = False, traits: int = 0, since: int = 1
    ) -> None:
        super().__init__(
            slug,
            god="none",
            kind=MONSTER_UPGRADE,
            strength=strength,
            cost=cost,
            traits=traits | (LARGE if large else 0),
            since=since,
        )

    def figure(self, s: State, me: Seat) -> Figure:
        """Which kind of figure of a clan it is."""
        return figure_of(s, me, self.id)

    def stands(self, s: State, me: Seat, place: Place) -> bool:
        """Whether it stands in a Chamber."""
        return s.count(me, figure_of(s, me, self.id), place) > 0


@mypyc_attr(allow_interpreted_subclasses=True)
class God(Power):
    """A god's token: after the raise of a stat that all of them give, its bonus."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def bonus(self, s: State, seat: Seat, place: Place) -> None:
        """What the token gives besides."""
        raise NotImplementedError

    def bonus_chosen(self, s: State, seat: Seat, place: Place, answer: Action) -> None:
        """The answer to a question of the bonus."""
        raise NotImplementedError

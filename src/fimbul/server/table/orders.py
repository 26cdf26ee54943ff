"""Standing orders: how a seat's question is answered while its person is away, from that seat's view alone.

An order is secret to its seat. What does not depend on the hand is answered at the table's pace, as a bot would; where
an answer shows that there was nothing to choose, it comes as late as people's answers here do. An order that meets
something it was not made for switches itself off, and its owner is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fimbul import Decision, Edition, Game, View, observe
from fimbul.core.information.known_state import known_state
from fimbul.core.rules.battle import Battle
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_CARD,
    ASK_DRAFT,
    ASK_JOIN,
    ASK_KEEP,
    ASK_LATE,
    JOIN,
    PASS,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import move
from fimbul.server import messages as wire
from fimbul.server.present.editions import presenter_of
from fimbul.server.refusals import words_in
from fimbul.server.table.people import Note

if TYPE_CHECKING:
    from fimbul.server.table.tables import Table

ACTION: Final = "action"
OTHER: Final = "other"  # whatever cards and rules ask besides, outside one's own turn
KINDS: Final = {int(ASK_ACTION): ACTION, int(ASK_DRAFT): "draft", int(ASK_CARD): "card", int(ASK_LATE): "late"}
KINDS[int(ASK_KEEP)] = "keep"
# What an order may answer. Where passing is not offered it cannot be ordered; a turn is passed once, never for good.
ANSWERS: Final[dict[str, list[wire.AutoAnswer]]] = {
    ACTION: ["pass"],
    "draft": ["bot"],
    "card": ["bot"],
    "late": ["pass", "bot"],
    "keep": ["bot"],
    OTHER: ["pass", "bot"],
}


class Unforeseen(Exception):
    """An order has met something it was not made for."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.code)
        self.note = note


@dataclass(frozen=True)
class Plan:
    """How an order answers a question."""

    kind: str
    action: int | None  # None: the seat's bot chooses
    covert: bool = False  # that it answers at all tells something about the hand: it must not stand out


@dataclass(frozen=True)
class OrderAnswer:
    """A standing order answers the question put to a seat at `n`."""

    seat: int
    n: int
    orders: wire.Orders
    kind: str
    action: int


@dataclass(frozen=True)
class OrderFailed:
    """A standing order cannot answer the question put to a seat at `n`."""

    seat: int
    n: int
    orders: wire.Orders
    note: Note


# -- what an order says ---------------------------------------------------------------------------------------------
def plan_of(orders: wire.Orders, view: View) -> Plan | None:
    """What the orders of a seat answer, from its view; None: its person is asked. Unforeseen if an order cannot."""
    decision = view.decision
    if decision is None or not orders.on:
        return None
    plan = join_plan(orders, view, decision) if decision.question == ASK_JOIN else answer_plan(orders, view, decision)
    if plan is None and orders.skip and len(decision.options) == 1:
        return Plan("skip", decision.options[0], decision.veiled)
    return plan


def answer_plan(orders: wire.Orders, view: View, decision: Decision) -> Plan | None:
    """The answer to a kind of question: the same whatever the seat holds."""
    kind = KINDS.get(decision.question, OTHER)
    answer = orders.answers.get(kind, "ask")
    if answer == "ask" or (kind == OTHER and view.turn == view.seat):
        return None
    if answer == "bot":
        return Plan(kind, None)
    if PASS not in decision.options:
        raise Unforeseen(Note("not_offered", kind))
    return Plan(kind, int(PASS))


def join_plan(orders: wire.Orders, view: View, decision: Decision) -> Plan | None:
    """The answer to a call to battle."""
    battle = battle_of(view)
    place = view.edition.place_names[int(battle.place)]
    stance = orders.joins.get(place, orders.joins.get("", "ask"))
    if stance == "ask":
        return None
    joins = [option for option in decision.options if option != PASS]
    if decision.source >= 0 or any([action_kind(option) != JOIN for option in joins]):
        raise Unforeseen(Note("card", "join", place))
    if stance == "lead" and costs_something(view, decision, joins[0]):
        raise Unforeseen(Note("toll", "join", place))
    chosen = leading(view, joins) if stance == "lead" else None
    return Plan("join", int(PASS) if chosen is None else chosen)


def battle_of(view: View) -> Battle:
    """The battle that is fought, as the viewer knows it."""
    edition = view.edition
    data = [data for kind, data in view.frames if kind == edition.battle_frame][-1]
    frame = edition.new_frame(edition.battle_frame)
    assert isinstance(frame, Battle)
    frame.load(data)
    return frame


def costs_something(view: View, decision: Decision, option: int) -> bool:
    """Whether a card makes joining cost something."""
    parts = presenter_of(view.edition).dissector(view, decision, words_in("en"))
    return parts.option(option, "").cost is not None


def leading(view: View, joins: list[int]) -> int | None:
    """The weakest figure with which the clan would lead alone; None if it does already, or with none of them."""
    if leads(view, None) is not None:
        return None
    found = [(total, option) for option in joins if (total := leads(view, option)) is not None]
    return min(found)[1] if found else None


def leads(view: View, option: int | None) -> int | None:
    """The STR of the viewer's clan if it leads alone, after an option that it might take."""
    state, battle, me = known_state(view, stand_ins=True), battle_of(view), view.seat
    if option is not None:
        move(state, me, first_of(option), second_of(option), battle.place)
    sheet = presenter_of(view.edition).sheet(view, state, battle, [])
    totals = sheet.totals()
    return totals[me] if me in totals and sheet.leaders(totals) == [me] else None


def battlefields(edition: Edition) -> list[str]:
    """Where battles can be."""
    return list(edition.place_names[: presenter_of(edition).battlefields])


def answers(orders: wire.Orders | None, game: Game, seat: int) -> bool:
    """Whether standing orders answer what a seat is asked."""
    try:
        return orders is not None and plan_of(orders, observe(game, seat)) is not None
    except Unforeseen:
        return False


def plan_for(table: Table, seat: int) -> tuple[wire.Orders, Plan | Note] | None:
    """What the orders of a seat do about its open question; a note says why they cannot."""
    orders = table.people.chairs[seat].orders
    if orders is None or table.history is None:
        return None
    try:
        plan = plan_of(orders, observe(table.history.game, seat))
    except Unforeseen as problem:
        return orders, problem.note
    return None if plan is None else (orders, plan)

"""Standing orders: how a seat's questions are answered while its person is away. Secret to the seat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from fimbul.server.messages.base import Word

Stance = Literal["ask", "never", "lead"]  # lead: join if the clan would then lead alone, else stay out
AutoAnswer = Literal["ask", "pass", "bot"]
MOST_ORDERS = 40  # of one kind; no board has more places, and no edition more kinds of questions


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has ordered; what is not named is asked."""

    on: bool = True
    joins: Annotated[dict[Word, Stance], Meta(max_length=MOST_ORDERS)] = field(default_factory=dict)  # "": elsewhere
    skip: bool = False  # answer where there is only one choice, as late as people here do
    answers: Annotated[dict[Word, AutoAnswer], Meta(max_length=MOST_ORDERS)] = field(default_factory=dict)  # by kind


class OrderKind(Struct, frozen=True):
    """A kind of question that can be answered by an order."""

    kind: str
    answers: list[AutoAnswer]


class OrdersNow(Struct, tag="orders", frozen=True):
    """The orders of this seat, and what became of them; sent to nobody else."""

    orders: Orders
    places: list[str]  # where battles can be
    kinds: list[OrderKind]
    notes: list[str]  # what orders have done and which were switched off, oldest first
    news: int  # how many of the notes have not been seen

"""How an edition describes itself, so that a client needs to know none by name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Sign(Struct, frozen=True):
    """A word of the game with the icon that stands for it."""

    id: str
    name: str
    icon: str


class PhaseText(Struct, frozen=True):
    """A phase of an Age."""

    id: str
    name: str
    text: str  # what happens in it, in a sentence


class StepText(Struct, frozen=True):
    """A step of a battle."""

    id: str  # as `BattleInfo.step` has it
    name: str


class BattleText(Struct, frozen=True):
    """What battles are called, and how they go."""

    title: str  # of the sheet; `{place}` stands for the name of the place
    attacker: str  # what the clan does that began it, as a verb
    icon: str  # of that
    steps: list[StepText]  # in their order
    attacker_last: bool  # clans are heard from the attacker's left on, the attacker last


class AgeText(Struct, frozen=True):
    """What the end of an Age brings."""

    title: str  # of the row of Ages
    mark: Literal["doom", "arrival"]  # what an Age is marked by: `Position.doom` or `Position.arrivals`
    name: str  # what pays
    glory: list[int]  # for a figure, by Age
    pays: str  # the same as a sentence; `{n}` stands for the Glory
    line: str  # all Ages in a sentence
    left: str  # how many places can still be attacked, `{n}` stands for the number
    left_why: str  # … and what happens when there are none


class DeadText(Struct, frozen=True):
    """Where the dead are shown."""

    store: str  # among `Catalogue.stores`
    icon: str
    text: str  # who is there
    by_clan: bool  # those of each clan (`ClanInfo.valhalla`); else all together (`Position.sauna`)
    label: str  # the dead of one clan, on its sheet
    clan: str  # … in a sentence; `{figures}` stands for them


class SheetText(Struct, frozen=True):
    """The clan sheet."""

    slots: list[str]  # the kind of card that each takes; `free` where it takes any
    shared: bool  # all slots are alike, and Quests go into them too


class Descriptor(Struct, frozen=True):
    """An edition, for programs that draw it."""

    id: str
    name: str
    board: Literal["world", "palace"]  # which kind of picture: provinces round a tree, or the rooms of a hall
    centre: str  # the place in the middle
    icon: str  # of the board
    runes: str  # a word to decorate the result with
    example: str  # an action in notation, such as people may type
    help: str  # how to choose an action
    keys: str  # how the arrow keys walk the board
    gods: str  # what the gods of a game are called together
    phases: list[PhaseText]  # of an Age, in their order
    verbs: list[Sign]  # the actions of a turn, in the order of the rules
    tokens: list[Sign]  # what a place may give
    battle: BattleText
    ages: AgeText
    dead: DeadText
    sheet: SheetText
    legendary: list[int]  # Glory of a stat at the end of the game, by step
    limit: str | None  # the stat that limits how many figures a clan has on the board
    cards_have_ages: bool  # each card belongs to the deck of one Age

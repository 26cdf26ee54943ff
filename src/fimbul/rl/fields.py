"""The fields of an observation, in order and with their meaning: the source of both the layout and its page."""

from __future__ import annotations

from dataclasses import dataclass

from fimbul import Edition
from fimbul.core.arrays.layout import ONE_HOT, ONE_SEAT, SEAT_SETS
from fimbul.core.arrays.observation_rows import HIGHEST
from fimbul.core.game import decision_name
from fimbul.core.rules.ids import AGES, BOARD, LAST_STEP, MOST_SEATS, PLACES, STATS
from fimbul.core.rules.state import POWERS
from fimbul.editions.midgard.rules.battle import DONE
from fimbul.rl.tables import Own, Table, phases_of

MOST = int(MOST_SEATS)
BYTE = int(HIGHEST)


@dataclass(frozen=True)
class Field:
    """Consecutive numbers in an observation: how many, their highest possible value, what they mean."""

    name: str
    size: int
    high: int
    means: str


def own_field(own: Own) -> Field:
    if own.how == SEAT_SETS:
        return Field(own.name, own.runs * own.bits, 1, own.means)
    return Field(own.name, own.runs, 1 if own.how in (ONE_HOT, ONE_SEAT) else (1 << own.bits) - 1, own.means)


def monsters_of(edition: Edition, table: Table) -> list[int]:
    """The Monster cards, in editions where they distinguish figures."""
    return [int(card.id) for card in edition.cards if card.kind == table.monster]


def seat_fields(edition: Edition, table: Table, number: int) -> list[Field]:
    """The public fields of one seat; seat0 is the observer, seat1 the next one clockwise."""
    cards = len(edition.cards)
    kinds = table.kinds
    name = f"seat{number}"
    found = [
        Field(f"{name}.glory", 1, BYTE, f"Glory, cut at {BYTE}"),
        Field(f"{name}.rage", 1, BYTE, "Rage"),
        Field(f"{name}.steps", int(STATS), int(LAST_STEP), "step of Rage, Axes, Horns on their tracks, from 1"),
        Field(f"{name}.hand", 1, BYTE, "cards in hand"),
        Field(f"{name}.quests", 1, BYTE, "Quests committed"),
        Field(f"{name}.dropped", int(AGES), BYTE, "cards dropped face down, by Age"),
        Field(f"{name}.out", 1, 1, "takes no more actions in this phase"),
        Field(f"{name}.figures", kinds * int(PLACES), BYTE, "figures: for each kind, how many in each place"),
        Field(f"{name}.upgrades", cards, BYTE, "cards in its upgrade slots"),
        Field(f"{name}.table", cards, BYTE, "cards it has revealed in the battle"),
        Field(f"{name}.shown", cards, BYTE, "cards that all saw go into its hand, there or dropped since"),
    ]
    if edition.own_discards:
        found.append(Field(f"{name}.discard", cards, BYTE, "its discard pile"))
        found.append(Field(f"{name}.sworn", cards, BYTE, "Quests it has committed face up"))
    if table.used >= 0:
        found.append(Field(f"{name}.used", cards, BYTE, "upgrades used up for this Age"))
    if table.monster >= 0:
        size = len(edition.monster_kinds) * len(monsters_of(edition, table))
        found.append(Field(f"{name}.monsters", size, 1, "for each kind of figure that is a Monster, which one"))
    if table.doomed[0] >= 0:
        found.append(Field(f"{name}.doomed", kinds, BYTE, "figures about to be destroyed, by kind"))
    return found


def common_frames() -> list[Field]:
    """Powers on the board, a march and a battle in progress."""
    board = int(BOARD)
    return [
        Field("powers", int(POWERS) * board, 1, "for each power on the board, the place where it stands"),
        Field("march_from", board, 1, "where a march begins, while its troops are chosen"),
        Field("march_to", board, 1, "where it leads"),
        Field("battle_place", board, 1, "the place of the battle in progress"),
        Field("battle_stage", int(DONE) + 1, 1, "its stage, from the call to the last effect"),
        Field("battle_attacker", MOST, 1, "who began it"),
        Field("battle_clans", MOST, 1, "who fights"),
        Field("battle_cancelled", MOST, 1, "whose card lost its text"),
        Field("battle_counted", MOST, 15, "what a Quest card counts for"),
        Field("battle_fallen", MOST, BYTE, "figures lost in it"),
        Field("battle_winner", MOST, 1, "who has won it"),
    ]


def observation_fields(edition: Edition, table: Table) -> list[Field]:
    """All fields of an observation."""
    cards = len(edition.cards)
    looks = table.looks is not None
    phases = phases_of(edition)
    questions = [decision_name(edition, number) for number in range(table.questions)]
    found = [
        Field("age", int(AGES), 1, "the Age"),
        Field("phase", len(phases), 1, "the phase: " + ", ".join(phases)),
        Field("question", table.questions, 1, "what is asked: " + ", ".join(questions)),
        Field("present", MOST, 1, "the seats of this game"),
        Field("first", MOST, 1, "the first player"),
        Field("turn", MOST, 1, "whose turn it is"),
        Field("asked", MOST, 1, "who is asked now"),
        Field("round", 1, BYTE, "round of the draft"),
        Field("source", cards, 1, "the card that asks"),
        *([own_field(own) for _, own in table.frames] or common_frames()),
        *[own_field(own) for own in (*table.deal, *table.numbers)],
    ]
    for number in range(MOST):
        found += seat_fields(edition, table, number)
    found += [
        Field("own.hand", cards, BYTE, "the observer's hand"),
        Field("own.quests", cards, BYTE, "the Quests it has committed"),
        Field("own.dropped", cards, BYTE, "the cards it has dropped"),
        Field("own.chosen", cards, BYTE, "its hidden choice of the open simultaneous step"),
        Field("own.pack", cards, 1, "the cards of the pack it is asked to take from" + (", or of the pile" * looks)),
    ]
    if not edition.own_discards:
        found.append(Field("discard", cards, BYTE, "the discard pile"))
    return found


def memory_fields(edition: Edition, table: Table) -> list[Field]:
    """What an information state holds in addition to the observation: all hidden cards a seat has seen."""
    cards = len(edition.cards)
    found = [
        Field(f"seat{number}.opened", cards, BYTE, "cards it came by in secret and has shown") for number in range(MOST)
    ]
    for age in range(1, int(AGES) + 1):
        found.append(Field(f"dropped_{age}", cards, BYTE, f"the cards the observer dropped in Age {age}"))
    for age in range(1, int(AGES) + 1):
        for number in range(int(edition.picks)):
            found.append(Field(f"pack_{age}_{number}", cards, BYTE, f"the observer's pack {number} of Age {age}"))
            found.append(Field(f"taken_{age}_{number}", cards, BYTE, "… and what it took of it"))
    for age in range(1, int(AGES) + 1):
        for number in range(table.most_looks):
            found.append(
                Field(f"looked_{age}_{number}", cards, BYTE, f"what its look {number} of Age {age} at the pile saw")
            )
            found.append(Field(f"took_{age}_{number}", cards, BYTE, "… and what it took of it"))
    return found


def starts(fields: list[Field]) -> dict[str, int]:
    """Where each field begins."""
    found: dict[str, int] = {}
    at = 0
    for one in fields:
        found[one.name] = at
        at += one.size
    return found

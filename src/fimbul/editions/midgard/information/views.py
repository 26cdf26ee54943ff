"""Views of Midgard: what lies on the board by name; board, pillage and clan sheet as text."""

from __future__ import annotations

from typing import cast

from fimbul.core.information.views import View
from fimbul.core.rules.edition import Edition
from fimbul.core.rules.ids import BOARD, bits
from fimbul.editions.midgard.rules.battle import CALL, LATE, LOSSES, OUTCOME
from fimbul.editions.midgard.rules.board import PLACE_NAMES, PROVINCES, TOKEN_NAMES


class MidgardView(View):
    """What one seat may know of a game of Midgard. Sets of provinces are masks: bit n is province n."""

    @property
    def tokens(self) -> list[int]:
        """The pillage token of each province, by its number in TOKEN_NAMES."""
        return self.deal[:9]

    @property
    def dooms(self) -> list[int]:
        """The doomed provinces of the three Ages."""
        return self.deal[9:12]

    @property
    def gods(self) -> list[str]:
        """The names of the gods in the game; `powers` says where they stand."""
        return self.edition.power_names(self.deal)

    @property
    def pillaged(self) -> int:
        """Provinces pillaged in this Age."""
        return self.numbers[8]

    @property
    def ruined(self) -> int:
        """Provinces destroyed for ever."""
        return self.numbers[9]

    @property
    def unused(self) -> int:
        """Provinces of the Ragnarök tokens that are in no Age's doom."""
        return self.numbers[10]


def midgard_view(view: View) -> MidgardView:
    """The same view with the names of its edition."""
    return cast(MidgardView, view)


def board_lines(view: View) -> list[str]:
    """Provinces with their tokens, dooms, unused Ragnarök tokens."""
    board = midgard_view(view)
    tokens, doom = board.tokens, board.dooms
    parts: list[str] = []
    for province in range(int(PROVINCES)):
        part = f"{PLACE_NAMES[province]}:{TOKEN_NAMES[tokens[province]]}"
        if (board.pillaged >> province) & 1:
            part += ",pillaged"
        if (board.ruined >> province) & 1:
            part += ",destroyed"
        parts.append(part)
    names = [PLACE_NAMES[p] for p in range(int(PROVINCES)) if (board.unused >> p) & 1]
    lines = [
        "provinces " + " ".join(parts),
        "doom " + " ".join([PLACE_NAMES[p] for p in doom]),
        "unused " + (" ".join(names) or "-"),
    ]
    gods = board.gods
    if gods:
        places = [PLACE_NAMES[place] if place < BOARD else "-" for place in view.powers]
        lines.append("gods " + " ".join([f"{god}@{place}" for god, place in zip(gods, places, strict=True)]))
    return lines


def cards_text(view: View, seat: int, played: int) -> str:
    """The cards of a seat in a pillage, the one it chose first."""
    on_table = list(view.clan_views[seat].table)
    main = ((played >> (8 * seat)) & 255) - 1
    if main in on_table:
        on_table.remove(main)
        on_table.insert(0, main)
    return f"{seat}:" + "+".join([view.edition.cards[card].text_id for card in on_table])


def battle_line(view: View, data: list[int]) -> str:
    """A pillage in progress, from the ints of its frame."""
    place, attacker, stage, clans = data[:4]
    played, cancelled, counted = data[6:9]
    fallen = data[10]
    step = "call" if stage == CALL else "cards" if stage < LATE else "late" if stage < OUTCOME else "outcome"
    seats = range(view.seats)
    cards = [cards_text(view, seat, played) for seat in bits(clans) if stage <= LOSSES and view.clan_views[seat].table]
    parts = [
        f"pillage {PLACE_NAMES[place]} by {attacker} step {step}",
        "clans " + (",".join(map(str, bits(clans))) or "-"),
        "cards " + (" ".join(cards) or "-"),
        "cancelled " + (",".join(map(str, bits(cancelled))) or "-"),
        "counts " + numbers_text([(counted >> (4 * seat)) & 15 for seat in seats]),
        "fallen " + numbers_text([(fallen >> (8 * seat)) & 255 for seat in seats]),
    ]
    return " ".join(parts)


def numbers_text(numbers: list[int]) -> str:
    """A number for each seat that has one."""
    return " ".join([f"{seat}:{number}" for seat, number in enumerate(numbers) if number > 0]) or "-"


def upgrades_text(edition: Edition, slots: list[int]) -> str:
    """A clan sheet: slots by kind, sorted inside a kind."""
    parts: list[str] = []
    for name, first, end in (("leader", 0, 1), ("warrior", 1, 2), ("ship", 2, 3), ("monster", 3, 5), ("clan", 5, 8)):
        cards = sorted([card for card in slots[first:end] if card >= 0])
        parts.append(f"{name}:" + (",".join([edition.cards[card].text_id for card in cards]) or "-"))
    return " ".join(parts)

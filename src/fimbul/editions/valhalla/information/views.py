"""The palace, a contest, clan sheets and looks as text, made from a view alone."""

from __future__ import annotations

from typing import cast

from fimbul.core.information.views import SeatView, View
from fimbul.core.rules.ids import SLOTS
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, GOD_NAMES, PLACE_NAMES, kept_last, pile_size
from fimbul.editions.valhalla.rules.contest import CALL, DECLARE, MUSTER, REVEAL
from fimbul.editions.valhalla.rules.pile import looks_of, pile_history

LOOK_INTS = 7  # Age, seat, cards looked at, which was taken (-1), the three cards (-1)


class ValhallaView(View):
    """What one seat may know of a game of Valhalla."""

    @property
    def gods(self) -> list[int]:
        """The gods of the three Ages, by their numbers in GOD_NAMES."""
        return self.deal[:3]

    @property
    def closed(self) -> list[int]:
        """The Chambers where the gods of the three Ages arrive; each is closed before its Age."""
        return self.deal[3:6]

    def token_owner(self, chamber: int) -> int:
        """Whose reward token lies in a Chamber, or -1."""
        return ((self.numbers[8] >> (4 * chamber)) & 15) - 1

    def used_slots(self, seat: int) -> int:
        """The slots of a seat's upgrades that are used up for this Age, as a mask."""
        return (self.numbers[9] >> (8 * seat)) & 255

    @property
    def pile(self) -> int:
        """How many cards are in the pile."""
        return self.extra[0]

    def kept_last(self, age: int) -> int:
        """Who kept the last card of the draft in an Age, as a mask of seats."""
        return self.extra[age]

    @property
    def looks(self) -> list[tuple[int, int, int, int, list[int]]]:
        """Who looked at the pile: Age, seat, how many cards, which was taken (-1), the cards (only one's own)."""
        found: list[tuple[int, int, int, int, list[int]]] = []
        for at in range(4, len(self.extra), LOOK_INTS):
            look = self.extra[at : at + LOOK_INTS]
            found.append((look[0], look[1], look[2], look[3], [card for card in look[4:] if card >= 0]))
        return found


def valhalla_view(view: View) -> ValhallaView:
    """The same view with the names of its edition."""
    return cast(ValhallaView, view)


def board_lines(view: View) -> list[str]:
    """Chambers with their tokens, reward tokens, gods, the pile."""
    board = valhalla_view(view)
    gods = board.gods
    closed = board.closed
    parts: list[str] = []
    tokens: list[str] = []
    for place in range(int(CHAMBERS)):
        part = PLACE_NAMES[place]
        if place in closed:
            number = closed.index(place)
            part += ":" + (GOD_NAMES[gods[number]] if number < view.age else "closed")
        parts.append(part)
        owner = (view.numbers[8] >> (4 * place)) & 15
        if owner > 0:
            tokens.append(f"{PLACE_NAMES[place]}:{owner - 1}")
    looks = [f"{seat}@{age}" for age, seat, _, _, _ in valhalla_view(view).looks]
    return [
        "chambers " + " ".join(parts),
        "tokens " + (" ".join(tokens) or "-"),
        "gods " + " ".join([GOD_NAMES[god] for god in gods]),
        " ".join(["pile", str(board.pile), *looks]),
    ]


def observe_extra(s: State, viewer: int) -> list[int]:
    """The size of the pile, who kept last cards, and all looks; their cards only for the one who looked."""
    found = [int(pile_size(s)), *[int(kept_last(s, age)) for age in (1, 2, 3)]]
    looks = looks_of(s)
    if not looks:
        return found
    _, seen = pile_history(s)
    for (age, seat, count, taken), copies in zip(looks, seen):
        cards = [int(s.card_of(copy)) for copy in copies] if seat == viewer else []
        found += [age, seat, count, taken if seat == viewer else -1, *cards, *[-1] * (3 - len(cards))]
    return found


def own_lines(view: View) -> list[str]:
    """What the viewer saw of the pile."""
    lines: list[str] = []
    for age, seat, _, taken, cards in valhalla_view(view).looks:
        if seat == view.seat:
            line = f"look {age} {view.card_names(cards)} >"
            lines.append(line + (" " + view.card_names([cards[taken]]) if taken >= 0 else ""))
    return lines


def seat_lines(view: View, clan: SeatView) -> list[str]:
    """Discard pile, Quests committed face up, upgrades used up."""
    head = f"seat {clan.seat}"
    lines = [f"{head} discard " + view.card_names(clan.discard)]
    if clan.sworn:
        lines.append(f"{head} sworn " + view.card_names(clan.sworn))
    used = valhalla_view(view).used_slots(clan.seat)
    spent = sorted([clan.slots[slot] for slot in range(int(SLOTS)) if (used >> slot) & 1])
    if spent:
        lines.append(f"{head} used " + view.card_names(spent))
    return lines


def step_name(stage: int) -> str:
    """How far a contest is; the frame counts the stage that comes next."""
    if stage <= DECLARE + 1:
        return "declare"
    if stage <= CALL + 1 or stage == MUSTER:
        return "call"
    return "cards" if stage <= REVEAL else "reveal" if stage == REVEAL + 1 else "outcome"


def battle_line(view: View, data: list[int]) -> str:
    """A contest in progress, from the ints of its frame."""
    place, attacker, stage, clans = data[:4]
    played, fallen, printed, late = data[6], data[10], data[15], data[16]
    seats = range(view.seats)
    cards: list[str] = []
    bonus: list[str] = []
    for seat in seats:
        card = ((played >> (8 * seat)) & 255) - 1
        if card >= 0 and card in view.clan_views[seat].table:
            cards.append(f"{seat}:{view.edition.cards[card].text_id}")
            bonus.append(f"{seat}:{(printed >> (4 * seat)) & 15}")
    lost = [f"{seat}:{(fallen >> (8 * seat)) & 255}" for seat in seats if (fallen >> (8 * seat)) & 255]
    parts = [
        f"contest {PLACE_NAMES[place]} by {attacker} step {step_name(stage)}",
        "clans " + (",".join([str(seat) for seat in seats if (clans >> seat) & 1]) or "-"),
        "cards " + (" ".join(cards) or "-"),
        "bonus " + (" ".join(bonus) or "-"),
        "late " + (",".join([str(seat) for seat in seats if (late >> seat) & 1]) or "-"),
        "fallen " + (" ".join(lost) or "-"),
    ]
    return " ".join(parts)

"""The deal as lines of a record's head, and back. Every line that does not add up is refused by name."""

from __future__ import annotations

from fimbul.core.text.deal import BadDeal, card_names, line, pack_lines, read_first, read_packs, take_copies
from fimbul.editions.midgard.rules.board import PLACE_NAMES, PROVINCES, TOKEN_NAMES, TOKENS, MidgardSetup


def deal_lines(setup: MidgardSetup) -> list[str]:
    """First player, tokens, dooms, destroyed and unused provinces, packs."""
    outer = range(1, int(PROVINCES))
    lines = [
        f"first {setup.first}",
        "tokens " + " ".join([f"{PLACE_NAMES[p]}:{TOKEN_NAMES[int(setup.tokens[p])]}" for p in outer]),
        "doom " + " ".join([PLACE_NAMES[int(p)] for p in setup.doom]),
        "destroyed " + (" ".join([PLACE_NAMES[p] for p in outer if (setup.ruined >> p) & 1]) or "-"),
        "unused " + (" ".join([PLACE_NAMES[p] for p in outer if (setup.unused >> p) & 1]) or "-"),
    ]
    for age in (1, 2, 3):
        rest = set(range(int(setup.age_from[age]), int(setup.age_from[age + 1])))
        for seat in range(int(setup.seats)):
            rest -= {int(setup.dealt(age, seat, n)) for n in range(int(setup.hand))}
        lines += [*pack_lines(setup, age), f"deck {age} rest " + card_names(setup, sorted(rest))]
    for module in setup.edition.chosen_modules(setup.modules):
        lines += module.deal_lines(setup)
    return lines


def read_deal(setup: MidgardSetup, lines: dict[str, str]) -> None:
    """Fill a setup from the lines of a head, by key."""
    read_first(setup, lines)
    read_tokens(setup, line(lines, "tokens"))
    doom = provinces(lines, "doom", 3)
    destroyed = provinces(lines, "destroyed", 5 - int(setup.seats))
    unused = provinces(lines, "unused", int(setup.seats))
    if len(set(doom + destroyed + unused)) != 8:
        raise BadDeal("{key}: together, name each outer province once", key="doom, destroyed, unused")
    for n in range(3):
        setup.doom[n] = doom[n]
    for province in destroyed:
        setup.ruined |= 1 << province
    for province in unused:
        setup.unused |= 1 << province
    for age in (1, 2, 3):
        read_deck(setup, lines, age)
    for module in setup.edition.chosen_modules(setup.modules):
        module.read_deal(setup, lines)


def read_tokens(setup: MidgardSetup, text: str) -> None:
    """`elvagar:rage …` for the eight outer provinces."""
    seen: list[int] = []
    found: list[int] = []
    for part in text.split():
        name, _, token = part.partition(":")
        if name not in PLACE_NAMES[1 : int(PROVINCES)] or token not in TOKEN_NAMES[:4]:
            raise BadDeal("{key}: {text!r} is not an outer province with a token", key="tokens", text=part)
        seen.append(PLACE_NAMES.index(name))
        found.append(TOKEN_NAMES.index(token))
    if sorted(seen) != list(range(1, int(PROVINCES))) or sorted(found) != sorted(TOKENS):
        raise BadDeal("{key}: each outer province has one of 3 rage, 2 axes, 2 horns, 1 glory", key="tokens")
    for province, token_id in zip(seen, found, strict=True):
        setup.tokens[province] = token_id


def provinces(lines: dict[str, str], key: str, count: int) -> list[int]:
    """Names of outer provinces."""
    text = line(lines, key)
    found: list[int] = []
    for name in [] if text == "-" else text.split():
        if name not in PLACE_NAMES[1 : int(PROVINCES)]:
            raise BadDeal("{key}: {text!r} is not an outer province", key=key, text=name)
        found.append(PLACE_NAMES.index(name))
    if len(found) != count or len(set(found)) != count:
        raise BadDeal("{key}: name different outer provinces, {count} in this game", key=key, count=count)
    return found


def read_deck(setup: MidgardSetup, lines: dict[str, str], age: int) -> None:
    """The packs of an Age: together with the rest they are the whole deck."""
    left = list(range(int(setup.age_from[age]), int(setup.age_from[age + 1])))
    read_packs(setup, lines, age, left)
    rest = f"deck {age} rest"
    take_copies(setup, left, rest, line(lines, rest))
    if left:
        raise BadDeal("{key}: cards of the deck are missing ({count})", key=rest, count=len(left))


def open_deal(setup: MidgardSetup) -> list[int]:
    """What lies open on the table: tokens, dooms, destroyed and unused provinces."""
    tokens = [int(token) for token in setup.tokens]
    return [*tokens, *[int(p) for p in setup.doom], int(setup.ruined), int(setup.unused), *setup.god_ids]


def set_open_deal(setup: MidgardSetup, numbers: list[int]) -> None:
    """The reverse of `open_deal`."""
    for province in range(int(PROVINCES)):
        setup.tokens[province] = numbers[province]
    for n in range(3):
        setup.doom[n] = numbers[9 + n]
    setup.ruined = numbers[12]
    setup.unused = numbers[13]
    setup.god_ids = numbers[14:]

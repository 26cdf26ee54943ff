"""Names of accounts: nobody can take one that looks like another's.

What a name looks like is its skeleton, after Unicode's list of confusable letters (UTS 39): names with the same
skeleton are the same name.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs import categories, confusables

from fimbul.server.messages import NAME_LIMIT
from fimbul.server.refusals import Refused

FEWEST: Final = 2  # letters and digits of a name
MARKS: Final = 2  # that may stand on one letter
BETWEEN: Final = " -_.'’"  # what may stand between letters
ANY_SCRIPT: Final = frozenset(("COMMON", "INHERITED"))
# Scripts that are written together.
TOGETHER: Final = (
    frozenset(("HAN", "HIRAGANA", "KATAKANA")),
    frozenset(("HAN", "HANGUL")),
    frozenset(("HAN", "BOPOMOFO")),
)


def checked(text: str) -> str:
    """A name as it is kept; Refused says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(name) > NAME_LIMIT:
        raise Refused("bad_name", "name_long", most=NAME_LIMIT)
    if not all([is_letter(letter) or letter in BETWEEN for letter in name]) or has_many_marks(name):
        raise Refused("bad_name", "name_letters")
    if len([letter for letter in name if is_letter(letter)]) < FEWEST or name[0] in BETWEEN:
        raise Refused("bad_name", "name_short", fewest=FEWEST)
    if not are_together({categories.alias(letter) for letter in name} - ANY_SCRIPT):
        raise Refused("bad_name", "name_scripts")
    return name


def is_letter(letter: str) -> bool:
    """Letters with what stands on them, and digits; neither signs, pictures nor anything unseen."""
    return unicodedata.category(letter)[0] in "LM" or unicodedata.category(letter) == "Nd"


def has_many_marks(name: str) -> bool:
    """Whether a letter is buried under its marks, or a mark has no letter."""
    marks = MARKS
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks > MARKS:
            return True
    return False


def are_together(scripts: set[str]) -> bool:
    """Whether these are the letters of one way of writing."""
    return len(scripts) <= 1 or any([scripts <= together for together in TOGETHER])


def looks_of(name: str) -> tuple[str, str]:
    """Two texts, either of which names share that one might take for another: the shapes, and the letters."""
    return skeleton_of(name), "".join([letter for letter in name.casefold() if letter not in BETWEEN])


def skeleton_of(name: str) -> str:
    """What a name looks like: the same for all names that one might take for another."""
    seen = unicodedata.normalize("NFD", name)
    for _ in range(2):  # what stands for a letter may be several, which look like others
        seen = "".join([prototypes().get(letter, letter).casefold() for letter in seen if letter not in BETWEEN])
    return unicodedata.normalize("NFC", seen)


@cache
def prototypes() -> dict[str, str]:
    """For each letter that looks like another one, or like several in a row, what stands for all of these.

    Large and small letters of Latin count as alike: a large I is a small l, so that a small i is one, too.
    """
    groups: dict[str, set[str]] = {}
    for letter, others in confusables.confusables_data.items():
        group = {plain(letter), *[plain(other["c"]) for other in others]}
        group |= {one.casefold() for one in group if one.isascii()}
        for known in [groups[one] for one in group if one in groups]:
            group |= known
        for one in group:
            groups[one] = group
    return {one: min(group, key=lambda text: (-len(text), text)) for one, group in groups.items() if len(one) == 1}


def plain(text: str) -> str:
    """Without the marks of direction that the list has around some letters."""
    return text.replace("\u200e", "").replace("\u200f", "")

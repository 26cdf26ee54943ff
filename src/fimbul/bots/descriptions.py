"""What people read about a bot: its displayed name and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from fimbul.bots import BOTS, OWN
from fimbul.words import Words

FALLBACK = "en"


@dataclass(frozen=True)
class Description:
    """A bot as lists show it."""

    code: str
    name: str
    text: str


def describe(words: Words, code: str) -> Description:
    """A bot in the language of `words`. A bot of another package that has no name in that language is shown by its
    English name; one without a name, or no longer installed, by its code.
    """
    if code in OWN:
        return Description(code, words.books.text("bots", "names", code), words.books.text("bots", "texts", code))
    if code not in BOTS:
        return Description(code, code, "")
    kind = BOTS[code]
    name = kind.names.get(words.lang) or kind.names.get(FALLBACK) or code
    return Description(code, name, kind.texts.get(words.lang) or kind.texts.get(FALLBACK, ""))

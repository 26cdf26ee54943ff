"""The page's own words, read from its data files: to press things by name in any language, and to find strays."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
WORDS = WEB / "src" / "words"


@cache
def book(room: str, lang: str = "en") -> dict[str, str]:
    """One file of the page's texts."""
    found = json.loads((WORDS / lang / f"{room}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict) and found
    return found


def word(room: str, key: str, lang: str = "en") -> str:
    """A text of the page, up to its first slot."""
    return book(room, lang)[key].partition("{")[0].strip()


@cache
def english_only(lang: str) -> frozenset[str]:
    """Whole English texts of the page that are no text of a language as well."""
    rooms = [file.stem for file in (WORDS / "en").glob("*.json")]
    foreign = {text for room in rooms for text in book(room, lang).values()}
    english = {text for room in rooms for text in book(room).values() if "{" not in text}
    return frozenset(english - foreign)

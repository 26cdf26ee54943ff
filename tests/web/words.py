"""The page's own words, read from its sources: to press things by name in either language, and to find strays."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
_PAIR = re.compile(r'^\s+(\w+):\s*"((?:[^"\\]|\\.)*)",?$')


@cache
def book(room: str) -> dict[str, dict[str, str]]:
    """The words of a folder of the page, by language."""
    found: dict[str, dict[str, str]] = {"en": {}, "fr": {}}
    lang, key = "", ""
    for line in (WEB / "src" / room / "words.ts").read_text(encoding="utf-8").splitlines():
        if line.strip() in ("en: {", "fr: {"):
            lang = line.strip()[:2]
        pair = _PAIR.match(line)
        if lang and pair:
            found[lang][pair[1]] = pair[2]
        elif lang and line.rstrip().endswith(":") and "{" not in line:  # a long text stands on a line of its own
            key = line.strip().rstrip(":")
        elif lang and key and line.strip().startswith('"'):
            found[lang][key] = line.strip().rstrip(",").strip('"')
            key = ""
    assert found["en"] and found["en"].keys() == found["fr"].keys(), f"cannot read the words of {room}"
    return found


def word(room: str, key: str, lang: str = "en") -> str:
    """A text of the page, up to its first slot."""
    return book(room)[lang][key].partition("{")[0].strip()


@cache
def english_only() -> frozenset[str]:
    """Whole English texts of the page that are no French text as well."""
    rooms = [file.parent.name for file in (WEB / "src").glob("*/words.ts")]
    books = [book(room) for room in rooms]
    french = {text for words in books for text in words["fr"].values()}
    english = {text for words in books for text in words["en"].values() if "{" not in text}
    return frozenset(english - french)

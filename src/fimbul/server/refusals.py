"""The server's own messages, in the language of the person who gets them; and refusals, which change nothing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from fimbul.server.messages import Problem
from fimbul.words import LANGUAGES, Words

CODES: Final = (
    "malformed",
    "too_big",
    "too_many",
    "protocol",
    "no_table",
    "bad_key",
    "gone",
    "elsewhere",
    "stale",
    "illegal",
    "not_now",
    "not_host",
    "full",
    "bad_setup",
    "not_saved",
    "too_busy",
    "no_game",
    "bad_record",
    "not_over",
    "shutting_down",
    "bad_origin",
    "lesson",
    "signed_out",
    "bad_name",
    "name_taken",
    "bad_passkey",
    "bad_code",
    "prove",
    "closed",
    "banned",
)


@cache
def words_in(lang: str) -> Words:
    """The words of a language; one book for the whole server."""
    return Words(lang)


def language(wanted: str | None) -> str:
    """A language we have: the requested one, or English."""
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@cache
def _book(lang: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((resources.files("fimbul.server") / "says" / f"{lang}.toml").read_text(encoding="utf-8"))


def say(lang: str, part: str, key: str, **facts: object) -> str:
    """One of our sentences; facts that are faults are told in the same language."""
    words = words_in(lang)
    return _book(lang)[part][key].format(**{name: words.said(fact) for name, fact in facts.items()})


class Refused(Exception):
    """Something is not done, and nothing has changed. `saying` is the sentence where it is not the code's own."""

    def __init__(self, code: str, saying: str = "", part: str = "problem", **facts: object) -> None:
        assert code in CODES, code
        super().__init__(code)
        self.code = code
        self.saying = saying or code
        self.part = part
        self.facts = facts

    def problem(self, lang: str, re: int | None = None) -> Problem:
        """The refusal as a message."""
        return Problem(self.code, say(lang, self.part, self.saying, **self.facts), re)

"""Which language to speak: the one asked for, that of the environment or of the system."""

from __future__ import annotations

import os

from fimbul.words import LANGUAGES

ENGLISH = "en"
LANGUAGE_VARIABLE = "FIMBUL_LANG"
SYSTEM_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def split_language(arguments: list[str]) -> tuple[str, list[str]]:
    """The language asked for, before or after the command or in the environment; and the other arguments."""
    language = os.environ.get(LANGUAGE_VARIABLE) or system_language()
    rest: list[str] = []
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        if argument == "--lang":
            at += 1
            language = arguments[at] if at < len(arguments) else ""
        elif argument.startswith("--lang="):
            language = argument.partition("=")[2]
        else:
            rest.append(argument)
        at += 1
    return language, rest


def system_language() -> str:
    """The language of the system (`de_DE.UTF-8`), or English where there are no words in it."""
    named = next((os.environ[name] for name in SYSTEM_VARIABLES if os.environ.get(name)), "")
    code = named.replace(".", "_").partition("_")[0].lower()
    return code if code in LANGUAGES else ENGLISH

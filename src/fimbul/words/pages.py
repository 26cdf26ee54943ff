"""The pages of rulings, written from the data: see `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

from fimbul import edition
from fimbul.words import Ruling, Words

HEAD = """# Rulings: Midgard

What we do where the rulebook is silent or can be read in two ways. Rulings are cited by number everywhere, as R64;
numbers left out are not in use. This page is written from the data that the program itself reads
(`src/fimbul/words/rulings/midgard.toml`), by `make docs`.
"""


VALHALLA_HEAD = """# Rulings: Valhalla

What we do where the draft rulebook is silent or contradicts itself, and where a card of Fimbul's house set can be
read in two ways. Written from `src/fimbul/words/rulings/valhalla.toml` by `make docs`, as the
[rulings of Midgard](../midgard/rulings.md) are from theirs.
"""


def rulings_page() -> str:
    """All rulings in English, with the cards and gods they touch and the options that change them."""
    words = Words("en")
    parts = [HEAD]
    for ruling in words.rulings():
        parts.append(ruling_lines(words, ruling))
    parts.append("## Options\n\nA game may be played with these rules changed.\n")
    parts.append("| option | the rule then | rulings |\n|---|---|---|\n" + "".join(option_rows(words)))
    return "\n".join(parts)


def ruling_lines(words: Words, ruling: Ruling) -> str:
    """One ruling: the question in bold, the answer, cards, gods, modules and options."""
    question, mark, answer = ruling.text.partition("? ")
    lines = f"**{ruling.label}. {question}{mark.strip()}** {answer}\n"
    if ruling.cards:
        lines += f"<br>Cards: {words.ruling_cards(ruling)}.\n"
    if ruling.gods:
        lines += f"<br>Gods: {', '.join([words.term('gods', god) for god in ruling.gods])}.\n"
    if ruling.modules:
        lines += f"<br>Module: {', '.join([f'`{module}`' for module in ruling.modules])}.\n"
    if ruling.options:
        lines += f"<br>Option: {', '.join([f'`{option}`' for option in ruling.options])}.\n"
    return lines


def option_rows(words: Words) -> list[str]:
    """A row for each option, with the rulings it changes."""
    rows: list[str] = []
    for name in edition("midgard").option_names:
        rulings = ", ".join([f"R{ruling.number}" for ruling in words.rulings_of(name)]) or "–"
        rows.append(f"| `{name}` | {words.term('options', name)} | {rulings} |\n")
    return rows


def valhalla_page() -> str:
    """All rulings of Valhalla in English."""
    words = Words("en")
    return "\n".join([VALHALLA_HEAD, *[ruling_lines(words, ruling) for ruling in words.rulings("valhalla")]])


PAGES = {"midgard": rulings_page, "valhalla": valhalla_page}


def main(arguments: list[str]) -> int:
    """Write the rulings of every edition into its folder under the folder of the docs."""
    if len(arguments) != 1:
        print("usage: python -m fimbul.words.pages FOLDER", file=sys.stderr)
        return 2
    for name, page in PAGES.items():
        file = Path(arguments[0], name, "rulings.md")
        try:
            file.write_text(page(), encoding="utf-8")
        except OSError as problem:
            print(f"{file}: {problem.strerror}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The pages that describe observations and actions field by field: `python -m fimbul.rl.pages docs`."""

from __future__ import annotations

import sys
from pathlib import Path

from fimbul import EDITIONS, Edition
from fimbul.core.rules.shapes import ACTION_SHAPES
from fimbul.rl.encoder import Encoder, encoder_of
from fimbul.rl.fields import Field, starts
from fimbul.rl.tables import TABLES, actions_of, phases_of

HEAD = """# {id}: observations and actions

Made from the encoder by `make docs`; a test keeps it current. How to use the environments: [research](../research.md).
What a version promises: [compatibility](../compatibility.md).

An observation is a row of {size} numbers (`uint8`), the same for every number of seats and all modules: sets, one-hot
numbers and counts, 0 where nothing is. Seats are counted from the observer: 0 is itself, 1 the next one clockwise.
Cards, places and kinds of figures come in the order of the lists below. The information state goes on with {memory}
numbers more.
"""

# No table of contents leads to an old version; the page of the newest does.
ORPHAN = "---\norphan: true\n---\n\n"

ACTIONS = """
## Actions

{actions} indices, in ascending order of the library's own action numbers; 0 is waiting, which is legal exactly for a
seat that is not asked. Seats in an action are counted from the seat that acts.

| indices | action | arguments, the last one fastest | meaning |
|---|---|---|---|
"""


def field_rows(fields: list[Field], offset: int = 0) -> list[str]:
    """A line of the table for each field."""
    at = starts(fields)
    found: list[str] = []
    for one in fields:
        start = offset + at[one.name]
        last = start + one.size - 1
        span = f"{start}" if one.size == 1 else f"{start}-{last}"
        found.append(f"| {span} | `{one.name}` | {one.size} | {one.high} | {one.means} |")
    return found


def table(rows: list[str]) -> list[str]:
    return ["| columns | field | size | highest | meaning |", "|---|---|---|---|---|", *rows]


def action_rows(of: Encoder) -> list[str]:
    """The kinds of actions with their indices."""
    found = ["| 0 | `wait` |  | not asked |"]
    for shape in sorted(of.facts.shapes, key=lambda one: one.kind):
        count = len(actions_of(of.edition, shape, of.facts))
        start = int(of.table.begins[shape.kind])
        span = f"{start}" if count == 1 else f"{start}-{start + count - 1}"
        word = of.edition.own_word(ACTION_SHAPES[shape.kind].word)
        found.append(f"| {span} | `{word}` | {shape.arguments} | {shape.means} |")
    return found


def names(title: str, items: list[str]) -> list[str]:
    """A numbered list on as few lines as may be."""
    return [f"\n**{title}:** " + ", ".join([f"{n} {item}" for n, item in enumerate(items)])]


def pages(of: Edition) -> dict[str, str]:
    """The pages of an edition by file name: one for the newest card list, and one for each that came before."""
    *older, newest = [encoder_of(of.at(number)) for number in range(1, of.newest + 1)]
    files = {one.id: f"environment-{one.id.rpartition('-')[2]}.md" for one in older}
    links = ", ".join([f"[{id}]({file})" for id, file in files.items()])
    found = {files[one.id]: ORPHAN + page(one) for one in older}
    return {**found, "environment.md": page(newest, f"Older versions: {links}.\n" if links else "")}


def page(of: Encoder, note: str = "") -> str:
    """The page of a card list of an edition."""
    edition = of.edition
    seat = [one for one in of.fields if one.name.startswith("seat0.")]
    stride = sum(one.size for one in seat)
    before = of.fields[: of.fields.index(seat[0])]
    after = [one for one in of.fields if one.name.startswith("own.") or one.name == "discard"]
    lines = [HEAD.format(id=of.id, size=of.size, memory=of.information_size - of.size)]
    lines += [*([note] if note else []), "## The table", ""]
    lines += table(field_rows(before))
    lines += ["", "## The seats", "", f"Five blocks of {stride} columns, `seat0` to `seat4`; this is the first.", ""]
    lines += table(field_rows(seat, of.at[seat[0].name]))
    lines += ["", "## The observer's own cards", "", *table(field_rows(after, of.at[after[0].name]))]
    lines += ["", "## The information state", "", "The observation, then:", "", *table(field_rows(of.memory, of.size))]
    lines.append(ACTIONS.format(actions=of.actions).rstrip())
    lines += action_rows(of)
    most = ", ".join(
        [
            f"{name} {n}"
            for name, n in zip(edition.figure_names[1 : of.facts.kinds + 1], of.facts.most_figures[1:], strict=True)
        ]
    )
    lines += ["", f"Troops of a march: at most {most}.", "", "## In which order"]
    lines += names("Places", list(edition.place_names))
    lines.append(f"\nOn the board are places 0 to {of.facts.board - 1}.")
    if of.facts.piles:
        lines[-1] += " Kill piles are counted from the observer, as seats are: `pile_0` is its own."
    lines += names("Figures", list(edition.figure_names[1 : of.facts.kinds + 1]))
    lines += names("Phases", phases_of(edition))
    lines += names("Cards", [card.text_id for card in edition.cards])
    return "\n".join(lines) + "\n"


def main(folder: Path) -> None:
    """Write the pages of every edition into its folder under the folder of the docs."""
    for name, edition in EDITIONS.items():
        for file, text in pages(edition).items() if name in TABLES else ():
            (folder / name / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

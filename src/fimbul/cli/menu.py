"""The options of a decision, grouped by kind and numbered."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fimbul import Decision, View
from fimbul.cli.screens import cards_table
from fimbul.core.rules.ids import DRAFT, INVADE, KEEP, MARCH, PASS, PLAY, action_kind, first_of
from fimbul.core.rules.shapes import ACTION_SHAPES
from fimbul.words import Words

WITH_TEXTS = (DRAFT, PLAY, KEEP)  # choices of cards are shown with what the cards do
COLUMN = 32


class Menu:
    """Options in the order of their numbers: kind by kind, passing last."""

    def __init__(self, words: Words, view: View, decision: Decision) -> None:
        self.words = words
        self.view = view
        self.decision = decision
        self.options = sorted(decision.options, key=lambda option: (option == PASS, action_kind(option)))

    def group_name(self, option: int) -> str:
        """The kind of an option, by its word."""
        return self.view.edition.own_word(ACTION_SHAPES[action_kind(option)].word)

    def groups(self) -> dict[str, list[int]]:
        """The numbers of the options of each kind."""
        found: dict[str, list[int]] = {}
        for n, option in enumerate(self.options, 1):
            found.setdefault(self.group_name(option), []).append(n)
        return found

    def render(self, width: int) -> RenderableType:
        """The question and its options."""
        parts: list[RenderableType] = [Text(self.words.prompt(self.view, self.decision), style="bold reverse")]
        for name, numbers in self.groups().items():
            title = self.words.cli(f"groups.{name}", self.view.edition)
            options = [self.options[n - 1] for n in numbers]
            if action_kind(options[0]) in WITH_TEXTS and options[0] != PASS:
                cards = [int(first_of(option)) for option in options]
                parts.append(cards_table(self.words, self.view, cards, title, numbers))
            else:
                parts.append(Text(title, style="bold underline"))
                parts += [self.columns(block, width) for block in self.blocks(numbers)]
        return Group(*parts)

    def blocks(self, numbers: list[int]) -> list[list[int]]:
        """Options of one kind, grouped by how they begin: the figure that invades, where a march starts."""
        found: dict[int, list[int]] = {}
        for n in numbers:
            option = self.options[n - 1]
            key = int(first_of(option)) if action_kind(option) in (INVADE, MARCH) else -1
            found.setdefault(key, []).append(n)
        return list(found.values())

    def columns(self, numbers: list[int], width: int) -> RenderableType:
        """Numbered lines in as many columns as there is room for, read downwards."""
        lines = [f"{n:3} {self.words.action(self.view, self.options[n - 1])}" for n in numbers]
        count = max(1, min(width // max([COLUMN, *[len(line) + 1 for line in lines]]), len(lines)))
        height = -(-len(lines) // count)
        grid = Table.grid(expand=True)
        for _ in range(count):
            grid.add_column(ratio=1)
        for row in range(height):
            cells = lines[row::height]
            grid.add_row(*cells, *[""] * (count - len(cells)))
        return grid

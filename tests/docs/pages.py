"""The pages of the documentation, and what can be checked in them, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
PAGES = ("*.md", "docs/**/*.md", "web/README.md", "benchmarks/README.md", ".github/**/*.md")
PARSER = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True)
class Item:
    """Something on a page: a link's target, a piece of code, a command."""

    line: int
    text: str


@dataclass(frozen=True)
class Block(Item):
    """A block of code with its info string, such as `python`."""

    info: str


@dataclass
class Page:
    """One page, parsed once."""

    name: str  # relative to the root of the project
    text: str
    tokens: list[Token] = field(init=False)

    def __post_init__(self) -> None:
        # The head of an issue template is YAML, not Markdown; as many empty lines keep the count.
        head = re.match(r"---\n.*?\n---\n", self.text, re.DOTALL)
        body = "\n" * head[0].count("\n") + self.text[head.end() :] if head else self.text
        self.tokens = PARSER.parse(body)

    def links(self) -> Iterator[Item]:
        """The targets of all links and pictures."""
        for line, token in self.inline():
            target = token.attrs.get("href" if token.type == "link_open" else "src")
            if token.type in ("link_open", "image"):
                yield Item(self.line_of(line, str(target)), str(target))

    def spans(self) -> Iterator[Item]:
        """All code between backticks."""
        for line, token in self.inline():
            if token.type == "code_inline":
                yield Item(self.line_of(line, token.content), token.content)

    def blocks(self) -> Iterator[Block]:
        """All blocks of code, fenced or indented; the line is that of the code's first line."""
        for token in self.tokens:
            if token.type in ("fence", "code_block") and token.map is not None:
                yield Block(token.map[0] + 1 + (token.type == "fence"), token.content, token.info.strip())

    def anchors(self) -> set[str]:
        """What `#…` can lead to: the headings, as GitHub and the site name them."""
        found: set[str] = set()
        for before, token in zip(self.tokens, self.tokens[1:], strict=False):
            if before.type == "heading_open":
                title = "".join(
                    child.content for child in token.children or [] if child.type in ("text", "code_inline")
                )
                slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
                number = 0
                while (name := f"{slug}-{number}" if number else slug) in found:
                    number += 1
                found.add(name)
        return found

    def inline(self) -> Iterator[tuple[int, Token]]:
        for token in self.tokens:
            for child in token.children or []:
                yield (token.map[0] + 1 if token.map else 1), child

    def line_of(self, first: int, text: str) -> int:
        """The line of a text, which begins somewhere in the block that begins at a line."""
        for number, line in enumerate(self.text.splitlines()[first - 1 :], first):
            if text in line:
                return number
        return first


def all_pages() -> list[Page]:
    """Every page of the project."""
    files = sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})
    return [Page(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in files]

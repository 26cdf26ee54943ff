"""Check a built documentation site: its pages load nothing from elsewhere. `python -m tools.check_site build/site`"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

# What a browser fetches by itself; a link that a reader may follow is not among it.
LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("video", "src")}
NOT_FETCHED = {"canonical", "next", "prev", "search", "index", "author", "license"}  # relations of a <link>
IN_STYLES = re.compile(r"(?:url\(\s*|@import\s+)['\"]?((?:https?:)?//[^'\")\s]+)")


class Loads(HTMLParser):
    """Collects the addresses elsewhere that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "link" and dict(attrs).get("rel") in NOT_FETCHED:
            return
        for name, value in attrs:
            if (tag, name) in LOADED and value and re.match(r"(?:https?:)?//", value):
                self.found.append(value)


def loads_of(file: Path) -> list[str]:
    """The addresses elsewhere that a page or a style sheet loads."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".css":
        return IN_STYLES.findall(text)
    page = Loads()
    page.feed(text)
    return page.found + IN_STYLES.findall(text)


def problems(site: Path) -> list[str]:
    """What is wrong with a site, a line each."""
    pages = sorted(site.rglob("*.html"))
    if not pages:
        return [f"{site}: no page was built"]
    files = pages + sorted(site.rglob("*.css"))
    return [f"{file.relative_to(site)} loads {address}" for file in files for address in loads_of(file)]


if __name__ == "__main__":
    found = problems(Path(sys.argv[1]))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    raise SystemExit(1 if found else 0)

"""Whether links lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote

from tests.docs.pages import Page


def link_problems(page: Page, pages: Mapping[str, Page], root: Path) -> Iterator[str]:
    """A line for each relative link of a page whose file or heading does not exist."""
    for link in page.links():
        if re.match(r"[a-z][a-z0-9+.-]*:", link.text):
            continue  # an address elsewhere
        where = f"{page.name}:{link.line}: "
        path, _, anchor = unquote(link.text).partition("#")
        name = normpath(f"{page.name}/../{path}") if path else page.name
        if name.startswith("..") or not (name in pages or (root / name).exists()):
            yield f"{where}links to {link.text}, but there is no {name}"
        elif anchor and name not in pages:
            yield f"{where}links to {link.text}, but {name} is no page with headings"
        elif anchor and anchor not in pages[name].anchors():
            yield f"{where}links to {link.text}, but {name} has no heading of that name"

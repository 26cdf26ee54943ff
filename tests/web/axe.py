"""Accessibility, as far as a program can find it."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tests.web.words import WEB

SCRIPT = WEB / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
OPACITY = "getComputedStyle(document.documentElement).opacity"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const some = (nodes) => nodes.slice(0, 5).map((node) => node.html.slice(0, 160));
  return violations.map(({ id, impact, help, nodes }) => [impact, id, help, some(nodes)]);
}"""


@cache
def axe() -> str:
    """The program; it is handed to the page by the debugger, past the content security policy."""
    assert SCRIPT.is_file(), "axe-core is missing: npm ci in web/"
    return SCRIPT.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong with a page as it stands."""
    assert page.evaluate(OPACITY) == "1", "axe judges what is drawn: visit(..., drawn=True)"
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe())
    found = page.evaluate(RUN)
    return [f"{impact} {name}: {help_}: {nodes}" for impact, name, help_, nodes in found if impact in SERIOUS]

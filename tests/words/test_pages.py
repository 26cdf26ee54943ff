"""Pages made from data are as the data are now."""

from pathlib import Path

import pytest

from fimbul import EDITIONS
from fimbul.words.pages import PAGES


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rulings_page_is_current(edition: str) -> None:
    page = Path(__file__).parents[2] / "docs" / edition / "rulings.md"
    assert page.read_text(encoding="utf-8") == PAGES[edition](), "run `make docs`"

"""Pages made from data are as the data are now."""

from pathlib import Path

from fimbul.words.pages import rulings_page


def test_the_rulings_page_is_current() -> None:
    page = Path(__file__).parents[2] / "docs" / "rulings.md"
    assert page.read_text(encoding="utf-8") == rulings_page(), "run `make docs`"

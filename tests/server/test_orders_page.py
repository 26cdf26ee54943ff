"""The orders of a client are documented field by field, as the server reads them."""

from __future__ import annotations

import msgspec
import pytest

from fimbul.server import messages as wire
from tests.server.orders_page import EXAMPLES, PAGE, example, orders, renewed


def test_the_page_is_what_the_generator_writes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run: python -m tests.server.orders_page"


def test_every_order_has_an_example() -> None:
    assert list(EXAMPLES) == list(orders())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_server_understands_every_example(name: str) -> None:
    kind = orders()[name]
    read_as = wire.ClientMessage if kind.__struct_config__.tag is not None else kind
    found = msgspec.json.decode(example(name, kind), type=read_as)
    assert type(found) is kind
    assert set(EXAMPLES[name]) <= set(kind.__struct_fields__), "no field is made up"

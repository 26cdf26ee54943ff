"""Names of accounts: letters of one alphabet, and none that looks like another."""

from __future__ import annotations

import pytest

from fimbul.server.accounts.names import checked, looks_of
from fimbul.server.refusals import Refused


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Аstrid", "name_scripts"),  # begins with a Cyrillic letter
        ("paypaⅼ日", "name_scripts"),
        ("As\u200btrid", "name_letters"),  # zero width
        ("\u202edirtsA", "name_letters"),  # right to left
        ("Ast\u2066rid", "name_letters"),
        ("Astrid\u00ad", "name_letters"),
        ("Ast\ufe0frid\u034f\u034f\u034f", "name_letters"),
        ("<b>Astrid</b>", "name_letters"),
        ("Astrid&amp;", "name_letters"),
        ("ᚠ☃", "name_letters"),
        ("🙂🙂", "name_letters"),
        ("A\u0336\u0337\u0338strid", "name_letters"),
        ("\u0301Astrid", "name_letters"),
        ("x" * 25, "name_long"),
        ("x", "name_short"),
        (" - ", "name_letters"),
        ("-Astrid", "name_short"),
        ("", "name_short"),
        ("\x00\x01", "name_letters"),
    ],
)
def test_what_is_no_name(name: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(name)
    assert refused.value.code == "bad_name"
    assert refused.value.saying in (why, "name_short"), "a clear reason"


@pytest.mark.parametrize(
    "name",
    ["Astrid", "Åse Ødegård", "Þórr", "Иван", "Ζεύς", "日本ごカナ", "한국", "O’Neil", "J.-P.", "R2 D2", "עדי", "أمل"],
)
def test_names_of_all_peoples_are_possible(name: str) -> None:
    assert checked(f"  {name} ") == name


def test_white_space_is_a_space_and_wide_letters_are_letters() -> None:
    assert checked("Astrid\n\tOlaf") == "Astrid Olaf"
    assert checked("Ａｓｔｒｉｄ") == "Astrid"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Astrid", "ASTRID"),
        ("Astrid", "A-s.t_r'i d"),
        ("Astrid", "Аѕtrіd"),
        ("Loki", "l0ki"),
        ("Loki", "1OKI"),
        ("Ingrid", "lngrid"),
        ("Bjorn", "Bjom"),
        ("Odin", "0din"),
        ("ИВАН", "иван"),
        ("ΝΙΚΗ", "νικη"),
        ("Straße", "Strasse"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert set(looks_of(one)) & set(looks_of(other))


@pytest.mark.parametrize(("one", "other"), [("Åse", "Ase"), ("Olaf", "Olav"), ("Erik", "Eric"), ("Thor", "Þor")])
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not set(looks_of(one)) & set(looks_of(other))

"""Every lesson can be played in every right way, and a faulty file is told what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

import fimbul.lessons
from fimbul.lessons import BadLesson, all_lessons, read_lesson
from fimbul.lessons.__main__ import main
from fimbul.lessons.checking import faults
from fimbul.lessons.library import lessons_in
from fimbul.words import LANGUAGES, Words

DATA = Path(fimbul.lessons.__file__).parent / "data"
NAMES = list(all_lessons())
LONGEST = 330  # letters of one step: more is not read on a phone


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_a_lesson(name: str) -> None:
    assert faults(all_lessons()[name]) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short(name: str) -> None:
    lesson = all_lessons()[name]
    assert lesson.guide is not None or 3 <= len(lesson.steps) <= 7
    for lang in LANGUAGES:
        words = Words(lang)
        for key in words.lesson_keys(name):
            assert len(words.lesson(name, key)) <= LONGEST, (lang, name, key)


def test_the_lessons_stand_in_their_order() -> None:
    assert NAMES[:3] == ["aim", "invade", "march"] and NAMES[-1] == "valor"
    places = [(one.set, one.order) for one in all_lessons().values()]
    assert len(set(places)) == len(places)


# -- planted faults -------------------------------------------------------------------------------------------------
GOOD = (DATA / "battle.toml").read_text(encoding="utf-8")
FAULTS = [
    ('"rage 0 3"', '"rage 0 13"', "position: line 1, 'rage 0 13': seat 0: Rage is 0 to 12, not 13"),
    ('"rage 0 3"', '"anger 0 3"', "'anger' says nothing about a position"),
    ('"rage 0 3"', '"rage 0"', "rage is followed by something else"),
    ('"at andlang 1:warrior"', '"at gimle 1:warrior*2"', ": more figures than villages in gimle"),
    ('["pillage gimle"]', '["pillage horgr"]', "step 2: 'pillage horgr' is not offered; offered are pass, "),
    ('["play tyrs_smite_1"]', '["play troll"]', "step 3: 'play troll' is not offered; offered are play "),
    ('"join warrior@andlang"', '"join leader@andlang"', "replies: seat 1 cannot 'join leader@andlang' after 1 moves"),
    ('"join warrior@andlang", ', "", "replies: seat 1 cannot 'play tyrs_smash_1' after 1 moves"),
    (', "play tyrs_smash_1"]', "]", "replies: the last choice waits for seat 1"),
    ('"play tyrs_smash_1"]', '"play tyrs_smash_1", "pass", "pass"]', "replies: seat 1 is not asked so often"),
    ('say = "card"', 'say = "cards"', "words/fr/midgard/lessons.toml has no [battle] cards_wrong"),
    ('say = "strength"', "", "words/de/midgard/lessons.toml: [battle] strength is never said"),
    ('"place:gimle"]', '"gimle"]', "step 1: highlight 'gimle' is not place:"),
    ('"part:dead"', '"part:tail"', "step 4: highlight: there is no part 'tail'"),
    ('set = "midgard"', 'set = "asgard"', "set: 'asgard' is none of midgard, modules, valhalla"),
    ("seats = 2", "seats = 2\nseat = 2", "seat: 2 is none of 2"),
    ("{ 1 =", "{ 0 =", "replies: '0' is no seat of somebody else"),
    ("[[steps]]", "[[stages]]", "unknown field `stages`"),
    ("seats = 2", 'seats = "two"', "Expected `int`, got `str` - at `$.seats`"),
    ("seats = 2", "seats = ", "Invalid value"),
    ("seats = 2", "seats = 2\ndeal = { seed = 1 }", "either a position or a deal"),
    ('edition = "midgard"', 'edition = "asgard"', "asgard"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_a_fault_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str) -> None:
    file = tmp_path / "battle.toml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    assert GOOD.replace(old, new) != GOOD
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert message in told and told.startswith(f"{file}: ")


def test_a_file_without_texts_or_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "unheard.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["check", str(file), str(tmp_path / "none.toml")]) == 1
    told = capsys.readouterr().out
    assert "en/midgard/lessons.toml has no [unheard] title" in told and "No such file" in told


def test_the_command_checks_all_lessons_and_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{name}: good" for name in NAMES]
    assert main([]) == 2 and main(["play"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_left_out_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "battle.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.toml").write_text("set = ", encoding="utf-8")
    (tmp_path / "letters.toml").write_bytes(b"\xff\xfe")
    assert list(lessons_in(tmp_path)) == ["battle"]
    assert "broken.toml" in caplog.text and "letters.toml" in caplog.text


def test_a_changed_file_has_another_digest() -> None:
    assert read_lesson("battle", GOOD).digest != read_lesson("battle", GOOD + "\n").digest
    with pytest.raises(BadLesson):
        read_lesson("battle", "set = 1")

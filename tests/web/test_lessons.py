"""Every lesson played to its end on the page: by mouse, by keyboard, by touch, in each language."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from fimbul.lessons import all_lessons
from fimbul.words import LANGUAGES, Words
from tests.volume import some
from tests.web.axe import faults
from tests.web.conftest import DESKTOP, PHONE, Visit, sizes
from tests.web.driver import Finger, Hand, Keys
from tests.web.learner import NOW, Learner
from tests.web.serving import Server
from tests.web.sight import poor_contrast, small_targets

SCRIPTED = [name for name, lesson in all_lessons().items() if lesson.guide is None]
WAYS: list[tuple[type[Hand], tuple[int, int]]] = [(Hand, DESKTOP), (Keys, DESKTOP), (Finger, PHONE)]
ALL = list(itertools.product(SCRIPTED, WAYS, LANGUAGES))
# Each way and each language once. Without a page, every lesson is played in every run (tests/server/test_lessons.py).
SOME = [(name, WAYS[at % 3], LANGUAGES[(at + at // 3) % 3]) for at, name in enumerate(SCRIPTED)][::4]


def learn(server: Server, visit: Visit, name: str, way: tuple[type[Hand], tuple[int, int]], lang: str) -> Learner:
    """Begin a lesson from the list."""
    hand, size = way
    page = visit(server, size, hand is Finger, lang).go("/learn")
    learner = Learner(page, name, hand)
    learner.begin()
    return learner


def texts(name: str, lang: str) -> list[str]:
    """All that a lesson says."""
    words = Words(lang)
    return [words.lesson(name, step.say) for step in all_lessons()[name].steps if step.say]


def plays_to_the_end(
    server: Server, visit: Visit, name: str, way: tuple[type[Hand], tuple[int, int]], lang: str
) -> None:
    learner = learn(server, visit, name, way, lang)
    learner.play()
    assert learner.heard == texts(name, lang)
    learner.hand.press(learner.page.get_by_test_id("lesson-list"))
    expect(learner.page.locator(f"[data-lesson={name}] .number.done")).to_be_visible()


@pytest.mark.parametrize(("name", "way", "lang"), SOME, ids=str)
def test_a_lesson_is_played_to_its_end(
    server: Server, visit: Visit, name: str, way: tuple[type[Hand], tuple[int, int]], lang: str
) -> None:
    plays_to_the_end(server, visit, name, way, lang)


@pytest.mark.long
@pytest.mark.parametrize(("name", "way", "lang"), [one for one in ALL if one not in SOME], ids=str)
def test_every_lesson_in_every_way_and_language(
    server: Server, visit: Visit, name: str, way: tuple[type[Hand], tuple[int, int]], lang: str
) -> None:
    plays_to_the_end(server, visit, name, way, lang)


def test_the_first_page_leads_to_the_lessons_until_it_is_told_not_to(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/")
    expect(page.get_by_test_id("learn")).to_contain_text("New here? Learn in ten minutes")
    page.get_by_test_id("learn").click()
    expect(page.get_by_role("heading", level=1, name="Learn to play")).to_be_visible()
    Learner(page, "aim", Hand).begin()
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator("[data-lesson=aim]")).to_contain_text("Continue")
    visitor.go("/")
    expect(page.get_by_test_id("learn")).to_contain_text("Continue the lessons")
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)  # a lesson is no game
    page.get_by_role("button", name="Hide this: I know the game").click()
    expect(page.get_by_test_id("learn")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    expect(page.get_by_test_id("learn")).to_have_count(0)


def test_a_wrong_turn_is_answered_and_a_reload_in_the_middle_goes_on(server: Server, visit: Visit) -> None:
    learner = learn(server, visit, "battle", WAYS[0], "en")
    page = learner.page
    learner.play(1)
    learner.read()
    page.locator('.choice[data-about="tyrs_bash"]').click()
    page.get_by_test_id("confirm").click()
    answer = page.locator("[data-testid=lesson] .wrong")
    expect(answer).to_have_text(Words("en").lesson("battle", "card_tie"))
    page.reload()
    expect(page.get_by_test_id("lesson")).to_contain_text("Step 3 of 4")
    learner.play()
    expect(page.get_by_test_id("lesson")).to_contain_text("Lesson done.")
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson")).to_contain_text("Lesson 6 of 11")


def test_a_reload_between_two_notes_goes_on_there_and_a_lesson_can_begin_again(server: Server, visit: Visit) -> None:
    learner = learn(server, visit, "aim", WAYS[0], "en")
    page = learner.page
    page.get_by_test_id("lesson-continue").click()
    expect(page.get_by_test_id("lesson")).to_contain_text("Step 2 of 4")
    page.reload()
    expect(page.get_by_test_id("lesson")).to_contain_text("Step 2 of 4")
    page.get_by_role("button", name="Start the lesson again").click()
    expect(page.get_by_test_id("lesson")).to_contain_text("Step 1 of 4")


def test_a_lesson_whose_table_is_gone_can_be_started_again(fragile: Server, visit: Visit) -> None:
    visitor = visit(fragile)
    visitor.watch.may_lose_connection = True
    page = visitor.go("/learn")
    Learner(page, "aim", Hand).begin()
    fragile.stop()
    for file in fragile.data.glob("*.sqlite*"):
        file.unlink()
    for file in fragile.data.glob("*.db*"):
        file.unlink()
    fragile.start()
    page.reload()
    page.get_by_role("button", name="Start the lesson again").click()
    expect(page.get_by_test_id("lesson")).to_contain_text("Step 1 of 4")


@pytest.mark.parametrize("name", some(["aim", "pillage", "battle"], "battle"))
def test_a_screen_reader_hears_every_sentence(server: Server, visit: Visit, name: str) -> None:
    learner = learn(server, visit, name, WAYS[1], "en")
    page, lesson = learner.page, all_lessons()[name]
    title = Words("en").lesson(name, "title")
    number = list(all_lessons()).index(name) + 1
    expect(page.get_by_role("region", name=f"Lesson {number} of 11: {title}")).to_be_visible()
    said = page.get_by_test_id("lesson").get_by_role("status")
    for at, (step, text) in enumerate(zip(lesson.steps, texts(name, "en"), strict=True), 1):
        learner.now()
        expect(said).to_match_aria_snapshot(
            f'- status:\n  - text: "Step {at} of {len(lesson.steps)}"\n  - paragraph: {quoted(text)}'
        )
        if step.expect:
            learner.do(step, text)
        elif page.evaluate(NOW)["more"]:
            learner.hand.press(page.get_by_test_id("lesson-continue"))
    expect(said).to_contain_text("Lesson done.")


def quoted(text: str) -> str:
    """A text as a snapshot writes it."""
    return '"' + text.replace('"', '\\"') + '"'


def check(page: Page, name: str) -> None:
    """Nothing serious is found by axe, and everything can be read and pressed."""
    found = faults(page) + poor_contrast(page)
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        found += small_targets(page)
    assert not found, f"{name}: {found}"


@pytest.mark.parametrize(("size", "touch"), sizes(PHONE))
def test_lessons_can_be_read_and_pressed(server: Server, visit: Visit, size: tuple[int, int], touch: bool) -> None:
    hand = Finger if touch else Hand
    page = visit(server, size, touch, drawn=True).go("/learn")
    expect(page.locator("[data-lesson=aim]")).to_be_visible()
    check(page, "list of lessons")
    learner = Learner(page, "aim", hand)
    learner.begin()
    page.wait_for_timeout(300)
    check(page, "a note")
    learner.read()
    check(page, "a step")
    learner.hand.press(page.locator("[data-verb=pass]"))
    learner.hand.press(page.get_by_test_id("confirm"))
    learner.hand.press(page.get_by_test_id("confirm"))
    expect(page.locator("[data-testid=lesson] .wrong")).to_be_visible()
    check(page, "a wrong turn")


def test_a_guided_age_speaks_to_the_questions(server: Server, visit: Visit) -> None:
    learner = learn(server, visit, "first_age", WAYS[0], "en")
    page = learner.page
    words = Words("en")
    expect(page.get_by_test_id("lesson")).to_contain_text(words.lesson("first_age", "draft"))
    learner.player.play(lambda now: bool(now.verbs))
    expect(page.get_by_test_id("lesson")).to_contain_text(words.lesson("first_age", "action"))


@pytest.mark.long
def test_a_guided_age_is_played_to_its_end(server: Server, visit: Visit) -> None:
    learner = learn(server, visit, "first_age", WAYS[0], "en")
    page = learner.page
    words = Words("en")
    learner.player.play(lambda now: words.lesson("first_age", "end") in page.get_by_test_id("lesson").inner_text(), 120)
    expect(page.get_by_test_id("lesson")).to_contain_text("Lesson done.")

"""Bots that are programs: what they are asked, what they may answer, and what happens when they fail."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fimbul import Decision, Game, new_game, observe
from fimbul.bots import BOTS, OWN, BadAnswer, BrokenBot, Limit, UnknownBot, ask, make_bot, plugins, programs
from fimbul.bots.descriptions import describe
from fimbul.server.table.thinkers import is_quick, think
from fimbul.words import Words
from tests.cli.runs import run

EXAMPLE = Path(__file__).parents[2] / "examples" / "skald_bot"
READ = "import json, os, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
SAY = "    print(json.dumps({{'id': asked['id'], 'action': {}}}), flush=True)\n"

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Write a program in Python and the file that names it `oracle`."""

    def put(body: str, **more: object) -> None:
        (tmp_path / "bot.py").write_text(READ + body, encoding="utf-8")
        rows = {"command": [sys.executable, "bot.py"], **more}
        text = "[oracle]\n" + "".join([f"{key} = {json.dumps(value)}\n" for key, value in rows.items()])
        (tmp_path / "bots.toml").write_text(text, encoding="utf-8")
        programs.forget()

    monkeypatch.setenv(programs.FILE, str(tmp_path / "bots.toml"))
    programs.forget()
    yield put
    programs.forget()


def choice(game: Game) -> Decision:
    """The first decision with several options."""
    decision = game.decision()
    assert decision is not None and len(decision.options) > 1
    return decision


def asked(code: str = "oracle", seed: int = 5, limit: Limit | None = None) -> tuple[str, list[str]]:
    """What a program answers to the first question of a game, and all it might answer."""
    game = new_game(seed=3)
    decision = choice(game)
    view = observe(game, decision.seat)
    answer = ask(make_bot(code, seed), view, decision, limit)
    return view.action_text(answer.action), [view.action_text(option) for option in decision.options]


# -- what it is asked and answers -------------------------------------------------------------------------------------
@pytest.mark.parametrize("last", ["len(asked['options']) - 1", "asked['options'][-1]"])
def test_an_answer_is_a_place_in_the_list_or_a_text(write: Write, last: str) -> None:
    write(SAY.format(last))
    action, options = asked()
    assert action == options[-1] != options[0]


def test_a_question_holds_the_seats_view_and_nothing_else(write: Write, tmp_path: Path) -> None:
    write("    open('heard', 'w').write(line)\n" + SAY.format(0))
    asked(limit=Limit(2.5, 70))
    game = new_game(seed=3)
    decision = choice(game)
    view = observe(game, decision.seat)
    assert json.loads((tmp_path / "heard").read_text(encoding="utf-8")) == {
        "id": 1,
        "edition": "midgard",
        "seat": decision.seat,
        "seats": 4,
        "question": "draft",
        "options": [view.action_text(option) for option in decision.options],
        "view": view.text().splitlines(),
        "seed": 5,
        "seconds": 2.5,
        "nodes": 70,
    }


def test_the_code_or_the_file_sets_the_time(write: Write, tmp_path: Path) -> None:
    write("    open('heard', 'a').write(f'{asked[\"seconds\"]} ')\n" + SAY.format(0), seconds=0.75)
    asked()
    asked("oracle:2s")
    asked("oracle:500n")
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "0.75 2.0 0.75 "


def test_one_process_answers_all_questions_and_passwords_stay_here(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:secret@localhost/games")
    write("    open('heard', 'a').write(f'{os.getpid()} {\"DATABASE_URL\" in os.environ}\\n')\n" + SAY.format(0))
    asked()
    asked(seed=6)
    lines = (tmp_path / "heard").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2 and lines[0] == lines[1] and lines[0].endswith("False")


def test_programs_are_listed_and_described(write: Write) -> None:
    write(SAY.format(0), editions=["midgard"])
    assert "oracle" in BOTS and list(BOTS)[len(OWN)] == "oracle" and not is_quick("oracle")
    assert describe(Words("en"), "oracle").name == "oracle"
    with pytest.raises(UnknownBot, match="unknown bot 'nobody'"):
        make_bot("nobody")


def test_a_server_asks_it_in_its_own_process(write: Write) -> None:
    write(SAY.format(0))
    game = new_game(seed=3)
    decision = choice(game)
    assert think("oracle", 1, observe(game, decision.seat), decision, Limit(1.0)).action == decision.options[0]


# -- failures ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("    sys.exit('no such place')\n", "the program oracle ended with code 1: no such place"),
        ("    os._exit(3)\n", "the program oracle ended with code 3"),
        ("    print('pass', flush=True)\n", "wrote b'pass\\n', which is no line of JSON"),
        ("    print('[1]', flush=True)\n", 'instead of {"id":'),
        ('    print(\'{"id": 9, "action": 0}\', flush=True)\n', 'instead of {"id":'),
        (SAY.format(99), "the program oracle chose 99, which is not among its options"),
        (SAY.format(True), "the program oracle chose True, which is not among its options"),
        (SAY.format("'fly away'"), "the program oracle chose 'fly away', which is not among its options"),
        ("    print('x' * 300000, flush=True)\n", "which is no line of JSON"),
    ],
)
def test_a_failure_is_named_and_the_next_question_starts_it_anew(write: Write, body: str, fault: str) -> None:
    write(body)
    for _ in range(2):
        with pytest.raises(BadAnswer, match="the bot oracle in seat") as raised:
            asked()
        assert fault in str(raised.value) and "\n" not in str(raised.value)


def test_a_program_that_hangs_is_ended(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "STARTING", 0.5)
    write("    time.sleep(600)\n", seconds=0.01)
    with pytest.raises(BadAnswer, match="gave no answer within"):
        asked()
    write(SAY.format(0))
    monkeypatch.undo()


def test_a_program_that_cannot_be_started(write: Write) -> None:
    write("", command=["no-such-program-anywhere"])
    with pytest.raises(BadAnswer, match="the program oracle cannot be started"):
        asked()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[oracle", "cannot be read"),
        ("[Oracle]\ncommand = ['x']", "a bot's name has small letters"),
        ("oracle = 3", "is no table"),
        ("[oracle]\n", "needs a command"),
        ("[oracle]\ncommand = 'x'", "needs a command"),
        ("[oracle]\ncommand = ['x']\nsecond = 1", "has no key second"),
        ("[oracle]\ncommand = ['x']\nseconds = 0", "seconds must be a number above 0"),
        ("[oracle]\ncommand = ['x']\neditions = 'midgard'", "editions must be a list"),
        ("[oracle]\ncommand = ['x']\nnames = ['x']", "names must be texts by language"),
    ],
)
def test_a_bad_file_is_named_and_our_own_bots_play_on(
    write: Write, tmp_path: Path, text: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bots.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenBot, match="correct the file, or unset FIMBUL_BOTS") as raised:
        make_bot("oracle")
    assert fault in str(raised.value)
    with caplog.at_level(logging.WARNING, "fimbul.bots"):
        assert make_bot("karl").code == "karl" and "karl" in list(BOTS)
    assert fault in caplog.text


def test_a_file_that_is_not_there_is_named(write: Write, tmp_path: Path) -> None:
    with pytest.raises(BrokenBot, match=r"bots\.toml cannot be read"):
        make_bot("oracle")


def test_our_names_cannot_be_taken(write: Write, tmp_path: Path) -> None:
    (tmp_path / "bots.toml").write_text("[karl]\ncommand = ['x']\n", encoding="utf-8")
    assert make_bot("karl").code == "karl" and BOTS["karl"] is OWN["karl"] and list(BOTS).count("karl") == 1


# -- the example ------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(shutil.which("node") is None, reason="the example is written in JavaScript")
def test_the_example_plays_both_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.FILE, str(EXAMPLE / "bots.toml"))
    programs.forget()
    plugins.forget()
    for edition in ("midgard", "valhalla"):
        call = run(
            "simulate", "--edition", edition, "--bots", "skald,random,random", "--games", "1", "--seats", "3", "--json"
        )
        assert call.code == 0 and json.loads(call.shown)["games"] == 1 and not call.problem
    programs.forget()
    assert len((EXAMPLE / "skald.mjs").read_text(encoding="utf-8").splitlines()) <= 40


def test_a_program_ends_with_the_process_that_asked_it(write: Write, tmp_path: Path) -> None:
    write("    open('heard', 'w').write(str(os.getpid()))\n" + SAY.format(0))
    code = (
        "from fimbul import new_game, observe\nfrom fimbul.bots import ask, make_bot\n"
        "game = new_game(seed=3)\ndecision = game.decision()\n"
        "ask(make_bot('oracle'), observe(game, decision.seat), decision)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    pid = int((tmp_path / "heard").read_text(encoding="utf-8"))
    assert not Path(f"/proc/{pid}").exists()

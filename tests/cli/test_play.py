"""Playing in the terminal: whole games by script, every command, and a polite end without input."""

from __future__ import annotations

import pytest

from fimbul import BadRecord, replay
from tests.cli.runs import Run, run

QUICK = ("play", "--seats", "2", "--seed", "5", "--bots", "random", "--options", "first_age_without_draft")


def answers(game: Run) -> list[str]:
    """What the program said right after each prompt."""
    return [part.lstrip().splitlines()[0] if part.strip() else "" for part in game.shown.split("Your choice> ")[1:]]


@pytest.mark.parametrize(
    ("lang", "seats", "columns", "save", "texts"),
    [
        ("en", 3, 100, "save", ("Players should own the game", "Your turn: choose an action", "Final score")),
        ("fr", 2, 140, "sauver", ("doivent posséder le jeu", "À vous de jouer", "Score final")),
    ],
)
def test_a_whole_game_by_always_choosing_the_first_option(tmp_path, lang, seats, columns, save, texts):
    file = tmp_path / "game.txt"
    typed = ["1"] * 200 + [f"{save} {file}", ""]
    game = run("play", "--lang", lang, "--seats", str(seats), "--seed", "5", lines=typed, columns=columns)
    assert game.code == 0 and not game.problem
    for text in texts:
        assert text in game.shown
    lines = game.shown.replace("> ", ">\n").splitlines()  # what is typed is not echoed here
    assert max([len(line) for line in lines]) <= columns
    played = replay(file.read_text(encoding="utf-8"))
    assert played.over
    for glory in played.result() or []:
        assert f" {glory} " in game.shown


def test_a_whole_game_with_all_modules_and_five_clans():
    modules = ("--seats", "5", "--modules", "fifth,gods,mystics,kickstarter,rumours", "--gods", "odin,tyr")
    clans = ("--clans", "boar,ram,wolf,bear,raven", "--bots", "random")
    game = run("play", "--seed", "5", *modules, *clans, lines=["1"] * 250 + [""], columns=120)
    assert game.code == 0 and not game.problem
    for text in (
        "You lead the Boar clan (seat 0 of 5).",
        "Modules: Fifth player, Gods of Asgard, Mystics of Midgard, Kickstarter figures, Rumours.",
        "✦ Odin: A successful pillage here gives the token's reward a second time.",
        "✦ Tyr: In a battle here, figures add no STR; only cards do.",
        "Odin appears in ",
        "Final score",
    ):
        assert text in game.shown, text
    assert max([len(line) for line in game.shown.replace("> ", ">\n").splitlines()]) <= 120
    assert game.shown.count("✦ Odin") > game.shown.count("✦ Odin:"), "in its province too"


def test_what_a_god_does_can_be_asked_for():
    game = run(*QUICK, lines=["card odin", "quit", ""])
    assert "Odin · All-Father" in game.shown


def test_without_input_the_game_ends_politely():
    game = run(*QUICK)
    assert game.code == 1 and "No more input: the game ends here." in game.shown
    assert "Traceback" not in game.shown + game.problem


def test_what_cannot_be_chosen_is_explained():
    game = run(
        *QUICK,
        *("--seats", "4"),
        lines=["99", "0", "frobnicate", "pillage gimle", "why", "why gimle", "why troll", "why R52", "why qqqqq", ""],
    )
    found = answers(game)
    assert found[0].startswith("Choose a number from 1 to ") and found[0] == found[1]
    assert found[2] == "'frobnicate' is neither a number nor an action; try 'help'."
    assert found[3] == "pillage gimle: you have no figure in Gimle or in its fjord."
    assert found[4].startswith("What do you mean? Type 'why invade")
    assert found[5].startswith("invade leader>gimle: ")
    assert found[6].startswith("upgrade troll: ")
    assert found[7] == "R52: something else is being asked now."
    assert found[8] == "no such name: 'qqqqq'"


def test_an_action_may_be_written_out():
    game = run(*QUICK, lines=["pass", "log"])
    assert "Wolf passes and forfeits 6 Rage." in game.shown


def test_the_commands_show_what_they_say():
    game = run(*QUICK, lines=["help", "board", "hand", "card Troll", "card trol", "card", "log all", "quit", ""])
    assert game.code == 0
    assert "what a card or a god does" in game.shown
    assert game.shown.count("Stats: Rage / Axes / Horns") == 3  # at the start, before the choice, by command
    assert game.shown.count("Your hand") == 2
    assert "Each time this Monster invades a province" in game.shown
    assert "did you mean Troll, Mystic Troll?" in game.shown and "Which one? Type 'card NAME'." in game.shown
    assert "Goodbye." in game.shown


def test_undo_goes_back_one_choice_at_a_time():
    first = run(*QUICK, lines=["undo", "1", "1", "undo", "undo", "undo", "quit", ""])
    assert first.shown.count("You have not chosen anything yet.") == 2
    assert first.shown.count("Back to your previous choice.") == 2
    menus = [part.split("Your choice>")[0] for part in first.shown.split("Your turn: choose an action")[1:]]
    assert len(menus) >= 4 and menus[0] == menus[-1], "after two steps back the same choice stands as at first"


def test_a_saved_game_goes_on_where_it_was(tmp_path):
    file = tmp_path / "half.txt"
    before = run(*QUICK, lines=["1", "1", f"save {file}", "save", f"save {tmp_path / 'no' / 'where'}", "quit", ""])
    assert f"Saved to {file}." in before.shown.replace("\n", "")
    assert "Where? Type 'save FILE'." in before.shown and "Not saved: " in before.shown
    text = file.read_text(encoding="utf-8")
    moves = len(replay(text).moves)
    after = run("play", "--load", str(file), "--bots", "random", lines=["quit", ""])
    assert after.code == 0 and f"moves played so far: {moves}." in " ".join(after.shown.split())
    menus = [game.shown.split("Your turn: choose an action")[-1].split("Your choice>")[0] for game in (before, after)]
    assert menus[0] == menus[1]


def test_quit_offers_to_save(tmp_path):
    file = tmp_path / "left.txt"
    game = run(*QUICK, lines=["1", "quit", str(file)])
    assert game.code == 0 and "Save the game?" in game.shown
    assert not replay(file.read_text(encoding="utf-8")).over


def test_an_edited_save_is_refused_by_its_line(tmp_path):
    file = tmp_path / "edited.txt"
    run(*QUICK, lines=["1", f"save {file}", "quit", ""])
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:-1], lines[-1][:-6] + "000000"]), encoding="utf-8")
    with pytest.raises(BadRecord):
        replay(file.read_text(encoding="utf-8"))
    game = run("play", "--load", str(file))
    assert game.code == 1 and f"line {len(lines)}: " in game.problem


def test_french_words_are_commands_too():
    game = run(
        *QUICK, "--lang", "fr", lines=["aide", "pourquoi gimle", "plateau", "main", "journal tout", "quitter", ""]
    )
    assert game.code == 0 and "Au revoir." in game.shown
    assert "invade leader>gimle\u00a0: " in game.shown


def test_nothing_hidden_is_shown():
    game = run(*QUICK, lines=["log all", "quit", ""])
    screens = game.shown.split("Your hand")[0]
    assert "draft" not in screens, "the packs of others are not told"

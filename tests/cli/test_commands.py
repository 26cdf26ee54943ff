"""The other commands: what they print, as text and as JSON, and one clear line for everything that cannot be."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.main import get_command

import fimbul
from fimbul import EDITIONS, Rng, new_game, record
from fimbul.cli.app import Commands, app
from fimbul.words import LANGUAGES, Words
from tests.cli.runs import run

MIDGARD = EDITIONS["midgard"]


@pytest.fixture(scope="module")
def game_file(tmp_path_factory):
    """The record of a finished game."""
    game = new_game(seats=2, seed=3)
    rng = Rng(3)
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, decision.options[int(rng.below(len(decision.options)))])
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(record(game), encoding="utf-8")
    return file


# -- the program ----------------------------------------------------------------------------------------------------
def test_help_is_in_the_language_asked_for():
    assert "Play a whole game in the terminal" in run("--help").shown
    assert "Jouer une partie entière" in run("--lang", "fr", "--help").shown
    assert "Jouer une partie entière" in run("--help", FIMBUL_LANG="fr").shown
    assert "Combien de clans jouent" in run("play", "--help", "--lang=fr").shown
    assert "Play a whole game" in run("--lang", "en", "--help", FIMBUL_LANG="fr").shown


def plain(text):
    """A text without layout: box characters and all white space removed."""
    return "".join([letter for letter in text if not letter.isspace() and not "─" <= letter <= "╿"])


COMMANDS = get_command(app)
assert isinstance(COMMANDS, Commands)
HELP = [(key, lang) for key in ("fimbul", *COMMANDS.commands) for lang in LANGUAGES]


@pytest.mark.parametrize(("key", "lang"), HELP)
def test_help_shows_every_text_as_it_is_written(key, lang):
    """Nothing is taken for markup, as [ray] once was."""
    words = Words(lang)
    call = run(*([] if key == "fimbul" else [key]), "--help", "--lang", lang, columns=400)
    assert call.code == 0
    texts = words.books.find("cli", "help", key)
    assert isinstance(texts, dict) and len(texts) > 1
    for name, text in texts.items():
        assert plain(text.format(known=", ".join(LANGUAGES))) in plain(call.shown), name


def test_help_keeps_brackets():
    assert "fimbul[ray]" in run("arena", "--help", columns=200).shown


def test_the_version_names_the_build():
    build = "compiled" if fimbul.is_compiled() else "plain"
    assert run("--version").shown == f"fimbul {fimbul.__version__} ({build})\n"


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "fimbul", "cards", "--age", "9"], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr == "fimbul: there is no Age 9; choose 1, 2 or 3\n"


BAD_CALLS = [
    (("frobnicate",), "unknown command 'frobnicate'"),
    (("--nope",), "there is no option --nope"),
    (("--lang", "xx", "cards"), "unknown language 'xx': choose from en, de, fr"),
    (("cards", "--lang"), "unknown language ''"),
    (("play", "extra"), "extra"),
    (("play", "--seats"), "--seats needs a value"),
    (("play", "--seats", "nine"), "--seats: that is not a suitable number"),
    (("play", "--seats", "9"), "midgard is for 2 to 4 players, not 9"),
    (("play", "--seats", "5"), "midgard is for 2 to 4 players, not 5; more can play with the module fifth"),
    (("play", "--seats", "6", "--modules", "fifth"), "midgard is for 2 to 5 players, not 6"),
    (("play", "--modules", "dwarves"), "unknown module 'dwarves': choose from fifth, gods, mystics"),
    (("play", "--modules", "gods,gods"), "'gods' is named twice"),
    (("play", "--gods", "odin,loki"), "gods can be chosen with the module 'gods' only"),
    (("play", "--modules", "gods", "--gods", "odin"), "name two different gods"),
    (("play", "--modules", "gods", "--gods", "odin,zeus"), "unknown god 'zeus'"),
    (("play", "--clans", "wolf,ram,boar,bear"), "name 4 different clans of wolf, raven, serpent, bear"),
    (("play", "--clans", "stag"), "unknown clan 'stag': choose from wolf"),
    (("play", "--seat", "4"), "there is no seat 4"),
    (("play", "--seed", "-1"), "a seed is a whole number"),
    (("play", "--seed", str(1 << 128)), "a seed is a whole number"),
    (("play", "--options", "kraken"), "unknown option 'kraken'"),
    (("play", "--options", "single_call,single_call"), "'single_call' is named twice"),
    (("play", "--bots", "clever"), "unknown bot 'clever': choose from svein, dreng, thrall, karl"),
    (("play", "--bots", "karl,random"), "name one bot for all seats, or 4, not 2"),
    (("play", "--load", "no/such/file"), "no/such/file"),
    (("simulate", "--edition", "asgard"), "unknown edition 'asgard': choose from midgard"),
    (("simulate", "--games", "0"), "--games must be at least 1"),
    (("simulate", "--jobs", "0"), "--jobs must be at least 1"),
    (("simulate", "--seed", "-1"), "a seed is a whole number"),
    (("simulate", "--seats", "5", "--modules", "gods"), "2 to 4 players, not 5"),
    (("replay",), "FILE is missing"),
    (("replay", "no/such/file"), "no/such/file"),
    (("cards", "--age", "4"), "there is no Age 4"),
    (("cards", "--kind", "god"), "unknown kind 'god'"),
    (("cards", "--module", "dwarves"), "unknown module 'dwarves': choose from base, fifth"),
    (("explain",), "NAME is missing"),
    (("explain", "Loki's Dragonz"), "did you mean Loki's Dragons"),
    (("perft", "--depth", "0"), "--depth must be at least 1"),
    (("perft", "--seats", "1"), "2 to 4 players"),
    (("bench", "--edition", "asgard"), "unknown edition 'asgard'"),
    (("bench", "--modules", "dwarves"), "unknown module 'dwarves'"),
    (("perft", "--gods", "tyr,loki"), "with the module 'gods' only"),
    (("bench", "--seconds", "0"), "--seconds must be at least"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("arguments", "problem"), BAD_CALLS, ids=lambda value: " ".join(value) if value else "")
def test_a_bad_call_is_one_clear_line_and_exit_code_2(lang, arguments, problem):
    call = run(*arguments, FIMBUL_LANG=lang)
    assert call.code == 2
    assert call.problem.count("\n") == 1 and call.problem.startswith("fimbul")
    if lang == "en":
        assert problem in call.problem


def test_a_bad_record_is_one_clear_line_and_exit_code_1(tmp_path, game_file):
    text = game_file.read_text(encoding="utf-8")
    for name, content, problem in (
        ("empty", "", "the record is empty"),
        ("other", "hello\n", "a record begins with"),
        ("short", text.split("moves")[0], "ends before"),
        ("result", text.replace("result ", "result 1"), "the result is "),
    ):
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        for call in (run("replay", str(file)), run("replay", str(file), "--verify")):
            assert call.code == 1 and problem in call.problem and call.problem.count("\n") == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(tmp_path / "bytes")).code == 1


# -- replay ---------------------------------------------------------------------------------------------------------
def test_replay_shows_the_end_and_any_position(game_file):
    end = run("replay", str(game_file))
    assert end.code == 0 and "Final score" in end.shown and "Winner" in end.shown
    start = run("replay", str(game_file), "--to", "0", "--lang", "fr")
    assert start.code == 0 and "Âge 1 · Cadeaux des Dieux" in start.shown and "Score final" not in start.shown
    assert run("replay", str(game_file), "--to", "9999").code == 2


def test_verify_says_what_was_checked(tmp_path, game_file):
    text = game_file.read_text(encoding="utf-8")
    moves = text.count("#")
    assert (
        f"all moves ({moves}) as recorded; all hashes ({moves}) match; the result matches."
        in run("replay", str(game_file), "--verify", columns=1000).shown
    )
    file = tmp_path / "bare"
    file.write_text(text.split("result")[0], encoding="utf-8")
    assert "no result is recorded" in run("replay", str(file), "--verify", columns=1000).shown
    head, _, body = text.partition("moves\n")
    bare = "\n".join([line.partition(" #")[0] for line in body.splitlines()])
    file.write_text(f"{head}moves\n{bare}\n", encoding="utf-8")
    assert (
        "there are no hashes to check; the result matches" in run("replay", str(file), "--verify", columns=1000).shown
    )


# -- cards ----------------------------------------------------------------------------------------------------------
def test_cards_can_be_narrowed_by_age_and_kind():
    everything = json.loads(run("cards", "--json").shown)
    assert [card["id"] for card in everything] == [card.text_id for card in MIDGARD.cards]
    base = [card for card in everything if card["module"] == "base"]
    for seats in (2, 3, 4):
        assert sum([card["copies"][str(seats)] for card in base]) == MIDGARD.decks(seats, ()).copies
    monsters = json.loads(run("cards", "--age", "2", "--kind", "monster", "--json").shown)
    of_age = [card.text_id for card in MIDGARD.cards if card.age == 2 and card.kind_name == "monster"]
    assert [card["id"] for card in monsters] == of_age and {"dark_elf", "nidhoggr", "wolfman"} <= set(of_age)
    assert set(monsters[0]) == {
        *("id", "name", "age", "kind", "module", "god", "strength", "cost", "glory", "late"),
        *("copies", "copies_by_module", "text"),
    }
    upgrades = json.loads(run("cards", "--kind", "upgrade", "--json").shown)
    assert {card["kind"] for card in upgrades} == {"leader", "warrior", "ship", "monster", "clan"}
    assert "carte Quête, 11 points de Gloire" in run("cards", "--kind", "quest", "--lang", "fr", columns=200).shown


@pytest.mark.parametrize("module", ["base", *MIDGARD.module_names])
def test_cards_can_be_narrowed_by_module(module):
    found = json.loads(run("cards", "--module", module, "--json").shown)
    added = {copy.card for one in MIDGARD.modules if one.name == module for copy in one.copies}
    own = {card.text_id for card in MIDGARD.cards if (card.module or "base") == module}
    assert {card["id"] for card in found} == own | added and len(found) == len(own | added)
    assert all([module in (card["module"], *card["copies_by_module"]) for card in found])
    for card in found:
        if module in MIDGARD.module_names and card["id"] in own:
            decks = MIDGARD.copies_of(MIDGARD.cards[MIDGARD.card_ids[card["id"]]], 5, ("fifth", module))
            assert card["copies"]["5"] == decks
    assert run("cards", "--module", module, "--lang", "fr").code == 0


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("Heimdall's Watch", ["On reveal, discard", "2 players", "R52", "R124"]),
        ("heimdalls_watch_3", ["Heimdall's Watch", "Battle card +0"]),
        ("HEIMDALLS WATCH", ["Heimdall's Watch"]),
        ("yggdrasil", ["Quest card, 11 Glory", "adjacent to all others"]),
        ("gimle", ["Province of Alfheim, 5 villages", "West Fjord", "Andlang, Myrkvlor"]),
        ("Fjord de l’Ouest", ["Supports Gimle and Myrkvlor"]),
        ("jotunheim", ["Muspelheim, Horgr, Utgard", "Quest card, 9 Glory"]),
        ("single_call", ["one chance to move one figure", "R40", "R125"]),
        ("R52", ["The sum of the bonuses", "Tyr's Domain"]),
        ("r57a", ["Odin's Smite"]),
        ("tyrs_judgement", ["Tyr's Judgement · Tyr · Fifth player", "5 players", "Battle card +8"]),
        ("dark elf", ["One more copy with the module Rumours, with 5 players or more.", "R134"]),
        ("Odin", ["Odin · All-Father", "a second time", "R104"]),
        ("gods", ["Gods of Asgard · gods", "Tyr (Lord of Battle)", "R132"]),
        ("Mystiques de Midgard", ["Frigga's Chosen, Odin's Chosen, Thor's Chosen", "R112"]),
        ("fifth", ["Clan: Ram", "Cards: Widespread, Tyr's Judgement", "One more copy of: Thor's Hammer"]),
        ("rumours", ["doubtful", "R131", "Soldier of Hel"]),
        ("R133", ["Odin's Tide", "Gods: Frigga"]),
    ],
)
def test_explain_knows_cards_places_options_rulings_gods_and_modules(name, texts):
    call = run("explain", name, columns=200)
    assert call.code == 0
    for text in texts:
        assert text in call.shown


# -- simulate, perft, bench -------------------------------------------------------------------------------------------
SIMULATED = {
    *(
        "edition",
        "games",
        "seats",
        "modules",
        "bots",
        "seed",
        "decisions",
        "seconds",
        "decisions_per_second",
        "games_per_second",
    ),
    *("mean_glory", "win_share_by_seat", "glory_by_source", "invariant_failures"),
}


def simulated(*arguments: str) -> dict:
    call = run("simulate", "--json", *arguments)
    assert call.code == 0 and not call.problem
    found = json.loads(call.shown)
    assert set(found) == SIMULATED
    return {key: value for key, value in found.items() if "second" not in key}


def test_simulate_gives_the_same_numbers_for_the_same_seed_whatever_the_jobs():
    plan = ("--seats", "3", "--games", "12", "--seed", "4")
    found = simulated(*plan)
    assert found == simulated(*plan, "--jobs", "2")
    assert found != simulated(*plan[:-1], "5")
    assert found["games"] == 12 and found["invariant_failures"] == 0
    assert sum(found["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    assert sum(found["mean_glory"]) == pytest.approx(sum(found["glory_by_source"].values()), abs=0.05)


def test_simulate_as_a_table():
    call = run("simulate", "--games", "2", "--seats", "2", "--bots", "karl,random", "--lang", "fr")
    assert call.code == 0 and "Gloire moyenne" in call.shown and "0 karl" in call.shown


def test_simulate_plays_with_modules_gods_and_five_seats():
    modules = ("--modules", "mystics,gods,fifth,kickstarter,rumours", "--gods", "loki,thor")
    found = simulated("--seats", "5", "--games", "6", *modules, "--clans", "ram,boar,wolf,bear,raven")
    assert found["modules"] == ["mystics", "gods", "fifth", "kickstarter", "rumours"]
    assert found["invariant_failures"] == 0 and len(found["mean_glory"]) == 5
    assert {"loki", "thor"} <= set(found["glory_by_source"])
    table = run("simulate", "--games", "6", "--seats", "5", *modules)
    assert table.code == 0 and "Loki" in table.shown


def test_perft_counts_the_draft_seat_by_seat():
    call = run("perft", "--depth", "3", "--seats", "4", "--seed", "2")
    cells = [line.split("│") for line in call.shown.splitlines() if line.startswith("│")]
    counts = [int(row[2].replace(",", "")) for row in cells]
    game = new_game(seats=4, seed=2)
    sizes = [len(decision.options) for decision in game.decisions()]
    assert counts == [sizes[0], sizes[0] * sizes[1], sizes[0] * sizes[1] * sizes[2]]
    five = run("perft", "--depth", "1", "--seats", "5", "--modules", "fifth,gods", "--gods", "tyr,odin")
    assert five.code == 0


def test_bench_measures_everything():
    call = run("bench", "--seats", "2", "--seconds", "0.05", "--json")
    found = json.loads(call.shown)
    assert set(found) == {
        *("build", "edition", "seats", "modules", "decisions_per_second", "games_per_second"),
        *("decisions_per_game", "playout_decisions_per_second", "copy_us", "observe_us", "state_bytes"),
        *(f"age_{age}_decisions_per_second" for age in (1, 2, 3)),
    }
    assert found["build"] == ("compiled" if fimbul.is_compiled() else "plain")
    assert all([found[key] > 0 for key in found if isinstance(found[key], float)]) and found["state_bytes"] > 100
    assert found["modules"] == []
    modules = ("--seats", "5", "--modules", "fifth,mystics")
    assert "Octets par copie" in run("bench", *modules, "--seconds", "0.01", "--lang", "fr").shown

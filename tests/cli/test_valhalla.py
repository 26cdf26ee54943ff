"""Valhalla on the command line: whole games in the terminal, its screens, every command, and what is refused."""

from __future__ import annotations

import io
import json
from itertools import cycle, islice
from typing import cast

import pytest
from rich.console import Console

from fimbul import observe, replay
from fimbul.cli.boards import battle_screen
from fimbul.cli.screens import stats_text
from fimbul.cli.valhalla import ValhallaScreen
from fimbul.words import LANGUAGES, Words
from tests.cli.runs import run
from tests.cli.test_play import answers
from tests.valhalla.scenario import scenario

QUICK = ("play", "--edition", "valhalla", "--seats", "3", "--seed", "5")
DRAFT = ["1"] * 5
BAD_CALLS = [
    (("play", "--seats", "2"), "valhalla is for 3 to 5 players, not 2"),
    (("play", "--seats", "6"), "valhalla is for 3 to 5 players, not 6"),
    (("play", "--modules", "gods"), "unknown module 'gods': choose from none"),
    (("play", "--gods", "thor,loki,odin"), "unknown god 'odin': choose from thor, loki, freya, baldur, tyr"),
    (("play", "--gods", "thor,thor,loki"), "'thor' is named twice"),
    (("play", "--gods", "thor,loki"), "name three different gods"),
    (("play", "--gods", "thor,loki,freya", "--options", "first_game"), "the first game is played with thor, loki and"),
    (("play", "--options", "single_call"), "unknown option 'single_call': choose from first_game"),
    (("play", "--clans", "bear,ram,wolf,stag"), "unknown clan 'ram': choose from bear, raven, wolf, serpent, stag"),
    (("play", "--clans", "bear,wolf"), "name 4 different clans"),
    (("play", "--seat", "4"), "there is no seat 4"),
    (
        ("play", "--bots", "house"),
        "house does not play valhalla: choose from svein, dreng, thrall, karl, jarl, konung",
    ),
    (("simulate", "--bots", "house,karl,karl"), "house does not play valhalla"),
    (("arena", "--bots", "house"), "house does not play valhalla"),
    (("perft", "--seats", "2"), "valhalla is for 3 to 5 players, not 2"),
    (("bench", "--gods", "odin,thor,loki"), "unknown god 'odin'"),
    (("cards", "--age", "2"), "the cards of valhalla belong to no Age"),
    (("cards", "--kind", "ship"), "unknown kind 'ship': choose from battle, quest, elite"),
    (("explain", "Gimle"), "no such name: 'Gimle'"),
    (("explain", "Slepnir"), "did you mean Sleipnir?"),
]


def typed(numbers: str, count: int) -> list[str]:
    """Many answers, the same few numbers over and over; what is too large is refused and asked again."""
    return list(islice(cycle(numbers), count))


@pytest.mark.parametrize(
    ("lang", "seats", "columns", "numbers", "save", "texts"),
    [
        ("en", 3, 100, "1", "save", ("Your turn: choose an action", "Contest", "Final score")),
        ("en", 5, 140, "152934", "save", ("Call to Battle", "Kill pile: ", "Final score")),
        ("fr", 4, 100, "7314", "sauver", ("À vous de jouer", "Défi", "Score final")),
        ("fr", 5, 140, "152934", "sauver", ("Appel au Combat", "Pile de victimes\u00a0: ", "Score final")),
    ],
)
def test_a_whole_game_by_script(tmp_path, lang, seats, columns, numbers, save, texts):
    file = tmp_path / "game.txt"
    table = ("--edition", "valhalla", "--seats", str(seats), "--seed", "7")
    game = run("play", "--lang", lang, *table, lines=[*typed(numbers, 900), f"{save} {file}", "", ""], columns=columns)
    assert game.code == 0 and not game.problem
    for text in texts:
        assert text in game.shown, text
    lines = game.shown.replace("> ", ">\n").splitlines()
    assert max([len(line) for line in lines]) <= columns
    played = replay(file.read_text(encoding="utf-8"))
    assert played.over and played.edition.name == "valhalla"
    for glory in played.result() or []:
        assert f" {glory} " in game.shown


@pytest.mark.parametrize(
    ("lang", "label"),
    [
        ("en", "Valhalla following the draft rulebook, with Fimbul's house set"),
        ("fr", "Valhalla selon les règles provisoires, avec le jeu de cartes maison de Fimbul"),
    ],
)
def test_the_table_is_labelled_as_the_house_set(lang, label):
    game = run(*QUICK, "--lang", lang, lines=[{"en": "quit", "fr": "quitter"}[lang], ""])
    assert label in game.shown.split("Glitnir")[0]


def test_the_palace_shows_rewards_gods_closed_chambers_and_doorways():
    game = run(*QUICK, lines=["quit", ""])
    palace = game.shown.split("Age 1 · Gods' Gifts")[1].split("Clan sheet")[0]
    for text in (
        "Vingolf (1)",
        "✦ Loki: Raise one stat; gain 2 Glory for each of your figures",
        "✦ Baldur: arrives in Age 2 in Noatun.",
        "✦ Freya: arrives in Age 3 in Ydalir.",
        "two stats +1 each",
        "3 Glory, regain a discard",
        "⇄ Vingolf, Ydalir, Himinbjorg",
    ):
        assert text in palace, text
    assert palace.count(" closed ") == 2 and palace.count("⇄") == 9
    assert game.shown.count("Reserve: 2 Elites, 6") == 3 and game.shown.count("0/7") == 3


def test_a_claimed_reward_and_a_contest_are_shown():
    game = run(*QUICK, lines=[*DRAFT, "summon warrior>fensalir", "contest fensalir", "quit", ""])
    assert "Bear contests Fensalir!" in game.shown
    assert game.shown.count("claimed by Bear") == 1 and "Bear 1 │ Warrior" in game.shown
    assert "6 / 3 / 5" in game.shown, "the Horns of Fensalir"


def test_a_battle_names_the_contester_and_counts_strengths():
    lines = [*typed("152934", 120), "quit", ""]
    game = run("play", "--edition", "valhalla", "--seats", "5", "--seed", "7", lines=lines, columns=140)
    assert "(contester)" in game.shown and "Contest in " in game.shown and "Call to Battle in " in game.shown


def test_what_cannot_be_chosen_is_explained():
    asked = ["why", "why vingolf", "why throne", "why noatun", "why fensalir", "why dawn riders", "why amber tears"]
    found = answers(run(*QUICK, lines=["why fensalir", *DRAFT, *asked, "why V19", "why gimle", "contest ydalir"]))
    assert found[0] == "fensalir: something else is being asked now."
    assert found[6:] == [
        "What do you mean? Type 'why summon warrior>vingolf', 'why vingolf' or 'why sleipnir'.",
        "summon elite>vingolf: Vingolf is not a common Chamber.",
        "summon elite>throne: Odin's Throne is not a common Chamber.",
        "summon elite>noatun: Noatun is not a common Chamber.",
        "summon elite>fensalir: possible, it is number 1.",
        "upgrade dawn_riders: possible, it is number 11.",
        "play amber_tears: Amber Tears can only be played in battle.",
        "V19: something else is being asked now.",
        "no such name: 'gimle'",
        "contest ydalir: Ydalir is closed by a Chamber token.",
        "No more input: the game ends here.",
    ]


def test_the_commands_show_what_they_say():
    asked = ["help", "board", "hand", "card Sleipnir", "card loki", "card sleipnr", "log all", "hint", "quit", ""]
    game = run(*QUICK, lines=[*DRAFT, *asked])
    assert game.code == 0 and "Goodbye." in game.shown
    for text in (
        "an action as text, such as summon warrior>vingolf",
        "Sleipnir and the figures marching with it",
        "Loki · Father of Revenge",
        "did you mean Sleipnir?",
        "Jarl's hint",
    ):
        assert text in game.shown, text
    assert game.shown.count("Stats: Rage / Axes / Horns") == 3  # at the start, before the choice, by command
    assert game.shown.count("Your hand\n") == 2


def test_undo_save_and_load(tmp_path):
    file = tmp_path / "half.txt"
    moves = ["summon warrior>fensalir", "contest fensalir"]
    before = run(*QUICK, lines=[*DRAFT, *moves, "undo", "undo", f"save {file}", *moves, "quit", ""])
    assert before.shown.count("Back to your previous choice.") == 2
    menus = [part.split("Your choice>")[0] for part in before.shown.split("Your turn: choose an action")[1:]]
    assert menus[0] == menus[4], "two steps there, two steps back"
    saved = replay(file.read_text(encoding="utf-8"))
    assert saved.edition.name == "valhalla" and not saved.over
    after = run("play", "--load", str(file), lines=["quit", ""])
    assert after.code == 0 and f"moves played so far: {len(saved.moves)}." in " ".join(after.shown.split())
    assert after.shown.split("Your turn: choose an action")[-1].split("Your choice>")[0] == menus[0]
    refused = run("play", "--load", str(file), "--bots", "house")
    assert refused.code == 2 and "house does not play valhalla" in refused.problem


def test_nothing_hidden_is_shown():
    game = run(*QUICK, lines=[*DRAFT, "log all", "quit", ""])
    told = game.shown.split("What happened")[1].split("Your choice")[0]
    assert told.count("You draft ") == 5 and "Raven draft" not in told and "Wolf draft" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("arguments", "problem"), BAD_CALLS, ids=lambda value: " ".join(value) if value else "")
def test_a_bad_call_is_one_clear_line_and_exit_code_2(lang, arguments, problem):
    command, *rest = arguments
    call = run(command, "--edition", "valhalla", *rest, FIMBUL_LANG=lang)
    assert call.code == 2
    assert call.problem.count("\n") == 1 and call.problem.startswith("fimbul")
    if lang == "en":
        assert problem in call.problem


# -- the other commands ------------------------------------------------------------------------------------------------
def test_simulate_counts_the_sources_of_this_edition():
    numbers = json.loads(run("simulate", "--edition", "valhalla", "--games", "6", "--seats", "3", "--json").shown)
    assert numbers["games"] == 6 and numbers["invariant_failures"] == 0
    assert numbers["glory_by_source"]["valor"] > 0
    assert run("simulate", "--edition", "valhalla", "--games", "2", "--gods", "tyr,thor,loki").code == 0


def test_cards_are_listed_by_god_and_labelled():
    listed = run("cards", "--edition", "valhalla", "--kind", "elite", columns=140)
    assert "Thrudvang Champions" in listed.shown and "Module" not in listed.shown and "Thor" in listed.shown
    assert "Fimbul's house set" in listed.shown
    cards = json.loads(run("cards", "--edition", "valhalla", "--json").shown)
    assert len(cards) == 90 and sum([card["copies"]["3"] for card in cards]) == 140


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("throne", ("Odin's Throne", "two different stats +1 step each", "Never a common Chamber")),
        ("Trône d’Odin", ("Odin's Throne",)),
        ("thrymheim", ("Reward: Axes +1 step.", "Doorways to: Noatun, Himinbjorg.", "Chamber token 6.")),
        ("Tyr", ("The One-Handed", "destroy one enemy figure")),
        ("V19", ("Read the Runes",)),
        ("Sleipnir", ("two doorways", "Monster upgrade, 3 Rage, STR 3", "V29", "Fimbul's house set")),
        ("first_game", ("Thor, Loki and Tyr",)),
    ],
)
def test_explain_knows_the_things_of_this_edition(name, texts):
    shown = " ".join(run("explain", "--edition", "valhalla", name, columns=140).shown.split())
    for text in texts:
        assert text in shown, text


def test_replay_shows_and_verifies_a_recorded_game(tmp_path):
    file = tmp_path / "game.txt"
    run(*QUICK, lines=[*["1"] * 300, f"save {file}", ""])
    end = run("replay", str(file))
    assert end.code == 0 and "Final score" in end.shown and "Prove Valor" in end.shown
    some = run("replay", str(file), "--to", "20", "--lang", "fr", columns=140)
    assert some.code == 0 and "Après 20 coups sur" in some.shown and "Fiche de clan" not in some.shown
    checked = run("replay", str(file), "--verify")
    assert checked.code == 0 and "the result matches" in " ".join(checked.shown.split())


def test_perft_counts_the_draft_seat_by_seat():
    rows = [line.split("│")[1:3] for line in run("perft", "--edition", "valhalla", "--depth", "4").shown.splitlines()]
    counts = [int(row[1].replace(",", "")) for row in rows if len(row) == 2 and row[0].strip().isdecimal()]
    assert counts[:3] == [6, 36, 216], "three seats with six different cards each"
    assert counts[3] == 216 * 5


def test_bench_measures_everything():
    numbers = json.loads(run("bench", "--edition", "valhalla", "--seats", "3", "--seconds", "0.1", "--json").shown)
    assert all([numbers[key] > 0 for key in ("decisions_per_second", "copy_us", "observe_us", "state_bytes")])


# -- single screens ----------------------------------------------------------------------------------------------------
SHEETS = {
    "en": [
        "Iron Jarls, Spiteful Heart (used)",
        "Quests committed: 1",
        "Discard pile: Spear Wall",
        "Kill pile: 2 Warriors (Raven), Elite (Wolf)",
        "Reserve: 2 Elites, 4 Warriors",
        "Sauna: Warrior",
    ],
    "fr": [
        "Iron Jarls, Spiteful Heart (utilisée)",
        "Quêtes engagées\u00a0: 1",
        "Défausse\u00a0: Spear Wall",
        "Pile de victimes\u00a0: 2 Guerriers (Corbeau), Élite (Loup)",
        "Réserve\u00a0: 2 Élites, 4 Guerriers",
        "Sauna\u00a0: Guerrier",
    ],
    "de": [
        "Iron Jarls, Spiteful Heart (eingesetzt)",
        "Angenommene Quests: 1",
        "Ablagestapel: Spear Wall",
        "Trophäenstapel: 2 Krieger (Rabe), Elitekämpfer (Wolf)",
        "Reserve: 2 Elitekämpfer, 4 Krieger",
        "Sauna: Krieger",
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clan_sheet_shows_cards_piles_slots_and_stats(lang):
    position = scenario(3).upgrades(0, "iron_jarls", "spiteful_heart").quests(0, "trophy_wall").discard(0, "spear_wall")
    position = position.at("pile_0", "1:warrior*2 2:elite").at("sauna", "0:warrior").at("noatun", "0:warrior")
    position.board.used = 2  # the second slot of seat 0
    view = observe(position.steps(0, 4, 6, 1).start().game, 0)
    screen = ValhallaScreen(Words(lang), view)
    assert screen.sheet(0).plain.splitlines() == SHEETS[lang]
    assert (screen.fact("slots", 0), screen.fact("on_board", 0), screen.fact("hand", 0)) == ("3/7", "1", "0")
    assert stats_text(view, 0) == "9★ / 8★★ / 4"


def test_a_contest_shows_strengths_with_upgrades_and_cards_with_their_bonus():
    position = scenario(3).upgrades(0, "iron_jarls").at("noatun", "0:elite,warrior 1:warrior*2 2:warrior")
    position = position.at("pile_1", "2:warrior*3").hand(0, "shape_swap").hand(1, "skull_feast").hand(2, "spear_wall")
    table = position.start().play("0 contest noatun", "0 play shape_swap", "1 play skull_feast", "2 play spear_wall")
    assert table.asked() == "0 choose shape_swap"
    console = Console(width=100, file=io.StringIO())
    console.print(battle_screen(Words("en"), observe(table.game, 2)))
    shown = cast(io.StringIO, console.file).getvalue()
    rows = [
        [cell.strip() for cell in line.strip("│").split("│")] for line in shown.splitlines() if line.startswith("│")
    ]
    assert rows == [
        ["Clan", "Figures", "STR", "Cards", "Hand"],
        ["Bear (contester)", "Elite, Warrior", "5", "Shape-Swap (+1)", "0"],
        ["Raven", "2 Warriors", "2", "Skull-Feast (+4)", "0"],
        ["Wolf", "Warrior", "1", "Spear Wall (+5)", "0"],
    ]
    assert "Contest in Noatun" in shown and "Rage +1" in shown

"""The log says because of what a thing happens, in both languages: rules, cards, Monsters, gods."""

from __future__ import annotations

import re

import pytest

from fimbul import EDITIONS, Log, observe
from fimbul.words import LANGUAGES, Words
from tests.midgard.scenario import Scenario, Table, scenario
from tests.words.french import french
from tests.words.test_wording import menu, prompt, refusal, story

MIDGARD = EDITIONS["midgard"]
EN, FR = Words("en"), Words("fr")


def both(table: Table) -> tuple[list[str], list[str]]:
    """What happened, in English and in French."""
    return story(table, EN), story(table, FR)


def gods(*names: str, seats: int = 4) -> Scenario:
    return scenario(seats, modules=("gods",), gods=names).god(names[0], "gimle").god(names[1], "horgr")


# -- invades that cost nothing ----------------------------------------------------------------------------------------
def test_a_free_invade_that_full_horns_forbid_is_told():
    table = scenario(3).hand(0, "troll").at("gimle", "0:leader,warrior*3").start().play("0 upgrade troll")
    assert both(table) == (
        [
            "Wolf plays Troll (2 Rage).",
            "Wolf cannot use the free invade from Troll: its Horns allow no more figures.",
        ],
        [
            "Le Loup joue Troll (2 points de Rage).",
            french(
                "Le Loup ne peut pas profiter de l’invasion gratuite (Troll) : "
                "ses Cornes n’autorisent aucune figurine de plus."
            ),
        ],
    )
    assert refusal(table, EN, "invade troll>horgr") == "your Horns allow only 4 figures on the board"
    assert refusal(table, FR, "invade troll>horgr") == "vos Cornes n’autorisent que 4 figurines sur le plateau"


def test_a_free_invade_without_a_figure_in_reserve_is_told():
    table = scenario(3).hand(0, "lord_of_hammers").at("gimle", "0:leader").start().play("0 upgrade lord_of_hammers")
    assert [lines[-1] for lines in both(table)] == [
        "Wolf cannot use the free invade from Lord of Hammers: it has no Leader in reserve.",
        french(
            "Le Loup ne peut pas profiter de l’invasion gratuite (Lord of Hammers) : il n’a pas de Chef en réserve."
        ),
    ]


def test_lokis_blessing_that_full_horns_forbid_is_told():
    builder = gods("frigga", "thor").upgrades(1, "lokis_blessing").at("gimle", "0:leader,warrior 1:warrior")
    table = builder.at("horgr", "1:leader,warrior*2").start().play("0 pillage gimle")
    english, in_french = both(table)
    assert "Raven cannot use the free invade from Loki's Blessing: its Horns allow no more figures." in english
    assert any("invasion gratuite (Loki's Blessing)" in line and "Cornes" in line for line in in_french)


def test_frigga_as_the_cause_of_what_is_not_destroyed_is_named():
    table = gods("frigga", "thor").at("gimle", "0:leader,warrior 1:warrior").start().play("0 pillage gimle")
    english, in_french = both(table)
    assert "Frigga protects the figures in the battle in Gimle: none is destroyed." in english
    assert french("Frigga protège les figurines de la bataille à Gimle : aucune n’est détruite.") in in_french
    assert not any("loses" in line for line in english)


# -- figures that would die -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "retreat", "pass_text", "line", "declined"),
    [
        (
            EN,
            "Retreat to Yggdrasil",
            "Let her die",
            "Raven retreats with the Volur Witch from Gimle to Yggdrasil.",
            ["Raven does not retreat with the Volur Witch.", "Raven loses the Volur Witch in Gimle."],
        ),
        (
            FR,
            "Se replier à Yggdrasil",
            "La laisser mourir",
            "Le Corbeau se replie avec la Volur Witch de Gimle à Yggdrasil.",
            ["Le Corbeau ne se replie pas avec la Volur Witch.", "Le Corbeau perd la Volur Witch à Gimle."],
        ),
    ],
)
def test_the_volur_witch_retreats_or_dies(words, retreat, pass_text, line, declined):
    builder = scenario(3).upgrades(1, "volur_witch").at("gimle", "0:leader,warrior*2 1:volur_witch")
    table = builder.start().play("0 pillage gimle")
    assert menu(table, words, 1) == [pass_text, retreat]
    other = Table(table.game.copy())
    table.play("1 move volur_witch>yggdrasil")
    lines = story(table, words)
    assert line in lines
    assert not any("déplace" in told or "moves" in told or "saves" in told or "sauve" in told for told in lines)
    other.play("1 pass")
    assert story(other, words)[:2] == declined


def test_a_mystic_retreats_by_its_card_or_dies():
    builder = scenario(3, modules=("mystics",)).upgrades(1, "friggas_chosen").mystics(1, 1)
    table = builder.at("gimle", "0:leader 1:mystic").start().play("0 pillage gimle")
    assert menu(table, EN, 1)[:2] == ["Let the Mystic die", "Retreat to Yggdrasil"]
    assert menu(table, FR, 1)[:2] == ["Laisser mourir le Mystique", "Se replier à Yggdrasil"]
    table.play("1 move mystic>andlang")
    english, in_french = both(table)
    assert "Raven retreats with a Mystic from Gimle to Andlang (Frigga's Chosen)." in english
    assert "Le Corbeau se replie avec un Mystique de Gimle à Andlang (Frigga's Chosen)." in in_french


def test_after_saving_a_figure_one_saves_no_more():
    builder = scenario(3).upgrades(1, "friggas_protection").at("gimle", "0:leader,warrior 1:warrior*2")
    table = builder.start().play("0 pillage gimle", "1 save warrior@gimle", "1 pass")
    english, in_french = both(table)
    at = english.index("Raven saves a Warrior in Gimle (Frigga's Protection, 1 Rage).")
    assert english[at + 1] == "Raven saves no more figures (Frigga's Protection)."
    at = in_french.index("Le Corbeau sauve un Guerrier à Gimle (Frigga's Protection, 1 point de Rage).")
    assert in_french[at + 1] == "Le Corbeau ne sauve plus aucune figurine (Frigga's Protection)."
    unused = scenario(3).upgrades(1, "friggas_protection")
    declined = unused.at("gimle", "0:leader,warrior 1:warrior").start().play("0 pillage gimle", "1 pass")
    assert "Raven does not use Frigga's Protection." in story(declined, EN)
    assert "Le Corbeau n’utilise pas Frigga's Protection." in story(declined, FR)


def test_odins_chosen_that_friggas_protection_thwarts_leaves_lines():
    builder = scenario(3, modules=("mystics",)).upgrades(0, "odins_chosen").mystics(0, 1)
    builder.upgrades(1, "friggas_protection").at("utgard", "1:warrior*3")
    table = builder.start().play("0 invade mystic>utgard", "1 save warrior@utgard")
    assert both(table) == (
        [
            "Wolf uses Odin's Chosen.",
            "Raven saves a Warrior in Utgard (Frigga's Protection, 1 Rage).",
            "Wolf cannot invade Utgard with a Mystic after all: no village is empty.",
        ],
        [
            french("Le Loup utilise Odin's Chosen."),
            "Le Corbeau sauve un Guerrier à Utgard (Frigga's Protection, 1 point de Rage).",
            french("Le Loup ne peut finalement pas envahir Utgard avec un Mystique : aucun village n’est vide."),
        ],
    )


@pytest.mark.parametrize(
    ("god", "english", "in_french"),
    [
        ("thor", "Your other figures in this battle are about to be destroyed", "doivent être détruites"),
        ("frigga", "Frigga protects the others as well", "Frigga protège aussi les autres"),
    ],
)
def test_odins_tide_promises_no_deaths_where_a_god_forbids_them(god, english, in_french):
    builder = gods(god, "odin").hand(0, "odins_tide").at("gimle", "0:leader 1:warrior,leader")
    table = builder.start().play("0 pillage gimle", "0 play odins_tide")
    assert prompt(table, EN, 1) == f"Odin's Tide: which figure do you keep? {english}"
    assert in_french in prompt(table, FR, 1)


# -- gods, Monsters, cards ---------------------------------------------------------------------------------------------
def test_the_second_reward_of_the_god_odin_is_no_duplicate():
    table = gods("odin", "thor").at("gimle", "0:leader").start().play("0 pillage gimle")
    english, in_french = both(table)
    assert "Wolf takes the reward in Gimle: Horns +1 step." in english
    assert "Wolf takes the reward in Gimle once more (Odin): Horns +1 step." in english
    assert french("Le Loup reçoit une fois de plus la récompense de Gimle (Odin) : Cornes +1 rang.") in in_french


def test_fenrir_is_named_where_it_turns_ragnarok_away():
    builder = scenario(3, modules=("kickstarter",)).upgrades(1, "fenrir").at("gimle", "1:fenrir")
    table = builder.finish_actions()
    log = Log()
    again = scenario(3, modules=("kickstarter",)).upgrades(1, "fenrir").at("gimle", "1:fenrir")
    again.state.ear = log
    played = again.finish_actions()
    assert played.facts() == table.facts()
    view = observe(played.game, -1)
    lines = [Words(lang).chronicle(view).tell(log.events) for lang in ("en", "fr", "de")]
    assert any(re.match(r"Raven turns Ragnarök away from \w+ \(Fenrir\): ", line) for line in lines[0])
    assert any(line.endswith(": Gimle falls instead.") for line in lines[0])
    turned = "Le Corbeau détourne le Ragnarök "
    assert any(line.startswith(turned) and "(Fenrir)" in line and "Gimle tombe" in line for line in lines[1])
    assert any(re.fullmatch(r"Der Rabe lenkt Ragnarök aus \w+ nach Gimle um \(Fenrir\)\.", line) for line in lines[2])


def test_the_copied_bonus_of_heimdalls_sight_is_told_before_the_watch_pays_for_it():
    builder = scenario(3).hand(0, "heimdalls_watch_2", "troll").hand(1, "heimdalls_sight").hand(2, "tyrs_crush_2")
    table = builder.at("gimle", "0:leader 1:leader 2:leader").start()
    table.play("0 pillage gimle", "0 play heimdalls_watch_2", "1 play heimdalls_sight", "2 play tyrs_crush_2")
    english, in_french = both(table)
    assert "Raven reveals Heimdall's Sight (bonus varies)." in english
    assert "Raven gets +4 STR from Heimdall's Sight." in english
    assert "Wolf gains 8 Glory (Heimdall's Watch)." in english
    assert english.index("Raven gets +4 STR from Heimdall's Sight.") < english.index(
        "Wolf gains 8 Glory (Heimdall's Watch)."
    )
    assert "Le Corbeau révèle Heimdall's Sight (bonus variable)." in in_french
    assert "Le Corbeau obtient +4 en Force grâce à Heimdall's Sight." in in_french


def test_the_question_to_raise_a_stat_names_its_quest():
    builder = (
        scenario(3).at("gimle", "0:leader").quests(0, "alfheim_1", "glorious_death_1").at("valhalla", "0:warrior*4")
    )
    table = builder.finish_actions()
    assert prompt(table, EN) == "Quest Alfheim fulfilled: raise a clan stat?"
    assert prompt(table, FR) == french("Quête Alfheim accomplie : augmenter une caractéristique de clan ?")
    table.play("0 raise axes")
    assert prompt(table, EN) == "Quest Glorious Death fulfilled: raise a clan stat?"
    assert "Wolf raises its Axes to 4 (step 2, Alfheim)." in story(table, EN)


def test_what_is_paid_before_a_question_says_what_for():
    table = scenario(3).at("gimle", "0:leader,warrior").start().play("0 march gimle>horgr")
    assert both(table) == (
        ["Wolf begins a march from Gimle to Horgr (1 Rage)."],
        ["Le Loup commence une Marche de Gimle à Horgr (1 point de Rage)."],
    )
    push = scenario(4, modules=("rumours",)).upgrades(0, "hildisvini").at("gimle", "3:leader").start()
    push.play("0 invade hildisvini>gimle")
    assert both(push) == (
        ["Wolf is about to place Hildisvini in Gimle (1 Rage)."],
        ["Le Loup s’apprête à placer Hildisvini à Gimle (1 point de Rage)."],
    )


# -- refusals ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "english", "in_french"),
    [
        (
            "use tyrs_challenge",
            "it costs 2 Rage, and you have 1",
            "il faut 2 points de Rage, vous en avez 1",
        ),
        ("use friggas_domain", "you have no figure in Valhalla", "vous n’avez aucune figurine au Valhalla"),
        (
            "use friggas_sacrifice",
            "it takes 2 figures on the board, and you have 1",
            "il faut 2 figurines sur le plateau, et vous en avez 1",
        ),
        (
            "play troll",
            "outside battle, Troll is played as an Upgrade",
            "hors d’une bataille, Troll se joue comme Amélioration",
        ),
    ],
)
def test_what_cannot_be_done_in_a_turn_has_its_cause(text, english, in_french):
    cards = ("tyrs_challenge", "friggas_domain", "friggas_sacrifice")
    table = scenario(3).rage(0, 1).upgrades(0, *cards).hand(0, "troll").at("gimle", "0:leader").start()
    assert refusal(table, EN, text) == english
    assert refusal(table, FR, text) == in_french


@pytest.mark.parametrize(
    ("text", "english", "in_french"),
    [
        (
            "join ship@west",
            "your Ship in the West Fjord is already in this battle",
            "votre Navire dans le fjord de l’Ouest participe déjà à cette bataille",
        ),
        ("join warrior@gimle", "that figure is already in Gimle", "cette figurine est déjà à Gimle"),
        (
            "join leader@horgr",
            "Horgr is not adjacent to Gimle",
            "il n’y a pas de passage direct entre Horgr et Gimle",
        ),
    ],
)
def test_figures_that_do_not_join_hear_why(text, english, in_french):
    builder = scenario(3).at("gimle", "0:leader 1:warrior").at("west", "1:ship").at("andlang", "1:warrior")
    table = builder.at("horgr", "1:leader").start().play("0 pillage gimle")
    assert refusal(table, EN, text, 1) == english
    assert refusal(table, FR, text, 1) == in_french


def test_a_clan_that_does_not_act_hears_why():
    table = scenario(3).rage(1, 0).start().play("0 invade leader>gimle", "2 pass")
    assert refusal(table, EN, "pass", 1) == "you have no Rage left; you can act again only if you gain some"
    assert refusal(table, FR, "pass", 1) == "vous n’avez plus de Rage et n’agirez de nouveau que si vous en gagnez"
    assert refusal(table, EN, "pass", 2) == "you have passed and take no more actions in this phase"
    assert refusal(table, FR, "pass", 2) == "vous avez passé et n’agissez plus pendant cette phase"


def test_a_god_that_cannot_be_sent_somewhere_has_a_cause():
    table = gods("odin", "thor").at("gimle", "0:leader").start().play("0 pillage gimle")
    assert refusal(table, EN, "send odin>horgr") == "a god is already in Horgr"
    assert refusal(table, FR, "send odin>horgr") == "un dieu se trouve déjà à Horgr"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_monsters_with_proper_names_have_no_article(lang):
    words = Words(lang)
    fenrir = scenario(3, modules=("kickstarter",)).upgrades(0, "fenrir", "wolfman").start()
    lines = menu(fenrir, words)
    said, article = {
        "en": ("Invade Gimle with {} (", "the "),
        "fr": ("Envahir Gimle avec {} (", "le "),
        "de": ("Mit {} in Gimle einfallen (", "dem "),
    }[lang]
    assert any(line.startswith(said.format("Fenrir")) for line in lines)
    assert any(line.startswith(said.format(f"{article}Wolfman")) for line in lines)

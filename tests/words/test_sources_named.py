"""Whenever a god, a Monster or a card changes what happens, a line of the log names it, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fimbul import EDITIONS
from fimbul.editions.midgard.content.gods import GOD_NAMES
from fimbul.words import Words
from tests.midgard.scenario import Scenario, Table, scenario
from tests.words.test_wording import EN, FR, story

MIDGARD = EDITIONS["midgard"]
ALL = MIDGARD.module_names
# What stands before the name of a card that is only shown, laid down or picked up.
SHOWN = {
    EN: (" reveals ", " plays ", " discards ", " takes ", "The text of "),
    FR: (" révèle ", " joue ", " défausse ", " reprend ", " prend ", "Le texte de la carte "),
}


def battle(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), figures: str = "0:leader 1:warrior") -> Scenario:
    """Wolf may pillage Gimle, where Raven stands; both have upgrades or cards, by name."""
    table = scenario(5, modules=tuple([name for name in ALL if name != "gods"]))
    for seat, cards in enumerate((mine, theirs)):
        for name in cards:
            if MIDGARD.cards[MIDGARD.card_ids[name]].kind >= 2:
                table.upgrades(seat, name)
            else:
                table.hand(seat, name)
    return table.at("gimle", figures)


def fought(builder: Scenario, *moves: str) -> Table:
    return builder.start().play("0 pillage gimle", *moves)


def with_god(god: str, figures: str = "0:leader 1:warrior") -> Table:
    other = "odin" if god != "odin" else "tyr"
    builder = scenario(4, modules=("gods",), gods=(god, other)).god(god, "gimle").god(other, "horgr")
    return fought(builder.at("gimle", figures))


def mystics(seat: int, card: str, figures: str) -> Scenario:
    return (
        scenario(4, modules=ALL[1:3], gods=("odin", "thor")).upgrades(seat, card).mystics(seat, 1).at("gimle", figures)
    )


def fallen(card: str, figures: str = "0:warrior*2") -> Table:
    return scenario(5, modules=("fifth",)).upgrades(0, card).at("valhalla", figures).finish_actions()


# How each comes to change something.
CHANGES: dict[str, Callable[[], Table]] = {
    # Battle cards
    "friggas_grace": lambda: fought(battle(("friggas_grace",)), "0 play friggas_grace", "0 raise rage"),
    "heimdalls_sight": lambda: fought(
        battle(("heimdalls_sight",), ("tyrs_bash",)), "0 play heimdalls_sight", "1 play tyrs_bash"
    ),
    "lokis_trickery": lambda: fought(battle((), ("lokis_trickery",)), "1 play lokis_trickery"),
    "odins_smite": lambda: fought(battle(("odins_smite",)), "0 play odins_smite"),
    "thors_hammer": lambda: fought(battle(("thors_hammer",)), "0 play thors_hammer"),
    "heimdalls_watch": lambda: fought(
        battle(("heimdalls_watch_2",), ("tyrs_bash",)), "0 play heimdalls_watch_2", "1 play tyrs_bash"
    ),
    "lokis_backstab": lambda: fought(battle((), ("lokis_backstab",)).glory(0, 5), "1 play lokis_backstab"),
    "odins_tide": lambda: fought(
        battle(("odins_tide",), (), "0:leader,warrior 1:warrior"), "0 play odins_tide", "0 spare leader@gimle"
    ),
    "thors_oath": lambda: fought(battle(("thors_oath",)), "0 play thors_oath", "0 raise rage"),
    "lokis_poison": lambda: fought(
        battle(("tyrs_bash",), ("lokis_poison",)), "0 play tyrs_bash", "1 play lokis_poison"
    ),
    "odins_judgement": lambda: fought(battle(("odins_judgement",)), "0 play odins_judgement"),
    "thors_ascension": lambda: fought(battle(("thors_ascension",)), "0 play thors_ascension"),
    "thors_primacy": lambda: fought(
        battle(("thors_primacy",), ("thors_hammer",)), "0 play thors_primacy", "1 play thors_hammer"
    ),
    # Leader, Warrior and Ship upgrades
    "lord_of_hammers": lambda: fought(battle(("lord_of_hammers",)), "0 move leader>yggdrasil"),
    "lord_of_axes": lambda: fought(battle(("lord_of_axes",)), "0 raise rage"),
    "lord_of_spears": lambda: fought(battle(("lord_of_spears",))),
    "brothers_in_arms": lambda: fought(battle(("brothers_in_arms",), (), "0:warrior*2 1:warrior")),
    "masters_in_arms": lambda: fought(battle(("masters_in_arms",), (), "0:warrior*2 1:warrior")),
    "lokis_dragons": lambda: fought(battle((), ("lokis_dragons",)).at("west", "1:ship").at("gimle", "0:warrior*3")),
    "fire_dragons": lambda: fought(battle((), ("fire_dragons",)).at("west", "1:ship").at("gimle", "0:warrior*3")),
    "eternal_dragons": lambda: fought(battle((), ("eternal_dragons",)).at("west", "1:ship").at("gimle", "0:warrior*3")),
    # Monsters
    "troll": lambda: battle(("troll",)).start().play("0 invade troll>gimle"),
    "dark_elf": lambda: (
        battle(("dark_elf",), (), "1:leader")
        .at("yggdrasil", "0:dark_elf 1:warrior")
        .start()
        .play("0 pillage yggdrasil", "1 pass")
    ),
    "valkyrie": lambda: fought(battle(("valkyrie",), (), "0:valkyrie 1:warrior")),
    "fire_giant": lambda: battle(("fire_giant",)).start().play("0 invade fire_giant>gimle"),
    "frost_giant": lambda: fought(battle(("frost_giant",), (), "0:frost_giant")),
    "volur_witch": lambda: fought(
        battle((), ("volur_witch",), "0:leader,warrior 1:volur_witch"), "1 move volur_witch>yggdrasil"
    ),
    "fenrir": lambda: battle(("fenrir",), (), "0:fenrir").finish_actions(),
    "garm": lambda: battle(("garm",), (), "0:garm").finish_actions(),
    "wolfman": lambda: fought(battle(("wolfman",), (), "0:wolfman 1:warrior")),
    "mystic_troll": lambda: battle(("mystic_troll",), (), "0:mystic_troll").start().play("0 invade warrior>gimle"),
    "hildisvini": lambda: (
        battle(("hildisvini",)).start().play("0 invade hildisvini>gimle", "0 push 1:warrior>yggdrasil")
    ),
    "nidhoggr": lambda: fought(battle(("nidhoggr",), (), "0:nidhoggr 1:warrior")),
    "ymir": lambda: fought(battle(("ymir",), (), "0:ymir 1:warrior").at("valhalla", "0:warrior*2")),
    # Clan upgrades
    "friggas_charm": lambda: battle(("friggas_charm",)).hand(0, "troll").start().play("0 upgrade troll"),
    "lokis_domain": lambda: fallen("lokis_domain"),
    "lokis_eminence": lambda: fallen("lokis_eminence"),
    "lokis_wrath": lambda: fallen("lokis_wrath"),
    "thors_glory": lambda: fought(battle(("thors_glory",), (), "0:leader 1:warrior*2")),
    "friggas_succor": lambda: (
        battle(("friggas_succor",)).start().play("0 invade warrior>horgr", "0 invade warrior>horgr")
    ),
    "tyrs_domain": lambda: fought(battle(("tyrs_domain", "alfheim_1")), "0 play alfheim_1", "0 count 3"),
    "tyrs_wrath": lambda: fought(battle(("tyrs_wrath", "alfheim_1")), "0 play alfheim_1", "0 count 5"),
    "lokis_blessing": lambda: fought(battle((), ("lokis_blessing",)), "1 invade warrior>gimle"),
    "friggas_protection": lambda: fought(battle((), ("friggas_protection",)), "1 save warrior@gimle"),
    "odins_inspiration": lambda: battle(("odins_inspiration", "fenrir"), (), "0:fenrir").finish_actions(),
    "tyrs_challenge": lambda: (
        battle(("tyrs_challenge",))
        .pillaged("gimle", "horgr")
        .at("horgr", "0:warrior")
        .start()
        .play("0 use tyrs_challenge")
    ),
    "tyrs_prowess": lambda: fought(battle(("tyrs_prowess", "tyrs_bash")), "0 play tyrs_bash", "0 keep tyrs_bash"),
    "thors_domain": lambda: battle(("thors_domain",)).start().play("0 invade warrior>horgr", "0 pillage horgr"),
    "friggas_domain": lambda: (
        battle(("friggas_domain",)).at("valhalla", "0:warrior").start().play("0 use friggas_domain")
    ),
    "odins_throne": lambda: battle(("odins_throne",), (), "0:leader").quests(0, "alfheim_3").finish_actions(),
    "thors_conquest": lambda: battle(("thors_conquest",), (), "0:leader").age(3).finish_actions(),
    "friggas_sacrifice": lambda: (
        battle(("friggas_sacrifice",), (), "0:leader,warrior").start().play("0 use friggas_sacrifice")
    ),
    # Mystics
    "friggas_chosen": lambda: fought(mystics(1, "friggas_chosen", "0:leader 1:mystic"), "1 move mystic>yggdrasil"),
    "odins_chosen": lambda: (
        mystics(0, "odins_chosen", "1:warrior").start().play("0 invade mystic>gimle", "0 take 1:warrior")
    ),
    "thors_chosen": lambda: fought(mystics(0, "thors_chosen", "0:leader,mystic 1:warrior")),
    # gods
    "frigga": lambda: with_god("frigga"),
    "heimdall": lambda: with_god("heimdall"),
    "loki": lambda: with_god("loki"),
    "odin": lambda: with_god("odin", "0:leader"),
    "thor": lambda: with_god("thor"),
    "tyr": lambda: with_god("tyr"),
}


def telling(table: Table, words: Words, name: str) -> list[str]:
    """The lines that say what a card, Monster or god has changed, by its name in these words."""
    lines = [line for line in story(table, words) if name in line]
    return [line for line in lines if f"({name}" in line or not any(f"{how}{name}" in line for how in SHOWN[words])]


def test_every_card_that_can_change_something_and_every_god_is_there() -> None:
    changing = {card.slug for card in MIDGARD.cards if card.hooks != 0}
    assert changing | set(GOD_NAMES) == set(CHANGES)


@pytest.mark.parametrize("slug", CHANGES)
def test_what_changes_something_is_named(slug: str) -> None:
    table = CHANGES[slug]()
    for words in (EN, FR):
        name = words.term("gods", slug) if slug in GOD_NAMES else words.card_name(slug)
        assert telling(table, words, name), story(table, words)


def test_a_card_that_is_only_shown_is_not_taken_for_named() -> None:
    table = fought(battle(("tyrs_bash",)), "0 play tyrs_bash")
    assert any("Tyr's Bash" in line for line in story(table, EN))
    assert telling(table, EN, "Tyr's Bash") == telling(table, FR, "Tyr's Bash") == []

"""The gods' tokens (house set): raise a stat first, then the bonus."""

from __future__ import annotations

from fimbul import observe
from fimbul.editions.valhalla.rules.pile import pile_history
from tests.valhalla.scenario import Scenario, scenario


def before(god: str) -> Scenario:
    """A god in Glitnir, and a Warrior of seat 0."""
    others = [name for name in ("thor", "loki", "freya", "baldur", "tyr") if name != god][:2]
    return scenario(3, (god, *others)).at("glitnir", "0:warrior")


def test_thor_pays_axes_after_the_raise():
    table = before("thor").start().play("0 contest glitnir")
    assert (table.asked(), table.options()) == ("0 raise", ["raise axes", "raise horns", "raise rage"])
    table.play("0 raise axes")
    assert table.changes() == {"0.axes_step": 2, "0.glory": 4, "glitnir": 0}
    assert table.asked() == "1 action"


def test_loki_pays_2_for_each_dead_figure_at_most_6():
    for dead, glory in ((0, None), (2, 4), (4, 6)):
        position = before("loki")
        if dead:
            position = position.at("pile_1", f"0:warrior*{dead - 1}").at("sauna", "0:elite")
        table = position.start().play("0 contest glitnir", "0 raise rage")
        assert table.changes().get("0.glory") == glory


def test_freya_places_a_figure_there():
    table = before("freya").start().play("0 contest glitnir", "0 raise rage")
    assert (table.asked(), table.options()) == ("0 place", ["pass", "place elite>glitnir", "place warrior>glitnir"])
    assert table.play("0 place elite>glitnir").changes()["0@glitnir"] == "elite,warrior"


def test_baldur_shows_three_cards_of_the_pile():
    """V19, V42: the packs of the Ages to come are never touched."""
    position = before("baldur")
    table = position.start().play("0 contest glitnir", "0 raise rage")
    top = [position.setup.cards[int(position.setup.card_of[copy])].text_id for copy in position.dealt.rest[:3]]
    assert (table.asked(), table.options()) == ("0 look", sorted({f"keep {card}" for card in top}))
    table.play(f"0 keep {top[1]}")
    assert table.changes()["0.hand"] == top[1]
    assert f"look 1 {' '.join(top)} > {top[1]}" in observe(table.game, 0).text()


def test_with_five_seats_one_looks_at_last_cards_of_the_draft_then_at_those_put_below():
    """V42: all 90 cards are dealt, so the pile is what the draft left over; whoever looks next sees the next ones."""
    position = scenario(5, ("baldur", "freya", "loki")).at("glitnir", "0:warrior").at("noatun", "1:elite*2 2:warrior")
    position.history = True
    table = position.hand(1, "read_the_runes").start()
    pile = [position.setup.cards[int(position.state.card_of(copy))].text_id for copy in pile_history(position.state)[0]]
    assert len(pile) == 5
    table.play("0 contest glitnir", "0 raise rage")
    assert table.options() == sorted({f"keep {card}" for card in pile[:3]})
    table.play(f"0 keep {pile[0]}", "1 contest noatun", "1 play read_the_runes")
    while table.asked() != "1 look read_the_runes":
        table.play(f"{table.asked().split()[0]} {table.options()[0]}")
    assert table.options() == sorted({f"keep {card}" for card in (pile[3], pile[4], pile[1])})
    table.play(f"1 keep {pile[1]}")
    assert "\npile 3 0@1 1@1\n" in observe(table.game, 4).text()
    assert f"look 1 {pile[3]} {pile[4]} {pile[1]} > {pile[1]}" in observe(table.game, 1).text()
    assert pile[3] not in observe(table.game, 2).text().partition("pile ")[2].splitlines()[0]


def test_tyr_destroys_an_enemy_anywhere():
    """V18: but no warded one."""
    table = before("tyr").at("noatun", "1:elite").at("himinbjorg", "2:warrior").start()
    table.play("0 contest glitnir", "2 pass", "0 raise rage")
    assert (table.asked(), table.options()) == ("0 destroy", ["destroy 1:elite@noatun", "destroy 2:warrior@himinbjorg"])
    assert table.play("0 destroy 1:elite@noatun").changes()["1@pile_0"] == "elite"
    table = scenario(3, ("tyr", "freya", "loki")).at("glitnir", "0:warrior").upgrades(1, "warding_runes")
    table = table.at("noatun", "1:elite").start().play("0 contest glitnir", "0 raise rage")
    assert table.asked() == "1 action"

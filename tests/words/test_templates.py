"""Every template of both languages can be filled in by the code that uses it, and the code uses every one."""

from __future__ import annotations

from string import Formatter

import pytest

from fimbul import EDITIONS, Decision, Event, Reason, View, observe
from fimbul.core.rules import events as ev
from fimbul.core.rules.ids import (
    ASK_ACTION,
    ASK_INVADE,
    ASK_MOVE,
    ASK_PUSH,
    ASK_SAVE,
    BOX,
    FALLEN,
    INVADE,
    MARCH,
    PASS,
    PUSH,
    SEND,
    USE,
    action,
    troop,
)
from fimbul.core.rules.shapes import (
    ACTION_SHAPES,
    CARD,
    EVENT_SHAPES,
    GROUP,
    POWER,
    QUESTION_SHAPES,
    SEAT,
    STAT,
    THEIR_FIGURE,
    EventShape,
)
from fimbul.words import LANGUAGES, Facts, Words
from fimbul.words.refusals import MEANINGS as REASON_MEANINGS
from tests.midgard.scenario import scenario
from tests.words.used import kinds, leaves

MIDGARD = EDITIONS["midgard"]
TROLL = MIDGARD.card_ids["troll"]
QUEST = MIDGARD.card_ids["alfheim_1"]
SMITE = MIDGARD.card_ids["tyrs_smite_1"]
CAUSE = ev.CARD_SOURCE + SMITE
CAUSED = (ev.COUNTED, ev.NO_INVADE)  # by a card in every case
VARIANTS = [
    Event(ev.PACKS_PASSED, -1, 0, 0, 0, ev.ALL),
    Event(ev.ACTED, 0, PASS, ASK_INVADE, TROLL, ev.ALL),
    Event(ev.ACTED, 0, PASS, ASK_MOVE, MIDGARD.card_ids["volur_witch"], ev.ALL),
    Event(ev.ACTED, 0, PASS, ASK_MOVE, MIDGARD.card_ids["friggas_chosen"], ev.ALL),
    Event(ev.ACTED, 0, action(PUSH, 1 << 4 | 1, 3), ASK_PUSH, TROLL, ev.ALL),
    Event(ev.POWER_MOVED, 1, BOX, 7, 0, ev.ALL),
    *[Event(ev.POWER_USED, power, 7, 0, 0, ev.ALL) for power in range(2)],
    *[Event(ev.NO_INVADE, 0, 2, hindrance, CAUSE, ev.ALL) for hindrance in (1, 2, 3)],
    Event(ev.RAGE_GAINED, 0, 1, CAUSE, 0, ev.ALL),
    Event(ev.RAGE_LOST, 0, 1, CAUSE, 0, ev.ALL),
    Event(ev.RAISED, 0, 1, 2, CAUSE, ev.ALL),
    Event(ev.RAISED, 0, 1, 6, 0, ev.ALL),
    Event(ev.RAISED, 0, 1, 6, CAUSE, ev.ALL),
    Event(ev.CARD_BONUS, 0, TROLL, -2, 0, ev.ALL),
    Event(ev.SAVED, 0, 2, 7, CAUSE, ev.ALL),
    Event(ev.COUNTED, 0, 3, CAUSE, 0, ev.ALL),
    Event(ev.TOOK_BACK, 0, SMITE, CAUSE, 0, ev.ALL),
    Event(ev.REWARDED, 0, 7, 1, ev.POWER_SOURCE + 3, ev.ALL),
    Event(ev.REVEALED, 0, MIDGARD.card_ids["heimdalls_sight"], 0, 0, ev.ALL),
    Event(ev.GLORY, 0, 4, ev.POWER_SOURCE + 4, 0, ev.ALL),
    Event(ev.GLORY, 0, 4, ev.QUEST_GLORY, ev.CARD_SOURCE + QUEST, ev.ALL),
    Event(ev.GLORY, 0, -2, ev.CARD_SOURCE + SMITE, 0, ev.ALL),
    Event(ev.PLACED, 0, 2, 7, FALLEN, ev.ALL),
    Event(ev.REVEALED, 0, QUEST, 0, 0, ev.ALL),
    Event(ev.REVEALED, 0, SMITE, 0, 0, ev.ALL),
    Event(ev.COMMITTED, 0, -1, 0, 0, ev.ALL),
    Event(ev.QUEST_SHOWN, 0, QUEST, 0, 0, ev.ALL),
    Event(ev.PASSED, 0, 0, 0, 0, ev.ALL),
    Event(ev.OVER, 3, 40, 0, 0, ev.ALL),
    Event(ev.ACTIONS_OVER, 1, 0, 0, 0, ev.ALL),
]
MOVED = Event(ev.MOVED, 0, 4, 3, 0, ev.ALL)
RETREATS = [
    [Event(ev.RETREATED, 0, 4, 3, ev.CARD_SOURCE + TROLL, ev.ALL), MOVED],  # the Monster of its own card
    [Event(ev.RETREATED, 0, 4, 3, CAUSE, ev.ALL), MOVED],
]
DECLINED = [
    [Event(ev.SAVED, 0, 2, 7, CAUSE, ev.ALL), Event(ev.ACTED, 0, PASS, ASK_SAVE, SMITE, ev.ALL)],
    [Event(ev.TOOK_BACK, 0, SMITE, CAUSE, 0, ev.ALL), Event(ev.ACTED, 0, PASS, ASK_SAVE, SMITE, ev.ALL)],
]
CALLS = {("join", "rule"), ("join", "own")}
IN_BATTLE = {*CALLS, ("card", "rule"), ("late", "rule"), ("invade", "lokis_blessing"), ("send", "rule")}
NUMBERS = {"clan": 1, "god": 1}
BATTLE_FACTS = {"place", "where", "of", "source", "target", "clan"}


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    return Words(request.param)


@pytest.fixture
def view() -> View:
    """A seat in a Call to Battle, with Monsters, cards and gods."""
    table = (
        scenario(4, modules=("gods",), gods=("tyr", "frigga"))
        .god("tyr", "gimle")
        .upgrades(0, "troll", "valkyrie")
        .at("gimle", "0:troll")
        .at("andlang", "1:leader")
        .start()
    )
    table.play("0 pillage gimle")
    return observe(table.game, 0)


def occurring() -> list[EventShape]:
    """The events of Midgard."""
    return [shape for shape in EVENT_SHAPES if shape.key in kinds("EventShape") | kinds("EventShape", "midgard")]


def test_every_event_template_is_used_and_filled_in(words, view, monkeypatch):
    used: set[str] = set()
    find = type(words.books).text

    def text(books, book, *keys, **facts):
        if book == "events":
            used.add(".".join(keys))
        return find(books, book, *keys, **facts)

    monkeypatch.setattr(type(words.books), "text", text)
    facts = Facts.of(view)
    plain = [
        Event(one.code, 1 if one.code == ev.OVER else 0, 1, 1, 1, ev.ALL)
        for one in occurring()
        if one.code not in CAUSED
    ]
    sources = [Event(ev.GLORY, 0, 2, source, 0, ev.ALL) for source in range(len(MIDGARD.source_names))]
    for event in [*plain, *sources, *VARIANTS]:
        words.event(event, facts, 0)
    paid = [Event(ev.PAID, 0, 1, 0, 0, ev.ALL), Event(ev.ATTACKED, 0, 7, 0, 0, ev.ALL)]
    assert len(words.chronicle(view).tell(paid)) == 1
    for begun in (action(MARCH, 1, 2), action(INVADE, 2, 7)):
        acted = Event(ev.ACTED, 0, begun, ASK_ACTION, -1, ev.ALL)
        assert len(words.chronicle(view).tell([acted, paid[0]])) == 1
    for retreat in RETREATS:
        assert len(words.chronicle(view).tell(retreat)) == 1
    for declined in DECLINED:
        assert len(words.chronicle(view).tell(declined)) == 2
    others = {"power_used.frigga", "power_used.heimdall", "power_used.loki", "power_used.tyr"}
    texts = {".".join(path) for path, _ in leaves(words.books_of(MIDGARD).books["events"])}
    assert used | {f"glory_sources.{name}" for name in MIDGARD.source_names} | others == texts


def test_every_reason_can_be_filled_in(words, view):
    for code in words.books_of(MIDGARD).books["reasons"]:
        meanings = REASON_MEANINGS.get(code, ())
        numbers = [NUMBERS.get(meaning, 9 if code == "fjord_closed" else 4) for meaning in meanings]
        assert "{" not in words.reason(Reason(code, *numbers), view)


def test_every_prompt_can_be_filled_in_and_speaks_of_a_battle_only_in_one(words, view):
    questing = observe(scenario(3).at("gimle", "0:leader").quests(0, "alfheim_1").finish_actions().game, 0)
    questions = {shape.name: shape.number for shape in reversed(QUESTION_SHAPES)}
    for kind, askers in words.books_of(MIDGARD).books["prompts"].items():
        for asker in askers:
            source = -1 if asker in ("rule", "own") else MIDGARD.card_ids.get(asker, TROLL)
            question = questions["attack" if kind == MIDGARD.attack_word else kind]
            options = [int(action(SEND, 1, 3))] if kind == "send" else [0]
            if kind == "invade":
                options = [0, int(action(INVADE, 2, 3))]
            asking = questing if kind == "raise" and asker == "rule" else view
            assert "{" not in words.prompt(asking, Decision(0, question, source, options, False))
            fields = {field for _, field, _, _ in Formatter().parse(askers[asker]) if field}
            assert not fields & BATTLE_FACTS or (kind, asker) in IN_BATTLE


def test_every_action_can_be_filled_in(words, view):
    shown: set[str] = set()
    named = {
        CARD: (TROLL, QUEST, SMITE),
        STAT: (0, 1, 2),
        SEAT: (0, 1),
        POWER: (0, 1),
        THEIR_FIGURE: (1 << 4 | 1, 2 << 4 | 2),
        GROUP: (int(troop(2, 1)), int(troop(2, 2))),
    }
    for shape in [
        shape for shape in ACTION_SHAPES if shape.word in kinds("ActionShape") | kinds("ActionShape", "midgard")
    ]:
        for first in named.get(shape.first, (1, 2, 4)):
            shown.add(words.action(view, shape.pack(first, 3)))
    for name in ("tyrs_challenge", "friggas_domain", "friggas_sacrifice"):
        shown.add(words.action(view, int(action(USE, MIDGARD.card_ids[name]))))
    for question in range(1, len(QUESTION_SHAPES)):
        view.numbers[6] = question
        shown.add(words.action(view, int(PASS)))
    assert len(shown) > 45 and not [line for line in shown if "{" in line]

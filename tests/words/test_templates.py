"""Every template of both languages can be filled in by the code that uses it, and the code uses every one."""

from __future__ import annotations

from string import Formatter

import pytest

from fimbul import EDITIONS, Decision, Event, Reason, View, observe
from fimbul.core.rules import events as ev
from fimbul.core.rules.engine import DECISION_NAMES
from fimbul.core.rules.ids import (
    ASK_INVADE,
    ASK_PUSH,
    ASK_RETAIN,
    BOX,
    CHOOSE,
    FALLEN,
    KEEP,
    PASS,
    PUSH,
    SEND,
    TAKE,
    TROOPS,
    UPGRADE_ACTION,
    action,
    troop,
)
from fimbul.core.text.notation import OTHERS_AT, WITH_CARD
from fimbul.core.text.notation import WORDS as ACTION_WORDS
from fimbul.words import LANGUAGES, Facts, Words
from fimbul.words.happenings import MEANINGS
from fimbul.words.refusals import MEANINGS as REASON_MEANINGS
from tests.midgard.scenario import scenario

MIDGARD = EDITIONS["midgard"]
TROLL = MIDGARD.card_ids["troll"]
QUEST = MIDGARD.card_ids["alfheim_1"]
SMITE = MIDGARD.card_ids["tyrs_smite_1"]
VARIANTS = [
    Event(ev.PACKS_PASSED, -1, 0, 0, 0, ev.ALL),
    Event(ev.ACTED, 0, PASS, ASK_INVADE, TROLL, ev.ALL),
    Event(ev.ACTED, 0, action(KEEP, SMITE), ASK_RETAIN, TROLL, ev.ALL),
    Event(ev.ACTED, 0, action(PUSH, 1 << 4 | 1, 3), ASK_PUSH, TROLL, ev.ALL),
    Event(ev.POWER_MOVED, 1, BOX, 7, 0, ev.ALL),
    Event(ev.GLORY, 0, 4, ev.POWER_SOURCE + 4, 0, ev.ALL),
    Event(ev.GLORY, 0, -2, ev.CARD_SOURCE + SMITE, 0, ev.ALL),
    Event(ev.PLACED, 0, 2, 7, FALLEN, ev.ALL),
    Event(ev.REVEALED, 0, QUEST, 0, 0, ev.ALL),
    Event(ev.REVEALED, 0, SMITE, 0, 0, ev.ALL),
    Event(ev.COMMITTED, 0, -1, 0, 0, ev.ALL),
    Event(ev.QUEST_SHOWN, 0, QUEST, 0, 0, ev.ALL),
    Event(ev.PASSED, 0, 0, 0, 0, ev.ALL),
    Event(ev.OVER, 3, 40, 0, 0, ev.ALL),
]
IN_BATTLE = {("card", "rule"), ("late", "rule"), ("join", "rule"), ("invade", "lokis_blessing"), ("send", "rule")}
BATTLE_FACTS = {"place", "where", "of", "source", "target", "clan"}


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    return Words(request.param)


@pytest.fixture
def view() -> View:
    """A seat in a Call to Battle, with Monsters, cards and gods."""
    table = (
        scenario(4, modules=("gods",), gods=("odin", "thor"))
        .god("odin", "gimle")
        .upgrades(0, "troll", "valkyrie")
        .at("gimle", "0:troll")
        .at("andlang", "1:leader")
        .start()
    )
    table.play("0 pillage gimle")
    return observe(table.game, 0)


def test_every_event_template_is_used_and_filled_in(words, view, monkeypatch):
    used: set[str] = set()
    find = type(words.books).text

    def text(books, book, *keys, **facts):
        if book == "events":
            used.add(".".join(keys))
        return find(books, book, *keys, **facts)

    monkeypatch.setattr(type(words.books), "text", text)
    facts = Facts.of(view)
    plain = [Event(code, 1 if code == ev.OVER else 0, 1, 1, 1, ev.ALL) for code in MEANINGS]
    sources = [Event(ev.GLORY, 0, 2, source, 0, ev.ALL) for source in range(len(ev.SOURCE_NAMES))]
    for event in [*plain, *sources, *VARIANTS]:
        words.event(event, facts, 0)
    paid = [Event(ev.PAID, 0, 1, 0, 0, ev.ALL), Event(ev.ATTACKED, 0, 7, 0, 0, ev.ALL)]
    assert len(words.chronicle(view).tell(paid)) == 1
    sentences = {key for key, text in words.books.books["events"].items() if isinstance(text, str)}
    assert used == sentences | {f"glory_sources.{name}" for name in ev.SOURCE_NAMES}


def test_every_reason_can_be_filled_in(words, view):
    for code in words.books.books["reasons"]:
        meanings = REASON_MEANINGS.get(code, ())
        numbers = [9 if meaning == "place" and code == "fjord_closed" else 4 for meaning in meanings]
        assert "{" not in words.reason(Reason(code, *numbers), view)


def test_every_prompt_can_be_filled_in_and_speaks_of_a_battle_only_in_one(words, view):
    questions = {name: n for n, name in reversed(list(enumerate(DECISION_NAMES)))}
    for kind, askers in words.books.books["prompts"].items():
        for asker in askers:
            source = -1 if asker == "rule" else MIDGARD.card_ids.get(asker, TROLL)
            question = questions["attack" if kind == MIDGARD.attack_word else kind]
            options = [int(action(SEND, 1, 3))] if kind == "send" else [0]
            assert "{" not in words.prompt(view, Decision(0, question, source, options, False))
            fields = {field for _, field, _, _ in Formatter().parse(askers[asker]) if field}
            assert not fields & BATTLE_FACTS or (kind, asker) in IN_BATTLE


def test_every_action_can_be_filled_in(words, view):
    shown: set[str] = set()
    for word, kind in {**ACTION_WORDS, MIDGARD.attack_word: 17}.items():
        named = (
            (TROLL, QUEST, SMITE)
            if kind in (*WITH_CARD, UPGRADE_ACTION)
            else (0, 1, 2)
            if word == "raise"
            else (0, 1)
            if kind in (TAKE, SEND, CHOOSE)
            else (1 << 4 | 1, 2 << 4 | 2)
            if kind in (PUSH, *OTHERS_AT)
            else (1, 2, 4)
        )
        for a in named:
            chosen = action(TROOPS) | troop(2, a) if word == "troops" else action(kind, a, 3)
            shown.add(words.action(view, int(chosen)))
    for name in ("tyrs_challenge", "friggas_domain", "friggas_sacrifice"):
        shown.add(words.action(view, int(action(ACTION_WORDS["use"], MIDGARD.card_ids[name]))))
    for question in range(1, len(DECISION_NAMES)):
        view.numbers[6] = question
        shown.add(words.action(view, int(PASS)))
    assert len(shown) > 45 and not [line for line in shown if "{" in line]

"""Why a thing is not on offer, as the end of a sentence."""

from __future__ import annotations

from typing import Final

from fimbul import Reason, View
from fimbul.words.phrases import Phrases

# What the numbers of a reason mean, where it has some.
MEANINGS: Final[dict[str, tuple[str, ...]]] = {
    "fjord_closed": ("place",),
    "destroyed": ("place",),
    "no_village": ("place",),
    "no_figures_there": ("place",),
    "pillaged": ("place",),
    "no_figures_near": ("place",),
    "too_many_figures": ("place",),
    "no_figure_there": ("place",),
    "there_already": ("place",),
    "ship_fights": ("place",),
    "not_pillaged": ("place",),
    "god_there": ("place",),
    "only_place": ("place",),
    "not_doomed": ("place",),
    "not_in_battle": ("place",),
    "they_have_none": ("clan", "place"),
    "only_clans": ("clans",),
    "only_places": ("places",),
    "not_in_discards": ("card",),
    "nothing_to_do": ("card",),
    "kept_already": ("card",),
    "only_figure": ("own_figure",),
    "only_god": ("god",),
    "not_in_valhalla": ("figure",),
    "no_such_number": ("n",),
    "not_played": ("card",),
    "play_as_quest": ("card",),
    "play_as_upgrade": ("card",),
    "too_few_to_sacrifice": ("n",),
    "not_adjacent": ("place", "other_place"),
    "not_in_reserve": ("figure",),
    "horns": ("figures",),
    "room": ("figures",),
    "rage": ("cost", "has"),
    "not_in_hand": ("card",),
    "no_upgrade": ("card",),
    "wrong_slot": ("card",),
    "only_in_battle": ("card",),
    "no_quest": ("card",),
    "no_action_on_card": ("card",),
    "card_cannot_act": ("card",),
    "not_in_play": ("card",),
    "not_in_pack": ("card",),
    "not_late": ("card",),
    "not_common": ("place",),
    "held_fast": ("place", "card"),
    "no_base": ("card",),
    "closed": ("place",),
    "claimed": ("place",),
    "not_looked_at": ("card",),
    "too_far": ("place",),
    "used_up": ("card",),
    "no_partner": ("place",),
}


def reason_sentence(phrases: Phrases, reason: Reason, view: View) -> str:
    """A reason in words; no capital, no full stop."""
    told: dict[str, object] = {}
    for meaning, number in zip(MEANINGS.get(reason.code, ()), reason.numbers, strict=True):
        if meaning == "figure":
            told["figure"] = phrases.figure(view.seat, number, 1, "none")
        elif meaning == "own_figure":
            told["figure"] = phrases.figure(view.seat, number, 1, "your")
        else:
            told.update(phrases.fact(meaning, number))
    return phrases.books.text("reasons", reason.code, **told)

from typing import ClassVar

from fimbul import Decision, View
from fimbul.bots import Answer, Bot, Info, Limit, Ranked, Why
from fimbul.core.rules.ids import ANY, ATTACK, INVADE, UPGRADE_ACTION, action_kind, first_of


class Farmer(Bot):
    """Pillages what nobody defends, plays upgrades, places figures; otherwise takes the first option."""

    code = "farmer"
    names: ClassVar = {"en": "Farmer", "fr": "Fermier"}
    texts: ClassVar = {"en": "Pillages only what nobody defends.", "fr": "Ne pille que ce que personne ne défend."}

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        ranked = sorted(decision.options, key=lambda option: -self.score(view, option))
        return Answer(ranked[0], Info(tuple([Ranked(option, why=Why("best")) for option in ranked])))

    def score(self, view: View, option: int) -> int:
        kind = action_kind(option)
        if kind == ATTACK:
            return 9 if self.alone(view, int(first_of(option))) else -1
        if kind == UPGRADE_ACTION:
            return 5
        return 3 if kind == INVADE else 0

    def alone(self, view: View, province: int) -> bool:
        places = view.edition.battle_places(province)
        rivals = [clan for clan in view.clan_views if clan.seat != view.seat]
        return not any(clan.count(int(ANY), int(place)) for clan in rivals for place in places)

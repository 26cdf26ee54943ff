"""Measure the balance of Valhalla's house set: games of one bot with each of the ten sets of three gods; resumable.

    python benchmarks/balance.py [--games 2000] [--seats 4] [--card-list 2] [--only thor-loki] [--out DIR]
                                 [--thumb FILE] [--bot jarl]

Writes DIR/SET.json for each set every few hundred games (by default to results/valhalla_list_2 for card list 2; with
another bot than karl, to a folder beside it) and resumes from there when called again. Prints for each god its share of
the cards that winners played, divided by its share of the cards that all played (the target is 0.85 to 1.15), Glory by
source, shares of victory by turn order, and all cards, best first.
"""

from __future__ import annotations

import argparse
import json
from datetime import date
from itertools import combinations
from pathlib import Path

from fimbul.arena.balance import (
    EDITION,
    HIGH,
    LOW,
    MONSTERS,
    Balance,
    CardCount,
    by_bot,
    by_heuristics,
    play_more,
    read_balance,
)
from fimbul.bots.heuristic_weights import heuristics_from, heuristics_named

RESULTS = Path(__file__).parent / "results"
EVERY = 200
FEW = 30  # players of a card below which nothing is said of it


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--card-list", type=int, default=EDITION.newest)
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--thumb", type=Path)
    parser.add_argument("--bot", default="karl")
    chosen = parser.parse_args()
    first_list = chosen.card_list == 1
    other = "" if chosen.bot == "karl" else f"_{chosen.bot}"
    folder = chosen.out or RESULTS / (("valhalla" if first_list else f"valhalla_list_{chosen.card_list}") + other)
    folder.mkdir(parents=True, exist_ok=True)
    heuristics = heuristics_from(chosen.thumb, "valhalla") if chosen.thumb else heuristics_named("karl", "valhalla")
    heuristics = heuristics.heuristics(EDITION.at(chosen.card_list))
    play = by_bot(chosen.bot) if other else by_heuristics(heuristics)
    done: list[Balance] = []
    for gods in combinations(EDITION.all_powers, 3):
        name = "-".join(gods)
        if chosen.only not in name:
            continue
        path = folder / f"{name}.json"
        balance = Balance(gods, chosen.seats, card_list=chosen.card_list)
        if path.exists():
            balance = read_balance(json.loads(path.read_text()))
            if (balance.seats, balance.card_list) != (chosen.seats, chosen.card_list):
                held = f"{balance.seats} seats and card list {balance.card_list}"
                raise SystemExit(f"{path} holds games of {held}; choose another folder")

        def write(balance: Balance = balance, path: Path = path) -> None:
            if other or balance.games % EVERY == 0 or balance.games == chosen.games:
                made = {
                    "made": date.today().isoformat(),
                    "command": f"python benchmarks/balance.py --games {chosen.games} --bot {chosen.bot}",
                }
                path.write_text(json.dumps({**made, **balance.data()}, indent=1) + "\n")

        play_more(balance, play, chosen.games, write)
        done.append(balance)
        print(line_of(name, balance), flush=True)
    if done:
        tell(done)


def line_of(name: str, balance: Balance) -> str:
    """A set in one row."""
    ratios = "  ".join([f"{god} {ratio:.3f}" for god, ratio in balance.ratios().items()])
    turns = " ".join([f"{100 * share / balance.games:.1f}" for share in balance.turns])
    return f"{'  ' if balance.fits() else '! '}{name:22} {balance.games} games  {ratios}  turns {turns}"


def tell(done: list[Balance]) -> None:
    """All sets together: Glory by source, gods, cards."""
    games = sum([balance.games for balance in done])
    seats = games * done[0].seats
    whole = Balance((), done[0].seats)
    for balance in done:
        for source, glory in balance.sources.items():
            whole.sources[source] = whole.sources.get(source, 0) + glory
        for name, line in balance.cards.items():
            mine = whole.cards.setdefault(name, CardCount())
            for key, value in vars(line).items():
                setattr(mine, key, getattr(mine, key) + value)
    print(f"\n{games} games; {LOW} to {HIGH} for each god: {sum([b.fits() for b in done])} of {len(done)} sets fit")
    for title, tables in (
        ("every time a card is played:", [balance.ratios() for balance in done]),
        ("each card once for a seat and game:", [balance.ratios_once() for balance in done]),
    ):
        print(title)
        for god in (*EDITION.all_powers, MONSTERS):
            ratios = [table[god] for table in tables if god in table]
            if ratios:
                print(f"  {god:9} {min(ratios):.3f} to {max(ratios):.3f}, mean {sum(ratios) / len(ratios):.3f}")
    print("Glory of a seat by source:")
    for source, part in whole.parts().items():
        print(f"  {source:12} {whole.sources[source] / seats:6.2f}  {100 * part:5.1f} %")
    print("cards: drafts and plays of a copy dealt, Quests fulfilled, Glory a play, share of victory of its players")
    for name, line in sorted(whole.cards.items(), key=lambda item: -item[1].share / max(1, item[1].players)):
        if line.players >= FEW:
            kept = f"{100 * line.fulfilled / line.played:4.0f} %" if line.fulfilled else "      "
            share = 100 * line.share / line.players
            used = 100 * line.played / max(1, line.dealt)
            drafted = 100 * line.drafted / max(1, line.dealt)
            glory = line.glory / line.played
            print(f"  {name:24} {drafted:5.0f} %  {used:5.0f} %  {kept}  {glory:5.2f}  {share:5.1f} %")


if __name__ == "__main__":
    main()

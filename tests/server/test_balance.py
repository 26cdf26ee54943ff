"""Which tables a worker gives away: those whose people come through another, and those it has too many of."""

from __future__ import annotations

import random

from fimbul.server.balance import AT_ONCE, LEAST_MARGIN, Movable, Move, moves


def tables(count: int, *ways: str) -> list[Movable]:
    return [Movable(f"t{n}", ways) for n in range(count)]


def test_a_table_follows_its_people_to_a_worker_with_room() -> None:
    assert moves("a", {"a": 2, "b": 0}, tables(1, "b", "b"), True) == [Move("t0", "b", "follow")]


def test_a_table_stays_where_some_of_its_people_come_straight() -> None:
    for ways in [("b", ""), ("",), (), ("b", "c")]:
        assert moves("a", {"a": 2, "b": 0, "c": 0}, tables(1, *ways), True) == []


def test_it_does_not_follow_to_a_worker_that_has_its_share_or_that_has_gone() -> None:
    assert moves("a", {"a": 3, "b": 3}, tables(1, "b"), True) == []
    assert moves("a", {"a": 3, "c": 0}, tables(1, "b"), True) == []


def test_nothing_follows_where_people_come_back_anywhere() -> None:
    assert moves("a", {"a": 2, "b": 0}, tables(1, "b"), False) == []


def test_a_worker_far_above_its_share_gives_a_few_to_the_emptiest() -> None:
    found = moves("a", {"a": 40, "b": 10, "c": 4}, tables(40, ""), True)
    assert found == [Move(f"t{n}", "c", "balance") for n in range(AT_ONCE)]


def test_those_whose_people_come_through_the_other_go_first() -> None:
    there = [*tables(5, "", ""), Movable("x", ("b", ""))]
    assert moves("a", {"a": 40, "b": 0}, there, True)[0] == Move("x", "b", "balance")


def test_a_small_difference_is_none() -> None:
    assert moves("a", {"a": LEAST_MARGIN, "b": 0}, tables(4, ""), True) == []


def test_no_table_goes_to_and_fro() -> None:
    """Whatever the proxy does: with everybody looking again and again, the moves come to an end."""
    rng = random.Random(3)
    for _ in range(50):
        workers = "abcd"[: rng.randint(2, 4)]
        home = {f"t{n}": rng.choice(workers) for n in range(rng.randint(1, 60))}  # where the proxy sends its people
        owner = {table: rng.choice(workers[:1] + workers) for table in home}
        rounds = 0
        while True:
            before = dict(owner)
            for me in workers:
                loads = {one: list(owner.values()).count(one) for one in workers}
                mine = [
                    Movable(table, ("" if home[table] == me else home[table],)) for table in owner if owner[table] == me
                ]
                for move in moves(me, loads, mine, True):
                    owner[move.table] = move.to
            rounds += 1
            if owner == before:
                break
            assert rounds < 200, "for ever"

"""How long levels think: counted decisions, by question; the clock is ours."""

from __future__ import annotations

from itertools import count

from underhall import load
from underhall.lab.pace import OFTEN, pace, paces


def test_the_slowest_question_comes_first() -> None:
    ticks = count()
    rows = pace("kings", 2, "easy", 12, clock=lambda: float(next(ticks) ** 2))
    assert sum(row.decisions for row in rows) == 12
    names = {question.name for question in load("kings").facts.questions}
    assert {row.question for row in rows} <= names
    often = [row for row in rows if row.decisions >= OFTEN]
    assert often == rows[: len(often)]
    assert [row.median_s for row in often] == sorted((row.median_s for row in often), reverse=True)
    assert all(0 < row.median_s <= row.longest_s for row in rows)


def test_the_fewest_and_the_most_players() -> None:
    rows = paces(["kings"], "easy", decisions=2)
    assert {row.players for row in rows} == {2, 4}
    assert {(row.game, row.level) for row in rows} == {("kings", "easy")}

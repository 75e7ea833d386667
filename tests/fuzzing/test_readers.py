"""Damaged files for all that reads files: they are read, or refused in a sentence; nothing breaks, crashes or hangs."""

from __future__ import annotations

import pytest

from .apart import Told, run
from .materials import NAMES, components, records, scenarios
from .readers import READERS, case


def check(told: Told, count: int) -> None:
    assert not told.faults, "\n".join(told.faults)
    assert told.read == count
    for reader in (*READERS, "components"):
        # Else it would all be refused at the first line, and the rest never be looked at.
        assert told.accepted.get(reader, 0) * 100 > told.refused[reader], f"{reader}: too little is still read"


def test_damaged_files_are_one_sentence() -> None:
    check(run(seed=1, first=0, count=400), 400)


@pytest.mark.long
def test_many_damaged_files_are_one_sentence() -> None:
    check(run(seed=2, first=0, count=50_000), 50_000)


def test_the_inputs_are_always_the_same() -> None:
    assert [case(1, number) for number in range(20)] == [case(1, number) for number in range(20)]
    assert len({case(1, number)[1] for number in range(200)}) > 190


@pytest.mark.parametrize("game", NAMES)
def test_there_is_something_to_damage(game: str) -> None:
    assert len(records(game)) > 10
    assert len(components(game)) > 3
    assert len(scenarios(game)) > 20

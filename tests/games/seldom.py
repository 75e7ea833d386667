"""Cases that only long runs look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from underhall.testing.properties.case import Case


def seldom(cases: Iterable[Case], *long: Case) -> list[Case | ParameterSet]:
    """The cases for a test; some of them, much like others, only where long tests are run."""
    return [pytest.param(case, marks=pytest.mark.long) if case in long else case for case in cases]


def in_turn(cases: Sequence[Case], of: int, *long: Case) -> Callable[[int], pytest.MarkDecorator]:
    """A decorator for many tests of the same cases: by default each test looks at one case of so many.

    Its number says with which one it begins. So every check is made at full strength in some games, every case is
    looked at by some checks (but those of `long`), and long runs have all checks in all games.
    """
    usual = [case for case in cases if case not in long]

    def look(first: int) -> pytest.MarkDecorator:
        left_out = [case for at, case in enumerate(usual) if at % of != first]
        return pytest.mark.parametrize("case", seldom(cases, *long, *left_out), ids=str)

    return look


def depths(table: Mapping[Any, Sequence[Any]], most: int, name: Callable[[Any], str] = str) -> list[ParameterSet]:
    """(key, depth) for a test: as deep as there are at most so many lines; as deep as the table where tests are long.

    The table has the lines for each depth, alone or first in a tuple.
    """
    found = []
    for key, counts in table.items():
        few = sum((count[0] if isinstance(count, tuple) else count) <= most for count in counts)
        found.append(pytest.param(key, few, id=name(key)))
        if few < len(counts):
            found.append(pytest.param(key, len(counts), id=f"{name(key)}, deeper", marks=pytest.mark.long))
    return found

"""Which cases a test looks at by default, and which ones only deeper runs do.

There are three depths. The default run is pure Python and has time for a slice: every check, in few games. Cases marked
`deep` are left out there; CI runs them on the compiled install, where they take a fraction of the time. Those marked
`long` run when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from underhall.compiling import is_compiled
from underhall.testing.properties.case import Case


def seldom(cases: Iterable[Case], *long: Case, deep: Collection[Case] = ()) -> list[Case | ParameterSet]:
    """The cases for a test; some of them, much like others, only where deep or long tests are run."""
    found: list[Case | ParameterSet] = []
    for case in cases:
        if case in long:
            found.append(pytest.param(case, marks=pytest.mark.long))
        elif case in deep:
            found.append(pytest.param(case, marks=pytest.mark.deep))
        else:
            found.append(case)
    return found


def in_turn(cases: Sequence[Case], of: int, *long: Case, usual: int = 1) -> Callable[[int], pytest.MarkDecorator]:
    """A decorator for many tests of the same cases: deep runs look at one case of so many, the default at fewer.

    Its number says with which case a test begins. Of these, the default run has `usual` ones, another for each test. So
    every check is made at full strength in some game, every case is looked at by some checks (but those of `long`), and
    long runs have all checks in all games.
    """
    short = [case for case in cases if case not in long]
    tests = count()

    def look(first: int) -> pytest.MarkDecorator:
        mine = short[first::of]
        start = next(tests) * usual
        kept = [mine[(start + at) % len(mine)] for at in range(usual)]
        left_out = [case for case in short if case not in mine]
        deep = [case for case in mine if case not in kept]
        return pytest.mark.parametrize("case", seldom(cases, *long, *left_out, deep=deep), ids=str)

    return look


def first_of(some: Sequence[Any], usual: int) -> list[ParameterSet]:
    """Many seeds, games or names for one test: the first ones by default, the others where tests are deep."""
    return [
        pytest.param(some[:usual], id="some"),
        pytest.param(some[usual:], id="more", marks=pytest.mark.deep),
    ]


def one_in(number: int, values: Iterable[Any]) -> list[Any]:
    """The values for a test: one in so many by default, the others where tests are deep."""
    return [
        pytest.param(*(one if isinstance(one, tuple) else [one]), marks=pytest.mark.deep) if at % number else one
        for at, one in enumerate(values)
    ]


def deeply(*values: Any) -> ParameterSet:
    """Values for a test that only deep runs look at."""
    return pytest.param(*values, marks=pytest.mark.deep)


def tries(most: int) -> int:
    """How many examples a test tries: all of them on a compiled install, as in CI, and a third by default."""
    return most if is_compiled() else max(most // 3, 3)


def crossed(some: Collection[Any], others: Collection[Any]) -> list[ParameterSet]:
    """All pairs for a test: by default each value with one of the others, in deep runs with all."""
    few = min(len(some), len(others))
    return [
        pytest.param(one, other, id=f"{one}-{other}", marks=[pytest.mark.deep] if (at - beside) % few else [])
        for at, one in enumerate(some)
        for beside, other in enumerate(others)
    ]


def depths(
    table: Mapping[Any, Sequence[Any]], most: int, name: Callable[[Any], str] = str, usual: int = 0
) -> list[ParameterSet]:
    """(key, depth) for a test: by default as deep as there are at most `usual` lines, in deep runs at most `most`, in
    long ones as deep as the table.

    The table has the lines for each depth, alone or first in a tuple.
    """
    found = []
    for key, counts in table.items():
        lines = [one[0] if isinstance(one, tuple) else one for one in counts]
        few, many = (sum(number <= limit for number in lines) for limit in (usual or most, most))
        found.append(pytest.param(key, few, id=name(key)))
        if few < many:
            found.append(pytest.param(key, many, id=f"{name(key)}, deep", marks=pytest.mark.deep))
        if many < len(counts):
            found.append(pytest.param(key, len(counts), id=f"{name(key)}, deeper", marks=pytest.mark.long))
    return found

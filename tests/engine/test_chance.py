"""Chance: the same numbers on every machine, pure and compiled, for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from underhall.engine.chance import Chance, FastChance, SecretChance
from underhall.engine.errors import RulesBug

BOUNDS = (2, 6, 100, 1000, 10**9, 2147483562)
FAST = {
    0: [0, 5, 21, 65, 146023797, 992729436],
    1: [1, 3, 74, 590, 433468917, 1487905333],
    12345: [0, 3, 32, 947, 182175498, 2006114240],
    -7: [0, 2, 52, 141, 37905352, 487461020],
    1 << 40: [1, 3, 61, 985, 737047127, 1917660153],
    1 << 70: [0, 5, 21, 65, 146023797, 992729436],
}


@pytest.mark.parametrize("seed", FAST)
def test_fast_numbers_never_change(seed: int) -> None:
    chance = FastChance(seed)
    assert [chance.below(n) for n in BOUNDS] == FAST[seed]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    """The first numbers of a thousand neighbouring seeds are spread as independent ones would be."""
    for bounds in ((2, 3, 4, 5), (6, 6), (36,)):
        found: Counter[tuple[int, ...]] = Counter()
        for seed in range(6000):
            chance = FastChance(seed)
            found[tuple(chance.below(n) for n in bounds)] += 1
        cells = 1
        for n in bounds:
            cells *= n
        expected = 6000 / cells
        surprise = sum((found[key] - expected) ** 2 / expected for key in found)
        surprise += (cells - len(found)) * expected
        assert surprise < cells + 4 * (2 * cells) ** 0.5, bounds


def test_where_a_fast_stream_stands() -> None:
    chance = FastChance(12345)
    assert chance.data() == [1178162131, 2047545076]
    for _ in range(6):
        chance.below(2)
    assert chance.data() == [1134467535, 1275836857]


def test_secret_numbers_never_change() -> None:
    chance = SecretChance(bytes(range(32)))
    assert [chance.below(n) for n in (2, 6, 100, 1000, 10**9, 1 << 63)] == [
        1, 4, 2, 210, 132859673, 3481587832479041393,
    ]  # fmt: skip
    assert chance.data() == [6]


def test_shuffles_never_change() -> None:
    items = list(range(10))
    SecretChance(bytes(32)).shuffle(items)
    assert items == [1, 7, 3, 6, 9, 4, 2, 0, 5, 8]
    items = list(range(10))
    FastChance(5).shuffle(items)
    assert items == [3, 2, 9, 5, 7, 1, 4, 0, 8, 6]
    FastChance(5).shuffle([])


@pytest.mark.parametrize("chance", [FastChance(3), SecretChance(bytes(32))])
def test_a_copy_goes_on_from_the_same_place(chance: Chance) -> None:
    chance.below(10)
    twin = chance.copy()
    assert twin.data() == chance.data()
    numbers = [chance.below(1000) for _ in range(5)]
    assert twin.data() != chance.data()
    assert [twin.below(1000) for _ in range(5)] == numbers


@pytest.mark.parametrize("chance", [FastChance(4), SecretChance(bytes(32))])
@pytest.mark.parametrize("n", [2, 6, 7])
def test_numbers_are_uniform(chance: Chance, n: int) -> None:
    found = Counter(chance.below(n) for _ in range(7000))
    assert set(found) == set(range(n))
    expected = 7000 / n
    assert all(abs(count - expected) < 5 * expected**0.5 for count in found.values())


def test_shuffles_are_uniform() -> None:
    chance = SecretChance(bytes(32))
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        found[tuple(items)] += 1
    assert len(found) == 24
    assert all(abs(count - 200) < 5 * 200**0.5 for count in found.values())


def test_a_secret_number_is_not_bent_towards_small_ones() -> None:
    """The words above the last full multiple of n are left out: with n just above 2^63 that is every other word."""
    chance = SecretChance(bytes(32))
    n = (1 << 63) + 1
    numbers = [chance.below(n) for _ in range(400)]
    assert all(0 <= number < n for number in numbers)
    assert chance.data()[0] > 600
    assert 150 < sum(number < n // 2 for number in numbers) < 250


def test_the_secret_stays_out_of_the_data() -> None:
    assert SecretChance(bytes(32)).data() == SecretChance(bytes(range(32))).data() == [0]


def test_no_chance() -> None:
    with pytest.raises(RulesBug, match="together"):
        Chance().below(2)
    assert Chance().data() == []

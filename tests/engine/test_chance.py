"""Chance: the same numbers on every machine, pure and compiled, for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from underhall.engine.chance import Chance, FastChance, SecretChance
from underhall.engine.errors import RulesBug

BOUNDS = (2, 6, 100, 1000, 10**9, 2147483562)
FAST = {
    0: [1, 0, 75, 104, 421118084, 182297584],
    1: [1, 0, 8, 538, 134625383, 1878102626],
    12345: [1, 2, 44, 228, 771040632, 737086969],
    -7: [1, 0, 35, 582, 849645440, 1767193589],
    1 << 40: [1, 0, 70, 870, 839535801, 467317790],
    1 << 70: [1, 0, 46, 787, 55033862, 49375918],
}


@pytest.mark.parametrize("seed", FAST)
def test_fast_numbers_never_change(seed: int) -> None:
    chance = FastChance(seed)
    assert [chance.below(n) for n in BOUNDS] == FAST[seed]


def test_where_a_fast_stream_stands() -> None:
    chance = FastChance(12345)
    assert chance.data() == [1966070970, 1157791967]
    for _ in range(6):
        chance.below(2)
    assert chance.data() == [591805191, 2002201784]


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
    assert items == [8, 4, 1, 3, 6, 5, 7, 2, 0, 9]
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

"""Results that are remembered, all together within a budget of bytes.

`remembered` is `functools.lru_cache`, which counts entries and not bytes: a cache of pieces of HTML may hold little or
very much. Here the caches also know about how much they hold, and when all together hold too much, the largest ones
forget everything. A hit costs no more than before. Of new entries, only a sample is weighed, because weighing takes
longer than many drawings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from sys import getsizeof
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")
BUDGET = 80_000_000
"""Bytes that all caches may hold."""
ENTRY = 200
"""Bytes of an entry besides its key and its value."""
FIRST, ONE_IN = 4, 64
"""The first entries of a cache are weighed, then one in this many."""
OTHER = 200
"""Bytes of anything else."""


class Memory:
    """All caches that share a budget."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.held = 0
        """Bytes, about."""
        self.caches: list[Cache] = []
        self._lock = Lock()

    def remembered(self, maxsize: int) -> Callable[[Callable[..., T]], _lru_cache_wrapper[T]]:
        """A decorator: `lru_cache(maxsize)` within the budget."""

        def wrap(function: Callable[..., T]) -> _lru_cache_wrapper[T]:
            def make(*args: object, **named: object) -> T:
                result = function(*args, **named)
                cache.made += 1
                if cache.made <= FIRST or not cache.made % ONE_IN:
                    cache.count(weight(args) + weight(tuple(named.values())) + weight(result))
                return result

            found = lru_cache(maxsize)(update_wrapper(make, function))
            cache = Cache(self, maxsize, found.cache_clear)
            self.caches.append(cache)
            return found

        return wrap

    def change(self, cache: Cache, size: int) -> None:
        """A cache now holds this much."""
        with self._lock:
            self.held += size - cache.held
            cache.held = size
            if self.held <= self.budget:
                return
            for one in sorted(self.caches, key=lambda one: -one.held):
                one.forget()
                self.held -= one.held
                one.held = 0
                if self.held <= self.budget // 2:
                    return


class Cache:
    """One of them: an estimate of what it holds."""

    def __init__(self, memory: Memory, maxsize: int, clear: Callable[[], None]) -> None:
        self.held = 0
        self._memory = memory
        self._maxsize = maxsize
        self._clear = clear
        self.made = 0
        """Entries since it was last empty."""
        self._weighed = 0
        self._bytes = 0

    def count(self, size: int) -> None:
        """An entry was made and weighed. Those in between were not, and it is not known which ones have left: all are
        assumed to have the usual size."""
        self._weighed += 1
        self._bytes += size + ENTRY
        self._memory.change(self, self._bytes // self._weighed * min(self.made, self._maxsize))

    def forget(self) -> None:
        self._clear()
        self.made = self._weighed = self._bytes = 0


def weight(thing: object) -> int:
    """The approximate size of a value in bytes: strings, tuples of them, and the parts of views."""
    if isinstance(thing, str | bytes | int):
        return getsizeof(thing)
    if isinstance(thing, tuple | list | frozenset):
        return getsizeof(thing) + sum(map(weight, thing))
    if isinstance(thing, msgspec.Struct):
        return getsizeof(thing) + sum([weight(getattr(thing, name)) for name in thing.__struct_fields__])
    return OTHER


MEMORY = Memory()
remembered = MEMORY.remembered

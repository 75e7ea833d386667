"""The legal actions of one decision as a mask, which learners ask for at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .extras import MissingExtra

try:
    import numpy as np
except ImportError:
    raise MissingExtra("NumPy", "rl") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

MASK = np.dtype(np.int8)


def mask_of(options: Sequence[int], start: int, actions: int) -> NDArray[np.int8]:
    """1 for each of these options of the question whose actions begin at `start`, 0 for all other actions.

    A plain buffer: an index of arrays costs more than the whole mask where few actions are legal, as nearly always.

    >>> mask_of([0, 2], 1, 5)
    array([0, 1, 0, 1, 0], dtype=int8)
    """
    mask = bytearray(actions)
    for option in options:
        mask[start + option] = 1
    return np.frombuffer(mask, MASK)

"""Negative numbers that are used where a seat is expected. Seats are 0 and up; -1 is the `OUTSIDER` (`state.py`)."""

from __future__ import annotations

from typing import Final

ANY_SEAT: Final = -5  # no seat in particular: nobody is asked, or anybody may be
NO_ONE: Final = -9  # nobody has answered yet

# In a script's list of entries, instead of the seat that answers: a re-deal of what a viewer does not know.
REDEAL: Final = -10  # from here down: at the next question
REDEAL_ALL: Final = -30  # from here down: at the start of the next `together`


def redeal_for(viewer: int) -> int:
    """The entry that deals again what the viewer (a seat or the outsider) does not know."""
    return REDEAL - viewer - 1


def redeal_all_for(viewer: int) -> int:
    """The same at the start of the next `together`."""
    return REDEAL_ALL - viewer - 1


def viewer_of(code: int) -> int:
    """Whose knowledge a re-deal keeps."""
    return REDEAL_ALL - code - 1 if code <= REDEAL_ALL else REDEAL - code - 1

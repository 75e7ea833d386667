"""Where an error happened, without its message, which may contain a card or a name."""

from __future__ import annotations

import os
import traceback


def place_of(error: BaseException) -> str:
    """Its kind and the line that raised it."""
    places = places_of(error)
    where = f" at {places[-1]}" if places else ""
    return f"{type(error).__name__}{where}"


def trace_of(error: BaseException) -> str:
    """Its kind and the last lines of its traceback."""
    return f"{type(error).__name__} at {' < '.join(places_of(error)[:-6:-1])}"


def places_of(error: BaseException) -> list[str]:
    return [f"{os.path.basename(one.filename)}:{one.lineno}" for one in traceback.extract_tb(error.__traceback__)]

"""What somebody who knows a game well would think about now: for the guide of a first game."""

from __future__ import annotations

from typing import NamedTuple


class Thought(NamedTuple):
    """One thought. Its sentence is in the game's texts, in the section `thoughts`, under `name`."""

    name: str
    values: tuple[tuple[str, int], ...] = ()
    """What the sentence names: `("count", 3)` fills `{count}` as the kind `count`, `("count2", 5)` fills `{count2}`."""

"""Decision trees counted, as chess programs do ("perft"): every answer from a position, every answer after that.

A line of this many answers may end earlier, with the game; it counts once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from underhall import Stepper

Note = TypeVar("Note")


def lines(stepper: Stepper, depth: int) -> int:
    """The lines of `depth` answers, each by itself: the plain way."""
    if stepper.over:
        return 1
    if depth == 1:
        return len(stepper.options)
    total = 0
    for option in stepper.options:
        twin = stepper.copy()
        twin.answer(option)
        total += lines(twin, depth - 1)
    return total


def lines_alone(stepper: Stepper, depth: int) -> int:
    """The same; also checks that counting has not changed the first state."""
    before = stepper.state.data()
    found = lines(stepper, depth)
    assert stepper.state.data() == before
    return found


def layers(
    start: Stepper,
    depth: int,
    look: Callable[[Stepper, list[Note]], object],
    note: Callable[[Stepper, int], Note],
) -> list[tuple[int, int]]:
    """(lines, positions) for each depth, one layer after another; lines that lead to the same position continue
    together.

    `look` is called at every question, with what `note` made of the answers on the way there.
    """
    layer: dict[bytes, tuple[Stepper, list[Note], int]] = {b"": (start, [], 1)}
    found = []
    for _ in range(depth):
        later: dict[bytes, tuple[Stepper, list[Note], int]] = {}
        for before, past, number in layer.values():
            if before.over:
                later[key(before)] = (before, past, number)
                continue
            look(before, past)
            for option in before.options:
                twin = before.copy()
                twin.answer(option)
                at = key(twin)
                known = later[at][2] if at in later else 0
                later[at] = (twin, [*past, note(before, option)], known + number)
        layer = later
        found.append((sum(number for _, _, number in layer.values()), len(layer)))
    return found


def key(stepper: Stepper) -> bytes:
    """A position and what is asked in it; where seats decide at once, each on a state of its own."""
    asked: list[Any] = []
    for one in stepper.pending():
        asked.append((one.seat, one.question, one.options, one.about))
        if one.state is not stepper.state:
            asked.append(one.state.data())
    return msgspec.json.encode([stepper.state.data(), asked])

"""Who has a table in sight: through which seats people look now, and when they last did."""

from __future__ import annotations

import time
from collections import Counter


class Sight:
    """Who looks at one table. Pages come and go with their streams, and may be out of sight while they last."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        """When the table was opened: before that nobody could be seen."""
        self.seen: dict[int, float] = {}
        """When each seat was last looking."""
        self._looking: Counter[int] = Counter()
        """How many look through each seat."""
        self._in_sight: Counter[int] = Counter()
        """How many of them have the page in sight."""
        self._unseen_since: dict[int, float] = {}
        """When the last of each seat's pages went out of sight."""

    def online(self, seat: int) -> bool:
        return self._looking[seat] > 0

    def looking(self, seat: int) -> bool:
        """Whether somebody has the table in sight, as that seat."""
        return self._in_sight[seat] > 0

    def unseen(self, seat: int) -> float:
        """For how many seconds nobody has had the table in sight."""
        if self.looking(seat):
            return 0.0
        return time.monotonic() - max(self._unseen_since.get(seat, self._since), self.seen.get(seat, self._since))

    def away(self, seat: int) -> float:
        """How long the seat has not been looking, in seconds."""
        return 0.0 if self.online(seat) else time.monotonic() - self.seen.get(seat, self._since)

    def saw(self, seat: int) -> None:
        """The seat has looked or done something, perhaps without a stream."""
        self.seen[seat] = time.monotonic()

    def count(self, seat: int, change: int) -> None:
        """So many more of the seat's pages have come into sight, or fewer."""
        self._in_sight[seat] += change
        if not self._in_sight[seat]:
            self._unseen_since[seat] = time.monotonic()

    def come(self, seat: int) -> bool:
        """One more looks through the seat. Whether it is the first."""
        first = not self.online(seat)
        self._looking[seat] += 1
        return first

    def go(self, seat: int) -> bool:
        """One looks no longer. Whether it was the last."""
        self._looking[seat] -= 1
        self.saw(seat)
        return not self.online(seat)

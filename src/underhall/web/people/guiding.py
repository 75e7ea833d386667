"""Being guided through a first game: a cookie of the browser for each game, so it works without scripts and accounts.

It says whether the guide is on, and which kinds of questions were explained already. As long as there is none, this is
the browser's first game of that kind, and the guide is on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

PREFIX = "guide-"
ON, OFF, DONE = "on", "off", "done"
"""DONE: the first game is over. The guide is off, but nobody has said that it should be."""
MOST = 200
"""No game has more kinds of questions."""


@dataclass(frozen=True, slots=True)
class Guide:
    """What one browser wants of the guide of a game, and what it has heard from it."""

    state: str = ON
    seen: frozenset[int] = frozenset()
    """The numbers of the questions that were explained."""

    @property
    def on(self) -> bool:
        return self.state == ON

    def text(self) -> str:
        """As the cookie keeps it.

        >>> Guide("off", frozenset({3, 0})).text(), read_guide("off-0-3") == Guide("off", frozenset({0, 3}))
        ('off-0-3', True)
        """
        return "-".join((self.state, *map(str, sorted(self.seen))))

    def switched(self, on: bool) -> Guide:
        """Switched on or off by hand. Switched on again, it starts from the beginning."""
        return Guide(ON) if on and self.state == OFF else replace(self, state=ON if on else OFF)

    def knowing(self, questions: frozenset[int]) -> Guide:
        return replace(self, seen=self.seen | questions)

    def finished(self) -> Guide:
        """A game with it is over."""
        return replace(self, state=DONE) if self.on else self


def read_guide(text: str) -> Guide:
    """Whatever a cookie says; what means nothing is left out.

    >>> read_guide("") == Guide(), read_guide("maybe-x-2-999")
    (True, Guide(state='on', seen=frozenset({2})))
    """
    state, *seen = text.split("-")
    known = frozenset(int(one) for one in seen[:MOST] if one.isdecimal() and len(one) < 4 and int(one) < MOST)
    return Guide(state if state in (ON, OFF, DONE) else ON, known)


def guide_name(game: str, seat: int, together: bool) -> str:
    """The name of the cookie. People who share a device each have their own, by their seats."""
    return f"{PREFIX}{game}-{seat}" if together else f"{PREFIX}{game}"

"""How far a browser has come in the lessons: a cookie, so it works without accounts and without scripts.

The value is a list of entries, the newest last: `kings/mines*` is done, `kings/mines@5@3.17` got to step 5 by these
answers, `kings/-` means that somebody knows the game without lessons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request

COOKIE: Final = "lessons"
LONGEST: Final = 1500
"""Characters; a browser sends them with every request."""
BETWEEN: Final = "|"
KNOWN: Final = "-"
ENTRY: Final = re.compile(
    r"(?P<game>[a-z][a-z0-9_-]{0,29})/(?:(?P<known>-)|(?P<lesson>[a-z][a-z0-9-]{0,29})"
    r"(?:(?P<done>\*)|@(?P<at>[0-9]{1,3})@(?P<way>(?:[0-9]{1,7}(?:\.[0-9]{1,7}){0,29})?)))"
)


@dataclass(frozen=True, slots=True)
class Progress:
    """What somebody has done of one lesson."""

    done: bool = False
    at: int = 0
    """The furthest step that was reached, counted from 1; 0 for none."""
    way: str = ""
    """The answers up to there, as the address has them."""

    def entry(self, game: str, lesson: str) -> str:
        return f"{game}/{lesson}*" if self.done else f"{game}/{lesson}@{self.at}@{self.way}"


NOTHING: Final = Progress()


@dataclass(frozen=True, slots=True)
class Learner:
    """All that a browser remembers."""

    lessons: tuple[tuple[str, str, Progress], ...] = ()
    """(game, lesson, progress), what was changed last comes last."""
    known: tuple[str, ...] = ()
    """The games that need no lessons."""

    def of(self, game: str, lesson: str) -> Progress:
        return next((one for where, what, one in self.lessons if (where, what) == (game, lesson)), NOTHING)

    def knows(self, game: str, lessons: Iterable[str]) -> bool:
        """Whether the game need not be taught any more: all of these lessons are done, or somebody said so."""
        return game in self.known or all(self.of(game, lesson).done for lesson in lessons)

    def reached(self, game: str, lesson: str, at: int, way: str) -> Learner:
        """After a step was shown. Going back, or repeating what is done, is no news."""
        before = self.of(game, lesson)
        if before.done or at < before.at or (at, way) == (before.at, before.way):
            return self
        return self._with(game, lesson, Progress(False, at, way))

    def finished(self, game: str, lesson: str) -> Learner:
        return self if self.of(game, lesson).done else self._with(game, lesson, Progress(True))

    def knowing(self, game: str, known: bool = True) -> Learner:
        others = tuple(one for one in self.known if one != game)
        return replace(self, known=(*others, game) if known else others)

    def _with(self, game: str, lesson: str, progress: Progress) -> Learner:
        others = [one for one in self.lessons if one[:2] != (game, lesson)]
        return replace(self, lessons=(*others, (game, lesson, progress)))

    def cookie(self) -> str:
        """The oldest entries are dropped where it would get too long; first those of lessons that were left."""
        entries = [(0, f"{game}/{KNOWN}") for game in self.known]
        entries += [(1 if one.done else 2, one.entry(game, lesson)) for game, lesson, one in self.lessons]
        while len(BETWEEN.join(text for _, text in entries)) > LONGEST:
            entries.remove(max(entries, key=lambda entry: entry[0]))
        return BETWEEN.join(text for _, text in entries)


def read_learner(cookie: str) -> Learner:
    """What a cookie says; whatever makes no sense in it is forgotten.

    >>> read_learner("kings/mines*|nonsense|kings/more@3@5.17|cavein/-")
    Learner(lessons=(('kings', 'mines', Progress(done=True, at=0, way='')), \
('kings', 'more', Progress(done=False, at=3, way='5.17'))), known=('cavein',))
    """
    lessons: dict[tuple[str, str], Progress] = {}
    known: dict[str, None] = {}
    for text in cookie[: 2 * LONGEST].split(BETWEEN):
        found = ENTRY.fullmatch(text)
        if found is None:
            continue
        if found["known"]:
            known[found["game"]] = None
        elif found["done"]:
            lessons[found["game"], found["lesson"]] = Progress(True)
        else:
            lessons[found["game"], found["lesson"]] = Progress(False, int(found["at"]), found["way"])
    return Learner(tuple((*which, one) for which, one in lessons.items()), tuple(known))


def learner_of(request: Request) -> Learner:
    return read_learner(request.cookies.get(COOKIE, ""))


def remember(request: Request, learner: Learner) -> None:
    """The answer to this request carries the cookie."""
    request.scope.setdefault("cookies", {})[COOKIE] = learner.cookie()

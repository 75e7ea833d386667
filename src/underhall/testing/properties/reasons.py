"""Why not? For every name on a seat's screen, the answer is true, is about that thing, and is there when needed.

What a rule says about the position is judged by claims written from its sentence alone: small predicates over what the
seat sees, which know nothing about how `why` finds its reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from underhall import Match
from underhall.engine.why import Uses, refusals

from .case import Case, waiting_for


@dataclass(frozen=True)
class Asked:
    """A seat asks about a thing, and gets a reason that belongs to a question."""

    view: Any
    seat: int
    thing: str
    question: str
    open: str | None
    """The question that the seat is asked at this moment, if any."""
    offered: frozenset[str]
    """All things that it could have used since the present turn began."""
    options: Mapping[str, str]

    @property
    def own(self) -> Any:
        return self.view.seats[self.seat]

    @property
    def now(self) -> bool:
        """The reason is about the open question."""
        return self.question == self.open


Claim = Callable[[Asked], bool]
Names = Callable[[Any], Iterable[str]]


def why_is_true(case: Case, names: Names, claims: Mapping[str, Claim], every: int) -> Counter[str]:
    """How often each rule was named. Names that no decision is about get no reason."""
    found: Counter[str] = Counter()
    before: dict[int, set[str]] = {}
    turn = -1
    for number, match in enumerate(case.walk()):
        if turn != len(match.turns):
            turn, before = len(match.turns), {}
        for seat in range(case.players):
            offered = things_on_offer(match, seat)
            before.setdefault(seat, set()).update(offered)
            if number % every == 0 or match.over:
                look(case, match, seat, offered, frozenset(before[seat]), names, claims, found)
    return found


def look(
    case: Case,
    match: Match,
    seat: int,
    offered: set[str],
    before: frozenset[str],
    names: Names,
    claims: Mapping[str, Claim],
    found: Counter[str],
) -> None:
    view, questions = match.view(seat), match.game.facts.questions
    waiting = waiting_for(match, seat)
    uses = Uses(match, seat)  # as `why` does, once for all names
    opened = questions[waiting.question].name if waiting else None
    for thing in sorted(set(names(view))):
        reasons = refusals(match, seat, uses.of(thing))
        told = (seat, thing, opened, reasons)  # not as a sentence: there are very many
        if thing in offered or thing.casefold() not in uses.names:
            assert not reasons, told
            continue
        assert reasons, told
        assert len(set(reasons)) == len(reasons), told
        assert len({question for question, _ in reasons}) == 1, told
        for question, rule in reasons:
            asked = Asked(view, seat, thing, questions[question].name, opened, before, case.options)
            assert rule in claims, f"no claim for {rule}: {told}"
            assert claims[rule](asked), f"{rule} is not true: {told}"
            found[rule] += 1


def things_on_offer(match: Match, seat: int) -> set[str]:
    waiting = waiting_for(match, seat)
    if waiting is None:
        return set()
    game = match.game
    return {thing for option in waiting.options for thing in game.things(waiting.state, waiting.question, option)}

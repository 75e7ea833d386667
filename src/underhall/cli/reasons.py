"""`why THING` in the terminal: finds the things that a person names, and says what forbids using them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underhall.engine.match import Match


@dataclass(frozen=True, slots=True)
class Reasons:
    """What can be said about a few things together."""

    things: list[str]
    """As the game names them; empty if the text was no list of things."""
    concerned: bool
    """Whether any decision is about all of that at once."""
    allowed: list[str]
    """Answers on offer now that use them, in the text notation."""
    rules: list[str]
    """The rules that forbid the others."""


def reasons(match: Match, seat: int, text: str) -> Reasons:
    """Everything that decides whether the seat may use what `text` names, from its knowledge only."""
    from underhall.engine.why import Uses, allowed, refusals

    game, state = match.game, match.state_of(seat)
    uses = Uses(match, seat)
    found = split(text.casefold().split(), uses.names)
    fitting = uses.of(*found) if found else answers(match, seat, text)
    return Reasons(
        found,
        bool(fitting),
        [game.write(state, *one) for one in allowed(match, seat, fitting)],
        list(dict.fromkeys(rule for _, rule in refusals(match, seat, fitting))),
    )


def split(words: list[str], named: dict[str, str]) -> list[str]:
    """The words as known things, the longest first: `or5 row 1` as OR5 and row 1; nothing if a word is left over."""
    if not words:
        return []
    for length in range(len(words), 0, -1):
        thing = " ".join(words[:length])
        if thing in named:
            rest = split(words[length:], named)
            if rest or length == len(words):
                return [named[thing], *rest]
    return []


def answers(match: Match, seat: int, text: str) -> list[tuple[int, int]]:
    """What `text` means as an answer in the text notation: (question, option), for whatever question it fits."""
    game, state = match.game, match.state_of(seat)
    open_options = {one.question: one.options for one in match.pending() if one.seat == seat}
    found = []
    for question in range(len(game.facts.questions)):
        option = game.read(state, question, text, open_options.get(question, []))
        if option >= 0:
            found.append((question, option))
    return found

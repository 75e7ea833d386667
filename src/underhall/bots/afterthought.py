"""Why a bot gave an answer: what spoke for it at first sight, as those who looked on could know it.

While a game runs, the bot's own cards and plans are nobody else's business. So its answer is weighed in games as the
others could imagine them at that moment: everything that they did not know is dealt anew. The same answer in the same
situation gets the same words, whatever is hidden. When a game is over, everything is open, and it is weighed as the bot
saw it.
"""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.match import Match
from underhall.engine.seat import Seat
from underhall.engine.state import OUTSIDER

from .advice import reasons_of
from .hints import terms_of

SAMPLES = 10
"""Imagined games."""
MOST_OPTIONS = 40
"""Other answers that are compared, in each."""
OTHERS = -1
Terms = Mapping[str, int]


def may_be_explained(match: Match, seat: int, question: int, option: int) -> bool:
    """Of an answer that the seat is about to give: whether everyone will see it in full."""
    if match.at_once or match.game.facts.questions[question].name not in match.game.facts.open_answers:
        return False
    return not match.game.unnoticed(match.state, seat, question, option)


def reasons_for(match: Match, seat: int, option: int, everything_open: bool = False) -> tuple[tuple[str, str], ...]:
    """(term, kind) as in `Advice.reasons`; `match` is at the moment before the seat gives this answer."""
    asked = match.pending_for(seat)
    who = Seat(match, seat)
    if everything_open:
        return reasons_of(option, {one: terms_of(who, asked.state, asked.question, one) for one in asked.options})
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    for seed in range(SAMPLES):
        imagined = match.imagine(OUTSIDER, seed)
        there = next((one for one in imagined.pending() if one.seat == seat and one.question == asked.question), None)
        if there is None:
            continue
        try:
            here = terms_of(who, there.state, asked.question, option)
        except (IndexError, KeyError, ValueError):
            continue  # there, the answer means nothing
        add(own, [here])
        # All of them, also the very same answer: whether it was possible there says something about the true one, for
        # instance which of two equal cards it names.
        add(others, [terms_of(who, there.state, asked.question, one) for one in there.options[:MOST_OPTIONS]])
    return reasons_of(option, {option: own, OTHERS: others})


def add(sums: dict[str, int], found: list[Terms]) -> None:
    """The average of these, as a part of the average over all imagined games."""
    for terms in found:
        for name, worth in terms.items():
            sums[name] = sums.get(name, 0) + worth // (SAMPLES * len(found))

"""Advice: hints with reasons. What speaks for an option beside the others, what it makes likely, what the next best
would lose. It is made only from what the seat knows: from first sight, and from imagined games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from underhall.engine.game import Game
from underhall.engine.match import Line
from underhall.engine.seat import Seat
from underhall.engine.texts import EXPERIENCE

from .futures import Future, behind, futures
from .hints import SeatHint, hints, terms_of
from .levels import level_of
from .search import Settings

FOR = "for"
SPARES = "spares"
AGAINST = "against"
LEAST = 15
"""Hundredths of a point by which a term must differ to be worth a sentence."""
PART = 0.25
"""And this part of the largest difference."""
MOST_FOR = 2
CLEARLY = 0.35
"""By this share of the imagined games something must become more or less frequent to be worth a sentence."""
RATHER = 0.15
"""The same where first sight has nothing to say: a small difference tells more than none."""
MOST_TO_COME = 2
THINKING = 0.7
"""The part of the time that goes to the search; the rest is for what follows."""
MOST_COMPARED = 5
"""Options whose futures are imagined; what comes after them is not worth the time."""
ALL = 10_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """Something that the option makes more frequent in the imagined games, or less."""

    line: Line
    after: float
    """In which share of the games it happened soon after this option."""
    otherwise: float
    """The same after the next best."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One option of a seat, with reasons."""

    hint: SeatHint
    reasons: tuple[tuple[str, str], ...]
    """(term, FOR, SPARES or AGAINST): SPARES if others would lose by it, and this option less."""
    weaker: tuple[tuple[str, str], ...]
    """The same of what speaks for it only a little, the strongest first: for options with no plain reason."""
    likelier: tuple[Prospect, ...]
    """What is good for the seat."""
    less_likely: tuple[Prospect, ...]
    """What is bad for it."""
    behind: float | None
    """How many points it loses against the best; 0 if that cannot be told from luck, None if it was not compared."""


def advise(seat: Seat, most: int = 3, settings: Settings | None = None, seed: int = 0) -> list[Advice]:
    """The best options for the seat that is asked, the best first, with reasons. If `settings` has a time, it is for
    all of this.

    >>> from underhall import Match, Seat, load
    >>> from underhall.bots import Settings, advise
    >>> match = Match.start(load("kings"), 2, seed=7)
    >>> best, other = advise(Seat(match, match.seat), most=2, settings=Settings(iterations=20))
    >>> best.behind, other.behind >= 0
    (0.0, True)
    """
    if settings is None:
        settings = Settings(iterations=level_of(seat.game.facts.thinking, "hard", seat.players).iterations)
    thinking = replace(settings, seconds=THINKING * settings.seconds)
    found = hints(seat, ALL, thinking, seed)
    shown = found[:most]
    state = seat.imagine(seed).state_of(seat.number)
    terms = {option: terms_of(seat, state, seat.question, option) for option in seat.options}
    if len(found) < 2:
        return [Advice(one, reasons_of(one.option, terms), (), (), (), 0.0) for one in shown]
    compared = [one.option for one in found[: min(max(2, most), MOST_COMPARED)]]
    seconds = (1 - THINKING) * settings.seconds
    after = dict(zip(compared, futures(seat, compared, settings, seed, seconds), strict=True))
    best, second = found[0].option, found[1].option
    found_out = []
    for one in shown:
        reasons, weaker = reasons_of(one.option, terms), weaker_reasons_of(one.option, terms)
        if one.option not in after:
            found_out.append(Advice(one, reasons, weaker, (), (), None))
            continue
        own, other = after[one.option], after[second if one.option == best else best]
        likelier, less_likely = to_come(seat, own, other)
        if not (plain(reasons) or likelier or less_likely):
            likelier, less_likely = to_come(seat, own, other, RATHER)
        loses = 0.0 if one.option == best else lost(after[best], own)
        found_out.append(Advice(one, reasons, weaker, likelier, less_likely, loses))
    return found_out


def plain(reasons: Sequence[tuple[str, str]]) -> bool:
    """Whether a term of the game itself speaks for the option."""
    return any(name != EXPERIENCE and kind != AGAINST for name, kind in reasons)


def reasons_of(option: int, terms: Mapping[int, Mapping[str, int]]) -> tuple[tuple[str, str], ...]:
    """Where it differs most from the other options at first sight; what speaks for it comes first."""
    own = terms[option]
    others = [one for other, one in terms.items() if other != option]
    if not others:
        return ()
    names = dict.fromkeys(name for one in terms.values() for name in one)
    steps = {name: own.get(name, 0) - sum(one.get(name, 0) for one in others) / len(others) for name in names}
    enough = max(LEAST, PART * max(map(abs, steps.values()), default=0))
    ranked = sorted((name for name in names if abs(steps[name]) >= enough), key=lambda name: -abs(steps[name]))
    speaking = [name for name in ranked if steps[name] > 0]
    # What practice has taught is said only where no plainer reason is left.
    speaking.sort(key=lambda name: name == EXPERIENCE)
    told = [(name, FOR if name == EXPERIENCE or own.get(name, 0) > 0 else SPARES) for name in speaking]
    against = [(name, AGAINST) for name in ranked if steps[name] < 0 and own.get(name, 0) < 0]
    return (*told[:MOST_FOR], *against[:1])


def weaker_reasons_of(option: int, terms: Mapping[int, Mapping[str, int]]) -> tuple[tuple[str, str], ...]:
    """Whatever term of the game speaks for it more than for the others, however little; then what it brings at all."""
    own = terms[option]
    others = [one for other, one in terms.items() if other != option]
    if not others:
        return ()
    names = dict.fromkeys(name for one in terms.values() for name in one if name != EXPERIENCE)
    steps = {name: own.get(name, 0) - sum(one.get(name, 0) for one in others) / len(others) for name in names}
    better = sorted((name for name in names if steps[name] > 0), key=lambda name: -steps[name])
    brings = sorted((name for name in own if name in names and own[name] > 0), key=lambda name: -own[name])
    found = [(name, FOR if own.get(name, 0) > 0 else SPARES) for name in better]
    return tuple(dict.fromkeys([*found, *((name, FOR) for name in brings)]))


def to_come(
    seat: Seat, after: Future, otherwise: Future, least: float = CLEARLY
) -> tuple[tuple[Prospect, ...], tuple[Prospect, ...]]:
    """What is good for the seat and becomes more frequent, and what is bad for it and becomes less frequent."""
    likelier: list[Prospect] = []
    less_likely: list[Prospect] = []
    for line in dict.fromkeys((*after.told, *otherwise.told)):
        good = goodness(seat.game, seat.number, line)
        one = Prospect(line, after.told.get(line, 0.0), otherwise.told.get(line, 0.0))
        if good > 0 and one.after - one.otherwise >= least:
            likelier.append(one)
        elif good < 0 and one.otherwise - one.after >= least:
            less_likely.append(one)

    def most_changed(some: list[Prospect]) -> tuple[Prospect, ...]:
        some.sort(key=lambda one: (-abs(one.after - one.otherwise), one.line.event, one.line.public))
        return tuple(some[:MOST_TO_COME])

    return most_changed(likelier), most_changed(less_likely)


def goodness(game: Game[Any], seat: int, line: Line) -> int:
    """Whether it is good (1) or bad (-1) for the seat; 0 if it is not worth telling."""
    event = game.facts.events[line.event]
    if not event.notable or not line.public or event.public[0] != "seat":
        return 0
    return event.notable if line.public[0] == seat else -event.notable


def lost(best: Future, other: Future) -> float:
    """What the other option loses on average, unless it may well be luck."""
    points, error = behind(best, other)
    return points if points > error else 0.0

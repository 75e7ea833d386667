"""Checks that a bot knows no more than its seat: a second one that sees another deal must do the same all along."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from underhall import Match, Seat
from underhall.bots import Bot, Settings, hints
from underhall.bots.search import Search, SearchBot
from underhall.engine.chance import FastChance
from underhall.engine.state import State
from underhall.engine.table import Policy
from underhall.testing.properties.case import Case, pick, redealt
from underhall.testing.properties.leaks import true_objects, walk_public

Make = Callable[[int], Bot]


def deal_of(match: Match) -> list[object]:
    """The truth, and what each seat has planned so far, without chance, which is another one in every re-deal."""
    return [state.data()[3:] for state in (match.state, *(branch.state for branch in match._ledger.branches))]


def warmed_up(case: Case, answers: int, chance: FastChance) -> Match:
    match = case.start()
    while match.answers < answers:
        match.answer_as(*pick(match, chance))
    return match


def bots_know_no_more_than_their_seats(case: Case, make: Make, after: int = 0) -> int:
    """Through a game that bots play, after some random answers; gives how often the twin saw another deal.

    Every seat has two bots with the same seed. The first one plays the true match. The second one is asked the same
    questions, each time in a match in which everything hidden from the seat is dealt anew. If both always choose
    the same, then neither what they see nor what they remember depends on hidden things.
    """
    chance = case.chance(5)
    match = warmed_up(case, after, chance)
    bots = [(make(8 * case.seed + seat), make(8 * case.seed + seat)) for seat in range(case.players)]
    last = match.answers + case.answers
    others = 0
    while not match.over and (not case.answers or match.answers < last):
        waiting = match.pending()
        seat = waiting[chance.below(len(waiting))].seat
        twin = redealt(match, seat, chance.below(1 << 30))
        others += deal_of(twin) != deal_of(match)
        true, imagined = bots[seat]
        chosen, again = true.choose(Seat(match, seat)), imagined.choose(Seat(twin, seat))
        assert chosen in Seat(match, seat).options
        assert chosen == again, f"{case}, answer {match.answers}: the bot of seat {seat} knows what it cannot know"
        match.answer_as(seat, chosen)
    return others


def hints_tell_no_secrets(case: Case, settings: Settings, every: int = 1) -> int:
    """They are the same in every deal that the seat cannot tell apart."""
    others = 0
    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        for waiting in match.pending():
            twin = redealt(match, waiting.seat, case.seed + 17 * at)
            others += deal_of(twin) != deal_of(match)
            first, second = (hints(Seat(one, waiting.seat), 99, settings, at) for one in (match, twin))
            assert first == second, f"{case}, answer {match.answers}: hints for seat {waiting.seat} tell a secret"
    return others


class Recorder(Policy):
    """Answers by chance and keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        self.shown += [state, options]
        return options[len(self.shown) % len(options)]


def handed_around(seat: Seat, settings: Settings) -> list[object]:
    """What a search, a bot and hints hold and give for the open question of a seat."""
    search = Search(seat, settings, FastChance(3))
    search.run(early=False)
    bot = SearchBot(4, settings)
    chosen = bot.choose(seat)
    recorder = Recorder()
    end = seat.play_out(5, recorder)
    found: list[object] = [search, search.nodes(), search.best(), bot, chosen, recorder, end]
    if len(search.options) > 1:
        found.append(search.below(search.best()))
    return [*found, hints(seat, 99, settings)]


def nothing_leads_to_the_truth(
    case: Case, given: Callable[[Seat], list[Any]], every: int = 1, shared: Iterable[str] = ()
) -> int:
    """From what `given` gives for a seat no public name leads to the true state or to one of its lists."""
    reached = 0
    for at, match in enumerate(case.walk()):
        if at % every or match.over:
            continue
        truth = true_objects(match, set(shared))
        for waiting in match.pending():
            found = walk_public(given(Seat(match, waiting.seat)))
            reached += len(found)
            for thing in found.values():
                assert id(thing) not in truth, f"{case}, answer {match.answers}: {truth[id(thing)]} can be reached"
    return reached

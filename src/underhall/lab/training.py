"""Self-play: bots learn what to make of a game's terms, traits and situations.

A round begins with a look at games as the student plays them now: how likely are they to end how, from where they
stand? Then come batches of games with the same student in all seats; decisions after which a seat's outlook rose become
more likely. What was learned is the average over a round, because single steps are noisy. Then the student meets its
former self, with few players and with many. If it does not win, the round is taken back, and the next one makes smaller
steps; in the end it stops.

A course may be held with certain numbers of players only. What it learns counts for these, and what was known before
goes on to count for the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from underhall.bots.judgement import JudgingPolicy
from underhall.bots.learning import (
    LearningPolicy,
    Lesson,
    Student,
    beginner,
    experience_of,
    flat,
    lean,
    practised,
)
from underhall.bots.tree import payoffs
from underhall.engine.chance import FastChance
from underhall.engine.experience import Experience, Outlook
from underhall.engine.game import Game
from underhall.engine.registry import load
from underhall.engine.table import Policy, PolicyTable

from .course import Course, Round
from .evidence import wilson
from .imitation import shown
from .outlooks import Fit, Known, chunks, learn_outlooks
from .playing import box, seed_of
from .workers import Submit

CHUNK = 16
"""Deals that one process plays at a time. The sums are added in this order, so they do not depend on the processes."""
SLOWER = 0.5
"""By this much steps become smaller when a round has won nothing."""
SMALLEST = 0.2
"""Below this share of the first rate nothing more is to be learned."""


# Playing -----------------------------------------------------------------------------------------------------------


def play(game: Game[Any], players: int, seed: int, policies: Sequence[Policy]) -> Any:
    """A game from the deal to its end; gives the last state."""
    state = game.new(players, FastChance(seed), game.facts.settle({}), box(game.facts.id, ""))
    table = PolicyTable(state, list(policies))
    while not state.over:
        game.turn(state, table)
    return state


def parts_of(game: Game[Any]) -> int:
    """How many numbers a situation has."""
    state = game.new(min(game.facts.players), FastChance(0), game.facts.settle({}), box(game.facts.id, ""))
    return len(game.situation(state, 0))


@dataclass(frozen=True, slots=True)
class Task:
    """A batch, for those who play it."""

    course: Course
    batch: int
    known: Known
    outlooks: list[list[tuple[list[int], int]]]


def study(task: Task, deals: Iterable[int]) -> list[float]:
    """Plays some deals of a batch; gives the changes they speak for."""
    game = load(task.course.game)
    outlooks = [[Outlook(weights, error) for weights, error in stages] for stages in task.outlooks]
    experience = Experience(*task.known, outlooks)
    lesson = Lesson(game, task.course.heat, parts_of(game))
    spread = game.facts.thinking.spread
    for deal in deals:
        players = task.course.players(task.batch * task.course.deals + deal)
        seed = seed_of("deal", task.course.seed, task.batch, deal)
        if task.course.imitate:
            luck = FastChance(seed_of("run", seed))
            shown(game, experience, players, seed, luck, task.course.imitate, lesson)
            continue
        policy = LearningPolicy(game, experience, FastChance(seed_of("run", seed)))
        state = play(game, players, seed, [policy] * players)
        lesson.add(policy.decisions, policy.gains(payoffs(game, state, spread), task.course.patience))
    return flat(lesson.factors, lesson.figures)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A student against another, for those who play it."""

    course: Course
    number: int
    players: int
    student: Known
    other: Known


def meet(meeting: Meeting, deals: Iterable[int]) -> list[tuple[float, int]]:
    """Each deal with the student in every seat: its wins and scores."""
    game = load(meeting.course.game)
    players = meeting.players
    student, rival = Experience(*meeting.student), Experience(*meeting.other)
    found = []
    for deal in deals:
        for seat in range(players):
            seed = seed_of("meeting", meeting.course.seed, meeting.number, deal)
            chance = FastChance(seed_of("meeting", seed, seat))
            other = JudgingPolicy(game, rival, chance, False)
            policies: list[Policy] = [other] * players
            policies[seat] = JudgingPolicy(game, student, chance, False)
            state = play(game, players, seed, policies)
            winners = game.winners(state)
            found.append((1 / len(winners) if seat in winners else 0.0, game.scores(state)[seat]))
    return found


# Learning ----------------------------------------------------------------------------------------------------------


class Training:
    """A course under way."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = load(course.game)
        self.parts = parts_of(self.game)
        self.outlooks: list[list[Outlook]] = []
        self.fits: list[Fit] = []
        self.student: Student = beginner(self.game, course.heat, self.parts)
        self.settled = list(self.student.values)
        """The average of the student's values over the last round."""
        self.first = self.known()
        """The terms as the game declares them."""
        self.others = course.known_before()
        """What is known already: it stays where the course learns nothing."""
        if self.others is not None:
            shown = self.others.among(min(course.counts))
            self.student = practised(self.game, shown, course.heat, self.parts)
        for one in course.leaning:
            lean(self.game, self.student, self.parts, one.number(self.game), one.trait, 100 * one.points / course.heat)
        self.settled = list(self.student.values)
        self.proven = self.settled
        """The same after the last round that won."""
        self.before = self.known()
        self.rate = course.rate
        self.batch = 0
        self.rounds: list[Round] = []

    def experience(self) -> Experience:
        """What was learned, and what was known before about the numbers of players that the course does not have. A
        course with all numbers makes one experience for all."""
        course, others = self.course, self.others
        mine = experience_of(self.game, course.heat, self.settled, self.parts)
        beyond = max(course.counts) + 1
        if course.for_many:
            found = Experience(*(self.first if others is None else (others.heat, others.factors, others.figures)))
            found.many, found.many_from = mine, min(course.counts)
        else:
            found = mine
            if others is not None and beyond <= max(self.game.facts.players):
                found.many = others if others.many is None else others.many
                found.many_from = max(beyond, others.many_from)
        found.outlooks = self.outlooks
        return found

    def known(self, values: list[float] | None = None) -> Known:
        """What was learned so far, or what these values say."""
        found = experience_of(self.game, self.course.heat, self.settled if values is None else values, self.parts)
        return found.heat, found.factors, found.figures

    @property
    def games(self) -> int:
        return self.batch * self.course.deals

    @property
    def over(self) -> bool:
        return self.rate < SMALLEST * self.course.rate

    def learn(self, submit: Submit, done: Callable[[int], None]) -> Round:
        """One round; `done` hears how many more batches are played."""
        began = time.monotonic()
        course, student = self.course, self.student
        # They depend on how the student plays, so they are learned anew for each round.
        critics, _ = learn_outlooks(
            course.game,
            self.known(),
            seed_of("critic", course.seed, self.batch),
            course.watched // 10 + 1,
            submit,
            counts=course.counts,
        )
        outlooks = [[(outlook.weights, outlook.error) for outlook in stages] for stages in critics]
        parts = [range(at, min(at + CHUNK, course.deals)) for at in range(0, course.deals, CHUNK)]
        sums = [0.0] * len(student.values)
        for _ in range(course.batches):
            task = Task(course, self.batch, self.known(student.values), outlooks)
            pushes = [0.0] * len(student.values)
            for future in [submit(study, task, part) for part in parts]:
                pushes = [a + b for a, b in zip(pushes, future.result(), strict=True)]
            student.step(pushes, self.rate)
            sums = [a + b for a, b in zip(sums, student.values, strict=True)]
            self.batch += 1
            done(1)
        self.settled = [total / course.batches for total in sums]
        return self.measure(submit, began)

    def measure(self, submit: Submit, began: float) -> Round:
        now, few, most = self.known(), min(self.course.counts), max(self.course.counts)
        won, _ = self.against(submit, now, self.before, few)
        against_terms, score = self.against(submit, now, self.first, few)
        among, terms = won, against_terms
        if most > few:
            among, _ = self.against(submit, now, self.before, most)
            terms, _ = self.against(submit, now, self.first, most)
        games = few * self.course.matches
        low, high = wilson(won * games, games)
        found = Round(
            number=len(self.rounds) + 1,
            games=self.games,
            rate=self.rate,
            players=few,
            won=won,
            low=low,
            high=high,
            against_terms=against_terms,
            score=score,
            most=most,
            won_among_most=among,
            most_against_terms=terms,
            seconds=time.monotonic() - began,
        )
        self.rounds.append(found)
        if found.better():
            self.before = now
            self.proven = self.settled
        else:
            self.rate *= SLOWER
            self.settled = self.proven
            self.student.values = list(self.proven)
        return found

    def watch(self, submit: Submit, done: Callable[[int], None]) -> None:
        """Learns outlooks from games by what is known so far; `done` hears how many more chunks of them are played."""
        course, found = self.course, self.experience()
        self.outlooks, self.fits = [[] for _ in range(max(self.game.facts.players) + 1)], []
        for players in self.game.facts.players:
            if players not in self.watched:
                assert self.others is not None
                self.outlooks[players] = self.others.outlooks[players]
                continue
            known = found.among(players)
            figures = (known.heat, known.factors, known.figures)
            outlooks, fits = learn_outlooks(
                course.game, figures, course.seed, course.watched, submit, done, counts=(players,)
            )
            self.outlooks[players] = outlooks[players]
            self.fits += fits

    @property
    def watched(self) -> list[int]:
        """The numbers of players for which outlooks are learned: not those for which nothing else has changed."""
        known = [] if self.others is None else self.others.outlooks
        return [
            players
            for players in self.game.facts.players
            if players in self.course.counts or players >= len(known) or not known[players]
        ]

    @property
    def chunks_to_watch(self) -> int:
        return len(chunks(self.course.watched)) * len(self.watched)

    def against(self, submit: Submit, now: Known, other: Known, players: int) -> tuple[float, float]:
        """The share of games won, and the mean score."""
        meeting = Meeting(self.course, len(self.rounds), players, now, other)
        deals = -(-self.course.matches * min(self.course.counts) // players)
        step = max(1, deals // 16)
        chunks = [range(at, min(at + step, deals)) for at in range(0, deals, step)]
        results = [one for future in [submit(meet, meeting, chunk) for chunk in chunks] for one in future.result()]
        return sum(win for win, _ in results) / len(results), sum(score for _, score in results) / len(results)

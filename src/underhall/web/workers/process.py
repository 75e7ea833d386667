"""A worker process: questions come in through a pipe, answers go out through another, and nothing else is shared.

It ends when its pipe does, so it never outlives the server, however that ended. Run as
`python -m underhall.web.workers`; the server's side of it is in `pool.py` and `workers.py`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final

import msgspec

from underhall import compiling
from underhall.bots import Bot, Settings, level_of, make_opponent, spoken
from underhall.bots import advise as make_advice
from underhall.bots.levels import PROMISES
from underhall.bots.program import ProgramBot
from underhall.engine.errors import RulesBug, UnderhallError
from underhall.engine.match import Match
from underhall.engine.registry import load
from underhall.engine.seat import Seat
from underhall.engine.texts import Speaker
from underhall.web.faults import place_of

from .messages import KEPT, Advise, Choose, Hint, Position, Question, Read, Reply, Warm, receive, send

OVERTIME: Final = 5.0
"""Seconds that the server has for ending a worker that hangs, before it ends itself."""
MOST_PROGRAMS: Final = 8
"""Programs that wait for their next question in one worker."""
POLITENESS: Final = 5
"""How far workers stand back for the server, where both want the processor."""


# Thinking ------------------------------------------------------------------------------------------------------------


def begin(position: Position) -> Match:
    """The match at its start, or at rest."""
    game = load(position.game)
    box = game.components(position.components)
    if position.rest is None:
        return Match.start(game, position.players, position.secret, position.options, box)
    from underhall.engine.rest import thaw

    return Match(game, thaw(game, position.players, position.options, box, position.secret, position.rest))


def rebuild(position: Position) -> Match:
    match = begin(position)
    for seat, value in position.given:
        match.answer_as(seat, value)
    return match


class Worker:
    """Answers questions. It remembers the last matches between two of them, which never changes an answer."""

    def __init__(self) -> None:
        self._matches: OrderedDict[bytes, tuple[Match, list[tuple[int, int]]]] = OrderedDict()
        self._programs: OrderedDict[tuple[bytes, int, str], ProgramBot] = OrderedDict()
        """The programs that sit at tables, each with what it was told so far."""
        self._compiled = compiling.is_compiled()

    def match_of(self, position: Position) -> Match:
        """Only new answers are played; after an undo or a take-back, the whole game is played again."""
        key = position.key
        match, given = self._matches.pop(key, (None, []))  # it comes back when all has gone well
        if match is not None and position.given[: len(given)] == given:
            for seat, value in position.given[len(given) :]:
                match.answer_as(seat, value)
        else:
            match = rebuild(position)
        self._matches[key] = match, position.given
        if len(self._matches) > KEPT:
            self._matches.popitem(last=False)
        return match

    def bot_of(self, question: Choose, seed: int) -> Bot:
        """The bot for this question. A program stays for the whole game, so that it need not start for each answer."""
        key = question.position.key, question.seat, question.bot
        bot: Bot = self._programs.pop(key) if key in self._programs else make_opponent(question.bot, seed)
        if isinstance(bot, ProgramBot):
            self._programs[key] = bot
            if len(self._programs) > MOST_PROGRAMS:
                self._programs.popitem(last=False)[1].end()
        return bot

    def reply(self, question: Question) -> Reply:
        try:
            if isinstance(question, Warm):
                for game in question.games:
                    load(game)
                return Reply(compiled=self._compiled)
            if isinstance(question, Read):
                return taken(question.text)
            try:
                match = self.match_of(question.position)
                seed = seed_of(match, question.seat, question.seed)
                bot = self.bot_of(question, seed) if isinstance(question, Choose) else None
            except UnderhallError as error:
                return Reply(refused=str(error))
            seat = Seat(match, question.seat)
            if isinstance(question, Advise):
                return Reply(hints=advise(match, seat, seed, question), compiled=self._compiled)
            assert bot is not None
            begun = time.perf_counter()
            answer = bot.choose(seat)
            spent = time.perf_counter() - begun
            if answer not in seat.options:
                raise RulesBug("a bot gave an answer that was not on offer")
            promise = PROMISES.get(question.bot)
            cut = None if promise is None or len(seat.options) == 1 else spent >= promise
            return Reply(answer=answer, compiled=self._compiled, cut=cut)
        except Exception as error:
            self._matches.clear()  # it may have left one of them in the middle of something
            return Reply(broken=place_of(error))


def taken(text: str) -> Reply:
    # Only here: bots need nothing of it.
    from .uploaded_records import LONGEST_REASON, accepted

    try:
        return Reply(record=accepted(text))
    except UnderhallError as error:
        return Reply(refused=str(error)[:LONGEST_REASON])


def advise(match: Match, seat: Seat, seed: int, question: Advise) -> list[Hint]:
    iterations = level_of(match.game.facts.thinking, "hard", seat.players).iterations
    found = make_advice(seat, question.most, Settings(iterations=iterations, seconds=question.seconds), seed)
    # The words too come from an imagined table: nothing that the seat does not know can slip into them.
    state = seat.imagine(seed).state_of(seat.number)
    words = Speaker(match.game, state, question.language, question.position.names)
    said = spoken(found, words, state, seat.question, len(seat.options), seat.number)
    return [
        Hint(
            option=one.option,
            label=one.label,
            things=match.game.things(state, seat.question, one.option),
            win=advice.hint.win_chance,
            score=advice.hint.score,
            share=advice.hint.share,
            reasons=[(reason.text, reason.against) for reason in one.reasons],
            compared=one.compared,
            figures=one.figures,
        )
        for advice, one in zip(found, said, strict=True)
    ]


def seed_of(match: Match, seat: int, seed: int) -> int:
    """A seed for this one decision, made only from the seat's knowledge: with the same seed at every decision, a bot
    would be careless either always or never."""
    key = match.game.info_key(match.state_of(seat), seat)
    waiting = match.pending_for(seat)
    asked = f"{seed} {seat} {waiting.question} {waiting.about} ".encode()
    return int.from_bytes(blake2b(asked + key, digest_size=7).digest(), "big")


# The process ---------------------------------------------------------------------------------------------------------


def listen(pipe: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """In a thread of its own, so that the end of the server is noticed even in the middle of a search."""
    while True:
        try:
            questions.put(receive(pipe))
        except (EOFError, OSError):
            os._exit(0)


def set_alarm(seconds: float) -> None:
    """Ends the process when the time is up, whatever it is doing; 0 cancels the alarm."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def bound(megabytes: int) -> None:
    """Limits the memory of this process, if the system allows it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = megabytes * 1024 * 1024
    with suppress(ValueError, OSError):  # less is allowed already, or the system does not count it
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def main() -> None:
    """`python -m underhall.web.workers [MEGABYTES]`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if len(sys.argv) > 1:
        bound(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    # Nothing that a game or a bot prints may get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    worker = Worker()
    decoder = msgspec.msgpack.Decoder(Question)
    while True:
        question = decoder.decode(questions.get())
        set_alarm(question.limit + OVERTIME)
        reply = worker.reply(question)
        set_alarm(0)
        try:
            send(answers, msgspec.msgpack.encode(reply))
        except OSError:
            os._exit(0)

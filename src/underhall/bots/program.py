"""Programs as players: any program that speaks the line protocol takes a seat (`--bots program:./mybot`).

It is told what its seat may know, and nothing else. `docs/programs.md` has the protocol.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from underhall.engine.errors import BadOption
from underhall.engine.match import Line, news
from underhall.engine.seat import Seat

from .levels import LevelBot
from .program_process import FAREWELL, Program, ProgramFailed, borrow, give_back, words_of

PREFIX: Final = "program:"
PROTOCOL: Final = 1
START: Final = 10.0
"""Seconds for the first answer of a program, which has to start."""
SECONDS: Final = 30.0
FAILING: Final = ("forfeit", "easy")


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """A program and how it is treated. As text: `program:./mybot:seconds=5:failing=easy`."""

    command: str
    seconds: float = SECONDS
    """For each answer."""
    failing: str = FAILING[0]
    """What a failure means. `forfeit`: the seat has lost, `easy` plays on for it; `easy`: that answers this once."""

    def __post_init__(self) -> None:
        words_of(self.command)
        if not 0 < self.seconds <= 3600:
            raise BadOption(f"a program has up to 3600 seconds for an answer, not {self.seconds:g}")
        if self.failing not in FAILING:
            raise BadOption(f"a failing program means {' or '.join(FAILING)}, not '{self.failing}'")

    @classmethod
    def read(cls, text: str) -> ProgramSettings:
        """
        >>> ProgramSettings.read("python3 mybot.py:seconds=2")
        ProgramSettings(command='python3 mybot.py', seconds=2.0, failing='forfeit')
        """
        seconds, failing = SECONDS, FAILING[0]
        while True:
            before, _, last = text.rpartition(":")
            name, equals, value = last.partition("=")
            if not before or not equals or name not in ("seconds", "failing"):
                return cls(text, seconds, failing)
            if name == "failing":
                failing = value
            else:
                try:
                    seconds = float(value)
                except ValueError:
                    raise BadOption(f"the seconds of a program are a number, not '{value}'") from None
            text = before


class ProgramBot:
    """A program at one seat, for one game. It never fails: where the program does, `easy` answers."""

    def __init__(self, settings: ProgramSettings, seed: int) -> None:
        self.settings = settings
        self.seed = seed
        self.name = ""
        """As the program calls itself."""
        self.failure = ""
        """Why it failed first, in one sentence."""
        self.forfeited = False
        self._program: Program | None = None
        self._told: list[Line] = []
        self._count = 0
        self._easy = LevelBot("easy", seed)

    def choose(self, seat: Seat) -> int:
        if self.forfeited:
            return self._easy.choose(seat)
        try:
            return self._ask(seat)
        except ProgramFailed as error:
            self._failed(str(error), seat)
            return self._easy.choose(seat)

    def leave(self, scores: list[int], winners: list[int]) -> None:
        """The game is over; the program may wait for another one."""
        program, self._program = self._program, None
        if program is not None:
            try:
                program.say({"type": "over", "scores": scores, "winners": winners}, FAREWELL)
                give_back(program)
            except ProgramFailed:
                program.kill()

    def end(self) -> None:
        """Nobody will ask it again: the program ends, whether the game is over or not."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _ask(self, seat: Seat) -> int:
        if self._program is None:
            self._program = self._welcome(seat)
        self._count += 1
        question = question_of(seat, self._count, self._fresh(seat))
        answer = self._program.ask(question, "answer", self.settings.seconds)
        if answer.get("id") != self._count:
            raise ProgramFailed(f"the program '{self.settings.command}' answered another question than {self._count}")
        return chosen(seat, answer, self.settings.command)

    def _welcome(self, seat: Seat) -> Program:
        program = borrow(self.settings.command)
        self._told = []  # a program that was started anew knows nothing of what was told before
        try:
            name = program.ask(hello(seat, self.seed), "ready", START).get("name", "")
        except ProgramFailed:
            program.kill()
            raise
        self.name = str(name)[:80]
        return program

    def _fresh(self, seat: Seat) -> list[Line]:
        log = seat.log
        fresh = news(self._told, log)
        self._told = log
        return fresh

    def _failed(self, why: str, seat: Seat) -> None:
        if self._program is not None:
            self._program.kill()  # in which state it is, nobody knows
            self._program = None
        forfeits = self.settings.failing == "forfeit"
        self.forfeited = forfeits
        what = "the seat has lost this game" if forfeits else "'easy' answers"
        if not self.failure:
            print(f"underhall: seat {seat.number}: {why}: {what}", file=sys.stderr)
        self.failure = self.failure or why


def hello(seat: Seat, seed: int) -> dict[str, Any]:
    """What a program is told when it sits down."""
    facts = seat.game.facts
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": facts.id,
        "rules": facts.rules_version,
        "players": seat.players,
        "seat": seat.number,
        # Not the bot's own seed: in a simulation, the deal could be worked out from that.
        "seed": int.from_bytes(sha256(f"program {seed}".encode()).digest()[:6], "big"),
        "questions": [{"name": one.name, "size": one.size} for one in facts.questions],
    }


def question_of(seat: Seat, number: int, fresh: list[Line]) -> dict[str, Any]:
    """An open question, with all that the seat knows."""
    game, question = seat.game, seat.question
    # Notation and things come from an imagined table: they use what the seat knows, which is the same there.
    state = seat.imagine(0).state_of(seat.number)
    return {
        "type": "ask",
        "id": number,
        "view": json.loads(seat.view.to_json()),
        "told": [
            {"event": game.facts.events[one.event].name, "public": list(one.public), "secret": list(one.secret)}
            for one in fresh
        ],
        "question": game.facts.questions[question].name,
        "about": list(seat.about),
        "options": [
            {
                "value": option,
                "text": game.write(state, question, option),
                "things": game.things(state, question, option),
            }
            for option in seat.options
        ],
    }


def chosen(seat: Seat, answer: dict[str, Any], command: str) -> int:
    """The option that an answer names, by its value or by its text."""
    value = answer.get("value")
    text = answer.get("text")
    if value is None and isinstance(text, str):
        state = seat.imagine(0).state_of(seat.number)
        value = seat.game.read(state, seat.question, text, seat.options)
    if not isinstance(value, int) or isinstance(value, bool) or value not in seat.options:
        given = json.dumps(text if answer.get("value") is None else value)[:60]
        raise ProgramFailed(f"the program '{command}' gave an answer that is not on offer: {given}")
    return value

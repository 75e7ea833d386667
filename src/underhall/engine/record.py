"""Records: the whole game as readable text that round-trips.

It looks like this; `docs/notation.md` describes the format::

    [Underhall "1"]
    [Game "kings"]
    ...

    1. 0: play DW3a row 2; draw deck
    2. 1: play OR7b own 1; draw GO
    {2 chat 1 "hello"}
    end 4
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from .errors import SENSELESS, BadRecord, UnderhallError
from .game import Game
from .match import Match, TableEvent
from .registry import load
from .texts import Speaker
from .yamlfile import SURROGATE

VERSION = "1"
TAG = re.compile(r'\[([A-Za-z]+) ("(?:[^"\\]|\\.)*")\]')
TURN = re.compile(r"(\d{1,9})\. (.+)")
SEAT = re.compile(r"(\d{1,9}): (.+)")
EVENT = re.compile(r'\{(\d{1,9}) ([a-z-]+) (-?\d{1,9}) ("(?:[^"\\]|\\.)*")\}')
END = re.compile(r"end (\d{1,9})")
NEEDED = ("Game", "Rules", "Players", "Options", "Components", "Commitment", "Secret")
SEALED = "sealed"

Answer = tuple[int, str]


@dataclass(slots=True)
class Record:
    """A game as text: what it was started with, the answers turn by turn, and table events."""

    game: str
    rules: str
    players: int
    options: dict[str, str]
    components: str
    override: str
    commitment: str
    secret: bytes | None
    """None while the record is sealed: it can be read, but not replayed."""
    names: list[str] = field(default_factory=list)
    turns: list[list[Answer]] = field(default_factory=list)
    events: list[TableEvent] = field(default_factory=list)
    result: list[int] | None = None
    winners: list[int] | None = None

    @property
    def answers(self) -> int:
        return sum(len(turn) for turn in self.turns)

    @property
    def take_backs(self) -> int:
        return sum(event.kind == "take-back" for event in self.events)


def record_of(match: Match, sealed: bool = False) -> Record:
    """The record of a match. `sealed` leaves out the secret, to show a game that is still in progress."""
    deal = match.deal
    if deal is None:
        raise BadRecord("this match was set up from a position: it has no record")
    if match.resumed:
        raise BadRecord("this match continues from a saved state: the turns before it are not in it")
    facts = match.game.facts
    turns = [list(zip(turn.seats, turn.texts, strict=True)) for turn in match.turns]
    seats, _, _, texts = match.present_turn()
    turns.append(list(zip(seats, texts, strict=True)))
    return Record(
        game=facts.id,
        rules=facts.rules_version,
        players=deal.players,
        options=dict(deal.options),
        components=deal.components.digest,
        override=deal.components.override,
        commitment=deal.commitment,
        secret=None if sealed else deal.secret,
        names=list(deal.names),
        turns=[turn for turn in turns if turn],
        events=list(match.events),
        result=match.scores() if match.over else None,
        winners=match.winners() if match.over else None,
    )


def write_record(record: Record) -> str:
    """The text of a record."""
    tags: dict[str, str] = {
        "Underhall": VERSION,
        "Game": record.game,
        "Rules": record.rules,
        "Players": str(record.players),
        "Options": " ".join(f"{name}={value}" for name, value in record.options.items()),
        "Components": record.components,
        "Commitment": record.commitment,
        "Secret": record.secret.hex() if record.secret is not None else SEALED,
    }
    for seat, name in enumerate(record.names):
        tags[f"Name{chr(ord('A') + seat)}"] = name
    if record.take_backs:
        tags["TakeBacks"] = str(record.take_backs)
    if record.result is not None:
        tags["Result"] = " ".join(map(str, record.result))
    if record.winners is not None:
        tags["Winners"] = " ".join(map(str, record.winners))
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
    lines += [f"| {line}" for line in record.override.splitlines()]
    lines.append("")
    waiting = sorted(record.events, key=lambda event: event.after)
    answers = told = 0
    for number, turn in enumerate(record.turns, 1):
        while told < len(waiting) and waiting[told].after <= answers:
            lines.append(write_event(waiting[told]))
            told += 1
        lines.append(f"{number}. {write_turn(turn)}")
        answers += len(turn)
    lines += [write_event(event) for event in waiting[told:]]
    lines.append(f"end {answers}")
    return "\n".join(lines) + "\n"


def write_turn(turn: list[Answer]) -> str:
    """`0: play DW3a row 2; draw deck`: the seat is named where it changes."""
    parts, last = [], None
    for seat, text in turn:
        parts.append(text if seat == last else f"{seat}: {text}")
        last = seat
    return "; ".join(parts)


def write_event(event: TableEvent) -> str:
    return f"{{{event.after} {event.kind} {event.seat} {json.dumps(event.text, ensure_ascii=False)}}}"


def read_record(text: str) -> Record:
    """The inverse of `write_record`; one clear sentence about anything that is wrong."""
    if SURROGATE.search(text):
        raise BadRecord("the record is damaged: there is an incomplete character in it")
    # Not `splitlines`: a name or a chat message may contain a Unicode line separator.
    lines = text.replace("\r\n", "\n").split("\n")
    tags: dict[str, str] = {}
    override: list[str] = []
    turns: list[list[Answer]] = []
    events: list[TableEvent] = []
    end: int | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if end is not None:
            raise BadRecord(f"line {number}: there is something after the end of the record")
        if found := TAG.fullmatch(line):
            tags[found[1]] = read_string(found[2], number)
        elif line.startswith("|"):
            override.append(line[2:])
        elif found := TURN.fullmatch(line):
            if int(found[1]) != len(turns) + 1:
                raise BadRecord(f"line {number}: turn {len(turns) + 1} is missing")
            turns.append(read_turn(found[2], number))
        elif found := EVENT.fullmatch(line):
            events.append(TableEvent(int(found[1]), found[2], int(found[3]), read_string(found[4], number)))
        elif found := END.fullmatch(line):
            end = int(found[1])
        else:
            raise BadRecord(f"line {number} of the record is not understood: '{line[:40]}'")
    check_version(tags)
    events.sort(key=lambda event: event.after)
    if end is None:
        raise BadRecord("the record is cut off: its last line 'end N' is missing")
    record = from_tags(tags, "\n".join(override) + "\n" if override else "", turns, events)
    if record.answers != end:
        raise BadRecord(f"the record is damaged: it says it has {end} answers, but there are {record.answers}")
    for event in record.events:
        if not -1 <= event.seat < record.players:
            raise BadRecord(f"the record is damaged: it mentions seat {event.seat}, which is not at the table")
    return record


def read_string(text: str, number: int) -> str:
    try:
        found = str(json.loads(text))
    except ValueError:
        raise BadRecord(f"line {number}: the text {text[:40]} is damaged") from None
    if SURROGATE.search(found):  # JSON can express it, but it could not be written again
        raise BadRecord(f"line {number}: there is an incomplete character in the text {text[:40]}")
    return found


def check_version(tags: dict[str, str]) -> None:
    if "Underhall" not in tags:
        raise BadRecord("this is not a record of Underhall: the tag [Underhall] is missing")
    if tags["Underhall"] != VERSION:
        raise BadRecord(f"the record has version {tags['Underhall']}; this program reads version {VERSION}")
    for name in NEEDED:
        if name not in tags:
            raise BadRecord(f"the record is damaged: the tag [{name}] is missing")


def read_turn(text: str, number: int) -> list[Answer]:
    answers: list[Answer] = []
    seat: int | None = None
    for part in text.split("; "):
        if found := SEAT.fullmatch(part):
            seat, part = int(found[1]), found[2]
        if seat is None:
            raise BadRecord(f"line {number}: it does not say who answers")
        answers.append((seat, part))
    return answers


def read_number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise ValueError
    return int(text)


def from_tags(tags: dict[str, str], override: str, turns: list[list[Answer]], events: list[TableEvent]) -> Record:
    try:
        return Record(
            game=tags["Game"],
            rules=tags["Rules"],
            players=read_number(tags["Players"]),
            options=dict(part.split("=", 1) for part in tags["Options"].split()),
            components=tags["Components"],
            override=override,
            commitment=tags["Commitment"],
            secret=None if tags["Secret"] == SEALED else bytes.fromhex(tags["Secret"]),
            names=[tags[name] for name in sorted(tags) if re.fullmatch("Name[A-Z]", name)],
            turns=turns,
            events=events,
            result=[read_number(part) for part in tags["Result"].split()] if "Result" in tags else None,
            winners=[read_number(part) for part in tags["Winners"].split()] if "Winners" in tags else None,
        )
    except ValueError:
        raise BadRecord("the record is damaged: a tag has an invalid value") from None


class Replay:
    """A record being played again, one answer at a time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game[Any] = load(record.game)
        facts = self.game.facts
        if record.rules != facts.rules_version:
            raise BadRecord(
                f"the record was made with version {record.rules} of the rules; here is version {facts.rules_version}"
            )
        if record.secret is None:
            raise BadRecord("the record is sealed: the game was still in progress when it was saved")
        with self._own_box():
            components = self.game.components(record.override)
        if components.digest != record.components:
            raise BadRecord("the components in the record do not match their hash")
        with self._own_box():
            self.match = Match.start(self.game, record.players, record.secret, record.options, components, record.names)
        self._answers = [answer for turn in record.turns for answer in turn]
        self._events = sorted(record.events, key=lambda event: event.after)
        self._told = 0
        self.at = 0
        self._keep_events()

    @property
    def done(self) -> bool:
        return self.at == len(self._answers)

    @property
    def next(self) -> Answer:
        return self._answers[self.at]

    def step(self) -> None:
        """Plays the next answer; the error for a wrong one gives its place and the reason."""
        seat, text = self._answers[self.at]
        try:
            with self._own_box():
                self.match.play(text, seat)
        except UnderhallError as error:
            shown = text if len(text) < 100 else f"{text[:100]}..."
            raise BadRecord(f"answer {self.at + 1} of the record (seat {seat}: {shown}) fails: {error}") from None
        self.at += 1
        self._keep_events()

    def run(self) -> Match:
        while not self.done:
            self.step()
        return self.match

    def speaker(self, language: str) -> Speaker:
        return Speaker(self.game, self.match.state, language, self.record.names)

    def _keep_events(self) -> None:
        while self._told < len(self._events) and self._events[self._told].after <= self.at:
            self.match.events.append(self._events[self._told])
            self._told += 1

    @contextmanager
    def _own_box(self) -> Iterator[None]:
        """The rules may not be able to play with components that somebody changed. That is a fault of the record, not
        of the rules."""
        try:
            yield
        except SENSELESS as error:
            if not self.record.override:
                raise
            kind = type(error).__name__
            raise BadRecord(f"the changed components in the record are not valid ({kind}: {error})") from None


def replay(record: Record, answers: int | None = None) -> Match:
    """The match of a record after this many answers; None: after all of them."""
    again = Replay(record)
    while not again.done and again.at != answers:
        again.step()
    return again.match


def verify(record: Record) -> Match:
    """Checks everything a record claims: the commitment, every answer, the result. Gives the match."""
    match = replay(record)
    assert match.deal is not None
    if match.deal.commitment != record.commitment:
        raise BadRecord("the secret does not match the commitment: the deal was changed after the start")
    if record.result is not None and not match.over:
        raise BadRecord("the record claims a result, but the game is not over")
    if match.over and record.result != match.scores():
        raise BadRecord(f"the record claims the result {record.result}, but it is {match.scores()}")
    if match.over and record.winners != match.winners():
        raise BadRecord(f"the record claims the winners {record.winners}, but they are {match.winners()}")
    return match

"""Records: text that round-trips, replays to the same bytes, and is checked against its commitment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from underhall import Match
from underhall.engine.errors import BadRecord, UnderhallError
from underhall.engine.record import Record, read_record, record_of, replay, verify, write_record

from .case import Case, fingerprint, refused

CHAT = 'He said "stop; 0: no"\n{1 chat 0 "x"} \u2028 \x85 \\ end 3 ąß'


def round_trips(case: Case, every: int = 1) -> int:
    """Record, text, record, replay: the same bytes, the same logs, at every stage of the game."""
    looked = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        if at % (7 * every) == 0:
            match.note("chat", at % case.players, CHAT)
        round_trip(case, match)
        looked += 1
    return looked


def round_trip(case: Case, match: Match) -> Record:
    record = record_of(match)
    text = write_record(record)
    try:
        again = read_record(text)
        played = replay(again)
    except UnderhallError as error:
        raise AssertionError(f"{case}: the record cannot be replayed: {error}") from None
    assert again == record, f"{case}: the record does not come back from its text"
    assert write_record(again) == text
    found, expected = fingerprint(played), fingerprint(match)
    if match._ledger.block >= 0:
        # Records list answers by seat: while a `together` is open the order of arrival is not kept.
        found["given"], expected["given"] = sorted(found["given"]), sorted(expected["given"])
    assert found == expected, f"{case}: the record replays to something else"
    assert write_record(record_of(played)) == text
    return record


def verifies(case: Case) -> None:
    """A finished game verifies; with another secret, option, box, result or answer it does not."""
    *_, match = case.walk()
    assert match.over
    record = record_of(match)
    assert verify(read_record(write_record(record))).scores() == match.scores()
    for changed in forgeries(record):
        with refused(UnderhallError):
            verify(changed)


def forgeries(record: Record) -> Iterator[Record]:
    assert record.secret is not None
    yield replace(record, secret=bytes([record.secret[0] ^ 1]) + record.secret[1:])
    yield replace(record, secret=None)
    yield replace(record, commitment="0" * 64)
    yield replace(record, players=record.players + 1 if record.players < 4 else 2)
    yield replace(record, rules="0")
    yield replace(record, components="0" * 64)
    yield replace(record, override="nothing: 1\n")
    if record.options:
        yield replace(record, options=dict.fromkeys(record.options, "nonsense"))
    yield replace(record, result=None)
    yield replace(record, winners=None)
    if record.result is not None:
        yield replace(record, result=[record.result[0] + 1, *record.result[1:]])
    yield replace(record, turns=record.turns[:-1])
    yield replace(record, turns=[*record.turns, record.turns[-1]])


def every_option_is_sealed(case: Case) -> None:
    """Another value of any option does not match the commitment, even if all answers were still legal."""
    record = record_of(case.start())
    for choice in case.game.facts.choices:
        for value in choice.values:
            if value != record.options[choice.name]:
                with refused(BadRecord, "commitment"):
                    verify(replace(record, options={**record.options, choice.name: value}))


def changed_answers_are_found(case: Case, changes: int = 30) -> int:
    """A finished game with one answer replaced by another one that is on offer there: verify finds it.

    Either a later answer is no longer legal or the result is another one; a change that leads to the same result
    with the same answers after it is no lie about the game, and rare.
    """
    *_, match = case.walk()
    record = record_of(match)
    found = 0
    for at, match in enumerate(case.walk()):
        if match.over or at % max(1, record.answers // changes):
            continue
        one = match.pending()[0]
        for option in one.options:
            text = case.game.write(one.state, one.question, option)
            answers = [answer for turn in record.turns for answer in turn]
            if at < len(answers) and answers[at][0] == one.seat and answers[at][1] != text:
                answers[at] = (one.seat, text)
                try:
                    verify(replace(record, turns=[[answer] for answer in answers]))
                except UnderhallError:
                    found += 1
                break
    return found

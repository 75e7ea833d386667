"""What is kept of a record that a stranger sends: a game that replays within limits, and nothing else.

It is read in a worker process (`Workers.read`), which may be killed: the server itself reads only the result.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from underhall.engine.errors import BadRecord
from underhall.engine.record import Record, Replay, read_record, write_record
from underhall.web.typed_text import LONGEST_NAME, clean

BOX: Final = 100_000
"""Characters of changed components."""
ANSWERS: Final = 5_000
"""The longest games that we have seen have a fifth of that."""
IN_A_TURN: Final = 200
"""A turn is run again with every answer in it; the longest that we have seen have a tenth of that."""
SECONDS: Final = 3.0
"""Of the processor, for replaying; the longest games that we have seen take half a second. Whoever looks at the record
makes the server replay it once more."""
TOLD: Final = ("resign", "time-out", "take-over", "take-back", "bot", "return")
"""Events that are kept. Chat is for those who were there."""
LONGEST_REASON: Final = 300
"""Characters: reasons quote what is wrong."""


def check_openable(record: Record) -> None:
    """Refuses what could keep a server busy for long."""
    if len(record.override) > BOX:
        raise BadRecord("the changed components in the record are too long")
    if record.answers > ANSWERS:
        raise BadRecord(f"the record has {record.answers} answers, but {ANSWERS} are the most that can be shown here")
    if any(len(turn) > IN_A_TURN for turn in record.turns):
        raise BadRecord(f"a turn in the record has more than {IN_A_TURN} answers, the most that can be shown here")


def accepted(text: str) -> str:
    """The record cleaned up: played through, with clean names, without chat and anything else in the text."""
    record = read_record(text)
    check_openable(record)
    begun = time.process_time()
    again = Replay(record)
    while not again.done:
        again.step()
        if time.process_time() - begun > SECONDS:
            raise BadRecord("the record takes too long to replay")
    told = [replace(event, text=clean(event.text, LONGEST_NAME)) for event in record.events if event.kind in TOLD]
    record.events = told[:ANSWERS]
    record.names = [clean(name, LONGEST_NAME) or "?" for name in record.names]
    return write_record(record)

"""What is kept of moderation, as documents of the store: each kind has its form here and nowhere else."""

from __future__ import annotations

import secrets
from typing import Final, TypeVar

import msgspec

from underhall.web.storage.store import Document

MEASURE_KIND: Final = "measure"
REPORT_KIND: Final = "report"
ACT_KIND: Final = "act"
HOUSE_KIND: Final = "house"
"""The kinds of documents. Of the last there are two: the limits, and the message to all tables."""
LIMITS: Final = "limits"
MESSAGE: Final = "message"
END_OF_TIME: Final = 10**17
"""Microseconds: keys count down to it, so that the newest come first."""


class Measure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody may not play, or not chat, for a while. It is deleted when it is over, with all that it says of an
    address."""

    id: str
    kind: str
    """`ban` or `mute`."""
    since: float
    until: float
    reason: str
    person: str = ""
    """A visitor; "" if it is about addresses alone."""
    name: str = ""
    """As that visitor was called at the table, or the short mark of the addresses."""
    networks: tuple[tuple[int, int, str], ...] = ()
    """Version, length of the prefix, and a hash with the server's key: addresses themselves are not kept."""
    follows: bool = False
    """The addresses from which the visitor comes are added."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the chat that goes along with a report."""

    name: str
    text: str
    at: float
    meant: bool = False
    """The line that was reported."""


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player complains about another one."""

    id: str
    at: float
    table: str
    game: str
    seat: int
    """Who it is about."""
    name: str
    kind: str
    by: str
    """The visitor who reports."""
    by_name: str
    persons: tuple[str, ...] = ()
    """The visitors who held the seat."""
    words: str = ""
    chat: tuple[Said, ...] = ()
    done: float = 0.0
    """When it was settled; 0.0 while it is open."""
    outcome: str = ""


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was done by whoever runs the server. Acts are never changed or deleted."""

    id: str
    at: float
    who: str
    what: str
    about: str = ""
    """A table, a player's name, the mark of an address, a node."""
    why: str = ""
    where: str = ""
    """The node."""


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many may come in an hour; 0: as many as like."""

    tables_each: int = 0
    """From one address."""
    tables_all: int = 0
    visitors_each: int = 0
    visitors_all: int = 0


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told to all tables."""

    texts: dict[str, str]
    """By language; at least one."""
    until: float
    since: float = 0.0

    def in_language(self, language: str) -> tuple[str, str]:
        """The language in which it is said, and the text: English or whatever there is, if not the wanted one."""
        for one in (language, "en", *self.texts):
            if text := self.texts.get(one):
                return one, text
        return language, ""


T = TypeVar("T", Measure, Report, Act, Limits, Message)


def newest_first(at: float) -> str:
    """A new key. Documents are listed by their keys."""
    return f"{END_OF_TIME - round(at * 1e6):018d}-{secrets.token_hex(3)}"


def document(key: str, value: Measure | Report | Act | Limits | Message, owner: str = "") -> Document:
    return Document(key, msgspec.json.encode(value), owner)


def read(found: Document | None, kind: type[T]) -> T | None:
    """None if there is none, or it is not what we write."""
    if found is None:
        return None
    try:
        return msgspec.json.decode(found.data, type=kind)
    except msgspec.MsgspecError:
        return None

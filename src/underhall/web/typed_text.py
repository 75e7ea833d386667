"""What people type, and how long it may be."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 24
"""Characters of a person's name; the page lets nobody type more."""
LONGEST_MESSAGE: Final = 300
"""Characters of a chat message; the page lets nobody type more."""


def clean(text: str, most: int) -> str:
    """One line of printable characters. Names may not pretend to be something else by control characters.

    >>> clean(" Ada\\n\\u202eof  Hill", 8)
    'Ada of H'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:most].strip()

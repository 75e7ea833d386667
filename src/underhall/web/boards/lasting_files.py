"""The names under which our static files last: below `/static/~HASH/`, where HASH stands for all of them together.

A browser may keep such a file for ever, since another version of it has another name. Scripts and sheets name each
other from where they are, so they find each other below the same hash. The plain names work as well, and are asked for
again.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256

from .files import STATIC

MARK = "~"
SOURCE = re.compile(r'(<(?:link rel="stylesheet" href|script type="module" src)="/static/)(?!boards/)')


@cache
def version() -> str:
    """A hash over all static files, names included."""
    whole = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            whole.update(f"{path.relative_to(STATIC).as_posix()} {len(data)} ".encode() + data)
    return whole.hexdigest()[:12]


def lasting(name: str) -> str:
    """The address of one of our files by its lasting name."""
    return f"/static/{MARK}{version()}/{name}"


def with_lasting_names(page: str) -> str:
    """The page, with the lasting names of its scripts and sheets. Boards from elsewhere keep their own."""
    return SOURCE.sub(rf"\g<1>{MARK}{version()}/", page)

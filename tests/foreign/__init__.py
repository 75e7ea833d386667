"""A game from elsewhere, written as a new author would: English only, 2 to 7 seats, nothing that has a default.

Beside it lie entry points that cannot be loaded: one for each way in which a package can be broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from underhall.engine import registry
from underhall.web.boards import board_of
from underhall.web.boards.files import files_of
from underhall.web.drawing.templating import environment
from underhall.web.pages import chambers

BROKEN = ("lamps_import", "lamps_syntax", "lamps_data", "lamps_facts", "lamps_name")
"""The ids of the games that cannot be loaded."""


@contextmanager
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For a while these packages are installed; nothing of them is remembered afterwards."""
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent / "installed"))
        patch.setattr(registry, "_games", {})
        patch.setattr(registry, "_broken", {})
        forget()
        yield
    forget()


def forget() -> None:
    """Games and boards are looked up anew."""
    for cached in (chambers.installed, chambers.picture_of, board_of, files_of, environment):
        cached.cache_clear()

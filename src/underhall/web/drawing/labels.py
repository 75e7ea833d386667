"""What a screen reader hears of each thing on a board: boards say it nowhere else in words."""

from __future__ import annotations

import re
from html import unescape

from underhall.web.boards.board import Drawing

LABEL = re.compile(r' data-name="([^"]*)"[^>]* aria-label="([^"]*)"')
"""A thing that cannot be acted on, as `boards.html.thing` writes it."""


def labels_of(drawing: Drawing) -> dict[str, str]:
    """The label of each thing, by its name."""
    found: dict[str, str] = {}
    for _id, html in (*drawing.felt, *drawing.dock):
        for name, label in LABEL.findall(html):
            found.setdefault(unescape(name), unescape(label))
    return found

"""Docks and Mine: four rows each, with the piles that feed them."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from underhall.games.cavein.view import MineToken
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .felt import heading
from .pieces import gem, merc
from .printed import place


class DockRow(NamedTuple):
    """Everything that a row of the Docks is drawn from."""

    level: int
    cards: tuple[str | None, ...]
    pile: int
    marks: tuple[Mark, ...]
    """Of all places in order."""
    aim: str
    """The card that is being paid for, if it lies in this row."""
    new: tuple[str, ...]
    """Cards that came with the last move."""
    gone: int
    """How many left with it."""


class Seam(NamedTuple):
    """Everything that a row of the Mine is drawn from."""

    cost: int
    tokens: tuple[MineToken | None, ...]
    pile: int
    names: tuple[str, ...]
    """As `Game.things` has them; "" for an empty place."""
    marks: tuple[Mark, ...]
    aim: str
    new: tuple[str, ...]
    gone: int
    changed: tuple[str, ...]
    """Tokens that got another colour with the last move."""


def docks(rows: list[DockRow], language: str) -> Part:
    """The highest level on top, as a staircase."""
    _ = words(language)
    head = heading(place("docks", language), _("Recruit with a card one level lower"))
    inner = "".join([dock_row(row, language) for row in reversed(rows)])
    return "ci-docks", f'<section class="zone dock-zone" id="ci-docks">{head}<div class="docks">{inner}</div></section>'


def mine(seams: list[Seam], language: str) -> Part:
    _ = words(language)
    head = heading(place("mine", language), _("Deeper costs more"))
    inner = "".join([seam(row, language) for row in seams])
    return "ci-mine", f'<section class="zone mine-zone" id="ci-mine">{head}<div class="shaft">{inner}</div></section>'


@remembered(2048)
def dock_row(row: DockRow, language: str) -> str:
    level = row.level
    taken = last_of([at for at, card in enumerate(row.cards) if card is None], row.gone)
    came = places_of(row.new, row.cards)
    cells = []
    for at, card in enumerate(row.cards):
        id = f"d-{level}-{at}"
        if card is None:
            cells.append(gap(id, row.pile > 0, at in taken, language))
            continue
        last = at in came
        cells.append(
            merc(
                card,
                language,
                f"{id}-{card}",
                f"dock {card}",
                row.marks[at],
                extra="aim" if card == row.aim and card not in row.cards[:at] else "",
                last=last,
                origin=f"pile-c-{level}" if last else "",
            )
        )
    label = label_of_row(level, place("level", language), row.pile, f"pile-c-{level}", language)
    return f'<div class="dock-row level-{level}">{label}{"".join(cells)}</div>'


@remembered(2048)
def seam(row: Seam, language: str) -> str:
    cost = row.cost
    taken = last_of([at for at, token in enumerate(row.tokens) if token is None], row.gone)
    labels = tuple([None if token is None else token.token.token for token in row.tokens])
    came = places_of(row.new, labels)
    cells = []
    for at, token in enumerate(row.tokens):
        id, label = f"m-{cost}-{at}", labels[at]
        if token is None:
            cells.append(gap(id, row.pile > 0, at in taken, language))
            continue
        last = at in came
        cells.append(
            gem(
                token,
                language,
                f"{id}-{label}",
                row.names[at],
                row.marks[at],
                extra="aim" if label == row.aim else "",
                last=last or label in row.changed,
                origin=f"pile-t-{cost}" if last else "",
            )
        )
    label = label_of_row(cost, place("cost", language), row.pile, f"pile-t-{cost}", language)
    return f'<div class="seam cost-{cost}">{label}<div class="gems">{"".join(cells)}</div></div>'


def places_of(kinds: tuple[str, ...], row: tuple[str | None, ...]) -> set[int]:
    """The places of things of these kinds that have just arrived."""
    found: set[int] = set()
    for kind in set(kinds):
        found |= last_of([at for at, one in enumerate(row) if one == kind], kinds.count(kind))
    return found


def last_of(where: list[int], count: int) -> set[int]:
    """The last of the possible places: log lines name kinds, not places."""
    return set(where[-count:]) if count else set()


@remembered(512)
def label_of_row(number: int, word: str, left: int, id: str, language: str) -> str:
    """The level or cost of a row, and how many are face down in its pile."""
    _ = words(language)
    said = escape(_.plural("%(n)d in the pile", "%(n)d in the pile", left))
    return (
        f'<span class="row-label" id="{id}"><b>{number}</b><small>{escape(word)}</small>'
        f'<span class="left{"" if left else " out"}" title="{said}">{icon("deck")}{left}'
        f'<span class="unseen"> {said}</span></span></span>'
    )


@remembered(256)
def gap(id: str, refilled: bool, last: bool, language: str) -> str:
    """An empty place; it is refilled in the clean-up, as long as the pile lasts."""
    _ = words(language)
    text = escape(_("refilled later") if refilled else _("empty"))
    # Between crystals there is no room for the words: there the sign stands for them.
    sign = icon("loop") if refilled else ""
    kind = "gap" + (" soon" if refilled else "") + (" last" if last else "")
    return f'<span class="{kind}" id="{id}" title="{text}">{sign}<span>{text}</span></span>'

"""Both rows of inventions, with their decks and discard piles."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import DECK_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .card_traces import card_traces
from .effects import sign
from .faces import face
from .shortages import Lacks


class Row(NamedTuple):
    """Everything that a row is drawn from."""

    deck: str
    cards: tuple[str | None, ...]
    marks: tuple[Mark, ...]
    lacks: tuple[Lacks, ...]
    fresh: frozenset[str]
    left: int
    blind: Mark
    """Of the deck, from which a card may be taken blind."""
    discard: tuple[str, ...]
    thrown: frozenset[str]
    """Cards that were discarded with the last move."""


def rows(scene: Scene, view: WistarView) -> list[Part]:
    piles = (
        (view.row_basic, view.deck_basic, view.discard_basic),
        (view.row_advanced, view.deck_advanced, view.discard_advanced),
    )
    trace = card_traces(scene.fresh)
    found = []
    for deck, (cards, left, discard) in zip(DECK_IDS, piles, strict=True):
        here = [card for card in cards if card is not None]
        found.append(
            row(
                Row(
                    deck,
                    cards,
                    tuple(scene.mark(card or "") for card in cards),
                    tuple(view.lacking.get(card or "") if view.lacking else None for card in cards),
                    trace.new.intersection(here),
                    left,
                    scene.mark(deck_name(deck)),
                    discard,
                    trace.discarded.intersection(discard),
                ),
                scene.language,
            )
        )
    return found


def deck_name(deck: str) -> str:
    """As `Game.things` has it."""
    return f"deck {deck}"


@remembered(1024)
def row(found: Row, language: str) -> Part:
    deck, id = found.deck, f"w-{found.deck}"
    title = capital(word_of(f"row_{deck}", language))
    cards = []
    for at, card in enumerate(found.cards):
        fresh = card in found.fresh
        inside = '<div class="card-gap"></div>'
        if card is not None:
            inside = face(
                card,
                language,
                f"r-{card}",
                found.marks[at],
                lacks=found.lacks[at],
                last=fresh,
                origin=f"deck-{deck}" if fresh else "",
            )
        # Each place has its own element, so that what moves up does so there and moves nothing else.
        cards.append(f'<div class="row-place" id="r-{deck}-{at}">{inside}</div>')
    piles = stock(deck, found.left, found.blind, language)
    piles += discard_pile(deck, found.discard, found.thrown, language)
    head = f"<header><h2>{escape(title)}</h2>{piles}</header>"
    inner = "".join(cards)
    # One value for both rows: between them nothing has to move.
    lead = ' data-lead="w-rows"' if any(mark.state for mark in (*found.marks, found.blind)) else ""
    return id, f'<section class="zone card-row {deck}" id="{id}"{lead}>{head}<div class="cards">{inner}</div></section>'


@remembered(1024)
def stock(deck: str, left: int, mark: Mark, language: str) -> str:
    """The deck: a card may be taken from it blind."""
    _ = words(language)
    label = f"{capital(word_of(f'deck_{deck}', language))}: " + _.plural("%(n)d card", "%(n)d cards", left)
    inner = f'<span class="content"><i class="back">{sign("invention")}</i><b class="digits">{left}</b></span>'
    extra = f"deck {deck}{'' if left else ' out'}"
    return thing(deck_name(deck), inner, mark, kind="deck", label=label, id=f"deck-{deck}", extra=extra)


@remembered(1024)
def discard_pile(deck: str, cards: tuple[str, ...], thrown: frozenset[str], language: str) -> str:
    """Everyone may look through it; the last card comes first."""
    _ = words(language)
    title = f"{capital(word_of('discard_pile', language))}: " + _.plural("%(n)d card", "%(n)d cards", len(cards))
    lines = "".join(
        face(card, language, f"x-{card}", slim=True, last=card in thrown, origin=f"h-{card}")
        for card in reversed(cards)
    )
    group = f'tabindex="0" role="group" aria-label="{escape(title)}"'
    inner = f'<div class="thrown slims" {group}>{lines}</div>' if cards else ""
    return (
        f'<details class="discard" id="discard-{deck}" name="wistar-pop">'
        f'<summary title="{escape(title)}">{icon("discard")}'
        f'<b class="digits">{len(cards)}</b><span class="unseen">{escape(title)}</span></summary>{inner}</details>'
    )

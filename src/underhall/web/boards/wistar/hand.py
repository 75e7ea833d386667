"""The viewer's hand, with a filter for what can be played now, and what is missing for the rest."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import DECK_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import invention
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape
from underhall.web.memo import remembered
from underhall.web.words import Words, words

from .card_traces import card_traces
from .draft import asked_of
from .faces import face
from .shortages import Lacks


class Held(NamedTuple):
    """A card of the hand."""

    card: str
    mark: Mark
    lacks: Lacks
    ready: bool
    """Whether it can be played now, as far as the viewer's own things go."""
    fresh: bool


def hand(scene: Scene, view: WistarView) -> Part:
    """Empty for those who only watch."""
    cards = (view.seats[scene.seat].hand or ()) if scene.seat >= 0 else ()
    gained = card_traces(scene.fresh).gained
    # While an invention must be played, only those that may be played are lit: an effect may ask for one kind of card.
    playing = scene.offer is not None and asked_of(view) == "play"
    held = []
    for card in cards:
        lacks = view.lacking.get(card) if view.lacking else None
        mark = scene.mark(card)
        held.append(Held(card, mark, lacks, bool(mark.state) if playing else lacks == (), card in gained))
    return draw(tuple(held), scene.language)


@remembered(1024)
def draw(held: tuple[Held, ...], language: str) -> Part:
    _ = words(language)
    ready = sum(one.ready for one in held)
    title = capital(word_of("your_hand", language))
    cards = "".join(
        f'<div class="slot {"now" if one.ready else "later"}">{held_face(one, language)}</div>' for one in held
    )
    notes = (
        f'<p class="nothing none-now muted">{escape(_("There is nothing that you can play now."))}</p>'
        f'<p class="nothing none-later muted">{escape(_("You can play all your cards."))}</p>'
        if held
        else f'<p class="muted">{escape(_("No cards in hand."))}</p>'
    )
    kinds = f"own-hand{'' if ready else ' no-now'}{'' if ready < len(held) else ' no-later'}"
    return "w-hand", (
        f'<section class="{kinds}" id="w-hand" aria-label="{escape(title)}"><header><h2>{escape(title)}</h2>'
        f"{chooser(len(held), ready, _)}</header>"
        f'<div class="hand" tabindex="0" role="group" aria-label="{escape(title)}">{cards}{notes}</div></section>'
    )


def held_face(one: Held, language: str) -> str:
    origin = f"r-{one.card} x-{one.card} deck-{deck_of(one.card)}" if one.fresh else ""
    return face(one.card, language, f"h-{one.card}", one.mark, lacks=one.lacks, last=one.fresh, origin=origin)


def deck_of(card: str) -> str:
    return DECK_IDS[invention(card).deck]


def chooser(cards: int, ready: int, _: Words) -> str:
    """Plain radio buttons: what is chosen stays so while the table changes, and no script is needed."""
    options = (
        ("all", _("All"), cards),
        ("now", _("Playable now"), ready),
        ("later", _("Not yet"), cards - ready),
    )
    inner = "".join(
        f'<input type="radio" class="unseen" name="w-filter" id="w-filter-{key}" value="{key}"'
        f"{' checked' if key == 'all' else ''}>"
        f'<label for="w-filter-{key}">{escape(text)} <b class="digits">{n}</b></label>'
        for key, text, n in options
    )
    return f'<div class="filter" role="radiogroup" aria-label="{escape(_("Show which cards"))}">{inner}</div>'

"""The piles in the middle: deck, camp and discard."""

from __future__ import annotations

from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.view import Mine
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .cards import TUNNEL, badges, face
from .lines import RACE_OF, mine_words, race_name, unit_name

SHOWN_BELOW = 5
"""So many units under the top of a camp pile are named on the table; the label names them all."""


@remembered(2048)
def deck_part(language: str, count: int, top: Mine | None, mark: Mark, last: bool) -> Part:
    """Everyone sees the mine side of the top card, nobody the unit (KM-10.2)."""
    _ = words(language)
    label = _("Deck") + ": " + _.plural("%(n)d card", "%(n)d cards", count)
    note = _("The deck has run out.")
    inner, extra = f'<span class="gone">{icon("deck")}</span>', "socket"
    if top is not None:
        label += ". " + _("The next mine: %(mine)s", mine=mine_words(language, top))
        note = _("The next mine is known, the unit on its other side is not.")
        inner = (
            f'<span class="inner"><span class="picture">{TUNNEL}</span></span><span class="strip">{badges(top)}</span>'
        )
        extra = "card"
    card = thing("deck", inner, mark, kind="pile", label=label, id="deck-top", extra=extra, last=last)
    return (
        "k-deck",
        f'<section class="zone deck" id="k-deck"><header><h2>{escape(_("Deck"))}</h2></header>'
        f'<div class="pile" id="deck">{card}<span class="count digits" aria-hidden="true">{count}</span></div>'
        f'<p class="note">{escape(note)}</p></section>',
    )


@remembered(4096)
def camp_pile(language: str, code: str, pile: tuple[str, ...], mark: Mark, last: bool, origin: str) -> str:
    """Everyone may look through a pile (KM-10.4), but only its top card may be taken."""
    _ = words(language)
    race, below = race_name(code, language), pile[-2::-1]
    label = _("Camp, %(race)s", race=race) + ": " + _.plural("%(n)d card", "%(n)d cards", len(pile))
    inner, extra, id = icon(f"r-{RACE_OF[code]}"), f"socket {RACE_OF[code]}", f"camp-{code}-0"
    if pile:
        label += ". " + _("On top: %(unit)s", unit=unit_name(pile[-1], language))
        inner, extra, id = face(pile[-1], language), f"card unit {RACE_OF[code]}", f"camp-{code}-{len(pile)}"
    if below:
        label += ". " + _("Below it: %(strengths)s", strengths=", ".join(unit[2:] for unit in below))
    card = thing(
        f"camp {code}",
        inner,
        mark,
        kind="pile",
        label=label,
        id=id,
        extra=extra,
        last=last,
        origin=origin if pile else "",
    )
    count = f'<span class="count digits" aria-hidden="true">{len(pile)}</span>' if pile else ""
    more = "…" if len(below) > SHOWN_BELOW else ""
    under = " ".join(unit[2:] for unit in below[:SHOWN_BELOW]) + more
    return (
        f'<div class="column"><div class="pile{"" if below else " single"}" id="camp-{code}">{card}{count}</div>'
        f'<span class="race-name" aria-hidden="true">{escape(race)}</span>'
        f'<span class="below digits" aria-hidden="true">{icon("chev") + under if under else ""}</span></div>'
    )


@remembered(2048)
def camp_part(
    language: str, piles: tuple[tuple[str, ...], ...], marks: tuple[Mark, ...], drawn: frozenset[str], origin: str
) -> Part:
    _ = words(language)
    columns = [
        camp_pile(language, code, pile, mark, code in drawn, origin)
        for code, pile, mark in zip(RACE_CODES, piles, marks, strict=True)
    ]
    return (
        "k-camp",
        f'<section class="zone camp" id="k-camp"><header><h2>{escape(_("Camp"))}</h2><span class="note">'
        f"{escape(_('When you draw, you may take the top card of any pile.'))}</span></header>"
        f'<div class="piles">{"".join(columns)}</div></section>',
    )


@remembered(2048)
def discard_part(language: str, units: tuple[str, ...]) -> Part:
    """Out of the game; everyone may look through it at any time (KM-10.5)."""
    _ = words(language)
    lines = []
    for code in RACE_CODES:
        strengths = " ".join(sorted(unit[2:] for unit in units if unit[:2] == code))
        if strengths:
            race = RACE_OF[code]
            name = escape(race_name(code, language))
            lines.append(
                f'<li class="{race}"><span class="race-sign">{icon("r-" + race)}</span>'
                f'<span class="unseen">{name}: </span>'
                f'<span class="digits">{strengths}</span></li>'
            )
    body = (
        f'<ul class="discarded">{"".join(lines)}</ul>' if lines else f'<p class="note">{escape(_("Nothing yet"))}</p>'
    )
    count = _.plural("%(n)d unit out of the game", "%(n)d units out of the game", len(units))
    return (
        "k-discard",
        f'<section class="zone discard" id="k-discard"><header><h2>{escape(_("Discard"))}</h2>'
        f'<span class="note">{escape(count)}</span></header>{body}</section>',
    )

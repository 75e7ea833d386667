"""What is missing for a card: as icons for the eye, and in words for everybody."""

from __future__ import annotations

from underhall.games.wistar.shortage import Lack
from underhall.games.wistar.words.phrases import capital, counted, joined, phrase
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import electricity, of, op, some

Lacks = tuple[Lack, ...] | None
"""Nothing: the card could be played; None: nobody asks."""


@remembered(4096)
def lack_words(lacks: tuple[Lack, ...], language: str) -> str:
    """`you still need 2 wood and 1 strength icon`, or that it can be played."""
    _ = words(language)
    if not lacks:
        return _("you have everything that it needs")
    return _("you still need %(things)s", things=joined([one_in_words(lack, language) for lack in lacks], language))


def one_in_words(lack: Lack, language: str) -> str:
    if lack.things == ("electricity_level",):
        return phrase(f"have_electricity_{lack.n}", language)
    return joined([counted(lack.n, thing, language) for thing in lack.things], language, "join_or")


@remembered(4096)
def lack_icons(lacks: tuple[Lack, ...], language: str) -> str:
    """A strip on the lower edge of a card; when enlarged, it is in words. It is part of the face, so it is not read
    out: the label of the card says it."""
    inner = "".join(one_in_icons(lack) for lack in lacks) or icon("check")
    said = escape(capital(lack_words(lacks, language)))
    return (
        f'<span class="lack{"" if lacks else " enough"}"><span class="lack-signs">{inner}</span>'
        f'<span class="lack-words">{said}</span></span>'
    )


def one_in_icons(lack: Lack) -> str:
    if lack.things == ("electricity_level",):
        return electricity(lack.n)
    return some(lack.n, op("/").join(of(thing) for thing in lack.things))

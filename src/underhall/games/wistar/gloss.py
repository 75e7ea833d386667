"""A few words beside an answer in the terminal, where its notation is a number or a bare word."""

from __future__ import annotations

from .questions import (
    ACT,
    BLIND,
    BUY_JOKER,
    CHOICE,
    COPY,
    DISCARD,
    DRAWN,
    MAIN_ACTION,
    NO_CARD,
    PLAY,
    PROJECT,
    SUFFER,
    TAKE,
    USE,
)
from .saying import say
from .state import WistarState
from .words.names import name_of


def gloss(s: WistarState, question: int, option: int, language: str) -> str:
    """A card by its name, an action by its effect."""
    if question in (PLAY, DISCARD, TAKE, DRAWN, COPY) and option != NO_CARD:
        return name_of("card", option, language)
    if question in (CHOICE, SUFFER) or (question == ACT and MAIN_ACTION <= option < BUY_JOKER):
        return say(s, question, option, language)
    if question == ACT and option >= USE:
        return name_of("card", option - USE, language)
    return name_of("card", s.row[option], language) if question == PROJECT and option < BLIND else ""

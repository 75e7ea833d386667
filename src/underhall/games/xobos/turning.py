"""Answers as learners see them: on the board turned to the viewer, as `encoding.py` shows it."""

from __future__ import annotations

from typing import Final

from .box import GUARDIANS, MAX_EDGES, MAX_FIELDS
from .deeds.numbers import BREED, DEMOLISH, LOAD, RAISE, RETURN
from .encoding import layout_of
from .questions.answering import ALONG, BREAKING, RESPOND, TIE
from .questions.combat import ADVANCE, ADVANCE_QUARK, ATTACK, BATTLE, DRAW
from .questions.declaring import CANNON, CLOSE, DECLARE, FROM_TO, HARVESTING
from .questions.development import DEVELOP
from .questions.moving import DESTINATION, MOVE, QUARK
from .questions.occupying import FROM, OCCUPY
from .state import XobosState

FIELDS: Final[dict[int, tuple[int, ...]]] = {
    MOVE: (QUARK,),
    DESTINATION: (0,),
    OCCUPY: (FROM,),
    DECLARE: (HARVESTING, CANNON),
    ATTACK: (0, DRAW),
    ADVANCE: (ADVANCE_QUARK,),
    DEVELOP: (RAISE, BREED, *(RETURN + symbol * MAX_FIELDS for symbol in range(GUARDIANS)), LOAD, DEMOLISH),
}
"""By question: where the numbers of fields begin."""
EDGES: Final[dict[int, tuple[int, ...]]] = {
    DECLARE: (FROM_TO,),
    TIE: (ALONG,),
    RESPOND: (ALONG, BREAKING),
    CLOSE: (FROM_TO,),
    BATTLE: (0,),
}
"""By question: where the numbers of edges begin."""


def turned(s: XobosState, seat: int, question: int, option: int) -> int:
    layout = layout_of(s)
    for first in FIELDS.get(question, ()):
        if first <= option < first + MAX_FIELDS:
            field = option - first
            return first + layout.turn[seat][field] if field < layout.fields else option
    for first in EDGES.get(question, ()):
        if first <= option < first + MAX_EDGES:
            edge = option - first
            return first + layout.edge_turn[seat][edge] if edge < s.board.edges else option
    return option

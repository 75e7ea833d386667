"""All words of the effect grammar: each chapter of the rules has its own beside its steps."""

from __future__ import annotations

from . import actions, burrow, cards, copying, farm, gains, goals, inventions, losing, missions, offence
from .reading import Ops, Statics

OPS: Ops = {
    **actions.OPS,
    **burrow.OPS,
    **cards.OPS,
    **copying.OPS,
    **farm.OPS,
    **gains.OPS,
    **goals.OPS,
    **inventions.OPS,
    **losing.OPS,
    **missions.OPS,
    **offence.OPS,
}
STATICS: Statics = {
    **burrow.STATICS,
    **inventions.STATICS,
    **missions.STATICS,
    **offence.STATICS,
}

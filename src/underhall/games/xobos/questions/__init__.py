"""What players are asked: a module for each chapter, with the rules, the notation, the words and the weighing."""

from __future__ import annotations

from typing import Final

from .answering import respond, tie
from .combat import advance, attack, battle, shot, strike
from .covering import new_leader
from .declaring import close, declare
from .development import develop
from .moving import destination, move
from .occupying import capture, occupy
from .setup import clan, leader, place

QUESTIONS: Final = (
    clan,
    place,
    leader,
    move,
    destination,
    capture,
    occupy,
    declare,
    tie,
    respond,
    close,
    battle,
    attack,
    strike,
    shot,
    advance,
    develop,
    new_leader,
)

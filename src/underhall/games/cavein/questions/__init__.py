"""What players are asked: a module for each question, with its rules, its notation, its words and its weighing."""

from __future__ import annotations

from typing import Final

from .action import action
from .base_card import base_card
from .bottom import bottom
from .colour import colour
from .dock_card import dock_card
from .half import half
from .hand_card import hand_card
from .pay import pay
from .raid_again import raid_again
from .salvage import salvage
from .start import start
from .token import token
from .which_base import which_base

QUESTIONS: Final = (
    start,
    action,
    pay,
    half,
    token,
    colour,
    base_card,
    dock_card,
    hand_card,
    bottom,
    which_base,
    raid_again,
    salvage,
)

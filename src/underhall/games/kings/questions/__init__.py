"""What players are asked: a module for each question, with its rules, its notation, its words and its weighing."""

from __future__ import annotations

from typing import Final

from .draw import draw
from .play import play

QUESTIONS: Final = (play, draw)

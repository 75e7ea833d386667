"""Bots: they are handed a `Seat` and give an option. They know a game only by its contract."""

from .advice import Advice, advise
from .advice_words import SpokenAdvice, spoken
from .bot import Bot, bot_names, make_bot, make_bots, make_opponent
from .hints import SeatHint, hints
from .levels import LEVELS, level_of
from .search import Settings

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "SeatHint",
    "Settings",
    "SpokenAdvice",
    "advise",
    "bot_names",
    "hints",
    "level_of",
    "make_bot",
    "make_bots",
    "make_opponent",
    "spoken",
]

"""Bots: they are handed a `Seat` and give an option. They know a game only by its contract."""

from .bot import Bot, bot_names, make_bot, make_bots

__all__ = ["Bot", "bot_names", "make_bot", "make_bots"]

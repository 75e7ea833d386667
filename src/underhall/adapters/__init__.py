"""Interfaces for other programs. They know a game only by its contract, and a table only by its API."""

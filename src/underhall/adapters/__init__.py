"""Interfaces for programs of other worlds. They know a game only by its contract, and a table only by its API."""

"""Checks for any game on the engine's contract: for the tests of the games here, and for those of games from elsewhere.

- `properties`: what must be true of every game, checked by playing it at random;
- `scenarios`: the scenario files of a game;
- `perft`: its decision trees, counted;
- `texts`: its words in every language.

They are plain functions that raise AssertionError; none of them needs a test runner.
"""

from __future__ import annotations

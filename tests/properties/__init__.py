"""What must hold for any game on the engine's contract: plain functions, to be called from the tests of each game.

`Case` names a game to look at; the modules hold the checks:

- `playing`: games end, copies are independent, every driver plays the same game, offered exactly if not refused;
- `undoing`: undo and redo, undo follows information, take-backs;
- `records`: text round trips, replays, verification;
- `leaks`: re-deals, shadows, resampling, bots, what hangs on a seat;
- `parts`: several seats deciding at once;
- `resting`: states at rest as JSON and back, matches that go on from them;
- `points`: every point explained in words;
- `frequencies`: re-deals against an exact count;
- `scenarios`: the scenario files of a game;
- `texts`: its words in every language;
- `trees`: its decision trees, counted.

A check raises AssertionError; most return how often they looked, so that a test can insist on more than nothing.
"""

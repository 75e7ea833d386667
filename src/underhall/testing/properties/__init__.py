"""What must be true of any game on the engine's contract.

`Case` names a game to look at; the modules hold the checks:

- `playing`: games end, copies are independent, every driver plays the same game, offered exactly if not refused;
- `undoing`: undo and redo, undo follows information, take-backs;
- `records`: text round trips, replays, verification;
- `leaks`: re-deals, shadows, resampling, bots, what can be reached from a seat;
- `parts`: several seats deciding at once;
- `resting`: states at rest as JSON and back, matches that continue from them;
- `encodings`: what a seat knows as numbers, for learners;
- `points`: every point explained in words;
- `quiet`: answers that nobody else may notice;
- `reasons`: true answers to "why not?";
- `frequencies`: re-deals against an exact count.

`hold` calls those that need no knowledge of the game.

A check raises AssertionError; most return how often they looked, so that a test can insist on more than nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import leaks, playing, points, records, resting, undoing
from .case import Case

__all__ = ["Case", "hold", "leaks", "playing", "points", "records", "resting", "undoing"]


def hold(case: Case, every: int = 1, shared: Iterable[str] = ()) -> None:
    """Plays this case and checks every n-th question (`every`): games end, copies, drivers, refusals, undo, records,
    states at rest, points, and that nothing leaks. `shared`: open fields of the state that all copies share."""
    playing.ends(case)
    playing.copies_are_independent(case, every)
    playing.drivers_agree(case)
    playing.steppers_keep_step(case, every)
    assert playing.offered_exactly_if_not_refused(case, every) > 0
    assert playing.illegal_answers_change_nothing(case, every) > 0
    undoing.undo_then_redo(case, every)
    undoing.undo_far_then_redo(case, every)
    undoing.undo_follows_information(case, every)
    assert records.round_trips(case, every) > 0
    records.verifies(case)
    assert resting.rests(case, every) > 0
    assert points.add_up(case, every) > 0
    leaks.nothing_leaks_at_redeals(case, every)
    leaks.nothing_leaks_to_shadows(case)
    leaks.resample_keeps_knowledge(case, every)
    leaks.seats_hold_no_truth(case, every, shared)

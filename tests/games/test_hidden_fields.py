"""A re-deal changes only fields that are declared hidden: what all know is the same in every imagined game."""

from __future__ import annotations

import pytest

from tests.games.seldom import crossed
from underhall.engine.chance import FastChance
from underhall.engine.match import Match
from underhall.engine.registry import load
from underhall.engine.rest import slots_of
from underhall.engine.state import OUTSIDER

OFTEN = {
    "kings": {"deck", "hands", "row", "owned"},
    "cavein": {"card_piles", "token_piles", "stacks", "hands"},
    "xobos": {"leader", "resources", "slot", "old_links"},
    "wistar": {"deck", "hand", "missions", "doors", "slots", "goal_pile"},
}
"""What differs in nearly every game: the test must have seen these."""


@pytest.mark.parametrize(("game", "players"), crossed(sorted(OFTEN), [2, 3, 4]))
def test_only_hidden_fields_are_dealt_again(game: str, players: int) -> None:
    changed: set[str] = set()
    for seed in range(3):
        chance = FastChance(seed)
        rules = load(game)
        options = {one.name: one.values[chance.below(len(one.values)) if seed else 0] for one in rules.facts.choices}
        match = Match.start(rules, players, seed=seed, options=options)
        for step in range(250):
            if match.over:
                break
            if step % 12 == 0:
                truth = match.base
                for seat in (OUTSIDER, *range(players)):
                    imagined = truth.copy()
                    rules.resample(imagined, seat, FastChance(step))
                    names = [name for name in slots_of(type(truth)) if name not in ("chance", *truth.fixed())]
                    changed.update(name for name in names if getattr(truth, name) != getattr(imagined, name))
            pending = match.pending()
            one = pending[chance.below(len(pending))]
            match.answer_as(one.seat, one.options[chance.below(len(one.options))])
    assert changed <= set(match.base.hidden())
    assert OFTEN[game] <= changed

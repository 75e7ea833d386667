"""What is written on cards, tokens and artifacts can be read in every language, by every name that things have."""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import deal, position, state_of
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, artifact_card_name, card_name

PLAYERS = {"players": [{}, {}], "stacks": ["art07 art01", "art05"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_can_be_read(language: str) -> None:
    s = deal(3, 1)
    for name in [card_name(kind) for kind in range(KINDS)] + s.box.label:
        assert GAME.explain(s, name, language).count("\n") == 1, "a heading, and what it is"
        assert len(GAME.explain(s, name, language)) > 15, name
    for card in range(12):
        heading, *both = GAME.explain(s, artifact_card_name(card), language).split("\n")
        assert len(both) == 2, card
        assert not heading.endswith("."), "so it is shown as a heading"


def test_the_names_that_things_have_are_understood() -> None:
    s = state_of(position(PLAYERS))
    card = GAME.explain(s, "B2", "en")
    assert card.startswith("Fish'Bean (Hy'drans, blue, level 2)\n")
    for name in ("b2", "dock B2", "hand B2", "B2>R", "hand B2>R", "B2 1:3", "B2 1:12"):
        assert GAME.explain(s, name, "en") == card
    assert GAME.explain(s, "purple_6b", "en") == (
        "Purple crystal\nCost 6, points 6, symbol Minegglers, cave-in. Mining it moves the cave-in marker by one field."
    )
    assert GAME.explain(s, "purple_6b#2", "en") == GAME.explain(s, "purple_6b", "en")
    assert GAME.explain(s, "stack 1", "en") == GAME.explain(s, "art07", "en")
    assert GAME.explain(s, "stack 1", "en").startswith(
        "Artifact, cost 6: keep one half\nFull Spectrum, scores at the end: "
    )
    assert GAME.explain(s, "deed raid", "en").startswith("Raid, for both actions\nIn place of both actions: ")
    assert GAME.explain(s, "Plasma Pick", "en") == GAME.explain(s, "plasma_pick", "en")


@pytest.mark.parametrize("name", ["", "dragon", "stack 4", "B9", "leader"])
def test_about_other_things_there_is_nothing_to_read(name: str) -> None:
    assert GAME.explain(state_of(position(PLAYERS)), name, "en") == ""


def test_only_the_top_of_a_stack_is_read() -> None:
    """What lies below a top card is a secret (CI-2.9): another card there changes no word."""
    s = deal(2, 5)
    before = [GAME.explain(s, f"stack {at}", "en") for at in (1, 2, 3)]
    GAME.resample(s, 0, FastChance(9))
    assert [GAME.explain(s, f"stack {at}", "en") for at in (1, 2, 3)] == before


def test_a_changed_box_is_read_as_it_is() -> None:
    changed = GAME.components("artifacts: [{id: six_pack, cost: 3}, {id: field_radio, cost: 3}]")
    s = GAME.new(2, FastChance(1), GAME.facts.settle({}), changed)
    assert "(cost 3, " in GAME.explain(s, "six_pack", "en")

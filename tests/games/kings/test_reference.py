"""The game against the plain second implementation of `reference.py`: same options, same table, same result."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.games.kings.helpers import COUNTS, OPTIONS, names, offered, state_of, walk
from tests.games.kings.reference import RACES, Card, Reference, Site, reference_of
from tests.games.seldom import one_in
from underhall.engine.match import Match
from underhall.games.kings import GAME
from underhall.games.kings.state import KingsState

OF_THE_RULES = ("end_mode", "redraw_source", "overseer_wrap", "visible_backs")
COMBINATIONS = [
    {"open_scores": "off", **dict(zip(OF_THE_RULES, values, strict=True))}
    for values in product(*(OPTIONS[name] for name in OF_THE_RULES))
]


def same_table(s: KingsState, twin: Reference) -> None:
    """Everything that lies open or hidden, in the words of both."""

    def of(cards: list[Card]) -> list[str]:
        return [card.label[:3] for card in cards]

    def site(found: Site | None) -> tuple[str, list[str]] | None:
        return (found.mine.label, of(found.units)) if found else None

    label = s.box.label
    row = [(label[m], names(s, stack)) if m >= 0 else None for m, stack in zip(s.row, s.stacks, strict=True)]
    assert row == [site(found) for found in twin.row]
    assert [names(s, pile) for pile in s.camp] == [of(twin.camp[race]) for race in RACES]
    assert [label[card] for card in reversed(s.deck)] == [card.label for card in twin.deck]
    assert sorted(names(s, s.discard)) == sorted(of(twin.discard))
    for seat, player in enumerate(twin.players):
        assert sorted(names(s, s.hands[seat])) == sorted(of(player.hand))
        pairs = zip(s.owned[seat], s.miners[seat], strict=True)
        assert [(label[m], names(s, stack)) for m, stack in pairs] == [site(found) for found in player.mines]
        assert [label[m] for m in s.treasury[seat]] == [card.label for card in player.done]


def without_letters(texts: list[str]) -> list[str]:
    """Which copy of a unit is meant makes no difference to the rules."""
    return sorted(re.sub(r"(\d)[ab] ", r"\1 ", text) for text in texts)


def play_both(players: int, seed: int, options: dict[str, str]) -> Match:
    twin: Reference | None = None
    given = 0
    for match in walk(players, seed, **options):
        if twin is None:
            twin = reference_of(state_of(match), options)
        for _, value in match.given()[given:]:
            twin.answer(GAME.write(state_of(match), 1 if twin.mode != "play" else 0, value))
        given = match.answers
        same_table(state_of(match), twin)
        assert match.over == twin.over
        if not match.over:
            assert match.seat == twin.current
            assert without_letters(offered(match)) == without_letters(twin.options())
    assert twin is not None
    assert match.scores() == twin.scores()
    return match


@pytest.mark.rule("KM-3.1", "KM-3.3", "KM-3.5")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_default_games_agree(players: int) -> None:
    defaults = {name: values[0] for name, values in OPTIONS.items()}
    for seed in range(15):
        play_both(players, seed, defaults)


@pytest.mark.rule("OPT-end_mode", "OPT-redraw_source", "OPT-overseer_wrap")
@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_games_with_every_combination_of_options_agree(players: int) -> None:
    for seed, options in enumerate(COMBINATIONS):
        play_both(players, seed, options)

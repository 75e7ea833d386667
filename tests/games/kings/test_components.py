"""Section 1: the box, the places of its cards, and files that change it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.kings.helpers import (
    COUNTS,
    MINE_PLACES,
    OPTIONS,
    UNIT_PLACES,
    mine,
    places,
    standard_box,
    state_of,
    walk,
)
from underhall import Match
from underhall.engine.errors import BadComponents
from underhall.engine.facts import LANGUAGES
from underhall.games.kings import GAME
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.components import KingsComponents
from underhall.games.kings.data import standard


@pytest.mark.rule("KM-1.1")
def test_eighty_four_cards() -> None:
    data = standard()
    assert len(data["kings"]) + len(data["cards"]) == 84
    assert sorted(king["race"] for king in data["kings"]) == ["dwarf", "giant", "goblin", "orc"]
    box = standard_box()
    assert len(box.unit) == len(box.profile) == 80
    assert len({row["id"] for row in data["cards"]}) == 80
    for row in data["cards"]:
        assert {"race", "strength", "mine"} <= set(row), "a unit in front and a mine behind"


@pytest.mark.rule("KM-1.2")
def test_units_have_a_race_and_a_strength() -> None:
    box = standard_box()
    assert set(box.race) == {0, 1, 2, 3}
    assert set(box.strength) == set(range(10))
    assert [row["id"] for row in standard()["races"]] == ["dwarf", "orc", "goblin", "giant"]
    assert tuple(row["code"] for row in standard()["races"]) == RACE_CODES
    for row in standard()["races"]:
        for language in LANGUAGES:
            assert row[language]
            assert row["unit"][language]


@pytest.mark.rule("KM-1.3")
def test_every_unit_exists_twice() -> None:
    box = standard_box()
    assert Counter(box.unit) == dict.fromkeys(range(40), 2)
    assert sorted(box.label) == sorted(f"{r}{n}{c}" for r in RACE_CODES for n in range(10) for c in "ab")


@pytest.mark.rule("KM-1.4")
def test_figures_of_the_mines() -> None:
    box = standard_box()
    assert set(box.defence) == {1, 2, 3}
    assert min(box.size) >= 1
    assert set(box.overseer) == {0, 1}
    for card in range(80):
        figures = (box.defence[card], box.size[card], box.overseer[card], box.value[card])
        assert figures == box.profiles[box.profile[card]]


@pytest.mark.rule("KM-1.5")
@pytest.mark.parametrize("profile", sorted(set(standard_box().profiles)))
def test_one_figure_is_gained_and_lost(profile: tuple[int, int, int, int]) -> None:
    defence, size, overseer, value = profile
    text = f"d{defence}s{size}o{overseer}v{value}"
    s = GAME.stage({"players": [{"race": "DW", "done": text}, {"race": "OR", "mines": [text]}]}, GAME.facts.settle({}))
    assert GAME.scores(s) == [value, -value]
    assert value > 0


@pytest.mark.rule("KM-1.8")
@pytest.mark.parametrize("players", COUNTS)
def test_every_card_is_in_exactly_one_place(players: int) -> None:
    for seed, end_mode in enumerate(OPTIONS["end_mode"]):
        for match in walk(players, seed, end_mode=end_mode):
            s = state_of(match)
            assert sorted(card for cards in places(s).values() for card in cards) == list(range(80))
            assert len(s.row) == len(s.stacks) == len(s.camp) == 4
            for race, pile in enumerate(s.camp):
                assert all(s.box.race[card] == race for card in pile)
            for seat in range(players):
                assert len(s.owned[seat]) == len(s.miners[seat])


@pytest.mark.rule("KM-1.9")
@pytest.mark.parametrize("players", COUNTS)
def test_a_card_stays_what_it_was_when_it_left_the_deck(players: int) -> None:
    """Once a mine always a mine, once a unit always a unit; and nothing returns to the deck."""
    mines: set[int] = set()
    units: set[int] = set()
    for match in walk(players, 5):
        found = places(state_of(match))
        mines |= {card for place in MINE_PLACES for card in found[place]}
        units |= {card for place in UNIT_PLACES for card in found[place]}
        assert not mines & units
        assert not (mines | units) & set(found["deck"])
    assert len(mines | units) == 80


@pytest.mark.rule("KM-10.7")
def test_a_mine_side_does_not_tell_the_race_behind_it() -> None:
    """Our reconstruction: each mine stands on four cards, one of every race, with four strengths."""
    box = standard_box()
    for profile in range(len(box.profiles)):
        cards = [card for card in range(80) if box.profile[card] == profile]
        assert sorted(box.race[card] for card in cards) == [0, 1, 2, 3]
        assert len({box.strength[card] for card in cards}) == 4


@pytest.mark.rule("KM-1.4", "KM-1.5")
def test_the_owner_of_a_box_can_change_it() -> None:
    text = "mine_profiles:\n- {id: M01, defence: 3, size: 2, overseer: true, value: 8, source: own box}\n"
    changed = GAME.components(text)
    assert isinstance(changed, KingsComponents)
    assert changed.box.profiles[0] == (3, 2, 1, 8)
    assert changed.box.profiles[1:] == standard_box().profiles[1:]
    assert changed.digest != "standard"
    match = Match.start(GAME, 2, 1, components=changed)
    s = state_of(match)
    assert sorted({mine(s, card) for card in range(80)}).count("d3s2o1v8") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: [", "not valid YAML"),
        ("just a word", "must be a YAML mapping"),
        ("gold: []", "unknown section 'gold'"),
        ("cards: 5", "must be a list of rows"),
        ("cards: [{id: XX1, strength: 3}]", "no row 'XX1'"),
        ("mine_profiles: [{id: M01, defence: 4}]", "defence must be 1, 2 or 3 .*KM-1.4"),
        ("mine_profiles: [{id: M01, size: 0}]", "size must be .*KM-1.4"),
        ("mine_profiles: [{id: M01, overseer: 2}]", "overseer must be .*KM-1.4"),
        ("mine_profiles: [{id: M01, value: -1}]", "value must be .*KM-1.5"),
        ("mine_profiles: [{id: M01, value: true}]", "value must be .*KM-1.5"),
        ("mine_profiles: [{id: M01, source: dream}]", "source must be one of"),
        ("cards: [{id: FIRST, strength: 10}]", "strength must be .*KM-1.2"),
        ("cards: [{id: FIRST, race: elf}]", "'elf' is not one of the races"),
        ("cards: [{id: FIRST, mine: M99}]", "no mine profile 'M99'"),
        ("cards: [{id: FIRST, strength: 9}]", "exactly twice.*KM-1.3"),
    ],
)
@pytest.mark.rule("KM-1.2", "KM-1.3", "KM-1.4")
def test_a_box_that_cannot_be_is_refused_in_one_sentence(text: str, message: str) -> None:
    first = standard()["cards"][0]["id"]
    with pytest.raises(BadComponents, match=message) as found:
        GAME.components(text.replace("FIRST", str(first)))
    assert "\n" not in str(found.value)

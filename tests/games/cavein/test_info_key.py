"""The key of a seat's knowledge: the same where a person with perfect memory knows the same, another one elsewhere.

The shadows of `test_properties.py` have one past in common with the game they follow; here two pasts lead to tables
that look alike, and memory alone tells them apart. And what is asked must not depend on what only one seat knows.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, offered, position, seats, seen, state_of, walk
from underhall import Match
from underhall.engine.chance import FastChance
from underhall.games.cavein import GAME
from underhall.games.cavein.questions import QUESTIONS

Past = tuple[dict[str, Any], tuple[str, ...]]
HIDING: dict[str, Any] = {
    "in_play": "NYRG",
    "players": [{"hand": "N1 N2 R4"}, {"hand": "N1"}],
    "docks": "G1",
    "mine": "red_3a",
}
COLOURING: dict[str, Any] = {"players": [{"hand": "P1 B1 N1 P3", "base": "Y3"}, {"hand": "N1"}], "stacks": ["art01"]}
DOCKS: dict[str, Any] = {
    "players": [{"hand": "P2"}, {"hand": "N2"}],
    "card_piles": {"1": "P1 B1"},
    "mine": "red_3a",
}
PASTS: dict[str, tuple[Past, Past]] = {
    "a card that came before Domina may be hidden, one that came later cannot": (
        (HIDING, ("recruit G1", "skill R4", "card N1", "done", "end")),
        (HIDING, ("skill R4", "card N1", "done", "recruit G1", "end")),
    ),
    "Robuster has coloured one card or two": (
        (COLOURING, ("leader", "blue", "card P1", "done", "skill P3")),
        (COLOURING, ("leader", "blue", "card P1", "card N1", "done", "skill P3")),
    ),
    "another card was recruited, and the Docks were filled up to the same": (
        ({**DOCKS, "docks": "N1 P1"}, ("recruit N1", "end")),
        ({**DOCKS, "docks": "P1 P1"}, ("recruit P1", "end")),
    ),
    "another token was mined, and the Mine was filled up to the same": (
        ({**DOCKS, "mine": "purple_1a", "token_piles": {"1": "red_1a"}}, ("mine purple_1a", "pay P2", "end")),
        ({**DOCKS, "mine": "purple_1b", "token_piles": {"1": "red_1a"}}, ("mine purple_1b", "pay P2", "end")),
    ),
}


@pytest.mark.parametrize("name", PASTS)
def test_what_all_remember_is_in_the_key(name: str) -> None:
    one, other = (position(given, *play) for given, play in PASTS[name])
    assert one.question == other.question
    for seat in (1, -1):
        assert GAME.info_key(state_of(one), seat) != GAME.info_key(state_of(other), seat)
    if "Robuster" not in name:
        assert seen(one, 1) == seen(other, 1), "the tables look alike"


def test_the_key_does_not_tell_which_card_was_hidden_or_coloured() -> None:
    given = {**HIDING, "players": [{"hand": "N1 G1 Y3 R4", "base": "Y3"}, {"hand": "N1"}]}
    for play in (("go on", "skill R4", "card {}", "done"), ("leader", "red", "card {}", "done", "skill R4", "done")):
        one, other = (position(given, *(text.format(card) for text in play)) for card in ("N1", "G1"))
        assert state_of(one).data() != state_of(other).data()
        keys = [[GAME.info_key(state_of(match), seat) for seat in (-1, 0, 1)] for match in (one, other)]
        assert keys[0][0] == keys[1][0]
        assert keys[0][1] != keys[1][1], "the owner knows it"
        assert keys[0][2] == keys[1][2]


@pytest.mark.parametrize("players", COUNTS)
def test_the_key_of_one_seat_is_never_that_of_another_time(players: int) -> None:
    """In the course of a game every key is new: the seat knows where it is."""
    found: set[tuple[int, bytes]] = set()
    looked = 0
    for match in walk(players, 7):
        for seat in seats(match):
            found.add((seat, GAME.info_key(state_of(match), seat)))
            looked += 1
    assert len(found) >= looked * 0.99, "an answer may change nothing that others see"


def asked(match: Match) -> tuple[str, list[str]]:
    return GAME.facts.questions[match.question].name, offered(match)


def test_questions_about_a_hand_are_asked_even_if_there_is_one_answer() -> None:
    """Else their absence would tell that nothing else can be answered (CI-4.5)."""

    def at(given: dict[str, Any], *play: str) -> Match:
        s = GAME.stage(given, GAME.facts.settle({}))
        match = Match(GAME, s)  # passes single options, as real games do
        for text in play:
            match.play(text)
        return match

    rival = {"hand": "N1"}
    assert asked(at({"players": [{}, rival]})) == ("action", ["end"])
    paying = {"players": [{"hand": "B1"}, rival], "mine": "blue_1a"}
    assert asked(at(paying, "mine blue_1a")) == ("pay", ["pay B1"])
    hiding = {"in_play": "NYRG", "players": [{"hand": "R4 N2"}, rival]}
    assert asked(at(hiding, "skill R4")) == ("hand_card", ["done"])
    assert [facts.name for facts in QUESTIONS if facts.always_ask] == ["action", "pay", "hand_card"]


@pytest.mark.parametrize("players", COUNTS)
def test_all_other_questions_have_the_same_options_in_every_deal(players: int) -> None:
    """Their options are made of public things alone, so a single one can be passed over without a word."""
    looked = 0
    for seed in range(4):
        for number, match in enumerate(walk(players, 60 + seed, factions=("NYRG", "random")[seed % 2])):
            if match.over or QUESTIONS[match.question].always_ask:
                continue
            s = state_of(match)
            for viewer in seats(match):
                deal = s.copy()
                GAME.resample(deal, viewer, FastChance(number))
                assert GAME.options(deal, match.seat, match.question) == match.options
                looked += 1
    assert looked > 200

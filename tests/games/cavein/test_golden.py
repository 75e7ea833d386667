"""Recorded games, compared state by state: a change of the rules, the view or the engine shows as a diff."""

from __future__ import annotations

import pytest

from tests.games import golden
from tests.games.cavein.helpers import events, state_of
from underhall.engine.record import Replay, read_record, verify
from underhall.games.cavein import GAME

NAMES = list(golden.GAMES["cavein"])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_played_now_is_the_recorded_one(name: str) -> None:
    """Same seed, same bots: every line of the file comes out again."""
    now, recorded = golden.play("cavein", name).splitlines(), golden.read("cavein", name).splitlines()
    for number, (found, expected) in enumerate(zip(now, recorded, strict=False), 1):
        assert found == expected, f"line {number}"
    assert len(now) == len(recorded)


@pytest.mark.parametrize("name", NAMES)
def test_the_record_alone_gives_the_same_states(name: str) -> None:
    """Without the bots: the answers of the record lead through the same states and views to the same result."""
    text, _, lines = golden.read("cavein", name).partition("\n\n0 start ")
    record = read_record(text + "\n")
    replay = Replay(record)
    expected = [line.split(" | ", 1) for line in f"0 start {lines}".splitlines()]
    assert len(expected) == record.answers + 1
    assert golden.hashes(replay.match) == expected[0][1]
    for number, (answer, line) in enumerate(expected[1:], 1):
        seat, words = replay.next
        assert answer == f"{number} {seat}: {words}"
        replay.step()
        assert golden.hashes(replay.match) == line
    assert replay.done
    assert verify(record).scores() == record.result


def test_the_recorded_games_show_enough() -> None:
    """Nearly everything that can happen happens in one of them, and both ways in which a game ends."""
    found = set()
    for name, (players, _, options, _) in golden.GAMES["cavein"].items():
        match = verify(read_record(golden.read("cavein", name).partition("\n\n0 start ")[0] + "\n"))
        found |= set(events(match))
        assert state_of(match).players == players
        assert match.deal is not None
        assert match.deal.options == GAME.facts.settle(options)
    missing = {event.name for event in GAME.facts.events} - found
    assert len(missing) <= 2, missing
    assert not missing & {"paid", "mined", "collected", "raided", "recruited", "used_leader", "last_round", "ended"}

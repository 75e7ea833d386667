"""The measures count what they say; how long it takes is never a test."""

from __future__ import annotations

import pytest

from tests.pocket import GAME as POCKET
from tests.pocket import register
from underhall import load
from underhall.lab.bench import POSITIONS, Subject, bench, peak_mb
from underhall.lab.peers import PEERS, Peer


def test_positions_are_spread_over_games_of_all_sizes() -> None:
    subject = Subject(load("kings"))
    assert [state.players for state in subject.positions] == [2] * POSITIONS + [3] * POSITIONS + [4] * POSITIONS
    decks = [len(state.data()) > 0 and not state.over for state in subject.positions]
    assert all(decks)
    assert len({str(state.data()) for state in subject.positions}) == len(subject.positions)


def test_copying_leaves_the_positions_alone() -> None:
    subject = Subject(POCKET)
    before = [state.data() for state in subject.positions]
    subject.copy_states(0)
    assert [state.data() for state in subject.positions] == before


def test_every_number_of_players_gets_its_share() -> None:
    subject = Subject(load("kings"))
    dealt: list[int] = []
    deal = subject.deal

    def count(players: int) -> object:
        dealt.append(players)
        return deal(players)

    subject.deal = count  # type: ignore[method-assign, assignment]
    subject.play_games(0)
    subject.step_games(0)
    assert dealt.count(2) == dealt.count(3) == dealt.count(4) == len(dealt) / 3 >= 2


def test_several_games_and_rounds() -> None:
    register()
    rounds: list[int] = []
    result = bench(["kings", "pocket"], seconds=0.1, rounds=3, progress=rounds.append)
    assert [one.game for one in result.results] == ["kings", "pocket"]
    assert rounds == [1, 1, 1]
    assert result.peers == ()
    for one in result.results:
        assert one.options_mean >= 2
        assert one.games_per_s > 0


def test_peers() -> None:
    pytest.importorskip("pyspiel")
    for name in PEERS:
        peer = Peer(name)
        peer.play_games(0)
        (whole, _), (alone, _) = peer.figures()
        assert (whole, alone) == (name, f"{name}, decisions only")
        assert 0 < peer.step_alone[0] < peer.step[0]
        peer.forget()
        assert peer.step == []


def test_memory() -> None:
    assert 5 < peak_mb() < 100_000

"""Logs of whole games: what is said to all, what to one seat, and what the sentences give away."""

from __future__ import annotations

import pytest

from tests.games.seldom import one_in
from tests.games.xobos.helpers import COUNTS, MODES, finished, seats
from tests.games.xobos.loaded import Melee, melee
from underhall import OUTSIDER, Match
from underhall.engine.match import Line
from underhall.engine.texts import speaker
from underhall.games.xobos import GAME

PRIVATE = {"linked", "link_broken", "paid", "repaired", "upgraded", "upgrade_refunded", "fused", "leader_moved"}
SECRET = {"leader_chosen", "damaged", "started"}
"""Events of which all hear that they happened, but not all hear everything."""


def name(line: Line) -> str:
    return GAME.facts.events[line.event].name


def played(case: Melee) -> Match:
    *_, match = case.walk()
    return match


def games(mode: str) -> list[Match]:
    cases = [melee(players, 81 + seed, 13, visibility_mode=mode, clans="on") for players in COUNTS for seed in (0, 1)]
    return [*map(played, cases), finished(3, 9, visibility_mode=mode, clans="random")]


def test_these_events_are_private_or_have_a_secret() -> None:
    assert {event.name for event in GAME.facts.events if event.private} == PRIVATE
    assert {event.name for event in GAME.facts.events if event.secret} == SECRET


@pytest.mark.rule("XO-26.3", "XO-34.2")
def test_in_fog_all_read_the_same_but_for_their_own_secrets() -> None:
    found: set[str] = set()
    for match in games("fog"):
        shared = match.log(OUTSIDER)
        assert not any(line.secret or name(line) in PRIVATE for line in shared)
        for seat in range(match.state.players):
            log = match.log(seat)
            assert [(line.event, line.public) for line in log if name(line) not in PRIVATE] == [
                (line.event, line.public) for line in shared
            ]
            for line in log:
                if line.secret or name(line) in PRIVATE:
                    assert line.public[0] == seat
                    found.add(name(line))
    assert found >= SECRET | PRIVATE - {"upgrade_refunded", "leader_moved"}


@pytest.mark.rule("XO-26.6", "XO-34.2")
def test_in_training_all_read_the_same() -> None:
    found: set[str] = set()
    for match in games("training"):
        logs = [match.log(seat) for seat in seats(match)]
        assert all(log == logs[0] for log in logs)
        found |= {name(line) for line in logs[0]}
        assert all(line.secret for line in logs[0] if name(line) in SECRET)
    assert found >= SECRET | PRIVATE - {"upgrade_refunded", "leader_moved"}


@pytest.mark.rule("XO-26.4", "XO-34.2")
def test_in_check_mode_secrets_of_combat_are_for_all_while_the_board_is_open() -> None:
    """Between `uncovered` and `covered` of a seat all hear of its healing and its broken links, and nothing else."""
    told = 0
    for match in games("check"):
        open_boards: set[int] = set()
        for line in match.log(OUTSIDER):
            seat = line.public[0] if line.public else -1
            if name(line) == "uncovered":
                open_boards.add(seat)
            elif name(line) == "covered":
                open_boards.discard(seat)
            elif line.secret or name(line) in PRIVATE:
                assert name(line) in ("damaged", "link_broken")
                assert seat in open_boards
                told += 1
            elif name(line) == "damaged":
                raise AssertionError("in check mode whoever is hit has an open board")
    assert told > 10


@pytest.mark.rule("XO-26.3")
@pytest.mark.parametrize("language", one_in(3, ["en", "pl", "de"]))
def test_the_sentences_of_others_name_no_secret(language: str) -> None:
    """A line without its secret is another sentence than with it, and has no gap in it."""
    match = games("fog")[0]
    say = speaker(match, language)
    own = {name(line): line for seat in range(2) for line in match.log(seat) if line.secret}
    assert set(own) >= {"damaged", "started"}
    for line in own.values():
        blind = say.line(Line(line.event, line.public))
        assert blind
        assert "{" not in blind
        assert blind != say.line(line)


@pytest.mark.parametrize("mode", MODES)
def test_only_who_is_told_hears_a_private_line(mode: str) -> None:
    """The seats together hear each private line of fog once, in training all do."""
    match = played(melee(2, 83, 13, visibility_mode=mode))
    lines = [[line for line in match.log(seat) if name(line) in PRIVATE - {"link_broken"}] for seat in seats(match)]
    if mode == "training":
        assert lines[0] == lines[1] == lines[2] != []
    else:
        assert lines[2] == []
        assert {line.public[0] for line in lines[0]} <= {0}
        assert {line.public[0] for line in lines[1]} <= {1}
        assert lines[0] + lines[1]

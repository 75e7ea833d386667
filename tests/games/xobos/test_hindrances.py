"""What keeps a seat from a deed of the Development phase: as the rules refuse it, with the reason and the number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seldom import crossed
from tests.games.xobos.helpers import COUNTS, MODES, on_board, state_of, walk
from underhall.engine.question import Hindrance
from underhall.games.xobos import GAME
from underhall.games.xobos.box import BUILDINGS, TECHNICAL
from underhall.games.xobos.deeds.kinds import KIND_OF, KINDS
from underhall.games.xobos.deeds.numbers import DEVELOP_SIZE, DONE
from underhall.games.xobos.deeds.refusals import CRYSTALS, NEAREST, RESOURCES, TECHNICAL_BUILDINGS
from underhall.games.xobos.questions.development import DEVELOP, develop
from underhall.games.xobos.state import XobosState

OWN: dict[str, Any] = {
    "clan": "quatune",
    "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_i"},
    "leader": "A",
    "life": {"B": 3},
    "buildings": {"q1_d1": "technical", "q1_a1": "watchtower 4", "q1_b1": "reactor"},
    "technologies": "upgrade1",
}
FULL_BASE = {f"q1_b{at}": "reactor" for at in (1, 2, 3, 4)}


def groups(s: XobosState) -> list[list[int]]:
    """The deeds of each kind: with each Guardian, on each field, of each technology, and all of them."""
    found = list[list[int]]()
    for kind in KINDS:
        options = range(kind.first, kind.first + kind.count)
        by_name: dict[str, list[int]] = {}
        for at, option in enumerate(options):
            by_name.setdefault(kind.subject(s.board, at) or kind.what(s.board, at), []).append(option)
        found += [list(options), *by_name.values()]
    return found


def richer(s: XobosState, seat: int, what: str, by: int) -> XobosState:
    """A copy in which the seat has more of what is missing."""
    s = s.copy()
    if what == RESOURCES:
        s.resources[seat] += by
    elif what == CRYSTALS:
        s.crystals[seat] += by
    else:
        assert what == TECHNICAL_BUILDINGS
        s.count[seat * BUILDINGS + TECHNICAL] += by
    return s


def why_not(own: dict[str, Any], text: str, *play: str, **words: Any) -> Hindrance | None:
    """Of all deeds whose notation begins so."""
    rival = {"clan": "kubadi", "guardians": {"A": "q2_c"}}
    match = on_board([{**OWN, **own}, rival], *play, step="development", options={"clans": "on"}, **words)
    s = state_of(match, 0)
    options = [one for one in range(DEVELOP_SIZE) if GAME.write(s, DEVELOP, one).startswith(text)]
    assert options
    return develop.hindrance(s, 0, options)


@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, MODES))
def test_a_hindrance_is_what_the_rules_refuse_for(players: int, mode: str) -> None:
    """There is one exactly if nothing is offered. What is counted is missing to the last piece: with all of it the deed
    is possible or something else is in the way, with one less nothing changes."""
    seen = set[str]()
    for at, match in enumerate(walk(players, players, visibility_mode=mode, clans="on")):
        for waiting in match.pending() if not match.over and at % 3 == 0 else ():
            if waiting.question != DEVELOP:
                continue
            s, seat = state_of(match, waiting.seat), waiting.seat
            offered = set(waiting.options)
            for options in groups(s):
                found = develop.hindrance(s, seat, options)
                assert (found is None) == bool(offered.intersection(options))
                if found is None:
                    continue
                seen.add(found.name)
                assert found.name in NEAREST
                if found.name in (RESOURCES, CRYSTALS, TECHNICAL_BUILDINGS):
                    assert found.missing > 0
                    after = develop.hindrance(richer(s, seat, found.name, found.missing), seat, options)
                    assert after is None or after.name != found.name
                    almost = develop.hindrance(richer(s, seat, found.name, found.missing - 1), seat, options)
                    assert almost == Hindrance(found.name, 1)
                else:
                    assert found.missing == 0
    assert {RESOURCES, CRYSTALS, TECHNICAL_BUILDINGS} < seen


@pytest.mark.parametrize(
    ("text", "own", "play", "found"),
    [
        ("build A", {"resources": 0}, (), ("resources", 1)),
        ("build A", {"links": "A heals B"}, (), ("linked", 0)),
        ("build A", {"guardians": {"A": "q1_b2"}}, (), ("base_field", 0)),
        ("build B", {"resources": 5}, (), ("taken", 0)),
        ("build C", {"resources": 5}, (), ("radiation", 0)),
        ("pay A", {"resources": 5}, ("0: build A mine",), ("paid", 0)),
        ("boost A", {"resources": 5}, ("0: build A mine",), ("builds", 0)),
        ("boost A", {"resources": 5}, ("0: heal A B",), ("new_link", 0)),
        ("boost C", {}, (), ("radiation", 0)),
        ("boost A", {"guardians": {"A": "q1_a1", "B": "x12_u"}}, (), ("apart", 0)),
        ("reactor", {"resources": 3}, (), ("resources", 2)),
        ("reactor", {"resources": 10}, ("0: reactor q1_b2",), ("once", 0)),
        ("reactor", {"resources": 10, "buildings": FULL_BASE}, (), ("taken", 0)),
        ("breed", {"crystals": 0}, (), ("crystals", 1)),
        ("breed", {"crystals": 0, "buildings": FULL_BASE}, (), ("taken", 0)),
        ("rebuild D", {"resources": 0}, (), ("resources", 5)),
        ("repair B", {"resources": 1}, (), ("resources", 1)),
        ("repair A", {"life": {"A": 2}, "resources": 9}, (), ("not_served", 0)),
        ("repair A", {"resources": 9}, (), ("whole", 0)),
        ("upgrade B", {"crystals": 0}, (), ("crystals", 1)),
        ("upgrade B", {"crystals": 5, "upgrades": {"B": "power 1"}}, (), ("most", 0)),
        ("learn upgrade2", {"technologies": "", "resources": 9}, (), ("technology", 0)),
        ("learn armour", {"resources": 9}, (), ("technical_buildings", 2)),
        ("learn armour", {"resources": 9}, ("0: learn rebuild",), ("once", 0)),
        ("load q1_a1", {"crystals": 5}, (), ("full", 0)),
        ("fuse", {"resources": 2}, (), ("resources", 1)),
        ("load cannon", {"crystals": 5}, (), ("not_there", 0)),
    ],
)
@pytest.mark.rule("XO-18.1", "XO-19.1", "XO-22.1")
def test_the_reason_for_each_deed(
    text: str, own: dict[str, Any], play: tuple[str, ...], found: tuple[str, int]
) -> None:
    assert why_not(own, text, *play) == Hindrance(*found)


def test_who_is_done_hears_of_the_rule() -> None:
    assert why_not({"resources": 5}, "build A", "0: done") == Hindrance("XO-16.1")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("reactor", "Resources missing: 2. You have 3."),
        ("breed", "Crystals missing: 1. You have 0."),
        ("learn armour", "Technical Buildings missing: 2. You have 1."),
        ("learn upgrade1", ""),
    ],
)
def test_what_is_missing_is_said_with_figures(text: str, said: str) -> None:
    rival = {"clan": "kubadi", "guardians": {"A": "q2_c"}}
    match = on_board([{**OWN, "resources": 3}, rival], step="development", options={"clans": "on"})
    s = state_of(match, 0)
    options = [one for one in range(DEVELOP_SIZE) if GAME.write(s, DEVELOP, one).startswith(text)]
    assert develop.lacking(s, 0, options, "en") == said
    for language in ("pl", "de"):
        assert bool(develop.lacking(s, 0, options, language)) == bool(said)


def test_every_option_has_its_kind() -> None:
    """The numbers of the kinds follow each other without a gap."""
    assert len(KIND_OF) == DEVELOP_SIZE
    assert [kind.first for kind in KINDS] == [KIND_OF.index(kind) for kind in KINDS]
    assert KIND_OF[DONE].name == "done"

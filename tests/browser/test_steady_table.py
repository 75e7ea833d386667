"""The table stays where it is while one plays: neither what one does nor what others do moves anything else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.playing import LAPTOP, PHONE, SIDEWAYS, Visitor, Visitors, by_chance

MOST = 0.02
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
# All of the page counts, with the log and the panels, and what a click causes counts too.
WATCH = """() => {
  window.shifts = [];
  const name = one => one?.id || one?.parentElement?.closest('[id]')?.id || one?.nodeName;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) window.shifts.push([one.value, one.sources.map(part => name(part.node))]);
  }).observe({ type: 'layout-shift' });
}"""


PLACES = """() => {
  const [map, own, sheet] = ['x-map', 'x-own', 'x-sheet'].map(id => document.getElementById(id));
  const place = one => [one.offsetLeft, one.offsetTop, one.offsetWidth].join();
  return [place(map), sheet.hidden ? 'beside the map' : 'below the map', place(own), sheet.hidden ? '' : place(sheet)];
}"""


def moves(page: Page) -> list[tuple[float, list[str]]]:
    """What has moved too far since the last time, as browsers measure it, and what it was."""
    page.wait_for_timeout(150)
    return [one for one in page.evaluate("() => window.shifts.splice(0)") if one[0] > MOST]


def past_the_set_up(person: Visitor, game: str, players: int) -> None:
    """Until turns are taken; what there is to choose before that goes when it is chosen."""
    person.sit_down(game, players=players)
    while any(word in person.wait_turn().prompt for word in ("Set-up", "Leader in secret", "starting pair")):
        person.answer(by_chance(1))


def cases() -> list[Any]:
    """By default each game once, on different screens; all of them on all with `-m long`."""
    usual = {("kings", "sideways"), ("cavein", "phone"), ("xobos", "laptop"), ("wistar", "phone")}
    screens = {"laptop": LAPTOP, "phone": PHONE, "sideways": SIDEWAYS, "desk": DESK}
    return [
        pytest.param(game, screen, id=f"{game}-{name}", marks=[] if (game, name) in usual else pytest.mark.long)
        for game in ("kings", "cavein", "xobos", "wistar")
        for name, screen in screens.items()
    ]


def shifts(ann: Visitor, answers: int) -> list[tuple[str, str, tuple[float, list[str]]]]:
    """What moves too far in so many answers of one's own: the questions before and after, and what it is."""
    ann.page.evaluate(WATCH)
    choose, found = by_chance(4), []
    for _ in range(answers):
        look = ann.wait_turn()
        found += [("while the others played", look.prompt, one) for one in moves(ann.page)]
        asked = look.decision
        while look.turn and look.decision == asked:
            before = look.prompt
            ann.press(ann.thing(choose(look)))
            look = ann.changed(look)
            found += [(before, look.prompt, one) for one in moves(ann.page)]
    return found


@pytest.mark.parametrize(("game", "screen"), cases())
def test_nothing_moves_while_one_plays(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    ann = visitors.new(**screen)
    past_the_set_up(ann, game, 3)
    assert shifts(ann, 6) == []


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        *[pytest.param(game, PHONE, id=f"{game}-phone") for game in ("kings", "cavein", "xobos", "wistar")],
        *[pytest.param(game, SIDEWAYS, id=f"{game}-sideways") for game in ("kings", "cavein", "xobos")],
        pytest.param("xobos", LAPTOP, id="xobos-laptop"),
    ],
)
@pytest.mark.long
def test_nothing_moves_in_a_longer_game_for_two(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    ann = visitors.new(**screen)
    past_the_set_up(ann, game, 2)
    assert shifts(ann, 24) == []


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param("kings", LAPTOP, id="kings-laptop", marks=pytest.mark.deep),
        pytest.param("kings", DESK, id="kings-desk", marks=pytest.mark.deep),
        # At the limit (0.020 and 0.024: the log and the hand at once), so nobody is stopped by it yet.
        pytest.param("cavein", LAPTOP, id="cavein-laptop", marks=pytest.mark.long),
        pytest.param("cavein", DESK, id="cavein-desk", marks=pytest.mark.long),
    ],
)
def test_nothing_moves_in_a_game_of_four(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    """Four panels grow and shrink above the log, which is short at first, and three bots play in a row."""
    ann = visitors.new(**screen)
    past_the_set_up(ann, game, 4)
    assert shifts(ann, 9) == []


def test_the_map_for_two_keeps_its_place_from_phase_to_phase(visitors: Visitors) -> None:
    """Xobos on a laptop: the sheet of the Development phase comes and goes where one's own board stands otherwise."""
    ann = visitors.new(**LAPTOP)
    past_the_set_up(ann, "xobos", 2)
    phases: set[str] = set()
    maps: set[str] = set()
    others: dict[str, set[tuple[str, str]]] = {"beside the map": set(), "below the map": set()}
    while len(phases) < 3 or "Choose" not in phases:  # an action of the Development phase
        look = ann.wait_turn()
        phases.add(look.prompt.split(" ", 1)[0])
        on_the_map, where, own, sheet = ann.page.evaluate(PLACES)
        maps.add(on_the_map)
        others[where].add((own, sheet))
        ann.answer(lambda now: now.ways[-1], look)
    assert len(maps) == 1
    ((beside, _),) = others["beside the map"]
    ((below, sheet),) = others["below the map"]
    assert sheet == beside
    left, top, width = map(int, below.split(","))
    map_left, map_top, map_width = map(int, maps.pop().split(","))
    assert (left, width) == (map_left, map_width)
    assert top > map_top
    assert map_width > 600

"""What others do to the viewer is marked: for who it hurts, and for nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games.cavein.helpers import position
from tests.games.wistar.helpers import on_table
from tests.web.boards import html_of, look
from tests.web.halls import looped, opened
from underhall import OUTSIDER, Match
from underhall.engine.match import Line
from underhall.games.cavein.events import RAIDED
from underhall.games.kings import GAME as KINGS
from underhall.games.kings.events import CONQUERED
from underhall.games.wistar.events import LOST_VP, LOST_WOOD
from underhall.web.boards.cavein import BOARD as CAVEIN
from underhall.web.boards.kings import BOARD as KINGS_BOARD
from underhall.web.boards.wistar import BOARD as WISTAR


def test_a_raid_hurts_only_who_is_raided() -> None:
    given: dict[str, Any] = {"players": [{"hand": "B3 B2", "base": "N1"}, {"base": "B1 B2 N1"}], "in_play": "NBYR"}
    match = position(given, "go on")
    raid = Line(RAIDED, (0, 1))
    (harm,) = CAVEIN.harms([raid], match.view(1))
    assert harm.line == raid
    assert f' id="{harm.place}"' in html_of(CAVEIN.draw(look(match, 1))), "the place is on the table"
    assert CAVEIN.harms([raid], match.view(0)) == []
    assert CAVEIN.harms([raid], match.view(OUTSIDER)) == []


def test_a_mine_that_another_conquers_for_the_viewer() -> None:
    """Its value is lost until it is developed."""
    hurt = 0
    for seed in range(3):
        match = Match.start(KINGS, 4, seed)
        known = [0] * 4
        for at in range(120):
            if match.over:
                break
            by = match.seat
            match.answer(match.options[at * 5 % len(match.options)])
            for seat in range(4):
                lines = [line for turn in [*match.turns, None] for line in match.log_of(turn, seat)]
                fresh, known[seat] = lines[known[seat] :], len(lines)
                harms = KINGS_BOARD.harms(fresh, match.view(seat))
                won = [line for line in fresh if line.event == CONQUERED and line.public[0] == seat]
                assert [harm.line for harm in harms] == (won if by != seat else [])
                for harm in harms:
                    hurt += 1
                    seen: Any = match.view(seat)
                    mine = seen.seats[seat].mines[-1].mine
                    assert harm.points == f"−{mine.value}"
                    assert f' id="{harm.place}"' in html_of(KINGS_BOARD.draw(look(match, seat)))
    assert hurt > 2


def test_what_an_offensive_card_of_wistar_takes() -> None:
    """The spy centre: two points of a rival with more door tokens. Only the rival is hurt, and sees where."""
    players = [{"hand": "133", "tokens": "DT1", "wood": 9, "metal": 9}, {"tokens": "DT2 DT3", "vp": 9}]
    match = on_table(players, "extra 1", "play 133", placed="S1a")
    lines = [Line(LOST_VP, (1, 2)), Line(LOST_WOOD, (1, 1))]
    for seat in (0, 1, OUTSIDER):
        told = [line for turn in [*match.turns, None] for line in match.log_of(turn, seat)]
        assert [line for line in told if line.event == LOST_VP] == lines[:1]
        harms = WISTAR.harms(lines, match.view(seat))
        assert [harm.points for harm in harms] == (["−2", "−1"] if seat == 1 else [])
        drawn = html_of(WISTAR.draw(look(match, seat))) if seat >= 0 else ""
        assert all(f' id="{harm.place}"' in drawn for harm in harms)


@looped
async def test_it_goes_along_with_the_update_of_who_it_hurts(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid Dan")
        table = people[0].table
        async with world.stream(people[0], table) as mine, world.stream(None, table) as guest:
            for number in range(200):
                seat = world.room(table).pending()[0].seat
                await world.answer(people[seat], seat, number * 5)
                found = [message for message in mine.messages if message.get("harms")]
                if found:
                    break
            (harm,) = found[-1]["harms"]
            assert harm["text"] in found[-1]["say"]
            assert f' id="{harm["place"]}"' in "".join((await people[0].see(0))["parts"].values())
            assert not any(message.get("harms") for message in guest.messages)

"""A turn of xobos on the page: what an attack would do as far as one knows, what is left, what a plan is worth."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.xobos.helpers import on_board
from tests.web.boards import look, tag
from tests.web.halls import looped, opened
from tests.web.tables import seat_to_move
from underhall import OUTSIDER
from underhall.web.boards.board import Option, choice_of
from underhall.web.boards.xobos import BOARD

OWN: dict[str, Any] = {"guardians": {"A": "q1_c", "B": "q1_a2"}, "quarks": {"q1_c": 2}, "leader": "A"}
FOE: dict[str, Any] = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}, "leader": "A", "life": {"A": 4}}


def drawing(match: Any, seat: int, *picks: str) -> Any:
    return BOARD.draw(look(match, seat, *picks, careful=True))


def felt(match: Any, seat: int, part: str, *picks: str) -> str:
    parts: dict[str, str] = dict(drawing(match, seat, *picks).felt)
    return parts[part]


def attacking(mode: str = "fog", **foe: Any) -> Any:
    return on_board([OWN, {**FOE, **foe}], "end moves", options={"visibility_mode": mode})


def test_an_attack_is_shown_before_it_is_declared() -> None:
    """The third click declares it; until then the others see nothing."""
    match = attacking()
    scene = look(match, 0, "q1_c", "q1_d1", careful=True)
    assert scene.offer is not None
    assert scene.offer.chosen is not None
    assert scene.offer.chosen.label == "Attack G2 from F1"
    assert BOARD.draw(scene).preview == (
        "You could strike with 4: Guardian 2, Quarks 2. There: a Guardian of hidden power, Quarks 1, life: hidden. "
        "Bo <b> can counter with 1+?."
    )
    assert scene.offer.marks["q1_d1"].action == "answer"


def test_in_training_nothing_is_hidden() -> None:
    assert drawing(attacking("training"), 0, "q1_c", "q1_d1").preview == (
        "You could strike with 4: Guardian 2, Quarks 2. There: Guardian 2, Quarks 1, life: 4. "
        "Bo <b> can counter with 3."
    )


def test_the_preview_knows_no_more_than_the_viewer() -> None:
    """Whatever is behind the other's screen, the page is the same."""
    pages = set()
    for secret in ({}, {"life": {"A": 1}}, {"upgrades": {"A": "power 2"}}, {"crystals": 9, "resources": 9}):
        made = drawing(attacking(**secret), 0, "q1_c", "q1_d1")
        pages.add((*made.felt, made.preview))
    assert len(pages) == 1


def test_lone_watchtowers_and_those_who_boost_count_for_what_they_can() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_a2"}, "links": "A boosts B", "quarks": {"q1_c": 1}}
    foe = {"guardians": {"A": "q2_c"}, "buildings": {"q1_d1": "watchtower 3"}}
    match = on_board([own, foe], "end moves", options={"lone_tower_target": "on"})
    assert drawing(match, 0, "q1_c", "q1_d1").preview == (
        "You could strike with 1: Quarks 1. There: crystals 3. Bo <b> can counter with 3."
    )


def test_figures_stand_on_the_map() -> None:
    match = attacking()
    assert '<text class="odds"' not in felt(match, 0, "x-map")
    assert ">4 : 1+?</text>" in felt(match, 0, "x-map", "q1_c")
    match.play("attack q1_c-q1_d1")
    assert '<b class="figure digits">4</b>' in felt(match, 0, "x-map")
    assert '<b class="figure digits">2+?</b>' in felt(match, 1, "x-map"), "the attacker's power is hidden"
    assert "attacked" in tag(felt(match, 1, "x-map"), "f-q1_d1"), "at the field itself"
    assert "attacked" not in tag(felt(match, 0, "x-map"), "f-q1_d1"), "it is no news for who attacks"
    assert "Ada: attack F1 → G2 (Bo &lt;b&gt;), power 2+?" in felt(match, 1, "x-map")


def test_dots_say_what_a_piece_could_still_do() -> None:
    match = on_board([OWN, FOE])
    html = felt(match, 0, "x-map")
    own = {id: html[html.index(f'id="{id}"') :].split("</button>")[0] for id in ("g-0-A", "g-0-B")}
    assert '<i class="go"></i><i class="hit"></i>' in own["g-0-A"]
    assert '<i class="go"></i></span>' in own["g-0-B"]
    assert 'class="could"' not in felt(match, 1, "x-map"), "only for who is to move"


def test_whoever_is_attacked_is_told_at_the_field() -> None:
    """For who it hurts, and for nobody else; each place is on the table."""
    match = attacking()
    before = len(match.log(1))
    match.play("attack q1_c-q1_d1")
    lines = match.log(1)[before:]
    (harm,) = BOARD.harms(lines, match.view(1))
    assert harm.place == "f-q1_d1"
    assert BOARD.harms(match.log(0)[before:], match.view(0)) == []
    assert BOARD.harms(lines, match.view(OUTSIDER)) == []


def test_blows_and_losses_are_harms_of_whom_they_hit() -> None:
    for life, part, expected in (
        (4, "x-map", [("g-0-A", "−2")]),
        (2, "x-own", [("xg-0-A", "−2"), ("xg-0-A", "")]),  # it fell: only the own board has it any more
    ):
        own = {"guardians": {"A": "q1_d1"}, "life": {"A": life}}
        match = on_board([own, {"guardians": {"A": "x12_t"}}], step="attacks", tokens=["attack x12_t-q1_d1"])
        found = BOARD.harms(match.log(0), match.view(0))
        assert [(harm.place, harm.points) for harm in found] == expected
        assert f' id="{found[0].place}"' in felt(match, 0, part)
        assert BOARD.harms(match.log(1), match.view(1)) == []


@pytest.mark.parametrize(("question", "value", "asked"), [
    ("declare", 1, True), ("declare", 169, False), ("declare", 217, True), ("declare", 265, False),
    ("move", 1, False), ("destination", 1, False), ("leader", 0, True), ("clan", 0, True), ("develop", 5, False),
])  # fmt: skip
def test_what_hurts_somebody_is_confirmed(question: str, value: int, asked: bool) -> None:
    """Attacks and the Orbital Cannon, but no harvest and no broken link; moves are free to be undone."""
    assert BOARD.confirms(question, Option(value, ("q1_c",))) is asked


def test_ending_the_moves_is_asked_for_once_if_nothing_has_moved() -> None:
    match = on_board([OWN, FOE])
    assert drawing(match, 0).closing == 0
    assert drawing(match, 0).left.startswith(
        "Nothing of yours has moved yet. Still able to act: 2 Guardians, 2 Quarks."
    )
    assert drawing(match, 0, choice_of(0)).left, "while it waits to be confirmed"
    match.play("guardian B")
    match.play("to q1_b4")
    assert drawing(match, 0).left == ""
    match.play("end moves")
    assert drawing(match, 0).left == "You have not declared any attack. You could attack from: F1."
    match.play("attack q1_c-q1_d1")
    assert drawing(match, 0).left == ""


PLANNER: dict[str, Any] = {
    "resources": 6, "crystals": 4, "guardians": {"A": "q1_c", "B": "q1_d2"}, "leader": "A",
    "buildings": {"q1_b1": "reactor", "q1_b3": "reactor"}, "sites": {"B": "mine 1"},
}  # fmt: skip


def planning(*play: str) -> Any:
    return on_board([PLANNER, {"guardians": {"A": "q2_c"}}], *play, step="development", round=4)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_sheet_says_how_the_score_is_made() -> None:
    said = words(felt(planning(), 0, "x-sheet"))
    assert "Score (crystals 4 + Guardians 2 ) × Reactors 2 = 12 One more Reactor: +6. One more crystal: +2." in said
    assert "Reactor today +6 points" in said


def test_the_sheet_says_what_a_building_brings_until_the_end() -> None:
    """A Mine of 3 that is begun in round 4 of 15 stands from round 6 on, and produces in rounds 7 to 15."""
    said = words(felt(planning(), 0, "x-sheet"))
    assert "Mine 3 +2 a round; by the end +18" in said
    assert "Energy Well 2 +1 a round; by the end +10, now worth 20 points" in said


def test_being_done_with_something_left_is_asked_for() -> None:
    sheet = felt(planning(), 0, "x-sheet")
    assert 'form="pick" name="pick" value="=0"' in tag(sheet, "xd-0")
    assert "main" not in tag(sheet, "xd-0"), "not the button that asks to be pressed"
    assert drawing(planning(), 0, choice_of(0)).left == (
        "You could still: pay for a site, start a building, build a Reactor."
    )
    asked = felt(planning(), 0, "x-sheet", choice_of(0))
    assert 'form="answer" name="answer" value="0"' in tag(asked, "xd-0")
    assert 'class="deed-groups"' in asked, "the sheet stays whole"
    poor = on_board([{"guardians": {"A": "q1_b1"}}, {"guardians": {"A": "q2_c"}}], step="development")
    assert 'form="answer" name="answer" value="0"' in tag(felt(poor, 0, "x-sheet"), "xd-0")


@looped
async def test_a_plan_can_be_changed_at_any_place(data: Path) -> None:
    """Each deed has a button that undoes it with what came after; it takes one post."""
    async with opened(data) as world:
        both = await world.friends("xobos")
        table = both[0].table
        for _ in range(400):
            room = world.room(table)
            if len(room.pending()) == 2 and room.game.facts.questions[room.pending()[0].question].name == "develop":
                break
            seat = seat_to_move(world, table)
            await world.answer(both[seat], seat)
        me = both[0]
        before = world.room(table).running.given()
        for _ in range(3):
            asked = world.room(table).pending_of(0)
            assert asked is not None
            deed = next(one for one in asked.options if one)
            await me.do("answer", decision=await me.decision(), answer=deed)
        page = (await me.get(f"/t/{table}")).text
        counts = re.findall(rf'formaction="/t/{table}/undo" name="times" value="(\d)"', page)
        assert counts == ["3", "2", "1"]
        await me.do("undo", times="2")
        assert len(world.room(table).running.given()) == len(before) + 1
        await me.do("undo", times="9")
        assert len(world.room(table).running.given()) <= len(before)

"""Ask before each move: a click chooses, the prompt says what would happen, a second one does it."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from tests.web.boards import reached
from tests.web.halls import Browser, World, looped, opened, read
from underhall import Match, Seat, load
from underhall.bots.greedy import GreedyBot
from underhall.web.boards import board_of
from underhall.web.boards.board import Board, Option, choice_of, offer
from underhall.web.drawing.scenes import scene_of
from underhall.web.pages.chambers import games

HERE = [Option(1, ("hill",)), Option(2, ("lake",)), Option(3, ("king", "hall")), Option(4, ())]


def test_a_click_chooses_and_the_same_again_answers() -> None:
    first = offer("move", "Move", "1", HERE, (), confirms=lambda option: option.value == 1)
    assert first.chosen is None
    assert (first.marks["hill"].action, first.marks["hill"].value) == ("pick", "hill")
    assert (first.marks["lake"].action, first.marks["lake"].value) == ("answer", "2"), "this one is not confirmed"
    second = offer("move", "Move", "1", HERE, ("hill",), lambda value: f"go {value}", confirms=lambda option: True)
    assert second.chosen == Option(1, ("hill",), "go 1")
    assert second.picks == ("hill",)
    assert second.marks["hill"] == ("selected", "answer", "1")
    assert second.marks["lake"] == ("can", "pick", "lake"), "another one can be chosen instead"
    assert [option.value for option in second.options] == [1, 2, 3, 4]


def test_a_button_can_be_chosen_as_well() -> None:
    made = offer("move", "Move", "1", HERE, (choice_of(4),), lambda value: f"go {value}")
    assert made.chosen == Option(4, (), "go 4")
    assert made.picks == ("=4",)
    assert made.marks["hill"].action == "answer"
    for odd in ("=9", "=", "=x"):
        assert offer("move", "Move", "1", HERE, (odd,)).chosen is None
    assert offer("move", "Move", "1", HERE, ("=4", "hill")).picks == (), "never together with a thing"


def test_by_default_what_takes_one_click_is_confirmed() -> None:
    board = board_of("nothing")
    assert [Board.confirms(board, "move", option) for option in HERE] == [True, True, False, False]


def answers_in(parts: dict[str, str], form: str) -> set[str]:
    """The values that buttons of this form have on the table, beside the prompt."""
    html = "".join(html for id, html in parts.items() if id != "prompt")
    return set(map(unescape, re.findall(rf'form="{form}" name="{form}" value="([^"]*)"', html)))


async def at_an_action(world: World) -> tuple[Browser, int]:
    """Somebody who is to choose an action of cavein, and the seat."""
    people = await world.friends("cavein")
    for _ in range(20):
        room = world.room(people[0].table)
        asked = room.pending()[0]
        if room.game.facts.questions[asked.question].name == "action":
            return people[asked.seat], asked.seat
        await world.answer(people[asked.seat], asked.seat)
    raise AssertionError("nobody is asked for an action")


@looped
async def test_a_table_asks_before_each_move_unless_told_not_to(data: Path) -> None:
    async with opened(data) as world:
        me, seat = await at_an_action(world)
        page = (await me.get(f"/t/{me.table}")).text
        assert 'name="careful" value="1" checked' in page
        parts = (await me.see(seat))["parts"]
        assert not answers_in(parts, "answer"), "nothing on the table is done by a single click"
        pick = min(value for value in answers_in(parts, "pick") if value.startswith("hand "))
        chosen = await me.see(seat, pick)
        assert chosen["pick"] == pick
        (value,) = answers_in(chosen["parts"], "answer")
        prompt = chosen["parts"]["prompt"]
        assert f'id="do" form="answer" name="answer" value="{value}"' in prompt
        room = world.room(me.table)
        asked = room.pending_of(seat)
        assert asked is not None
        words = room.game.say(asked.state, asked.question, int(value), room.game.facts.spoken("en"))
        assert words.lower() in unescape(prompt).lower(), "the prompt says what would happen"

        async with world.stream(me, me.table) as stream:
            back = await me.post("/playing", {"next": f"/t/{me.table}?as={seat}"})
            assert back.headers["location"] == f"/t/{me.table}?as={seat}"
            expert = (await me.see(seat))["parts"]
            assert 'name="careful" value="1">' in expert["menu"]
            assert value in answers_in(expert, "answer")
            assert pick not in answers_in(expert, "pick")
            assert answers_in((await world.browser(me.table).see())["parts"], "answer") == set(), "a guest is not asked"
            await me.do("answer", decision=read(prompt, "decision"), answer=value, **{"as": seat})
            await stream.next(1)
        await me.post("/playing", {"careful": "1"})
        assert 'name="careful" value="1" checked' in (await me.see(seat))["parts"]["menu"]


def test_with_asking_every_answer_can_be_had_as_well() -> None:
    """Things that are confirmed take one more click; nothing gets out of reach by it, in any game."""
    for game in games():
        name = game.facts.id
        match = Match.start(game, 2, seed=5)
        board, seen = board_of(name), set()
        for at in range(60):
            if match.question not in seen:
                seen.add(match.question)
                assert reached(board, match, match.seat, careful=True) == set(match.options), name
            match.answer_as(match.seat, match.options[at * 7 % len(match.options)])
        assert len(seen) > 1, name


@pytest.mark.parametrize("game", ["kings", "cavein", "xobos", "wistar"])
def test_whatever_somebody_picks_by_its_number_is_drawn(game: str) -> None:
    """An address can name any answer, also one that no button picks (`choice_of`)."""
    board, match = board_of(game), Match.start(load(game), 2, seed=4)
    drawn: Counter[str] = Counter()
    while not match.over and match.answers < 120:
        asked = match.pending()[0]
        name = match.game.facts.questions[asked.question].name
        for value in sorted(asked.options)[:: max(1, len(asked.options) // 5)]:
            picks = (choice_of(value),)
            scene = scene_of(match, asked.seat, "en", ("Ann", "Bob"), ("", ""), careful=True, picks=picks)
            board.draw(scene)
            assert scene.offer is not None
            assert scene.offer.chosen is not None
            drawn[name] += 1
        match.answer_as(asked.seat, GreedyBot(1).choose(Seat(match, asked.seat)))
    assert len(drawn) > 1

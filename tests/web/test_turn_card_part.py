"""The turn card on the page of a table: the viewer's own step is marked, those of others by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from underhall import load
from underhall.engine.facts import LANGUAGES

GAMES = ("kings", "cavein", "xobos", "wistar")
NOW = re.compile(r'<li class="now( yours)?" aria-current="step">.*?</li>')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@looped
async def test_the_card_is_on_the_page(game: str, language: str, data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends(game, "Ann Bob")
        room = world.room(people[0].table)
        asked = room.running.pending()[0]
        step = room.game.turn_step(asked.state, asked.question)
        says = {one.id: one.says[language] for one in load(game).facts.turn_card.steps}
        for seat, person in enumerate(people):
            page = (await person.get(f"/t/{person.table}?as={seat}&lang={language}")).text
            found = list(NOW.finditer(page))
            assert len(found) == 1
            assert says[step] in found[0][0]
            mine = seat == asked.seat
            assert (found[0][1] is not None) == mine
            assert mine or room.names[asked.seat] in found[0][0]
            assert 'popovertarget="help"' in page, "one tap on a small screen"


@looped
async def test_an_answer_moves_the_mark(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob")
        room = world.room(people[0].table)
        person = people[room.running.seat]
        before = (await person.see())["parts"]["turn-card"]
        assert room.running.game.facts.turn_card.asking("play")[0].says["en"] in NOW.search(before)[0]  # type: ignore[index]
        asked = room.running.pending()[0]
        await person.post(
            f"/t/{person.table}/answer",
            {"decision": room.decision(asked), "answer": asked.options[0], "as": asked.seat},
        )
        after = (await person.see())["parts"]["turn-card"]
        assert "Draw up to six cards" in NOW.search(after)[0]  # type: ignore[index]

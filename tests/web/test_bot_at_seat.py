"""Where a bot has a seat, its owner decides nothing: not by a page, not by the API, whatever the key opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.halls import looped, opened
from tests.web.rooms import answer, do, picture, room_of
from underhall.engine.chance import FastChance
from underhall.web.people.visitors import Visitor
from underhall.web.refusals import Refusal
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.table.seating import Settings

PLAYERS = 3


def decisions(room: Room, seat: int) -> dict[str, Any]:
    """Everything that a seat decides at a table."""
    one = room.pending_of(seat)
    decision, value = (room.decision(one), one.options[0]) if one is not None else ("0.0", 0)
    other = (seat + 1) % room.players
    return {
        "answer": lambda: commands.decide(room, seat, decision, value),
        "undo": lambda: commands.undo(room, seat),
        "confirm": lambda: commands.confirm(room, seat),
        "takeback": lambda: commands.ask_take_back(room, seat),
        "takeback/agree": lambda: commands.agree_take_back(room, seat),
        "takeback/refuse": lambda: commands.refuse_take_back(room, seat),
        "replace": lambda: commands.replace(room, seat, other),
        "replace/refuse": lambda: commands.refuse_replace(room, seat),
    }


@pytest.mark.parametrize("resigned", [True, False])
def test_a_seat_with_a_bot_decides_nothing(resigned: bool) -> None:
    """Also not where a person could: it is asked, it could undo, others wish for something."""
    could = set()
    for seed in range(4):
        room, chance = room_of("kings", PLAYERS), FastChance(seed)
        for _ in range(3 + seed):
            answer(room, chance)
        gone = seed % PLAYERS
        others = [seat for seat in range(PLAYERS) if seat != gone]
        if resigned:
            do(room, commands.resign, gone)
        else:
            for by in others:
                do(room, commands.replace, by, gone)
        assert room.sitting(gone).bot
        for step in range(40):
            if step == 10:
                do(room, commands.replace, others[0], others[1])
            if step % 7 == 0:
                do(room, commands.ask_take_back, others[0])
            before = picture(room)
            for name, decide in decisions(room, gone).items():
                with pytest.raises(Refusal, match="You have resigned" if resigned else "A bot is playing for you"):
                    decide()
                assert picture(room) == before, name
            could |= {"asked"} if room.pending_of(gone) else set()
            could |= {"undo"} if room.can_undo(gone) else set()
            answer(room, chance)
        if not resigned:
            do(room, commands.come_back, gone)
            while room.pending_of(gone) is None:
                answer(room, chance)
            assert decisions(room, gone)["answer"](), "whoever has come back decides again"
    assert could == {"asked", "undo"}


@looped
async def test_the_key_of_a_resigned_seat_opens_no_decision(data: Path) -> None:
    """The bot is lost in thought, so the seat stays asked."""
    async with opened(data) as world:
        live = await world.hall.new_tables.create("kings", PLAYERS, {}, Settings(), Visitor("nobody"), "Zoe")
        people = [world.browser(live.id) for _ in range(PLAYERS)]
        await live.do(lambda room: [j.Left(0)])
        for number, who in enumerate(people):
            await who.do("join", name=f"Guest {number}")
        room = world.room(live.id)
        world.workers.may.clear()
        seat = room.pending()[0].seat
        await world.answer(people[seat], seat)
        await people[seat].do("resign")
        one = room.pending_of(seat)
        assert one is not None
        fields = {"decision": room.decision(one), "answer": one.options[0], "seat": (seat + 1) % PLAYERS}
        key = {"authorization": f"Bearer {live.token(seat)}"}
        before = picture(room)
        for name in decisions(room, seat):
            page = await people[seat].do(name, expect=409, **fields)
            assert "You have resigned" in page.text, name
            wanted = {"answer": ("decision", "answer"), "replace": ("seat",)}.get(name, ())
            sent = {word: fields[word] for word in wanted}
            reply = await people[seat].client.post(f"/api/tables/{live.id}/{name}", json=sent, headers=key)
            assert reply.status_code == 409, f"{name}: {reply.text}"
            assert "You have resigned" in reply.json()["error"], name
        hint = await people[seat].get(f"/t/{live.id}/hint?as={seat}")
        assert hint.status_code == 409
        assert picture(room) == before
        world.workers.may.set()

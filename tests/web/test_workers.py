"""Bots in worker processes: whatever happens to a worker, the server goes on and the bot answers."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.web.processes import ODD, posix, runs
from tests.web.servers import run, until
from underhall import Match, Seat, load
from underhall.bots import make_bot
from underhall.engine.rest import freeze
from underhall.web.workers.messages import Choose, Position
from underhall.web.workers.process import Worker, rebuild, seed_of
from underhall.web.workers.workers import Closed, Refused, Workers

T = TypeVar("T")
HERE = Path(__file__).parent


def started(game: str = "kings", players: int = 2, seed: int = 5, answers: int = 6) -> Match:
    match = Match.start(load(game), players, seed=seed)
    for number in range(answers):
        options = match.pending()[0].options
        match.answer_as(match.pending()[0].seat, sorted(options)[number * 7 % len(options)])
    return match


def position(match: Match) -> Position:
    assert match.deal is not None
    deal = match.deal
    return Position(match.game.facts.id, deal.players, deal.options, "", deal.secret, match.given())


@asynccontextmanager
async def workers(**settings: Any) -> AsyncIterator[Workers]:
    made = Workers(**{"workers": 1, **settings})
    try:
        yield made
    finally:
        await made.close()


def pid_of(hall: Workers, slot: int = 0) -> int:
    pid = hall._pool.all[slot].pid
    assert pid is not None
    return pid


# Answers -------------------------------------------------------------------------------------------------------------


def test_a_bot_answers_the_same_to_the_same_question() -> None:
    match = started()
    here = Worker().reply(Choose(position(match), match.seat, "search:iterations=24", 3, 9.0)).answer
    assert here in match.options

    async def work() -> list[int]:
        async with workers() as hall:
            return [await hall.choose(position(match), match.seat, "search:iterations=24", 3, "x") for _ in range(2)]

    assert run(work) == [here, here]


def test_a_bot_is_asked_with_a_seed_of_its_own_at_each_decision() -> None:
    match = started()
    bot = make_bot("random", seed_of(match, match.seat, 3))
    assert (
        bot.choose(Seat(match, match.seat))
        == Worker().reply(Choose(position(match), match.seat, "random", 3, 9)).answer
    )
    seeds = {seed_of(started(answers=answers), started(answers=answers).seat, 3) for answers in range(8)}
    assert len(seeds) == 8
    assert seed_of(match, match.seat, 4) != seed_of(match, match.seat, 3)


def test_the_seed_of_a_decision_tells_nothing_hidden() -> None:
    """The deal behind the seat's back is another one: its seed is the same."""
    match = started("kings", 3)
    seat = match.seat
    imagined = {match.game.info_key(match.imagine(seat, seed).state_of(seat), seat) for seed in range(5)}
    assert imagined == {match.game.info_key(match.state_of(seat), seat)}


def test_answers_that_are_given_later_are_played_on_and_an_undo_begins_anew() -> None:
    match = started(answers=0)
    mind = Worker()
    lengths = [0, 4, 9, 5, 5, 6, 0, 12]
    long = started(answers=12)
    for length in lengths:
        match = started(answers=length)
        assert match.given() == long.given()[:length]
        again = mind.match_of(position(match))
        assert again.given() == match.given()
        assert again.state.data() == match.state.data()
        assert again.pending_for(None).options == match.options
        answer = mind.reply(Choose(position(match), match.seat, "easy", 1, 9.0)).answer
        assert answer == Worker().reply(Choose(position(match), match.seat, "easy", 1, 9.0)).answer


def test_a_game_goes_on_from_a_state_at_rest() -> None:
    match = started(answers=0)
    while match.turns == [] or match.present_turn()[0]:
        match.answer(match.options[0])
    assert match.deal is not None
    rest = freeze(match._ledger.base)
    whole = position(match)
    match.answer(match.options[-1])
    kept = Position(whole.game, whole.players, whole.options, "", whole.secret, match.given()[-1:], rest)
    assert rebuild(kept).state.data() == match.state.data()
    assert Worker().reply(Choose(kept, match.seat, "easy", 1, 9.0)).answer in match.options


def test_hints_in_words() -> None:
    match = started()

    async def work() -> None:
        async with workers() as hall:
            found = await hall.hints(position(match), match.seat, "pl", 0.4, "x")
            assert 1 <= len(found) <= 3
            for hint in found:
                assert hint.option in match.options
                assert hint.label == match.game.say(match.state, match.question, hint.option, "pl")
                assert hint.things == match.game.things(match.state, match.question, hint.option)
                assert 0 <= hint.win <= 1
            assert [hint.share for hint in found] == sorted((hint.share for hint in found), reverse=True)
            assert hall.stats()["hints"] == 1

    run(work)


def test_questions_that_make_no_sense_are_refused_and_the_worker_lives() -> None:
    match = started()
    right = position(match)

    async def work() -> None:
        async with workers() as hall:
            with pytest.raises(Refused, match="there is no bot 'nobody'"):
                await hall.choose(right, match.seat, "nobody", 1)
            pid = pid_of(hall)
            with pytest.raises(Refused, match="is not asked"):
                await hall.choose(right, 1 - match.seat, "easy", 1)
            with pytest.raises(Refused, match="there is no game 'chess'"):
                await hall.hints(Position("chess", 2, {}, "", b"", []), 0, "en")
            wrong = Position(right.game, 2, right.options, "", right.secret, [(match.seat, -7)])
            with pytest.raises(Refused):
                await hall.choose(wrong, match.seat, "easy", 1)
            assert await hall.choose(right, match.seat, "easy", 1) in match.options
            assert pid_of(hall) == pid
            assert hall.stats()["crashes"] == 0

    run(work)


# Trouble -------------------------------------------------------------------------------------------------------------


@posix
def test_a_worker_killed_in_mid_thought_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = tmp_path / "stuck"
    monkeypatch.setenv("UNDERHALL_TEST_STUCK", str(stuck))
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            task = asyncio.create_task(hall.choose(position(match), match.seat, "stuck once", 3, "x"))
            await until(stuck.exists)
            first = pid_of(hall)
            os.kill(first, signal.SIGKILL)
            assert await task == max(match.options)
            assert pid_of(hall) != first
            assert (hall.stats()["crashes"], hall.stats()["simple"]) == (1, 0)
            os.kill(pid_of(hall), signal.SIGKILL)  # an idle one: the next question finds it dead
            assert await hall.choose(position(match), match.seat, "easy", 3, "x") in match.options

    run(work)


@posix
def test_bots_that_break_cheat_or_hang_are_replaced() -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:

            async def ask(level: str) -> int:
                return await hall.choose(position(match), match.seat, level, 3, "x")

            simple = await ask("greedy")
            assert await ask("broken") == simple
            assert await ask("cheat") == simple
            assert (hall.stats()["defects"], hall.stats()["simple"]) == (2, 2)
            pid = pid_of(hall)
            hall.limit = 0.2
            assert await ask("stuck") == simple
            hall.limit = 20.0
            assert (hall.stats()["hangs"], hall.stats()["simple"]) == (1, 3)
            assert not runs(pid)
            assert await ask("chatty") == min(match.options)
            assert hall.stats()["busy"] == 0

    run(work)


@posix
def test_a_bot_that_always_dies(capfd: pytest.CaptureFixture[str]) -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            simple = await hall.choose(position(match), match.seat, "greedy", 3)
            assert await hall.choose(position(match), match.seat, "deadly", 3) == simple
            assert (hall.stats()["crashes"], hall.stats()["simple"]) == (3, 1)

    run(work)
    assert "Traceback" not in capfd.readouterr().err


def test_no_worker_at_all() -> None:
    """Nobody can think, and still the game goes on."""
    match = started()

    async def work() -> None:
        for command in ((sys.executable, "-c", ""), (str(HERE / "there-is-no-such-program"),)):
            async with workers(command=command) as hall:
                assert await hall.choose(position(match), match.seat, "expert", 3) == min(match.options)
                assert await hall.hints(position(match), match.seat, "en") == []
                assert hall.stats()["first"] == 1
                await hall.warm()

    run(work)


def test_what_a_bot_stumbles_over_stays_out_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            await hall.choose(position(match), match.seat, "broken", 3)

    run(work)
    told = capsys.readouterr().out
    assert "LookupError at odd_worker.py" in told
    assert "the hand is" not in told
    assert position(match).secret.hex() not in told


# Replaced by faster ones ---------------------------------------------------------------------------------------------


@posix
def test_renewed_workers_are_other_processes_with_the_same_answers() -> None:
    match = started()

    async def work() -> None:
        async with workers() as hall:
            ask = (position(match), match.seat, "search:iterations=24", 3)
            first = await hall.choose(*ask)
            pid = pid_of(hall)
            await hall.renew(["kings"])
            await until(lambda: not runs(pid))
            assert await hall.choose(*ask) == first
            assert pid_of(hall) != pid
            again = pid_of(hall)
            assert await hall.choose(*ask) == first
            assert pid_of(hall) == again, "once is enough"
            assert (hall.stats()["crashes"], hall.stats()["hangs"]) == (0, 0)

    run(work)


@posix
def test_a_thought_under_way_is_finished_by_the_old_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            await hall.warm()
            pid = pid_of(hall)
            thinking = asyncio.create_task(hall.choose(position(match), match.seat, "slow", 3))
            await until(lambda: hall.stats()["busy"] == 1)
            renewing = asyncio.create_task(hall.renew())
            assert await thinking in match.options
            await renewing
            await hall.choose(position(match), match.seat, "chatty", 3)
            assert pid_of(hall) != pid
            assert hall.stats()["crashes"] == 0

    run(work)


# Time ----------------------------------------------------------------------------------------------------------------


@posix
def test_close_ends_a_thought_at_once() -> None:
    match = started()

    async def work() -> None:
        hall = Workers(workers=1, command=ODD)
        await hall.warm()
        pid = pid_of(hall)
        tasks = [asyncio.create_task(hall.choose(position(match), match.seat, "stuck", 3)) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert (hall.stats()["busy"], hall.stats()["queue"]) == (1, 2)
        begun = time.perf_counter()
        await hall.close()
        assert time.perf_counter() - begun < 1
        assert not runs(pid)
        for task in tasks:
            with pytest.raises(Closed):
                await task
        with pytest.raises(Closed):
            await hall.choose(position(match), match.seat, "easy", 3)
        await hall.close()

    run(work)


@posix
def test_cancelling_frees_the_worker() -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            await hall.warm()
            pid = pid_of(hall)
            thinking = asyncio.create_task(hall.choose(position(match), match.seat, "stuck", 3))
            waiting = asyncio.create_task(hall.choose(position(match), match.seat, "stuck", 3))
            await until(lambda: hall.stats()["queue"] == 1)
            for task in (waiting, thinking):
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            assert await hall.choose(position(match), match.seat, "easy", 3) in match.options
            assert not runs(pid)

    run(work)


def test_the_loop_goes_on_while_bots_think() -> None:
    match = started()

    async def work() -> None:
        async with workers(command=ODD) as hall:
            task = asyncio.create_task(hall.choose(position(match), match.seat, "slow", 3))
            moments = 0
            while not task.done():
                await asyncio.sleep(0.001)
                moments += 1
            assert moments > 10

    run(work)


def test_an_address_that_used_up_its_time_plays_easy() -> None:
    match = started()
    now = [0.0]

    async def work() -> None:
        async with workers(command=ODD, allowance=0.01, clock=lambda: now[0]) as hall:
            ask = position(match), match.seat
            assert await hall.choose(*ask, "slow", 3, "x") == min(match.options)
            assert hall.stats()["tired"] == 0
            easy = Worker().reply(Choose(*ask, "easy", 3, 9.0)).answer
            assert await hall.choose(*ask, "slow", 3, "x") == easy
            assert hall.stats()["tired"] == 1
            assert await hall.choose(*ask, "greedy", 3, "x") in match.options  # costs nothing anyway
            begun = time.perf_counter()
            assert await hall.hints(*ask, "en", 15.0, "x")
            assert time.perf_counter() - begun < 8
            assert hall.stats()["tired"] == 2
            for address in ("y", ""):
                assert await hall.choose(*ask, "slow", 3, address) == min(match.options)
            now[0] += 3600 * 24
            assert await hall.choose(*ask, "slow", 3, "x") == min(match.options)
            assert hall.stats()["tired"] == 2

    run(work)

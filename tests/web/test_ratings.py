"""Ratings for those who want them: what counts, what others may see, and that it stays the same after a restart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.answers import NASTY, dressed
from tests.web.halls import SCRIPT, Browser, World, looped, opened, until
from tests.web.test_devices import second_device
from tests.web.test_own_data import delete, id_of
from underhall.web.hall.ratings import BOTS, POINTS, SETTLED, START, rated
from underhall.web.hall.results import Result, SeatResult, read
from underhall.web.storage.store import Document


def game(at: float, *seats: SeatResult, why_not: str = "") -> tuple[str, Result]:
    return f"t{at}", Result("kings", len(seats), at, seats, why_not)


def seat(place: int, profile: str = "", bot: str = "") -> SeatResult:
    return SeatResult(place, 0, profile, bot)


# The figures --------------------------------------------------------------------------------------------------------


def test_who_wins_gains_and_the_order_of_reading_does_not_matter() -> None:
    games = [game(1.0, seat(1, "ann"), seat(2, "bob")), game(2.0, seat(2, "ann"), seat(1, "bob"), why_not="hint")]
    games.append(game(3.0, seat(1, "ann"), seat(2, bot="medium")))
    pool, other = rated("kings", 2, games), rated("kings", 2, games[::-1])
    assert pool.standings == other.standings
    ann, bob = pool.standings["ann"], pool.standings["bob"]
    assert ann.mu > START > bob.mu
    assert (ann.games, ann.won, bob.games, bob.won) == (2, 2, 1, 0)
    assert ann.provisional
    assert set(pool.standings) == {"ann", "bob"}, "bots stay where they are"


@pytest.mark.parametrize("level", BOTS)
def test_who_plays_like_a_bot_comes_near_its_rating(level: str) -> None:
    games = [game(float(at), seat(1 + at % 2, "ann"), seat(2 - at % 2, bot=level)) for at in range(60)]
    found = rated("kings", 2, games).standings["ann"]
    assert not found.provisional
    assert abs(found.mu - BOTS[level]) < 2.5
    assert abs(found.points - (1500 + (BOTS[level] - START) * POINTS)) < 2.5 * POINTS


def test_the_levels_are_in_their_order() -> None:
    assert list(BOTS.values()) == sorted(BOTS.values())


# At the end of a game -----------------------------------------------------------------------------------------------


async def result_at(world: World, table: str) -> Result:
    await until(lambda: world.store.document("result", table))
    found = world.store.document("result", table)
    assert found is not None
    result = read(found)
    assert result is not None
    return result


async def take_part(*people: Browser) -> None:
    for one in people:
        assert (await one.post("/me/ratings")).status_code == 303


@looped
async def test_a_finished_game_counts_once_for_those_who_take_part(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await take_part(ann)
        await world.play([ann, bob])
        result = await result_at(world, ann.table)
        assert result.why_not == ""
        assert [bool(one.profile) for one in result.seats] == [True, False]
        assert sorted(one.place for one in result.seats) in ([1, 2], [1, 1])
        before = world.store.documents("result")
        await ann.do("chat", text="well played", **{"as": 0})
        await world.forget(ann.table)
        await ann.get(f"/t/{ann.table}")
        await world.hall.ratings.catch_up()
        assert world.store.documents("result") == before
        page = (await ann.get("/me")).text
        assert re.search(r'<td class="digits"><b>1[3-7]\d\d</b>', page)
        own = (await ann.get("/me/results")).text
        assert "Bob" in own, "one's own list has the names that one knows"
        assert f"/t/{ann.table}/scores" in own
        assert (await bob.get("/me/results")).status_code == 409
        assert "Rate my games" in (await bob.get("/me")).text


@looped
async def test_nobody_is_rated_who_does_not_want_it(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob])
        await ann.get("/")
        assert world.store.documents("result") == []
        await take_part(ann)
        await world.hall.ratings.catch_up()
        assert world.store.documents("result") == [], "games from before do not count"


@looped
async def test_who_gives_up_is_last_and_what_does_not_count_says_why(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        await take_part(*people)
        await world.play(people, 9)
        await people[0].do("resign", **{"as": 0})
        await world.play(people)
        result = await result_at(world, people[0].table)
        assert result.why_not == ""
        assert (result.seats[0].place, result.seats[0].gave_up, result.seats[0].bot) == (3, True, "")
        assert result.seats[1].pace >= 0
        # At once: nothing was played.
        ann, bob = await world.friends()
        await take_part(ann, bob)
        await bob.do("resign", **{"as": 1})
        assert (await result_at(world, ann.table)).why_not == "short"
        # With a hint, against bots and among people.
        for table in (await world.friends(), [await world.quick()]):
            await take_part(table[0])
            await world.play(table, 1)
            room = await world.quiet(table[0].table)
            if not room.pending() or room.pending()[0].seat:
                await world.play(table, 1)
                await world.quiet(table[0].table)
            answer = await table[0].post(f"/t/{table[0].table}/hint", {"as": 0}, headers=SCRIPT)
            assert answer.status_code == 200
            await world.play(table, 2)
            await table[0].do("resign", **{"as": 0})
            result = await result_at(world, table[0].table)
            assert result.why_not in ("hint", "short")
            assert len(table) > 1 or result.why_not == "hint"
        await until(lambda: world.store.documents("helped") == [])
        # Two seats of one person.
        solo = world.browser()
        wish = {"game": "kings", "players": 2, "name": "Zoe", "seat-1": "here", "name-1": "Zosia"}
        answer = await solo.post("/new", wish)
        solo.table = answer.headers["location"].partition("/t/")[2].partition("?")[0]
        await take_part(solo)
        await world.play([solo, solo], 4)
        await solo.do("resign", **{"as": 0})
        assert (await result_at(world, solo.table)).why_not == "alone"
        own = (await solo.get("/me/results")).text
        assert "One person had several seats." in own


@looped
async def test_a_game_that_ended_as_the_server_stopped_counts_at_the_next_start(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await take_part(ann, bob)
        await world.play([ann, bob])
        await result_at(world, ann.table)
        await world.store.drop_documents("result", [ann.table])
    async with opened(data) as world:
        assert (await result_at(world, ann.table)).why_not == ""


# What others see ----------------------------------------------------------------------------------------------------


async def settled_people(world: World) -> tuple[list[Browser], list[str]]:
    """Ann, Bob and Cid with profiles and results that were written for them; nobody is public yet."""
    people = await world.friends("kings", "Ann Bob Cid")
    await take_part(*people)
    ids = [(await profile_of(world, one)).id for one in people]
    for at in range(SETTLED + 2):
        seats = [SeatResult(1 + (at + number) % 2, 10, one, pace=30.0) for number, one in enumerate(ids[:2])]
        table, result = game(100.0 + at, *seats)
        await world.store.keep_document("result", Document(table, msgspec.json.encode(result), "kings.2"))
    world.hall.ratings._again()
    return people, ids


async def profile_of(world: World, who: Browser) -> Any:
    found = await world.hall.ratings.profiles.of(id_of(who))
    assert found is not None
    return found


@looped
async def test_nothing_is_public_without_consent(data: Path) -> None:
    async with opened(data) as world:
        (ann, bob, _), ids = await settled_people(world)
        stranger = world.browser()
        for one in (*ids, id_of(ann), "nobody", "%00"):
            for who in (stranger, bob, ann):
                assert (await who.get(f"/p/{one}")).status_code == 404
        best = await stranger.get("/best")
        dressed(best)
        assert "Ann" not in best.text
        # Ann wants to be seen, Bob does not.
        assert (await ann.post("/me/profile", {"public": "1", "name": "Ann of Hill"})).status_code == 303
        page = await stranger.get(f"/p/{ids[0]}")
        assert page.status_code == 200
        dressed(page)
        assert "Ann of Hill" in page.text
        assert "Somebody" in page.text
        assert "Ann of Hill" in (await stranger.get("/best")).text
        for text in (page.text, (await stranger.get("/best")).text):
            for secret in ("Bob", ids[1], *map(id_of, (ann, bob)), "/t/"):
                assert secret not in text, secret
        # Both: now they meet by name.
        await bob.post("/me/profile", {"public": "1", "name": "Bob"})
        page = await stranger.get(f"/p/{ids[0]}")
        assert f'<a href="/p/{ids[1]}">Bob</a>' in page.text
        # And back again.
        await ann.post("/me/profile", {"name": "Ann of Hill"})
        assert (await stranger.get(f"/p/{ids[0]}")).status_code == 404
        assert "Ann of Hill" not in (await stranger.get(f"/p/{ids[1]}")).text
        assert "Ann of Hill" not in (await stranger.get("/best")).text


@looped
async def test_who_leaves_or_deletes_everything_is_gone(data: Path) -> None:
    async with opened(data) as world:
        (ann, bob, cid), ids = await settled_people(world)
        for one in (ann, bob):
            await one.post("/me/profile", {"public": "1", "name": f"Name{id_of(one)[0]}"})
        bobs = (await world.hall.ratings.pool("kings", 2)).standings[ids[1]].mu
        await ann.post("/me/ratings/leave")
        await delete(world, bob, "bot")
        for gone in ids:
            assert (await cid.get(f"/p/{gone}")).status_code == 404
            assert gone not in (await cid.get("/best")).text
        assert world.store.documents_of("profile", id_of(ann)) == []
        world.hall.ratings._again()
        assert (await world.hall.ratings.pool("kings", 2)).standings[ids[1]].mu == bobs, "others keep theirs"
        await take_part(ann)
        assert (await profile_of(world, ann)).id not in ids


@looped
async def test_profiles_are_changed_by_their_owners_alone(data: Path) -> None:
    async with opened(data) as world:
        (ann, bob, _), ids = await settled_people(world)
        stranger = world.browser()
        for path in ("/me/ratings", "/me/profile"):
            assert (await stranger.post(path, {"public": "1", "name": "x"})).status_code == 409
            assert (await ann.post(path, headers={"origin": "http://evil.example"})).status_code == 403
        assert (await ann.post("/me/profile", {"public": "1", "name": "  "})).status_code == 422
        for text in NASTY:
            answer = await ann.post("/me/profile", {"public": "1", "name": text})
            assert answer.status_code in (303, 422)
            for who, path in ((ann, "/me"), (bob, f"/p/{ids[0]}"), (bob, "/best")):
                shown = (await who.get(path)).text
                assert "<script>alert" not in shown
                assert "<img src=x" not in shown
        phone = await second_device(world, ann)
        await phone.post("/me/profile", {"name": "Anna"})
        assert (await profile_of(world, ann)).profile.name == "Anna"

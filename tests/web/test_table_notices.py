"""Notices to players who are away: who hears what, and who does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import pocket
from tests.web.halls import SCRIPT, Browser, Clock, World, changed, looped, opened, until
from tests.web.push_service import Receiver, push_service
from tests.web.servers import Post, post_office
from underhall.web.people.notice_wishes import MOST_MUTED, Wishes, known_zone, muting, quiet_until
from underhall.web.people.notices import Notices
from underhall.web.people.push_devices import Device

pocket.register()
NOON = 1_700_049_600.0
"""A Wednesday, 12:00 in Greenwich, 13:00 in Warsaw."""
NIGHT = NOON + 11 * 3600
AT_NIGHT = {"quiet": "1", "begin": "22:00", "end": "07:00", "zone": "Europe/Warsaw"}


@asynccontextmanager
async def hall(data: Path, office: Post | None = None, **more: Any) -> AsyncIterator[tuple[World, Receiver]]:
    """A hall that tells at once, and a device that nobody owns yet."""
    settings = office.settings() if office is not None else None
    notices = Notices(settings, allow_private=True, pauses=(), patience=more.pop("patience", (0.0, 0.0)))
    async with push_service() as service, opened(data, notices=notices, **more) as world:
        yield world, Receiver(service)


async def owns(who: Browser, device: Receiver) -> None:
    assert (await who.post("/notices/device", device.fields(), headers=SCRIPT)).status_code == 200


async def pair(world: World, **fields: Any) -> tuple[Browser, int, Browser, int]:
    """Two people and their seats: first the one who is asked."""
    both = await world.friends(**fields)
    first = world.room(both[0].table).pending()[0].seat
    return both[first], first, both[1 - first], 1 - first


@asynccontextmanager
async def ann_and_bob(
    data: Path, office: Post | None = None, **more: Any
) -> AsyncIterator[tuple[World, Receiver, Browser, int, Browser, int]]:
    """Two people at a table and their seats: Ann, who is asked, and Bob, who waits and owns the device."""
    async with hall(data, office, **more) as (world, device):
        ann, first, bob, second = await pair(world)
        await owns(bob, device)
        yield world, device, ann, first, bob, second


async def move(world: World, who: Browser, seat: int) -> None:
    while world.room(who.table).pending_of(seat) is not None:
        await world.answer(who, seat)


async def calm(world: World, table: str) -> None:
    """Until nothing more is to be told."""
    await until(lambda: not world.live(table).notices.busy and not world.hall.contacts.notices.stats()["waiting"])


def whats(device: Receiver) -> list[str]:
    return [one["what"] for one in device.messages()]


# Who looks -----------------------------------------------------------------------------------------------------------


@looped
async def test_who_has_the_table_in_sight_is_not_told(data: Path) -> None:
    async with ann_and_bob(data) as (world, device, ann, first, bob, second):
        async with world.stream(bob, bob.table, f"as={second}&page=p&shown=1"):
            await move(world, ann, first)
            await calm(world, bob.table)
            assert whats(device) == []
            # Looks away, and has seen it.
            stamp = (await bob.get(f"/t/{bob.table}")).text.partition('data-stamp="')[2].partition('"')[0]
            answer = await bob.do("sight", 204, page="p", shown="0", stamp=stamp, **{"as": second})
            assert answer.content == b""
            await calm(world, bob.table)
        await calm(world, bob.table)
        assert whats(device) == [], "whoever has seen it and then leaves knows it"


@looped
async def test_a_page_that_is_open_but_out_of_sight_does_not_count(data: Path) -> None:
    async with (
        ann_and_bob(data) as (world, device, ann, first, bob, second),
        world.stream(bob, bob.table, f"as={second}&page=p&shown=0"),
    ):
        await move(world, ann, first)
        await until(lambda: whats(device) == ["turn"])
        assert world.live(bob.table).sight.online(second), "the others see no difference"


@looped
async def test_another_device_at_the_table_counts_as_looking(data: Path) -> None:
    async with ann_and_bob(data) as (world, device, ann, first, bob, second):
        token = world.live(bob.table).token(second)
        laptop = world.browser(bob.table)
        await laptop.post(f"/s/{token}")
        assert len(world.room(bob.table).sitting(second).visitors) == 2
        async with world.stream(laptop, bob.table, f"as={second}&page=q&shown=1"):
            await move(world, ann, first)
            await calm(world, bob.table)
            assert whats(device) == []


@looped
async def test_a_line_that_breaks_without_a_word_is_no_look(data: Path) -> None:
    """The page never said that it was out of sight: a phone in a tunnel, say."""
    async with ann_and_bob(data) as (world, device, ann, first, bob, second):
        async with world.stream(bob, bob.table, f"as={second}&page=p&shown=1"):
            await move(world, ann, first)
            await calm(world, bob.table)
            assert whats(device) == []
        await until(lambda: whats(device) == ["turn"])


@looped
async def test_a_page_that_was_not_up_to_date_has_not_shown_the_turn(data: Path) -> None:
    async with (
        ann_and_bob(data) as (world, device, ann, first, bob, second),
        world.stream(bob, bob.table, f"as={second}&page=p&shown=1"),
    ):
        await move(world, ann, first)
        await bob.do("sight", 204, page="p", shown="0", stamp="an old one", **{"as": second})
        await until(lambda: whats(device) == ["turn"])


@looped
async def test_who_reads_the_page_without_scripts_has_seen_it(data: Path) -> None:
    async with ann_and_bob(data, patience=(0.2, 0.2)) as (world, device, ann, first, bob, _second):
        await bob.get(f"/t/{bob.table}")
        await move(world, ann, first)
        await bob.get(f"/t/{bob.table}")
        await calm(world, bob.table)
        assert whats(device) == []


@looped
async def test_only_the_seats_own_people_say_what_is_in_sight(data: Path) -> None:
    async with hall(data) as (world, _device):
        _ann, _first, bob, second = await pair(world)
        eve = world.browser(bob.table)
        await eve.do("sight", 403, page="p", shown="0", **{"as": second})
        await bob.do("sight", 204, page="x" * 5000, shown="0", stamp="\0", **{"as": second})


# The table is full ----------------------------------------------------------------------------------------------------


@looped
async def test_a_full_table_is_told_to_all_who_are_away_but_not_to_who_came_last(data: Path) -> None:
    clock = Clock(NOON)
    async with hall(data, clock=clock) as (world, device):
        ann = world.browser()
        answer = await ann.post("/new", world.wish("kings", 3, "Ann"))
        ann.table = bob_table = answer.headers["location"].partition("/t/")[2].partition("?")[0]
        bob = await world.sit(bob_table, "Bob")
        phones = [device, Receiver(device.service, "bob"), Receiver(device.service, "cat")]
        for who, phone in zip((ann, bob), phones, strict=False):
            await owns(who, phone)
        clock.now += 3600
        cat = world.browser(ann.table)
        await cat.get("/")
        await cat.post("/notices/device", phones[2].fields(), headers=SCRIPT)
        await cat.do("join", name="Cat")
        await until(lambda: phones[0].messages() and phones[1].messages())
        await calm(world, ann.table)
        asked = {one.seat for one in world.room(ann.table).pending()}
        for seat in (0, 1):
            assert whats(phones[seat]) == ["full-turn" if seat in asked else "full"]
        assert whats(phones[2]) in ([], ["turn"])


@looped
async def test_who_makes_a_table_against_bots_is_told_nothing(data: Path) -> None:
    async with hall(data) as (world, device):
        ann = await world.quick()
        await owns(ann, device)
        again = await ann.post("/new", {"game": "kings", "players": 2, "name": "Ann", "quick": "1", "level": "easy"})
        table = again.headers["location"].partition("/t/")[2].partition("?")[0]
        await world.quiet(table)
        await calm(world, table)
        assert "full" not in str(whats(device))


# Quiet hours and mute -------------------------------------------------------------------------------------------------


@looped
async def test_in_quiet_hours_it_waits_and_is_told_afterwards(data: Path) -> None:
    clock = Clock(NIGHT)
    async with ann_and_bob(data, clock=clock) as (world, device, ann, first, bob, _second):
        answer = await bob.post("/notices/quiet", AT_NIGHT)
        assert answer.headers["location"] == "/notices?said=quiet"
        await move(world, ann, first)
        await calm(world, bob.table)
        [late] = world.store.documents("late-notice")
        due = msgspec.json.decode(late.data)["due"]
        assert due == NIGHT + 7 * 3600, "from midnight until seven in Warsaw"
        await world.hall.late_notices.send_due()
        assert whats(device) == []
        await world.forget(bob.table)  # and the night is long
        clock.now = due + 1
        await world.hall.late_notices.send_due()
        await until(lambda: whats(device) == ["turn"])
        assert world.store.documents("late-notice") == []


@looped
async def test_who_has_moved_in_the_night_hears_nothing_in_the_morning(data: Path) -> None:
    clock = Clock(NIGHT)
    async with ann_and_bob(data, clock=clock) as (world, device, ann, first, bob, second):
        await bob.post("/notices/quiet", AT_NIGHT)
        await move(world, ann, first)
        await calm(world, bob.table)
        await move(world, bob, second)
        clock.now += 9 * 3600
        await world.hall.late_notices.send_due()
        await calm(world, bob.table)
        assert whats(device) == []


@looped
async def test_a_table_that_cannot_be_opened_in_the_morning_is_tried_again(data: Path) -> None:
    clock = Clock(NIGHT)
    async with ann_and_bob(data, clock=clock) as (world, device, ann, first, bob, _second):
        await bob.post("/notices/quiet", AT_NIGHT)
        await move(world, ann, first)
        await calm(world, bob.table)
        clock.now += 7 * 3600 + 1
        bring = world.hall.bring

        async def away(table: str) -> Any:
            raise LookupError

        with changed(world.hall, "bring", away):
            await world.hall.late_notices.send_due()
            assert len(world.store.documents("late-notice")) == 1
        await world.hall.late_notices.send_due()
        assert whats(device) == [], "another server may be at it"
        assert world.hall.bring == bring
        clock.now += 301
        await world.hall.late_notices.send_due()
        await until(lambda: whats(device) == ["turn"])


@looped
async def test_a_device_that_was_added_at_another_server_is_told(data: Path) -> None:
    async with hall(data) as (world, device):
        ann, first, bob, second = await pair(world)
        await calm(world, bob.table)
        await move(world, ann, first)
        await move(world, bob, second)
        await calm(world, bob.table)
        contacts, visitor = world.hall.contacts, next(iter(world.room(bob.table).sitting(second).visitors))
        assert contacts.silent(visitor)
        fields = device.fields()
        kept = Device(fields["endpoint"], fields["key"], fields["auth"])
        await contacts.devices.keep(visitor, kept)  # as another server does, which shares nothing but the store
        world.hall.bulletin.heard("reach", visitor)
        await move(world, ann, first)
        await until(lambda: whats(device) == ["turn"])


@looped
async def test_a_muted_table_says_nothing_and_the_others_do(data: Path) -> None:
    async with ann_and_bob(data) as (world, device, ann, first, bob, second):
        answer = await bob.post(f"/t/{bob.table}/notices/mute", {"mute": "1", "as": second})
        assert answer.headers["location"].endswith("said=muted")
        await move(world, ann, first)
        await calm(world, bob.table)
        assert whats(device) == []
        page = (await bob.get(f"/t/{bob.table}/notices?as={second}")).text
        assert "Let this table tell me" in page
        await bob.post(f"/t/{bob.table}/notices/mute", {"mute": "0", "as": second})
        await move(world, bob, second)
        await move(world, ann, first)
        await until(lambda: whats(device) == ["turn"])
        assert world.store.documents("notice-wishes") == []


@looped
async def test_bad_quiet_hours_are_refused_in_a_sentence(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        for fields, said in (
            ({"begin": "25:00", "end": "07:00"}, "two different times"),
            ({"begin": "22:00", "end": "22:00"}, "two different times"),
            ({"begin": "", "end": ""}, "two different times"),
            ({"begin": "22:00", "end": "07:00", "zone": "Nowhere/Land"}, "no time zone"),
            ({"begin": "22:00", "end": "07:00", "zone": "../../etc/passwd"}, "no time zone"),
            ({"begin": "22:00", "end": "07:00", "zone": "x" * 61}, "no time zone"),
        ):
            answer = await ann.post("/notices/quiet", {"quiet": "1", **fields})
            assert (answer.status_code, said in answer.text) == (422, True), fields
        assert world.store.documents("notice-wishes") == []


@pytest.mark.parametrize(
    ("begin", "end", "zone", "at", "until_at"),
    [
        ("22:00", "07:00", "UTC", NOON, 0.0),
        ("22:00", "07:00", "UTC", NIGHT, NIGHT + 8 * 3600),
        ("22:00", "07:00", "UTC", NIGHT + 3 * 3600, NIGHT + 8 * 3600),
        ("12:00", "14:30", "UTC", NOON, NOON + 2.5 * 3600),
        ("12:00", "14:30", "UTC", NOON + 2.5 * 3600, 0.0),
        ("22:00", "07:00", "Asia/Tokyo", NOON + 3600, NOON + 10 * 3600),
        # Clocks are put forward in Berlin on 31 March 2024 at 02:00: that night is an hour shorter.
        ("22:00", "07:00", "Europe/Berlin", 1_711_836_000.0, 1_711_861_200.0),
        # And back on 27 October 2024 at 03:00.
        ("22:00", "07:00", "Europe/Berlin", 1_729_976_400.0, 1_730_008_800.0),
        ("22:00", "07:00", "Nowhere/Land", NIGHT, 0.0),
    ],
)
def test_when_quiet_hours_end(begin: str, end: str, zone: str, at: float, until_at: float) -> None:
    assert quiet_until(Wishes(begin, end, zone), at) == until_at


def test_no_name_of_a_zone_is_a_path() -> None:
    assert all(map(known_zone, ("UTC", "Europe/Warsaw", "America/Argentina/Ushuaia", "Etc/GMT+3")))
    for name in ("", "/etc/passwd", "../UTC", "Europe/../UTC", "UTC\0", "Europe", "a/b/c/d", "zone.tab"):
        assert not known_zone(name), name


def test_only_so_many_tables_are_muted() -> None:
    wishes = Wishes()
    for at in range(MOST_MUTED + 5):
        wishes = muting(wishes, f"t{at}", True)
    assert len(wishes.muted) == MOST_MUTED
    last = wishes.muted[-1]
    assert muting(wishes, last, False).muted == wishes.muted[:-1]


# E-mail, and what a notice must not tell ------------------------------------------------------------------------------


@looped
async def test_an_e_mail_comes_later_and_only_without_an_open_page(data: Path) -> None:
    async with (
        post_office() as office,
        ann_and_bob(data, office, patience=(0.0, 0.2)) as (world, device, ann, first, bob, second),
    ):
        await bob.post("/notices", {"mail": "bob@example.org"})
        await until(lambda: len(office.letters) == 1)
        link = office.last.get_content().partition("http://127.0.0.1:8000")[2].split()[0]
        await bob.post(link)
        async with world.stream(bob, bob.table, f"as={second}&page=p&shown=0"):
            await move(world, ann, first)
            await calm(world, bob.table)
            assert (whats(device), len(office.letters)) == (["turn"], 1)
        await until(lambda: len(office.letters) == 2)
        assert office.last["Subject"] == "It is your turn in Kings under Mountains."
        await calm(world, bob.table)
        assert whats(device) == ["turn"]


@looped
async def test_secret_steps_of_others_send_nothing(data: Path) -> None:
    """While all decide in secret, what one does tells the others nothing: no message, and none is taken back."""
    async with hall(data) as (world, device):
        ann, bob = world.browser(), world.browser()
        answer = await ann.post("/new", world.wish("pocket", 3, "Ann"))
        table = ann.table = bob.table = answer.headers["location"].partition("/t/")[2].partition("?")[0]
        await owns(bob, device)
        await bob.do("join", name="Bob")
        people = [ann, bob, await world.sit(table, "Cid")]
        while not (world.room(table).together() and len(world.room(table).pending()) > 1):
            asked = world.room(table).pending()[0]
            await world.answer(people[asked.seat], asked.seat)
        await until(lambda: whats(device)[-1:] in (["turn"], ["full-turn"]))
        await calm(world, table)
        told = whats(device)
        seat = next(one.seat for one in world.room(table).pending() if one.seat != 1)
        for _ in range(3):
            await world.answer(people[seat], seat)
            await people[seat].do("undo", None, **{"as": seat})
        await world.answer(people[seat], seat)
        assert world.room(table).pending_of(1) is not None
        await calm(world, table)
        assert whats(device) == told, "it was no news for Bob"

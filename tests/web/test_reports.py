"""Players report others: who reads it, what goes along, and how often."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.answers import NASTY, dressed
from tests.web.halls import Clock, looped
from tests.web.operators import KEY, does, hall_with_operator, operator, told
from underhall.web.moderation.reports import LINES, LONGEST

DAYS = 24 * 3600.0


@looped
async def test_a_line_of_the_chat_is_reported(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        table = ann.table
        for number in range(LINES + 10):
            await (bob if number % 2 else ann).do("chat", 200, text=f"line {number} <i>")
        hers = (await ann.get(f"/t/{table}?as=0")).text
        links = re.findall(r'href="(/t/[^"]+/report\?as=0&amp;line=\d+)"', hers)
        assert len(links) == (LINES + 10) // 2, "one for each line of the other, none for the own"
        page = await ann.get(links[-1].replace("&amp;", "&"))
        dressed(page)
        assert f"line {LINES + 9} &lt;i&gt;" in page.text
        answer = await ann.post(
            f"/t/{table}/report", {"as": 0, "seat": 1, "line": LINES + 1, "kind": "insult", "words": "Look <here>"}
        )
        assert answer.status_code == 303
        assert "Thank you" in (await ann.get(answer.headers["location"])).text
        olga = await operator(world)
        shown = (await olga.get("/operator/reports")).text
        assert "Look &lt;here&gt;" in shown
        assert f"line {LINES + 1} &lt;i&gt;" in shown
        (found,) = (await world.browser().get("/operator/api/reports", headers=KEY)).json()
        assert (found["name"], found["by_name"], found["kind"], found["seat"]) == ("Bob", "Ann", "insult", 1)
        assert len(found["chat"]) == LINES
        assert [line["text"] for line in found["chat"] if line.get("meant")] == [f"line {LINES + 1} <i>"]
        for one in (ann, bob):
            assert "insult" not in (await one.get(f"/t/{table}/log")).text
        assert "1 open report" in (await olga.get("/operator")).text
        await does(olga, "mute", who=f"report:{found['id']}", hours="24", reason="Read the rules", back="reports")
        await bob.do("chat", 403, text="x")
        await does(olga, "settle", id=found["id"], outcome="muted for a day", back="reports")
        assert not (await world.browser().get("/operator/api/reports", headers=KEY)).json()
        assert "muted for a day" in (await olga.get("/operator/reports")).text


@looped
async def test_odd_reports_are_refused(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        bot = await world.quick()
        for one, fields, status in (
            (ann, {"seat": 0, "kind": "spam"}, 422),
            (ann, {"seat": 6, "kind": "spam"}, 422),
            (ann, {"kind": "spam"}, 422),
            (ann, {"seat": 1}, 422),
            (ann, {"seat": 1, "kind": "odd"}, 422),
            (ann, {"seat": 1, "kind": "other", "words": " \u200b"}, 422),
            (ann, {"as": 1, "seat": 0, "kind": "spam"}, 403),
            (bot, {"seat": 1, "kind": "spam"}, 422),
            (world.browser(ann.table), {"seat": 1, "kind": "spam"}, 403),
        ):
            answer = await one.do("report", status, **fields)
            assert answer.json()["error"]
        stranger = world.browser()
        assert (await stranger.get(f"/t/{ann.table}/report")).status_code == 403
        evil = {"origin": "http://evil.example"}
        foreign = await ann.post(f"/t/{ann.table}/report", {"as": 0, "seat": 1, "kind": "spam"}, headers=evil)
        assert foreign.status_code == 403
        assert not await world.hall.moderation.reports()
        for line in ("x", "-1", "99999999", "5"):
            assert (await bob.get(f"/t/{ann.table}/report?as=1&line={line}")).status_code == 200


@looped
async def test_reports_are_limited_by_visitor_and_address(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        for number in range(5):
            await ann.do("report", 303, seat=1, kind="spam", words=f"{number}")
        answer = await ann.do("report", 429, seat=1, kind="spam")
        assert "several reports" in answer.json()["error"]
        for _ in range(5):
            await bob.do("report", 303, seat=0, kind="spam")
        people = await world.friends("kings", "Cid Dora")
        for _ in range(5):
            await people[0].do("report", 303, seat=1, kind="spam")
        await people[1].do("report", 429, seat=0, kind="spam")
        assert len(await world.hall.moderation.reports()) == 15


@looped
async def test_long_and_nasty_words_are_shown_as_they_are(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, _bob = await world.friends()
        olga = await operator(world)
        for text in (*NASTY[:3], "x" * 4000):
            await ann.do("report", 303, seat=1, kind="other", words=text)
        reports = await world.hall.moderation.reports()
        assert max(len(one.words) for one in reports) == LONGEST
        page = (await olga.get("/operator/reports")).text
        assert "<script>alert" not in page
        assert "onerror='" not in page


@looped
async def test_settled_reports_are_deleted_after_a_while(data: Path) -> None:
    clock = Clock()
    async with hall_with_operator(data, clock=clock) as world:
        ann, _bob = await world.friends()
        for kind in ("spam", "insult"):
            await ann.do("report", 303, seat=1, kind=kind)
            clock.now += 1
        first = (await world.hall.moderation.reports())[-1]
        await told(world, "settle", id=first.id)
        clock.now += 89 * DAYS
        await world.hall.moderation.tidy()
        assert len(await world.hall.moderation.reports()) == 2
        clock.now += 2 * DAYS
        await world.hall.moderation.tidy()
        assert [one.kind for one in await world.hall.moderation.reports()] == ["insult"]

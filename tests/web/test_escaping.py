"""What people write reaches others as text, whatever it is."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest

from tests import pocket
from tests.web.answers import NASTY
from tests.web.halls import looped, opened, table_in

# What people write --------------------------------------------------------------------------------------------------


class Texts(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.values: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value or "" for _, value in attrs]
        assert not any(name.startswith("on") for name, _ in attrs), attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def harmless(page: str) -> Texts:
    """Nothing of what people wrote has become a tag."""
    for tag in ("<script>alert", "<img", "</title></li>", "<b> &quot;", "onerror='"):
        assert tag not in page
    return Texts(page)


@pytest.mark.parametrize("first", range(0, len(NASTY), 3))
def test_names_chat_and_notes_are_text_wherever_they_are_shown(first: int, data: Path) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            texts = NASTY[first : first + 3]
            ann = world.browser()
            wish = {"game": "kings", "players": 3, "name": texts[0], "note": texts[1], "public": "yes"}
            table = ann.table = table_in(await ann.post("/new", wish))
            waiting = harmless((await ann.get(f"/t/{table}")).text)
            lobby = harmless((await world.browser().get("/")).text)
            bob, cid = await world.sit(table, texts[1]), await world.sit(table, texts[2])
            async with world.stream(bob, table) as stream:
                await stream.next(1)
                for text in texts:
                    await ann.do("chat", text=text)
                message = await stream.next(4)
                assert not stream.reloads
                lines = [line for line in stream.data.split(b"\n") if line]
                assert all(line.split(b":")[0] in (b"retry", b"event", b"id", b"data") for line in lines)
            await world.play([ann, bob, cid], 8)
            names = world.room(table).names
            said = [one.text for one in world.room(table).chat]
            for hidden in "\u202e\u2066\u200b\r\n":
                assert hidden not in "".join([*names, *said])
            assert names[0] in waiting.text
            assert names[0] in lobby.text
            shown = harmless("".join(message["parts"].values()))
            assert said[-1] in shown.text
            for path in ("", "/log", "/why", "/scores", "/handover?to=0"):
                page = harmless((await ann.get(f"/t/{table}{path}")).text)
                assert page.tags.count("script") <= 3, "those of all pages, and the one of the table"
                if not path:
                    assert all(text in page.text for text in [*names, *said])
            state = (await ann.get(f"/api/tables/{table}")).json()
            assert [seat["name"] for seat in state["seats"]] == list(names)
            await world.play([ann, bob, cid])
            record = (await ann.get(f"/t/{table}/record")).text
            harmless((await ann.get(f"/t/{table}/replay")).text)
            upload = await ann.post("/upload", {"text": record})
            assert upload.status_code == 303
            harmless((await ann.get(upload.headers["location"])).text)

    look()


@looped
async def test_what_is_in_the_address_comes_back_as_text_only(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 2)
        table = ann.table
        for text in NASTY:
            for path in ("/", "/tables", "/new", "/rules/kings", f"/t/{table}", f"/t/{table}/log"):
                names = ["lang", "list", "page", "as", "pick", "q", "next", "have", "seat", "at"]
                answer = await ann.get(path, params=dict.fromkeys(names, text))
                assert answer.status_code == 200, (path, text)
                harmless(answer.text)
            answer = await ann.get(f"/t/{table}/about", params={"thing": text, "pick": text, "as": text})
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/json"
            missing = await ann.get(f"/t/{quote(text)}")
            assert missing.status_code in (404, 307)
            harmless(missing.text)


@looped
async def test_long_and_odd_queries(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        for query in (
            "pick=" + "|".join(["x"] * 5000),
            "pick=" + "y" * 50_000,
            "as=" + "1" * 10_000,
            "&".join(f"a{number}=b" for number in range(3000)),
            "lang=en&lang=pl&lang=%ff",
            "as=%D9%A3",
            "%00%01=%02",
            "=&==&&&;;",
            "have=" + "z" * 20_000,
            "page=" + "9" * 4000,
        ):
            for path in (f"/t/{ann.table}", "/", "/tables", f"/t/{ann.table}/about", f"/t/{ann.table}/log"):
                answer = await ann.get(f"{path}?{query}")
                assert answer.status_code == 200, (path, query[:30])


@looped
async def test_what_has_line_breaks_comes_whole_through_a_stream(data: Path) -> None:
    """A line of an event is a part: the words of a plain board are many lines."""
    pocket.register()
    async with opened(data) as world:
        people = await world.friends("pocket", "Ann Bob")
        table = people[0].table
        async with world.stream(people[0], table, "as=0") as stream:
            told = (await stream.next(1))["parts"]
            seen = (await people[0].see(0))["parts"]  # while both are seen in the same way
        assert "\n" in seen["words"]
        assert list(told) == list(seen)
        assert {part: unescape(html) for part, html in told.items()} == {p: unescape(html) for p, html in seen.items()}

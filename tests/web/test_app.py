"""Underhall as an app: lasting names of files, manifest, service worker, offline page."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.halls import looped, opened
from tests.web.test_strangers import raw_get
from underhall.engine.facts import LANGUAGES
from underhall.web.boards.files import STATIC
from underhall.web.boards.lasting_files import lasting, version, with_lasting_names


def given(worker: str) -> dict[str, Any]:
    """What the server tells the service worker."""
    found: dict[str, Any] = msgspec.json.decode(worker.partition("const GIVEN = ")[2].partition(";\n")[0])
    return found


@looped
async def test_a_page_names_its_files_by_their_hash(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        for path in ("/", f"/t/{ann.table}", "/rules/kings", "/t/nowhere"):
            text = (await ann.get(path)).text
            found = re.findall(r'<(?:link rel="stylesheet" href|script type="module" src)="([^"]*)"', text)
            assert found, path
            assert all(one.startswith(lasting("")) for one in found), found
            for one in found:
                answer = await ann.get(one)
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
                assert answer.content == (STATIC / one.removeprefix(lasting(""))).read_bytes()


@looped
async def test_files_of_other_versions_and_plain_names_do_not_last(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        assert (await one.get("/static/base.css")).headers["cache-control"] == "public, max-age=300"
        old = await one.get("/static/~0123456789ab/base.css")
        assert (old.status_code, old.headers["cache-control"]) == (200, "no-store")
        for path in ("nothing.css", "", "..", "../words.py", "../../words.py", "%2e%2e/%2e%2e/words.py", "~/base.css"):
            status, body = await raw_get(world, lasting(path))
            assert (status, b"gettext" in body) == (404, False), path


def test_files_of_boards_from_elsewhere_keep_their_names() -> None:
    page = '<link rel="stylesheet" href="/static/boards/lamps/lamps.css"><script type="module" src="/static/table.js">'
    assert with_lasting_names(page) == page.replace("/static/table", f"/static/~{version()}/table")


def test_scripts_and_sheets_find_each_other_by_relative_names() -> None:
    """An absolute name would lead out of the lasting ones: a script would be there twice."""
    for path in STATIC.rglob("*.js"):
        if path.name != "service-worker.js":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"""(from|import)\s*\(?\s*['"]/""", text), path.name


@pytest.mark.parametrize("language", LANGUAGES)
@looped
async def test_the_manifest_is_whole(data: Path, language: str) -> None:
    async with opened(data) as world:
        one = world.browser()
        page = (await one.get(f"/?lang={language}")).text
        address = re.search(r'<link rel="manifest" href="([^"]*)"', page)
        assert address is not None
        answer = await one.get(address[1])
        assert answer.headers["content-type"].startswith("application/manifest+json")
        found = answer.json()
        assert (found["lang"], found["start_url"], found["display"]) == (language, "/", "standalone")
        assert {"any", "maskable"} == {icon["purpose"] for icon in found["icons"]}
        for icon in found["icons"]:
            shown = await one.get(icon["src"])
            assert shown.headers["content-type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                wide, high = struct.unpack(">II", shown.content[16:24])
                assert f"{wide}x{high}" == icon["sizes"]
        for path in (found["start_url"], *(one["url"] for one in found["shortcuts"])):
            assert (await one.get(path)).status_code == 200


@looped
async def test_the_worker_keeps_what_is_there_and_no_page_but_the_offline_one(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        answer = await ann.get("/service-worker.js?words=de")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        told = given(answer.text)
        assert told["version"] == version()
        for path in (told["offline"], *told["shell"]):
            assert (await ann.get(path)).status_code == 200, path
        assert all(path.startswith("/static/") for path in told["shell"])
        page = await ann.get(told["offline"])
        assert "Du bist offline" in page.text
        for secret in (ann.table, "Ann", world.live(ann.table).token(0)):
            assert secret not in page.text, "the same page is kept for everybody"
        stranger = await world.browser().get(told["offline"])
        assert stranger.text == page.text
        assert "set-cookie" not in answer.headers, "the language of a worker is no choice of a visitor"


@looped
async def test_an_odd_language_of_the_worker_is_the_visitors(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        for path in ("/service-worker.js?words=xx", "/manifest.webmanifest?words=%22%3E", "/offline?words="):
            assert (await one.get(path, headers={"accept-language": "pl"})).status_code == 200
        answer = await one.get("/manifest.webmanifest?words=xx", headers={"accept-language": "pl"})
        assert answer.json()["lang"] == "pl"

"""Who gets into the operator's rooms: who has the token, and nobody else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import structlog

from tests.web.answers import NASTY, cookies_in, dressed
from tests.web.halls import Clock, looped, opened
from tests.web.operators import FORM, KEY, TOKEN, does, form_of, hall_with_operator, operator
from underhall.web.operator.acts import ACTS
from underhall.web.operator.sessions import GUESSES, HOURS, Sessions
from underhall.web.operator.token import BadToken, operator_token

PAGES = ("", "/tables", "/reports", "/people", "/house", "/log")
PROGRAMS = ("overview", "tables", "measures", "reports", "limits", "log")


@looped
async def test_without_a_token_there_are_no_such_pages(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        for page in (*PAGES, "/enter", "/api/overview", "/api/acts/close"):
            assert (await one.get(f"/operator{page}", headers=KEY)).status_code == 404
            assert (await one.post(f"/operator{page}", {"token": TOKEN})).status_code == 404


@looped
async def test_nothing_is_shown_and_nothing_done_without_a_session(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, _ = await world.friends()
        one = world.browser()
        before = world.hall.store.events(ann.table)
        for page in (*PAGES, f"/tables/{ann.table}", "/tables/nothing"):
            answer = await one.get(f"/operator{page}")
            assert answer.status_code == 200
            assert 'name="token"' in answer.text
            assert "Ann" not in answer.text
            assert ann.table not in answer.text.replace(f"/operator/tables/{ann.table}", "")
            dressed(answer)
        for act in ACTS:
            answer = await one.post(f"/operator/act/{act}", {"table": ann.table, "reason": "x", "form": ""})
            assert answer.status_code == 403, act
        assert (await one.post("/operator/leave", {})).status_code == 403
        assert world.hall.store.events(ann.table) == before
        assert not await world.hall.moderation.acts()


@looped
async def test_programs_need_the_token(data: Path) -> None:
    async with hall_with_operator(data) as world:
        with_session = await operator(world)
        for headers in ({}, {"authorization": TOKEN}, {"authorization": "Bearer"}, {"authorization": f"Basic {TOKEN}"}):
            one = world.browser()
            for path in PROGRAMS:
                answer = await one.get(f"/operator/api/{path}", headers=headers)
                assert answer.status_code in (403, 429)
                assert set(answer.json()) == {"error", "code"}
        for path in PROGRAMS:
            assert (await with_session.get(f"/operator/api/{path}")).status_code == 403, "cookies play no part"
        answer = await with_session.client.post("/operator/api/acts/drain", json={})
        assert answer.status_code == 403
        assert not world.hall.draining


@looped
async def test_programs_with_the_token_get_json(data: Path) -> None:
    async with hall_with_operator(data) as world:
        await world.friends()
        for path in PROGRAMS:
            answer = await world.browser().get(f"/operator/api/{path}", headers=KEY)
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"] == "application/json"
            answer.json()


@looped
async def test_guesses_are_limited_by_address(data: Path) -> None:
    async with hall_with_operator(data) as world:
        one = world.browser()
        with structlog.testing.capture_logs() as log:
            for number in range(GUESSES):
                answer = await one.post("/operator/enter", {"token": f"wrong token number {number}"})
                assert answer.status_code == 403
                assert "set-cookie" not in answer.headers
            assert (await one.post("/operator/enter", {"token": TOKEN})).status_code == 429, "even the right one"
            assert (await one.get("/operator/api/overview", headers=KEY)).status_code == 429
        assert sum(line["event"] == "operator.wrong_token" for line in log) == GUESSES
        assert "wrong token" not in json.dumps(log)


@looped
async def test_the_cookie_is_hidden_and_only_for_these_pages(data: Path) -> None:
    for secure in (False, True):
        async with hall_with_operator(data, secure=secure) as world:
            one = world.browser()
            answer = await one.post("/operator/enter", {"token": f" {TOKEN}\n", "next": "//evil.example"})
            assert answer.headers["location"] == "/operator"
            parts = [part.strip().lower() for part in cookies_in(answer)["operator"].split(";")]
            assert {"httponly", "samesite=strict", "path=/operator", f"max-age={HOURS * 3600}"} <= set(parts)
            assert ("secure" in parts) == secure
            assert TOKEN not in str(answer.headers)


@looped
async def test_forms_of_others_do_nothing(data: Path) -> None:
    """Neither from another site, nor without what only this session's forms have."""
    async with hall_with_operator(data) as world:
        one, other = await operator(world), await operator(world, "Otto")
        ann, _ = await world.friends()
        form, fields = await form_of(one), {"table": ann.table, "reason": "x"}
        assert form != await form_of(other)
        for wrong in ("", form[:-1], await form_of(other), "\u00e9"):
            assert (await one.post("/operator/act/close", {**fields, "form": wrong})).status_code == 403
        for headers in (
            {"origin": "http://evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ):
            answer = await one.post("/operator/act/close", {**fields, "form": form}, headers=headers)
            assert answer.status_code == 403
            answer = await world.browser().client.post(
                "/operator/api/acts/close", json=fields, headers={**KEY, **headers}
            )
            assert answer.status_code == 403
        assert (await one.get(f"/operator/act/close?table={ann.table}&reason=x&form={form}")).status_code == 405
        assert world.room(ann.table).status == "running"
        await does(one, "close", **fields)
        assert world.room(ann.table).status == "closed"


@looped
async def test_a_session_can_be_ended(data: Path) -> None:
    async with hall_with_operator(data) as world:
        one = await operator(world)
        kept = one.client.cookies.get("operator", path="/operator")
        await one.post("/operator/leave", {"form": await form_of(one)})
        again = world.browser(headers={"cookie": f"operator={kept}"})
        assert 'name="token"' in (await again.get("/operator")).text, "also for whoever has kept the cookie"


def test_cookies_expire_and_cannot_be_made() -> None:
    clock = Clock()
    sessions = Sessions(b"secret", TOKEN, clock)
    cookie = sessions.begin("Olga \u0141")
    found = sessions.read(cookie)
    assert found is not None
    assert found.who == "Olga \u0141"
    assert Sessions(b"secret", TOKEN, clock).read(cookie) == found, "all servers know it"
    assert Sessions(b"secret", "another token of length", clock).read(cookie) is None
    assert Sessions(b"another secret", TOKEN, clock).read(cookie) is None
    until, rest = cookie.split(".", 1)
    for wrong in ("", ".", "...", "a.b.c.d", f"{int(until) + 9}.{rest}", cookie[:-1], cookie + "0", *NASTY):
        assert sessions.read(wrong) is None, wrong
    clock.now += HOURS * 3600 - 1
    assert sessions.read(cookie) is not None
    clock.now += 2
    assert sessions.read(cookie) is None


@looped
async def test_the_token_is_in_no_page_log_or_figure(data: Path) -> None:
    async with hall_with_operator(data) as world:
        with structlog.testing.capture_logs() as log:
            one = await operator(world)
            pages = [(await one.get(f"/operator{page}")).text for page in PAGES]
            pages += [(await one.get(f"/operator/api/{page}", headers=KEY)).text for page in PROGRAMS]
            pages.append((await one.get("/metrics", headers={"host": "127.0.0.1"})).text)
            await one.get("/operator/nothing")
        cookie = one.client.cookies.get("operator", path="/operator") or "?"
        for text in (*pages, json.dumps(log, default=str)):
            assert TOKEN not in text
            assert cookie not in text
            assert world.hall.secret.hex() not in text


def test_the_token_comes_from_a_file_or_the_environment(tmp_path: Path) -> None:
    assert operator_token(None, {}) == ""
    assert operator_token(None, {"UNDERHALL_OPERATOR_TOKEN": f" {TOKEN}\n"}) == TOKEN
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    assert operator_token(None, {"UNDERHALL_OPERATOR_TOKEN_FILE": str(file)}) == TOKEN
    assert operator_token(file, {"UNDERHALL_OPERATOR_TOKEN": "another token of length"}) == TOKEN
    file.write_text("short")
    for given, environment in (
        (file, {}),
        (tmp_path / "nothing", {}),
        (None, {"UNDERHALL_OPERATOR_TOKEN": "short"}),
        (None, {"UNDERHALL_OPERATOR_TOKEN": "\u00e9" * 20}),
        (None, {"UNDERHALL_OPERATOR_TOKEN_FILE": str(tmp_path / "nothing")}),
    ):
        with pytest.raises(BadToken) as error:
            operator_token(given, environment)
        assert "another" not in str(error.value)


def test_each_form_has_the_sessions_mark() -> None:
    assert FORM.search('<input type="hidden" name="form" value="0a1b">')

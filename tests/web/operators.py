"""What the tests of the operator's rooms share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx

from tests.web.halls import Browser, World, opened

TOKEN = "correct horse battery"
KEY = {"authorization": f"Bearer {TOKEN}"}
FORM = re.compile(r'name="form" value="([0-9a-f]+)"')


def hall_with_operator(data: Path, **settings: Any) -> Any:
    return opened(data, **{"operator_token": TOKEN, **settings})


async def operator(world: World, name: str = "Olga") -> Browser:
    """A browser with a session."""
    one = world.browser()
    answer = await one.post("/operator/enter", {"token": TOKEN, "name": name})
    assert answer.status_code == 303, answer.text
    return one


async def form_of(one: Browser) -> str:
    found = FORM.search((await one.get("/operator/log")).text)
    assert found
    return found[1]


async def does(one: Browser, act: str, status: int = 303, **fields: Any) -> httpx.Response:
    """An act by a form of the pages."""
    answer = await one.post(f"/operator/act/{act}", {"form": await form_of(one), **fields})
    assert answer.status_code == status, answer.text
    return answer


async def told(world: World, act: str, status: int = 200, **fields: str) -> Any:
    """An act by a program."""
    one = world.browser()
    answer = await one.client.post(f"/operator/api/acts/{act}", json=fields, headers=KEY)
    assert answer.status_code == status, answer.text
    return answer.json()

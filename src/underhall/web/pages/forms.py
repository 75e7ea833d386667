"""Forms that people send: never larger than we are willing to read, and every field a short line of text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from underhall.engine.yamlfile import SURROGATE

SMALL = 64 * 1024
UNSEEN = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")
"""Control characters, and those that turn the writing direction or take no room."""


async def form_of(request: Request, limit: int = SMALL) -> FormData:
    """The form of a request. It is counted while it comes in, since its announced length may be a lie."""
    seen = 0

    async def receive() -> Message:
        nonlocal seen
        message = await request.receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise HTTPException(413)
        return message

    if int(request.headers.get("content-length", "0") or 0) > limit:
        raise HTTPException(413)
    form = await Request(request.scope, receive).form(max_files=1, max_fields=100, max_part_size=limit)
    # A browser sends whole characters, but with another encoding somebody could send incomplete ones, which no page can
    # show.
    return FormData(
        [(name, value if isinstance(value, UploadFile) else whole(value)) for name, value in form.multi_items()]
    )


def whole(text: str) -> str:
    """Incomplete characters become question marks, like bytes that are not text."""
    return SURROGATE.sub("\ufffd", text)


def line(form: Mapping[str, str | UploadFile], name: str, default: str = "", longest: int = 200) -> str:
    """A field as one clean line."""
    value = form.get(name, default)
    if isinstance(value, UploadFile):
        return default
    return " ".join(UNSEEN.sub(" ", value).split())[:longest].strip()


def number(form: Mapping[str, str | UploadFile], name: str, default: int, low: int, high: int) -> int:
    """A field as a number within limits; anything else is the default."""
    text = line(form, name, str(default), 9)
    return min(max(int(text), low), high) if re.fullmatch(r"-?[0-9]{1,8}", text) else default


def ticked(form: Mapping[str, str | UploadFile], name: str) -> bool:
    return line(form, name) in ("on", "yes", "1", "true")

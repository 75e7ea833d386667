"""`/upload`: look at a record that was saved elsewhere."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.errors import SENSELESS, BadRecord, UnderhallError
from underhall.engine.record import read_record
from underhall.web.pages.forms import form_of
from underhall.web.pages.rendering import go, page
from underhall.web.refusals import Refusal
from underhall.web.workers.uploaded_records import check_openable

from .film import Film

LARGEST = 2 * 1024 * 1024


async def show(request: Request) -> Response:
    return form_page(request)


def form_page(request: Request, error: str = "", text: str = "") -> Response:
    """The form, with what was wrong with a record; `empty` stands for nothing at all."""
    kept = text if len(text) < 20_000 else ""
    return page(request, "upload.html", status=422 if error else 200, address="/upload", error=error, text=kept)


async def take(request: Request) -> Response:
    form = await form_of(request, LARGEST + 64 * 1024)
    text = ""
    pasted = form.get("text", "")
    file = form.get("file")
    if isinstance(file, UploadFile) and file.size:
        data = await file.read()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return form_page(request, "this file is not a text file")
    elif isinstance(pasted, str):
        text = pasted
    if not text.strip():
        return form_page(request, "empty")
    hall = request.app.state.hall
    address = str(request.scope.get("address", ""))
    try:
        record = await hall.readers.read(text, address)
    except Refusal:
        raise
    except UnderhallError as error:
        return form_page(request, str(error), text)
    return go(f"/replay/{await hall.kept_records.keep(record, address)}")


def film_of(text: str) -> Film:
    """The film of a record; any error in the text is one sentence."""
    try:
        record = read_record(text)
        check_openable(record)
        return Film(record)
    except UnderhallError:
        raise
    except SENSELESS as error:
        raise BadRecord(f"the record is damaged: {error}") from None


routes = [Route("/upload", show, methods=["GET"]), Route("/upload", take, methods=["POST"])]

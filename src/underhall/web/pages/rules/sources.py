"""`/sources/GAME`: which figures of a game come from where, and which are reconstructed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.game import Game
from underhall.web.pages.chambers import chamber, game_or_404, games
from underhall.web.pages.rendering import page, words_of
from underhall.web.provenance import KNOWN, Row, Section, provenance
from underhall.web.words import Words

SHOWN = ("all", *KNOWN)


class Kind(NamedTuple):
    """One way of knowing something."""

    id: str
    icon: str
    word: str
    meaning: str


class Known(NamedTuple):
    """A thing of the box and how its parts are known: (part, kind)."""

    name: str
    parts: tuple[tuple[str, Kind], ...]


class Part(NamedTuple):
    """A section of the box, for the page."""

    id: str
    name: str
    rows: tuple[Known, ...]
    counts: tuple[tuple[Kind, int], ...]
    total: int


def kinds(_: Words) -> dict[str, Kind]:
    return {
        "rulebook": Kind("rulebook", "book", _("rulebook"), _("Stated in the printed rules.")),
        "public": Kind("public", "globe", _("public page"), _("Stated on a public page about the game.")),
        "reconstructed": Kind(
            "reconstructed", "pick", _("reconstructed"), _("No source states this; the value is our reconstruction.")
        ),
        "ours": Kind("ours", "star", _("our name"), _("Our own name, where no edition has one.")),
    }


async def show(request: Request) -> Response:
    game = game_or_404(request.path_params["game"])
    _ = words_of(request)
    found = await run_in_threadpool(provenance, game.facts.id)
    only = request.query_params.get("only", "all")
    only = only if only in SHOWN else "all"
    sections = [part for section in found.sections if (part := _section(game, section, only, _)) is not None]
    return page(
        request,
        "sources.html",
        chamber=chamber(game, _),
        games=[chamber(one, _) for one in games()],
        kinds=kinds(_),
        counts=found.counts,
        total=found.counts.total(),
        sections=sections,
        pages=found.pages,
        only=only,
    )


def _section(game: Game[Any], section: Section, only: str, _: Words) -> Part | None:
    known = kinds(_)
    rows = [row for row in (_known(game, row, known, only, _) for row in section.rows) if row.parts]
    if not rows:
        return None
    counts = section.counts
    return Part(
        section.id,
        section_word(game, section.id, _),
        tuple(rows),
        tuple((known[kind], counts[kind]) for kind in KNOWN if counts[kind]),
        counts.total(),
    )


def _known(game: Game[Any], row: Row, known: Mapping[str, Kind], only: str, _: Words) -> Known:
    parts = tuple((part_word(game, part, _), known[source]) for part, source in row.parts if only in ("all", source))
    return Known(row.name(_.language), parts)


def part_word(game: Game[Any], part: str, _: Words) -> str:
    """What a source refers to: a name such as `cost` in words, or "" for the thing itself."""
    name, _space, language = part.partition(" ")
    if name in ("", "rest") and not language:
        return ""
    if name == "" or language in ("en", "pl", "de"):
        return f"{_part(game, name, _)} ({language})" if name else _part(game, language, _)
    return _part(game, part, _)


def _part(game: Game[Any], name: str, _: Words) -> str:
    own = game.facts.texts.get("source_parts", {}).get(name)
    if own is not None:
        return own[_.language]
    common = {
        "names": _("name"),
        "name_pl": _("Polish name"),
        "name_en": _("English name"),
        "pl": _("Polish name"),
        "title": _("title"),
        "number": _("number"),
        "count": _("how many"),
    }
    return common.get(name, name.replace("_", " "))


def section_word(game: Game[Any], section: str, _: Words) -> str:
    """The name of a section of the components, from the game's texts; one without keeps its id."""
    if section == "game":
        return _("The game")
    return game.facts.texts.get("sources", {}).get(section, {}).get(_.language, section.replace("_", " "))


routes = [Route("/sources/{game}", show)]

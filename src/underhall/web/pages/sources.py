"""`/sources/GAME`: which figures of a game come from where, and which are reconstructed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.web.words import Words

from .chambers import chamber, game_or_404, games
from .provenance import KNOWN, Row, Section, provenance
from .rendering import page, words_of

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
        "rulebook": Kind("rulebook", "book", _("rulebook"), _("The printed rules say so.")),
        "public": Kind("public", "globe", _("public page"), _("A public page about the game says so.")),
        "reconstructed": Kind(
            "reconstructed", "pick", _("reconstructed"), _("Nobody we could read says so: we worked it out to suit.")
        ),
        "ours": Kind("ours", "star", _("our name"), _("A name that we gave, where no edition has one.")),
    }


async def show(request: Request) -> Response:
    game = game_or_404(request.path_params["game"])
    _ = words_of(request)
    found = await run_in_threadpool(provenance, game.facts.id)
    only = request.query_params.get("only", "all")
    only = only if only in SHOWN else "all"
    sections = [part for section in found.sections if (part := _part(game.facts.id, section, only, _)) is not None]
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


def _part(game: str, section: Section, only: str, _: Words) -> Part | None:
    known = kinds(_)
    rows = [row for row in (_known(row, known, only, _) for row in section.rows) if row.parts]
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


def _known(row: Row, known: Mapping[str, Kind], only: str, _: Words) -> Known:
    parts = tuple((part_word(part, _), known[source]) for part, source in row.parts if only in ("all", source))
    return Known(row.name(_.language), parts)


def part_word(part: str, _: Words) -> str:
    """What a source speaks of: a name such as `cost` in words, or "" for the thing itself."""
    name, _space, language = part.partition(" ")
    if name in ("", "rest") and not language:
        return ""
    if name == "" or language in ("en", "pl", "de"):
        return f"{_part_words(_).get(name, name)} ({language})" if name else _part_words(_).get(language, language)
    return _part_words(_).get(part, part.replace("_", " "))


def _part_words(_: Words) -> Mapping[str, str]:
    return {
        "unit": _("unit side"),
        "mine": _("mine side"),
        "names": _("name"),
        "name_pl": _("Polish name"),
        "name_en": _("English name"),
        "pl": _("Polish name"),
        "title": _("title"),
        "expansion": _("title of the expansion"),
        "number": _("number"),
        "count": _("how many"),
        "effect": _("effect"),
        "effects": _("effect"),
        "effect_kind": _("kind of effect"),
        "cost": _("cost"),
        "level": _("level"),
        "limit": _("how many for a player"),
        "pairing": _("what belongs together"),
        "ability": _("ability"),
        "deck": _("deck"),
        "peaceful_removed": _("whether it is offensive"),
        "centre": _("centre"),
        "canvas": _("drawing"),
        "goals_in_play": _("how many are in play"),
    }


def section_word(game: str, section: str, _: Words) -> str:
    """The name of a section; sections of games that we do not know keep theirs."""
    words = _section_words(_)
    return words.get(f"{game}.{section}") or words.get(section) or section.replace("_", " ")


def _section_words(_: Words) -> Mapping[str, str]:
    return {
        "game": _("The game"),
        "races": _("Races"),
        "kings": _("Kings"),
        "mine_profiles": _("Mines"),
        "cards": _("Cards"),
        "wistar.cards": _("Inventions"),
        "constants": _("Figures of the rules"),
        "fixed": _("Fixed figures of the rules"),
        "end_fields": _("Where the mine collapses"),
        "colours": _("Colours"),
        "factions": _("Factions"),
        "skills": _("Skills"),
        "mercenaries": _("Mercenaries"),
        "crystals": _("Crystals"),
        "artifacts": _("Artifacts"),
        "buildings": _("Buildings"),
        "technologies": _("Technologies"),
        "clans": _("Clans"),
        "symbols": _("Symbols of the Guardians"),
        "tokens": _("Tokens"),
        "boards": _("Maps"),
        "pieces": _("Pieces of a player"),
        "start": _("What players start with"),
        "supply": _("Supply"),
        "areas": _("Areas"),
        "main_actions": _("Main actions"),
        "elixir": _("Elixir"),
        "alchemist_hut": _("The alchemist's hut"),
        "quick_actions": _("Quick actions"),
        "wheel": _("The wheel"),
        "places": _("Places around the wheel"),
        "segments": _("Segments of the wheel"),
        "farm": _("The farm"),
        "entrance": _("The entrance"),
        "rooms": _("Rooms"),
        "doors": _("Doors"),
        "door_tokens": _("Door tokens"),
        "guests_house": _("House guests"),
        "guests_basement": _("Basement guests"),
        "cheese_tiles": _("Cheese"),
        "round_stack": _("The round stack"),
        "missions_house": _("Missions in the house"),
        "missions_basement": _("Missions in the basement"),
        "goals": _("Goals"),
        "goal_spaces": _("Spaces of the goals"),
        "underground_tiles": _("Underground tiles"),
        "bed_tiles": _("Beds"),
        "abilities": _("Abilities"),
        "ability_pair_bonus": _("Bonus for pairs of abilities"),
        "heroes": _("Heroes"),
        "skill_tokens": _("Skill tokens"),
        "electricity": _("Electricity"),
        "final_scoring": _("Final scoring"),
        "peaceful_variant": _("The peaceful variant"),
    }


routes = [Route("/sources/{game}", show)]

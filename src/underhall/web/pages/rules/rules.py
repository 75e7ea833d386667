"""`/rules/GAME`: the rules of a game with their ids, by chapter, searchable with or without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.datafiles import package_of, rules_in, translation_of
from underhall.engine.game import Game
from underhall.engine.rule_search import find_rules, searched_words, stems
from underhall.engine.rulebook import Rule
from underhall.web.boards.files import files_of
from underhall.web.drawing.legend import has_legend, legend_html
from underhall.web.pages.chambers import chamber, game_or_404, games
from underhall.web.pages.rendering import go, page, words_of
from underhall.web.pages.starting.choosing import options_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_, Words

from .pictures import numbers_by_chapter

LONGEST_SEARCH = 80
SHOWN_BEST = 3
SHOWN_RULES = 24
"""A question leads to so many rules at most; those that have all its words as they are typed are shown in any case."""
RULING = re.compile(r"\((?:our ruling|our rulings)[^()]*\)")
OURS = ("Rulings", "Options", "What the program keeps")
"""Chapters that no printed rulebook has."""
MARKS = ("all", "book", "ruling")


class Shown(NamedTuple):
    """A rule as the page shows it."""

    id: str
    label: str
    """The id without the letters that all ids of the game begin with."""
    text: Markup
    ruling: bool
    words: str
    """What the search of the page looks through."""


class Chapter(NamedTuple):
    number: int
    title: str
    rules: tuple[Shown, ...]
    hits: int
    picture: int | None = None
    """The number of the position that shows what it is about."""


@cache
def _ids(game_id: str, ids: tuple[str, ...]) -> re.Pattern[str]:
    """Finds the ids of rules in a text; the longest first, so that CI-1.10 is not read as CI-1.1."""
    return re.compile(r"(?<![\w.-])(?:" + "|".join(map(re.escape, sorted(ids, key=len, reverse=True))) + r")(?![\w-])")


def wanted_words(query: str) -> list[str]:
    return [word for word in query.casefold().split() if word][:8]


def fits(rule: Rule, wanted: Iterable[str]) -> bool:
    """Whether a rule has all the words, in its text, its id or the title of its chapter.

    >>> fits(Rule("KM-4.4", "Only a 0 can follow a 9.", "Placing a unit"), ["follow", "km-4"])
    True
    """
    text = f"{rule.id} {rule.chapter} {rule.text}".casefold()
    return all(word in text for word in wanted)


def marked(text: str, wanted: list[str], ids: re.Pattern[str]) -> Markup:
    """The text of a rule, with links to the rules that it names, and with the search words marked."""
    pieces: list[str | Markup] = []
    at = 0
    for found in ids.finditer(text):
        pieces += [_highlit(text[at : found.start()], wanted)]
        pieces += [Markup('<a href="#{0}">{1}</a>').format(found[0], _highlit(found[0], wanted))]
        at = found.end()
    pieces.append(_highlit(text[at:], wanted))
    return Markup("").join(pieces)


def _highlit(text: str, wanted: list[str]) -> Markup:
    if not wanted:
        return escape(text)
    parts = re.split("(" + "|".join(map(re.escape, wanted)) + ")", text, flags=re.IGNORECASE)
    return Markup("").join(
        Markup("<mark>{0}</mark>").format(part) if number % 2 else escape(part) for number, part in enumerate(parts)
    )


class Best(NamedTuple):
    """One of the rules that answer a question best."""

    id: str
    label: str
    chapter: str
    text: Markup


def best_of(game: Game[Any], query: str, _: Words) -> list[Best]:
    rules = {rule.id: rule for rule in rules_in(game, _.language)}
    prefix = _prefix(game.facts.rules)
    wanted = marked_words(game, query, _)
    return [
        Best(id, id.removeprefix(prefix), rules[id].chapter, _highlit(rules[id].text, wanted))
        for id in find_rules(game, query, _.language)[:SHOWN_BEST]
    ]


def marked_words(game: Game[Any], query: str, _: Words) -> list[str]:
    """What is marked in the text: the words that were typed, and forms of those that were looked for."""
    meant = searched_words(game, query, _.language)
    said = {
        word
        for rule in rules_in(game, _.language)
        for word in re.findall(r"\w+", rule.text)
        if stems(word, _.language)[:1] and stems(word, _.language)[0] in meant
    }
    literal = wanted_words(query) if any(fits(rule, wanted_words(query)) for rule in game.facts.rules) else []
    return sorted({*said, *literal}, key=len, reverse=True)


def chapters(game: Game[Any], query: str, mark: str, _: Words) -> list[Chapter]:
    """The chapters with the rules that fit; with no search, all."""
    facts = game.facts
    rules = rules_in(game, _.language)
    typed = wanted_words(query)
    found = set(find_rules(game, query, _.language)[:SHOWN_RULES])
    wanted = marked_words(game, query, _) if query else []
    ids = _ids(facts.id, tuple(rule.id for rule in facts.rules))
    prefix = _prefix(facts.rules)
    titles = list(
        dict.fromkeys((printed.chapter, rule.chapter) for printed, rule in zip(facts.rules, rules, strict=True))
    )
    pictures = {} if query else numbers_by_chapter(game)
    made = []
    for number, (printed_title, title) in enumerate(titles, 1):
        shown = []
        for printed, rule in zip(facts.rules, rules, strict=True):
            ruling = printed_title in OURS or bool(RULING.search(printed.text))
            if (
                printed.chapter != printed_title
                or (typed and rule.id not in found and not fits(rule, typed))
                or mark not in ("all", "ruling" if ruling else "book")
            ):
                continue
            label = rule.id.removeprefix(prefix)
            looked_at = f"{rule.id} {title} {rule.text}".casefold()
            shown.append(Shown(rule.id, label, marked(rule.text, wanted, ids), ruling, looked_at))
        made.append(Chapter(number, title, tuple(shown), len(shown), pictures.get(printed_title)))
    return made


def _prefix(rules: tuple[Rule, ...]) -> str:
    """`KM-`: what most ids begin with; it is left out where a chapter's number follows anyway."""
    heads = [rule.id[: rule.id.index("-") + 1] for rule in rules if "-" in rule.id]
    return max(set(heads), key=heads.count) if heads else ""


async def show(request: Request) -> Response:
    game = game_or_404(request.path_params["game"])
    _ = words_of(request)
    query = " ".join(request.query_params.get("q", "")[:LONGEST_SEARCH].split())
    mark = request.query_params.get("mark", "all")
    mark = mark if mark in MARKS else "all"
    found = chapters(game, query, mark, _)
    return page(
        request,
        "rules.html",
        chamber=chamber(game, _),
        games=[chamber(one, _) for one in games()],
        chapters=found,
        hits=sum(chapter.hits for chapter in found),
        query=query,
        best=best_of(game, query, _) if query and mark == "all" else [],
        mark=mark,
        options=options_of(game, _),
        has_legend=has_legend(game.facts.id),
        version=game.facts.rules_version,
        english=_.language != "en" and translation_of(package_of(game), _.language) is None,
    )


async def first(request: Request) -> Response:
    """Without a game: a search goes to the first one."""
    return page(request, "rulebooks.html", games=[chamber(game, words_of(request)) for game in games()])


async def signs(request: Request) -> Response:
    """`/rules/kings/signs`: the legend of the game's board as a page."""
    game = game_or_404(request.path_params["game"])
    _ = words_of(request)
    legend = legend_html(game.facts.id, _.language)
    if not legend:
        raise Refusal(404, N_("This game has no legend."))
    return page(
        request,
        "legend.html",
        game=game.facts.id,
        title=game.facts.names[_.language],
        styles=files_of(game.facts.id).styles,
        legend=Markup(legend),
    )


async def one(request: Request) -> Response:
    """`/rules/kings/KM-4.4`: the address of a rule that survives being typed."""
    game = game_or_404(request.path_params["game"])
    wanted = request.path_params["rule"].casefold()
    found = next((rule.id for rule in game.facts.rules if rule.id.casefold() == wanted), "")
    return go(f"/rules/{game.facts.id}#{found}")


routes = [
    Route("/rules", first),
    Route("/rules/{game}", show),
    Route("/rules/{game}/signs", signs),
    Route("/rules/{game}/{rule}", one),
]

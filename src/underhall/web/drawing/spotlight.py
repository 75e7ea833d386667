"""What a lesson points at: marks in the HTML that a game's own board draws.

A board knows nothing of lessons. So the marks are put into what it drew: `data-lit="do"` on what is to be used now,
`data-lit="look"` on what the lesson is about. The style sheet draws a ring round both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Set
from dataclasses import dataclass
from html import unescape

from underhall.web.boards.board import Offer, Part, choice_of

TAG = re.compile(r"<[a-z][a-z0-9]*(?: [^<>]*)?>")
ATTRIBUTE = re.compile(r' (data-name|id|form|value)="([^"]*)"')
NOTE = "lesson-lit"
"""The id of the words that a screen reader adds to what is lit."""


@dataclass(frozen=True, slots=True)
class Light:
    """What is to be lit."""

    use: frozenset[str] = frozenset()
    """Names of things that are to be clicked now."""
    answers: frozenset[int] = frozenset()
    """Answers whose buttons are to be clicked now, where there are any."""
    buttons: frozenset[str] = frozenset()
    """Ids of buttons that are to be clicked now."""
    look: frozenset[str] = frozenset()
    """Names of things to look at, or `#id` of elements."""


def next_light(offer: Offer, right: Collection[int], deeds: Set[str], look: Iterable[str]) -> Light:
    """What to use next on the way to a right answer, with what is picked already."""
    seen = frozenset(look)
    chosen = offer.chosen
    if chosen is not None and chosen.value in right:
        return Light(buttons=frozenset({"do"}), look=seen)
    picked = set(offer.picks if chosen is None else offer.picks[:-1])
    fitting = [option for option in offer.options if option.value in right]
    if not fitting:
        return Light(buttons=frozenset({"again"}), look=seen)
    things = {one for option in fitting for one in option.things if one not in picked and one not in deeds}
    answers = frozenset(option.value for option in fitting)  # a button that gives it at once is as good
    return Light(frozenset(things & set(offer.marks)), answers, frozenset(), seen)


def drawn_as(name: str, drawn: Set[str]) -> frozenset[str]:
    """A thing as the board names it. A card may be named without the letter that tells its copies apart.

    >>> sorted(drawn_as("OR9", {"OR9a", "OR9b", "OR8a"})), sorted(drawn_as("#camp", set()))
    (['OR9a', 'OR9b'], ['#camp'])
    """
    if name in drawn:
        return frozenset({name})
    copies = frozenset(one for one in drawn if one[:-1] == name and one[-1].isalpha())
    return copies or frozenset({name})


def lit(parts: Iterable[Part], light: Light) -> list[Part]:
    """The parts with their marks."""
    return [(id, lit_html(html, light)) for id, html in parts]


def lit_html(html: str, light: Light) -> str:
    """
    >>> lit_html('<div><button form="pick" value="a|b" data-name="b">B</button></div>', Light(use=frozenset("b")))
    '<div><button form="pick" value="a|b" data-name="b" data-lit="do" aria-describedby="lesson-lit">B</button></div>'
    >>> lit_html('<div id="camp" data-name="camp">', Light(look=frozenset({"#camp"})))
    '<div id="camp" data-name="camp" data-lit="look" aria-describedby="lesson-lit">'
    """
    return TAG.sub(lambda found: _marked(found[0], light), html)


def _marked(tag: str, light: Light) -> str:
    found = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
    if not found or tag.startswith("<input"):
        return tag
    kind = _kind(found, light)
    if not kind:
        return tag
    described = "" if "aria-describedby" in tag else f' aria-describedby="{NOTE}"'
    end = "/>" if tag.endswith("/>") else ">"
    return f'{tag.removesuffix(end)} data-lit="{kind}"{described}{end}'


def _kind(found: dict[str, str], light: Light) -> str:
    name, id, form, value = (found.get(one, "") for one in ("data-name", "id", "form", "value"))
    if form and (name in light.use or id in light.buttons):
        return "do"
    if light.answers and form and _answers(form, value, light.answers):
        return "do"
    if name in light.use or name in light.look or f"#{id}" in light.look:
        return "look"
    return ""


def _answers(form: str, value: str, answers: Collection[int]) -> bool:
    if form == "answer":
        return value.isdecimal() and int(value) in answers
    return form == "pick" and value in {choice_of(answer) for answer in answers}


def points_at_something(parts: Iterable[Part]) -> bool:
    return any('data-lit="do"' in html for _, html in parts)

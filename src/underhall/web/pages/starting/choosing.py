"""The words of what can be chosen before a game: levels of bots, options of the game and their values.

A game names its options (`choices`) and their values (`values`) in its texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlette.datastructures import UploadFile

from underhall.bots import LEVELS
from underhall.engine.facts import Choice
from underhall.engine.game import Game
from underhall.web.allowed_programs import program_name
from underhall.web.levels import level_word
from underhall.web.pages.forms import line
from underhall.web.words import Words


class Value(NamedTuple):
    """One value of an option, for a list to choose from."""

    value: str
    label: str


class Option(NamedTuple):
    """An option of a game, for a form; the first value is the default."""

    name: str
    label: str
    values: tuple[Value, ...]


def levels(_: Words, programs: Sequence[str] = ()) -> tuple[Value, ...]:
    """The levels of the bots, from the weakest on, and the programs of this server by their names."""
    named = (Value(bot, _("program %(name)s", name=program_name(bot))) for bot in programs)
    return (*(Value(level, level_word(_, level)) for level in LEVELS), *named)


def options_of(game: Game[Any], _: Words) -> tuple[Option, ...]:
    """The options of a game in words."""
    return tuple(
        Option(
            choice.name,
            option_word(game, choice.name, _),
            tuple(Value(value, value_word(game, choice, value, _)) for value in choice.values),
        )
        for choice in game.facts.choices
    )


def option_word(game: Game[Any], name: str, _: Words) -> str:
    return game.facts.texts.get("choices", {}).get(name, {}).get(_.language, name.replace("_", " "))


def value_word(game: Game[Any], choice: Choice, value: str, _: Words) -> str:
    """A value in words; one without words, such as a number, stays as it is."""
    words = game.facts.texts.get("values", {}).get(f"{choice.name}.{value}")
    if words is not None:
        return words[_.language]
    if set(choice.values) == {"on", "off"}:
        return _("yes") if value == "on" else _("no")
    return value.replace("_", " ")


def unusual(game: Game[Any], options: Mapping[str, str], _: Words) -> list[str]:
    """What is unusual about a table, each in words: `Clans: dealt at random`."""
    return [
        _(
            "%(option)s: %(value)s",
            option=option_word(game, choice.name, _),
            value=value_word(game, choice, options[choice.name], _),
        )
        for choice in game.facts.choices
        if options.get(choice.name, choice.values[0]) != choice.values[0]
    ]


def chosen_options(game: Game[Any], form: Mapping[str, str | UploadFile]) -> dict[str, str]:
    """The options of a form, settled; an invalid one raises BadOption."""
    given = {
        choice.name: line(form, f"option-{choice.name}")
        for choice in game.facts.choices
        if line(form, f"option-{choice.name}")
    }
    return game.facts.settle(given)

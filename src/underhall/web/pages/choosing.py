"""The words of what can be chosen before a game: levels of bots, options of the game and their values.

A game names its options in its texts; the values are ids, and those of the games that we ship get words here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.datastructures import UploadFile

from underhall.bots import LEVELS
from underhall.engine.datafiles import components_of
from underhall.engine.facts import Choice
from underhall.engine.game import Game
from underhall.web.levels import level_word
from underhall.web.words import Words

from .forms import line


class Value(NamedTuple):
    """One value of an option, for a list to choose from."""

    value: str
    label: str


class Option(NamedTuple):
    """An option of a game, for a form; the first value is the default."""

    name: str
    label: str
    values: tuple[Value, ...]


def levels(_: Words) -> tuple[Value, ...]:
    """The levels of the bots, from the weakest on."""
    return tuple(Value(level, level_word(_, level)) for level in LEVELS)


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
    """A value in words; a number, or a value of a game that we do not know, stays as it is."""
    if value in ("on", "off") and set(choice.values) == {"on", "off"}:
        return _("yes") if value == "on" else _("no")
    if game.facts.id == "cavein" and choice.name == "factions" and len(value) == 4:
        rows = components_of("underhall.games.cavein")["factions"]
        return ", ".join(row[_.language] for row in rows if row["letter"] in value)
    return _values(_).get(f"{choice.name}={value}", value.replace("_", " "))


def _values(_: Words) -> Mapping[str, str]:
    return {
        "end_mode=end_of_turn": _("when the turn is over in which the deck runs out"),
        "end_mode=immediate": _("at once when the deck runs out"),
        "end_mode=equal_turns": _("when all have had equally many turns"),
        "redraw_source=deck_or_camp": _("deck or camp"),
        "redraw_source=deck_only": _("deck only"),
        "factions=random": _("by lot"),
        "factions=first_game": _("those for a first game"),
        "unclaimed_totems=supply": _("can be won by raids"),
        "unclaimed_totems=out": _("are out of the game"),
        "visibility_mode=fog": _("nothing (fog)"),
        "visibility_mode=check": _("what matters, once you fight"),
        "visibility_mode=training": _("everything (for learning)"),
        "clans=off": _("without clans"),
        "clans=on": _("chosen in seat order"),
        "clans=random": _("dealt by chance"),
        "check_mode_recover_at=end_of_round": _("at the end of the round"),
        "check_mode_recover_at=end_of_combat": _("after the combats"),
        "upgrade_supply=unlimited": _("no limit"),
        "upgrade_supply=shared_8": _("eight for all together"),
        "upgrade_supply=two_per_player": _("two for each player"),
        "fusion_uses_per_phase=unlimited": _("no limit"),
        "fusion_uses_per_phase=1": _("once"),
    }


def unusual(game: Game[Any], options: Mapping[str, str], _: Words) -> list[str]:
    """What is not as usual at a table, each in words: `Clans: dealt by chance`."""
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
    """The options of a form, settled; what makes no sense raises BadOption."""
    given = {
        choice.name: line(form, f"option-{choice.name}")
        for choice in game.facts.choices
        if line(form, f"option-{choice.name}")
    }
    return game.facts.settle(given)

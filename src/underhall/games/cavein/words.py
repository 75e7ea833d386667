"""Cards, crystals, artifacts, Bases and answers in words."""

from __future__ import annotations

from functools import cache

from .box import ARTIFACT_SOURCE, KINDS, LEVEL, ROW_OF, SLOTS, TAKE_OWN_COLOUR
from .data import standard, texts
from .prices import token_colour
from .state import CaveinState


@cache
def places(language: str) -> dict[str, str]:
    return {key: words[language] for key, words in texts()["places"].items()}


@cache
def colour_word(colour: int, language: str) -> str:
    return str(standard()["colours"][colour][language])


@cache
def card_word(code: int, language: str) -> str:
    """`Fish'Bean 2`; with the colour that it has this turn, if that is another."""
    name = f"{standard()['mercenaries'][code % KINDS][language]} {LEVEL[code]}"
    return name if code < KINDS else f"{name} ({colour_word(code // KINDS - 1, language)})"


@cache
def artifact_word(artifact: int, language: str) -> str:
    return str(standard()["artifacts"][artifact][language])


@cache
def source_word(source: int, language: str) -> str:
    """The card or artifact that asks or acts."""
    if source >= ARTIFACT_SOURCE:
        return artifact_word(source - ARTIFACT_SOURCE, language)
    if source == TAKE_OWN_COLOUR:
        return places(language)["level_1_card"]
    skill = standard()["skills"][source]["id"]
    return str(next(row[language] for row in standard()["mercenaries"] if row["skill"] == skill))


def word(s: CaveinState, kind: str, value: int, language: str) -> str:
    if kind == "card":
        return card_word(value, language)
    if kind == "token":
        return crystal_word(s, value, s.box.colour[value], language)
    if kind == "colour":
        return colour_word(value, language)
    if kind == "source":
        return source_word(value, language)
    if kind == "artifact":
        return artifact_word(value, language)
    if kind == "artifact_card":
        left, right = s.box.halves[2 * value], s.box.halves[2 * value + 1]
        return f"{artifact_word(left, language)} / {artifact_word(right, language)}"
    if kind == "stack":
        return str(value + 1)
    return str(value)


def option_text(key: str, language: str, **words: object) -> str:
    return texts()["options"][key][language].format(**words)


def figures(s: CaveinState, token: int, language: str) -> list[str]:
    """What is printed on a crystal besides its colour: `cost 3`, `points 4`, its symbol, `cave-in`."""
    say, box = places(language), s.box
    found = [f"{say['cost']} {box.cost[token]}", f"{say['points']} {box.vp[token]}"]
    if box.symbol[token] >= 0:
        found.append(f"{say['symbol']} {standard()['factions'][box.symbol[token]][language]}")
    if box.cavein[token]:
        found.append(say["cavein"])
    return found


def crystal_word(s: CaveinState, token: int, colour: int, language: str, *more: str) -> str:
    """`blue crystal (cost 3, points 4)`: no two kinds have the same words."""
    shown = ", ".join([*figures(s, token, language), *more])
    return option_text("crystal", language, colour=colour_word(colour, language), figures=shown)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def crystal(s: CaveinState, slot: int, language: str) -> str:
    """A token in the Mine, with its place in the row if another one reads the same."""

    def words(at: int, *more: str) -> str:
        return crystal_word(s, s.mine[at], token_colour(s, at), language, *more)

    said = words(slot)
    if [words(at) for at in range(SLOTS) if s.mine[at] >= 0].count(said) == 1:
        return said
    return words(slot, f"{places(language)['in_row']} {slot - ROW_OF.index(ROW_OF[slot]) + 1}")


def about_base(s: CaveinState, key: str, owner: int, language: str) -> str:
    """About a Base: seats are told apart by the factions of their Command cards (CI-2.6)."""
    if owner == s.active:
        return option_text(f"{key}_own", language)
    return (
        option_text(key, language, faction=standard()["factions"][s.commands[owner]][language])
        if owner < s.players
        else ""
    )


def about_base_card(s: CaveinState, key: str, owner: int, place: int, language: str) -> str:
    """About one card of a Base; "" if it is not there."""
    if owner >= s.players or place >= len(s.bases[owner]):
        return ""
    name = card_word(s.bases[owner][place], language)
    if owner == s.active:
        return option_text(f"{key}_own", language, card=name, place=place + 1)
    faction = standard()["factions"][s.commands[owner]][language]
    return option_text(key, language, card=name, place=place + 1, faction=faction)

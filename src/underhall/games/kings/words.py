"""Units, mines, places and answers in words."""

from __future__ import annotations

from functools import cache

from .box import STRENGTHS
from .data import standard, texts
from .state import ROW, KingsState, seen_as


@cache
def unit_word(race: int, language: str) -> str:
    return str(standard()["races"][race]["unit"][language])


def word(s: KingsState, kind: str, value: int, language: str) -> str:
    if kind == "unit":
        return f"{unit_word(value // STRENGTHS, language)} {value % STRENGTHS}"
    if kind == "mine":
        defence, size, overseer, points = s.box.profiles[value]
        return mine_sentence(defence, size, overseer, points, language)
    place = "slot" if kind == "slot" else "row" if value < ROW else "own"
    return texts()["targets"][place][language].format(number=value + 1 if value < ROW else value - ROW + 1)


def option_text(key: str, language: str) -> str:
    return texts()["options"][key][language]


def too_weak(s: KingsState, card: int, top: int, language: str) -> str:
    """The card is not stronger than the one on top."""
    unit = word(s, "unit", s.box.unit[card], language)
    return texts()["shortages"]["stronger"][language].format(top=s.box.strength[top], unit=unit)


def card_words(s: KingsState, card: int, language: str) -> str:
    """`Orc 5`; with its mine side if the hand holds the other copy too, and its letter if even that is the same."""
    box = s.box
    unit = word(s, "unit", box.unit[card], language)
    seen = seen_as(s, s.active, card)
    twins = [other for other in s.hands[s.active] if other != card and box.unit[other] == box.unit[card]]
    if not twins:
        return unit
    if any(box.profile[twin] == box.profile[card] for twin in twins):
        unit = f"{unit} {box.label[seen][-1]}"
    return option_text("copy", language).format(unit=unit, mine=word(s, "mine", box.profile[seen], language))


@cache
def mine_sentence(defence: int, size: int, overseer: int, points: int, language: str) -> str:
    """`defence 2, miners 1 + overseer, value 5`: for the log, which is read without a legend."""
    figures = {key: words[language] for key, words in texts()["figures"].items()}
    miners = f"{figures['size']} {size}" + (f" + {figures['overseer']}" if overseer else "")
    return f"{figures['defence']} {defence}, {miners}, {figures['value']} {points}"

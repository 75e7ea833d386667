"""What is written on cards, tokens and artifacts, in words: `B2`, `blue_3c`, `stack 1`, `art05`, `plasma_pick`."""

from __future__ import annotations

import re

from .box import LETTERS, LEVELS, artifact_card_name
from .data import standard, texts
from .state import CaveinState
from .words import colour_word

CARD = re.compile(rf"(?:dock |hand )?([{LETTERS}])([1-{LEVELS}])(?:>[{LETTERS}])?(?: \d:\d+)?", re.IGNORECASE)
STACK = re.compile(r"stack ([123])")


def explain(s: CaveinState, thing: str, language: str) -> str:
    """Says what the printed side of a thing says; "" for anything else."""
    thing = " ".join(thing.split())
    name = thing.casefold()
    card = CARD.fullmatch(thing)
    if card:
        return explain_card(s, LETTERS.index(card[1].upper()) * LEVELS + int(card[2]) - 1, language)
    if name.partition("#")[0] in s.box.label:
        return explain_token(s, s.box.label.index(name.partition("#")[0]), language)
    stack = STACK.fullmatch(name)
    if stack:
        at = int(stack[1]) - 1
        if s.stack_left[at] == 0:
            return ""
        name = artifact_card_name(s.stacks[at][s.stack_left[at] - 1])  # it lies open (CI-2.9)
    artifacts = [
        artifact
        for artifact, row in enumerate(standard()["artifacts"])
        if name in (row["id"], artifact_card_name(card_of(s, artifact)), row[language].casefold())
    ]
    return "\n".join(explain_artifact(s, artifact, language) for artifact in artifacts)


def card_of(s: CaveinState, artifact: int) -> int:
    """The artifact card that this half is on."""
    return s.box.halves.index(artifact) // 2


def explain_card(s: CaveinState, kind: int, language: str) -> str:
    say = texts()["places"]
    row = standard()["mercenaries"][kind]
    skill = standard()["skills"][s.box.skill[kind]]
    faction = standard()["factions"][kind // LEVELS]
    colour = colour_word(kind // LEVELS, language)
    level = f"{say['level'][language]} {row['level']}"
    return f"{row[language]} ({faction[language]}, {colour}, {level}): {skill['text'][language]}"


def explain_token(s: CaveinState, token: int, language: str) -> str:
    say = texts()["places"]
    box = s.box
    words = [f"{say['cost'][language]} {box.cost[token]}", f"{say['points'][language]} {box.vp[token]}"]
    if box.symbol[token] >= 0:
        words.append(f"{say['symbol'][language]}: {standard()['factions'][box.symbol[token]][language]}")
    if box.cavein[token]:
        words.append(say["cavein"][language])
    return f"{box.label[token]} ({colour_word(box.colour[token], language)}): {', '.join(words)}"


def explain_artifact(s: CaveinState, artifact: int, language: str) -> str:
    say = texts()["places"]
    row = standard()["artifacts"][artifact]
    cost = s.box.artifact_cost[card_of(s, artifact)]
    half = say[f"{row['side']}_half"][language]
    return f"{row[language]} ({say['cost'][language]} {cost}, {half}): {row['text'][language]}"

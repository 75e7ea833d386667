"""What is written on cards, tokens and artifacts, in words: `B2`, `blue_3c`, `stack 1`, `art05`, `plasma_pick`; and
what a kind of action is about: `deed mine`. The first line is a heading."""

from __future__ import annotations

import re

from .box import LETTERS, LEVELS, artifact_card_name
from .components import COLOUR_IDS
from .data import standard, texts
from .state import CaveinState
from .words import artifact_word, capital, colour_word, figures, option_text

CARD = re.compile(rf"(?:dock |hand )?([{LETTERS}])([1-{LEVELS}])(?:>[{LETTERS}])?(?: \d:\d+)?", re.IGNORECASE)
DEEDS = tuple(f"deed {kind}" for kind in texts()["deeds"])
BASE = re.compile(r"(?:whole )?base (\d)")
STACK = re.compile(r"stack ([123])")


def explain(s: CaveinState, thing: str, language: str) -> str:
    """Says what the printed side of a thing says; "" for anything else."""
    thing = " ".join(thing.split())
    name = thing.casefold()
    if name in DEEDS:
        return explain_deed(name.removeprefix("deed "), language)
    if name == "track":
        say, end = texts()["places"], s.box.end_field[s.players]
        return f"{capital(say['track'][language])}\n{say['track_text'][language].format(field=end)}"
    if name in COLOUR_IDS:
        say = texts()["places"]
        heading = f"{capital(say['colour'][language])}: {colour_word(COLOUR_IDS.index(name), language)}"
        return f"{heading}\n{say['about_colour'][language]}"
    base = BASE.fullmatch(name)
    if base:
        say = texts()["places"]
        return f"{capital(say['base'][language])} [{base[1]}]\n{say['about_base'][language]}"
    card = CARD.fullmatch(thing)
    if card:
        return explain_card(s, LETTERS.index(card[1].upper()) * LEVELS + int(card[2]) - 1, language)
    if name.partition("#")[0] in s.box.label:
        return explain_token(s, s.box.label.index(name.partition("#")[0]), language)
    stack = STACK.fullmatch(name)
    if stack:
        at = int(stack[1]) - 1
        if s.stack_left[at] == 0:
            return str(texts()["places"]["about_empty_stack"][language])
        name = artifact_card_name(s.stacks[at][s.stack_left[at] - 1])  # it lies open (CI-2.9)
    artifacts = [
        artifact
        for artifact, row in enumerate(standard()["artifacts"])
        if name in (row["id"], artifact_card_name(card_of(s, artifact)), row[language].casefold())
    ]
    if len(artifacts) == 2:
        return explain_artifact_card(s, artifacts, language)
    return explain_artifact(s, artifacts[0], language) if artifacts else ""


def explain_deed(kind: str, language: str) -> str:
    name, cost, text = (texts()[key][kind][language] for key in ("deeds", "deed_costs", "deed_texts"))
    return f"{name}, {cost}\n{text}"


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
    return f"{row[language]} ({faction[language]}, {colour}, {level})\n{skill['text'][language]}"


def explain_token(s: CaveinState, token: int, language: str) -> str:
    heading = option_text("crystal_heading", language, colour=colour_word(s.box.colour[token], language))
    text = capital(", ".join(figures(s, token, language))) + "."
    if s.box.cavein[token]:
        text += f" {texts()['places']['cavein_sign'][language]}"
    return f"{capital(heading)}\n{text}"


def explain_artifact_card(s: CaveinState, halves: list[int], language: str) -> str:
    say = texts()["places"]
    cost = f"{say['cost'][language]} {s.box.artifact_cost[card_of(s, halves[0])]}"
    lines = [f"{capital(say['artifact'][language])}, {cost}: {say['one_half'][language]}"]
    for half in halves:
        row = standard()["artifacts"][half]
        when = say[f"{row['side']}_half"][language]
        lines.append(f"{row[language]}, {when}: {row['text'][language]}")
    return "\n".join(lines)


def explain_artifact(s: CaveinState, artifact: int, language: str) -> str:
    say = texts()["places"]
    row = standard()["artifacts"][artifact]
    cost = s.box.artifact_cost[card_of(s, artifact)]
    half = say[f"{row['side']}_half"][language]
    return f"{artifact_word(artifact, language)} ({say['cost'][language]} {cost}, {half})\n{row['text'][language]}"

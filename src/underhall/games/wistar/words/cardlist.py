"""Everything that is printed, as Markdown: `python -m underhall.games.wistar.words.cardlist >
docs/games/wistar-cards.md`."""

from __future__ import annotations

from typing import Any, Final

from underhall.games.wistar.box import CARDS, DECK_IDS, TYPE_IDS
from underhall.games.wistar.data import standard
from underhall.games.wistar.ids import card_id

from .brief import (
    ability,
    additional,
    box,
    by_id,
    goal,
    icons_of,
    invention,
    mission_row,
    missions,
    need_of,
    price,
    tiles,
)
from .describe import describe_steps, describe_thing

LANGUAGE: Final = "en"
PLURALS: Final = {"building": "buildings", "tool": "tools", "automaton": "automata"}
TOP: Final = """\
# Rats of Wistar: what is printed

All inventions, guests, missions, goals, doors, abilities and spaces as this program plays them. The words are made from
[`inventions.yaml`](../../src/underhall/games/wistar/inventions.yaml) and
[`components.yaml`](../../src/underhall/games/wistar/components.yaml). [The page of the game](wistar.md) says how
certain they are.

This page is generated. Generate it again after each change to the data or the words:
`python -m underhall.games.wistar.words.cardlist > docs/games/wistar-cards.md`.

"Rulebook in part" means that the printed rules say something about the card, such as its number, name or effect. The
data files say what.
"""


def card_list() -> str:
    parts = [
        TOP,
        *(inventions(deck, type) for deck in range(len(DECK_IDS)) for type in range(len(TYPE_IDS))),
        guests(),
        mission_cards(),
        goal_cards(),
        doors(),
        abilities(),
        heroes(),
        wheel(),
    ]
    return "\n".join(parts)


def table(title: str, heads: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [f"## {title}", "", line(list(heads)), line(["---"] * len(heads)), *(line(row) for row in rows), ""]
    return "\n".join(lines)


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cell or '-' for cell in cells)} |"


def name(row: dict[str, Any]) -> str:
    return str(row["names"][LANGUAGE])


def source(row: dict[str, Any]) -> str:
    """`rulebook`, `reconstructed`, or a part of each."""
    found = row["source"]
    if not isinstance(found, str):
        return "rulebook in part"
    return f"{found} (certain: {row['certain']})" if "certain" in row else str(found)


def inventions(deck: int, type: int) -> str:
    rows = []
    cards = [card_id(card) for card in range(CARDS)]
    for card in cards:
        found = invention(card)
        if (found.deck, found.type) == (deck, type):
            rows.append(
                [
                    card,
                    name(by_id()[card]),
                    price(card, LANGUAGE),
                    need_of(card, LANGUAGE),
                    icons_of(card, LANGUAGE),
                    str(found.vp),
                    describe_thing(found, LANGUAGE),
                    source(by_id()[card]),
                ]
            )
    title = f"{DECK_IDS[deck].capitalize()} {PLURALS[TYPE_IDS[type]]}"
    return table(title, ("no.", "name", "cost", "needs", "icons", "VP", "effect", "source"), rows)


def guests() -> str:
    rows = []
    for section, kind in (("guests_house", "house"), ("guests_basement", "basement"), ("cheese_tiles", "cheese")):
        for row in standard()[section]:
            thing = tiles()[row["id"]]
            effect = (
                f"{name(row)}; counts as a basement guest." if kind == "cheese" else describe_thing(thing, LANGUAGE)
            )
            rows.append([row["id"], kind, str(thing.vp), effect, source(row)])
    return table("Guests and cheese", ("id", "kind", "VP", "effect", "source"), rows)


def mission_cards() -> str:
    rows = []
    for section in ("missions_house", "missions_basement"):
        for row in standard()[section]:
            mission = missions()[row["id"]]
            bonus = f"Revealing it: {describe_steps(mission.reveal, LANGUAGE)}"
            rows.append([f"**{row['id']}**", f"**{name(row)}**", bonus, source(row)])
            for number, (one, found) in enumerate(zip(row["rows"], mission.rows, strict=True), 1):
                rows.append([f"{row['id']}.{number}", name(one), f"{mission_row(found, LANGUAGE)}.", ""])
    return table("Missions", ("id", "name", "what it needs and costs -> what it gives", "source"), rows)


def goal_cards() -> str:
    rows = []
    for row in standard()["goals"]:
        counted, reward = goal(row["id"], LANGUAGE)
        spaces = ", ".join(map(str, row["thresholds"]))
        rows.append([row["id"], name(row), counted, spaces, f"{reward}.", source(row)])
    return table("Goals", ("id", "name", "counts", "thresholds", "reward", "source"), rows)


def doors() -> str:
    rows = [
        [row["id"], name(row), " and ".join(row["between"]), str(row["min_players"]), source(row)]
        for row in standard()["doors"]
    ]
    tokens = [
        [row["id"], describe_steps(steps, LANGUAGE), source(row)]
        for row, steps in zip(standard()["door_tokens"], box().door_bonus, strict=True)
    ]
    return "\n".join(
        (
            table("Doors", ("id", "name", "between", "closed from how many players on", "source"), rows),
            table("Door tokens", ("id", "bonus", "source"), tokens),
        )
    )


def abilities() -> str:
    rows = []
    pair = standard()["ability_pair_bonus"]
    for row in standard()["abilities"]:
        cost = row["unlock_cost"].get("any_of_wmc", 0)
        paid = f"{cost} of wood, metal or hand cards" if cost else ""
        effect = ability(row["id"], LANGUAGE)
        points = str(row["end_vp"])
        if row["id"] in pair["abilities"]:
            points += f" ({' and '.join(pair['abilities'])} together: {pair['end_vp']} more)"
        rows.append([row["id"], name(row), row["colour"], paid, effect, points, source(row)])
    return table("Abilities", ("id", "name", "colour", "price of the cube", "effect", "VP at the end", "source"), rows)


def heroes() -> str:
    rows = [
        [row["id"], name(row) if "names" in row else "skill token", f"{row['icons']} {row['skill']}", source(row)]
        for section in ("heroes", "skill_tokens")
        for row in standard()[section]
    ]
    return table("Heroes and skill tokens", ("id", "name", "icons", "source"), rows)


def wheel() -> str:
    rows = []
    for row in standard()["segments"]:
        for side in row["sides"]:
            for space in side["spaces"]:
                found = " + ".join(additional(side["players"][0], space["id"], LANGUAGE))
                rows.append([space["id"], ", ".join(map(str, side["players"])), found, source(row)])
    return table("Spaces of the wheel", ("id", "players", "additional actions", "source"), rows)


if __name__ == "__main__":
    print(card_list(), end="")

"""What is written on things, in words: `harvest`, `mine`, `kubadi`, `Fast Quarks`, `F1`, `A`. Public facts only."""

from __future__ import annotations

from .box import BASE, BASIC, CLAN_IDS, FIELD_KINDS, IRRADIATED, SYMBOLS, TECHNOLOGY_IDS, XENTH
from .components import described
from .data import standard
from .ground import base_seat, buildable
from .state import XobosState
from .words import places, symbol_word, words


def explain(s: XobosState, thing: str, language: str) -> str:
    """Says what the thing is and does; one line for each thing of that name, "" for anything else."""
    name = " ".join(thing.split()).casefold()
    field = s.board.by_name.get(name, s.board.by_label.get(name, -1))
    if field >= 0:
        return explain_field(s, field, language)
    if name.startswith("link ") and name[5:].upper() in SYMBOLS:
        return places(language)["about_link"].format(guardian=name[5:].upper())
    found = []
    for technology, row in enumerate(standard()["technologies"]):
        if name in (row["id"], row[language].casefold()):
            found.append(explain_technology(s, technology, language))
    for building, row in enumerate(standard()["buildings"]):
        if name in (row["id"], row[language].casefold(), row.get("full", row)[language].casefold()):
            found.append(explain_building(s, building, language))
    for clan, row in enumerate(standard()["clans"]):
        if name in (row["id"], row["ability"][language].casefold()):
            found.append(explain_clan(s, clan, language))
    for symbol, row in enumerate(standard()["symbols"]):
        if name in (row["id"], row[language].casefold()):
            found.append(explain_guardian(s, symbol, language))
    return "\n".join(found)


def explain_technology(s: XobosState, technology: int, language: str) -> str:
    say, row = places(language), standard()["technologies"][technology]
    parts = [f"{say['level']} {s.box.tech_level[technology]}"]
    if "clan" in row:
        parts.append(standard()["clans"][CLAN_IDS.index(row["clan"])][language])
    parts.append(f"{say['cost']}: {say['resources']} {s.box.tech_cost[technology]}")
    text = described(row["text"][language], s.box)
    return f"{row[language]} ({say['technology']}, {', '.join(parts)}): {text}"


def explain_building(s: XobosState, building: int, language: str) -> str:
    say, row = places(language), standard()["buildings"][building]
    cost = f"{say['cost']}: {say['resources']} {s.box.build_cost[building]}"
    pace = "" if row["at_once"] else f", 1/{say['phase']}"
    name = row.get("full", row)[language]
    kind = f"{say['building']}, {say['limit']} {s.box.build_limit[building]}, {cost}{pace}"
    return f"{name} ({kind}): {described(row['text'][language], s.box)}"


def explain_clan(s: XobosState, clan: int, language: str) -> str:
    """The ability, and the technology that only this clan can buy."""
    say, row = places(language), standard()["clans"][clan]
    colour = next(one[language] for one in standard()["colours"] if one["id"] == row["colour"])
    technology = explain_technology(s, TECHNOLOGY_IDS.index(row["technology"]), language)
    ability = f"{row['ability'][language]}: {described(row['text'][language], s.box)}"
    return f"{row[language]} ({say['clan']}, {colour}). {ability}\n{technology}"


def explain_field(s: XobosState, field: int, language: str) -> str:
    say, board = places(language), s.board
    parts = [words(language)[FIELD_KINDS[board.kind[field]]]]
    if board.kind[field] == BASE:
        seat = base_seat(s, field)
        parts.append(f"{say['base']} [{seat}]" if seat >= 0 else say["open_ground"])
        if field in board.exits:
            parts.append(say["exit"])
    elif board.kind[field] == BASIC and not buildable(s, field):
        parts.append(say["no_building"])
    quadrants = [str(at + 1) for at in range(4) if board.quadrants[field] >> at & 1]
    parts.append(f"{say['quadrant']} {', '.join(quadrants)}")
    near = ", ".join(board.labels[other] for other in board.near[field])
    text = f"{board.labels[field]}: {', '.join(parts)}; {say['neighbours']}: {near}"
    if board.kind[field] == IRRADIATED:
        text += f". {say['about_irradiated']}"
    elif board.kind[field] == BASE and base_seat(s, field) >= 0:
        text += f". {say['about_base']}"
    if s.building[field] >= 0 and s.holder[field] >= 0:
        text += f". {explain_building(s, s.building[field], language)}"
    return text


def explain_guardian(s: XobosState, symbol: int, language: str) -> str:
    """The figures that all Guardians have, and where those with this symbol are: everyone can see that."""
    say, box = places(language), s.box
    alpha = f", {standard()['clans'][XENTH][language]} {box.xenth_power}" if s.variant.clans else ""
    text = (
        f"{symbol_word(symbol, language)}: {say['guardian']}, {say['life']} 0-{box.life}, "
        f"{say['power']} {box.power} ({say['leader']} {box.leader_power}{alpha}), {say['limit']} {box.power_cap}."
    )
    standing = []
    for seat in range(s.players):
        field = s.where[len(SYMBOLS) * seat + symbol]
        if field >= 0:
            standing.append(f"[{seat}] {s.board.labels[field]}")
    return f"{text} {', '.join(standing)}".rstrip()

"""The view as plain text for the terminal.

The map has a name for each field, below it what is there (`0A+2`, `w0:3`), and dots along the corridors.
"""

from __future__ import annotations

from typing import Final

from .box import BUILDING_IDS, CLAN_IDS, FIELD_KINDS, IRRADIATED, TECHNOLOGY_IDS, Board
from .components import boards
from .view import FieldView, GuardianView, SeatView, TokenView, XobosView
from .words import building_word, name_of, places, words

LETTERS: Final = dict(zip(BUILDING_IDS, "metwcr", strict=True))
"""Of buildings, on the map and in its legend."""
STEPS: Final = {"choosing_clans": "clan", "choosing_leaders": "leader", "covering": "cover"}
"""Steps whose word has another key."""
WIDTH: Final = 78
HEIGHT: Final = 32
CENTRE: Final = 3
"""The middle of the first column of names."""


def show(view: XobosView, language: str) -> str:
    board = board_of(view)
    lines = [*header(view, board, language), "", *board_map(view, board, language), legend(language), ""]
    for field in view.fields:
        if holds_something(field):
            lines.append(field_line(view, board, field, language))
    if view.tokens:
        lines.append(f"{places(language)['tokens']}:")
        lines += [f"  {token_text(token, board, language)}" for token in view.tokens]
    for number, seat in enumerate(view.seats):
        lines += ["", *seat_lines(view, board, number, seat, language)]
    return "\n".join(lines)


def board_of(view: XobosView) -> Board:
    return next(board for board in boards() if board.title == view.board)


def header(view: XobosView, board: Board, language: str) -> list[str]:
    say, named = places(language), words(language)
    step = "over" if view.over else STEPS.get(view.step, view.step)
    lines = [
        f"{say['round']} {view.round}/{view.rounds}, {named[step]}    {say['first']}: [{view.first}]    "
        f"{say['mode']}: {named[view.mode]}"
    ]
    if view.upgrades_left is not None:
        lines.append(f"{say['upgrades']}, {say['left']}: {view.upgrades_left}")
    if view.picked is not None:
        words_of = [board.label(one) if one in board.by_name else one for one in view.picked.split()]
        lines.append(f"{say['picked']}: {' '.join(words_of)}")
    return lines


# The map -----------------------------------------------------------------------------------------------------------


def board_map(view: XobosView, board: Board, language: str) -> list[str]:
    """Fields at their places in the data; what is on a field is in the line below its name."""
    left, top = min(board.x), min(board.y)
    wide, high = max(board.x) - left, max(board.y) - top
    column = [CENTRE + round((x - left) / wide * (WIDTH - 2 * CENTRE)) for x in board.x]
    line = [round((y - top) / high * (HEIGHT - 2)) for y in board.y]
    grid = [[" "] * (WIDTH + CENTRE) for _ in range(HEIGHT)]
    for a, b in zip(board.source, board.target, strict=True):
        if a < b:
            dots = max(abs(column[a] - column[b]) // 3, abs(line[a] - line[b]), 1)
            for step in range(1, dots):
                at = line[a] + round((line[b] - line[a]) * step / dots)
                grid[at][column[a] + round((column[b] - column[a]) * step / dots)] = "."
    inner = [field for field in range(board.fields) if board.kind[field] == IRRADIATED]
    middle = (
        round(sum(line[field] for field in inner) / len(inner)),
        round(sum(column[field] for field in inner) / len(inner)),
    )
    put(grid, *middle, f"({places(language)['source']})")
    standing = [marks(field) for field in view.fields]
    for field, name in enumerate(board.labels):
        # Room between the texts and the dots.
        put(grid, line[field] + 1, column[field], " " * (len(standing[field]) + 2) if standing[field] else "")
        put(grid, line[field], column[field], " " * (len(name) + 2))
    for field, name in enumerate(board.labels):
        put(grid, line[field] + 1, column[field], standing[field])
        put(grid, line[field], column[field], name)
    return ["".join(row).rstrip() for row in grid]


def put(grid: list[list[str]], line: int, column: int, text: str) -> None:
    """Writes a text centred on a column."""
    start = column - len(text) // 2
    for at, letter in enumerate(text, start):
        if at >= 0:
            grid[line][at] = letter


def marks(field: FieldView) -> str:
    """`0A+2` is Guardian A of seat 0 with 2 Quarks, `0A#` one that is building, `w1:3` a Watchtower of seat 1."""
    parts = []
    if field.owner is not None:
        guardian = (field.guardian or "") + ("#" if field.site else "")
        parts.append(f"{field.owner}{guardian}" + (f"+{field.quarks}" if field.quarks else ""))
    if field.building:
        load = f":{field.building.load}" if field.building.load else ""
        parts.append(f"{LETTERS[field.building.building]}{field.building.owner}{load}")
    return " ".join(parts)


def legend(language: str) -> str:
    say = places(language)
    buildings = ", ".join(f"{LETTERS[one]} {building_word(one, language)}" for one in BUILDING_IDS)
    return (
        f"0A+2 = [0] {say['guardian']} A, {say['quarks']} 2;  # {say['site']};  w1:3 = [1] "
        f"{building_word('watchtower', language)}, {say['load']} 3\n{buildings}\n"
        f"L M N P {say['base']}, L4 M4 N4 P4 {say['exit']}, E {say['irradiated']};  -> {say['neighbours']}"
    )


# Fields and tokens -------------------------------------------------------------------------------------------------


def holds_something(field: FieldView) -> bool:
    return field.owner is not None or field.building is not None


def field_line(view: XobosView, board: Board, field: FieldView, language: str) -> str:
    """One field in words; with its neighbours if the viewer's own units are there."""
    say = places(language)
    parts = []
    if field.owner is not None:
        units = f"[{field.owner}]"
        if field.guardian:
            units += f" {field.guardian}" + (f" ({say['site']})" if field.site else "")
        if field.quarks:
            units += f"{',' if field.guardian else ''} {say['quarks']} {field.quarks}"
        if field.moved_quarks:
            units += f" ({say['moved']}: {field.moved_quarks})"
        parts.append(units)
    if field.building:
        load = f" ({say['load']} {field.building.load})" if field.building.load else ""
        parts.append(f"{building_word(field.building.building, language)} [{field.building.owner}]{load}")
    if field.pinned:
        parts.append(say["pinned"])
    if field.kind == FIELD_KINDS[IRRADIATED]:
        parts.append(say["irradiated"])
    line = f"{board.label(field.field):<4} {'; '.join(parts)}"
    if field.owner is not None and field.owner == view.seat:
        near = " ".join(board.labels[other] for other in board.near[board.by_name[field.field]])
        line = f"{line:<42} -> {near}"
    return line


def token_text(token: TokenView, board: Board, language: str) -> str:
    """`[0] attack F1-G2 [1]`: who attacks, along which corridor, and whose field it is."""
    kind = words(language)[token.kind]
    way = board.label(token.target)
    if token.source not in (None, token.target):
        way = f"{board.label(str(token.source))}-{way}"
    defender = f" [{token.defender}]" if token.defender is not None else ""
    late = f" ({words(language)['closing']})" if token.closing else ""
    return f"[{token.seat}] {kind} {way}{defender}{late}"


# Seats -------------------------------------------------------------------------------------------------------------


def seat_lines(view: XobosView, board: Board, number: int, seat: SeatView, language: str) -> list[str]:
    say = places(language)
    clan = name_of("clans", CLAN_IDS.index(seat.clan), language) if seat.clan else ""
    asked = [one.seat for one in view.asked] or [view.active]
    arrow = ">" if number in asked and not view.over else " "
    title = f"{arrow} [{number}]" + (f" {clan}" if clan else "")
    if seat.eliminated:
        return [f"{title}: {say['eliminated']}"]
    own = [f"{say['reactors']} {seat.reactors}", f"{say['quarks_left']} {seat.quarks_left}"]
    own.append(f"{say['income']} {seat.income_resources}/{seat.income_crystals}")
    if seat.device:
        own.append(f"{say['device']} {seat.device}")
    if seat.resources is not None:
        own += [f"{say['resources']} {seat.resources}", f"{say['crystals']} {seat.crystals}"]
    if seat.score is not None:
        own.append(f"{say['score']} {seat.score}")
    own += [f"{say['place']} {seat.place}"] if seat.place is not None else []
    own += [say["first"]] if number == view.first else []
    own += [say["done"]] if number in view.done else []
    lines = [f"{title}: {', '.join(own)}"]
    if seat.technologies:
        names = [name_of("technologies", TECHNOLOGY_IDS.index(one), language) for one in seat.technologies]
        lines.append(f"      {say['technologies']}: {', '.join(names)}")
    if seat.tokens_left is not None:
        left = ", ".join(f"{building_word(one, language)} {count}" for one, count in seat.tokens_left.items())
        lines.append(f"      {say['tokens_left']}: {left}")
    return lines + guardian_lines(view, board, seat, language)


def guardian_lines(view: XobosView, board: Board, seat: SeatView, language: str) -> list[str]:
    """Each Guardian in a line of its own if the player board is visible, otherwise all in one."""
    say = places(language)
    standing = [one for one in seat.guardians if one.field is not None]
    lines = []
    if seat.open:
        lines += [f"      {guardian_text(board, seat, one, language)}" for one in standing]
    elif standing:
        lines.append(f"      {say['guardians']}: {', '.join(brief(board, one, say) for one in standing)}")
    gone = [one for one in seat.guardians if one.field is None]
    if gone and view.step not in ("choosing_clans", "placing"):
        lines.append(f"      {say['destroyed']}: {', '.join(one.symbol for one in gone)}")
    return lines


def brief(board: Board, guardian: GuardianView, say: dict[str, str]) -> str:
    state = public_state(guardian, say) + ([say["site"]] if guardian.site else [])
    return f"{guardian.symbol} {board.label(str(guardian.field))}" + (f" ({', '.join(state)})" if state else "")


def public_state(guardian: GuardianView, say: dict[str, str]) -> list[str]:
    if guardian.teleported:
        return [say["teleported"]]
    return [say["moved"]] if guardian.moved else []


def guardian_text(board: Board, seat: SeatView, guardian: GuardianView, language: str) -> str:
    """Everything that the player board says about a Guardian."""
    say = places(language)
    parts = [say["leader"]] if seat.leader == guardian.symbol else []
    parts += [f"{say['life']} {guardian.life}", f"{say['power']} {guardian.power}"]
    parts += [f"{say['healing']} {guardian.healing}"] if guardian.healing else []
    if guardian.upgrades:
        parts.append(f"{say['upgrades']}: {words(language)[guardian.upgrades[0]]} +{len(guardian.upgrades)}")
    if guardian.link:
        verb = say["boosts" if guardian.link.kind == "boost" else "heals"]
        parts.append(f"{verb} {say['self'] if guardian.link.to == guardian.symbol else guardian.link.to}")
    for kind, label in (("boost", "boosted_by"), ("heal", "healed_by")):
        givers = [
            other.symbol
            for other in seat.guardians
            if other.link and other.link.kind == kind and other.link.to == guardian.symbol != other.symbol
        ]
        if givers:
            parts.append(f"{say[label]} {', '.join(givers)}")
    if guardian.site:
        parts.append(site_text(guardian, language))
    return f"{guardian.symbol} {board.label(str(guardian.field))}: {', '.join(parts + public_state(guardian, say))}"


def site_text(guardian: GuardianView, language: str) -> str:
    """`site: Mine (paid 1)`; if the viewer does not see what it is, only `site`."""
    say = places(language)
    if guardian.site is None or guardian.site.building is None:
        return say["site"]
    return f"{say['site']}: {building_word(guardian.site.building, language)} ({say['paid']} {guardian.site.paid})"

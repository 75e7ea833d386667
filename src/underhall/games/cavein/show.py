"""The view as plain text for the terminal."""

from __future__ import annotations

from .components import COLOUR_IDS
from .data import standard
from .view import CaveinView, MineToken, SeatView, Stack
from .words import colour_word, places


def token_text(found: MineToken | None, language: str) -> str:
    """`blue_3c 4! =3`: points, `*` for a symbol, `!` for a cave-in, and the current price if it differs."""
    if found is None:
        return "-"
    token = found.token
    text = f"{token.token} {token.vp}{'*' if token.symbol else ''}{'!' if token.cavein else ''}"
    if found.colour != token.colour:
        text += f" >{colour_word(COLOUR_IDS.index(found.colour), language)}"
    if found.price != token.cost:
        text += f" ={found.price}"
    return f"[{text}]"


def stack_text(stack: Stack, language: str, say: dict[str, str]) -> str:
    if stack.top is None:
        return say["empty"]
    names = {row["id"]: row[language] for row in standard()["artifacts"]}
    price = f" ={stack.price}" if stack.price != stack.cost else ""
    halves = " / ".join(names[half] for half in stack.halves)
    return f"{halves} ({say['cost']} {stack.cost}{price}, {say['left']} {stack.left})"


def colours_text(ids: tuple[str, ...], language: str) -> str:
    return ", ".join(colour_word(COLOUR_IDS.index(colour), language) for colour in ids) or "-"


def show(view: CaveinView, language: str) -> str:
    say = places(language)
    last = f", {say['last_round']}" if view.last_round else ""
    lines = [
        f"{say['marker']}: {view.marker}/{view.end_field}{last}    {say['wild_colours']}: "
        f"{colours_text(view.wild, language)}    {say['free_totems']}: {colours_text(view.supply, language)}"
    ]
    for level, cards in view.docks.items():
        pile = view.card_piles[level]
        lines.append(f"{say['docks']} {level}: {' '.join(card or '-' for card in cards)}   ({say['pile']} {pile})")
    for cost, tokens in view.mine.items():
        row = " ".join(token_text(token, language) for token in tokens)
        lines.append(f"{say['mine']} {cost}: {row}   ({say['pile']} {view.token_piles[cost]})")
    lines += [f"{say['stack']} {at}: {stack_text(stack, language, say)}" for at, stack in enumerate(view.stacks, 1)]
    if view.now.area:
        lines.append(f"{say['play_area']}: {' '.join(view.now.area)}")
    if view.now.paying_for:
        lines.append(f"{say['paying_for']}: {bought(view, language)}")
    for number, seat in enumerate(view.seats):
        lines += show_seat(view, number, seat, language)
    return "\n".join(lines)


def bought(view: CaveinView, language: str) -> str:
    """What the active player pays for: an artifact card by the names of its halves."""
    names = {row["id"]: row[language] for row in standard()["artifacts"]}
    found = [" / ".join(names[half] for half in one.halves) for one in view.stacks if one.top == view.now.paying_for]
    return found[0] if found else str(view.now.paying_for)


def show_seat(view: CaveinView, number: int, seat: SeatView, language: str) -> list[str]:
    say = places(language)
    names = {row["id"]: row[language] for row in standard()["artifacts"]}
    counts = " ".join(f"{count}x{cost}" for cost, count in seat.token_counts.items() if count) or "0"
    marks = [f"{say['hand']} {seat.cards}", f"{say['tokens']} {counts}"]
    marks.append(f"{say['totems']} {colours_text(seat.totems, language)}")
    if seat.subjugated_levels:
        marks.append(f"{say['subjugated']} {' '.join(map(str, seat.subjugated_levels))}")
    if seat.score is not None:
        marks.append(f"{say['points']} {seat.score}")
    if number == view.first:
        marks.append(say["first"])
    arrow = ">" if number == view.active and not view.over else " "
    factions = {row["id"]: row[language] for row in standard()["factions"]}
    lines = [f"{arrow} [{number}] {factions[seat.command]}: {', '.join(marks)}"]
    leader = f" ({say['leader']})" if seat.base else ""
    lines.append(f"      {say['base']}: {' '.join(seat.base) or '-'}{leader}")
    if seat.artifacts:
        lines.append(f"      {say['artifacts']}: {', '.join(names[one.artifact] for one in seat.artifacts)}")
    if seat.hand is not None:
        lines.append(f"      {say['hand']}: {' '.join(seat.hand) or '-'}")
    if seat.tokens:
        lines.append(f"      {say['tokens']}: {' '.join(token.token for token in seat.tokens)}")
    return lines

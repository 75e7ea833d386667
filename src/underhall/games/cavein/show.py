"""The view as plain text for the terminal, and arguments of events in words."""

from __future__ import annotations

from functools import cache

from .box import ARTIFACT_SOURCE, KINDS, TAKE_OWN_COLOUR, card_name
from .components import COLOUR_IDS
from .data import standard, texts
from .questions import ACTION, COLLECT, COLLECT_PLUS, HALF, MINE, MINE_PLUS, MORE, PAY, RAID, RECRUIT_PAYING
from .state import CaveinState
from .view import CaveinView, MineToken, SeatView, Stack


def places(language: str) -> dict[str, str]:
    return {key: words[language] for key, words in texts()["places"].items()}


@cache
def colour_word(colour: int, language: str) -> str:
    return str(standard()["colours"][colour][language])


@cache
def card_word(code: int, language: str) -> str:
    """`Fish'Bean (B2)`; with a colour of this turn `Fish'Bean (B2>R)`."""
    return f"{standard()['mercenaries'][code % KINDS][language]} ({card_name(code)})"


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
        return f"{colour_word(s.box.colour[value], language)} {s.box.cost[value]} ({s.box.label[value]})"
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


def token_text(found: MineToken | None, language: str) -> str:
    """`blue_3c 4! =3`: points, `*` for a symbol, `!` for a cave-in, and the price now where it is another one."""
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


def gloss(s: CaveinState, question: int, option: int, language: str) -> str:
    """What `more`, `plus` and `paying` are for, and what a half of an artifact is."""
    say = places(language)
    if question == HALF:
        return artifact_word(s.box.halves[2 * s.target + option], language)
    if question == PAY:
        return say["gloss_more"] if option == MORE else ""
    if question != ACTION:
        return ""
    if RECRUIT_PAYING <= option < MINE:
        return say["gloss_paying"]
    if MINE_PLUS <= option < COLLECT or COLLECT_PLUS <= option < RAID:
        return say["gloss_plus"]
    return ""


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

"""The view as plain text for the terminal, and arguments of events in words."""

from __future__ import annotations

from functools import cache

from .box import RACE_CODES, STRENGTHS
from .components import standard
from .data import texts
from .notation import write_target
from .state import ROW, KingsState
from .view import KingsView, Mine, StaffedMine


@cache
def unit_word(race: int, language: str) -> str:
    return str(standard()["races"][race]["unit"][language])


def word(s: KingsState, kind: str, value: int, language: str) -> str:
    if kind == "unit":
        return f"{unit_word(value // STRENGTHS, language)} {value % STRENGTHS}"
    if kind == "mine":
        defence, size, overseer, points = s.box.profiles[value]
        return mine_words(Mine(defence, size, bool(overseer), points), language)
    if kind in ("target", "slot"):
        place = "row" if value < ROW else "own"
        number = value + 1 if value < ROW else value - ROW + 1
        return f"{texts()['places'][place][language]} {number}"
    return write_target(value)


def mine_words(mine: Mine, language: str) -> str:
    """`[2|1+|3]` would be short, but nobody could read it on the first evening."""
    figures = texts()["figures"]
    parts = [
        f"{figures['defence'][language]} {mine.defence}",
        f"{figures['size'][language]} {mine.size}",
        f"{figures['value'][language]} {mine.value}",
    ]
    if mine.overseer:
        parts.append(figures["overseer"][language])
    return f"({', '.join(parts)})"


def staffed(mine: StaffedMine, language: str) -> str:
    return mine_words(mine.mine, language) + (": " + " ".join(mine.units) if mine.units else "")


def show(view: KingsView, language: str) -> str:
    say = {key: words[language] for key, words in texts()["places"].items()}
    top = f", {mine_words(view.deck_top, language)}" if view.deck_top else ""
    lines = [f"{say['deck']}: {view.deck}{top}"]
    for slot, mine in enumerate(view.row):
        lines.append(f"{say['row']} {slot + 1}: {staffed(mine, language) if mine else say['empty']}")
    camp = "   ".join(f"{code}: {' '.join(view.camp[code]) or '-'}" for code in RACE_CODES)
    lines.append(f"{say['camp']}: {camp}")
    lines.append(f"{say['discard']}: {' '.join(view.discard) or '-'}")
    for number, seat in enumerate(view.seats):
        marks = [f"{say['hand']} {seat.cards}", f"{say['developed']} {seat.developed}"]
        if seat.score is not None:
            marks.append(f"{say['points']} {seat.score}")
        if number == view.first:
            marks.append(say["first"])
        arrow = ">" if number == view.active and not view.over else " "
        lines.append(f"{arrow} [{number}] {unit_word(RACE_CODES.index(seat.king), language)}: {', '.join(marks)}")
        for at, owned in enumerate(seat.mines):
            lines.append(f"      {say['own']} {at + 1}: {staffed(owned, language)}")
        if seat.hand is None and seat.backs:
            lines.append(f"      {say['backs']}: {' '.join(mine_words(mine, language) for mine in seat.backs)}")
        if seat.known:
            lines.append(f"      {say['known']}: {' '.join(seat.known)}")
        if seat.hand is not None:
            lines.append(f"      {say['hand']}: {' '.join(card.card for card in seat.hand)}")
    return "\n".join(lines)

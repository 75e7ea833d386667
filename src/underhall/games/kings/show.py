"""The view as plain text for the terminal."""

from __future__ import annotations

from .box import RACE_CODES
from .data import texts
from .view import KingsView, Mine, SeatView, StaffedMine
from .words import unit_word


def mine_words(mine: Mine) -> str:
    """`[d2 s1+o v5]`: the letters of the notation, explained in the legend of `show`."""
    return f"[d{mine.defence} s{mine.size}{'+o' if mine.overseer else ''} v{mine.value}]"


def legend(language: str) -> str:
    figures = {key: words[language] for key, words in texts()["figures"].items()}
    return f"[d {figures['defence']}, s {figures['size']}, +o {figures['overseer']}, v {figures['value']}]"


def staffed(mine: StaffedMine | None, empty: str) -> str:
    return " ".join((mine_words(mine.mine), *mine.units)) if mine else empty


def show(view: KingsView, language: str) -> str:
    say = {key: words[language] for key, words in texts()["places"].items()}
    top = f"{view.deck}, {mine_words(view.deck_top)}" if view.deck_top else "0"
    lines = [f"{say['deck']}: {top}    {legend(language)}"]
    lines += [f"{say['row']} {slot}: {staffed(mine, say['empty'])}" for slot, mine in enumerate(view.row, 1)]
    camp = "   ".join(f"{c}: {' '.join(view.camp[c]) or '-'}" for c in RACE_CODES)
    lines.append(f"{say['camp']} ({say['top_last']}): {camp}")
    lines.append(f"{say['discard']}: {' '.join(view.discard) or '-'}")
    for number, seat in enumerate(view.seats):
        lines += show_seat(view, number, seat, language)
    return "\n".join(lines)


def show_seat(view: KingsView, number: int, seat: SeatView, language: str) -> list[str]:
    say = {key: words[language] for key, words in texts()["places"].items()}
    marks = [f"{say['hand']} {seat.cards}", f"{say['developed']} {seat.developed}"]
    if seat.score is not None:
        marks.append(f"{say['points']} {seat.score}")
    if number == view.first:
        marks.append(say["first"])
    arrow = ">" if number == view.active and not view.over else " "
    king = unit_word(RACE_CODES.index(seat.king), language)
    lines = [f"{arrow} [{number}] {king} ({seat.king}): {', '.join(marks)}"]
    lines += [f"      {say['own']} {at}: {staffed(mine, '')}" for at, mine in enumerate(seat.mines, 1)]
    if seat.treasury:
        lines.append(f"      {say['developed']}: {' '.join(map(mine_words, seat.treasury))}")
    if seat.hand is not None:
        lines.append(f"      {say['hand']}: {' '.join(card.card for card in seat.hand)}")
    elif seat.backs:
        lines.append(f"      {say['backs']}: {' '.join(map(mine_words, seat.backs))}")
    if seat.known and seat.hand is None:
        lines.append(f"      {say['known']}: {' '.join(seat.known)}")
    return lines

"""The view as plain text for the terminal; arguments of events and answers in words."""

from __future__ import annotations

from functools import cache

from .box import RACE_CODES, STRENGTHS
from .data import standard, texts
from .notation import write, write_target
from .questions import DECK, PLAY, TARGETS
from .state import ROW, KingsState, seen_as
from .view import KingsView, Mine, SeatView, StaffedMine


@cache
def unit_word(race: int, language: str) -> str:
    return str(standard()["races"][race]["unit"][language])


def word(s: KingsState, kind: str, value: int, language: str) -> str:
    if kind == "unit":
        return f"{unit_word(value // STRENGTHS, language)} {value % STRENGTHS}"
    if kind == "mine":
        defence, size, overseer, points = s.box.profiles[value]
        return mine_sentence(Mine(defence, size, bool(overseer), points), language)
    if kind in ("target", "slot"):
        place = "row" if value < ROW else "own"
        number = value + 1 if value < ROW else value - ROW + 1
        return f"{texts()['places'][place][language]} {number}"
    return write_target(value)


def say(s: KingsState, question: int, option: int, language: str) -> str:
    """An answer of the active seat in words. It knows both sides of its own cards."""
    if question == PLAY:
        card, target = divmod(option, TARGETS)
        if card >= len(s.box.label):
            return write(s, question, option)  # beyond the box of a scenario
        key, number = ("play_row", target + 1) if target < ROW else ("play_own", target - ROW + 1)
        return option_text(key, language).format(unit=card_words(s, card, language), number=number)
    if option == DECK:
        return option_text("draw_deck", language)
    pile = s.camp[option - 1]
    if not pile:
        return write(s, question, option)
    return option_text("draw_camp", language).format(unit=word(s, "unit", s.box.unit[pile[-1]], language))


def gloss(s: KingsState, question: int, option: int, language: str) -> str:
    """The card that lies on top of a camp pile."""
    if question == PLAY or option == DECK or not s.camp[option - 1]:
        return ""
    return word(s, "unit", s.box.unit[s.camp[option - 1][-1]], language)


def option_text(key: str, language: str) -> str:
    return texts()["options"][key][language]


def card_words(s: KingsState, card: int, language: str) -> str:
    """`Orc 5`; with its mine side if the hand holds the other copy too, and its letter where even that is the same."""
    box = s.box
    unit = word(s, "unit", box.unit[card], language)
    seen = seen_as(s, s.active, card)
    twins = [other for other in s.hands[s.active] if other != card and box.unit[other] == box.unit[card]]
    if not twins:
        return unit
    if any(box.profile[twin] == box.profile[card] for twin in twins):
        unit = f"{unit} {box.label[seen][-1]}"
    return option_text("copy", language).format(unit=unit, mine=word(s, "mine", box.profile[seen], language))


def mine_words(mine: Mine) -> str:
    """`[d2 s1+o v5]`: the letters of the notation, explained in the legend of `show`."""
    return f"[d{mine.defence} s{mine.size}{'+o' if mine.overseer else ''} v{mine.value}]"


@cache
def mine_sentence(mine: Mine, language: str) -> str:
    """`[defence 2, size 1 + overseer, value 5]`: for the log, which is read without a legend."""
    figures = {key: words[language] for key, words in texts()["figures"].items()}
    size = f"{figures['size']} {mine.size}" + (f" + {figures['overseer']}" if mine.overseer else "")
    return f"[{figures['defence']} {mine.defence}, {size}, {figures['value']} {mine.value}]"


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

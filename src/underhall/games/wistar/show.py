"""The view as plain text for a terminal of 100 columns."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from .box import ACTION_IDS, AREA_IDS, AREA_OF, ROUNDS
from .data import standard
from .view import GoalCard, Room, SeatView, Segment, WistarView
from .words.brief import (
    additional,
    by_id,
    goal,
    guest,
    is_cheese,
    mission_row,
    missions,
    name,
    points,
    priced,
    tiles,
    titled,
    whole,
)
from .words.farm_map import farm_map, legend
from .words.phrases import action_name, capital, word_of

WIDTH: Final = 100
AREA_COLUMN: Final = 2
ACTION_COLUMN: Final = AREA_COLUMN + 14
SPACE_COLUMN: Final = ACTION_COLUMN + 25
EFFECT_COLUMN: Final = SPACE_COLUMN + 9
STUCK: Final = "\u00a0"


def show(view: WistarView, language: str) -> str:
    parts = [
        header(view, language),
        draft(view, language),
        wheel(view, language),
        inventions(view, language),
        guests_and_goals(view, language),
        farm(view, language),
        *(seat_lines(view, number, seat, language) for number, seat in enumerate(view.seats)),
        looked_at(view, language),
        hand(view, language),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


# Laying out


@lru_cache(maxsize=2000)  # most lines of a table are as they were before the last move, and folding takes longest
def folded(text: str, indent: int = 6) -> tuple[str, ...]:
    """In as many lines as it takes; those after the first are indented."""
    start = len(text) - len(text.lstrip(" "))
    lines = wrap(
        text[start:],
        WIDTH,
        initial_indent=" " * start,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return tuple(line.replace(STUCK, " ") for line in lines)


def together(text: str) -> str:
    """It is never split at the end of a line."""
    return text.replace(" ", STUCK)


def heading(text: str) -> str:
    return f"== {capital(text)} =="


def numbered(card: str, language: str) -> str:
    """With the number by which answers name it."""
    return f"{card} {whole(card, language)}"


def seats_in(seats: tuple[int, ...]) -> str:
    return " ".join(f"[{seat}]" for seat in seats)


# The round


def header(view: WistarView, language: str) -> list[str]:
    phase = "game_over" if view.over else f"phase_{view.phase}"
    lines = [
        f"{capital(word_of('round', language))} {view.round}/{ROUNDS}, {word_of(phase, language)}    "
        f"{word_of('turn_order', language)}: {seats_in(view.order)}"
    ]
    if view.placed is not None:
        place = word_of("hut", language) if view.placed == "hut" else view.placed
        lines += folded(f"[{view.active}] {word_of('chief_at', language)}: {place}{still_to_do(view, language)}", 4)
    if view.points:
        lines.append(f"{word_of('points_left', language)}: {view.points}")
    if view.playing is not None:
        lines.append(f"{word_of('being_played', language)}: {titled(view.playing, language)}")
    return lines


def still_to_do(view: WistarView, language: str) -> str:
    """`; still possible: main action, additional action 2 (Gain 1 wood)`"""
    if not view.todo or view.placed is None:
        return ""
    found: list[str] = []
    for one in view.todo:
        if one == "main":
            action = next(
                segment.action for segment in view.wheel if view.placed in [space.space for space in segment.spaces]
            )
            found.append(f"{word_of('main_action', language)} ({action_name(ACTION_IDS.index(action), language)})")
        else:
            number = int(one.removeprefix("extra "))
            effects = additional(view.players, view.placed, language)[number - 1 : number]
            found.append(f"{word_of('additional_action', language)} {number} ({''.join(effects)})")
    return f"; {word_of('still_possible', language)}: {', '.join(found)}"


def draft(view: WistarView, language: str) -> list[str]:
    if not view.pairs:
        return []
    lines = [heading(word_of("phase_draft", language))]
    for number, pair in enumerate(view.pairs, 1):
        lines.append(f"  {number}.")
        for card in pair:
            lines += folded(f"    {numbered(card, language)}", 8)
    return lines


def wheel(view: WistarView, language: str) -> list[str]:
    lines = [heading(word_of("wheel", language))]
    last = ""
    for segment in view.wheel:
        area = AREA_IDS[AREA_OF[ACTION_IDS.index(segment.action)]]
        lines += segment_lines(view, segment, "" if area == last else area, language)
        last = area
    chiefs = seats_in(view.hut) or "-"
    lines.append(f"  {capital(word_of('hut', language))}: {chiefs}")
    return lines


def segment_lines(view: WistarView, segment: Segment, area: str, language: str) -> list[str]:
    """One line for each space, the first of them with the place of the segment."""
    place = " " * AREA_COLUMN + (word_of(f"area_{area}", language) if area else "")
    place = f"{place:<{ACTION_COLUMN}}{action_name(ACTION_IDS.index(segment.action), language)}"
    lines: list[str] = []
    for space in segment.spaces:
        chief = "" if space.chief is None else f"[{space.chief}]"
        effect = " + ".join(additional(view.players, space.space, language))
        lead = f"{place:<{SPACE_COLUMN}}{space.space:<4}{chief}"
        lines += folded(f"{lead:<{EFFECT_COLUMN}}{effect}", EFFECT_COLUMN)
        place = ""
    return lines


# Cards, guests and goals


def inventions(view: WistarView, language: str) -> list[str]:
    lines = [heading(word_of("inventions", language))]
    for deck, row, left, discarded in (
        ("row_basic", view.row_basic, view.deck_basic, view.discard_basic),
        ("row_advanced", view.row_advanced, view.deck_advanced, view.discard_advanced),
    ):
        sizes = f"{word_of('deck', language)} {left}, {word_of('discard_pile', language)} {len(discarded)}"
        lines.append(f"  {capital(word_of(deck, language))} ({sizes})")
        cards = [together(priced(card, language)) if card else "-" for card in row]
        lines += folded(f"    {' | '.join(cards)}", 4)
    return lines


def guests_and_goals(view: WistarView, language: str) -> list[str]:
    now = "-" if view.round_guest is None else f"{view.round_guest} {guest(view.round_guest, language)}"
    lines = [
        heading(f"{word_of('guests', language)}, {word_of('goals', language)}"),
        *folded(f"  {capital(word_of('round_guest', language))}: {now}", 4),
        f"  {word_of('guests_to_come', language)}: {view.round_stack}; {word_of('supply', language)}: "
        f"{word_of('house', language)} {view.guests_house}, {word_of('basement', language)} {view.guests_basement}",
    ]
    for card in view.goals:
        lines += folded(f"  {goal_text(card, language)}", 4)
    if view.goal_pile:
        lines.append(f"  {word_of('goals_left', language)}: {view.goal_pile}")
    return lines


def goal_text(card: GoalCard, language: str) -> str:
    """`GO1 Diggers: 3 [0] | 5 | 6 dug rooms -> reward`; spaces that are covered are left out."""
    counted, reward = goal(card.goal, language)
    spaces = [
        f"{space.threshold}" + ("" if space.disc is None else f" [{space.disc}]")
        for space in card.spaces
        if not space.covered
    ]
    return f"{titled(card.goal, language)}: {' | '.join(spaces)} ({counted}) -> {reward}"


# The farm


def farm(view: WistarView, language: str) -> list[str]:
    lines = [heading(word_of("farm", language)), *farm_map(view, language), *folded(legend(language), 2)]
    for room in view.rooms:
        if room.mission not in (None, "face_down"):
            lines += mission_lines(room, language)
    return lines


def mission_lines(room: Room, language: str) -> list[str]:
    """Rows that have not been solved yet; solved ones have a cube on the map."""
    mission = room.mission or ""
    rows = list(zip(missions()[mission].rows, room.cubes, strict=True))
    unlocked = {row.opens_lock for row, cube in rows if cube is not None}
    lines: list[str] = []
    for number, (row, cube) in enumerate(rows, 1):
        if cube is None:
            title = by_id()[mission]["rows"][number - 1]["names"][language]
            text = mission_row(row, language, locked=row.needs_lock not in unlocked)
            lines += folded(f"    {mission}.{number} {title}: {text}", 8)
    return [f"  {titled(mission, language)} ({room.room})", *lines]


# Players


def seat_lines(view: WistarView, number: int, seat: SeatView, language: str) -> list[str]:
    arrow = ">" if number == view.active and not view.over else " "
    score = "" if view.over else f" ({word_of('score_now', language)}: {seat.score})"
    stock = [
        f"{word_of('vp', language)} {seat.vp}{score}",
        *(f"{word_of(good, language)} {getattr(seat, good)}" for good in ("wood", "metal", "move_tokens", "jokers")),
        word_of(f"level_{seat.electricity}", language),
        f"{word_of('hand', language)}: {word_of('basic', language)} {seat.hand_basic}, "
        f"{word_of('advanced', language)} {seat.hand_advanced}",
    ]
    lines = list(folded(f"{arrow} [{number}] {', '.join(together(part) for part in stock)}"))
    for text in (workers(seat, language), burrow(seat, language), *belongings(seat, language)):
        lines += folded(f"      {text}", 8)
    if view.over:
        lines += folded(f"      {score_parts(seat, language)}", 8)
    return lines


def workers(seat: SeatView, language: str) -> str:
    found = [f"{word_of(f'area_{area}', language)} {n}" for area, n in seat.workers.items()]
    found.append(f"{word_of('burrow_entrance', language)} {seat.burrow_entrance}")
    tents = f"; {word_of('tents', language)}: {', '.join(seat.tents)}" if seat.tents else ""
    explorer = f"{word_of('explorer', language)}: {seat.explorer}"
    return f"{word_of('workers', language)}: {', '.join(found)}; {explorer}{tents}"


def burrow(seat: SeatView, language: str) -> str:
    rooms = f"{word_of('rooms_free', language)} {seat.rooms_free}, {word_of('rooms_dug', language)} {seat.rooms_dug}"
    beds = f"{word_of('beds', language)} {seat.beds}"
    if seat.beds != seat.beds_uncovered:
        beds += f" ({word_of('beds_built', language)} {seat.beds_uncovered})"
    living = [
        together(f"{name(tile, language) if is_cheese(tile) else tile} ({points(tiles()[tile], language)})")
        for tile in seat.guests
    ]
    return f"{rooms}; {beds}; {word_of('guests', language)}: {', '.join(living) or '-'}"


def belongings(seat: SeatView, language: str) -> list[str]:
    """What a player has won and played; what is not there is not mentioned."""
    tokens = [word_of(f"icon_{by_id()[token]['skill']}", language) for token in seat.skill_tokens]
    goals = [titled(one, language) + (" x" if one in seat.private_reached else "") for one in seat.private_goals]
    found = {
        "abilities": [together(titled(space, language)) for space in seat.abilities],
        "icons": [together(f"{word_of(f'icon_{icon}', language)} {n}") for icon, n in seat.icons.items() if n],
        "heroes": [together(titled(hero, language)) for hero in seat.heroes],
        "skill_tokens": tokens,
        "door_tokens": list(seat.door_tokens),
        "private_goal": goals,
        "goals": [str(seat.goals_reached)] if seat.goals_reached else [],
        "played": [together(titled(card, language) + (" x" if card in seat.marked else "")) for card in seat.played],
    }
    return [f"{word_of(key, language)}: {', '.join(things)}" for key, things in found.items() if things]


def score_parts(seat: SeatView, language: str) -> str:
    """What the score is made of, in the words of the final scoring."""
    names = {row["what"]: row["names"][language] for row in standard()["final_scoring"]}
    names["track"] = word_of("track", language)
    parts = ", ".join(together(f"{names[part]} {n}") for part, n in seat.parts.items())
    return f"{word_of('score', language)} {seat.score}: {parts}"


# What only the viewer sees


def looked_at(view: WistarView, language: str) -> list[str]:
    lines: list[str] = []
    if view.drawn:
        lines.append(heading(word_of("cards_drawn", language)))
        for card in view.drawn:
            lines += folded(f"  {numbered(card, language)}")
    if view.offered:
        lines.append(heading(word_of("goals_drawn", language)))
        for one in view.offered:
            counted, reward = goal(one, language)
            thresholds = " | ".join(str(n) for n in by_id()[one]["thresholds"])
            lines += folded(f"  {titled(one, language)}: {thresholds} ({counted}) -> {reward}")
    return lines


def hand(view: WistarView, language: str) -> list[str]:
    if view.seat < 0 or not view.seats[view.seat].hand:
        return []
    lines = [heading(word_of("your_hand", language))]
    for card in view.seats[view.seat].hand or ():
        lines += folded(f"  {numbered(card, language)}")
    return lines

"""What each point is for (section 16), in words.

Rewards of goals, missions and the like are on the track when the game is scored: the state has only their sum.
"""

from __future__ import annotations

from underhall.engine.facts import Entry

from .box import A6, A7, ABILITIES, BIT, END_GAME
from .data import texts
from .scoring import PARTS, end_game_points, score_parts
from .state import WistarState
from .words.describe import describe_steps
from .words.names import name_of


def breakdown(s: WistarState, seat: int, language: str) -> list[Entry]:
    """RW-16.1 in its order; things that are worth nothing are left out."""
    points = dict(zip(PARTS, score_parts(s, seat), strict=True))
    leftovers = s.wood[seat] + s.metal[seat] + s.moves[seat] + len(s.hand[seat])
    entries = [Entry(say("track", language), points["track"]), *abilities(s, seat, language)]
    if s.beds[seat]:
        entries.append(Entry(say("beds", language, count=s.beds[seat]), points["beds"], kind("beds", language)))
    if s.dug[seat]:
        entries.append(Entry(say("rooms", language, count=s.dug[seat]), points["rooms"], kind("rooms", language)))
    for tile in s.guests[seat]:
        if s.box.guests[tile].vp:
            label = say("guest", language, guest=name_of("guest", tile, language))
            entries.append(Entry(label, s.box.guests[tile].vp, kind("guests", language)))
    entries += inventions(s, seat, language)
    if points["electricity_advanced"]:
        entries.append(Entry(say("electricity", language), points["electricity_advanced"]))
    label = say("leftovers", language, count=leftovers)
    entries.append(Entry(label, points["leftovers"], kind("leftovers", language)))
    label = say("jokers", language, count=s.jokers[seat])
    entries.append(Entry(label, points["jokers"], kind("jokers", language)))
    return entries


def say(key: str, language: str, **words: object) -> str:
    return texts()["parts"][key][language].format(**words)


def kind(key: str, language: str) -> str:
    return texts()["kinds_of_points"][key][language]


def abilities(s: WistarState, seat: int, language: str) -> list[Entry]:
    bare = [space for space in range(ABILITIES) if s.bare[seat] & BIT[space]]
    entries = [
        Entry(
            say("ability", language, ability=name_of("ability", space, language)),
            s.box.abilities[space].vp,
            kind("abilities", language),
        )
        for space in bare
        if s.box.abilities[space].vp
    ]
    if A6 in bare and A7 in bare:
        names = {"ability": name_of("ability", A6, language), "ability2": name_of("ability", A7, language)}
        entries.append(Entry(say("pair", language, **names), s.box.figures.pair_bonus, kind("abilities", language)))
    return entries


def inventions(s: WistarState, seat: int, language: str) -> list[Entry]:
    """First what is printed on them, then what their end-of-game effects bring."""
    found = s.box.inventions
    entries = [
        Entry(
            say("invention", language, card=name_of("card", card, language)),
            found[card].vp,
            kind("inventions", language),
        )
        for card in s.played[seat]
        if found[card].vp
    ]
    for card in s.played[seat]:
        if found[card].kind == END_GAME:
            effect = describe_steps(found[card].steps, language).rstrip(".")
            label = say("end_game", language, card=name_of("card", card, language), effect=effect)
            entries.append(Entry(label, end_game_points(s, seat, card), kind("inventions", language)))
    return entries

"""The text notation: what a player would click, in words. `docs/games/xobos.md` lists all answers.

Fields have the names of the board, own Guardians their symbols, attacks are `q1_c-q1_d1` from field to field.
"""

from __future__ import annotations

from .blows import crystals_in, guardian_in, quarks_in
from .box import BUILDING_IDS, BUILDINGS, CLAN_IDS, MAX_FIELDS, REACTOR, SYMBOLS, TECHNOLOGY_IDS
from .questions import (
    ADVANCE,
    ADVANCE_GUARDIAN,
    ADVANCE_QUARK,
    ALONG,
    ATTACK,
    BATTLE,
    BOOST,
    BREAK,
    BREAKING,
    BREED,
    BUILD,
    BUY,
    CANNON,
    CAPTURING,
    CLAN,
    CLOSE,
    DECLARE,
    DECLARE_BREAK,
    DEMOLISH,
    DESTINATION,
    DEVELOP,
    DONE,
    DRAW,
    END_ATTACKS,
    END_MOVES,
    FROM,
    FROM_TO,
    FUSE,
    GUARDIAN,
    HALT,
    HARVESTING,
    HEAL,
    LEADER,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    MOVE,
    MOVE_BREAK,
    NEW_LEADER,
    NONE,
    OCCUPY,
    PAY,
    PLACE,
    QUARK,
    QUESTIONS,
    RAISE,
    REPAIR,
    RESPOND,
    RETURN,
    SHOT,
    STRIKE,
    TELEPORTING,
    TIE,
    UPGRADE,
)
from .state import XobosState


def field_name(s: XobosState, field: int) -> str:
    """The name of the field; `field 45` for a number that this board does not have."""
    return s.board.names[field] if field < s.board.fields else f"field {field}"


def edge_name(s: XobosState, edge: int) -> str:
    if edge >= s.board.edges:
        return f"edge {edge}"
    return f"{field_name(s, s.board.source[edge])}-{field_name(s, s.board.target[edge])}"


def write(s: XobosState, question: int, option: int) -> str:
    if question == CLAN:
        return CLAN_IDS[option]
    if question == PLACE:
        return f"place {SYMBOLS[option]}"
    if question in (LEADER, NEW_LEADER):
        return f"leader {SYMBOLS[option]}"
    if question == MOVE:
        return write_move(s, option)
    if question == DESTINATION:
        return f"to {field_name(s, option)}"
    if question == CAPTURING:
        return ("destroy", "capture")[option]
    if question == OCCUPY:
        return "stay" if option == NONE else f"occupy from {field_name(s, option - FROM)}"
    if question == DECLARE:
        return write_declaration(s, option)
    if question == TIE:
        return "alone" if option == NONE else f"with {edge_name(s, option - ALONG)}"
    if question == RESPOND:
        if option >= BREAKING:
            return f"counter {edge_name(s, option - BREAKING)} breaking"
        return "decline" if option == NONE else f"counter {edge_name(s, option - ALONG)}"
    if question == CLOSE:
        return "end fire" if option == END_ATTACKS else f"fire {edge_name(s, option - FROM_TO)}"
    if question == BATTLE:
        return f"battle {edge_name(s, option)}"
    if question == ATTACK:
        return f"draw {field_name(s, option - DRAW)}" if option >= DRAW else f"resolve {field_name(s, option)}"
    if question == STRIKE:
        return write_strike(option)
    if question == SHOT:
        return f"shot {option}"
    if question == ADVANCE:
        return write_advance(s, option)
    return write_deed(s, option)


def write_move(s: XobosState, option: int) -> str:
    if option == END_MOVES:
        return "end moves"
    if option >= MOVE_BREAK:
        return f"break {SYMBOLS[option - MOVE_BREAK]}"
    if option >= TELEPORTING:
        return f"teleport {SYMBOLS[option - TELEPORTING]}"
    if option >= QUARK:
        return f"quark {field_name(s, option - QUARK)}"
    return f"guardian {SYMBOLS[option - GUARDIAN]}"


def write_declaration(s: XobosState, option: int) -> str:
    if option == END_ATTACKS:
        return "end attacks"
    if option >= DECLARE_BREAK:
        return f"break {SYMBOLS[option - DECLARE_BREAK]}"
    if option >= CANNON:
        return f"cannon {field_name(s, option - CANNON)}"
    if option >= HARVESTING:
        return f"harvest {field_name(s, option - HARVESTING)}"
    return f"attack {edge_name(s, option - FROM_TO)}"


def write_strike(option: int) -> str:
    parts = ["G"] if guardian_in(option) else []
    if quarks_in(option):
        parts.append(f"q{quarks_in(option)}")
    if crystals_in(option):
        parts.append(f"k{crystals_in(option)}")
    return "strike " + (" ".join(parts) or "nothing")


def write_advance(s: XobosState, option: int) -> str:
    if option == HALT:
        return "halt"
    if option >= ADVANCE_QUARK:
        return f"advance quark {field_name(s, option - ADVANCE_QUARK)}"
    return f"advance {SYMBOLS[option - ADVANCE_GUARDIAN]}"


def write_deed(s: XobosState, option: int) -> str:
    if option == DONE:
        return "done"
    if option < BREAK:
        pair = option - (HEAL if option >= HEAL else BOOST)
        return f"{'heal' if option >= HEAL else 'boost'} {SYMBOLS[pair // 4]} {SYMBOLS[pair % 4]}"
    if option < BUILD:
        return f"break {SYMBOLS[option - BREAK]}"
    if option < PAY:
        at = option - BUILD
        return f"build {SYMBOLS[at // BUILDINGS]} {BUILDING_IDS[at % BUILDINGS]}"
    if option < RAISE:
        return f"pay {SYMBOLS[option - PAY]}"
    if option < BREED:
        return f"reactor {field_name(s, option - RAISE)}"
    if option < RETURN:
        return f"breed {field_name(s, option - BREED)}"
    if option < REPAIR:
        at = option - RETURN
        return f"rebuild {SYMBOLS[at // MAX_FIELDS]} {field_name(s, at % MAX_FIELDS)}"
    if option < BUY:
        return f"repair {SYMBOLS[option - REPAIR]}"
    if option < UPGRADE:
        return f"learn {TECHNOLOGY_IDS[option - BUY]}"
    if option < LOAD:
        at = option - UPGRADE
        return f"upgrade {SYMBOLS[at // 2]} {('power', 'healing')[at % 2]}"
    if option < LOAD_CANNON:
        return f"load {field_name(s, option - LOAD)}"
    if option in (LOAD_CANNON, LOAD_TELEPORT):
        return "load cannon" if option == LOAD_CANNON else "load teleport"
    if option < FUSE:
        return f"demolish {field_name(s, option - DEMOLISH)}"
    return "fuse"


def read(s: XobosState, question: int, text: str, options: list[int]) -> int:
    """The inverse of `write`; also without the first word where only one answer can be meant: `B` for `place B`."""
    wanted = " ".join(text.split()).casefold()
    if not wanted:
        return -1
    written = {write(s, question, option).casefold(): option for option in range(QUESTIONS[question].size)}
    if wanted in written:
        return written[wanted]
    short = [option for option in options if shortened(s, question, option) == wanted]
    return short[0] if len(short) == 1 else -1


def shortened(s: XobosState, question: int, option: int) -> str:
    """What is left without the first word; `end` for all that ends a step."""
    first, _, rest = write(s, question, option).casefold().partition(" ")
    return first if first == "end" else rest


def things(s: XobosState, question: int, option: int) -> list[str]:
    """What the answer concerns: fields by name, Guardians by symbol, technologies, buildings.

    In a turn a Guardian's symbol means that it moves. The link it gives (`link A`) and the jump of the Teleport
    (`teleport A`) are things of their own, so that pointing at a Guardian is enough.
    """
    text = write(s, question, option)
    if question == MOVE and option >= TELEPORTING:
        return [f"link {SYMBOLS[option - MOVE_BREAK]}" if option >= MOVE_BREAK else text]
    if question == DECLARE and option >= DECLARE_BREAK:
        return [f"link {SYMBOLS[option - DECLARE_BREAK]}"]
    found: list[str] = []
    for word in text.replace("-", " ").split()[1:]:
        if word in s.board.by_name or word in SYMBOLS or word in TECHNOLOGY_IDS or word in BUILDING_IDS:
            found.append(word)
    if question in (TIE, RESPOND):
        found = found[:1]  # all these attacks are on one field, so they are told apart by where they come from
    if question == CLAN:
        found.append(text)
    if question == DEVELOP and RAISE <= option < BREED:
        found.append(BUILDING_IDS[REACTOR])
    return found

"""What scenarios of this game may expect: `observe` for each word."""

from __future__ import annotations

from typing import Any

from underhall.engine.errors import BadScenario
from underhall.engine.scenario import in_any_order, seat_word

from .box import BUILDING_IDS, SYMBOLS, TECHNOLOGY_IDS
from .ground import has, income, quark_range
from .power import healing, power
from .scoring import score
from .state import BOOSTS, HEALS, SITE, STEP_IDS, XobosState
from .tokens import SKY, TOKEN_IDS, kind_of, source_of, target_of

SEAT_WORDS = (
    "resources", "crystals", "leader", "life", "power", "healing", "upgrades", "links", "sites", "guardians", "quarks",
    "buildings", "technologies", "device", "score", "income", "range",
)  # fmt: skip


def observe(s: XobosState, word: str, expected: Any) -> tuple[Any, Any]:
    """(expected, found), both in comparable form."""
    of_seat = seat_word(word, SEAT_WORDS, s.players)
    if of_seat:
        return observe_seat(s, *of_seat, expected)
    plain: dict[str, Any] = {
        "round": s.round,
        "step": STEP_IDS[s.step],
        "current": s.active,
        "first": s.first,
        "tokens": [token_text(s, token) for token in s.tokens],
        "uncovered": [seat for seat in range(s.players) if s.uncovered >> seat & 1],
        "out": sorted((seat for seat in range(s.players) if s.out[seat]), key=lambda seat: s.out[seat]),
        "upgrades_left": s.upgrades_left,
    }
    if word in plain:
        return expected if expected is not None else [], plain[word]
    if word == "pinned":
        return in_any_order(expected), in_any_order(
            " ".join(name for field, name in enumerate(s.board.names) if s.pinned >> field & 1)
        )
    if word == "moved":
        moved = " ".join(f"{one // 4}{SYMBOLS[one % 4]}" for one in range(16) if s.moved >> one & 1)
        return in_any_order(expected), in_any_order(moved)
    known = [*plain, "pinned", "moved", *(f"pN_{name}" for name in SEAT_WORDS)]
    raise BadScenario(f"unknown word '{word}' in expect (xobos knows: {' '.join(known)})")


def token_text(s: XobosState, token: int) -> str:
    """As in `given`: `attack q1_c-q1_d1`."""
    source, target = source_of(token), target_of(token)
    name = f"{TOKEN_IDS[kind_of(token)]} "
    if source not in (SKY, target):
        name += f"{s.board.names[source]}-"
    return name + s.board.names[target]


def observe_seat(s: XobosState, seat: int, what: str, expected: Any) -> tuple[Any, Any]:
    if what in ("life", "power", "healing", "upgrades", "sites", "guardians"):
        if not isinstance(expected, dict) or not all(name in SYMBOLS for name in expected):
            raise BadScenario(f"'{what}' must be a mapping from Guardians (A to D)")
        return dict(expected), {name: of_guardian(s, 4 * seat + SYMBOLS.index(name), what) for name in expected}
    fields = range(s.board.fields)
    if what == "quarks":
        counts = {s.board.names[field]: s.fresh[field] + s.tired[field] for field in fields if s.owner[field] == seat}
        return dict(expected or {}), {name: count for name, count in counts.items() if count}
    if what == "buildings":
        found = {s.board.names[field]: building_text(s, field) for field in fields if s.holder[field] == seat}
        return dict(expected or {}), found
    if what == "links":
        wanted = sorted(link.strip() for link in str(expected or "").split(",") if link.strip())
        own = range(4 * seat, 4 * seat + 4)
        return wanted, sorted(text for text in (link_text(s, guardian) for guardian in own) if text)
    if what == "technologies":
        names = [name for at, name in enumerate(TECHNOLOGY_IDS) if has(s, seat, at)]
        return in_any_order(expected), in_any_order(" ".join(names))
    if what == "income":
        return expected, list(income(s, seat))
    simple = {
        "resources": s.resources[seat],
        "crystals": s.crystals[seat],
        "leader": SYMBOLS[s.leader[seat]] if s.leader[seat] >= 0 else None,
        "device": s.device[seat],
        "score": score(s, seat),
        "range": quark_range(s, seat),
    }
    return expected, simple[what]


def building_text(s: XobosState, field: int) -> str:
    name = BUILDING_IDS[s.building[field]]
    return f"{name} {s.load[field]}" if s.load[field] else name


def link_text(s: XobosState, guardian: int) -> str:
    slot = s.slot[guardian]
    if not BOOSTS <= slot < SITE:
        return ""
    return f"{SYMBOLS[guardian % 4]} {'boosts' if slot < HEALS else 'heals'} {SYMBOLS[slot % 8]}"


def of_guardian(s: XobosState, guardian: int, what: str) -> Any:
    if what == "life":
        return s.life[guardian]
    if what == "power":
        return power(s, guardian)
    if what == "healing":
        return healing(s, guardian)
    if what == "upgrades":
        count = s.upgrades[guardian]
        return f"{('power', 'healing')[s.upgrade[guardian]]} {count}" if count else None
    if what == "guardians":
        return s.board.names[s.where[guardian]] if s.where[guardian] >= 0 else None
    slot = s.slot[guardian]
    return f"{BUILDING_IDS[(slot - SITE) // 8]} {slot % 8}" if slot >= SITE else None

"""An answer in words: what a button says, or a screen reader. All options of a question read differently."""

from __future__ import annotations

from collections.abc import Callable

from .box import (
    CODES,
    FACTIONS,
    KINDS,
    LEVEL,
    LEVELS,
    RECOLOUR_HAND,
    RECOLOUR_TOKEN,
    ROW_OF,
    SLOTS,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
)
from .data import standard, texts
from .means import token_colour
from .notation import write
from .questions import (
    ACTION,
    ARM,
    BASE,
    BASE_CARD,
    BOTTOM,
    COLLECT,
    COLLECT_PLUS,
    COLOUR,
    DOCK_CARD,
    END,
    GO_ON,
    HALF,
    HAND_CARD,
    MINE,
    MINE_PLUS,
    MORE,
    NO_BASE,
    NO_BASE_CARD,
    NO_COLOUR,
    NO_DOCK_CARD,
    NO_HAND_CARD,
    NO_SALVAGE,
    NO_TOKEN,
    PAY,
    RADIO,
    RAID,
    RAID_AGAIN,
    RECRUIT,
    RECRUIT_PAYING,
    SALVAGE,
    SKILL,
    START,
    SWAP_LEADER,
    TOKEN,
    USE_LEADER,
    WHICH_BASE,
)
from .show import artifact_word, colour_word
from .state import CaveinState


def say(s: CaveinState, question: int, option: int, language: str) -> str:
    """The answer in words; what means nothing now (an empty place, say) stays in the notation."""
    return SAYING[question](s, option, language) or write(s, question, option)


def fill(key: str, language: str, **words: object) -> str:
    return texts()["options"][key][language].format(**words)


def card(code: int, language: str) -> str:
    """`Fish'Bean 2`; with the colour that it has this turn, if that is another."""
    name = f"{standard()['mercenaries'][code % KINDS][language]} {LEVEL[code]}"
    return name if code < KINDS else f"{name} ({colour_word(code // KINDS - 1, language)})"


def crystal(s: CaveinState, slot: int, language: str) -> str:
    """A token of the Mine, with its place in the row where another one reads the same."""

    def words(at: int) -> tuple[str, int, int]:
        token = s.mine[at]
        return colour_word(token_colour(s, at), language), s.box.cost[token], s.box.vp[token]

    colour, cost, points = words(slot)
    twins = [at for at in range(SLOTS) if s.mine[at] >= 0 and words(at) == (colour, cost, points)]
    if len(twins) == 1:
        return fill("crystal", language, colour=colour, cost=cost, points=points)
    place = slot - ROW_OF.index(ROW_OF[slot]) + 1
    return fill("crystal_place", language, colour=colour, cost=cost, points=points, place=place)


def whose(s: CaveinState, key: str, owner: int, language: str) -> str:
    """About a Base: seats are told apart by the factions of their Command cards (CI-2.6)."""
    if owner == s.active:
        return fill(f"{key}_own", language)
    return fill(key, language, faction=standard()["factions"][s.commands[owner]][language]) if owner < s.players else ""


def in_base(s: CaveinState, key: str, owner: int, place: int, language: str) -> str:
    if owner >= s.players or place >= len(s.bases[owner]):
        return ""
    name = card(s.bases[owner][place], language)
    if owner == s.active:
        return fill(f"{key}_own", language, card=name, place=place + 1)
    faction = standard()["factions"][s.commands[owner]][language]
    return fill(key, language, card=name, place=place + 1, faction=faction)


def start(s: CaveinState, option: int, language: str) -> str:
    base = s.bases[s.active]
    if option >= ARM:
        return in_base(s, "take", s.active, option - ARM, language)
    if option >= RADIO:
        return fill("radio", language, card=card((option - RADIO) * LEVELS, language))
    if option == GO_ON:
        return fill("go_on", language)
    if option == USE_LEADER and base:
        return fill("leader", language, card=card(base[-1], language))
    if option == SWAP_LEADER and len(base) > 1:
        return fill("swap", language, card=card(base[-2], language))
    return ""


def action(s: CaveinState, option: int, language: str) -> str:
    if option == END:
        return fill("end", language)
    if option >= SKILL:
        return fill("skill", language, card=card(option - SKILL, language))
    if option >= RAID:
        return whose(s, "raid", option - RAID, language)
    if option >= COLLECT:
        stack = (option - COLLECT) % (COLLECT_PLUS - COLLECT)
        if s.stack_left[stack] == 0:
            return ""
        top = s.stacks[stack][s.stack_left[stack] - 1]
        both = " / ".join(artifact_word(half, language) for half in s.box.halves[2 * top : 2 * top + 2])
        return fill("collect_plus" if option >= COLLECT_PLUS else "collect", language, artifact_card=both)
    if option >= MINE:
        slot = (option - MINE) % SLOTS
        if s.mine[slot] < 0:
            return ""
        return fill("mine_plus" if option >= MINE_PLUS else "mine", language, crystal=crystal(s, slot, language))
    key = "recruit_paying" if option >= RECRUIT_PAYING else "recruit"
    return fill(key, language, card=card((option - RECRUIT) % KINDS, language))


def pay(s: CaveinState, option: int, language: str) -> str:
    if option < CODES:
        return fill("pay", language, card=card(option, language))
    return fill("more" if option == MORE else "done_paying", language)


def half(s: CaveinState, option: int, language: str) -> str:
    if s.step != HALF:
        return ""
    return fill("keep", language, artifact=artifact_word(s.box.halves[2 * s.target + option], language))


def token(s: CaveinState, option: int, language: str) -> str:
    if option == NO_TOKEN:
        return fill("no_token", language)
    if s.mine[option] < 0:
        return ""
    key = "token" if s.source == RECOLOUR_TOKEN else "take_token"
    return fill(key, language, crystal=crystal(s, option, language))


def colour(s: CaveinState, option: int, language: str) -> str:
    if option == NO_COLOUR:
        return fill("no_colour", language)
    assert option < FACTIONS
    return fill("colour", language, colour=colour_word(option, language))


def base_card(s: CaveinState, option: int, language: str) -> str:
    if option == NO_BASE_CARD:
        return fill("done" if s.picked else "no_card", language)
    key = "subjugate" if s.source in (SUBJUGATE_LOWEST_OWN, SUBJUGATE_LEVEL2) else "take"
    return in_base(s, key, option // BASE, option % BASE, language)


def dock_card(s: CaveinState, option: int, language: str) -> str:
    if option == NO_DOCK_CARD:
        return fill("done" if s.picked else "no_card", language)
    return fill("take_from_docks", language, card=card(option, language))


def hand_card(s: CaveinState, option: int, language: str) -> str:
    if option == NO_HAND_CARD:
        return fill("done" if s.picked else "no_card", language)
    key = "recolour" if s.source == RECOLOUR_HAND else "subjugate_hand"
    return fill(key, language, card=card(option, language))


def bottom(s: CaveinState, option: int, language: str) -> str:
    if option == 0:
        return fill("bottom_none", language)
    names = [card(kind, language) for kind in s.bases[s.active][:option]]
    if len(names) < option:
        return ""
    return fill(("bottom_one", "bottom_two")[option - 1], language, card=names[0], card2=names[-1])


def which_base(s: CaveinState, option: int, language: str) -> str:
    return fill("no_base", language) if option == NO_BASE else whose(s, "base", option, language)


def raid_again(s: CaveinState, option: int, language: str) -> str:
    return fill("no_raid", language) if option == NO_BASE else whose(s, "raid", option, language)


def salvage(s: CaveinState, option: int, language: str) -> str:
    return fill("save_none", language) if option == NO_SALVAGE else fill("save", language, card=card(option, language))


SAYING: dict[int, Callable[[CaveinState, int, str], str]] = {
    START: start,
    ACTION: action,
    PAY: pay,
    HALF: half,
    TOKEN: token,
    COLOUR: colour,
    BASE_CARD: base_card,
    DOCK_CARD: dock_card,
    HAND_CARD: hand_card,
    BOTTOM: bottom,
    WHICH_BASE: which_base,
    RAID_AGAIN: raid_again,
    SALVAGE: salvage,
}

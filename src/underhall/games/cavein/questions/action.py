"""The Action phase (sections 3, 5 to 9): `recruit B3`, `mine blue_3a`, `collect 2`, `skill B2`, `raid 1`, `end`.

`recruit B3 paying`, `mine blue_3a plus` and `collect 2 plus`: with a card although none is needed (CI-5.4, CI-6.5).
"""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import (
    ARTIFACTS,
    CODES,
    KINDS,
    LEVEL,
    ROW_OF,
    ROWS,
    SLOTS,
    STACKS,
    artifact_card_name,
    card_name,
)
from underhall.games.cavein.names import artifact_name, base_things, dock_things, hand_things, token_name, tokens_meant
from underhall.games.cavein.prices import (
    Budget,
    artifact_cost,
    mining_cost,
    recruit_needs,
    refuse_card,
    refuse_stack,
    refuse_token,
)
from underhall.games.cavein.shortages import for_action
from underhall.games.cavein.state import (
    COLLECTING,
    HAND_LIMIT,
    MAX_PLAYERS,
    MINING,
    NORMAL_ACTIONS,
    RECRUITING,
    SKILLING,
    CaveinState,
)
from underhall.games.cavein.words import about_base, card_word, crystal, option_text, places, word
from underhall.games.cavein.worth import (
    LEADER,
    LEADER_WORTH,
    LEVEL_SPENT,
    POINTS,
    RAIDING,
    SPENT,
    SUPERFLUOUS,
    TEMPO,
    TWO_ACTIONS,
    WASTE,
    card_worth,
    raid_worth,
    skill_worth,
    stack_worth,
    token_worth,
    weigh_recruit,
)

from .base import CaveinQuestion

ACTION: Final = 1
END: Final = 0
RECRUIT: Final = 1  # + kind
RECRUIT_PAYING: Final = RECRUIT + KINDS
MINE: Final = RECRUIT_PAYING + KINDS  # + slot
MINE_PLUS: Final = MINE + SLOTS
COLLECT: Final = MINE_PLUS + SLOTS  # + stack
COLLECT_PLUS: Final = COLLECT + STACKS
RAID: Final = COLLECT_PLUS + STACKS  # + seat
SKILL: Final = RAID + MAX_PLAYERS  # + code of a hand card
ACTION_SIZE: Final = SKILL + CODES

# Traits.
ENDING: Final = 0
RAID_TRAIT: Final = 1  # the own Base, another one
PLUS_TRAIT: Final = 3
CAVEIN_TRAIT: Final = 4
RECRUIT_TRAIT: Final = 5  # + kind
SKILL_TRAIT: Final = RECRUIT_TRAIT + KINDS  # + kind
HALF_TRAIT: Final = SKILL_TRAIT + KINDS  # + artifact
ROW_TRAIT: Final = HALF_TRAIT + ARTIFACTS  # + row of the Mine
SYMBOL_TRAIT: Final = ROW_TRAIT + ROWS + 1  # + symbol; one less for none
TRAITS: Final = SYMBOL_TRAIT + 6


class Action(CaveinQuestion):
    def __init__(self) -> None:
        # Always asked: the options depend on the hand, and their number would give something away (CI-4.5).
        super().__init__(ACTION, "action", ACTION_SIZE, always_ask=True, about=("count", "count"))
        self.trait_count = TRAITS

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        s = state
        if option == END:
            return None
        if option >= SKILL:
            return refuse_skill(s, seat, option - SKILL)
        if option >= RAID:
            return refuse_raid(s, option - RAID)
        budget = Budget(s, seat)
        if option >= COLLECT_PLUS:
            return refuse_collect(s, seat, budget, option - COLLECT_PLUS, True)
        if option >= COLLECT:
            return refuse_collect(s, seat, budget, option - COLLECT, False)
        if option >= MINE_PLUS:
            return refuse_mine(s, seat, budget, option - MINE_PLUS, True)
        if option >= MINE:
            return refuse_mine(s, seat, budget, option - MINE, False)
        if option >= RECRUIT_PAYING:
            return refuse_recruit(s, seat, budget, option - RECRUIT_PAYING, True)
        return refuse_recruit(s, seat, budget, option - RECRUIT, False)

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """Everything that is not refused; a kind or type that cannot be used at all is skipped early."""
        s = state
        options: list[int] = []
        budget = Budget(s, seat)
        if refuse_type(s, RECRUITING) is None and len(s.hands[seat]) < HAND_LIMIT:
            for slot in range(SLOTS):
                kind = s.docks[slot]
                if kind >= 0 and not offered_before(s, slot, kind):
                    if refuse_card(s, seat, budget, kind, False) is None:
                        options.append(RECRUIT + kind)
                    if refuse_card(s, seat, budget, kind, True) is None:
                        options.append(RECRUIT_PAYING + kind)
        if s.extra > 0 or refuse_type(s, MINING) is None:
            for slot in range(SLOTS):
                if s.mine[slot] >= 0 and refuse_token(s, seat, budget, slot, False) is None:
                    options.append(MINE + slot)
                    if budget.total > 0 and refuse_token(s, seat, budget, slot, True) is None:
                        options.append(MINE_PLUS + slot)
        if refuse_type(s, COLLECTING) is None:
            for stack in range(STACKS):
                if s.stack_left[stack] > 0 and refuse_stack(s, seat, budget, stack, False) is None:
                    options.append(COLLECT + stack)
                    if refuse_stack(s, seat, budget, stack, True) is None:
                        options.append(COLLECT_PLUS + stack)
        if refuse_type(s, SKILLING) is None:
            last = -1
            for code in s.hands[seat]:
                if code != last:
                    options.append(SKILL + code)
                last = code
        if s.normal_left == NORMAL_ACTIONS:
            for base in range(s.players):
                if refuse_raid(s, base) is None:
                    options.append(RAID + base)
        options.append(END)
        return options

    def lacking(self, state: CaveinState, seat: int, options: list[int], language: str) -> str:
        rule = self.refuse(state, seat, options[0])  # the same for all
        return for_action(state, seat, str(rule), *targets_of(options), language)

    def write(self, state: CaveinState, option: int) -> str:
        if option == END:
            return "end"
        if option >= SKILL:
            return f"skill {card_name(option - SKILL)}"
        if option >= RAID:
            return f"raid {option - RAID}"
        if option >= COLLECT_PLUS:
            return f"collect {option - COLLECT_PLUS + 1} plus"
        if option >= COLLECT:
            return f"collect {option - COLLECT + 1}"
        if option >= MINE_PLUS:
            return f"mine {token_name(state, option - MINE_PLUS)} plus"
        if option >= MINE:
            return f"mine {token_name(state, option - MINE)}"
        if option >= RECRUIT_PAYING:
            return f"recruit {card_name(option - RECRUIT_PAYING)} paying"
        return f"recruit {card_name(option - RECRUIT)}"

    def read_short(self, state: CaveinState, text: str) -> list[int]:
        """`mine blue-3`, `mine blue-3 plus`."""
        if not text.startswith("mine "):
            return []
        first = MINE_PLUS if text.endswith(" plus") else MINE
        wanted = text.removeprefix("mine ").removeprefix("token ").removesuffix(" plus")
        return [first + slot for slot in tokens_meant(state, wanted)]

    def things(self, state: CaveinState, option: int) -> list[str]:
        """With the kind of action, as in `deed mine`."""
        if option == END:
            return []
        deed, target = deed_of(option)
        if deed == "skill":
            found = hand_things(target)
        elif deed == "raid":
            found = base_things(target)
        elif deed == "collect":
            found = stack_things(state, target)
        elif deed == "mine":
            found = [token_name(state, target)]
        else:
            found = dock_things(target)
        return [*found, f"deed {deed}"]

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        """Adding cards (`plus`, `paying`) is for things that cost nothing; a player who points at something with a
        price does not mean that."""
        s = state
        if option == END:
            return 0
        if option >= SKILL:
            return int(option - SKILL not in s.hands[seat])
        if option >= RAID:
            return int(option - RAID >= s.players)
        if option >= COLLECT_PLUS:
            stack = option - COLLECT_PLUS
            return int(s.stack_left[stack] == 0 or artifact_cost(s, seat, stack) > 0)
        if MINE_PLUS <= option < COLLECT:
            slot = option - MINE_PLUS
            return int(s.mine[slot] < 0 or mining_cost(s, seat, slot) > 0)
        if option >= MINE:
            return 0
        kind = (option - RECRUIT) % KINDS
        costs = option >= RECRUIT_PAYING and (LEVEL[kind] == 1 or recruit_needs(s, seat, LEVEL[kind]) & 1 == 0)
        return (kind not in s.docks) + costs

    def words(self, state: CaveinState, option: int, language: str) -> str:
        s = state
        if option == END:
            return option_text("end", language)
        if option >= SKILL:
            return option_text("skill", language, card=card_word(option - SKILL, language))
        if option >= RAID:
            return about_base(s, "raid", option - RAID, language)
        if option >= COLLECT:
            stack = (option - COLLECT) % STACKS
            if s.stack_left[stack] == 0:
                return ""
            key = "collect_plus" if option >= COLLECT_PLUS else "collect"
            top = s.stacks[stack][s.stack_left[stack] - 1]
            return option_text(key, language, artifact_card=word(s, "artifact_card", top, language))
        if option >= MINE:
            slot = (option - MINE) % SLOTS
            if s.mine[slot] < 0:
                return ""
            key = "mine_plus" if option >= MINE_PLUS else "mine"
            return option_text(key, language, crystal=crystal(s, slot, language))
        key = "recruit_paying" if option >= RECRUIT_PAYING else "recruit"
        return option_text(key, language, card=card_word((option - RECRUIT) % KINDS, language))

    def gloss(self, state: CaveinState, option: int, language: str) -> str:
        """What `plus` and `paying` are for."""
        if RECRUIT_PAYING <= option < MINE:
            return places(language)["gloss_paying"]
        if MINE_PLUS <= option < COLLECT or COLLECT_PLUS <= option < RAID:
            return places(language)["gloss_plus"]
        return ""

    def turn_step(self, state: CaveinState) -> str:
        return "actions"

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        s = state
        terms = [0, 0, 0, 0, 0, 0]
        if option == END:
            return terms
        if option >= SKILL:
            code = option - SKILL
            terms[POINTS] = skill_worth(s, seat, code % KINDS, s.normal_left - 1)
            terms[LEADER] = LEADER_WORTH[s.box.skill[code % KINDS]] // 4
            terms[WASTE] = -SPENT[LEVEL[code]] - card_worth(s, seat, code % KINDS) // 4
        elif option >= RAID:
            terms[RAIDING] = raid_worth(s, seat, option - RAID)
            terms[TEMPO] = -TWO_ACTIONS
        elif option >= COLLECT:
            stack = option - COLLECT if option < COLLECT_PLUS else option - COLLECT_PLUS
            terms[POINTS] = stack_worth(s, seat, stack)
            terms[WASTE] = -LEVEL_SPENT * artifact_cost(s, seat, stack)
            if option >= COLLECT_PLUS:
                terms[WASTE] += SUPERFLUOUS
        elif option >= MINE:
            slot = option - MINE if option < MINE_PLUS else option - MINE_PLUS
            terms[POINTS] = token_worth(s, seat, s.mine[slot])
            terms[WASTE] = -LEVEL_SPENT * mining_cost(s, seat, slot)
            if option >= MINE_PLUS:
                terms[WASTE] += SUPERFLUOUS
        else:
            weigh_recruit(s, seat, (option - RECRUIT) % KINDS, option >= RECRUIT_PAYING, terms)
        return terms

    def traits(self, state: CaveinState, seat: int, option: int) -> list[int]:
        s = state
        if option == END:
            return [ENDING]
        if option >= SKILL:
            return [SKILL_TRAIT + (option - SKILL) % KINDS]
        if option >= RAID:
            return [RAID_TRAIT if option - RAID == seat else RAID_TRAIT + 1]
        if option >= COLLECT:
            stack = (option - COLLECT) % STACKS
            card = s.stacks[stack][s.stack_left[stack] - 1]
            added = [PLUS_TRAIT] if option >= COLLECT_PLUS else []
            return [HALF_TRAIT + s.box.halves[2 * card], HALF_TRAIT + s.box.halves[2 * card + 1], *added]
        if option >= MINE:
            slot = (option - MINE) % SLOTS
            token = s.mine[slot]
            added = [PLUS_TRAIT] if option >= MINE_PLUS else []
            cavein = [CAVEIN_TRAIT] if s.box.cavein[token] else []
            return [ROW_TRAIT + ROW_OF[slot], SYMBOL_TRAIT + s.box.symbol[token], *added, *cavein]
        added = [PLUS_TRAIT] if option >= RECRUIT_PAYING else []
        return [RECRUIT_TRAIT + (option - RECRUIT) % KINDS, *added]


action: Final = Action()


def deed_of(option: int) -> tuple[str, int]:
    """The kind of action, and the number of its target."""
    if option >= SKILL:
        return "skill", option - SKILL
    if option >= RAID:
        return "raid", option - RAID
    if option >= COLLECT:
        return "collect", (option - COLLECT) % STACKS
    return ("mine", (option - MINE) % SLOTS) if option >= MINE else ("recruit", (option - RECRUIT) % KINDS)


def targets_of(options: list[int]) -> tuple[str, list[int]]:
    """The kind of the first of these actions, and the targets of all that are of this kind."""
    deed = deed_of(options[0])[0]
    return deed, [target for kind, target in map(deed_of, options) if kind == deed]


def offered_before(s: CaveinState, slot: int, kind: int) -> bool:
    """Whether an earlier place of the Docks shows the same kind."""
    for earlier in range(slot):
        if s.docks[earlier] == kind:
            return True
    return False


def refuse_type(s: CaveinState, action_type: int) -> str | None:
    """CI-3.5: up to two normal actions of different types, and none together with a raid."""
    if s.raided != 0:
        return "CI-9.1"
    if s.normal_left == 0 or (s.used & action_type != 0 and not s.same_type):
        return "CI-3.5"
    return None


def refuse_recruit(s: CaveinState, seat: int, budget: Budget, kind: int, paying: bool) -> str | None:
    forbidden = refuse_type(s, RECRUITING)
    if forbidden is not None:
        return forbidden
    if kind not in s.docks:
        return "CI-5.2"
    if len(s.hands[seat]) >= HAND_LIMIT:
        return "CI-5.1"
    return refuse_card(s, seat, budget, kind, paying)


def refuse_mine(s: CaveinState, seat: int, budget: Budget, slot: int, plus: bool) -> str | None:
    if s.extra == 0:  # CI-3.10: an extra mining action is used first
        forbidden = refuse_type(s, MINING)
        if forbidden is not None:
            return forbidden
    if s.mine[slot] < 0:
        return "CI-6.1"
    return refuse_token(s, seat, budget, slot, plus)


def refuse_collect(s: CaveinState, seat: int, budget: Budget, stack: int, plus: bool) -> str | None:
    forbidden = refuse_type(s, COLLECTING)
    if forbidden is not None:
        return forbidden
    if s.stack_left[stack] == 0:
        return "CI-7.1"
    return refuse_stack(s, seat, budget, stack, plus)


def refuse_skill(s: CaveinState, seat: int, code: int) -> str | None:
    forbidden = refuse_type(s, SKILLING)
    if forbidden is not None:
        return forbidden
    return None if code in s.hands[seat] else "CI-8.1"


def refuse_raid(s: CaveinState, base: int) -> str | None:
    """CI-9.1: instead of both normal actions."""
    if s.raided != 0 or s.normal_left < NORMAL_ACTIONS:
        return "CI-9.1"
    return None if base < s.players and s.bases[base] else "CI-9.5"


def stack_things(s: CaveinState, stack: int) -> list[str]:
    """The stack, and its face-up card."""
    found = [f"stack {stack + 1}"]
    if s.stack_left[stack] > 0:
        card = s.stacks[stack][s.stack_left[stack] - 1]
        found += [artifact_card_name(card), *(artifact_name(half) for half in s.box.halves[2 * card : 2 * card + 2])]
    return found

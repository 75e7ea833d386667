"""One thing of a turn: `chief S1a`, `hut`, `main`, `extra 1`, `buy joker`, `goal GO1`, `use 58`, `end`."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.acting import (
    ACT,
    BUY_ELECTRICITY,
    BUY_JOKER,
    DEPLOY,
    ELECTRICITY_PRICE,
    END,
    EXTRA,
    JOKER_PRICE,
    MAIN_ACTION,
    MOVE_TOKEN,
    PITCH,
    PLACE,
    PLACE_HUT,
    REACH,
    REACH_PRIVATE,
    USE,
    action_of,
)
from underhall.games.wistar.actions import elixir_worth, strength
from underhall.games.wistar.box import (
    AREA_IDS,
    AREA_OF,
    CARDS,
    COUNTER_IDS,
    ENTRANCE,
    GATHER_METAL,
    GATHER_WOOD,
    GOALS,
    HUT,
    NONE,
    ONCE,
    OPEN_GOALS,
    SEGMENT_SPACES,
    SEGMENTS,
    SPACES,
    TENTS,
)
from underhall.games.wistar.counters import count, deployed, tents_of
from underhall.games.wistar.effect import refuse_all
from underhall.games.wistar.farm import has_tent
from underhall.games.wistar.gaining import jokers_left
from underhall.games.wistar.gains import Gain
from underhall.games.wistar.goals import refuse_goal, refuse_private, top_space
from underhall.games.wistar.ids import card_id, goal_id, space_id
from underhall.games.wistar.paying import pieces
from underhall.games.wistar.state import DRAFT, EXTRA_OPEN, MAIN_OPEN, WistarState
from underhall.games.wistar.words.describe import clause_of
from underhall.games.wistar.words.missing import it_needs, needed
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import effect, fill, quick
from underhall.games.wistar.words.phrases import phrase, sentence
from underhall.games.wistar.worth import MOVE, action_worth, good

from .act_traits import ENDING, act_traits
from .act_worth import AT_ONCE, SOON, space_worth, weigh_quick
from .actions import with_strength
from .base import GAIN_TERM, TIMING_TERM, WistarQuestion

# By the ids of the data files.
QUICK: Final = {
    BUY_JOKER: "buy_joker",
    BUY_ELECTRICITY: "buy_electricity",
    MOVE_TOKEN: "use_move_token",
    PITCH: "pitch_tent",
}
QUICK_NOTATION: Final = {
    BUY_JOKER: "buy joker",
    BUY_ELECTRICITY: "buy electricity",
    MOVE_TOKEN: "move",
    PITCH: "tent",
}
THINGS: Final = {PLACE_HUT: "hut", MAIN_ACTION: "main", EXTRA: "extra 1", EXTRA + 1: "extra 2", **QUICK}
"""Places and actions of a turn without an id in their notation."""


class Act(WistarQuestion):
    def __init__(self) -> None:
        # Always asked if the options depend on a hand: their number would give something away.
        super().__init__(ACT, "act", USE + CARDS, always_ask=True)
        self.trait_count = self.size + ENDING + 2

    def closed(self, state: WistarState) -> str:
        """A player who is still choosing cards before the first round has begun nothing yet."""
        return "RW-4.4" if state.phase == DRAFT else "R5"

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        if option == END:
            return "RW-4.1" if state.placed == NONE else None
        if option <= PLACE_HUT:
            return "RW-3.3" if state.placed != NONE else refuse_place(state, seat, option - PLACE)
        if option < BUY_JOKER:
            return refuse_space_action(state, seat, option)
        if option >= USE:
            return refuse_use(state, seat, option - USE)
        if option >= REACH:
            if option >= REACH_PRIVATE:
                return refuse_private(state, seat, option - REACH_PRIVATE)
            return refuse_goal(state, seat, option - REACH)
        return refuse_quick(state, seat, option)

    def options(self, state: WistarState, seat: int) -> list[int]:
        s = state
        options: list[int] = []
        if s.placed == NONE:
            for segment in range(SEGMENTS):
                first = segment * SEGMENT_SPACES
                if s.chiefs[first] == seat or s.chiefs[first + 1] == seat or s.chiefs[first + 2] == seat:
                    continue
                for space in range(first, first + SEGMENT_SPACES):
                    if s.chiefs[space] == NONE and s.box.extras[s.players * SPACES + space]:
                        options.append(PLACE + space)
            options.append(PLACE_HUT)
        else:
            options.append(END)
            if s.todo:
                for option in range(MAIN_ACTION, BUY_JOKER):
                    if refuse_space_action(s, seat, option) is None:
                        options.append(option)
        for option in range(BUY_JOKER, REACH):
            if refuse_quick(s, seat, option) is None:
                options.append(option)
        for at in range(OPEN_GOALS):
            if refuse_goal(s, seat, at) is None:
                options.append(REACH + at)
        if s.private[seat]:
            for goal in range(GOALS):
                if refuse_private(s, seat, goal) is None:
                    options.append(REACH_PRIVATE + goal)
        for card in s.played[seat]:
            if refuse_use(s, seat, card) is None:
                options.append(USE + card)
        return options

    def lacking(self, state: WistarState, seat: int, options: list[int], language: str) -> str:
        """Of the first of them: what a name stands for here is one deed."""
        return lacking_words(state, seat, options[0], self.refuse(state, seat, options[0]), language)

    def write(self, state: WistarState, option: int) -> str:
        if option == END:
            return "end"
        if option < PLACE_HUT:
            space = option - PLACE
            return f"chief {space_id(state.players, space) or f'no. {space + 1}'}"
        if option == PLACE_HUT:
            return "hut"
        if option == MAIN_ACTION:
            return "main"
        if option < BUY_JOKER:
            return f"extra {option - EXTRA + 1}"
        if option >= USE:
            return f"use {card_id(option - USE)}"
        if option >= REACH_PRIVATE:
            return f"private {goal_id(option - REACH_PRIVATE)}"
        if option >= REACH:
            at = option - REACH
            return f"goal {goal_id(state.goals[at]) if at < len(state.goals) else f'no. {at + 1}'}"
        return f"deploy {AREA_IDS[option - DEPLOY]}" if DEPLOY <= option < PITCH else QUICK_NOTATION[option]

    def things(self, state: WistarState, option: int) -> list[str]:
        if option in THINGS:
            return [THINGS[option]]
        if option < USE:
            return super().things(state, option)
        # Only inventions in a play area can have a marker, or none.
        card = option - USE
        return [card_id(card)] if any(card in played for played in state.played) else []

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        """Inventions and goals of others."""
        if option >= USE:
            return int(option - USE not in state.played[seat])
        return int(option >= REACH_PRIVATE and option - REACH_PRIVATE not in state.private[seat])

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == END:
            return fill("end", language)
        if option < PLACE_HUT:
            return place_words(state, option - PLACE, language)
        if option == PLACE_HUT:
            return fill("hut", language)
        if option < BUY_JOKER:
            return space_action_words(state, option, language)
        if option >= USE:
            return quick("use_once_per_round", language, name_of("card", option - USE, language))
        if option >= REACH_PRIVATE:
            return fill("private", language, goal=name_of("goal", option - REACH_PRIVATE, language))
        if option >= REACH:
            at = option - REACH
            goals = state.goals
            return quick("reach_goal", language, name_of("goal", goals[at], language)) if at < len(goals) else ""
        if DEPLOY <= option < PITCH:
            return quick("deploy_worker", language, name_of("area", option - DEPLOY, language))
        return quick(QUICK[option], language)

    def gloss(self, state: WistarState, option: int, language: str) -> str:
        if MAIN_ACTION <= option < BUY_JOKER:
            return self.say(state, option, language)
        return name_of("card", option - USE, language) if option >= USE else ""

    def turn_step(self, state: WistarState) -> str:
        if state.placed == NONE:
            return "place"
        return "actions" if state.todo else "finish"

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        s = state
        terms = [0, 0, 0, 0]
        if option == END:
            return terms
        if option < PLACE_HUT:
            terms[GAIN_TERM] = space_worth(s, seat, option - PLACE)
        elif option == PLACE_HUT:
            terms[GAIN_TERM] = good(s, MOVE) + elixir_worth(s, seat)
        elif option == MAIN_ACTION:
            action = action_of(s, s.placed)
            terms[GAIN_TERM] = action_worth(s, seat, action, strength(s, seat, action))
            if action in (GATHER_WOOD, GATHER_METAL):
                terms[TIMING_TERM] = SOON
        elif option < BUY_JOKER:
            step = s.box.extra_actions(s.players, s.placed)[option - EXTRA]
            terms[GAIN_TERM] = step.worth_now(s, seat)
            if isinstance(step, Gain):
                terms[TIMING_TERM] = AT_ONCE
        else:
            weigh_quick(s, seat, option, terms)
        return terms

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        return act_traits(state, seat, option, self.size)


act: Final = Act()


# Whether, and why not


def refuse_place(s: WistarState, seat: int, space: int) -> str | None:
    """RW-4.2; the hut is open to everyone."""
    if space == HUT:
        return None
    if not s.box.extra_actions(s.players, space):
        return "RW-2.1"
    if s.chiefs[space] != NONE:
        return "RW-4.2"
    first = space - space % SEGMENT_SPACES
    return "RW-4.2" if seat in s.chiefs[first : first + SEGMENT_SPACES] else None


def refuse_space_action(s: WistarState, seat: int, option: int) -> str | None:
    """The main action, or an additional one."""
    if s.placed == NONE:
        return "RW-4.1"
    if option == MAIN_ACTION:
        if s.todo & MAIN_OPEN == 0:
            return "RW-4.3"
        return None if strength(s, seat, action_of(s, s.placed)) > 0 else "R2"
    extra = option - EXTRA
    if s.todo & EXTRA_OPEN << extra == 0:
        return "RW-4.3"
    return s.box.extra_actions(s.players, s.placed)[extra].refuse(s, seat)


def refuse_quick(s: WistarState, seat: int, option: int) -> str | None:
    if option == BUY_JOKER:
        if jokers_left(s) == 0:
            return "R40"
        return None if pieces(s, seat) >= JOKER_PRICE else "RW-13.1"
    if option == BUY_ELECTRICITY:
        if s.electricity[seat] == 2:
            return "R38"
        return None if pieces(s, seat) >= ELECTRICITY_PRICE else "RW-13.2"
    if option == MOVE_TOKEN:
        return None if s.moves[seat] > 0 and deployed(s, seat) > 0 else "RW-13.3"
    if option < PITCH:
        return None if s.resting[seat] > 0 else "RW-13.5"
    if s.explorer[seat] == ENTRANCE:
        return "R22"
    return "RW-14.1" if tents_of(s, seat) == TENTS or has_tent(s, seat, s.explorer[seat]) else None


def refuse_use(s: WistarState, seat: int, card: int) -> str | None:
    """A 1x effect: own, not marked, and some step could do something (R53)."""
    if card not in s.played[seat]:
        return "RW-13.4"
    invention = s.box.inventions[card]
    if invention.kind != ONCE or card in s.marked:
        return "RW-13.4"
    return refuse_all(s, seat, invention.steps)


# Words


def place_words(s: WistarState, space: int, language: str) -> str:
    """`Gather wood, strength 2: 2 wood; in addition: gain 1 joker`"""
    seat = max(s.asked, 0)
    more: list[str] = []
    for step in s.box.extra_actions(s.players, space):
        text = clause_of([step], language, chosen=True)
        more.append(text if step.refuse(s, seat) is None else phrase("not_yet", language, effect=text))
    if not more:
        return ""
    action = with_strength(s, action_of(s, space), language)
    return fill("place", language, action=action, effects="; ".join(more))


def space_action_words(s: WistarState, option: int, language: str) -> str:
    """The main action of the chief's space, or an additional one."""
    if not 0 <= s.placed < SPACES:
        return ""
    if option == MAIN_ACTION:
        return with_strength(s, action_of(s, s.placed), language, "action_now")
    extras = s.box.extra_actions(s.players, s.placed)
    at = option - EXTRA
    return effect([extras[at]], language, chosen=True) if at < len(extras) else ""


def lacking_words(s: WistarState, seat: int, option: int, rule: str | None, language: str) -> str:
    """Which of the things that a rule says is missing, and how much of it."""
    if rule == "RW-4.2":
        key = "lacks_space" if s.chiefs[option - PLACE] != NONE else "lacks_segment"
    elif rule == "RW-13.1" or rule == "RW-13.2":
        price = JOKER_PRICE if option == BUY_JOKER else ELECTRICITY_PRICE
        return it_needs([needed(price, "any", pieces(s, seat), language)], language)
    elif rule == "RW-13.3":
        key = "lacks_move" if s.moves[seat] == 0 else "lacks_deployed"
    elif rule == "RW-14.1":
        key = "lacks_tent" if tents_of(s, seat) == TENTS else "lacks_place"
    elif rule == "R2" and option == MAIN_ACTION:
        action = action_of(s, s.placed)
        names = {"action": name_of("action", action, language), "area": name_of("area", AREA_OF[action], language)}
        return sentence(phrase("lacks_worker", language, **names))
    elif rule == "RW-E.18":
        return goal_needs(s, seat, option, language)
    else:
        return ""
    return sentence(phrase(key, language))


def goal_needs(s: WistarState, seat: int, option: int, language: str) -> str:
    """The threshold of the topmost free space, or of a private goal."""
    if option >= REACH_PRIVATE:
        goal = s.box.goals[option - REACH_PRIVATE]
        threshold = goal.thresholds[0]
    else:
        goal = s.box.goals[s.goals[option - REACH]]
        threshold = goal.thresholds[top_space(s, option - REACH)]
    have = count(s, seat, goal.counter)
    return it_needs([needed(threshold, COUNTER_IDS[goal.counter], have, language)], language)

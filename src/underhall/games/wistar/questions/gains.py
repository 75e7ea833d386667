"""What to take: wood, metal or a card, a hero (`hero HE1`), a skill token (`skill ST1`), a goal (`keep GO1`)."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import BASIC, GOALS, HEROES, ICONS, NONE, SKILLS
from underhall.games.wistar.counters import count
from underhall.games.wistar.gaining import has_cards
from underhall.games.wistar.gains import (
    GAIN,
    GAIN_CARD,
    GAIN_METAL,
    GAIN_WOOD,
    HERO,
    SKILL,
    GainAny,
)
from underhall.games.wistar.goals import PRIVATE_GOAL
from underhall.games.wistar.ids import goal_id, hero_id, skill_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.options import flat, gained
from underhall.games.wistar.words.printed import goal_lines, hero_lines, skill_lines
from underhall.games.wistar.worth import CARD, POINT, good, metal_worth, steps_worth, wood_worth

from .base import FixedAnswers, PassingPick, Pick, asked_step, terms


class Gain(FixedAnswers):
    """One thing (R41)."""

    def __init__(self) -> None:
        super().__init__(GAIN, "gain", ["wood", "metal", "card"], about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        step = asked_step(state)
        assert isinstance(step, GainAny)
        if step.other and state.paid >> option & 1:
            return "RW-9.1"
        return "R42" if option == GAIN_CARD and not has_cards(state, BASIC) else None

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return gained("card_basic" if option == GAIN_CARD else self.answers[option], language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        if option == GAIN_WOOD:
            return terms(wood_worth(state, seat, 1))
        return terms(metal_worth(state, seat, 1) if option == GAIN_METAL else good(state, CARD))


class Hero(Pick):
    """One of the heroes that are left (RW-12.1)."""

    def __init__(self) -> None:
        super().__init__(HERO, "hero", HEROES, "R61")

    def options(self, state: WistarState, seat: int) -> list[int]:
        return free_ones(state.heroes)

    def write(self, state: WistarState, option: int) -> str:
        return f"hero {hero_id(option)}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return flat(hero_lines(state.players, state.box, option, language)[:2])

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        skill = state.box.figures.hero_icons[option]
        return terms((state.icons[seat * ICONS + skill] + 2) * POINT + wanted_icons(state, seat, skill))


class Skill(Pick):
    """One of the skill tokens that are left."""

    def __init__(self) -> None:
        super().__init__(SKILL, "skill", SKILLS, "R61")

    def options(self, state: WistarState, seat: int) -> list[int]:
        return free_ones(state.skills)

    def write(self, state: WistarState, option: int) -> str:
        return f"skill {skill_id(option)}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return flat(skill_lines(state.players, state.box, option, language))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(wanted_icons(state, seat, state.box.figures.token_icons[option]))


class PrivateGoal(PassingPick):
    """Which of the goal cards just seen is kept (R48)."""

    def __init__(self) -> None:
        super().__init__(PRIVATE_GOAL, "private_goal", GOALS, "R48")

    def options(self, state: WistarState, seat: int) -> list[int]:
        return state.offered[:]

    def write(self, state: WistarState, option: int) -> str:
        return f"keep {goal_id(option)}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return flat(goal_lines(state.players, state.box, option, language))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        goal = state.box.goals[option]
        near = count(state, seat, goal.counter) - goal.thresholds[0]
        return terms(steps_worth(state, seat, goal.reward) + 60 * near)


gain: Final = Gain()
hero: Final = Hero()
skill: Final = Skill()
private_goal: Final = PrivateGoal()


def wanted_icons(s: WistarState, seat: int, skill: int) -> int:
    """Hand cards that ask for more of a skill than there is."""
    wanted = 0
    for card in s.hand[seat]:
        if s.box.inventions[card].need.icons[skill] > s.icons[seat * ICONS + skill]:
            wanted += 40
    return wanted


def free_ones(holders: list[int]) -> list[int]:
    return [one for one in range(len(holders)) if holders[one] == NONE]

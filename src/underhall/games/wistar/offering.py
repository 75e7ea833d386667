"""Which answers a question has now, and which rule forbids the others: one place for all questions."""

from __future__ import annotations

from .acting import act_options, refuse_act
from .actions import elixir_options, main_options, march_options, refuse_elixir, refuse_main, refuse_march
from .burrow import refuse_bed, refuse_dig
from .cards import copy_options, project_options, refuse_copy, refuse_project, take_options
from .choosing import choice_options, pay_for_options, refuse_choice, refuse_pay_for
from .farm import farm_options, refuse_farm
from .gains import free_ones, gain_options, refuse_gain
from .inventions import play_options, refuse_play, refuse_split, split_options
from .missions import cube_options, mission_options, refuse_cube, refuse_mission
from .offence import refuse_suffer, suffer_options
from .paying import discard_options, mix_options, refuse_discard, refuse_mix
from .questions import (
    ACT,
    BED,
    CHOICE,
    COPY,
    CUBE,
    DIG,
    DISCARD,
    DRAWN,
    ELIXIR,
    FARM_DEED,
    GAIN,
    GIVE_GUEST,
    HERO,
    MAIN,
    MARCH,
    MISSION,
    MIX,
    NO_CARD,
    ORDER,
    PAIR,
    PAY_FOR,
    PLAY,
    PRIVATE_GOAL,
    PROJECT,
    SKILL,
    SPLIT,
    SUFFER,
    TAKE,
)
from .state import WistarState


def refuse(s: WistarState, seat: int, question: int, option: int) -> str | None:
    if s.over:
        return "RW-3.4"
    if seat != s.asked:
        return "RW-3.3"
    if question != s.question:
        # Who still chooses cards before the first round has begun nothing yet.
        return "R5" if question == ACT and s.question != PAIR else "RW-4.4"
    if question == ACT:
        return refuse_act(s, seat, option)
    if question == PLAY:
        return refuse_play(s, seat, option)
    if question == FARM_DEED:
        return refuse_farm(s, seat, s.a, option)
    if question == PROJECT:
        return refuse_project(s, option)
    if question == DIG:
        return refuse_dig(s, seat, s.a) if option == 1 else None
    if question == BED:
        return refuse_bed(s, seat, s.a) if option == 1 else None
    if question == MARCH:
        return refuse_march(s, seat, option)
    return refuse_payment(s, seat, question, option)


def refuse_payment(s: WistarState, seat: int, question: int, option: int) -> str | None:
    """Payments, missions and alternatives."""
    if question == MIX:
        return refuse_mix(s, seat, option)
    if question == DISCARD:
        return refuse_discard(s, seat, option)
    if question == SPLIT:
        return refuse_split(s, seat, option)
    if question == MISSION:
        return refuse_mission(s, seat, option)
    if question == CUBE:
        return refuse_cube(s, seat, option)
    if question == ELIXIR:
        return refuse_elixir(s, seat, option)
    if question == CHOICE:
        return refuse_choice(s, seat, option)
    if question == PAY_FOR:
        return refuse_pay_for(s, seat, option)
    if question == SUFFER:
        return refuse_suffer(s, seat, option)
    if question == GAIN:
        return refuse_gain(s, option)
    if question == MAIN:
        return refuse_main(s, seat, option)
    if question == COPY:
        return refuse_copy(s, seat, option)
    return refuse_pick(s, seat, question, option)


def refuse_pick(s: WistarState, seat: int, question: int, option: int) -> str | None:
    """Questions where one of a list is picked: anything else is not there."""
    if option in picks(s, seat, question):
        return None
    if question in (HERO, SKILL):
        return "R61"
    return {PAIR: "RW-2.12", ORDER: "R18", TAKE: "RW-E.14", DRAWN: "R45", PRIVATE_GOAL: "R48"}.get(question, "R27")


def picks(s: WistarState, seat: int, question: int) -> list[int]:
    if question == PAIR:
        return list(range(len(s.pairs) // 2))
    if question == ORDER:
        return s.waiting[:]
    if question == HERO:
        return free_ones(s.heroes)
    if question == SKILL:
        return free_ones(s.skills)
    if question == TAKE:
        return take_options(s)
    if question == DRAWN:
        return [*s.drawn, NO_CARD]
    if question == GIVE_GUEST:
        return s.guests[seat][:]
    if question == PRIVATE_GOAL:
        return s.offered[:]
    return [0, 1]  # FIRST, GUEST


def options_of(s: WistarState, seat: int, question: int) -> list[int]:
    """What the seat is offered when it is asked this question."""
    if question == ACT:
        return act_options(s, seat)
    if question == PLAY:
        return play_options(s, seat)
    if question == FARM_DEED:
        return farm_options(s, seat, s.a)
    if question == PROJECT:
        return project_options(s)
    if question == MARCH:
        return march_options(s, seat)
    if question == MIX:
        return mix_options(s, seat)
    if question == DISCARD:
        return discard_options(s, seat)
    if question == SPLIT:
        return split_options(s, seat)
    if question == MISSION:
        return mission_options(s, seat)
    if question == CUBE:
        return cube_options(s, seat)
    if question == ELIXIR:
        return elixir_options(s, seat)
    if question == CHOICE:
        return choice_options(s, seat)
    if question == PAY_FOR:
        return pay_for_options(s, seat)
    if question == SUFFER:
        return suffer_options(s, seat)
    if question == GAIN:
        return gain_options(s)
    if question == MAIN:
        return main_options(s, seat)
    if question == COPY:
        return copy_options(s, seat)
    return picks(s, seat, question)

"""What players are asked: a module for each chapter's questions, with their rules, words and weighing.

The chapters of the rules that ask them define their numbers and what the numbers of the answers mean.
"""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.asking import QUESTIONS as ASKED

from .act import act
from .actions import elixir, main, march
from .burrow import bed, dig, guest
from .cards import copy, drawn, project, take
from .draft import pair
from .effects import choice, pay_for, suffer
from .farm_deed import farm_deed
from .gains import gain, hero, private_goal, skill
from .mission import cube, first, mission
from .order import order
from .payments import discard, give_guest, mix
from .play import play_card, split

QUESTIONS: Final = (
    pair,
    act,
    order,
    play_card,
    split,
    mix,
    discard,
    mission,
    cube,
    first,
    farm_deed,
    project,
    dig,
    bed,
    pay_for,
    guest,
    march,
    elixir,
    choice,
    suffer,
    gain,
    hero,
    skill,
    take,
    drawn,
    give_guest,
    private_goal,
    main,
    copy,
)
"""By their numbers."""
ASKED[:] = QUESTIONS

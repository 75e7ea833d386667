"""The deeds of the Development phase as options of one question: where the numbers of each kind begin."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import BUILDINGS, GUARDIANS, MAX_FIELDS, TECHNOLOGIES

DONE: Final = 0
BOOST: Final = 1  # + giver * 4 + receiver
HEAL: Final = BOOST + GUARDIANS * GUARDIANS
BREAK: Final = HEAL + GUARDIANS * GUARDIANS  # + symbol
BUILD: Final = BREAK + GUARDIANS  # + symbol * BUILDINGS + building
PAY: Final = BUILD + GUARDIANS * BUILDINGS  # + symbol
RAISE: Final = PAY + GUARDIANS  # + field of the base: a Reactor
BREED: Final = RAISE + MAX_FIELDS  # + field
RETURN: Final = BREED + MAX_FIELDS  # + symbol * MAX_FIELDS + field
REPAIR: Final = RETURN + GUARDIANS * MAX_FIELDS  # + symbol
BUY: Final = REPAIR + GUARDIANS  # + technology
UPGRADE: Final = BUY + TECHNOLOGIES  # + symbol * 2 + kind
LOAD: Final = UPGRADE + GUARDIANS * 2  # + field
LOAD_CANNON: Final = LOAD + MAX_FIELDS
LOAD_TELEPORT: Final = LOAD_CANNON + 1
DEMOLISH: Final = LOAD_TELEPORT + 1  # + field
FUSE: Final = DEMOLISH + MAX_FIELDS
DEVELOP_SIZE: Final = FUSE + 1

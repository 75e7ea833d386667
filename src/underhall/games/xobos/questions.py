"""What is asked and told in this game, as integers for the rules and as declared facts for everybody else."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import Choice, Event
from underhall.engine.question import Question
from underhall.engine.state import State

from .box import BUILDINGS, GUARDIANS, MAX_EDGES, MAX_FIELDS, TECHNOLOGIES

# Questions.
CLAN: Final = 0
PLACE: Final = 1
LEADER: Final = 2
MOVE: Final = 3
DESTINATION: Final = 4
CAPTURING: Final = 5
OCCUPY: Final = 6
DECLARE: Final = 7
TIE: Final = 8
RESPOND: Final = 9
CLOSE: Final = 10
BATTLE: Final = 11
ATTACK: Final = 12
STRIKE: Final = 13
SHOT: Final = 14
ADVANCE: Final = 15
DEVELOP: Final = 16
NEW_LEADER: Final = 17

# MOVE. "Break" is the voluntary end of a link (XO-17.6).
END_MOVES: Final = 0
GUARDIAN: Final = 1  # + symbol
QUARK: Final = GUARDIAN + GUARDIANS  # + field
TELEPORTING: Final = QUARK + MAX_FIELDS  # + symbol
MOVE_BREAK: Final = TELEPORTING + GUARDIANS  # + symbol
MOVE_SIZE: Final = MOVE_BREAK + GUARDIANS

# CAPTURING
DESTROY: Final = 0
TAKE_OVER: Final = 1

# OCCUPY, TIE, RESPOND
NONE: Final = 0
FROM: Final = 1  # + field that the occupying units come from
ALONG: Final = 1  # + edge
BREAKING: Final = ALONG + MAX_EDGES  # + edge, the Guardian's boost is broken for it

# DECLARE and CLOSE
END_ATTACKS: Final = 0
FROM_TO: Final = 1  # + edge
HARVESTING: Final = FROM_TO + MAX_EDGES  # + field
CANNON: Final = HARVESTING + MAX_FIELDS  # + field
DECLARE_BREAK: Final = CANNON + MAX_FIELDS  # + symbol
DECLARE_SIZE: Final = DECLARE_BREAK + GUARDIANS

# ATTACK: a target field, or
DRAW: Final = MAX_FIELDS  # + field of the harvesting Guardian

# STRIKE: (Guardian * STRIKE_QUARKS + Quarks) * STRIKE_CRYSTALS + crystals
STRIKE_QUARKS: Final = 6
STRIKE_CRYSTALS: Final = 7
STRIKE_SIZE: Final = 2 * STRIKE_QUARKS * STRIKE_CRYSTALS

# ADVANCE
HALT: Final = 0
ADVANCE_GUARDIAN: Final = 1  # + symbol
ADVANCE_QUARK: Final = ADVANCE_GUARDIAN + GUARDIANS  # + field it comes from

# DEVELOP
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

QUESTIONS: Final[tuple[Question[State], ...]] = (
    Question(CLAN, "clan", 4),
    Question(PLACE, "place", GUARDIANS, about=("field",)),
    Question(LEADER, "leader", GUARDIANS, always_ask=True),
    # Always asked where secrets decide how many options there are (section 29, trap c).
    Question(MOVE, "move", MOVE_SIZE, always_ask=True, quiet=True),
    Question(DESTINATION, "destination", MAX_FIELDS),
    Question(CAPTURING, "capture", 2, always_ask=True, about=("building", "field")),
    Question(OCCUPY, "occupy", FROM + MAX_FIELDS, about=("field",)),
    Question(DECLARE, "declare", DECLARE_SIZE, always_ask=True, quiet=True),
    Question(TIE, "tie", ALONG + MAX_EDGES, about=("field",)),
    Question(RESPOND, "respond", BREAKING + MAX_EDGES, always_ask=True, about=("field",)),
    Question(CLOSE, "close", FROM_TO + MAX_EDGES),
    Question(BATTLE, "battle", MAX_EDGES),
    Question(ATTACK, "attack", DRAW + MAX_FIELDS),
    Question(STRIKE, "strike", STRIKE_SIZE, always_ask=True, about=("field", "field")),
    Question(SHOT, "shot", 8, about=("field",)),
    Question(ADVANCE, "advance", ADVANCE_QUARK + MAX_FIELDS, about=("field",)),
    Question(DEVELOP, "develop", DEVELOP_SIZE, always_ask=True),
    Question(NEW_LEADER, "new_leader", GUARDIANS, always_ask=True),
)

# Events.
CLAN_TAKEN: Final = 0
FIRST_PLAYER: Final = 1
PLACED: Final = 2
LEADER_CHOSEN: Final = 3
ROUND: Final = 4
MOVED: Final = 5
QUARK_MOVED: Final = 6
SWAPPED: Final = 7
TELEPORTED: Final = 8
DESTROYED: Final = 9
CAPTURED: Final = 10
OCCUPIED: Final = 11
LAPSED: Final = 12
DECLARED: Final = 13
AT_SOURCE: Final = 14
AIMED: Final = 15
AIMED_WITH: Final = 16
COUNTERED: Final = 17
FIRED: Final = 18
UNCOVERED: Final = 19
BATTLE_BEGAN: Final = 20
CLASHED: Final = 21
STRUCK: Final = 22
ABSORBED: Final = 23
DAMAGED: Final = 24
FELL: Final = 25
SITE_LOST: Final = 26
HARVESTED: Final = 27
ELIMINATED: Final = 28
PRODUCED: Final = 29
STARTED: Final = 30
BUILT: Final = 31
BRED: Final = 32
REBUILT: Final = 33
LEARNT: Final = 34
LOADED: Final = 35
CANNON_LOADED: Final = 36
TELEPORT_LOADED: Final = 37
DEMOLISHED: Final = 38
LINKED: Final = 39
LINK_BROKEN: Final = 40
PAID: Final = 41
REPAIRED: Final = 42
UPGRADED: Final = 43
UPGRADE_REFUNDED: Final = 44
FUSED: Final = 45
LEADER_MOVED: Final = 46
COVERED: Final = 47
ENDED: Final = 48

EVENTS: Final = (
    Event("clan_taken", ("seat", "clan")),
    Event("first_player", ("seat",)),
    Event("placed", ("seat", "guardian", "field")),
    Event("leader_chosen", ("seat",), ("guardian",)),
    Event("round", ("count",)),
    Event("moved", ("seat", "guardian", "field", "field")),
    Event("quark_moved", ("seat", "field", "field")),
    Event("swapped", ("seat", "guardian", "guardian")),
    Event("teleported", ("seat", "guardian", "field")),
    Event("destroyed", ("seat", "building", "seat", "field", "count")),
    Event("captured", ("seat", "building", "seat", "field", "count")),
    Event("occupied", ("seat", "field", "field")),
    Event("lapsed", ("seat", "field", "field")),
    Event("declared", ("seat", "field", "field")),
    Event("at_source", ("seat", "field")),
    Event("aimed", ("seat", "field")),
    Event("aimed_with", ("seat", "field", "field")),
    Event("countered", ("seat", "field", "field")),
    Event("fired", ("seat", "field", "field")),
    Event("uncovered", ("seat",)),
    Event("battle_began", ("seat", "field", "seat", "field")),
    Event("clashed", ("count",)),
    Event("struck", ("seat", "count", "count", "count")),  # total, Quarks and crystals in it
    Event("absorbed", ("seat", "count", "count")),  # Quarks, crystals
    # What the healing was, and the life after it: for the owner and for those who see the player board.
    Event("damaged", ("seat", "guardian", "count"), ("count", "count")),
    Event("fell", ("seat", "guardian")),
    Event("site_lost", ("seat", "field")),
    Event("harvested", ("seat", "count")),
    Event("eliminated", ("seat",)),
    Event("produced", ("seat", "count", "count")),  # resources, crystals
    Event("started", ("seat", "field"), ("building",)),
    Event("built", ("seat", "building", "field")),
    Event("bred", ("seat", "field")),
    Event("rebuilt", ("seat", "guardian", "field")),
    Event("learnt", ("seat", "technology")),
    Event("loaded", ("seat", "field", "count")),
    Event("cannon_loaded", ("seat", "count")),
    Event("teleport_loaded", ("seat",)),
    Event("demolished", ("seat", "building", "field")),
    # Nobody else may know that these happened at all (D13, D14, D16, D19).
    Event("linked", ("seat", "link", "guardian", "guardian"), private=True),
    Event("link_broken", ("seat", "guardian", "guardian"), private=True),
    Event("paid", ("seat", "building", "field", "count"), private=True),
    Event("repaired", ("seat", "guardian"), private=True),
    Event("upgraded", ("seat", "guardian", "upgrade"), private=True),
    Event("upgrade_refunded", ("seat", "guardian"), private=True),
    Event("fused", ("seat", "count", "count"), private=True),
    Event("leader_moved", ("seat", "guardian"), private=True),
    Event("covered", ("seat",)),
    Event("ended"),
)

CHOICES: Final = (
    Choice("visibility_mode", ("fog", "check", "training")),
    Choice("clans", ("off", "on", "random")),
    Choice("lone_tower_target", ("on", "off")),
    Choice("check_mode_recover_at", ("end_of_round", "end_of_combat")),
    Choice("upgrade_supply", ("unlimited", "shared_8", "two_per_player")),
    Choice("fusion_uses_per_phase", ("unlimited", "1")),
)

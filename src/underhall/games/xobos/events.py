"""What is told in this game, and what can be chosen before it."""

from __future__ import annotations

from typing import Final

from underhall.engine.facts import BAD, GOOD, Choice, Event

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
    Event("destroyed", ("seat", "building", "seat", "field", "count"), notable=GOOD),
    Event("captured", ("seat", "building", "seat", "field", "count"), notable=GOOD),
    Event("occupied", ("seat", "field", "field"), notable=GOOD),
    Event("lapsed", ("seat", "field", "field")),
    Event("declared", ("seat", "field", "field")),
    Event("at_source", ("seat", "field"), notable=GOOD),
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
    Event("fell", ("seat", "guardian"), notable=BAD),
    Event("site_lost", ("seat", "field"), notable=BAD),
    Event("harvested", ("seat", "count"), notable=GOOD),
    Event("eliminated", ("seat",), notable=BAD),
    Event("produced", ("seat", "count", "count")),  # resources, crystals
    Event("started", ("seat", "field"), ("building",)),
    Event("built", ("seat", "building", "field"), notable=GOOD),
    Event("bred", ("seat", "field"), notable=GOOD),
    Event("rebuilt", ("seat", "guardian", "field"), notable=GOOD),
    Event("learnt", ("seat", "technology"), notable=GOOD),
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

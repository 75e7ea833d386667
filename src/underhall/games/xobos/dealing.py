"""The start of a game (section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.chance import Chance

from .box import BUILDINGS, NO_CLAN, NOWHERE, PIECES, SEATS, Box
from .state import (
    CHOOSING_CLANS,
    EMPTY,
    PLACING,
    SHARED_UPGRADES,
    Variant,
    XobosState,
)

MODES = ("fog", "check", "training")
SUPPLIES = ("unlimited", "shared_8", "two_per_player")


def variant_of(options: Mapping[str, str]) -> Variant:
    return Variant(
        MODES.index(options["visibility_mode"]),
        options["clans"] != "off",
        options["lone_tower_target"] == "on",
        options["check_mode_recover_at"] == "end_of_combat",
        SUPPLIES.index(options["upgrade_supply"]),
        options["fusion_uses_per_phase"] == "1",
    )


def empty_board(players: int, chance: Chance, box: Box, variant: Variant) -> XobosState:
    """The board of the right side without any piece; round 1, first player 0, stocks as at the start."""
    board = box.boards[1 if players == 3 else 0]
    fields = board.fields
    return XobosState(
        players=players,
        over=False,
        chance=chance,
        box=box,
        board=board,
        variant=variant,
        clan=[NO_CLAN] * SEATS,
        out=[0] * SEATS,
        out_round=[0] * SEATS,
        first=0,
        active=0,
        round=1,
        step=PLACING,
        owner=[-1] * fields,
        guardian=[-1] * fields,
        fresh=[0] * fields,
        tired=[0] * fields,
        building=[-1] * fields,
        holder=[-1] * fields,
        load=[0] * fields,
        tokens=[],
        fought=[],
        used=[0] * SEATS,
        pinned=0,
        moved=0,
        teleported=0,
        uncovered=0,
        entitled=0,
        where=[NOWHERE] * PIECES,
        techs=[0] * SEATS,
        count=[0] * (SEATS * BUILDINGS),
        quarks=[0] * SEATS,
        device=[0] * SEATS,
        upgrades_left=SHARED_UPGRADES,
        resources=[box.start_resources] * SEATS,
        crystals=[box.start_crystals] * SEATS,
        leader=[-1] * SEATS,
        life=[box.start_life] * PIECES,
        upgrade=[0] * PIECES,
        upgrades=[0] * PIECES,
        slot=[EMPTY] * PIECES,
        bought=0,
        raised=0,
        paid=0,
        given=0,
        old_links=0,
        fused=[0] * SEATS,
        served=0,
        refunds=[],
        age=[0] * PIECES,
        links=[0] * SEATS,
        most_resources=[box.start_resources] * SEATS,
        most_crystals=[box.start_crystals] * SEATS,
        lost=[0] * SEATS,
        facts=[[] for _ in range(SEATS)],
        picked=-1,
        spot=-1,
        question=-1,
        asked=-1,
        done=0,
        newest=0,
        declared=False,
        sources=[],
        commits=[],
        shooting=False,
    )


def new_game(players: int, chance: Chance, options: Mapping[str, str], box: Box) -> XobosState:
    s = empty_board(players, chance, box, variant_of(options))
    s.first = chance.below(players)
    s.active = s.first
    for seat in range(players):
        field = s.board.exits[seat]
        if box.start_quarks:
            s.owner[field] = seat
            s.fresh[field] = box.start_quarks
            s.quarks[seat] = box.start_quarks
    if options["clans"] == "on":
        s.step = CHOOSING_CLANS
        s.active = 0
    elif options["clans"] == "random":
        clans = [0, 1, 2, 3]
        chance.shuffle(clans)
        s.clan = [clans[seat] if seat < players else NO_CLAN for seat in range(SEATS)]
    return s

"""What a seat may know now: section 34, in words of the box. Fields have their names, Guardians their symbols."""

from __future__ import annotations

import msgspec

from underhall.engine.view import View

from .box import (
    BUILDING_IDS,
    CLAN_IDS,
    COCOON,
    FIELD_KINDS,
    KUBADI,
    NO_CLAN,
    REACTOR,
    SYMBOLS,
    TECHNOLOGY_IDS,
    UPGRADE_IDS,
)
from .buildings import tokens_left
from .dealing import MODES, SUPPLIES
from .ground import income
from .info import sees_board, sees_stock
from .power import builds, healing, power
from .questions.moving import move
from .scoring import places, score
from .state import BOOSTS, HEALS, SHARED, SITE, STEP_IDS, XobosState
from .tokens import DECLARED_LATE, SKY, TOKEN_IDS, declarer_of, defender_of, kind_of, late_of, source_of, target_of


class BuildingView(msgspec.Struct, frozen=True, kw_only=True):
    building: str
    owner: int
    load: int


class FieldView(msgspec.Struct, frozen=True, kw_only=True):
    """A field with everything on it; everyone sees that."""

    field: str
    kind: str
    owner: int | None
    """Whose units stand there."""
    guardian: str | None
    """`A` to `D`."""
    quarks: int
    moved_quarks: int
    """How many of them have moved in this round."""
    building: BuildingView | None
    site: bool
    """The Guardian there has an unfinished building."""
    pinned: bool
    declared: tuple[int, ...]
    """Seats that have used up the attack of this field in this round."""


class TokenView(msgspec.Struct, frozen=True, kw_only=True):
    """An attack token. A harvest has one field at both ends; a cannon that is tied to nothing has no source."""

    kind: str
    seat: int
    source: str | None
    target: str
    defender: int | None
    closing: bool


class LinkView(msgspec.Struct, frozen=True):
    kind: str
    to: str


class SiteView(msgspec.Struct, frozen=True):
    """An unfinished building. Others only see where it is."""

    field: str
    building: str | None
    paid: int | None


class GuardianView(msgspec.Struct, frozen=True, kw_only=True):
    symbol: str
    field: str | None
    """None: destroyed, or not placed yet."""
    moved: bool
    teleported: bool
    life: int | None
    power: int | None
    healing: int | None
    """What heal links protect it by."""
    upgrades: tuple[str, ...] | None
    link: LinkView | None
    site: SiteView | None


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat shows to the viewer."""

    clan: str | None
    eliminated: int
    """0, or the how-manieth to be out."""
    eliminated_in: int | None
    """The round of it."""
    technologies: tuple[str, ...]
    reactors: int
    income_resources: int
    income_crystals: int
    """What the next production brings."""
    device: int
    quarks_left: int
    guardians: tuple[GuardianView, ...]
    open: bool
    """Whether the viewer sees the player board."""
    leader: str | None
    resources: int | None
    crystals: int | None
    tokens_left: dict[str, int] | None
    score: int | None
    place: int | None
    """When the game is over: 1 is the winner's."""


class XobosView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    mode: str
    board: str
    round: int
    rounds: int
    step: str
    active: int
    first: int
    upgrades_left: int | None
    """Only where upgrades come from a common supply."""
    fields: tuple[FieldView, ...]
    tokens: tuple[TokenView, ...]
    picked: str | None
    """The piece that is about to move: a symbol, or the field of a Quark."""
    spot: str | None
    """The field that the open question is about."""
    seats: tuple[SeatView, ...]


def view(s: XobosState, seat: int) -> XobosView:
    return XobosView(
        seat=seat,
        players=s.players,
        over=s.over,
        mode=MODES[s.variant.mode],
        board=s.board.title,
        round=s.round,
        rounds=s.box.rounds,
        step=STEP_IDS[s.step],
        active=s.active,
        first=s.first,
        upgrades_left=s.upgrades_left if SUPPLIES[s.variant.supply] == SUPPLIES[SHARED] else None,
        fields=tuple(field_view(s, field) for field in range(s.board.fields)),
        tokens=tuple(token_view(s, token) for token in s.tokens),
        picked=picked(s),
        spot=s.board.names[s.spot] if s.spot >= 0 else None,
        seats=tuple(seat_view(s, seat, other) for other in range(s.players)),
    )


def field_view(s: XobosState, field: int) -> FieldView:
    guardian = s.guardian[field]
    building = None
    if s.building[field] >= 0:
        building = BuildingView(building=BUILDING_IDS[s.building[field]], owner=s.holder[field], load=s.load[field])
    return FieldView(
        field=s.board.names[field],
        kind=FIELD_KINDS[s.board.kind[field]],
        owner=s.owner[field] if s.owner[field] >= 0 else None,
        guardian=SYMBOLS[guardian % 4] if guardian >= 0 else None,
        quarks=s.fresh[field] + s.tired[field],
        moved_quarks=s.tired[field],
        building=building,
        site=guardian >= 0 and builds(s, guardian),
        pinned=s.pinned >> field & 1 != 0,
        declared=tuple(seat for seat in range(s.players) if s.used[seat] >> field & 1),
    )


def token_view(s: XobosState, token: int) -> TokenView:
    names = s.board.names
    return TokenView(
        kind=TOKEN_IDS[kind_of(token)],
        seat=declarer_of(token),
        source=names[source_of(token)] if source_of(token) != SKY else None,
        target=names[target_of(token)],
        defender=defender_of(token) if defender_of(token) >= 0 else None,
        closing=late_of(token) & DECLARED_LATE != 0,
    )


def picked(s: XobosState) -> str | None:
    """Named as in the notation."""
    if s.picked < 0:
        return None
    return move.write(s, s.picked)


def seat_view(s: XobosState, viewer: int, seat: int) -> SeatView:
    board, stock = sees_board(s, viewer, seat), sees_stock(s, viewer, seat)
    leader = s.leader[seat]
    resources, crystals = income(s, seat)
    return SeatView(
        clan=CLAN_IDS[s.clan[seat]] if s.clan[seat] != NO_CLAN else None,
        eliminated=s.out[seat],
        eliminated_in=s.out_round[seat] or None,
        technologies=tuple(name for at, name in enumerate(TECHNOLOGY_IDS) if s.techs[seat] >> at & 1),
        reactors=s.count[seat * len(BUILDING_IDS) + REACTOR],
        income_resources=resources,
        income_crystals=crystals,
        device=s.device[seat],
        quarks_left=s.box.quarks - s.quarks[seat],
        guardians=tuple(guardian_view(s, guardian, board, stock) for guardian in range(4 * seat, 4 * seat + 4)),
        open=board,
        leader=SYMBOLS[leader] if board and leader >= 0 else None,
        resources=s.resources[seat] if stock else None,
        crystals=s.crystals[seat] if stock else None,
        tokens_left=(
            {
                name: tokens_left(s, seat, at)
                for at, name in enumerate(BUILDING_IDS)
                if at != COCOON or s.clan[seat] == KUBADI
            }
            if stock
            else None
        ),
        score=score(s, seat) if stock else None,
        place=places(s)[seat] if s.over else None,
    )


def guardian_view(s: XobosState, guardian: int, board: bool, stock: bool) -> GuardianView:
    field, slot = s.where[guardian], s.slot[guardian]
    link = None
    if board and BOOSTS <= slot < SITE:
        link = LinkView("boost" if slot < HEALS else "heal", SYMBOLS[slot % 8])
    site = None
    if slot >= SITE:
        site = SiteView(
            s.board.names[field],
            BUILDING_IDS[(slot - SITE) // 8] if stock else None,
            slot % 8 if stock else None,
        )
    return GuardianView(
        symbol=SYMBOLS[guardian % 4],
        field=s.board.names[field] if field >= 0 else None,
        moved=s.moved >> guardian & 1 != 0,
        teleported=s.teleported >> guardian & 1 != 0,
        life=s.life[guardian] if board else None,
        power=power(s, guardian) if board else None,
        healing=healing(s, guardian) if board else None,
        upgrades=(UPGRADE_IDS[s.upgrade[guardian]],) * s.upgrades[guardian] if board else None,
        link=link,
        site=site,
    )

"""What a seat of Xobos knows, as numbers: the layout. `encode.py` fills it.

The board is turned so that every viewer finds its own base where the first seat has it: with three and four players it
is rotated, with two it is mirrored, because their bases lie side by side. Fields and corridors are numbered as on the
turned board.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import FINGERPRINT
from underhall.engine.encoding import Encoding, Segment

from .box import BUILDINGS, CLAN_IDS, GUARDIANS, SEATS, TECHNOLOGIES, Board
from .questions import QUESTIONS
from .state import CHECK, SHARED, STEP_IDS, XobosState

AMOUNT: Final = 4  # an amount: times 65536, times 256, the rest, whether it is below 0
TABLE: Final = 6
ROLES: Final = 8
PICKED: Final = 13  # besides the fields of Quarks
LINKS: Final = 32
MOST: Final = 3  # amounts that all can work out
GLANCE: Final = 12
STRIKING: Final = 4
LEADERS: Final = 5
ORDERS: Final = 13
STOCKS: Final = 3
REFUNDS: Final = 8  # each Guardian has two upgrades at most

WIDTH: Final = 1000  # of the drawing of a board


class Layout:
    """Where everything is, for one number of players and one set of options that matters."""

    __slots__ = (
        "attacks", "battles", "buildings", "cannons", "clans", "commits", "damage", "edge_turn", "encoding", "fields",
        "glances", "guardians", "harvests", "holders", "leaders", "life", "links", "loads", "memory", "most",
        "open", "order", "orders", "out", "picked", "pieces", "pinned", "plans", "players", "quarks", "refunds",
        "roles", "sources", "spot", "step", "stocks", "strike", "supplies", "techs", "turn", "upgrades",
        "used",
    )  # fmt: skip

    def __init__(self, players: int, board: Board, check: bool, shared: bool) -> None:
        known = [*public(players, board, check), *boards(players, shared, ""), *striking("")]
        hidden = [*boards(players, shared, "all_"), *striking("all_")]
        self.encoding: Encoding = Encoding([question.name for question in QUESTIONS], known, hidden)
        self.players: int = players
        self.fields: int = board.fields
        self.turn: list[list[int]] = turned_fields(board, players)
        """viewer -> field -> the field on the turned board"""
        self.edge_turn: list[list[int]] = [turned_edges(board, fields) for fields in self.turn]
        self.step: int = self.at("step")
        self.open: int = self.at("open")
        self.roles: int = self.at("roles")
        self.out: int = self.at("out")
        self.clans: int = self.at("clans")
        self.techs: int = self.at("technologies")
        self.supplies: int = self.at("supplies")
        self.most: int = self.at("most")
        self.links: int = self.at("links")
        self.pieces: int = self.at("pieces")
        self.guardians: int = self.at("guardians")
        self.quarks: int = self.at("quarks")
        self.buildings: int = self.at("buildings")
        self.holders: int = self.at("holders")
        self.loads: int = self.at("loads")
        self.used: int = self.at("used")
        self.pinned: int = self.at("pinned")
        self.spot: int = self.at("spot")
        self.sources: int = self.at("sources")
        self.picked: int = self.at("picked")
        self.attacks: int = self.at("attacks")
        self.battles: int = self.at("battles")
        self.harvests: int = self.at("harvests")
        self.cannons: int = self.at("cannons")
        self.order: int = self.at("order")
        self.damage: int = self.at("damage")
        self.glances: int = self.at("glances") if check else -1
        self.memory: int = self.at("memory")
        # From here on the segments for critics follow each other in the same way.
        self.leaders: int = self.at("leaders")
        self.life: int = self.at("life")
        self.upgrades: int = self.at("upgrades")
        self.orders: int = self.at("orders")
        self.stocks: int = self.at("stocks")
        self.plans: int = self.at("plans")
        self.refunds: int = self.at("refunds") if shared else -1
        self.strike: int = self.at("strike")
        self.commits: int = self.at("commits")

    def at(self, name: str) -> int:
        """Where a segment begins, counted from the end of `question`."""
        found: int = self.encoding.place(name).start - len(QUESTIONS)
        return found


LAYOUTS: Final[list[Layout | None]] = [None] * ((SEATS + 1) * 4)


def layout_of(s: XobosState) -> Layout:
    check, shared = s.variant.mode == CHECK, s.variant.supply == SHARED
    number = s.players * 4 + (2 if check else 0) + (1 if shared else 0)
    found = LAYOUTS[number]
    if found is None:
        found = Layout(s.players, s.board, check, shared)
        LAYOUTS[number] = found
    return found


def public(players: int, board: Board, check: bool) -> list[Segment]:
    fields, edges = board.fields, board.edges
    glances = Segment(
        "glances",
        (players, GLANCE),
        "what was last seen of an uncovered player board, by seat: the Leader, one-hot; upgrades of each Guardian for "
        "power; those for healing",
    )
    return [
        Segment(
            "table",
            (TABLE,),
            "the round; whether the game is over, whether the active player has declared something in this turn, "
            "whether an Orbital Cannon takes part; tokens declared before the newest ones; upgrade tokens left in the "
            "common supply",
        ),
        Segment("step", (len(STEP_IDS),), "the step of the round, one-hot: " + ", ".join(STEP_IDS)),
        Segment("open", (len(QUESTIONS),), "the question that is open or was last, one-hot"),
        Segment(
            "roles",
            (players, ROLES),
            "by seat, whether it holds the first player marker, is active, is or was last asked, has finished its part "
            "of a decision of all, lies open, may move its Leader token, has bought a technology in this phase, has "
            "built a Reactor in it",
        ),
        Segment("out", (players, 2), "in which place the seat was eliminated, and in which round"),
        Segment("clans", (players, len(CLAN_IDS)), "the clan of each seat, one-hot: " + ", ".join(CLAN_IDS)),
        Segment("technologies", (players, TECHNOLOGIES), "the technologies of each seat"),
        Segment("supplies", (players, 2), "Quarks on the board, and crystals in the clan's device, by seat"),
        Segment(
            "most",
            (players, MOST, AMOUNT),
            "resources and crystals of each seat if nothing was spent in secret, and resources that may have been lost "
            "with sites: each times 65536, times 256, the rest, and whether it is below 0",
        ),
        Segment(
            "links",
            (players, LINKS),
            "links that may be there for all that others know: boosts by giver and receiver, then heals",
        ),
        Segment(
            "pieces",
            (players, GUARDIANS, 4),
            "of each Guardian whether it has moved and was teleported in this round, whether it stood on an own "
            "Technical Building in this phase, and how many phases its site has seen",
        ),
        Segment("guardians", (fields, players * GUARDIANS), "which Guardian is on each field, by seat and symbol"),
        Segment(
            "quarks", (fields, 2 * players), "Quarks on each field that have not moved in this round, and that have"
        ),
        Segment("buildings", (fields, BUILDINGS), "the building on each field, one-hot"),
        Segment("holders", (fields, players), "whose building it is, one-hot"),
        Segment("loads", (fields,), "crystals in the Watchtower on each field"),
        Segment("used", (fields, players), "fields from which each seat has declared in this round"),
        Segment("pinned", (fields,), "fields that declared a counter-attack before their owner's turn"),
        Segment("spot", (fields,), "the field that the open question is about"),
        Segment("sources", (fields,), "fields of the attack that is being resolved: their place in its order"),
        Segment(
            "picked",
            (PICKED + fields,),
            "the piece that is about to move: none, Guardians by symbol, Quarks by field, teleports and broken links "
            "by symbol",
        ),
        Segment("attacks", (edges,), "attack tokens by corridor and direction: their place in the order of all tokens"),
        Segment("battles", (edges,), "the same for battles"),
        Segment("harvests", (fields,), "the same for harvests, by field"),
        Segment("cannons", (fields,), "the same for shots of Orbital Cannons, by target"),
        Segment("order", (FINGERPRINT,), "a fingerprint of the tokens, of battles that are over and of the sources"),
        Segment(
            "damage",
            (players, GUARDIANS),
            "damage announced since the life of the Guardian was last known",
        ),
        *([glances] if check else []),
        Segment("memory", (FINGERPRINT,), "a fingerprint of all that was learnt of the player boards"),
    ]


def striking(name: str) -> list[Segment]:
    whose = "the seat" if not name else "any seat"
    return [
        Segment(
            f"{name}strike",
            (STRIKING,),
            f"of the attack that is being resolved: fields that have given, and what they give as far as {whose} has "
            "decided it itself: Guardians, Quarks, crystals",
        ),
        Segment(f"{name}commits", (FINGERPRINT,), f"a fingerprint of what each field gives, as {whose} has decided"),
    ]


def boards(players: int, shared: bool, name: str) -> list[Segment]:
    """The player boards: those that the viewer sees, or for critics all of them."""
    refunds = Segment(
        f"{name}refunds", (players, REFUNDS, GUARDIANS), "upgrades bought in this phase: Guardians in order, one-hot"
    )
    return [
        Segment(
            f"{name}leaders",
            (players, LEADERS),
            "the Leader of each seat, one-hot by symbol; the last one if there is a Leader that is not seen",
        ),
        Segment(f"{name}life", (players, GUARDIANS), "life of each Guardian whose player board is seen"),
        Segment(
            f"{name}upgrades",
            (players, GUARDIANS, 2),
            "how many upgrades it has, and whether its marker is the one for healing",
        ),
        Segment(
            f"{name}orders",
            (players, GUARDIANS, ORDERS),
            "its order slot: whom it boosts, whom it heals, whether it builds, what, and how much is paid",
        ),
        Segment(
            f"{name}stocks",
            (players, STOCKS, AMOUNT),
            "resources, crystals, Fusions in this phase; each as in `most`",
        ),
        Segment(
            f"{name}plans",
            (players, GUARDIANS, 3),
            "of each Guardian whether its site was paid for, it gave a new link, its link is an old one, in this phase",
        ),
        *([refunds] if shared else []),
    ]


# The board, turned -------------------------------------------------------------------------------------------------


def next_fields(board: Board, players: int) -> list[int]:
    """Where each field goes if all players move on by one seat and the board goes with them."""
    if players == 2:
        places = {(board.x[field], board.y[field]): field for field in range(board.fields)}
        return [places[WIDTH - board.x[field], board.y[field]] for field in range(board.fields)]
    found = []
    for name in board.names:
        side, _, rest = name.partition("_")  # q1_b4 is in the first player's quadrant, x12_t between two of them
        moved = "".join([str(int(one) % players + 1) if one.isdigit() else one for one in side])
        found.append(board.by_name[f"{moved}_{rest}"])
    return found


def turned_fields(board: Board, players: int) -> list[list[int]]:
    """For each viewer, each field as it is called on the board turned to that viewer."""
    after = next_fields(board, players)
    found = [list(range(board.fields))]
    for _ in range(players - 1):
        # The last seat needs one step to sit where the first one does, the one before it two.
        found.insert(1, [after[field] for field in found[1 if len(found) > 1 else 0]])
    return found


def turned_edges(board: Board, fields: list[int]) -> list[int]:
    return [
        board.edge[fields[board.source[edge]] * board.fields + fields[board.target[edge]]]
        for edge in range(board.edges)
    ]

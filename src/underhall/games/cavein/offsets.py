"""Where each segment of `encoding.py` begins, as plain numbers for compiled code."""

from __future__ import annotations

from .box import KINDS, LEVELS, ROW_OF, SLOTS, Box
from .encoding import layout
from .state import CaveinState


class Offsets:
    """Where the segments begin, after `question`, and which places a card may take: for one kind of game."""

    __slots__ = (
        "active", "area", "artifact_turns", "artifacts", "bases", "batches", "blind", "card_cell", "cards", "commands",
        "docks", "first", "hand", "hand_sizes", "leader", "marks", "mine", "mine_cell", "open", "paid_colours",
        "paid_order", "paying", "raided", "removed", "secret", "source", "stacks", "start_used", "step", "subject",
        "subject_bases", "subjugated", "table", "token_cell", "token_colours", "token_minus", "tokens", "tokens_size",
        "totems", "true_cards", "true_hands", "true_secret", "true_stacks", "true_tokens", "turn", "used", "weak",
        "weak_cell",
    )  # fmt: skip

    def __init__(self, players: int, box: Box) -> None:
        encoding = layout(players, box)
        self.cards: int = sum(box.copies)
        self.tokens_size: int = sum(box.token_copies)
        self.weak: int = sum(box.copies[::LEVELS])
        # Kind -> its first place, and at the end the number of places.
        self.card_cell: list[int] = [sum(box.copies[:kind]) for kind in range(KINDS + 1)]
        self.token_cell: list[int] = [sum(box.token_copies[:token]) for token in range(len(box.cost) + 1)]
        weak_copies = [copies if kind % LEVELS == 0 else 0 for kind, copies in enumerate(box.copies)]
        self.weak_cell: list[int] = [sum(weak_copies[:kind]) for kind in range(KINDS + 1)]
        of_row = [[token for token in range(len(box.cost)) if box.row[token] == row] for row in range(LEVELS)]
        # Where a place of the Mine begins, for the token that lies there.
        self.mine_cell: list[list[int]] = []
        begin = 0
        for slot in range(SLOTS):
            tokens = of_row[ROW_OF[slot]]
            self.mine_cell.append(
                [begin + (tokens.index(token) if token in tokens else 0) for token in range(len(box.cost))]
            )
            begin += len(tokens)
        self.table: int = encoding.offset("table")
        self.active: int = encoding.offset("active")
        self.first: int = encoding.offset("first")
        self.commands: int = encoding.offset("commands")
        self.totems: int = encoding.offset("totems")
        self.docks: int = encoding.offset("docks")
        self.mine: int = encoding.offset("mine")
        self.token_colours: int = encoding.offset("token_colours")
        self.token_minus: int = encoding.offset("token_minus")
        self.stacks: int = encoding.offset("stacks")
        self.step: int = encoding.offset("step")
        self.turn: int = encoding.offset("turn")
        self.leader: int = encoding.offset("leader")
        self.used: int = encoding.offset("used")
        self.paying: int = encoding.offset("paying")
        self.raided: int = encoding.offset("raided")
        self.start_used: int = encoding.offset("start_used")
        self.source: int = encoding.offset("source")
        self.subject: int = encoding.offset("subject")
        self.subject_bases: int = encoding.offset("subject_bases")
        self.paid_colours: int = encoding.offset("paid_colours")
        self.paid_order: int = encoding.offset("paid_order")
        self.bases: int = encoding.offset("bases")
        self.subjugated: int = encoding.offset("subjugated")
        self.removed: int = encoding.offset("removed")
        self.area: int = encoding.offset("area")
        self.tokens: int = encoding.offset("tokens")
        self.artifacts: int = encoding.offset("artifacts")
        self.artifact_turns: int = encoding.offset("artifact_turns")
        self.hand: int = encoding.offset("hand")
        self.secret: int = encoding.offset("secret")
        self.hand_sizes: int = encoding.offset("hand_sizes")
        self.open: int = encoding.offset("open")
        self.blind: int = encoding.offset("blind")
        self.batches: int = encoding.offset("batches")
        self.marks: int = encoding.offset("marks")
        self.true_cards: int = encoding.offset("true_cards")
        self.true_tokens: int = encoding.offset("true_tokens")
        self.true_stacks: int = encoding.offset("true_stacks")
        self.true_hands: int = encoding.offset("true_hands")
        self.true_secret: int = encoding.offset("true_secret")


def offsets_of(s: CaveinState) -> Offsets:
    """Made once for each number of players, and kept with the box."""
    found = s.box.offsets[s.players]
    if found is None:
        found = Offsets(s.players, s.box)
        s.box.offsets[s.players] = found
    return found

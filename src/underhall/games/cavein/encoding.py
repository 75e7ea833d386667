"""The layout of what a seat knows as numbers. `encode.py` fills it.

Cards of a kind are alike, and so are tokens. Where there is an order, each kind has a place for each of its copies, and
the number in the place says where in the order it is, from 1 on; the first free place is taken.
"""

from __future__ import annotations

from functools import lru_cache

from underhall.engine.encoder import FINGERPRINT
from underhall.engine.encoding import Encoding, Segment

from .box import (
    ARTIFACT_CARDS,
    ARTIFACT_SOURCE,
    ARTIFACTS,
    FACTIONS,
    KINDS,
    LEVELS,
    ROW_OF,
    ROWS,
    SLOTS,
    STACKS,
    Box,
)
from .questions import QUESTIONS

NAMES = [question.name for question in QUESTIONS]
SOURCES = ARTIFACT_SOURCE + ARTIFACTS
MARKS = 3
"""Robuster works three times in a turn at most: as the Leader and with two actions."""
BATCH = 1 + FACTIONS
MARK = FACTIONS + 2 + KINDS


def layout(players: int, box: Box) -> Encoding:
    kinds = tuple(box.row.count(row) for row in range(ROWS))
    weak = sum(box.copies[::LEVELS])
    return layout_of(players, kinds, sum(box.copies), weak, sum(box.token_copies))


@lru_cache(maxsize=64)
def layout_of(players: int, token_kinds: tuple[int, ...], cards: int, weak: int, tokens: int) -> Encoding:
    """`token_kinds`: how many there are of each cost; `weak`: cards of level 1."""
    mine = sum(token_kinds[row] for row in ROW_OF)
    known = [
        Segment(
            "table",
            (7,),
            "whether the game is over; the marker's field; whether it is the last round; turns finished (times 256, and"
            " the rest); rounds without progress; whether this one has made some",
        ),
        Segment("piles", (2 * ROWS + STACKS,), "cards left by level, tokens left by cost, artifact cards by stack"),
        Segment("in_play", (FACTIONS,), "the factions in play; the colours of the others are wild"),
        Segment("active", (players,), "whose turn it is, one-hot"),
        Segment("first", (players,), "who began, one-hot"),
        Segment("commands", (players, FACTIONS), "the faction of each Command card, one-hot"),
        Segment("totems", (FACTIONS, players + 1), "who holds each totem, one-hot; the last one is the supply"),
        Segment("docks", (SLOTS, FACTIONS), "the card in each place of the Docks, one-hot by faction"),
        Segment("mine", (mine,), "for each place of the Mine its token, one-hot among those of this cost"),
        Segment("token_colours", (SLOTS, FACTIONS), "the colour that a token of the Mine was given this turn, one-hot"),
        Segment("token_minus", (SLOTS,), "by how much this made it cheaper"),
        Segment("stacks", (STACKS, ARTIFACT_CARDS), "the top artifact card of each stack, one-hot"),
        Segment("step", (len(NAMES),), "the question that is open or was last, one-hot"),
        Segment(
            "turn",
            (12,),
            "normal actions left, extra minings left, uses of Ancient Ones, Maccarat and Scrabber, cards chosen so far,"
            " cards paid so far; whether the same type is allowed twice, Foreman and Stalkroot work, more cards are"
            " wanted, and nothing is an answer",
        ),
        Segment("leader", (2,), "the Leader's skill was used or declined, one-hot"),
        Segment("used", (4,), "types of normal actions used: recruiting, mining, collecting, a skill"),
        Segment("paying", (3,), "what was paid for last: recruiting, mining, collecting, one-hot"),
        Segment("raided", (players,), "the Bases raided this turn"),
        Segment("start_used", (3,), "used at the start of this turn: Third Cyber Arm, Field Radio, Chain of Command"),
        Segment("source", (SOURCES,), "the skill or artifact that asks or asked last, one-hot; all 0 for the first"),
        Segment("subject", (KINDS,), "the kind, place, colour, cost or sum it is about, one-hot; all 0 for the first"),
        Segment("subject_bases", (players,), "the Bases that it is about"),
        Segment("paid_colours", (FACTIONS,), "cards paid so far with a colour named this turn, by colour"),
        Segment("paid_order", (FINGERPRINT,), "a fingerprint of their order, if there are any"),
        Segment("bases", (players, cards), "the cards of each Base, by kind and copy, counted from the Leader down"),
        Segment("subjugated", (players, cards), "cards that each seat subjugated openly, in order"),
        Segment("removed", (cards,), "cards that left the game from Bases, in order"),
        Segment("area", (cards,), "cards played this turn, in order"),
        Segment("tokens", (players, tokens), "tokens of each seat, by kind and copy, in order"),
        Segment("artifacts", (players, ARTIFACTS), "artifacts of each seat, in order"),
        Segment("artifact_turns", (ARTIFACTS, 2), "the turn in which an artifact was taken (times 256, and the rest)"),
        Segment("hand", (1 + FACTIONS, KINDS), "the viewer's hand: as printed, then with a colour named this turn"),
        Segment("secret", (weak,), "cards of level 1 that the viewer hid (Domina), by kind and copy, in order"),
        Segment("hand_sizes", (players, 2), "cards in each hand, and hidden by Domina"),
        Segment("open", (players, KINDS), "cards that all have seen entering each hand, and not leaving it"),
        Segment("blind", (players, LEVELS), "cards in each hand that were dealt face down and not seen since"),
        Segment(
            "batches",
            (weak, players + BATCH),
            "each use of Domina: whose, how many cards, and by colour the fewest open cards in that hand since then",
        ),
        Segment(
            "marks",
            (MARKS, MARK),
            "each use of Robuster this turn: the colour, cards not shown since, uses of Domina before it, and by kind"
            " the cards that came later",
        ),
    ]
    hidden = [
        Segment("true_cards", (cards,), "the piles of cards, by kind and copy, counted from the top"),
        Segment("true_tokens", (tokens,), "the piles of tokens, by kind and copy, counted from the top"),
        Segment("true_stacks", (STACKS, ARTIFACT_CARDS), "the artifact cards of each stack, counted from the top"),
        Segment("true_hands", (players, 1 + FACTIONS, KINDS), "each hand"),
        Segment("true_secret", (players, weak), "the cards that each seat hid, in order"),
    ]
    return Encoding(NAMES, known, hidden)

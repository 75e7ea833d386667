"""What a seat knows as numbers: it says exactly what the seat's key says, no less and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.rest import slots_of
from underhall.engine.state import OUTSIDER, State

from .case import Case, waiting_for


class Pairs:
    """Keys and encodings seen so far: each of the one kind goes with one of the other."""

    def __init__(self, case: Case, encoder: Encoder) -> None:
        self.case = case
        self.encoder = encoder
        self.keys: dict[tuple[int, bytes], bytes] = {}
        self.encodings: dict[tuple[int, bytes], bytes] = {}

    def add(self, state: State, seat: int, where: str) -> None:
        key, encoded = self.case.game.info_key(state, seat), self.encoder.known(state, seat)
        known = self.encodings.setdefault((seat, key), encoded)
        assert known == encoded, f"{where}: what the seat knows is the same, {self.difference(known, encoded)} is not"
        other = self.keys.setdefault((seat, encoded), key)
        assert other == key, f"{where}: the encoding misses a difference: {first_difference(other, key)}"

    def difference(self, one: bytes, other: bytes) -> str:
        index = next(at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
        return self.encoder.encoding.segment_at(index)


def first_difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"byte {at}, {one[max(0, at - 40) : at + 40]!r} or {other[max(0, at - 40) : at + 40]!r}"


def say_what_is_known(case: Case, every: int = 1) -> int:
    """Equal encodings exactly for equal keys: along a whole game, and in re-deals for the seat itself and for others.

    Returns how many different situations it has seen.
    """
    encoder = Encoder(case.game, case.start().state)
    pairs = Pairs(case, encoder)
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        for seat in range(case.players):
            where = f"{case}, answer {match.answers}, seat {seat}"
            state = match.state_of(seat)
            pairs.add(state, seat, where)
            for viewer in case.viewers():
                # While seats decide at once, each one knows only its own branch: nobody can deal for another one's.
                twin = match.state_of(viewer).copy()
                case.game.resample(twin, viewer, FastChance(at * 7 + viewer + 1))
                pairs.add(twin, seat, f"{where}, dealt again for seat {viewer}")
            assert encoder.known(state, seat) == encoder.everything(state, seat)[: encoder.size], (
                f"{where}: the form that shows everything begins with something else than what the seat knows"
            )
    return len(pairs.keys)


def critics_see_everything(case: Case, every: int = 1, hidden: Callable[[Any], object] | None = None) -> int:
    """The full form differs wherever a re-deal has changed something that is hidden: `hidden` says what (its default:
    the whole state without its chance)."""
    encoder = Encoder(case.game, case.start().state)
    looked = 0
    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        for seat in range(case.players):
            state = match.state_of(seat)
            twin = state.copy()
            case.game.resample(twin, seat, FastChance(at * 3 + seat))
            if hidden is not None:
                same = hidden(state) == hidden(twin)
            else:
                twin.chance = state.chance
                same = state.data() == twin.data()
            where = f"{case}, answer {match.answers}, seat {seat}"
            assert same == (encoder.everything(state, seat) == encoder.everything(twin, seat)), (
                f"{where}: a critic does not see what is hidden, or sees what is not there"
            )
            looked += not same
    return looked


Features = list[tuple[int, list[int], list[int]]]


def features_of(encoder: Encoder, state: State, seat: int, question: int, options: Sequence[int]) -> Features:
    """For each option, in ascending order: its number, its terms and its features."""
    ordered = sorted(options)
    terms = encoder.terms(state, seat, question, ordered)
    return [
        (option, values, encoder.features(state, seat, question, option))
        for option, values in zip(ordered, terms, strict=True)
    ]


def options_tell_what_is_known(case: Case, every: int = 1) -> int:
    """What is on offer and the features of every option are the same wherever the seat knows the same: along a whole
    game, and in re-deals for the seat itself and for others. With the encoding they say just what the key says.

    In a re-deal for somebody else, the seat may have other options: they are made again for what it holds there.
    Returns how many options it has looked at.
    """
    encoder = Encoder(case.game, case.start().state)
    told: dict[tuple[int, int, bytes], Features] = {}
    keys: dict[tuple[int, bytes, str], bytes] = {}
    looked = 0

    def add(state: State, seat: int, question: int, options: Sequence[int], where: str) -> int:
        key, features = case.game.info_key(state, seat), features_of(encoder, state, seat, question, options)
        known = told.setdefault((seat, question, key), features)
        for one, other in zip(known, features, strict=False):
            assert one[0] == other[0], (
                f"{where}: option {one[0]} or {other[0]} is on offer, and the seat knows the same"
            )
            assert one[1] == other[1], f"{where}: the terms of option {one[0]} tell secrets"
            assert one[2] == other[2], f"{where}: the features of option {one[0]} tell secrets"
        assert len(known) == len(features), f"{where}: not as many options, although the seat knows the same"
        told_all = (seat, encoder.known(state, seat, question), repr(features))
        assert keys.setdefault(told_all, key) == key, f"{where}: neither encoding nor features tell a difference"
        apart = {tuple(row) for _, _, row in features}
        assert len(apart) == len(features), f"{where}: two options have the same features"
        for option, values, traits in features:
            assert len(values) == len(case.game.facts.terms), f"{where}: option {option} has too few terms"
            assert all(0 <= trait < encoder.features_size for trait in traits), f"{where}: option {option}"
        return len(features)

    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        for seat in range(case.players):
            waiting = waiting_for(match, seat)
            if waiting is None:
                continue
            question = waiting.question
            where = f"{case}, answer {match.answers}, seat {seat}"
            looked += add(waiting.state, seat, question, waiting.options, where)
            # While seats decide at once, each one knows only its own branch: nobody can deal for another one's.
            for viewer in [seat] if match.at_once else case.viewers():
                twin = waiting.state.copy()
                case.game.resample(twin, viewer, FastChance(at * 11 + viewer + 1))
                options = waiting.options if viewer == seat else case.game.options(twin, seat, question)
                if options:
                    add(twin, seat, question, options, f"{where}, dealt again for seat {viewer}")
    return looked


def mirrors(case: Case, turned: Callable[[Any], State], every: int = 1) -> int:
    """Seats look alike: if all players move on by one seat (`turned`), each sees exactly what it saw before."""
    encoder = Encoder(case.game, case.start().state)
    looked = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        for seat in range(case.players):
            state = match.state_of(seat)
            twin = turned(state)
            before, after = encoder.everything(state, seat), encoder.everything(twin, (seat + 1) % case.players)
            if before != after:
                index = next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
                place = encoder.encoding.segment_at(index)
                raise AssertionError(f"{case}, answer {match.answers}, seat {seat}: {place} does not move on with it")
            looked += 1
            looked += mirrored_options(case, encoder, match, seat, turned)
    return looked


def mirrored_options(case: Case, encoder: Encoder, match: Match, seat: int, turned: Callable[[Any], State]) -> int:
    """If all players move on by one seat, the options on offer have the same numbers for whoever sees them from there,
    bring and cost the same, and have the same features.
    """
    waiting = waiting_for(match, seat)
    if waiting is None:
        return 0
    question, after = waiting.question, (seat + 1) % case.players
    twin = turned(waiting.state)
    options = case.game.options(twin, after, question)
    where = f"{case}, answer {match.answers}, seat {seat}"
    assert len(options) == len(waiting.options), f"{where}: other options are on offer to the next seat"
    mine, others = encoder.in_order(seat, question, waiting.options), encoder.in_order(after, question, options)
    assert [encoder.shown(seat, question, one) for one in mine] == [
        encoder.shown(after, question, one) for one in others
    ], f"{where}: the options have other numbers for the next seat"
    terms = [encoder.terms(waiting.state, seat, question, mine), encoder.terms(twin, after, question, others)]
    assert terms[0] == terms[1], f"{where}: terms do not move on with it"
    for one, other in zip(mine, others, strict=True):
        before = encoder.features(waiting.state, seat, question, one)
        moved_on = encoder.features(twin, after, question, other)
        assert before == moved_on, f"{where}: the features of option {one} do not move on with it"
    return 1


def outsiders_may_look(case: Case, every: int = 1) -> int:
    """Somebody who only watches gets an encoding as well, and it is the same in every re-deal."""
    encoder = Encoder(case.game, case.start().state)
    looked = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        state = match.state_of(OUTSIDER)
        twin = state.copy()
        case.game.resample(twin, OUTSIDER, FastChance(at))
        assert encoder.known(state, OUTSIDER) == encoder.known(twin, OUTSIDER), f"{case}, answer {match.answers}"
        looked += 1
    return looked


def every_field_counts(case: Case, joined: Sequence[Sequence[str]] = (), every: int = 1) -> int:
    """A position in which one field of the state is as in another position: what the seat knows and the encoding are
    both the same as before, or both are not. So no field hides behind others that change together with it.

    `joined`: fields that say the same in two ways, so that they only change together. Returns how many fields made a
    difference somewhere.
    """
    encoder = Encoder(case.game, case.start().state)
    start = case.start().state
    fixed = {*start.fixed(), "players", "chance", *(name for names in joined for name in names)}
    alone = [name for name in slots_of(type(start)) if name not in fixed]
    groups = [*([name] for name in alone), *joined]
    counted: set[str] = set()
    before: list[State] = []
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        states = [match.state_of(seat) for seat in range(case.players)]
        for seat, (old, new) in enumerate(zip(before, states, strict=False)):
            key, encoded = case.game.info_key(new, seat), encoder.known(new, seat)
            for names in groups:
                twin = new.copy()
                for name in names:
                    setattr(twin, name, getattr(old, name))
                same = case.game.info_key(twin, seat) == key
                assert same == (encoder.known(twin, seat) == encoded), (
                    f"{case}, answer {match.answers}, seat {seat}: {', '.join(names)} from an earlier position "
                    f"{'makes no difference to what the seat knows, but' if same else 'is known, but makes none'}"
                    f"{' to the encoding' if same else ' in the encoding'}"
                )
                if not same:
                    counted.update(names)
        before = [state.copy() for state in states]
    return len(counted)

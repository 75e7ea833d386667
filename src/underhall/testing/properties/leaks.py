"""Leaks: what a seat can see, read, be told or compute is the same in every deal that it cannot tell apart.

There are two checks. *Re-deals*: at a question, everything hidden from a seat is dealt again, and nothing that the seat
gets may change. *Shadows*: a game in another deal is played along, its other seats answering so that the viewer learns
the same; as long as that is possible, the viewer must see and be told the same, which finds leaks in the log and
knowledge that `info_key` or `resample` does not keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import Any

from underhall import OUTSIDER, Match, Seat
from underhall.bots import Bot, make_bot
from underhall.engine.chance import FastChance
from underhall.engine.errors import IllegalAnswer
from underhall.engine.match import Line
from underhall.engine.state import State
from underhall.engine.table import Policy as FirstPolicy
from underhall.engine.texts import speaker
from underhall.engine.why import Uses, refusals

from .case import Case, answered, bytes_of, languages, pick, redealt, waiting_for
from .playing import pendings, wrong_values


def snapshot(match: Match, seat: int, samples: int, chance: FastChance, language: str) -> dict[str, Any]:
    """Everything that the engine hands out to a seat, with `samples` "why not?" questions and wrong answers."""
    game = match.game
    waiting = waiting_for(match, seat)
    view = match.view(seat)
    say = speaker(match, language)
    log = match.log(seat)
    found: dict[str, Any] = {
        "view": view.to_json(),
        "log": log,
        "said": [say.line(line) for line in log[-12:]],
        "key": game.info_key(match.state_of(seat), seat),
    }
    if waiting is not None:
        found["question"] = waiting.question
        found["options"] = waiting.options[:]
        found["about"] = waiting.about
        found["prompt"] = say.prompt(waiting.question, waiting.about)
        found["notation"] = [game.write(waiting.state, waiting.question, option) for option in waiting.options]
        found["glosses"] = [
            game.gloss(waiting.state, waiting.question, option, language) for option in waiting.options[: samples * 3]
        ]
        found["weighed"] = [
            game.weigh(waiting.state, seat, waiting.question, option) for option in waiting.options[: samples * 3]
        ]
    if samples:
        # It gets the view and nothing else, and takes longer than all the rest: from equal views it makes equal texts.
        found["shown"] = game.show(view, language)
        found["errors"] = [error(match, seat, value) for value in wrong_values(match, seat, chance, samples)]
        if seat != OUTSIDER:
            uses = Uses(match, seat)  # as `why` does, once for all things
            found["why"] = [refusals(match, seat, uses.of(*things)) for things in some_things(match, seat, chance)]
    return found


def error(match: Match, seat: int, value: int) -> tuple[str, str | None]:
    try:
        match.answer_as(seat, value)
    except IllegalAnswer as caught:
        return str(caught), caught.rule
    raise AssertionError(f"the wrong answer {value} was taken")


def some_things(match: Match, seat: int, chance: FastChance) -> list[list[str]]:
    """Names of things on the table, one for each question, alone and with what goes with it."""
    found = []
    for question, facts in enumerate(match.game.facts.questions):
        things = match.game.things(match.state_of(seat), question, chance.below(facts.size))
        if things:
            found += [things[:1], things]
    return found


def compare(case: Case, match: Match, twin: Match, seat: int, samples: int, what: str, in_order: bool = True) -> None:
    seed = match.answers * 8 + seat + 2
    spoken = languages(case.game)
    language = spoken[match.answers % len(spoken)]
    found = snapshot(twin, seat, samples, FastChance(seed), language)
    expected = snapshot(match, seat, samples, FastChance(seed), language)
    if not in_order:
        # One answer may bring several cards one after another: a key need not keep the order in which they came. So
        # consecutive lines of the same kind for the same seat are compared without their order; nothing else is.
        for one in (found, expected):
            one["log"] = runs_sorted(one["log"])
            one["said"] = sorted(one["said"])
    for key, value in expected.items():
        assert found[key] == value, (
            f"{case}, answer {match.answers}: {what}, and for seat {seat} '{key}' differs\n{value}\n{found[key]}"
        )
    assert found.keys() == expected.keys(), f"{case}, answer {match.answers}: {what}, and seat {seat} is asked or not"
    if match._ledger.seats[-1:] == twin._ledger.seats[-1:] != []:
        # (A twin that was re-dealt a moment ago has an entry of its own there.)
        undo = [one.can_undo(seat) for one in (match, twin)]
        assert undo[0] == undo[1], f"{case}, answer {match.answers}: {what}, and seat {seat} may undo or not"
    fancies = [(pendings(one), bytes_of(one.state)) for one in (match.imagine(seat, 99), twin.imagine(seat, 99))]
    assert fancies[0] == fancies[1], f"{case}, answer {match.answers}: {what}, and seat {seat} imagines other games"


def runs_sorted(log: list[Line]) -> list[Line]:
    """The log with each run of lines of one event and one seat brought into a fixed order."""
    return [
        line
        for _, run in groupby(log, key=lambda line: (line.event, line.public[:1]))
        for line in sorted(run, key=lambda line: (line.public, line.secret))
    ]


def nothing_leaks_at_redeals(case: Case, every: int = 1, samples: int = 3) -> int:
    """At every question, for every seat and the outsider: everything they get is the same after a re-deal."""
    changed = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        for seat in case.viewers():
            twin = redealt(match, seat, case.seed + 31 * at + seat)
            changed += bytes_of(twin.state) != bytes_of(match.state)
            compare(case, match, twin, seat, samples, "everything hidden is dealt anew")
    return changed


def nothing_leaks_to_shadows(case: Case, tries: int = 8, samples: int = 0, bots: Iterable[str] = ()) -> int:
    """Plays games in other deals along with this one, as long as each viewer cannot tell them apart."""
    match, chance = case.start(), case.chance()
    shadows = {seat: redealt(match, seat, case.seed + seat) for seat in case.viewers()}
    followed = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        seat, value = pick(match, chance)
        match.answer_as(seat, value)
        for viewer, shadow in shadows.items():
            twin = follow(match, shadow, viewer, seat, value, tries)
            if twin is None:
                assert viewer != seat or not match.can_undo(seat), f"{case}: undo is offered over what became known"
                twin = redealt(match, viewer, case.seed + 7 * match.answers + viewer)
            else:
                followed += 1
            shadows[viewer] = twin
            compare(case, match, twin, viewer, samples, "the seat has learnt the same in another deal", in_order=False)
            resamples_alike(case, match.state_of(viewer), twin.state_of(viewer), viewer, match.answers)
            if not match.over and waiting_for(match, viewer):
                for name in bots:
                    bot_chooses_alike(case, match, twin, viewer, partial(make_bot, name))
    return followed


def follow(match: Match, shadow: Match, viewer: int, seat: int, value: int, tries: int) -> Match | None:
    """The shadow after an answer from which the viewer learns the same as in the match; None if there is none."""
    waiting = waiting_for(shadow, seat)
    if waiting is None:
        return None
    answers = [value] if value in waiting.options else []
    if viewer != seat:
        others = [option for option in waiting.options if option != value]
        FastChance(match.answers).shuffle(others)
        answers += others[:tries]
    else:
        assert answers, "the viewer's own options differ"
    for answer in answers:
        twin = answered(shadow, seat, answer)
        if alike(match, twin, viewer):
            return twin
    return None


def alike(match: Match, twin: Match, viewer: int) -> bool:
    """The viewer's key is the same, and so are those who are asked and done."""

    def asked(one: Match) -> list[Any]:
        hidden = one._ledger.block >= 0
        return [
            one.over,
            one.done(),
            [(p.seat, p.question if p.seat == viewer or not hidden else -1) for p in one.pending()],
        ]

    key = match.game.info_key(match.state_of(viewer), viewer)
    return asked(match) == asked(twin) and key == match.game.info_key(twin.state_of(viewer), viewer)


def resamples_alike(case: Case, one: State, other: State, seat: int, at: int) -> None:
    """Two states that the seat cannot tell apart give the same re-deal, byte by byte."""
    twins = [one.copy(), other.copy()]
    for twin in twins:
        case.game.resample(twin, seat, FastChance(at + 3))
    assert bytes_of(twins[0]) == bytes_of(twins[1]), (
        f"{case}, answer {at}: the re-deal for seat {seat} depends on what it does not know\n"
        f"{twins[0].data()}\n{twins[1].data()}"
    )


def resample_keeps_knowledge(case: Case, every: int = 1) -> int:
    """A re-deal keeps key and view of its seat and the box, depends on nothing hidden, and replaces chance."""
    changed = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        for seat in case.viewers():
            state = match.state_of(seat)
            twin = state.copy()
            case.game.resample(twin, seat, FastChance(at * 5 + seat))
            dealt = bytes_of(twin)
            where = f"{case}, answer {match.answers}: the re-deal for seat {seat}"
            assert case.game.info_key(twin, seat) == case.game.info_key(state, seat), f"{where} changes its key"
            assert case.game.view(twin, seat).to_json() == case.game.view(state, seat).to_json(), (
                f"{where} changes its view"
            )
            if case.cards:
                assert sorted(case.cards(twin)) == sorted(case.cards(state)), f"{where} changes the box"
            if case.sound:
                assert case.sound(state), f"{case}, answer {match.answers}: this state cannot be"
                assert case.sound(twin), f"{where} gives a state that cannot be"
            assert isinstance(twin.chance, FastChance), f"{where} keeps the true generator"
            changed += dealt[:-1] != bytes_of(state)[:-1]
            for known in (state, twin):
                again = known.copy()
                case.game.resample(again, seat, FastChance(at * 5 + seat))
                assert bytes_of(again) == dealt, (
                    f"{where} is not a function of chance, or depends on what it does not know"
                )
    return changed


# Bots -----------------------------------------------------------------------------------------------------------


def bots_choose_alike(case: Case, make: Callable[[int], Bot], every: int = 1, deals: int = 2) -> int:
    """A bot with the same seed chooses the same whatever the hidden cards are, at every question of a game."""
    looked = 0
    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        for waiting in match.pending():
            for deal in range(deals):
                twin = redealt(match, waiting.seat, case.seed + 13 * at + deal)
                bot_chooses_alike(case, match, twin, waiting.seat, make)
                looked += 1
    return looked


def bot_chooses_alike(case: Case, match: Match, twin: Match, seat: int, make: Callable[[int], Bot]) -> None:
    seed = match.answers + 5
    first, second = make(seed).choose(Seat(match, seat)), make(seed).choose(Seat(twin, seat))
    assert first == second, f"{case}, answer {match.answers}: the bot of seat {seat} knows something it cannot know"


# Seats ----------------------------------------------------------------------------------------------------------


def seats_hold_no_truth(case: Case, every: int = 1, shared: Iterable[str] = ()) -> int:
    """From a seat no public name leads to the true state or to one of its lists.

    `shared` names attributes of the state whose lists are the same for all states of a game: rank tables and such.
    """
    reached = 0
    for at, match in enumerate(case.walk()):
        if at % every and not match.over:
            continue
        truth = true_objects(match, set(shared))
        for number in range(case.players):
            seat = Seat(match, number)
            found = walk_public(seat, results_of(seat))
            reached += len(found)
            for thing in found.values():
                assert id(thing) not in truth, (
                    f"{case}, answer {match.answers}: seat {number} can reach {truth[id(thing)]} of the true state"
                )
    return reached


def results_of(seat: Seat) -> list[object]:
    """What the methods of a seat give, and what the imagined games lead to."""
    imagined = seat.imagine(3)
    results: list[object] = [imagined, imagined.copy(), imagined.imagine(seat.number, 4), imagined.pending()]
    results += [seat.why("deck"), seat.view.to_json(), imagined.play_out(seat.number, 5, FirstPolicy())]
    results.append(seat.play_out(6, FirstPolicy()))
    if not imagined.over:
        later = imagined.copy()
        later.answer(later.options[0])
        results.append(later)
    return results


def true_objects(match: Match, shared: set[str]) -> dict[int, str]:
    """The true states of a match, and every list in them, by identity."""
    ledger = match._ledger
    states = [match.state, match._start, ledger.base, ledger.state]
    states += [branch.state for branch in ledger.branches]
    states += [turn.start for turn in match.turns if turn.start is not None]
    found: dict[int, str] = {id(match): "the match", id(ledger): "the ledger"}
    for state in states:
        found[id(state)] = "the state"
        found[id(state.chance)] = "the chance"
        for name in public_names(state):
            if name not in shared:
                note_lists(getattr(state, name), name, found)
    return found


def note_lists(value: object, name: str, found: dict[int, str]) -> None:
    if isinstance(value, list):
        found[id(value)] = name
        for item in value:
            note_lists(item, name, found)


CLASS_NAMES: dict[type, list[str]] = {}
"""The public names of a class: `dir` of each of very many things would take longer than all else."""


def public_names(thing: object) -> list[str]:
    kind = type(thing)
    if kind not in CLASS_NAMES:
        CLASS_NAMES[kind] = [name for name in dir(kind) if not name.startswith("_")]
    own = [name for name in getattr(thing, "__dict__", ()) if not name.startswith("_")]
    return [*CLASS_NAMES[kind], *own]


def walk_public(*roots: object) -> dict[int, object]:
    """Everything that public attributes and items lead to, by identity."""
    found: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or thing is None or isinstance(thing, int | str | bytes | type):
            continue
        found[id(thing)] = thing
        if isinstance(thing, dict):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing
        elif type(thing).__module__.split(".")[0] in ("underhall", "tests"):
            for name in public_names(thing):
                try:
                    waiting.append(getattr(thing, name))
                except IllegalAnswer:
                    continue  # a seat that is not asked has no question
    return found

"""Playing: games end, copies are independent, every driver plays the same game, offered exactly if not refused."""

from __future__ import annotations

from underhall import Match, Stepper
from underhall.engine.chance import FastChance, SecretChance
from underhall.engine.errors import IllegalAnswer
from underhall.engine.fairness import secret_of
from underhall.engine.script import Pending
from underhall.engine.state import State
from underhall.engine.table import Policy, PolicyTable, RandomTable

from .case import Case, bytes_of, fingerprint, pick, refused, steady, viewers, waiting_for

PATIENCE = 5000


def ends(case: Case) -> Match:
    """Any sequence of legal answers ends the game, the box stays complete, and somebody wins."""
    match, chance = case.start(), case.chance()
    box = sorted(case.cards(match.state)) if case.cards else []
    while not match.over:
        match.answer_as(*pick(match, chance))
        assert match.answers < PATIENCE, f"{case} does not end"
        if case.cards:
            assert sorted(case.cards(match.state)) == box, f"{case}: the box is no longer complete"
    assert match.pending() == []
    assert len(match.scores()) == case.players
    assert match.winners()
    with refused(IllegalAnswer):
        match.answer(0)
    return match


def copies_are_independent(case: Case, every: int = 1) -> None:
    """Neither a copy nor its original is affected by what happens to the other."""
    chance = case.chance(1)
    for at, match in enumerate(case.walk()):
        if at % every or match.over:
            continue
        states_are_independent(case, match._ledger.base, at_rest=True)
        states_are_independent(case, match.state, at_rest=False)
        steppers_are_independent(match.copy(), chance)


def states_are_independent(case: Case, state: State, at_rest: bool) -> None:
    before = bytes_of(state)
    twin = state.copy()
    third = state.copy()
    assert bytes_of(twin) == before, f"{case}: a copy is not the same"
    # A random turn, if the state is at the start of one, and a re-deal for each seat.
    if at_rest:
        case.game.turn(twin, RandomTable(twin, FastChance(case.seed)))
        assert bytes_of(state) == before, f"{case}: playing on a copy changes the original"
    for seat in case.viewers():
        case.game.resample(twin, seat, FastChance(seat + 5))
    assert bytes_of(state) == before, f"{case}: re-dealing a copy changes the original"
    fourth = third.copy()
    if at_rest:
        case.game.turn(third, RandomTable(third, FastChance(case.seed)))
    case.game.resample(third, 0, FastChance(9))
    assert bytes_of(fourth) == before, f"{case}: playing on the original changes a copy"


def steppers_are_independent(stepper: Stepper, chance: FastChance) -> None:
    def look(one: Stepper) -> list[object]:
        asked = [(p.seat, p.question, p.options[:], p.about, bytes_of(p.state)) for p in one.pending()]
        return [bytes_of(one.state), one.seat, one.question, one.options[:], one.about, one.over, asked]

    before = look(stepper)
    first, second = stepper.copy(), stepper.copy()
    assert look(first) == before, "a copied stepper stands elsewhere"
    seed = chance.below(1 << 30)
    for one in (first, second):
        answers = FastChance(seed)
        for _ in range(40):
            if one.over:
                break
            one.answer(one.options[answers.below(len(one.options))])
        assert look(stepper) == before, "playing on a copy changes the stepper"
    assert look(first) == look(second), "two copies with the same answers stand elsewhere"
    stepper.imagine(0, 3)
    assert look(stepper) == before, "imagining changes the stepper"


class SteadyPolicy(Policy):
    """Answers as `steady` does."""

    def __init__(self, salt: int) -> None:
        self.salt = salt

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        return steady(Pending(seat, question, options, (), state), self.salt)


def drivers_agree(case: Case) -> None:
    """The same answers through a match, a stepper (with and without a live run) and a policy: the same game."""
    match = case.start()
    while not match.over:
        one = match.pending()[0]
        match.answer_as(one.seat, steady(one, case.seed))
    last = bytes_of(match.state)

    def deal() -> State:
        options = case.game.facts.settle(case.options)
        state: State = case.game.new(case.players, SecretChance(secret_of(case.seed)), options, case.game.components())
        return state

    for live in (True, False):
        stepper = Stepper(case.game, deal())
        stepper.live = stepper.live and live
        while not stepper.over:
            stepper.answer(steady(stepper.pending()[0], case.seed))
        assert bytes_of(stepper.state) == last, f"{case}: a stepper (live: {live}) plays another game"
    state = deal()
    table = PolicyTable(state, [SteadyPolicy(case.seed)] * case.players)
    while not state.over:
        case.game.turn(state, table)
    assert bytes_of(state) == last, f"{case}: a policy plays another game"
    assert table.decisions > 0


def steppers_keep_step(case: Case, every: int = 5) -> int:
    """A stepper is where the match is; so are its copies, its imagined games and its playouts."""
    match, chance = case.start(), case.chance(3)
    runs = [Stepper(case.game, match._start.copy()) for _ in range(3)]
    runs[1].live = False
    looked = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        if match.answers % every == 0:
            # The first one is never copied: it keeps the entries of many turns together.
            stands = standing(case, match)
            for run in (runs[1], runs[2], runs[2].copy(), runs[1].copy()):
                for what, found in standing(case, run).items():
                    assert found == stands[what], f"{case}, answer {match.answers}: a stepper has other {what}"
                looked += 1
            runs[2] = runs[2].copy() if chance.below(2) else runs[2]
        waiting = match.pending()
        one = waiting[chance.below(len(waiting))]
        value = one.options[chance.below(len(one.options))]
        match.answer_as(one.seat, value)
        asked = pendings(match)
        for run in runs:
            run.answer_as(one.seat, value)
            assert pendings(run) == asked, f"{case}, answer {match.answers}: a stepper is asked otherwise"
    for run in runs:
        assert bytes_of(run.state) == bytes_of(match.state), f"{case}: a stepper has come to another end"
    return looked


def pendings(stepper: Stepper) -> list[object]:
    return [(one.seat, one.question, one.options, one.about, bytes_of(one.state)) for one in stepper.pending()]


def standing(case: Case, run: Stepper) -> dict[str, object]:
    """Where a stepper is, what it imagines there, and how it plays games out."""
    return {
        "state": bytes_of(run.state),
        "imagined games": [pendings(run.imagine(seat, 5)) for seat in case.viewers()],
        "playouts": [bytes_of(run.play_out(seat, 6, SteadyPolicy(1))) for seat in case.viewers()],
    }


def offered_exactly_if_not_refused(case: Case, every: int = 1) -> int:
    """Over the whole space of every question, for the seat that is asked; for all other seats, everything is
    refused."""
    looked = 0
    rules = {rule.id for rule in case.game.facts.rules}
    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        for seat in range(case.players):
            waiting = waiting_for(match, seat)
            state = match.state_of(seat)
            for question, facts in enumerate(case.game.facts.questions):
                asked = waiting is not None and waiting.question == question
                offered = set(waiting.options) if waiting is not None and asked else set()
                refused = [case.game.refuse(state, seat, question, option) for option in range(facts.size)]
                where = f"{case}, answer {match.answers}: seat {seat}, {facts.name}"
                free = {option for option, rule in enumerate(refused) if rule is None}
                assert free == offered, f"{where}: offered or refused? {free ^ offered}"
                assert set(refused) - {None} <= rules, f"{where}: there is no rule {set(refused) - rules}"
                if waiting is not None and asked:
                    assert len(offered) == len(waiting.options), f"{case}: an option is offered twice"
                    assert sorted(case.game.options(state, seat, question)) == sorted(offered)
                    looked += 1
    return looked


def illegal_answers_change_nothing(case: Case, every: int = 1, samples: int = 6) -> int:
    """They are refused with IllegalAnswer, whoever gives them and however."""
    chance = case.chance(2)
    tried = 0
    for at, match in enumerate(case.walk()):
        if at % every:
            continue
        before = fingerprint(match)
        for seat in viewers(match):
            for value in wrong_values(match, seat, chance, samples):
                with refused(IllegalAnswer):
                    match.answer_as(seat, value)
                tried += 1
        with refused(IllegalAnswer):
            match.play("nonsense", match.pending()[0].seat if match.pending() else None)
        if len(match.pending()) > 1:
            with refused(IllegalAnswer):
                match.answer(match.options[0])
        assert fingerprint(match) == before, f"{case}: an illegal answer has changed something"
    return tried


def wrong_values(match: Match, seat: int, chance: FastChance, samples: int) -> list[int]:
    """Values that the seat must not answer now."""
    waiting = waiting_for(match, seat)
    if waiting is None:
        return [0, 1]
    size = match.game.facts.questions[waiting.question].size
    found = [chance.below(size) for _ in range(samples)]
    return [-1, size, *(value for value in found if value not in waiting.options)]

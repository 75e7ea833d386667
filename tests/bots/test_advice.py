"""Advice: what to do, why in words, what follows, what the next best loses; and nothing that the seat does not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bots.honesty import deal_of
from tests.bots.positions import GAMES, at_answer, chooser, staged
from underhall import Match, Seat, load
from underhall.bots import Settings, advise, spoken
from underhall.bots.advice import AGAINST, FOR, SPARES, Prospect, goodness, lost, reasons_of, to_come, weaker_reasons_of
from underhall.bots.advice_words import SENTENCES, SpokenAdvice
from underhall.bots.futures import GAMES as IMAGINED
from underhall.bots.futures import Future, behind, futures
from underhall.engine.facts import LANGUAGES
from underhall.engine.match import Line
from underhall.engine.texts import EXPERIENCE, Speaker
from underhall.testing.properties.case import redealt

QUICK = Settings(iterations=30, horizon=1)
LATER = {"pocket": 0, "kings": 90, "cavein": 50, "xobos": 45, "wistar": 30}
REAL = [name for name in GAMES if name != "pocket"]


def said(seat: Seat, language: str = "en", settings: Settings = QUICK) -> list[SpokenAdvice]:
    state = seat.imagine(1).state_of(seat.number)
    words = Speaker(seat.game, state, language, ("Ann", "Bob"))
    return spoken(advise(seat, 3, settings, 5), words, state, seat.question, len(seat.options))


# Reasons ---------------------------------------------------------------------------------------------------------


def test_a_reason_is_where_an_option_differs_from_the_others() -> None:
    terms = {1: {"gain": 300, "price": -20}, 2: {"gain": 100, "price": -20}, 3: {"gain": 0, "price": -20}}
    assert reasons_of(1, terms) == (("gain", FOR),)
    assert reasons_of(3, terms) == (), "it lacks something, which is not a reason against it"


def test_what_costs_the_others_more_is_spared() -> None:
    terms = {1: {"price": -10}, 2: {"price": -200}, 3: {"price": -150}}
    assert reasons_of(1, terms) == (("price", SPARES),)
    assert reasons_of(2, terms) == (("price", AGAINST),)


def test_practice_is_named_after_plainer_reasons() -> None:
    terms = {1: {EXPERIENCE: 400, "gain": 150}, 2: {"gain": 10}}
    assert reasons_of(1, terms) == (("gain", FOR), (EXPERIENCE, FOR))
    assert reasons_of(1, {1: {"gain": 3}, 2: {}}) == (), "too little to speak of"
    assert reasons_of(1, {1: {"gain": 300}}) == (), "there is nothing to compare it with"


def test_what_speaks_for_an_option_only_a_little_is_kept_for_want_of_better() -> None:
    terms = {1: {EXPERIENCE: 400, "gain": 8, "price": -20, "growth": 5}, 2: {"gain": 3, "price": -30, "growth": 9}}
    assert reasons_of(1, terms) == ((EXPERIENCE, FOR),)
    assert weaker_reasons_of(1, terms) == (("price", SPARES), ("gain", FOR), ("growth", FOR))
    assert weaker_reasons_of(1, {1: {"gain": 300}}) == (), "there is nothing to compare it with"


@pytest.mark.parametrize("name", REAL)
def test_practice_is_never_the_only_reason_if_the_game_has_one(name: str) -> None:
    """The sentence for the weaker reason stands before it."""
    practice = SENTENCES[f"{EXPERIENCE}_{FOR}"]["en"]
    for later in (0, 25):
        seat = chooser(at_answer(name, LATER[name] + later))
        found = advise(seat, 3, QUICK, 5)
        state = seat.imagine(1).state_of(seat.number)
        words = spoken(found, Speaker(seat.game, state, "en", ("Ann", "Bob")), state, seat.question, 9, seat.number)
        texts = seat.game.facts.texts["reasons"]
        for one, told in zip(found, words, strict=True):
            if any(f"{term}_{kind}" in texts for term, kind in one.weaker):
                assert [reason.text for reason in told.reasons if not reason.against] != [practice]


def test_the_one_who_asks_is_called_you() -> None:
    match = at_answer("xobos", 10)
    seat = chooser(match)
    state, own = seat.imagine(1).state_of(seat.number), seat.number
    harvested = next(n for n, event in enumerate(match.game.facts.events) if event.name == "harvested")
    [one] = advise(seat, 1, QUICK, 5)
    told = Prospect(Line(harvested, (own, 3)), 0.9, 0.1)
    kept = Prospect(Line(harvested, (1 - own, 3)), 0.1, 0.9)
    names = ("Ann", "Bob") if own == 0 else ("Bob", "Ann")
    given = replace(one, likelier=(told,), less_likely=(kept,))
    for language, you in (("en", "Ann (you) "), ("pl", "Ann (ty) "), ("de", "Ann (du) ")):
        speaker = Speaker(match.game, state, language, names)
        [words] = spoken([given], speaker, state, seat.question, 9, seat.number)
        text = " ".join(reason.text for reason in words.reasons)
        assert you in text
        assert "Bob " in text
        assert "Bob (" not in text


def test_a_raid_on_the_own_base_is_called_that() -> None:
    match = Match.start(load("cavein"), 2, seed=7)
    raided = next(n for n, event in enumerate(match.game.facts.events) if event.name == "raided")
    say = Speaker(match.game, match.state, "en", ("Ann", "Flint"))
    assert say.line(Line(raided, (1, 1))) == "Flint raids their own Base."
    assert say.line(Line(raided, (1, 0))) == "Flint raids the Base of Ann."


@pytest.mark.parametrize("name", REAL)
def test_every_term_has_sentences_in_every_language(name: str) -> None:
    facts = load(name).facts
    texts = facts.texts["reasons"]
    assert {key.rpartition("_")[0] for key in texts} == set(facts.terms)
    for key, by_language in texts.items():
        assert key.rpartition("_")[2] in (FOR, SPARES, AGAINST)
        assert set(by_language) == set(LANGUAGES)
        assert len({by_language[language] for language in LANGUAGES}) == len(LANGUAGES)
        assert all(text.endswith(".") for text in by_language.values())


# What follows ----------------------------------------------------------------------------------------------------


def test_what_is_good_and_likelier_and_what_is_bad_and_less_likely() -> None:
    match = at_answer("xobos", 10)
    seat = Seat(match, 0)
    events = {event.name: number for number, event in enumerate(match.game.facts.events)}
    mine, theirs = Line(events["harvested"], (0, 3)), Line(events["harvested"], (1, 3))
    fallen, dull = Line(events["fell"], (0, 2)), Line(events["moved"], (0, 1, 2, 3))
    assert [goodness(match.game, 0, line) for line in (mine, theirs, fallen, dull)] == [1, -1, -1, 0]
    after = Future((), {mine: 0.9, theirs: 0.1, fallen: 0.5, dull: 1.0})
    otherwise = Future((), {mine: 0.2, theirs: 0.8, fallen: 0.6})
    likelier, less_likely = to_come(seat, after, otherwise)
    assert [(one.line, one.after, one.otherwise) for one in likelier] == [(mine, 0.9, 0.2)]
    assert [(one.line, one.after, one.otherwise) for one in less_likely] == [(theirs, 0.1, 0.8)], "0.1 more may be luck"


def test_what_is_lost_must_be_more_than_luck() -> None:
    steady, lucky = Future((5.0, 6.0, 7.0), {}), Future((9.0, -9.0, 9.0), {})
    worse = Future((2.0, 3.0, 4.0), {})
    assert behind(steady, worse) == (3.0, 0.0)
    assert lost(steady, worse) == 3.0
    points, error = behind(steady, lucky)
    assert 0 < points < error
    assert lost(steady, lucky) == 0.0
    assert lost(worse, steady) == 0.0, "the search may know better"


def test_futures_use_the_same_deals_for_every_option() -> None:
    seat = chooser(at_answer("kings", 60))
    option = seat.options[0]
    one, other = futures(seat, [option, option], QUICK, 3)
    assert one == other
    assert len(one.leads) == IMAGINED
    assert futures(seat, seat.options[:2], QUICK, 3)[0] == one
    assert futures(seat, [option], QUICK, 4)[0] != one


def test_what_follows_by_itself_is_not_told() -> None:
    """Somebody who mines a crystal pays for it first; that the crystal is mined then is no news."""
    match = Match.start(load("cavein"), 2, seed=7)
    names = [event.name for event in match.game.facts.events]
    seen = 0
    while seen < 4 and not match.over:
        seat = Seat(match, match.pending()[0].seat)
        state = match.state_of(seat.number)
        words = [match.game.write(state, seat.question, option) for option in seat.options]
        mining = [option for option, text in zip(seat.options, words, strict=True) if text.startswith("mine ")]
        if len(mining) > 1:
            for future, option in zip(futures(seat, mining[:2], QUICK, 1), mining, strict=False):
                own = [line for line, share in future.told.items() if line.public[:1] == (seat.number,) and share == 1]
                token = match.game.things(state, seat.question, option)
                assert token
                assert [names[line.event] for line in own].count("mined") == 0
                seen += 1
        match.answer_as(seat.number, (mining or seat.options)[0])
    assert seen >= 4


# In words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REAL)
def test_words_without_percentages(name: str, language: str) -> None:
    seat = chooser(at_answer(name, LATER[name]))
    found = said(seat, language)
    assert found[0].compared == ""
    assert found[0].reasons
    for one in found:
        assert one.option in seat.options
        assert not [reason.text for reason in one.reasons if "%" in reason.text or "{" in reason.text]
        assert "%" in one.figures
    assert all(one.compared for one in found[1:])
    against = [reason.against for reason in found[0].reasons]
    assert against == sorted(against), "what speaks for it comes first"
    assert not against[0], "there is always something to say for the best"


def test_one_option_needs_no_reasons() -> None:
    match = staged()
    match.answer_as(1, 0)
    [one] = said(Seat(match, 1))
    assert [reason.text for reason in one.reasons] == [SENTENCES["only"]["en"]]


@pytest.mark.parametrize("name", REAL)
def test_advice_tells_no_secrets(name: str) -> None:
    """It is the same, to the letter, in every deal that the seat cannot tell apart."""
    match = at_answer(name, LATER[name])
    seat = chooser(match)
    advice, words = advise(seat, 3, QUICK, 7), said(seat)
    others = 0
    for seed in range(3):
        twin = redealt(match, seat.number, 40 + seed)
        others += deal_of(twin) != deal_of(match)
        assert advise(Seat(twin, seat.number), 3, QUICK, 7) == advice
        assert said(Seat(twin, seat.number)) == words
    assert others


def test_advice_leaves_the_match_alone() -> None:
    match = at_answer("cavein", 30)
    before = (match.state.data(), match.given(), match.log(match.seat))
    advise(Seat(match, match.seat), settings=QUICK)
    assert (match.state.data(), match.given(), match.log(match.seat)) == before

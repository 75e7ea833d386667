"""The settings of a search as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from underhall.bots import Settings, make_bot
from underhall.bots.search import SearchBot
from underhall.engine.errors import BadOption

DEFAULTS = Settings()
GOOD = {
    "defaults": DEFAULTS,
    "iterations": Settings(iterations=1),
    "seconds": Settings(seconds=0.25),
    "tiny seconds": Settings(seconds=1e-7),
    "processor time": Settings(cpu=0.25),
    "jobs": Settings(jobs=3),
    "random playouts": Settings(playouts="random"),
    "no horizon": Settings(horizon=0),
    "horizon": Settings(horizon=12),
    "explore": Settings(explore=1.375),
    "win share": Settings(win_share=1.0),
    "unseen": Settings(unseen=0.0),
    "not apart": Settings(apart=0),
    "all": Settings(iterations=7, seconds=2.5, jobs=2, playouts="random", horizon=3, explore=0.1),
}


@pytest.mark.parametrize("settings", GOOD.values(), ids=GOOD)
def test_settings_come_back_from_their_text(settings: Settings) -> None:
    assert Settings.read(str(settings)) == settings


def test_a_file_has_a_place_in_the_text() -> None:
    settings = Settings(iterations=5, experience="weights/a=b.json")
    assert Settings.read(str(settings)) == settings


def test_the_text_names_only_what_differs_from_the_defaults() -> None:
    assert str(DEFAULTS) == ""
    assert str(replace(DEFAULTS, iterations=500, playouts="random")) == "iterations=500:playouts=random"


@pytest.mark.parametrize("settings", [one for one in GOOD.values() if one != DEFAULTS], ids=str)
def test_a_bot_is_made_with_the_settings_behind_its_name(settings: Settings) -> None:
    bot = make_bot(f"search:{settings}", 1)
    assert isinstance(bot, SearchBot)
    assert bot.settings == settings


def test_a_search_without_settings_has_the_defaults() -> None:
    bot = make_bot("search", 1)
    assert isinstance(bot, SearchBot)
    assert bot.settings == DEFAULTS


SET_BY = (
    "a search is set by iterations, seconds, cpu, jobs, playouts, horizon, explore, blur, doubt, win_share, unseen, "
    "apart, experience, each as name=value; not "
)
BAD = {
    "dance=1": f"{SET_BY}'dance=1'",
    "iterations": f"{SET_BY}'iterations'",
    "iterations=5:": f"{SET_BY}''",
    ":iterations=5": f"{SET_BY}''",
    "iterations=5::jobs=2": f"{SET_BY}''",
    "Iterations=5": f"{SET_BY}'Iterations=5'",
    "iterations =5": f"{SET_BY}'iterations =5'",
    "iterations=5:iterations=6": f"{SET_BY}'iterations=6'",
    "iterations=": "'' makes no sense as iterations of a search",
    "iterations=many": "'many' makes no sense as iterations of a search",
    "iterations=1.5": "'1.5' makes no sense as iterations of a search",
    "iterations=5=6": "'5=6' makes no sense as iterations of a search",
    "jobs=two": "'two' makes no sense as jobs of a search",
    "horizon=far": "'far' makes no sense as horizon of a search",
    "seconds=long": "'long' makes no sense as seconds of a search",
    "explore=": "'' makes no sense as explore of a search",
    "iterations=0": "a search cannot work with iterations=0",
    "iterations=-5": "a search cannot work with iterations=-5",
    "jobs=0": "a search cannot work with jobs=0",
    "seconds=-1": "a search cannot work with seconds=-1.0",
    "cpu=-1": "a search cannot work with cpu=-1.0",
    "horizon=-2": "a search cannot work with horizon=-2",
    "explore=0": "a search cannot work with explore=0.0",
    "explore=-0.5": "a search cannot work with explore=-0.5",
    "win_share=1.5": "a search cannot work with win_share=1.5",
    "unseen=-0.1": "a search cannot work with unseen=-0.1",
    "apart=2": "a search cannot work with apart=2",
    "playouts=clever": "the playouts of a search are learned, free, greedy, random, not 'clever'",
    "playouts=": "the playouts of a search are learned, free, greedy, random, not ''",
}


@pytest.mark.parametrize(("text", "sentence"), BAD.items(), ids=BAD)
def test_bad_settings_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        Settings.read(text)
    assert str(caught.value) == sentence
    with pytest.raises(BadOption) as caught:
        make_bot(f"search:{text}", 1)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["seconds=nan", "seconds=-inf", "explore=nan", "explore=inf", "explore=-inf"])
def test_numbers_that_nothing_can_be_compared_with_are_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Settings.read(text)


@pytest.mark.parametrize("name", ["easy:iterations=5", "greedy:", "searching", "search iterations=5"])
def test_only_search_takes_settings(name: str) -> None:
    with pytest.raises(BadOption, match=f"there is no bot '{name}'"):
        make_bot(name, 1)

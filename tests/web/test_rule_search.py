"""The search of the rules page finds what newcomers type, in three languages; the questions are in a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from underhall import load
from underhall.engine.facts import LANGUAGES
from underhall.engine.rule_search import find_rules
from underhall.engine.yamlfile import load_yaml

ROWS: dict[str, dict[str, dict[str, str]]] = load_yaml(
    (Path(__file__).parent / "rule_questions.yaml").read_text(encoding="utf-8")
)
ASKED = [
    pytest.param(game, language, question, str(rules).split(), id=f"{game}-{language}-{question}")
    for game, languages in ROWS.items()
    for language, questions in languages.items()
    for question, rules in questions.items()
]


def test_there_are_forty_questions_in_each_language() -> None:
    assert set(ROWS) == {"kings", "cavein", "xobos", "wistar"}
    for language in LANGUAGES:
        assert sum(len(one[language]) for one in ROWS.values()) == 40
    for game, languages in ROWS.items():
        known = {rule.id for rule in load(game).facts.rules}
        for questions in languages.values():
            for rules in questions.values():
                assert known.intersection(rules.split()), rules


@pytest.mark.parametrize(("game", "language", "question", "rules"), ASKED)
def test_a_question_leads_to_its_rule(game: str, language: str, question: str, rules: list[str]) -> None:
    found = find_rules(load(game), question, language)
    assert set(found[:3]).intersection(rules), found[:6]


def test_what_is_in_no_rule_finds_nothing() -> None:
    for question in ("spaceship", "???", "the of and", ""):
        assert find_rules(load("kings"), question, "en") == []


@looped
async def test_the_best_answers_stand_above_the_chapters(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        page = (await one.get("/rules/kings", params={"q": "can I pass?"})).text
        best = re.search(r'<section class="best panel".*?</section>', page, re.DOTALL)
        assert best
        assert 'href="#KM-3.2"' in best[0]
        assert 'id="KM-3.2"' in page, "it is below in its chapter too"
        page = (await one.get("/rules/wistar", params={"q": "co znaczy żarówka?", "lang": "pl"})).text
        assert 'href="#RW-10.1"' in page
        nothing = (await one.get("/rules/kings", params={"q": "spaceship", "lang": "en"})).text
        assert "best panel" not in nothing
        assert "No rule fits that." in nothing

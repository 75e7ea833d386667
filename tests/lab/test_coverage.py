"""Which tests and scenarios count as a proof of which rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pocket import GAME as POCKET
from underhall import load
from underhall.lab.citations import python_citations, scenario_citations
from underhall.lab.coverage import BadCitation, Coverage, coverage

KINGS = load("kings").facts
HEAD = "import pytest\n"


def cited(folder: Path, source: str, name: str = "test_it.py") -> list[set[str]]:
    """The ids that each test of a module cites."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD + source, encoding="utf-8")
    return [set(citation.ids) for citation in python_citations(file)]


def covered(folder: Path) -> tuple[str, ...]:
    return coverage(KINGS, folder).covered


def test_marks_on_functions_and_classes(tmp_path: Path) -> None:
    source = """
@pytest.mark.rule("A-1")
@pytest.mark.rule("A-2")
def test_one(): ...

@pytest.mark.rule("B-1")
class TestThem:
    @pytest.mark.rule("B-2", "B-3")
    def test_two(self): ...
    async def test_three(self): ...
    class TestInside:
        pytestmark = pytest.mark.rule("B-4")
        def test_four(self): ...
"""
    assert cited(tmp_path, source) == [{"A-1", "A-2"}, {"B-1", "B-2", "B-3"}, {"B-1"}, {"B-1", "B-4"}]


@pytest.mark.parametrize(
    "marks", ['pytest.mark.rule("M-1")', '[pytest.mark.slow, pytest.mark.rule("M-1")]', '(pytest.mark.rule("M-1"),)']
)
def test_marks_on_the_module(tmp_path: Path, marks: str) -> None:
    assert cited(tmp_path, f"pytestmark = {marks}\ndef test_one(): ...\n") == [{"M-1"}]


def test_short_names_for_marks(tmp_path: Path) -> None:
    source = """
from pytest import mark
rule = pytest.mark.rule
FOUR = rule("A-4")
@mark.rule("A-1")
def test_one(): ...
@rule("A-2")
def test_two(): ...
@FOUR
def test_three(): ...
"""
    assert cited(tmp_path, source) == [{"A-1"}, {"A-2"}, {"A-4"}]


def test_marks_on_parameters(tmp_path: Path) -> None:
    source = """
CASES = [pytest.param(3, marks=pytest.mark.rule("P-3")), pytest.param(4)]
@pytest.mark.rule("F-1")
@pytest.mark.parametrize("x", [
    pytest.param(1, marks=pytest.mark.rule("P-1")),
    pytest.param(2, marks=[pytest.mark.rule("P-2"), pytest.mark.slow]),
])
def test_one(x): ...
@pytest.mark.parametrize("x", CASES)
def test_two(x): ...
"""
    assert cited(tmp_path, source) == [{"F-1"}, {"F-1", "P-1"}, {"F-1", "P-2"}, {"P-3"}]


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("A-1")\ndef helper(): ...\n',
        '@pytest.mark.rule("A-1")\nclass Helper:\n    def test_it(self): ...\n',
        '@pytest.mark.skip\n@pytest.mark.rule("A-1")\ndef test_it(): ...\n',
        '@pytest.mark.xfail(strict=True)\n@pytest.mark.rule("A-1")\ndef test_it(): ...\n',
        '@other.rule("A-1")\ndef test_it(): ...\n',
        "@pytest.mark.rule(*IDS)\ndef test_it(): ...\n",
        "def test_it(): ...  # rule\n",
        "def test_rule(:\n",
    ],
    ids=["helper", "helper class", "skipped", "expected to fail", "no mark", "computed", "no citation", "no Python"],
)
def test_what_is_no_citation(tmp_path: Path, source: str) -> None:
    assert cited(tmp_path, source) == []


def test_at_most_three(tmp_path: Path) -> None:
    cited(tmp_path, '@pytest.mark.rule("KM-1.1", "KM-1.2", "KM-1.3", "KM-1.4")\ndef test_all(): ...\n', "test_a.py")
    assert covered(tmp_path) == ()
    cited(tmp_path, '@pytest.mark.rule("KM-1.1", "KM-1.2", "KM-1.3")\ndef test_three(): ...\n', "test_b.py")
    assert covered(tmp_path) == ("KM-1.1", "KM-1.2", "KM-1.3")


def test_at_most_three_counts_what_comes_from_class_and_module(tmp_path: Path) -> None:
    source = """
pytestmark = pytest.mark.rule("KM-1.1")
@pytest.mark.rule("KM-1.2")
class TestThem:
    @pytest.mark.rule("KM-1.3", "KM-1.4")
    def test_four(self): ...
"""
    cited(tmp_path, source)
    assert covered(tmp_path) == ()


def test_at_most_three_of_this_game(tmp_path: Path) -> None:
    """A test of the engine may cite rules of other games as well; those do not count against this one."""
    cited(tmp_path, '@pytest.mark.rule("KM-1.1", "PO-1", "PO-2", "PO-3")\ndef test_both(): ...\n')
    assert covered(tmp_path) == ("KM-1.1",)


SCENARIO = """\
id: one
game: kings
rules: [KM-4.2, KM-4.3]
expect: {}
---
id: many
game: kings
rules: [KM-1.1, KM-1.2, KM-1.3, KM-1.4]
expect: {}
---
id: text
game: kings
rules: KM-5.1
expect: {}
---
id: none
game: kings
expect: {}
---
id: other
game: chess
rules: [KM-6.1, X-1]
expect: {}
"""


def test_scenarios(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "some.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert [citation.game for citation in scenario_citations(file)] == ["kings", "kings", "kings", "chess"]
    assert covered(tmp_path) == ("KM-4.2", "KM-4.3", "KM-5.1")


def test_yaml_that_is_no_scenario(tmp_path: Path) -> None:
    (tmp_path / "box.yaml").write_text("rules: [KM-1.1]\ngame: kings\n", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("rules: [KM-1.1\n", encoding="utf-8")
    (tmp_path / "binary.yaml").write_bytes(b"rules\xff")
    (tmp_path / "list.yaml").write_text("- rules\n", encoding="utf-8")
    (tmp_path / "strange.yaml").write_text("rules: 5\ngame: kings\nexpect: {}\n", encoding="utf-8")
    assert covered(tmp_path) == ()


def test_the_folder_says_which_game_a_test_is_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.lab.coverage.game_ids", lambda: ["chess", "kings"])
    source = '@pytest.mark.rule("E-25")\ndef test_it(): ...\n'
    cited(tmp_path, source, "games/chess/test_it.py")
    assert covered(tmp_path) == ()
    cited(tmp_path, source, "games/kings/test_it.py")
    assert covered(tmp_path) == ("E-25",)


def test_unknown_rules_are_an_error(tmp_path: Path) -> None:
    cited(tmp_path, '\n@pytest.mark.rule("KM-77")\ndef test_it(): ...\n')
    with pytest.raises(BadCitation, match=r"test_it\.py:4 cites KM-77, which kings does not have"):
        covered(tmp_path)


def test_unknown_rules_in_a_folder_of_the_game(tmp_path: Path) -> None:
    cited(tmp_path, '@pytest.mark.rule("ZZ-1")\ndef test_it(): ...\n', "kings/test_it.py")
    with pytest.raises(BadCitation, match="ZZ-1"):
        covered(tmp_path)


def test_unknown_rules_in_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("id: x\ngame: kings\nrules: [ZZ-1]\nexpect: {}\n", encoding="utf-8")
    with pytest.raises(BadCitation, match=r"x\.yaml \(x\) cites ZZ-1"):
        covered(tmp_path)


def test_rules_of_a_game_that_is_not_installed(tmp_path: Path) -> None:
    cited(tmp_path, '@pytest.mark.rule("PO-1")\ndef test_it(): ...\n')
    assert covered(tmp_path) == ()
    assert coverage(POCKET.facts, tmp_path).covered == ("PO-1",)


def test_what_is_excused_and_what_is_missing(tmp_path: Path) -> None:
    cited(tmp_path, '@pytest.mark.rule("PO-1", "PO-2")\ndef test_it(): ...\n')
    found = coverage(POCKET.facts, tmp_path)
    excused = (("PO-7", "Not a refusal."),)
    assert found == Coverage("pocket", 7, ("PO-1", "PO-2"), excused, ("PO-3", "PO-5", "PO-4", "PO-6"))
    assert found.to_json() == {
        "game": "pocket",
        "rules": 7,
        "covered": 2,
        "excused": [{"id": "PO-7", "reason": "Not a refusal."}],
        "missing": ["PO-3", "PO-5", "PO-4", "PO-6"],
    }
    cited(tmp_path, '@pytest.mark.rule("PO-7")\ndef test_it(): ...\n', "test_more.py")
    assert coverage(POCKET.facts, tmp_path).excused == ()  # cited after all


def test_there_must_be_tests(tmp_path: Path) -> None:
    with pytest.raises(BadCitation, match="there is no folder"):
        coverage(KINGS, tmp_path / "no")

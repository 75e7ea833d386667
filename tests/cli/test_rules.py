"""`underhall rules`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Underhall
from underhall import load
from underhall.engine.datafiles import rules_in

RULES = load("kings").facts.rules


def test_the_rules_by_chapter(underhall: Underhall) -> None:
    ran = underhall("rules", "kings")
    assert (ran.code, ran.err) == (0, "")
    assert "Kings under Mountains" in ran.lines[0]
    for rule in RULES:
        assert f"\n{rule.chapter}\n" in ran.out
        assert f"\n  {rule.id}  " in ran.out
    together = " ".join(ran.out.split())
    assert all(rule.text in together for rule in RULES)
    assert max(map(len, ran.lines)) <= 100


def test_one_rule(underhall: Underhall) -> None:
    wanted = next(rule for rule in RULES if rule.id == "KM-4.2")
    for text in ("KM-4.2", "km-4.2"):
        ran = underhall("rules", "kings", text)
        assert " ".join(ran.out.split()) == f"KM-4.2 {wanted.text}"
    assert underhall("rules", "kings", "KM-4.2", "--json").json == {
        "id": "KM-4.2",
        "chapter": wanted.chapter,
        "text": wanted.text,
        "excused": "",
    }


def test_all_rules_as_json(underhall: Underhall) -> None:
    found = underhall("rules", "kings", "--json").json
    assert list(found) == ["game", "version", "rules"]
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in RULES]


def test_a_misspelt_id_gets_a_hint(underhall: Underhall) -> None:
    assert "is it KM-4.2" in underhall("rules", "kings", "KM-4.22").err


def test_coverage_json_is_exactly_this(underhall: Underhall, tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n@pytest.mark.rule("KM-4.2", "KM-4.3")\ndef test_it(): ...\n', encoding="utf-8"
    )
    ran = underhall("rules", "kings", "--coverage", "--tests", tmp_path, "--json")
    assert ran.code == 1
    found = ran.json
    assert list(found) == ["game", "rules", "covered", "excused", "missing"]
    assert (found["game"], found["rules"], found["covered"]) == ("kings", len(RULES), 2)
    assert found["excused"] == [{"id": rule.id, "reason": rule.excused} for rule in RULES if rule.excused]
    assert found["rules"] == found["covered"] + len(found["excused"]) + len(found["missing"])
    assert "KM-4.1" in found["missing"]
    assert "KM-4.2" not in found["missing"]


def test_coverage_for_people(underhall: Underhall, tmp_path: Path) -> None:
    ran = underhall("rules", "kings", "--coverage", "--tests", tmp_path)
    assert ran.code == 1
    assert "missing  KM-4.2  If there are units" in ran.out
    assert "excused  KM-1.6: " in ran.out
    assert ran.lines[-1].startswith(f"{len(RULES)} rules of kings: 0 covered, ")


def test_nothing_is_missing_if_all_is_cited(underhall: Underhall, tmp_path: Path) -> None:
    tests = [f"@mark.rule('{rule.id}')\ndef test_{n}(): ...\n" for n, rule in enumerate(RULES) if not rule.excused]
    (tmp_path / "test_all.py").write_text("from pytest import mark\n" + "".join(tests), encoding="utf-8")
    ran = underhall("rules", "kings", "--coverage", "--tests", tmp_path)
    assert ran.code == 0
    assert ran.lines[-1].endswith(", 0 missing")


def test_the_rules_in_another_language(underhall: Underhall) -> None:
    polish = rules_in(load("kings"), "pl")
    ran = underhall("rules", "kings", "--language", "pl")
    assert ran.lines[0].startswith("Podziemne królestwa: zasady")
    together = " ".join(ran.out.split())
    assert all(rule.text in together for rule in polish)
    wanted = next(rule for rule in polish if rule.id == "KM-4.2")
    assert underhall("rules", "kings", "KM-4.2", "--language", "pl", "--json").json["text"] == wanted.text
    assert underhall("rules", "kings", "--language", "xx").code == 2


def test_a_question_finds_its_rules(underhall: Underhall) -> None:
    found = underhall("rules", "kings", "--search", "when does the game end?", "--json").json
    assert list(found) == ["game", "question", "rules"]
    ran = underhall("rules", "kings", "--search", "when does the game end?")
    said = [line.split()[0] for line in ran.lines if not line.startswith(" ")]
    assert said == [rule["id"] for rule in found["rules"]]
    assert 1 <= len(found["rules"]) <= 8
    assert underhall("rules", "kings", "--search", "kiedy kończy się gra?", "--language", "pl").code == 0


def test_a_question_that_no_rule_answers(underhall: Underhall) -> None:
    ran = underhall("rules", "kings", "--search", "zeppelin")
    assert (ran.code, ran.lines) == (1, ["No rule fits that question. Try other words."])
    ran = underhall("rules", "kings", "KM-4.2", "--search", "hand")
    assert ran.code == 2
    assert "leave the id" in ran.err

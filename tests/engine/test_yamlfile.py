"""YAML with limits: what is ours is read as ever, and what is hostile is refused before it costs anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from underhall.engine import yamlfile
from underhall.engine.errors import BadYaml
from underhall.engine.yamlfile import DEEPEST, LONGEST, LONGEST_NUMBER, LONGEST_SCALAR, MOST, load_documents, load_yaml

ROOT = Path(__file__).parents[2]
LOADERS: list[Any] = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the parser was asked for, with libyaml and without it."""
    events: list[object] = []

    class Counting(request.param):  # type: ignore[name-defined, misc]
        def get_event(self) -> object:
            event = super().get_event()
            events.append(event)
            return event

    monkeypatch.setattr(yamlfile, "LOADER", Counting)
    return events


def files() -> list[Path]:
    found = [path for folder in ("src", "tests") for path in sorted((ROOT / folder).rglob("*.yaml"))]
    assert len(found) > 40
    return found


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_our_files_are_read_as_by_the_usual_loader(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert repr(load_documents(text)) == repr(list(yaml.load_all(text, LOADERS[-1])))


PLAIN = """
text: [a b, "1", '2', "é\\n", x:y, "", ~x]
numbers: [0, 1, -1, +7, 0x1f, 017, 0b101, 1_000, 1:30, 190:20:30.15, 1.5, -1.5e+3, 1e3, .5, .inf, -.INF, 08, 0o7]
words: [yes, No, on, OFF, true, FALSE, y, n, null, ~, NULL, Null, ]
nothing:
keys: {1: a, yes: b, null: c, 1.5: d, a: 1, a: 2}
block: |
  one
   two
folded: >-
  one
  two
"""


def test_plain_yaml_means_what_it_means_to_others(told: list[object]) -> None:
    assert repr(load_yaml(PLAIN)) == repr(yaml.load(PLAIN, LOADERS[-1]))
    assert repr(load_documents("a\n---\n---\nb\n...\n")) == repr(["a", None, "b"])
    assert load_documents("") == load_documents("# nothing\n") == []
    assert load_yaml("") is None
    with pytest.raises(BadYaml, match="not valid YAML in line 1"):
        load_yaml(PLAIN.removeprefix("\n").replace("text: [", "text: ]", 1))


def test_a_date_is_a_text(told: list[object]) -> None:
    assert load_yaml("[2001-01-01, 2001-99-99, 2001-12-14 21:59:43.10]") == [
        "2001-01-01",
        "2001-99-99",
        "2001-12-14 21:59:43.10",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("&a [*a]", r"an alias \(\*a\) in line 1"),
        ("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]", r"an alias \(\*a\) in line 2"),
        ("a: &a {x: 1}\nb: {<<: *a}", r"a merge key \(<<\) in line 2"),
        ("!!python/object/apply:os.system ['true']", "a tag"),
        ("!!int ''", "a tag"),
        ("a: !mine [b]", "a tag"),
        ("%YAML 1.1\n---\na", "a directive"),
        ("? [a]\n: b", "a list or a mapping as a key"),
        ("a: 1\n--- \nb: 2", "more than one document"),
        ("a: \ud800", "an incomplete character"),
        ('a: "\\ud800"', "not valid YAML in line 1"),
        ('a: "\\UFFFFFFFF"', "not valid YAML"),
        ("\x00", "not valid YAML"),
        ("\t- a", "not valid YAML"),
        ("a: 9" + "9" * LONGEST_NUMBER, "a number of 61 characters in line 1"),
        ("a: " + "9" * 5000, "a number of 5,000 characters"),
        ("a: 0x" + "f" * 5000, "a number of 5,002 characters"),
        ("a: 1" + ":59" * 5000, "a number of 15,001 characters"),
        ("a: 1." + "9" * 5000, "a number of 5,002 characters"),
        ("0x_", "'0x_' is not a number"),
        ("'" + "x" * (LONGEST_SCALAR + 1) + "'", "a text of 100,001 characters"),
        (" " * (LONGEST + 1), "500,001 characters"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else None,
)
def test_what_is_not_read(told: list[object], text: str, reason: str) -> None:
    with pytest.raises(BadYaml, match=reason) as refused:
        load_yaml(text)
    assert "\n" not in str(refused.value)


def test_very_many_values_are_not_read() -> None:
    with pytest.raises(BadYaml, match="more than 50,000 values"):
        load_yaml("[" + "a," * (MOST + 1) + "]")


def test_too_many_values_are_refused_when_they_are_seen(told: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    """With another limit: the parser in Python takes seconds to come to the true one."""
    monkeypatch.setattr(yamlfile, "MOST", 500)
    assert load_yaml("[" + "a," * 499 + "]") == ["a"] * 499
    told.clear()
    with pytest.raises(BadYaml, match="more than 500 values"):
        load_yaml("[" + "a," * 5000 + "]")
    assert len(told) < 510


DEEP: dict[str, Callable[[int], str]] = {
    "brackets in one line": lambda n: "[" * n,
    "brackets in lines": lambda n: "[\n" * n,
    "closed": lambda n: "[" * n + "]" * n,
    "braces": lambda n: "{" * n,
    "mappings": lambda n: "{a: " * n,
    "lists": lambda n: "- " * n,
    "keys": lambda n: "? " * n,
    "keys in lists": lambda n: "- ? " * n,
    "keys in brackets": lambda n: "[? " * n,
    "indents": lambda n: "".join(" " * at + "a:\n" for at in range(min(n, 900))),
}


@pytest.mark.parametrize("way", DEEP)
def test_deep_nesting_is_refused_when_it_is_seen_and_not_after_all_was_read(told: list[Any], way: str) -> None:
    """The stack of the process holds some 20,000 levels, and the parsers take the square of the depth."""
    for depth in (DEEPEST + 1, 28_000):
        told.clear()
        with pytest.raises(BadYaml, match="nested too deep"):
            load_documents(DEEP[way](depth))
        assert len(told) < 4 * DEEPEST


def test_as_deep_as_allowed(told: list[object]) -> None:
    found = load_yaml("[" * DEEPEST + "]" * DEEPEST)
    for _ in range(DEEPEST - 1):
        (found,) = found
    assert found == []

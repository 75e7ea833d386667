"""The tool that shows where a golden game first goes another way."""

from __future__ import annotations

import pytest

from tests.games import first_difference as tool
from tests.games.golden import read


def test_a_file_that_the_code_plays() -> None:
    assert tool.first_difference("kings", "3") == "kings/3: as recorded"


def test_the_first_line_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = read("kings", "3").splitlines()
    start = lines.index("") + 1
    changed = [*lines[: start + 5], *(f"{line}0" for line in lines[start + 5 :])]
    asked: list[tuple[str, str, str, int]] = []

    def explained(*what: str | int) -> list[str]:
        asked.append(what)  # type: ignore[arg-type]
        return ["  explained"]

    monkeypatch.setattr(tool, "read", lambda *_: "\n".join(changed) + "\n")
    monkeypatch.setattr(tool, "git", lambda *_: b"abc\n")
    monkeypatch.setattr(tool, "explained", explained)
    title, _, before, old, new, more = tool.first_difference("kings", "3").splitlines()
    assert title == "kings/3:"
    assert before == f"    {lines[start + 4]}"
    assert old == f"  - {lines[start + 5]}0"
    assert new == f"  + {lines[start + 5]}"
    assert more == "  explained"
    assert asked == [("abc", "kings", "3", 5)]


def test_tags_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "read", lambda *_: read("kings", "3").replace('[Rules "', '[Rules "0'))
    found = tool.first_difference("kings", "3")
    assert found.endswith("\n  no line differs")
    assert '  - [Rules "0' in found


def test_what_differs_between_two_moments() -> None:
    """Fields of the state by name, and the views, down to the item that is another one."""
    old, new = tool.snapshot("kings", "3", 4), tool.snapshot("kings", "3", 5)
    found = [path for path, _, _ in tool.differences(old, new)]
    assert any(path.startswith("state.hands[") for path in found), found
    assert any(path.startswith("view of 0.") for path in found)
    assert any(path.startswith("view of the outsider.") for path in found)
    assert list(tool.differences(old, tool.snapshot("kings", "3", 4))) == []


def test_differences() -> None:
    old = {"a": 1, "b": [1, 2], "c": [1], "d": {"e": None}}
    new = {"a": 1, "b": [1, 3], "c": [1, 2], "d": {}, "f": 0}
    assert list(tool.differences(old, new)) == [("b[1]", 2, 3), ("c", [1], [1, 2]), ("f", None, 0)]
